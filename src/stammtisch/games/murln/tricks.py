"""Which cards belong together, which beat which, and what may be played to a trick: MR-2 and MR-22 to MR-26 as masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murln.moves import ACE, RANKS, WELI
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

WELI_CARD: Final = 0x100000000
SUIT_CARDS: Final = 0xFF


def suit_cards(suit: i64) -> i64:
    """The eight cards of a suit, without the Weli."""
    return SUIT_CARDS * bit(suit * RANKS)


def trump_cards(trump: i64) -> i64:
    """The cards of the trump suit, and the Weli (MR-2)."""
    return suit_cards(trump) | WELI_CARD


def is_trump(card: i64, trump: i64) -> bool:
    """Whether the card is of the trump suit or the Weli (MR-2)."""
    return card == WELI or card >> 3 == trump


def asked_for(led: i64, trump: i64) -> i64:
    """The cards that follow a trick's first card: its suit, or all trumps (MR-22)."""
    return trump_cards(trump) if is_trump(led, trump) else suit_cards(led >> 3)


def beating(card: i64, trump: i64) -> i64:
    """The cards that beat a card which takes the trick as it stands: higher ones of its suit, and trumps (MR-2, MR-26)."""
    if card == WELI:
        return bit(trump * RANKS + ACE)
    suit: i64 = card >> 3
    higher: i64 = bit((suit + 1) * RANKS) - bit(card + 1)
    if suit != trump:
        return higher | trump_cards(trump)
    return higher if higher == 0 else higher | WELI_CARD


def playable(hand: i64, led: i64, best: i64, trump: i64) -> i64:
    """The cards of a hand that may follow ``led`` when ``best`` takes the trick as it stands: of the suit asked for, else
    trumps, else any (MR-22, MR-24, MR-25); of these such as beat the trick, if there are any (MR-23)."""
    choice: i64 = hand & asked_for(led, trump)
    if choice == 0:
        choice = hand & trump_cards(trump)
        if choice == 0:
            return hand
    higher: i64 = choice & beating(best, trump)
    return choice if higher == 0 else higher
