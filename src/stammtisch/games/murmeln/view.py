"""What the player of Murmeln (or a spectator) may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from stammtisch.games.murmeln.arrivals import BATCH
from stammtisch.games.murmeln.reach import regions
from stammtisch.kernel.state import OVER

if TYPE_CHECKING:
    from stammtisch.games.murmeln.rules import Murmeln

Version = Literal["five", "four"]
VERSIONS: Final[dict[int, Version]] = {5: "five", 4: "four"}
"""The version of each shortest row (ML-2)."""


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


def view_of(state: Murmeln, viewer: int | None) -> MurmelnView:
    """Builds the view; the player and a spectator see the same."""
    over = state.phase == OVER
    coming = int(state.coming)
    return MurmelnView(
        game="murmeln",
        viewer=viewer,
        acting=state.acting(),
        legal=[],
        over=over,
        version=VERSIONS[int(state.shortest)],
        board=state.board.colours(),
        regions=regions(state.board),
        next=[int(state.arrivals.colour(k)) for k in range(coming, coming + BATCH)],
        points=int(state.points),
        moves=int(state.moves),
        rows=int(state.rows),
        can_undo=state.can_undo,
        number=state.arrivals.number or None if over else None,
    )
