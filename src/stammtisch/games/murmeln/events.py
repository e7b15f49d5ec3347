"""What happens in Murmeln. Cells and colours as in the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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
