"""Counting a round of Mulle, MLL-22 to MLL-26: the piles, the score sheet, hundraklubben and ketchup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle.moves import LILLAN, STORAN, hand_value, table_value

if TYPE_CHECKING:
    from mypy_extensions import i64

HUNDRED: Final = 100
KETCHUP: Final = 200
NO_SIDE: Final = -1


class Pile:
    """What a side has taken: the pile, top card last; the mulles, of which one card each lies apart; the tabbar."""

    def __init__(self) -> None:
        self.cards: list[i64] = []
        self.mulles: list[i64] = []
        self.worths: list[i64] = []
        self.tabbar: i64 = 0

    def copy(self) -> Pile:
        """An independent pile with the same cards."""
        other = Pile()
        other.cards = self.cards[:]
        other.mulles = self.mulles[:]
        other.worths = self.worths[:]
        other.tabbar = self.tabbar
        return other


class Sheet:
    """The score sheet of a finished round, per side. Nothing on it changes any more."""

    def __init__(self, dealer: i64, piles: list[Pile], left: list[i64], left_to: i64) -> None:
        """Counts the piles; what is left over goes to a side, or to ``NO_SIDE`` (MLL-23)."""
        self.dealer: i64 = dealer
        self.piles: list[Pile] = piles
        self.left: list[i64] = left
        self.left_to: i64 = left_to
        self.cards: list[list[i64]] = [counting_cards(pile) for pile in piles]
        if left_to != NO_SIDE:
            self.cards[left_to] = sorted(self.cards[left_to] + [card for card in left if points_of(card) > 0])
        self.scores: list[int] = [
            sum([points_of(card) for card in cards]) + sum(coins_of(pile)) for cards, pile in zip(self.cards, piles, strict=True)
        ]


def points_of(card: i64) -> i64:
    """What a card counts: spades 1, but ace and two of spades 2; the other aces 1; 10D 2 (MLL-24)."""
    if card in (0, LILLAN, STORAN):
        return 2
    return 1 if card & 3 == 0 or card < 4 else 0


def worth_of_mulle(card: i64, build: i64) -> i64:
    """What a mulle of this card is worth out of the build of this value, 0 if it came from none: its table value, but 14,
    15 or 16 for aces, lillan or storan out of the build of just that (MLL-10)."""
    return build if hand_value(card) == build else table_value(card)


def mulles_of(card: i64, loose: list[i64], built: list[i64]) -> list[i64]:
    """The cards of the mulles in a take: the hand card with its twin, loose and alone or from the build; twins that were
    both in the build (MLL-8, MLL-9)."""
    found: list[i64] = []
    if card in built or card in loose:
        found.append(card)
    seen: list[i64] = []
    for other in built:
        if other in seen:
            found.append(other)
        seen.append(other)
    return found


def counting_cards(pile: Pile) -> list[i64]:
    """The cards of a side that score, also those that lie apart for mulles, sorted (MLL-22)."""
    return sorted([card for card in pile.cards + pile.mulles if points_of(card) > 0])


def coins_of(pile: Pile) -> list[i64]:
    """What the side's mulles are worth, then 1 for each tabbe."""
    ones: list[i64] = [1] * pile.tabbar
    return pile.worths + ones


# --- the score sheet: what all sides share is struck out (MLL-25) ---


def cancelled_sum(piles: list[Pile]) -> int:
    """The most that every side can strike out: the largest sum that each can make of its mulles and tabbar."""
    shared = -1
    for pile in piles:
        shared &= sums_of(coins_of(pile))
    return shared.bit_length() - 1


def sums_of(coins: list[i64]) -> int:
    """Every sum that some of the coins make, as bits of one long integer."""
    sums = 1
    for coin in coins:
        sums |= sums << int(coin)
    return sums


def struck_out(coins: list[i64], total: int) -> list[bool]:
    """Which coins to strike out so that they make exactly this sum; of several choices, the first coins stay.

    ``total`` is one of ``sums_of(coins)``."""
    struck = [False] * len(coins)
    for at in range(len(coins) - 1, -1, -1):
        if not (sums_of(coins[:at]) >> total) & 1:
            struck[at] = True
            total -= int(coins[at])
    return struck


# --- the end of the game (MLL-26) ---


def best_sides(totals: list[int], kryp: bool) -> list[int]:
    """The sides that win: the highest total, in kryp the lowest; several when they tie."""
    best = min(totals) if kryp else max(totals)
    return [side for side, total in enumerate(totals) if total == best]


def behind(totals: list[int], side: int, kryp: bool) -> int:
    """By how much the side is behind the best other one; below 0 if it is ahead."""
    others = totals[:side] + totals[side + 1 :]
    return totals[side] - min(others) if kryp else max(others) - totals[side]


def hundred_club(totals: list[int], kryp: bool) -> list[int]:
    """The sides that lost by more than 100: hundraklubben, "senap"."""
    return [side for side in range(len(totals)) if behind(totals, side, kryp) > HUNDRED]


def ketchup_side(totals: list[int], kryp: bool) -> int:
    """The side that won by more than 200; ``NO_SIDE`` if none did."""
    for side in range(len(totals)):
        if behind(totals, side, kryp) < -KETCHUP:
            return side
    return NO_SIDE
