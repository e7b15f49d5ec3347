"""How a round is written (MR-29) and who has won (MR-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murln.moves import HERZ
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MURLER: Final = 0
MURLER_MADE: Final = 1
MURLER_LOST: Final = 2

# Why something is written: the rows of MR-29.
TRICKS: Final = 0
NO_TRICK: Final = 1
WENT: Final = 2
FAILED: Final = 3
MADE_MURLER: Final = 4
AGAINST_MADE: Final = 5
LOST_MURLER: Final = 6
AGAINST_LOST: Final = 7

POINTS: Final = [-1, 5, 2, 10, -10, 20, 20, -10]
"""What each row writes, before the factor; the first is for each trick."""


class RoundNote:
    """What the slate needs to know of a finished round; it never changes.

    ``takers`` holds the seats that took the tricks, three bits each, the first trick lowest. ``seats`` are those that
    took part, ``gone`` those of them that went (masks); ``bid`` is 0 in a Murler.
    """

    def __init__(
        self, declarer: i64, bid: i64, murler: i64, trump: i64, thrown_in: bool, seats: i64, gone: i64, takers: i64, tricks: i64
    ) -> None:
        self.declarer: i64 = declarer
        self.bid: i64 = bid
        self.murler: i64 = murler
        self.trump: i64 = trump
        self.thrown_in: bool = thrown_in
        self.seats: i64 = seats
        self.gone: i64 = gone
        self.takers: i64 = takers
        self.tricks: i64 = tricks

    def factor(self) -> i64:
        """1, 2 or 4: double after a throw-in (MR-10), double with Herz as trump (MR-11)."""
        return factor_of(self.thrown_in, self.trump)

    def taker(self, trick: i64) -> i64:
        """The seat that took a trick, counted from 0."""
        return (self.takers >> (3 * trick)) & 7

    def taken(self, seat: i64) -> i64:
        """How many tricks the seat took."""
        count: i64 = 0
        for trick in range(self.tricks):
            if self.taker(trick) == seat:
                count += 1
        return count

    def row(self, seat: i64) -> i64:
        """The row by which a seat that took part is written: there is one for each."""
        mine: bool = seat == self.declarer
        if self.murler == MURLER_MADE:
            return MADE_MURLER if mine else AGAINST_MADE
        if self.murler == MURLER_LOST:
            return LOST_MURLER if mine else AGAINST_LOST
        if self.gone & bit(seat) != 0:
            return WENT
        taken: i64 = self.taken(seat)
        if mine and taken < self.bid:
            return FAILED
        return TRICKS if taken > 0 else NO_TRICK

    def points(self, seat: i64) -> i64:
        """What the seat's row writes, before the factor; 0 for the dealer who sat out (MR-4)."""
        if self.seats & bit(seat) == 0:
            return 0
        row: i64 = self.row(seat)
        return -self.taken(seat) if row == TRICKS else POINTS[row]


def factor_of(thrown_in: bool, trump: i64) -> i64:
    """1, 2 or 4 (MR-10, MR-11)."""
    factor: i64 = 2 if thrown_in else 1
    return factor * 2 if trump == HERZ else factor


def scores_of(note: RoundNote, seats: int) -> list[int]:
    """What is written for each seat (MR-29)."""
    factor: i64 = note.factor()
    return [factor * note.points(seat) for seat in range(seats)]


def decisive_trick(note: RoundNote, seat: i64, before: i64) -> i64:
    """The trick, counted from 1, with which a seat that stood at ``before``, falling by the factor a trick, reached 0 or
    less; 0 if none did (MR-30)."""
    count: i64 = before
    factor: i64 = note.factor()
    for trick in range(note.tricks):
        if note.taker(trick) == seat:
            count -= factor
            if count <= 0:
                return trick + 1
    return 0


def anyone_down(totals: list[int]) -> bool:
    """Whether anyone stands at 0 or less (MR-30)."""
    for total in totals:  # noqa: SIM110 (a generator costs more than all the rest of a round's end)
        if total <= 0:
            return True
    return False


def tied_lowest(totals: list[int]) -> list[int]:
    """The seats that stand lowest, if at 0 or less; [] if the game goes on (MR-30)."""
    lowest = min(totals)
    return [seat for seat, total in enumerate(totals) if total == lowest] if lowest <= 0 else []


def winner_of(note: RoundNote, tied: list[int], before: list[int]) -> int:
    """Which of the seats that stand lowest has won (MR-30); ``before`` are the totals before the round."""
    if note.murler == MURLER_LOST:
        beaten_by = note.taker(note.tricks - 1)
        if beaten_by in tied:
            return beaten_by
        declarer = note.declarer
        seats = len(before)
        return min(tied, key=lambda seat: (seat - declarer) % seats)
    return min(tied, key=lambda seat: decisive_trick(note, seat, before[seat]))
