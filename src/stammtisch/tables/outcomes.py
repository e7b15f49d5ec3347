"""What came of a finished game for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from stammtisch.kernel.state import State
from stammtisch.tables.entries import GameEnded
from stammtisch.tables.places import BotPlayer, Person
from stammtisch.tables.table import Table


@runtime_checkable
class Marked(Protocol):
    """A view of a game whose end is remembered in other ways too: sides in the hundraklubb, the side with ketchup (MLL-26)."""

    @property
    def hundred(self) -> Sequence[int]: ...
    @property
    def ketchup(self) -> int | None: ...


@dataclass(frozen=True)
class SeatOutcome:
    """``place`` from 1 where the game has places, ``points`` of the seat's side, ``marks`` joined by spaces."""

    seat: int
    player: Person | BotPlayer
    won: bool
    place: int | None
    points: int
    rounds: int
    marks: str


def outcomes_of(table: Table, ended: GameEnded) -> list[SeatOutcome]:
    """The outcome of every seat, at a table whose game has just ended; [] without a result, and where one plays alone."""
    if ended.reason or table.solo or table.play is None:
        return []
    state = table.play.state
    marks = _marks(table, state)
    last = state.results[-1] if state.results else None
    found: list[SeatOutcome] = []
    for seat, place in enumerate(table.places):
        if place.player is None or last is None:
            continue
        side = seat % len(last.totals)
        at = last.places.index(seat) + 1 if table.customs.counts == "places" else None
        won = seat in ended.winners
        found.append(SeatOutcome(seat, place.player, won, at, last.totals[side], len(state.results), marks.get(side, "")))
    return found


def _marks(table: Table, state: State) -> dict[int, str]:
    """What is remembered of each side."""
    view = table.game.view(state, None)
    if not isinstance(view, Marked):
        return {}
    marks = dict.fromkeys(view.hundred, "hundred")
    if view.ketchup is not None:
        marks[view.ketchup] = f"{marks.get(view.ketchup, '')} ketchup".strip()
    return marks
