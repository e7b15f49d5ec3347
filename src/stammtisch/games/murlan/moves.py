"""Moves of Murlan as integers, and their notation.

A play is ``shape << 54 | mask of its cards``; the shape (``shapes``) follows from the cards (``play_of``). All other
moves are small numbers: ``PASS``, ``RESIGN``, ``TAKE``, ``LEAVE``, and ``TAP``, ``GIVE``, ``NAME`` plus a place, a card
or a seat.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from stammtisch.games.murlan.cards import ALL_CARDS, CARDS, DECK, codes_of, mask_of
from stammtisch.games.murlan.shapes import shape_of
from stammtisch.kernel.errors import Malformed

if TYPE_CHECKING:
    from mypy_extensions import i64

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


def play_of(mask: i64) -> i64:
    """The move that plays these cards, whether they are anything or not."""
    return (shape_of(mask) << SHAPE_AT) | mask


def cards_of(move: i64) -> i64:
    """The mask of the cards of a play."""
    return move & ALL_CARDS


def number_of(move: i64) -> i64:
    """The number of the shape of a play."""
    return move >> SHAPE_AT


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
