"""What a seat or a spectator of Neunerln may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stammtisch.games.neunerln.moves import SUIT_LETTERS, format_move
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.games.neunerln.state import NOTHING
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.state import OVER

SHOWN_OF_PILE: Final = 3


@dataclass(frozen=True)
class NeunerlnView:
    """Cards are codes. ``legal`` is filled only for the viewer who is to act."""

    game: Literal["neunerln"]
    viewer: int | None
    acting: list[int]
    legal: list[str]
    over: bool
    seats: int
    starter: int | None
    """The seat that began the round; None before the lot (NE-2)."""
    hand: list[str]
    """The viewer's own cards, in card order; [] for a spectator."""
    counts: list[int]
    """How many cards each seat holds."""
    stock: int
    pile: list[str]
    """The last cards of the discard pile, at most three, the top one last."""
    pile_count: int
    penalty: int
    """Open penalty cards (NE-7); 0 if none."""
    wish: str | None
    """The wished suit's letter, H L S E (NE-4)."""
    again: bool
    """The seat to act is on again by its ace (NE-11)."""
    drawn: str | None
    """The nine just drawn, for which the viewer must name a wish; None for everyone else and otherwise."""
    places: list[int]
    """The seats that are out, first to last; at the end all of them, the loser last."""
    loser: int | None


def view_of(state: Neunerln, viewer: int | None) -> NeunerlnView:
    """Builds the view of one seat, or of a spectator for None."""
    acting = state.acting()
    mine = viewer is not None and viewer in acting
    wish, drawn, starter = int(state.wish), int(state.drawn), int(state.starter)
    return NeunerlnView(
        game="neunerln",
        viewer=viewer,
        acting=acting,
        legal=sorted(map(format_move, state.legal(viewer))) if viewer is not None else [],
        over=state.phase == OVER,
        seats=state.seats,
        starter=None if starter == NOTHING else starter,
        hand=[] if viewer is None else GERMAN.format_all(bits(state.hands.of(viewer))),
        counts=state.hands.counts(state.seats),
        stock=len(state.stock),
        pile=GERMAN.format_all(list(state.pile[-SHOWN_OF_PILE:])),
        pile_count=len(state.pile),
        penalty=int(state.penalty),
        wish=None if wish == NOTHING else SUIT_LETTERS[wish],
        again=state.again,
        drawn=GERMAN.format(drawn) if mine and drawn != NOTHING else None,
        places=state.places[:],
        loser=state.places[-1] if state.phase == OVER else None,
    )
