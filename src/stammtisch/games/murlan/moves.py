"""Moves of Murlan as integers, the shapes of what can be played, and their notation.

A card is ``rank * 4 + suit`` in the order of MU-2 (3 to 2, then the black and the red joker), so a hand is a mask of
54 bits in which every rank is one hexadecimal digit. A play is ``shape << 54 | mask of its cards``; the shape is the
number in ``SHAPES`` of its kind, rank and length, and follows from the cards (``play_of``). All other moves are small
numbers: ``PASS``, ``RESIGN``, ``TAKE``, ``LEAVE``, and ``TAP``, ``GIVE``, ``NAME`` plus a place, a card or a seat.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from stammtisch.kernel.bits import bit
from stammtisch.kernel.cards import Deck
from stammtisch.kernel.errors import Malformed

if TYPE_CHECKING:
    from mypy_extensions import i64

CARDS: Final = 54
RANKS: Final = 13
SUITS: Final = 4
TEN: Final = 7
"""Ranks count from 0, the three; the ten is the highest that is given back in the swap (MU-20)."""
BLACK_JOKER: Final = 52
RED_JOKER: Final = 53
RANK_NAMES: Final = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]
DECK: Final = Deck("SHDC", [], [rank + suit for rank in RANK_NAMES[:RANKS] for suit in "SHDC"] + RANK_NAMES[RANKS:])
"""The pack of French cards in the order of this game."""

JOKERS: Final = 0x30000000000000
ALL_CARDS: Final = 0x3FFFFFFFFFFFFF
LOW_CARDS: Final = 0xFFFFFFFF
"""The cards from 3 to 10 (MU-20)."""
EACH_RANK: Final = 0x1111111111111
"""The lowest bit of every rank's digit."""

PASS: Final = 0
RESIGN: Final = 1
TAKE: Final = 2
LEAVE: Final = 3
TAP: Final = 100
"""The tap at place N, from the top and from 1, is ``TAP + N``."""
GIVE: Final = 200
NAME: Final = 300
SHAPE_AT: Final = 54
FIRST_PLAY: Final = 0x40000000000000
"""Every play is at least this, and every other move less."""

SINGLE: Final = 0
PAIR: Final = 1
THREE: Final = 2
BOMB: Final = 3
STRAIGHT: Final = 4
DOUBLE: Final = 5
TRIPLE: Final = 6
KIND_NAMES: Final = ["single", "pair", "three", "bomb", "straight", "double", "triple"]

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


def ranks_of(start: i64, length: i64) -> i64:
    """All cards of the ranks of a straight that begins at a place on the line."""
    line: i64 = (bit(4 * length) - 1) << (4 * start)
    return (line >> 8) | ((line & 0xFF) << 44)


def digit_counts(mask: i64) -> i64:
    """How many cards of each rank: one hexadecimal digit a rank. Without jokers."""
    pairs: i64 = mask - ((mask >> 1) & 0x5555555555555)
    return (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)


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


def play_of(mask: i64) -> i64:
    """The move that plays these cards, whether they are anything or not."""
    return (shape_of(mask) << SHAPE_AT) | mask


def cards_of(move: i64) -> i64:
    """The mask of the cards of a play."""
    return move & ALL_CARDS


def number_of(move: i64) -> i64:
    """The number of the shape of a play."""
    return move >> SHAPE_AT


def card_list(mask: int) -> list[int]:
    """The cards of a mask, in the order of MU-2."""
    return [card for card in range(CARDS) if mask >> card & 1]


def codes_of(mask: int) -> list[str]:
    """The codes of the cards of a mask, in the order of MU-2, then S H D C."""
    return DECK.format_all(card_list(mask))


def mask_of(cards: list[int]) -> int:
    """The mask of several cards."""
    mask = 0
    for card in cards:
        mask |= bit(card)
    return mask


EXPECTED: Final = (
    "a move of Murlan: play:3S,3H (cards in the order 3 to 2, then S H D C, then BJ, RJ), pass, resign, "
    "tap:23 (a place from 1 to 54), take, leave, give:7H or loser:2 (a seat)"
)
WORDS: Final = {"pass": PASS, "resign": RESIGN, "take": TAKE, "leave": LEAVE}
WORD_OF: Final = {move: word for word, move in WORDS.items()}
NUMBERS: Final = {str(number): number for number in range(CARDS + 1)}


def format_move(move: int) -> str:
    """The notation: ``play:3S,3H``, ``pass``, ``tap:23``, ``give:7H``, ``loser:2``."""
    if move >= FIRST_PLAY:
        return "play:" + ",".join(codes_of(cards_of(move)))
    if move >= NAME:
        return f"loser:{move - NAME}"
    if move >= GIVE:
        return "give:" + DECK.format(move - GIVE)
    return f"tap:{move - TAP}" if move >= TAP else WORD_OF[move]


def parse_move(text: str, seats: int) -> int:
    """The move of a notation; ``Malformed`` if there is none. Cards that are nothing together are a play all the same,
    which no position allows (MU-3)."""
    if text in WORDS:
        return WORDS[text]
    word, _, what = text.partition(":")
    if word == "play":
        cards = DECK.parse_all(what.split(","))
        if any(one >= other for one, other in pairwise(cards)):
            raise Malformed(text, EXPECTED)
        return play_of(mask_of(cards))
    if word == "give":
        return GIVE + DECK.parse(what)
    number = NUMBERS.get(what, -1)
    if word == "tap" and number >= 1:
        return TAP + number
    if word == "loser" and 0 <= number < seats:
        return NAME + number
    raise Malformed(text, EXPECTED)
