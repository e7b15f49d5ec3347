"""Murmeln as one object: the game's side of the contract of ``kernel.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.games.murmeln import why
from stammtisch.games.murmeln.arrivals import Arrivals, Imagined, Numbered, checked_number
from stammtisch.games.murmeln.events import MurmelnEvent, events_of
from stammtisch.games.murmeln.imagine import imagine
from stammtisch.games.murmeln.moves import format_cell, format_move, parse_move
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.games.murmeln.view import VERSIONS, MurmelnView, view_of
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.game import Answer, Option, OptionValue, Setup, Viewer, checked_setup
from stammtisch.kernel.state import State


class MurmelnGame:
    """The rules of Murmeln, seen from outside."""

    name: Final = "murmeln"
    rules_version: Final = 1
    seat_counts: Final = range(1, 2)
    options: Final[tuple[Option, ...]] = (Option("version", tuple(VERSIONS.values())),)
    numbered: Final = True
    bounded: Final = True
    clauses: Final[Mapping[str, str]] = {
        "legal": "ML-7",
        "arrived": "ML-5",
        "points": "ML-10",
        "round": "ML-16",
        "over": "ML-16",
        "winners": "ML-16",
        "reason": "ML-16",
    }

    def start(self, setup: Setup) -> State:
        checked = checked_setup(self, setup)
        return started(checked.options["version"], Numbered(checked_number(checked.number)))

    def parse(self, state: State, text: str) -> int:
        return parse_move(text)

    def format(self, state: State, move: int) -> str:
        return format_move(move)

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        return format_move(move)

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        raise Malformed(step.kind, "in a record of Murmeln, whose number decides all chance (ML-4)")

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        raise Malformed(step.kind, "in a record of Murmeln, whose number decides all chance (ML-4)")

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        old, new = narrowed(before), narrowed(after)
        arrived = [f"{format_cell(cell)}={colour}" for colour, cell in new.arrived()]
        return {"arrived": arrived, "points": int(new.points - old.points)}

    def view(self, state: State, viewer: Viewer) -> MurmelnView:
        return view_of(narrowed(state), viewer)

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> Sequence[MurmelnEvent]:
        return events_of(trace)

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        return why.why_not(narrowed(state), move)

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        return why.ask(narrowed(state), seat, selection)

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        return imagine(narrowed(state), source)

    def reasons_to_stop(self) -> frozenset[str]:
        """A game has no result before its end; who leaves it finds it again (ML-19)."""
        return frozenset()


def started(version: OptionValue, arrivals: Arrivals) -> Murmeln:
    """A new game of a version with its opening marbles."""
    shortest = next(shortest for shortest, name in VERSIONS.items() if name == version)
    state = Murmeln(shortest, arrivals)
    state.open()
    return state


def imagined(version: OptionValue, source: FastSource) -> Murmeln:
    """A new game whose marbles come from the fast source, for search and measuring."""
    return started(version, Imagined(source, 0, [], []))


def narrowed(state: State) -> Murmeln:
    """The state as one of Murmeln; a caller that passes another game's has an error."""
    assert isinstance(state, Murmeln)
    return state


MURMELN: Final = MurmelnGame()
