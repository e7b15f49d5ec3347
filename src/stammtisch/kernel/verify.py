"""Checking that the chances of a record follow from the secrets and words that its lines name (docs/fair-dealing.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from stammtisch.kernel.chance import ChanceStep
from stammtisch.kernel.errors import Illegal, Malformed
from stammtisch.kernel.fair import SECRET_BYTES, WORD_BYTES, FairDeal, commitment
from stammtisch.kernel.game import Game
from stammtisch.kernel.record import ChanceLine, Header, Line
from stammtisch.kernel.replay import Replay, Untrue, WrongLine, shortened
from stammtisch.kernel.state import CHANCE

LOTS: Final = frozenset({"start", "dealer"})
"""The lots for the first seat, which may be handed on from the game before (NE-2, MR-5)."""

_WORD: Final = re.compile(f"[0-9a-f]{{{2 * WORD_BYTES}}}")
_HASH: Final = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass
class Checked:
    """What was found: records, rounds with a deal of their own, chances that were recomputed, words in them, lots that
    were handed on instead of drawn, chances whose secret is not told, and chances without any deal."""

    records: int = 0
    rounds: int = 0
    steps: int = 0
    words: int = 0
    handed_on: int = 0
    sealed: int = 0
    bare: int = 0


@dataclass(frozen=True)
class Terms:
    """What the chance lines of one round share. ``secret`` is None while it is not told."""

    round: int
    commit: str
    words: tuple[str | None, ...]
    secret: str | None


def verify(lines: Iterable[tuple[int, Line]], games: Mapping[str, Game]) -> Checked:
    """Replays records and recomputes every chance; ``WrongLine`` names the first line that is not true."""
    checked, check = Checked(), None
    for number, line in lines:
        try:
            if isinstance(line, Header):
                check = _Check(_replay_of(line, games), checked)
                checked.records += 1
            elif check is None:
                raise Untrue('a record begins with its first line, {"record": 1, ...}')
            else:
                check.take(line)
        except (Malformed, Illegal, Untrue) as error:
            raise WrongLine(number, str(error)) from error
    return checked


def _replay_of(header: Header, games: Mapping[str, Game]) -> Replay:
    game = games.get(header.game)
    if game is None:
        raise Malformed(header.game, f"a game of the house: {', '.join(games)}")
    return Replay(game, header)


class _Check:
    """One record."""

    def __init__(self, replay: Replay, checked: Checked) -> None:
        self._replay = replay
        self._checked = checked
        self._terms: Terms | None = None
        self._step = 0

    def take(self, line: Line) -> None:
        state = self._replay.state
        if isinstance(line, ChanceLine) and state.phase == CHANCE:
            self._take_chance(line, state.chance())
        self._replay.take(line)

    def _take_chance(self, line: ChanceLine, step: ChanceStep) -> None:
        if "commit" not in line.fields:
            self._checked.bare += 1
            return
        terms = terms_of(line.fields, self._replay.header.seats)
        if self._terms is None or terms.round != self._terms.round:
            self._begin(terms)
        elif terms != self._terms:
            raise Untrue("commit, words and secret are not those of the line before in the same round")
        self._recompute(line, step, terms)
        self._step += 1

    def _begin(self, terms: Terms) -> None:
        if self._terms is not None and terms.round < self._terms.round:
            raise Untrue(f"round {terms.round} is dealt after round {self._terms.round}")
        if terms.secret is not None and commitment(bytes.fromhex(terms.secret)) != terms.commit:
            raise Untrue("the secret does not fit the commitment")
        self._terms, self._step = terms, 0
        self._checked.rounds += 1
        self._checked.words += sum(word is not None for word in terms.words)

    def _recompute(self, line: ChanceLine, step: ChanceStep, terms: Terms) -> None:
        if line.fields.get("handed_on") is True and step.kind in LOTS:
            self._checked.handed_on += 1
            return
        if terms.secret is None:
            self._checked.sealed += 1
            return
        words = [None if word is None else bytes.fromhex(word) for word in terms.words]
        deal = FairDeal(self._table(), terms.round, bytes.fromhex(terms.secret), words)
        right = self._replay.game.format_chance(step, deal.outcome(self._step, step))
        given = {key: line.fields.get(key) for key in right}
        if given != right:
            raise Untrue(f"this is not what step {self._step} of the deal gives: {shortened(right)}")
        self._checked.steps += 1

    def _table(self) -> str:
        table = self._replay.header.extra.get("table")
        if not isinstance(table, str):
            raise Untrue('the first line does not name the "table"')
        return table


def terms_of(fields: Mapping[str, object], seats: int) -> Terms:
    """The terms in the fields of a chance line; ``Malformed`` if they are none."""
    dealt, commit, words, secret = (fields.get(key) for key in ("dealt", "commit", "words", "secret"))
    if type(dealt) is not int or dealt < 1:
        raise Malformed(shortened(dealt), "the number of a round (dealt)")
    if not isinstance(commit, str) or not _HASH.fullmatch(commit):
        raise Malformed(shortened(commit), "a commitment of 64 hex digits (commit)")
    if not isinstance(words, list) or len(words) != seats or not all(word is None or is_word(word) for word in words):
        raise Malformed(shortened(words), "a word of 32 hex digits, or null, for each seat (words)")
    if secret is not None and not (isinstance(secret, str) and _HASH.fullmatch(secret)):
        raise Malformed(shortened(secret), "a secret of 64 hex digits (secret)")
    return Terms(dealt, commit, tuple(words), secret)


def is_word(value: object) -> bool:
    """Whether the value is a seat's word."""
    return isinstance(value, str) and _WORD.fullmatch(value) is not None
