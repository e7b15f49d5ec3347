"""What a marble can reach (ML-7), and the way it takes there (ML-8).

A region is a set of free cells that hang together; a marble reaches exactly the regions that touch it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murmeln.board import EDGE, ROW, ROW_MASK, Board, cells_of, high_bit, holds, low_bit
from stammtisch.games.murmeln.moves import CELLS, SIDE

if TYPE_CHECKING:
    from mypy_extensions import i64

UNREACHED: Final = -1
"""No way leads there."""


def beside_low(low: i64, high: i64) -> i64:
    """The low word of all cells one step up, down, left or right of the mask's, borders included."""
    return (low << 1) | (low >> 1) | (low << ROW) | (low >> ROW) | ((high & ROW_MASK) << EDGE)


def beside_high(low: i64, high: i64) -> i64:
    """The high word of the same."""
    return (high << 1) | (high >> 1) | (high << ROW) | (high >> ROW) | (low >> EDGE)


def spread(low: i64, high: i64, free_low: i64, free_high: i64) -> tuple[i64, i64]:
    """The regions of the free cells in the mask."""
    while True:
        next_low: i64 = (low | beside_low(low, high)) & free_low
        next_high: i64 = (high | beside_high(low, high)) & free_high
        if next_low == low and next_high == high:
            return low, high
        low = next_low
        high = next_high


def first_region(low: i64, high: i64, free_low: i64, free_high: i64) -> tuple[i64, i64]:
    """The region of the mask's first cell."""
    if low != 0:
        return spread(low & -low, 0, free_low, free_high)
    return spread(0, high & -high, free_low, free_high)


def reachable(board: Board, start: i64) -> tuple[i64, i64]:
    """All free cells that the marble on ``start`` can go to."""
    free_low: i64 = board.free_low()
    free_high: i64 = board.free_high()
    low: i64 = low_bit(start)
    high: i64 = high_bit(start)
    return spread(beside_low(low, high) & free_low, beside_high(low, high) & free_high, free_low, free_high)


def regions(board: Board) -> list[int]:
    """For each free cell the number of its region, from 1 in the order of their first cells; 0 where a marble lies."""
    numbers = [0] * CELLS
    free_low: i64 = board.free_low()
    free_high: i64 = board.free_high()
    rest_low: i64 = free_low
    rest_high: i64 = free_high
    number = 0
    while (rest_low | rest_high) != 0:
        low, high = first_region(rest_low, rest_high, free_low, free_high)
        rest_low &= ~low
        rest_high &= ~high
        number += 1
        for cell in cells_of(low, high):
            numbers[cell] = number
    return numbers


def neighbours(cell: int) -> list[int]:
    """The cells up, right, down and left of a cell, in this order."""
    column = cell % SIDE
    found: list[int] = []
    if cell + SIDE < CELLS:
        found.append(cell + SIDE)
    if column + 1 < SIDE:
        found.append(cell + 1)
    if cell >= SIDE:
        found.append(cell - SIDE)
    if column > 0:
        found.append(cell - 1)
    return found


def distances(board: Board, goal: int) -> list[int]:
    """For each free cell the number of steps from it to the free cell ``goal``; ``UNREACHED`` where there is no way."""
    low: i64 = board.free_low()
    high: i64 = board.free_high()
    steps = [UNREACHED] * CELLS
    steps[goal] = 0
    ring = [goal]
    while ring:
        following: list[int] = []
        for cell in ring:
            for beside in neighbours(cell):
                if steps[beside] == UNREACHED and holds(low, high, beside):
                    steps[beside] = steps[cell] + 1
                    following.append(beside)
        ring = following
    return steps


def way(board: Board, start: int, goal: int) -> list[int]:
    """The way of the marble on ``start`` to a cell that it can reach, both included (ML-8)."""
    steps = distances(board, goal)
    left = min([steps[cell] for cell in neighbours(start) if steps[cell] != UNREACHED])
    cells = [start]
    while left >= 0:
        cells.append(next(cell for cell in neighbours(cells[-1]) if steps[cell] == left))
        left -= 1
    return cells
