"""Bots for Murln: a greedy one that counts its likely tricks, and Hugu, who bids more than that (MR-32)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stammtisch.games.murln.moves import (
    ACE,
    BID,
    HERZ,
    HOLD,
    KING,
    MURLER,
    NAMED_WELI,
    PASS,
    STAY,
    SUITS,
    SWAP,
    TRUMP,
    WELI,
    parse_move,
)
from stammtisch.games.murln.tricks import beating, is_trump
from stammtisch.games.murln.view import MurlnView
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.game import View

TRUMP_WORTH: Final = [30, 30, 35, 40, 50, 60, 80, 100]
"""How many hundredths of a trick a trump is worth, 7 to ace."""
WELI_WORTH: Final = 95
ACE_WORTH: Final = 50
KING_WORTH: Final = 20
NEW_CARD_WORTH: Final = 17
"""What a card that may be exchanged is worth before one knows what comes."""
LEAD_WORTH: Final = 15
ENOUGH_TO_STAY: Final = 112
CAUTION: Final = 25
"""So much better than its number must be a hand that bids more than one, for each further trick."""
STRONG_TRUMP: Final = 80


class GreedyBot:
    """Bids the tricks that its hand promises, goes with a poor one, keeps trumps and aces, and wins tricks cheaply."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        assert isinstance(view, MurlnView)
        if view.asked == "cut":
            return legal[draw(len(legal))]
        rated = [(self.rating(view, parse_move(text)), text) for text in legal]
        best = max(rate for rate, _ in rated)
        choices = [text for rate, text in rated if rate == best]
        return choices[draw(len(choices))] if len(choices) > 1 else choices[0]

    def rating(self, view: MurlnView, move: int) -> int:
        """How good a legal move looks to the viewer; higher is better."""
        cards = GERMAN.parse_all(view.hand)
        match view.asked:
            case "bid":
                return self.bid_rating(view, cards, move)
            case "trump":
                return hopes(view, cards, move - TRUMP) + (5 if move - TRUMP == HERZ else 0)
            case "stay":
                return tricks_likely(view, cards) - ENOUGH_TO_STAY if move == STAY else 0
            case "swap":
                return swap_rating(view, cards, move - SWAP)
            case _:
                return card_rating(view, cards, move)

    def bid_rating(self, view: MurlnView, cards: Sequence[int], move: int) -> int:
        """The lowest number that outbids the others, if the hand promises it; a Murler with five sure tricks."""
        if move == PASS:
            return 0
        if move == MURLER:
            return 1000 if any(sure_of_all(cards, suit) for suit in range(SUITS)) else -1000
        tricks = number_of(view, move)
        return promised(view, cards) - 100 * tricks - CAUTION * (tricks - 1)


class Hugu(GreedyBot):
    """Bids a trick more than the hand is good for, whenever that outbids the others (MR-32)."""

    name = "hugu"

    def bid_rating(self, view: MurlnView, cards: Sequence[int], move: int) -> int:
        if move in (PASS, MURLER):
            return 0 if move == PASS else -1
        wanted = min(promised(view, cards) // 100 + 1, 5)
        return 1 if number_of(view, move) == wanted else -1


def number_of(view: MurlnView, move: int) -> int:
    """How many tricks the viewer would have to make after this bid or "selber"."""
    return view.highest if move == HOLD else move - BID


def promised(view: MurlnView, cards: Sequence[int]) -> int:
    """Hundredths of tricks that the hand promises with its best suit as trump."""
    return max(hopes(view, cards, suit) for suit in range(SUITS))


def worth(card: int, trump: int) -> int:
    """How many hundredths of a trick the card is likely to take."""
    if card == WELI:
        return WELI_WORTH
    if card >> 3 == trump:
        return TRUMP_WORTH[card & 7]
    return {ACE: ACE_WORTH, KING: KING_WORTH}.get(card & 7, 0)


def rivals(view: MurlnView) -> int:
    """How many others may take tricks."""
    return sum(standing not in ("gone", "sits_out") for standing in view.standings) - 1


def hopes(view: MurlnView, cards: Sequence[int], trump: int) -> int:
    """Hundredths of tricks as the declarer with this trump."""
    limit = 0 if view.viewer is not None and view.may_not_swap[view.viewer] else view.swap_limit
    return (hand_worth(cards, trump, limit) + LEAD_WORTH) * (10 - rivals(view)) // 8


def tricks_likely(view: MurlnView, cards: Sequence[int]) -> int:
    """Hundredths of tricks against the declarer."""
    trump = "HLSE".index(view.trump or "H")
    return hand_worth(cards, trump, view.swap_limit) * (10 - rivals(view)) // 8


def hand_worth(cards: Sequence[int], trump: int, limit: int) -> int:
    """What the cards promise, the poor ones exchanged."""
    poor = [card for card in cards if worth(card, trump) <= KING_WORTH]
    return sum(worth(card, trump) for card in cards) + NEW_CARD_WORTH * min(len(poor), limit)


def sure_of_all(cards: Sequence[int], trump: int) -> bool:
    """Whether the hand takes five tricks as good as surely: the three highest trumps and no card that is easily beaten."""
    trumps = [card for card in cards if is_trump(card, trump)]
    highest = {trump * 8 + ACE, WELI, trump * 8 + KING}
    others = [card for card in cards if not is_trump(card, trump)]
    return highest <= set(trumps) and all(card & 7 == ACE for card in others) and len(trumps) >= 4


def swap_rating(view: MurlnView, cards: Sequence[int], away: int) -> int:
    """Every poor card put away is a gain, every good one a loss."""
    trump = "HLSE".index(view.trump or "H")
    return sum(NEW_CARD_WORTH + 4 - worth(card, trump) for card in cards if away >> card & 1)


def card_rating(view: MurlnView, cards: Sequence[int], move: int) -> int:
    """Leads what is likely to win, takes tricks with the cheapest card that will do, and throws off the poorest."""
    if view.names_trump:
        suit = move - NAMED_WELI if move >= NAMED_WELI else move >> 3
        return 1000 * sure_of_all(cards, suit) + (move & 7 if move < WELI else 0)
    trump = "HLSE".index(view.trump or "H")
    value = worth(move, trump)
    if not view.trick:
        return lead_rating(view, move, trump, value)
    best = GERMAN.parse(next(lying.card for lying in view.trick if lying.seat == view.leading))
    cost = 10 * value + (move & 7)
    if not beating(best, trump) >> move & 1:
        return -cost
    last = len(view.trick) == rivals(view)
    return -cost if last or is_trump(move, trump) else 1000 + cost


def lead_rating(view: MurlnView, card: int, trump: int, value: int) -> int:
    """Strong trumps and aces first; weak trumps last, for they take tricks later."""
    if is_trump(card, trump):
        return 500 + value if value >= STRONG_TRUMP else 100 - value
    return 400 + (card & 7) if card & 7 == ACE else 200 + (card & 7)
