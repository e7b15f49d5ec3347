"""What is worth remembering of a game that was played at a table: its log is played through again and watched.

What happened is read from the events that everyone at the table has seen, and from how rounds were written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from stammtisch.games.mulle import events as mulle
from stammtisch.games.murlan import events as murlan
from stammtisch.games.murln import events as murln
from stammtisch.games.murln.view import MurlnView
from stammtisch.games.neunerln import events as neunerln
from stammtisch.kernel.game import Game, Setup
from stammtisch.kernel.state import State
from stammtisch.tables.deal import deal_of
from stammtisch.tables.entries import Dealt, GameBegan, Moved, RoundBegan, RoundCancelled, TableEntry
from stammtisch.tables.play import Play

Kind = Literal[
    "weli",
    "murler_made",
    "murler_lost",
    "factor",
    "penalty",
    "sweep",
    "jokers",
    "behind",
    "mulle",
    "robbed",
    "hundred",
    "ketchup",
]
ALL_SEVENS: Final = 8
"""Penalty cards that only all four sevens of the pack add up to (NE-7)."""
OFTEN_DOUBLED: Final = 4
"""The factor of a round of Murln that was doubled more than once."""
FAR_BEHIND: Final = 4
"""Points of Murlan that two partners gain on the others in one round at most (MU-15)."""


@dataclass(frozen=True)
class Highlight:
    """``seats``: whose it is. ``count``: penalty cards, the factor, points made up, what a mulle was worth, cards robbed;
    ``points``: what was written for the seat, or by how much its side lost or won. ``card`` "" where none belongs to it."""

    kind: Kind
    round: int
    seats: list[int]
    count: int = 0
    points: int = 0
    card: str = ""


def highlights_of(table: str, game: Game, entries: Sequence[TableEntry]) -> list[Highlight]:
    """The highlights of one game's entries, as they came; none of a game that was played by other rules than today's."""
    began = entries[0]
    assert isinstance(began, GameBegan)
    if began.rules_version != game.rules_version or began.hidden.number:
        return []
    watch = _Watch(table, Play(game, Setup(began.seats, began.options, began.hidden.number), began.first))
    for entry in entries:
        watch.take(entry)
    return watch.found


class _Watch:
    """Plays entries and notes what is worth it."""

    def __init__(self, table: str, play: Play) -> None:
        self.found: list[Highlight] = []
        self._table = table
        self._play = play
        self._began: RoundBegan | None = None
        self._laid = ""

    def take(self, entry: TableEntry) -> None:
        number = len(self._play.state.results) + 1
        match entry:
            case RoundBegan():
                self._began = entry
                if not entry.words:
                    self._deal([None] * self._play.setup.seats)
            case Dealt():
                self._deal(entry.words)
            case Moved():
                self._play.play(0, entry.seat, entry.move)
            case RoundCancelled():
                self._play.cancel(0)
                return
            case _:
                return
        if self._play.recent:
            self._look(number)

    def _deal(self, words: Sequence[str | None]) -> None:
        if self._began is not None:
            self._play.deal(0, deal_of(self._table, self._began, words))

    def _look(self, number: int) -> None:
        """What the step just made has brought."""
        happened = self._play.recent.pop()
        for event in self._play.game.events(happened.state, happened.trace, None):
            self.found += self._noted(event, number, happened.state)

    def _noted(self, event: object, number: int, state: State) -> Iterator[Highlight]:
        match event:
            case neunerln.Laid():
                self._laid = event.card
            case neunerln.Drew(penalty=True) if len(event.cards) >= ALL_SEVENS:
                yield Highlight("penalty", number, [event.seat], len(event.cards), card=self._laid)
            case murln.Lifted(weli=True):
                yield Highlight("weli", number, [event.seat], card="W")
            case murln.Wrote():
                yield from _murln_written(self._play.game.view(state, None))
            case murlan.JokersShown():
                yield Highlight("jokers", number, [event.seat])
            case murlan.RoundWritten():
                if event.written.sweep is not None:
                    yield Highlight("sweep", number, _seats(event.written.sweep, state))
            case murlan.Ended():
                yield from _made_up(state)
            case mulle.Took() | mulle.Robbed() | mulle.Ended():
                yield from _of_mulle(event, number, state)
            case _:
                pass


def _seats(side: int, state: State) -> list[int]:
    """The seats of a side."""
    return list(range(side, state.seats, len(state.results[-1].totals)))


def _murln_written(view: object) -> Iterator[Highlight]:
    """A Murler, or a round that counted many times over (MR-10, MR-11, MR-28)."""
    written = view.written if isinstance(view, MurlnView) else None
    if written is None:
        return
    declarer, line = written.declarer, written.lines[written.declarer]
    if written.murler is not None:
        kind: Kind = "murler_made" if written.murler == "made" else "murler_lost"
        yield Highlight(kind, written.round, [declarer], written.factor, line.score)
    elif written.factor >= OFTEN_DOUBLED:
        yield Highlight("factor", written.round, [declarer], written.factor, line.score)


def _made_up(state: State) -> Iterator[Highlight]:
    """How far behind the side was that has won in the end."""
    seats = state.winners()
    side = seats[0] % len(state.results[-1].totals)
    behind = [max(result.totals) - result.totals[side] for result in state.results]
    most = max(behind)
    if most >= FAR_BEHIND:
        yield Highlight("behind", behind.index(most) + 1, seats, most)


def _of_mulle(event: mulle.Took | mulle.Robbed | mulle.Ended, number: int, state: State) -> Iterator[Highlight]:
    match event:
        case mulle.Took():
            for pair in event.mulles:
                yield Highlight("mulle", number, [event.seat], pair.worth, card=pair.card)
        case mulle.Robbed():
            yield Highlight("robbed", number, [event.seat], event.cards)
        case mulle.Ended():
            totals = state.results[-1].totals
            best = event.winners[0] % len(totals)
            gaps = [abs(totals[best] - total) for total in totals]
            for side in event.hundred:
                yield Highlight("hundred", len(state.results), _seats(side, state), points=gaps[side])
            if event.ketchup is not None:
                next_best = min(gap for side, gap in enumerate(gaps) if side != event.ketchup)
                yield Highlight("ketchup", len(state.results), _seats(event.ketchup, state), points=next_best)
