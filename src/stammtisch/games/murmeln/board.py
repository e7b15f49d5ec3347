"""The board as bit masks, compiled to plain machine words.

Two words cover the 81 cells: ``low`` the rows 1 to 5, ``high`` the rows 6 to 9. A row takes ten bits, nine cells and a border
that is never set, so that shifts by 1, 9, 10 and 11 step right, up-left, up and up-right without running into the next row. The
seven colours stand in three such pairs, one for each binary digit of the colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murmeln.moves import CELLS, SIDE

if TYPE_CHECKING:
    from mypy_extensions import i64

LOW_CELLS: Final = 45
ROW: Final = 10
LOW_BITS: Final = 50
EDGE: Final = 40  # where row 5, the last of the low word, begins
ROW_MASK: Final = 0x1FF
LOW_BOARD: Final = 0x1FF7FDFF7FDFF
HIGH_BOARD: Final = 0x7FDFF7FDFF

# Bits are made by shifting this one down: a literal 1 shifted up would be a 32-bit number when compiled.
TOP: Final = 49
TOP_BIT: Final = 0x2000000000000

RIGHT: Final = 1
UP_LEFT: Final = 9
UP: Final = 10
UP_RIGHT: Final = 11


def holds(low: i64, high: i64, cell: i64) -> bool:
    """Whether the cell is in the mask."""
    if cell < LOW_CELLS:
        return (low >> (cell + cell // SIDE)) & 1 != 0
    cell -= LOW_CELLS
    return (high >> (cell + cell // SIDE)) & 1 != 0


def low_bit(cell: i64) -> i64:
    """The cell's bit in the low word; 0 if it is in the high one."""
    if cell >= LOW_CELLS:
        return 0
    return TOP_BIT >> (TOP - cell - cell // SIDE)


def high_bit(cell: i64) -> i64:
    """The cell's bit in the high word; 0 if it is in the low one."""
    if cell < LOW_CELLS:
        return 0
    cell -= LOW_CELLS
    return TOP_BIT >> (TOP - cell - cell // SIDE)


def how_many(low: i64, high: i64) -> i64:
    """How many cells are in the mask."""
    low = low - ((low >> 1) & 0x5555555555555555)
    low = (low & 0x3333333333333333) + ((low >> 2) & 0x3333333333333333)
    high = high - ((high >> 1) & 0x5555555555555555)
    high = (high & 0x3333333333333333) + ((high >> 2) & 0x3333333333333333)
    both: i64 = ((low + (low >> 4)) & 0x0F0F0F0F0F0F0F0F) + ((high + (high >> 4)) & 0x0F0F0F0F0F0F0F0F)
    both += both >> 8
    both += both >> 16
    both += both >> 32
    return both & 0x7F


def nth_cell(low: i64, high: i64, k: i64) -> i64:
    """The k-th cell of the mask, ascending from 0."""
    in_low: i64 = how_many(low, 0)
    first: i64 = 0
    word: i64 = low
    if k >= in_low:
        k -= in_low
        first = LOW_CELLS
        word = high
    while k > 0:
        word &= word - 1
        k -= 1
    index: i64 = how_many((word & -word) - 1, 0)
    return first + index - index // ROW


def cells_of(low: i64, high: i64) -> list[int]:
    """The cells of the mask, ascending."""
    return [cell for cell in range(CELLS) if holds(low, high, cell)]


def runs(low: i64, high: i64, step: i64, shortest: i64) -> bool:
    """Whether ``shortest`` (4 or 5) cells of the mask stand in a line in the direction of ``step``."""
    near: i64 = (TOP_BIT >> (TOP - step)) - 1
    low_two: i64 = low & ((low >> step) | ((high & near) << (LOW_BITS - step)))
    high_two: i64 = high & (high >> step)
    twice: i64 = step + step
    far: i64 = (TOP_BIT >> (TOP - twice)) - 1
    low_four: i64 = low_two & ((low_two >> twice) | ((high_two & far) << (LOW_BITS - twice)))
    high_four: i64 = high_two & (high_two >> twice)
    if shortest == 4:
        return (low_four | high_four) != 0
    low_five: i64 = low_four & ((low_four >> step) | ((high_four & near) << (LOW_BITS - step)))
    return (low_five | (high_four & (high_four >> step))) != 0


class Board:
    """Which marble lies on which cell. Colours are 1 to 7; 0 is a free cell."""

    def __init__(self) -> None:
        self.low_ones: i64 = 0
        self.low_twos: i64 = 0
        self.low_fours: i64 = 0
        self.high_ones: i64 = 0
        self.high_twos: i64 = 0
        self.high_fours: i64 = 0

    def assign(self, other: Board) -> None:
        """Makes this equal to the other."""
        self.low_ones = other.low_ones
        self.low_twos = other.low_twos
        self.low_fours = other.low_fours
        self.high_ones = other.high_ones
        self.high_twos = other.high_twos
        self.high_fours = other.high_fours

    def free_low(self) -> i64:
        """The free cells of the low word."""
        return LOW_BOARD & ~(self.low_ones | self.low_twos | self.low_fours)

    def free_high(self) -> i64:
        """The free cells of the high word."""
        return HIGH_BOARD & ~(self.high_ones | self.high_twos | self.high_fours)

    def is_empty(self) -> bool:
        """Whether no marble lies on the board."""
        return (self.low_ones | self.low_twos | self.low_fours | self.high_ones | self.high_twos | self.high_fours) == 0

    def is_full(self) -> bool:
        """Whether no cell is free."""
        return (self.free_low() | self.free_high()) == 0

    def colour(self, cell: i64) -> i64:
        """The colour on the cell; 0 if it is free."""
        if cell < LOW_CELLS:
            at: i64 = cell + cell // SIDE
            return ((self.low_ones >> at) & 1) | (((self.low_twos >> at) & 1) << 1) | (((self.low_fours >> at) & 1) << 2)
        cell -= LOW_CELLS
        at = cell + cell // SIDE
        return ((self.high_ones >> at) & 1) | (((self.high_twos >> at) & 1) << 1) | (((self.high_fours >> at) & 1) << 2)

    def put(self, cell: i64, colour: i64) -> None:
        """Lays a marble on a free cell."""
        bit: i64 = low_bit(cell)
        if bit != 0:
            self.low_ones |= bit * (colour & 1)
            self.low_twos |= bit * ((colour >> 1) & 1)
            self.low_fours |= bit * (colour >> 2)
            return
        bit = high_bit(cell)
        self.high_ones |= bit * (colour & 1)
        self.high_twos |= bit * ((colour >> 1) & 1)
        self.high_fours |= bit * (colour >> 2)

    def take(self, cell: i64) -> None:
        """Makes a cell free."""
        low: i64 = ~low_bit(cell)
        high: i64 = ~high_bit(cell)
        self.low_ones &= low
        self.low_twos &= low
        self.low_fours &= low
        self.high_ones &= high
        self.high_twos &= high
        self.high_fours &= high

    def has_row(self, colour: i64, shortest: i64) -> bool:
        """Whether the colour has a row that vanishes (ML-9)."""
        ones: i64 = -(colour & 1)
        twos: i64 = -((colour >> 1) & 1)
        fours: i64 = -(colour >> 2)
        # A digit that the colour has keeps the cells with it, any other the cells without. Free cells, without any, drop out.
        low: i64 = LOW_BOARD & ~((self.low_ones ^ ones) | (self.low_twos ^ twos) | (self.low_fours ^ fours))
        high: i64 = HIGH_BOARD & ~((self.high_ones ^ ones) | (self.high_twos ^ twos) | (self.high_fours ^ fours))
        return (
            runs(low, high, RIGHT, shortest)
            or runs(low, high, UP, shortest)
            or runs(low, high, UP_RIGHT, shortest)
            or runs(low, high, UP_LEFT, shortest)
        )

    def colours(self) -> list[int]:
        """The colour of every cell, 0 where it is free."""
        return [self.colour(cell) for cell in range(CELLS)]
