"""Mulle as one object: the game's side of the contract of ``kernel.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.games.mulle import why
from stammtisch.games.mulle.ask import ask
from stammtisch.games.mulle.events import MulleEvent, events_of
from stammtisch.games.mulle.imagine import imagine
from stammtisch.games.mulle.moves import DECK, format_move, parse_move
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.view import MulleView, view_of
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer, Option, Setup, Viewer, checked_setup
from stammtisch.kernel.outcomes import format_lot, format_pack, parse_lot, parse_pack
from stammtisch.kernel.state import State

MOST_ROUNDS: Final = 12


def rounds_for(seats: int) -> tuple[int, ...]:
    """How many rounds a game can have: by default each seat deals once (MLL-3)."""
    return (seats, *(rounds for rounds in range(1, MOST_ROUNDS + 1) if rounds != seats))


class MulleGame:
    """The rules of Mulle, seen from outside."""

    name: Final = "mulle"
    rules_version: Final = 1
    seat_counts: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = (
        Option("kryp", (False, True)),
        Option("rover", (False, True)),
        Option("down", (True, False)),
        Option("rounds", rounds_for(2), {seats: rounds_for(seats) for seats in seat_counts}),
    )
    numbered: Final = False
    bounded: Final = True
    clauses: Final[Mapping[str, str]] = {
        "dealer": "MLL-3",
        "shuffle": "MLL-4",
        "legal": "MLL-6",
        "round": "MLL-4",
        "scores": "MLL-24",
        "totals": "MLL-26",
        "over": "MLL-3",
        "winners": "MLL-26",
    }

    def start(self, setup: Setup) -> State:
        checked = checked_setup(self, setup)
        chosen = checked.options
        kryp, rover, down = (bool(chosen[name]) for name in ("kryp", "rover", "down"))
        return Mulle(checked.seats, kryp, rover, down, int(chosen["rounds"]))

    def parse(self, state: State, text: str) -> int:
        table = narrowed(state)
        return parse_move(text, table.loose, int(table.build_values()), table.sides)

    def format(self, state: State, move: int) -> str:
        return format_move(move, narrowed(state).loose)

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        return self.format(state, move)

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        if step.kind == "dealer":
            return parse_lot(step, fields, "seat")
        return parse_pack(step, fields, "pack", DECK)

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        return format_lot(outcome, "seat") if step.kind == "dealer" else format_pack(outcome, "pack", DECK)

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        return {}

    def view(self, state: State, viewer: Viewer) -> MulleView:
        table = narrowed(state)
        legal = [] if viewer is None else sorted(format_move(move, table.loose) for move in table.legal(viewer))
        return view_of(table, viewer, legal)

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> Sequence[MulleEvent]:
        return events_of(narrowed(state), trace, viewer)

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        """Raises ``Malformed`` if the seat on does not hold the card."""
        return why.why_not(narrowed(state), seat, move)

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        return ask(narrowed(state), seat, selection)

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        return imagine(narrowed(state), viewer, source)

    def reasons_to_stop(self) -> frozenset[str]:
        """A game may end without a result when someone leaves the table, or when the others will not wait for someone."""
        return frozenset({"left", "agreed"})


def narrowed(state: State) -> Mulle:
    """The state as one of Mulle; a caller that passes another game's has an error."""
    assert isinstance(state, Mulle)
    return state


MULLE: Final = MulleGame()
