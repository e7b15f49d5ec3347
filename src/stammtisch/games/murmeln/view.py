"""What the player of Murmeln (or a spectator) may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class MurmelnView:
    """Cells are indices, 0 = a1, 1 = b1, ... 8 = i1, 9 = a2, ... 80 = i9; colours 1-7, 0 is a free cell.

    ``legal`` is always []: a marble may go to every free cell of a region that touches it (ML-7).
    """

    game: Literal["murmeln"]
    viewer: int | None
    acting: list[int]
    legal: list[str]
    over: bool
    version: Literal["five", "four"]
    board: list[int]
    regions: list[int]
    """For each free cell the number of its region of connected free cells, from 1; 0 where a marble lies."""
    next: list[int]
    """The colours of the three marbles to come, in order (ML-3)."""
    points: int
    moves: int
    rows: int
    can_undo: bool
    number: str | None
    """The game number once the game is over; None while it must stay hidden (ML-4)."""
