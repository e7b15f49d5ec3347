"""Murlan as one object: the game's side of the contract of ``kernel.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.games.murlan import why
from stammtisch.games.murlan.asking import ask
from stammtisch.games.murlan.cards import DECK
from stammtisch.games.murlan.events import MurlanEvent, events_of
from stammtisch.games.murlan.imagine import imagine
from stammtisch.games.murlan.moves import GIVE, NAME, format_move, parse_move
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.view import MurlanView, view_of
from stammtisch.kernel.cards import FACE_DOWN_CODE
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer, Option, Setup, Viewer, checked_setup
from stammtisch.kernel.outcomes import format_lot, format_pack, parse_lot, parse_pack
from stammtisch.kernel.state import State


class MurlanGame:
    """The rules of Murlan, seen from outside."""

    name: Final = "murlan"
    rules_version: Final = 1
    seat_counts: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = (Option("target", (21, 5, 10, 13)),)
    numbered: Final = False
    bounded: Final = True
    clauses: Final[Mapping[str, str]] = {
        "start": "MU-1",
        "shuffle": "MU-1",
        "legal": "MU-10",
        "round": "MU-12",
        "scores": "MU-15",
        "totals": "MU-15",
        "places": "MU-12",
        "over": "MU-18",
        "winners": "MU-18",
        "reason": "MU-26",
        "cancelled": "MU-27",
    }

    def start(self, setup: Setup) -> State:
        target = checked_setup(self, setup).options["target"]
        assert isinstance(target, int)
        return Murlan(setup.seats, target)

    def parse(self, state: State, text: str) -> int:
        return parse_move(text, state.seats)

    def format(self, state: State, move: int) -> str:
        return format_move(move)

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        """Which card the winner gives back is seen by the two who swap, and by all if they are partners (MU-21)."""
        if GIVE <= move < NAME and not narrowed(state).sees_swap(viewer):
            return "give:" + FACE_DOWN_CODE
        return format_move(move)

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        if step.kind == "start":
            return parse_lot(step, fields, "seat")
        return parse_pack(step, fields, "pack", DECK)

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        if step.kind == "start":
            return format_lot(outcome, "seat")
        return format_pack(outcome, "pack", DECK)

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        return {}

    def view(self, state: State, viewer: Viewer) -> MurlanView:
        return view_of(narrowed(state), viewer)

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> Sequence[MurlanEvent]:
        return events_of(narrowed(state), trace, viewer)

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        return why.why_not(narrowed(state), seat, move)

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        return ask(narrowed(state), seat, selection)

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        return imagine(narrowed(state), viewer, source)

    def reasons_to_stop(self) -> frozenset[str]:
        """Who leaves ends the game for everyone, and so do those who will not wait any longer (MU-26, MU-27)."""
        return frozenset({"left", "agreed"})


def narrowed(state: State) -> Murlan:
    """The state as one of Murlan; a caller that passes another game's has an error."""
    assert isinstance(state, Murlan)
    return state


MURLAN: Final = MurlanGame()
