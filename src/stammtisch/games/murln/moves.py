"""Moves of Murln as integers, and their notation.

A card that is played is its own move (0-32), the Weli led in a Murler ``NAMED_WELI`` + the suit it makes trump. An
exchange is ``SWAP`` plus the mask of the cards put away; a cut is ``CUT`` plus the number of cards lifted. Suits and
ranks are those of the German deck: H L S E, 7 to A, Weli last.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.errors import Malformed

CARDS: Final = 33
SUITS: Final = 4
RANKS: Final = 8
SEVEN: Final = 0
TEN: Final = 3
KING: Final = 6
ACE: Final = 7
WELI: Final = 32
HERZ: Final = 0
EICHEL: Final = 3

NAMED_WELI: Final = 33
PASS: Final = 37
BID: Final = 37
"""A bid of n tricks is ``BID + n``, n from 1 to 5."""
HOLD: Final = 43
MURLER: Final = 44
TRUMP: Final = 45
STAY: Final = 49
GO: Final = 50
CUT: Final = 50
SWAP: Final = 0x10000000000
SWAP_CARDS: Final = 0x1FFFFFFFF

SUIT_LETTERS: Final = "HLSE"
EXPECTED: Final = "a move of Murln: cut:12, pass, bid:3, hold, murler, trump:H, stay, go, swap:7H,8L, play:KH or play:W=H"


def format_move(move: int) -> str:
    """The notation: ``cut:12``, ``bid:3``, ``swap:7H,8L`` (cards in card order), ``play:W=H``."""
    if move >= SWAP:
        return "swap:" + ",".join(GERMAN.format_all(bits(move - SWAP)))
    return TEXTS[move]


def _texts() -> dict[int, str]:
    """The notation of every move but exchanges."""
    texts = {card: "play:" + GERMAN.format(card) for card in range(CARDS)}
    texts.update({NAMED_WELI + suit: "play:W=" + letter for suit, letter in enumerate(SUIT_LETTERS)})
    texts.update({TRUMP + suit: "trump:" + letter for suit, letter in enumerate(SUIT_LETTERS)})
    texts.update({BID + tricks: f"bid:{tricks}" for tricks in range(1, 6)})
    texts.update({CUT + lifted: f"cut:{lifted}" for lifted in range(1, CARDS + 1)})
    texts.update({PASS: "pass", HOLD: "hold", MURLER: "murler", STAY: "stay", GO: "go"})
    return texts


TEXTS: Final = _texts()
MOVES: Final = {text: move for move, text in TEXTS.items()}


def parse_move(text: str) -> int:
    """The move of a notation; ``Malformed`` if there is none. The cards of an exchange stand in card order."""
    move = MOVES.get(text)
    if move is not None:
        return move
    if not text.startswith("swap:"):
        raise Malformed(text, EXPECTED)
    codes = text[5:].split(",") if text != "swap:" else []
    return exchange_of(GERMAN.parse_all(codes[: CARDS + 1]), text)


def exchange_of(cards: list[int], text: str) -> int:
    """The move that exchanges these cards; ``Malformed`` unless they ascend."""
    if any(one >= other for one, other in pairwise(cards)):
        raise Malformed(text, "an exchange that names its cards once each, in card order")
    return SWAP + sum(1 << card for card in cards)
