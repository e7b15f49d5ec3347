"""Cells and moves of Murmeln as integers, and their notation.

A cell is ``row * 9 + column``: 0 = a1, 1 = b1, ... 9 = a2, ... 80 = i9. A move is ``from * 81 + to``; ``UNDO`` takes the last
move back (ML-17). Row 9 is the top of the board, so "up" (ML-8) is from a1 to a2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.kernel.errors import Malformed

if TYPE_CHECKING:
    from mypy_extensions import i64

SIDE: Final = 9
CELLS: Final = 81
COLOURS: Final = 7
UNDO: Final = 6561  # CELLS * CELLS

UNDO_TEXT: Final = "undo"
COLUMNS: Final = "abcdefghi"
CELL_NAMES: Final = [f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS]
CELL_OF_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
EXPECTED_CELL: Final = "a cell of Murmeln: a1 to i9"
EXPECTED_MOVE: Final = "a move of Murmeln: a1-c5 (from, to) or undo"


def move_of(start: i64, goal: i64) -> i64:
    """The move from one cell to another."""
    return start * CELLS + goal


def start_of(move: i64) -> i64:
    """The cell that a move, not ``UNDO``, leaves."""
    return move // CELLS


def goal_of(move: i64) -> i64:
    """The cell that a move, not ``UNDO``, leads to."""
    return move % CELLS


def format_cell(cell: int) -> str:
    """The name of a cell: ``a1``."""
    return CELL_NAMES[cell]


def parse_cell(text: str) -> int:
    """The cell of a name; ``Malformed`` if there is none."""
    cell = CELL_OF_NAME.get(text)
    if cell is None:
        raise Malformed(text, EXPECTED_CELL)
    return cell


def format_move(move: int) -> str:
    """The notation: ``a1-c5`` or ``undo``."""
    return UNDO_TEXT if move == UNDO else f"{CELL_NAMES[start_of(move)]}-{CELL_NAMES[goal_of(move)]}"


def parse_move(text: str) -> int:
    """The move of a notation; ``Malformed`` if there is none."""
    if text == UNDO_TEXT:
        return UNDO
    start = CELL_OF_NAME.get(text[:2])
    goal = CELL_OF_NAME.get(text[3:])
    if start is None or goal is None or text[2] != "-":
        raise Malformed(text, EXPECTED_MOVE)
    return move_of(start, goal)
