"""The hands of up to six seats as bit masks in plain machine words, without boxing when compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.kernel.bits import bit_count

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SEATS: Final = 6


class Hands:
    """One mask of at most 62 cards a seat; all empty at first."""

    def __init__(self) -> None:
        self._0: i64 = 0
        self._1: i64 = 0
        self._2: i64 = 0
        self._3: i64 = 0
        self._4: i64 = 0
        self._5: i64 = 0

    def of(self, seat: i64) -> i64:
        """The mask of a seat's cards."""
        if seat == 0:
            return self._0
        if seat == 1:
            return self._1
        if seat == 2:
            return self._2
        if seat == 3:
            return self._3
        if seat == 4:
            return self._4
        return self._5

    def hold(self, seat: i64, mask: i64) -> None:
        """Makes the mask the seat's hand."""
        if seat == 0:
            self._0 = mask
        elif seat == 1:
            self._1 = mask
        elif seat == 2:
            self._2 = mask
        elif seat == 3:
            self._3 = mask
        elif seat == 4:
            self._4 = mask
        else:
            self._5 = mask

    def copy(self) -> Hands:
        """Independent hands with the same cards."""
        other = Hands()
        other._0 = self._0
        other._1 = self._1
        other._2 = self._2
        other._3 = self._3
        other._4 = self._4
        other._5 = self._5
        return other

    def counts(self, seats: int) -> list[int]:
        """How many cards each seat holds (32-card masks)."""
        return [bit_count(self.of(seat)) for seat in range(seats)]
