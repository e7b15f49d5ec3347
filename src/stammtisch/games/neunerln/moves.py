"""Moves of Neunerln as integers, and their notation.

A card other than a nine is its own move (0-31); a nine with a wish is ``NINE_MOVES + suit of the nine * 4 +
wished suit``; drawing is ``DRAW``. Suits and ranks are those of the German deck: H L S E, 7 to A.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.errors import Malformed

if TYPE_CHECKING:
    from mypy_extensions import i64

CARDS: Final = 32
SUITS: Final = 4
RANKS: Final = 8
SEVEN: Final = 0
EIGHT: Final = 1
NINE: Final = 2
TEN: Final = 3
UNTER: Final = 4
OBER: Final = 5
KING: Final = 6
ACE: Final = 7

NINE_MOVES: Final = 32
DRAW: Final = 48

SUIT_LETTERS: Final = "HLSE"
EXPECTED: Final = "a move of Neunerln: play:KH, play:9S=L (a nine with the wished suit) or draw"


def nine_move(card: i64, wish: i64) -> i64:
    """The move that lays a nine and wishes a suit."""
    return NINE_MOVES + ((card >> 3) << 2) + wish


def card_of(move: i64) -> i64:
    """The card that a playing move lays."""
    if move < NINE_MOVES:
        return move
    return (((move - NINE_MOVES) >> 2) << 3) + NINE


def wish_of(move: i64) -> i64:
    """The suit that a nine's move wishes."""
    return (move - NINE_MOVES) & 3


def format_move(move: int) -> str:
    """The notation: ``play:KH``, ``play:9S=L``, ``draw``."""
    if move == DRAW:
        return "draw"
    text = "play:" + GERMAN.format(card_of(move))
    return text if move < NINE_MOVES else text + "=" + SUIT_LETTERS[wish_of(move)]


MOVES: Final = {format_move(move): move for move in range(DRAW + 1) if move >= NINE_MOVES or move % RANKS != NINE}


def parse_move(text: str) -> int:
    """The move of a notation; ``Malformed`` if there is none."""
    move = MOVES.get(text)
    if move is None:
        raise Malformed(text, EXPECTED)
    return move
