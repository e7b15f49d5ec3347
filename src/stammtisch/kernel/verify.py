"""Checking that the chances of a record follow from the secrets and words that its lines name (docs/fair-dealing.md).

Whatever is not true or cannot be checked is a ``Fault``; nothing that a file says of itself is believed unchecked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from stammtisch.kernel.chance import ChanceStep
from stammtisch.kernel.errors import Illegal, Malformed, StammtischError
from stammtisch.kernel.fair import SECRET_BYTES, WORD_BYTES, FairDeal, commitment
from stammtisch.kernel.game import Game
from stammtisch.kernel.record import CancelledLine, ChanceLine, Header, Line, OverLine
from stammtisch.kernel.replay import Replay, Untrue, shortened
from stammtisch.kernel.state import CHANCE, OVER

REASONS: Final[Mapping[str, str]] = {
    "table": "the first line of the record does not name its table",
    "number": "the line does not say which game of its table this is",
    "games": "this is game {game} of its table, but game {due} was due here: one is missing, doubled or out of order",
    "rounds": "this is round {round} of the table, but round {due} was due here",
    "uncommitted": "the line names no commitment, so it cannot be checked",
    "wordless": "the line names no words, so it cannot be checked",
    "untold": "the round is over and its secret is not told, so the line cannot be checked",
    "terms": "commitment, words, secret or the number of the round are not written as they must be",
    "commit": "the secret does not fit the commitment",
    "changed": "commitment, words or secret are not those of the line before in the same round",
    "chance": "this is not what step {step} of the deal gives",
    "never_handed_on": "nothing is ever handed on here: only the lot for the first seat is, in Neunerln and Murln",
    "no_game_before": "there is no game before this one in the file that its lot could be handed on from",
    "wrong_seat": "the lot is handed on to the next seat, which is seat {seat}",
}
"""Why a line is not true or cannot be checked. The page that checks in the browser says the same."""

PROOF: Final = frozenset({"dealt", "commit", "words", "secret", "handed_on"})
"""The keys of a chance line that show how it was dealt."""

_WORD: Final = re.compile(f"[0-9a-f]{{{2 * WORD_BYTES}}}")
_HASH: Final = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass(frozen=True)
class Fault:
    """A line that is not true or cannot be checked. ``reason`` is a key of ``REASONS``, or "rules" where the game forbids
    the line; ``text`` says it in words."""

    line: int
    reason: str
    text: str


@dataclass
class Checked:
    """What was found: records, rounds with a deal of their own, chances that were recomputed, words in them, lots that
    were handed on as they must be; lines of the running round, whose secret is not told yet; lots that were handed on from
    a game before the first in the file, which it cannot show; the first lines of records that name no commitment at all;
    and all faults, by line."""

    records: int = 0
    rounds: int = 0
    steps: int = 0
    words: int = 0
    handed_on: int = 0
    sealed: list[int] = field(default_factory=list)
    unshown: list[int] = field(default_factory=list)
    bare: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True)
class Terms:
    """What the chance lines of one round share. ``secret`` is None while it is not told."""

    round: int
    commit: str
    words: tuple[str | None, ...]
    secret: str | None


def verify(lines: Iterable[tuple[int, Line]], games: Mapping[str, Game], handed_on: Mapping[str, str]) -> Checked:
    """Replays records and recomputes every chance. It goes on after a fault, but not after a line that the rules forbid.

    ``handed_on`` names the lot that is handed on from game to game, where a game has one (NE-2, MR-5)."""
    audit = _Audit(games, handed_on)
    for number, line in lines:
        try:
            audit.take(number, line)
        except (Malformed, Illegal, Untrue) as error:
            audit.checked.faults.append(Fault(number, "rules", str(error)))
            break
    return audit.closed()


class _Doubt(StammtischError):
    """Why a line is not true or cannot be checked: a key of ``REASONS`` and what its sentence needs."""

    def __init__(self, reason: str, detail: str = "", **facts: int) -> None:
        super().__init__(REASONS[reason].format(**facts) + (f": {detail}" if detail else ""))
        self.reason = reason


@dataclass
class _Table:
    """How far the records of one table have come."""

    name: str
    game: int = 0
    begins_late: bool = False
    """The running record is the first of its table in the file, but not its table's first game."""
    round: int | None = 0
    """The last round; None after a gap between its games."""
    undealt: int = 0
    """How many rounds may have begun since and never been dealt."""
    first: int | None = None
    """The seat that the last game's lot fell on, where lots are handed on."""
    seating: tuple[str, int] = ("", 0)
    sealed: list[int] = field(default_factory=list)
    """The lines of the last round, while its secret is not told."""

    def next_seat(self, header: Header) -> int | None:
        """Where a lot would be handed on to; other seats begin with a lot of their own."""
        same = self.seating == (header.game, header.seats)
        return (self.first + 1) % header.seats if same and self.first is not None else None

    def count(self, given: object) -> None:
        """The table's next game, by its own number."""
        due, began = self.game + 1, self.game > 0
        self.begins_late = False
        if type(given) is not int or given < 1:
            self.game = due
            raise _Doubt("number")
        self.game = max(self.game, given)
        if given == due:
            return
        self.round = self.first = None
        self.begins_late = not began
        if began:
            raise _Doubt("games", game=given, due=due)


class _Audit:
    """A file of records, one after the other."""

    def __init__(self, games: Mapping[str, Game], handed_on: Mapping[str, str]) -> None:
        self.checked = Checked()
        self._games = games
        self._handed_on = handed_on
        self._tables: dict[str, _Table] = {}
        self._record: _Record | None = None

    def take(self, number: int, line: Line) -> None:
        if isinstance(line, Header):
            self._begin(number, line)
        elif self._record is None:
            raise Untrue('a record begins with its first line, {"record": 1, ...}')
        else:
            self._record.take(number, line)

    def closed(self) -> Checked:
        """All that was found."""
        if self._record is not None:
            self._record.close()
        self.checked.sealed = sorted(line for table in self._tables.values() for line in table.sealed)
        self.checked.faults.sort(key=lambda fault: fault.line)
        return self.checked

    def _begin(self, number: int, header: Header) -> None:
        game = self._games.get(header.game)
        if game is None:
            raise Malformed(header.game, f"a game of the house: {', '.join(self._games)}")
        replay = Replay(game, header)
        if self._record is not None:
            self._record.close()
        name = header.extra.get("table")
        table = self._tables.setdefault(name, _Table(name)) if isinstance(name, str) and not game.numbered else None
        self.checked.records += 1
        self._record = _Record(number, replay, table, self._handed_on.get(header.game, ""), self.checked)


class _Record:
    """One record."""

    def __init__(self, number: int, replay: Replay, table: _Table | None, lot: str, checked: Checked) -> None:
        self._number = number
        self._replay = replay
        self._table = table
        self._lot = lot
        self._checked = checked
        self._terms: Terms | None = None
        self._step = 0
        self._fresh = True
        """No chance of the running round was seen yet."""
        self._named = table is not None
        self._uncommitted: list[int] = []
        self._due: int | None = None
        if table is not None:
            self._sit_down(table)

    def take(self, number: int, line: Line) -> None:
        state = self._replay.state
        if isinstance(line, ChanceLine) and state.phase == CHANCE:
            self._take_chance(number, line, state.chance())
        finished = len(state.results)
        self._replay.take(line)
        if isinstance(line, CancelledLine | OverLine) or state.phase == OVER or len(state.results) > finished:
            self._end_round()

    def close(self) -> None:
        """Another record follows, or none."""
        if self._named:
            for line in self._uncommitted:
                self._doubt(line, _Doubt("uncommitted"))
        else:
            self._checked.bare.append(self._number)
        if self._table is not None and self._replay.state.phase == CHANCE:
            self._table.undealt += 1

    def _sit_down(self, table: _Table) -> None:
        self._end_round()  # of the game before, which is not the last one
        try:
            table.count(self._replay.header.extra.get("table_game"))
        except _Doubt as doubt:
            self._doubt(self._number, doubt)
        header = self._replay.header
        self._due = table.first = table.next_seat(header)  # goes on from there even if this game is never dealt
        table.seating = (header.game, header.seats)

    def _end_round(self) -> None:
        if self._table is not None:
            for line in self._table.sealed:
                self._doubt(line, _Doubt("untold"))
            self._table.sealed.clear()
        self._fresh = True

    def _doubt(self, line: int, doubt: _Doubt) -> None:
        self._checked.faults.append(Fault(line, doubt.reason, str(doubt)))

    def _take_chance(self, number: int, line: ChanceLine, step: ChanceStep) -> None:
        table = self._table
        if self._fresh:
            self._terms, self._step = None, 0
            if table is not None and table.round is not None:
                table.round += 1
        try:
            self._judge(number, line, step)
        except _Doubt as doubt:
            self._doubt(number, doubt)
        if table is not None:
            table.undealt = 0
            seat = line.fields.get("seat")
            table.first = seat if step.kind == self._lot and type(seat) is int else table.first
        self._fresh = False
        self._step += 1

    def _judge(self, number: int, line: ChanceLine, step: ChanceStep) -> None:
        if not PROOF & line.fields.keys():
            self._uncommitted.append(number)
            return
        self._named = True
        for key, reason in (("commit", "uncommitted"), ("words", "wordless")):
            if key not in line.fields:
                raise _Doubt(reason)
        if self._table is None:
            raise _Doubt("table")
        terms = self._terms_of(line, self._table)
        if terms.secret is None:
            self._table.sealed.append(number)
        if line.fields.get("handed_on") is True:
            self._hand_on(number, line, step, self._table)
        elif terms.secret is not None:
            self._recompute(line, step, self._table.name, terms, terms.secret)

    def _terms_of(self, line: ChanceLine, table: _Table) -> Terms:
        """The terms of a line, which are those of its round."""
        try:
            terms = terms_of(line.fields, self._replay.header.seats)
        except Malformed as error:
            raise _Doubt("terms", str(error)) from error
        self._count_round(table, terms.round)
        if self._terms is None:
            self._begin(terms)
        elif terms != self._terms:
            raise _Doubt("changed")
        return terms

    def _count_round(self, table: _Table, given: int) -> None:
        due = given if table.round is None else table.round
        if self._fresh:
            table.round = max(due, given)
        if not due <= given <= due + (table.undealt if self._fresh else 0):
            raise _Doubt("rounds", round=given, due=due)

    def _begin(self, terms: Terms) -> None:
        if terms.secret is not None and commitment(bytes.fromhex(terms.secret)) != terms.commit:
            raise _Doubt("commit")
        self._terms = terms
        self._checked.rounds += 1
        self._checked.words += sum(word is not None for word in terms.words)

    def _hand_on(self, number: int, line: ChanceLine, step: ChanceStep, table: _Table) -> None:
        if step.kind != self._lot:
            raise _Doubt("never_handed_on")
        if self._due is not None and line.fields.get("seat") != self._due:
            raise _Doubt("wrong_seat", seat=self._due)
        if self._due is not None:
            self._checked.handed_on += 1
        elif table.begins_late:
            self._checked.unshown.append(number)
        else:
            raise _Doubt("no_game_before")

    def _recompute(self, line: ChanceLine, step: ChanceStep, table: str, terms: Terms, secret: str) -> None:
        words = [None if word is None else bytes.fromhex(word) for word in terms.words]
        deal = FairDeal(table, terms.round, bytes.fromhex(secret), words)
        right = self._replay.game.format_chance(step, deal.outcome(self._step, step))
        if {key: line.fields.get(key) for key in right} != right:
            raise _Doubt("chance", shortened(right), step=self._step)
        self._checked.steps += 1


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
