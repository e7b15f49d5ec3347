"""What can be played in Murlan, suits apart: kinds, ranks and lengths (MU-3 to MU-6), numbered so that beating is comparing.

Decided where the seed is silent: a straight of all 13 ranks is one shape, and the highest of its kind (MU-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murlan.cards import BLACK_JOKER, EACH_RANK, JOKERS, RANKS, digit_counts
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

SINGLE: Final = 0
PAIR: Final = 1
THREE: Final = 2
BOMB: Final = 3
STRAIGHT: Final = 4
DOUBLE: Final = 5
TRIPLE: Final = 6

SHORTEST: Final = 5
"""A straight has at least so many ranks (MU-4)."""
LINE: Final = 15
"""Places on the line of MU-5: A 2 3 ... K A 2."""
NO_SHAPE: Final = 255
"""Of cards that are nothing together."""
SINGLES: Final = 1
PAIRS: Final = 16
THREES: Final = 29
BOMBS: Final = 42
STRAIGHTS: Final = 55
"""The first shape of each kind; shapes of one kind and length follow one another by rank."""
STRAIGHTS_OF_WIDTH: Final = 61


class Shape:
    """What can be played, suits apart: a kind, where it begins and how many ranks it has.

    ``low`` is a rank (0-14 with the jokers) or, of a straight, its first place on the line of MU-5. ``width`` cards of
    each rank. ``beaten_to`` is the last shape of the kind that beats this one: those from the next one on do (MU-7,
    MU-8); its own number if none does.
    """

    def __init__(self, number: int, kind: int, low: int, length: int, width: int, beaten_to: int) -> None:
        self.number: i64 = number
        self.kind: i64 = kind
        self.low: i64 = low
        self.length: i64 = length
        self.width: i64 = width
        self.beaten_to: i64 = beaten_to


def last_start(length: int) -> int:
    """The last place on the line where a straight of so many ranks can begin. Of all 13 ranks there is but one (MU-5)."""
    return LINE - length


def all_shapes() -> list[Shape]:
    """Every shape, by number; the first stands for none."""
    found = [Shape(0, SINGLE, 0, 0, 0, 0)]
    for kind, first, ranks in ((SINGLE, SINGLES, 15), (PAIR, PAIRS, RANKS), (THREE, THREES, RANKS), (BOMB, BOMBS, RANKS)):
        found += [Shape(first + rank, kind, rank, 1, kind + 1, first + ranks - 1) for rank in range(ranks)]
    for kind in (STRAIGHT, DOUBLE, TRIPLE):
        for length in range(SHORTEST, RANKS + 1):
            for start in range(first_start(length), last_start(length) + 1):
                number = len(found)
                found.append(
                    Shape(number, kind, start, length, kind - DOUBLE + 2, min(number + 1, number + last_start(length) - start))
                )
    return found


def first_start(length: int) -> int:
    """The first place on the line where a straight of so many ranks begins."""
    return last_start(RANKS) if length == RANKS else 0


SHAPES: Final = all_shapes()
FIRST_OF_LENGTH: Final = [
    next((shape.number for shape in SHAPES if shape.kind == STRAIGHT and shape.length == length), 0)
    for length in range(RANKS + 1)
]
"""The number of the first single straight of each length."""


def straight_number(width: i64, length: i64, start: i64) -> i64:
    """The number of a straight's shape."""
    first: i64 = FIRST_OF_LENGTH[length]
    return first + (width - 1) * STRAIGHTS_OF_WIDTH + (0 if length == RANKS else start)


def rank_at(place: i64) -> i64:
    """The rank at a place on the line of MU-5."""
    return place + RANKS - 2 if place < 2 else place - 2


def ranks_of(start: i64, length: i64) -> i64:
    """All cards of the ranks of a straight that begins at a place on the line."""
    line: i64 = (bit(4 * length) - 1) << (4 * start)
    return (line >> 8) | ((line & 0xFF) << 44)


def shape_of(mask: i64) -> i64:
    """The number of the shape of these cards; ``NO_SHAPE`` if they are nothing together (MU-3 to MU-6)."""
    if mask & (mask - 1) == 0:
        return single_shape(mask)
    if mask & JOKERS != 0:
        return NO_SHAPE
    counts: i64 = digit_counts(mask)
    present: i64 = (counts | (counts >> 1) | (counts >> 2)) & EACH_RANK
    for width in range(1, 5):
        if counts == present * width:
            return shape_of_width(present, width)
    return NO_SHAPE


def single_shape(mask: i64) -> i64:
    """The shape of one card; of none, ``NO_SHAPE``."""
    if mask == 0:
        return NO_SHAPE
    if mask & JOKERS != 0:
        return SINGLES + RANKS + (0 if mask == bit(BLACK_JOKER) else 1)
    rank: i64 = 0
    while mask >> (4 * rank + 4) != 0:
        rank += 1
    return SINGLES + rank


def shape_of_width(present: i64, width: i64) -> i64:
    """The shape of so many cards of each of the ranks present."""
    if present & (present - 1) == 0:
        rank: i64 = single_shape(present) - SINGLES
        return (PAIRS if width == 2 else THREES if width == 3 else BOMBS) + rank
    if width > 3:
        return NO_SHAPE
    for length in range(SHORTEST, RANKS + 1):
        for start in range(first_start(length), last_start(length) + 1):
            if ranks_of(start, length) & EACH_RANK == present:
                return straight_number(width, length, start)
    return NO_SHAPE
