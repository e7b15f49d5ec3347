"""Rows and their points (ML-9 to ML-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murmeln.moves import CELLS, SIDE

if TYPE_CHECKING:
    from stammtisch.games.murmeln.board import Board

DIRECTIONS: Final = [(1, 0), (0, 1), (1, 1), (-1, 1)]
"""Columns and rows of a step: right, up, up-right, up-left."""


def points_of(length: int, shortest: int) -> int:
    """The points of one row (ML-10)."""
    return length * (length - shortest + 1) * 2


def rows_of(board: Board, colour: int, shortest: int) -> list[list[int]]:
    """Every row of the colour that vanishes, each at its full length (ML-9, ML-11)."""
    found: list[list[int]] = []
    for columns, rows in DIRECTIONS:
        for cell in range(CELLS):
            before = step(cell, -columns, -rows)
            if board.colour(cell) == colour and (before < 0 or board.colour(before) != colour):
                line = line_from(board, cell, columns, rows)
                if len(line) >= shortest:
                    found.append(line)
    return found


def line_from(board: Board, cell: int, columns: int, rows: int) -> list[int]:
    """The cells of the same colour from the cell on in one direction."""
    colour = board.colour(cell)
    line: list[int] = []
    while cell >= 0 and board.colour(cell) == colour:
        line.append(cell)
        cell = step(cell, columns, rows)
    return line


def step(cell: int, columns: int, rows: int) -> int:
    """The cell one step on; -1 beyond the board."""
    column = cell % SIDE + columns
    row = cell // SIDE + rows
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else -1
