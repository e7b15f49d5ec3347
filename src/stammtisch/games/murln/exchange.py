"""Which cards of a hand may be exchanged (MR-19): up to the limit, every choice of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from stammtisch.games.murln.moves import SWAP
from stammtisch.games.murln.state import HAND_CARDS

if TYPE_CHECKING:
    from mypy_extensions import i64

SUBSETS: Final = [[subset for subset in range(32) if subset.bit_count() <= limit] for limit in range(HAND_CARDS + 1)]
"""By limit: which of five cards may be exchanged, as bits, ascending."""


class Exchanges:
    """The exchanges of a hand as a sequence that makes each of its moves only when it is looked at."""

    def __init__(self, hand: i64, subsets: list[int]) -> None:
        self.hand: i64 = hand
        self.subsets = subsets

    def __len__(self) -> int:
        return len(self.subsets)

    def __getitem__(self, place: int) -> int:
        return SWAP + chosen(self.hand, self.subsets[place])

    def __iter__(self) -> Iterator[int]:
        return iter([SWAP + chosen(self.hand, subset) for subset in self.subsets])


def chosen(hand: i64, subset: i64) -> i64:
    """The cards of a hand whose places, from the lowest card on, are the set bits of ``subset``."""
    cards: i64 = 0
    while subset != 0:
        if subset & 1 == 1:
            cards |= hand & -hand
        hand &= hand - 1
        subset >>= 1
    return cards
