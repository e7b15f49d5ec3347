"""Neunerln as one object: the game's side of the contract of ``kernel.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.games.neunerln import why
from stammtisch.games.neunerln.events import NeunerlnEvent, events_of
from stammtisch.games.neunerln.imagine import imagine
from stammtisch.games.neunerln.moves import format_move, parse_move
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.games.neunerln.view import NeunerlnView, view_of
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer, Option, Setup, Viewer, checked_setup
from stammtisch.kernel.outcomes import format_lot, format_pack, parse_lot, parse_pack
from stammtisch.kernel.state import State

PACK_FIELDS: Final = {"shuffle": "pack", "reshuffle": "stock"}


class NeunerlnGame:
    """The rules of Neunerln, seen from outside."""

    name: Final = "neunerln"
    rules_version: Final = 1
    seat_counts: Final = range(2, 7)
    options: Final[tuple[Option, ...]] = ()
    numbered: Final = False
    bounded: Final = True
    clauses: Final[Mapping[str, str]] = {
        "start": "NE-2",
        "shuffle": "NE-1",
        "reshuffle": "NE-6",
        "legal": "NE-5",
        "round": "NE-15",
        "scores": "NE-15",
        "totals": "NE-15",
        "places": "NE-14",
        "over": "NE-15",
        "winners": "NE-15",
        "reason": "NE-17",
    }

    def start(self, setup: Setup) -> State:
        return Neunerln(checked_setup(self, setup).seats)

    def parse(self, state: State, text: str) -> int:
        return parse_move(text)

    def format(self, state: State, move: int) -> str:
        return format_move(move)

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        return format_move(move)

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        if step.kind == "start":
            return parse_lot(step, fields, "seat")
        return parse_pack(step, fields, PACK_FIELDS[step.kind], GERMAN)

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        if step.kind == "start":
            return format_lot(outcome, "seat")
        return format_pack(outcome, PACK_FIELDS[step.kind], GERMAN)

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        return {}

    def view(self, state: State, viewer: Viewer) -> NeunerlnView:
        return view_of(narrowed(state), viewer)

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> Sequence[NeunerlnEvent]:
        return events_of(trace, viewer)

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        return why.why_not(narrowed(state), seat, move)

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        return why.ask(narrowed(state), seat, selection)

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        return imagine(narrowed(state), viewer, source)

    def reasons_to_stop(self) -> frozenset[str]:
        """A round may end without a result when someone leaves (NE-17)."""
        return frozenset({"left"})


def narrowed(state: State) -> Neunerln:
    """The state as one of Neunerln; a caller that passes another game's has an error."""
    assert isinstance(state, Neunerln)
    return state


NEUNERLN: Final = NeunerlnGame()
