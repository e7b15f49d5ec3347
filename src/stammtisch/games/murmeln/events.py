"""What happens in Murmeln. Cells and colours as in the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stammtisch.games.murmeln import state as at


@dataclass(frozen=True)
class Began:
    """The opening marbles lie on the board (ML-3)."""

    kind: Literal["began"]


@dataclass(frozen=True)
class Moved:
    """A marble rolled along ``way``, from its first cell to its last (ML-7, ML-8)."""

    kind: Literal["moved"]
    colour: int
    way: list[int]


@dataclass(frozen=True)
class Arrived:
    """A coming marble landed (ML-5, ML-13)."""

    kind: Literal["arrived"]
    colour: int
    cell: int


@dataclass(frozen=True)
class Cleared:
    """One line vanished and scored (ML-9 to ML-11)."""

    kind: Literal["cleared"]
    cells: list[int]
    length: int
    points: int


@dataclass(frozen=True)
class Undone:
    """The last move was taken back, with its arrivals and points (ML-17)."""

    kind: Literal["undone"]
    points: int


@dataclass(frozen=True)
class Over:
    """No cell is free (ML-16)."""

    kind: Literal["over"]
    points: int


MurmelnEvent = Began | Moved | Arrived | Cleared | Undone | Over


def events_of(trace: Sequence[tuple[int, ...]]) -> list[MurmelnEvent]:
    """What the trace of a state tells, to the player and to spectators alike. Every move leaves a trace; the game's
    beginning, which nobody moved, leaves none."""
    if not trace:
        return [Began("began")]
    return [event_of(happened) for happened in trace]


def event_of(happened: tuple[int, ...]) -> MurmelnEvent:
    """One event."""
    match happened:
        case (at.MOVED, colour, *way):
            return Moved("moved", colour, way)
        case (at.ARRIVED, colour, cell):
            return Arrived("arrived", colour, cell)
        case (at.CLEARED, points, *cells):
            return Cleared("cleared", cells, len(cells), points)
        case (at.UNDONE, points):
            return Undone("undone", points)
        case (at.ENDED, points):
            return Over("over", points)
        case _:
            raise ValueError(f"no trace of Murmeln: {happened}")
