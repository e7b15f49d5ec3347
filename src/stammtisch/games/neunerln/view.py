"""What a seat or a spectator of Neunerln may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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
