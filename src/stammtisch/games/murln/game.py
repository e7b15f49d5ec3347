"""Murln as one object: the game's side of the contract of ``kernel.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.games.murln import lot, why
from stammtisch.games.murln.events import MurlnEvent, events_of
from stammtisch.games.murln.imagine import imagine
from stammtisch.games.murln.moves import SWAP, SWAP_CARDS, format_move, parse_move
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.view import MurlnView, view_of
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import FACE_DOWN_CODE, GERMAN
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer, Option, Setup, Viewer, checked_setup
from stammtisch.kernel.outcomes import format_pack, parse_pack
from stammtisch.kernel.state import State


class MurlnGame:
    """The rules of Murln, seen from outside."""

    name: Final = "murln"
    rules_version: Final = 1
    seat_counts: Final = range(2, 6)
    options: Final[tuple[Option, ...]] = (
        Option("sevens", (True,), {2: (False, True)}),
        Option("five", ("one-card", "sit-out"), seats=(5,)),
    )
    numbered: Final = False
    bounded: Final = False
    clauses: Final[Mapping[str, str]] = {
        "dealer": "MR-5",
        "shuffle": "MR-8",
        "legal": "MR-21",
        "round": "MR-29",
        "scores": "MR-29",
        "totals": "MR-29",
        "over": "MR-30",
        "winners": "MR-30",
    }

    def start(self, setup: Setup) -> State:
        checked = checked_setup(self, setup)
        return Murln(checked.seats, checked.options["sevens"] is True, checked.options["five"] == "sit-out")

    def parse(self, state: State, text: str) -> int:
        return parse_move(text)

    def format(self, state: State, move: int) -> str:
        return format_move(move)

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        """Others read how many cards were exchanged, not which (MR-19)."""
        if move < SWAP or viewer == seat:
            return format_move(move)
        return "swap:" + ",".join(FACE_DOWN_CODE for _ in bits(move & SWAP_CARDS))

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        if step.kind == "dealer":
            return lot.parse_dealer(step, fields)
        return parse_pack(step, fields, "pack", GERMAN)

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        return lot.format_dealer(step, outcome) if step.kind == "dealer" else format_pack(outcome, "pack", GERMAN)

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        return {}

    def view(self, state: State, viewer: Viewer) -> MurlnView:
        return view_of(narrowed(state), viewer)

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> Sequence[MurlnEvent]:
        return events_of(trace, viewer)

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        return why.why_not(narrowed(state), seat, move)

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        return why.ask(narrowed(state), seat, selection)

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        return imagine(narrowed(state), viewer, source)

    def reasons_to_stop(self) -> frozenset[str]:
        return frozenset()


def narrowed(state: State) -> Murln:
    """The state as one of Murln; a caller that passes another game's has an error."""
    assert isinstance(state, Murln)
    return state


MURLN: Final = MurlnGame()
