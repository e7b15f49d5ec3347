"""The cards of Murlan as bits of a mask.

A card is ``rank * 4 + suit`` in the order of MU-2 (3 to 2, then the black and the red joker), so a hand is a mask of
54 bits in which every rank is one hexadecimal digit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.kernel.bits import bit
from stammtisch.kernel.cards import FRENCH, Deck

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


def digit_counts(mask: i64) -> i64:
    """How many cards of each rank: one hexadecimal digit a rank. Without jokers."""
    pairs: i64 = mask - ((mask >> 1) & 0x5555555555555)
    return (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)


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


def card_count(mask: i64) -> i64:
    """How many cards are in a mask, or how many bits are set in one of 60."""
    mask = mask - ((mask >> 1) & 0x555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def lowest_card(mask: i64) -> i64:
    """The lowest card of a mask that is not empty."""
    return card_count((mask & -mask) - 1)


def highest_card(mask: i64) -> i64:
    """The highest card of a mask that is not empty; of several as high, the first in S H D C (MU-20)."""
    if mask & JOKERS != 0:
        return RED_JOKER if mask >> RED_JOKER != 0 else BLACK_JOKER
    rank: i64 = RANKS - 1
    while mask >> (4 * rank) == 0:
        rank -= 1
    return lowest_card(mask >> (4 * rank) << (4 * rank))


FULL_PACK: Final = DECK.parse_all(FRENCH.codes)
"""The pack as every shuffle begins (docs/fair-dealing.md): suit by suit."""
