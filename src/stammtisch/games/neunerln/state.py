"""Where the cards of Neunerln lie, and the queries on them. The rules are in ``rules``.

Hands are bit masks over the 32 cards (``suit * 8 + rank``). The top of the stock and of the pile is the
end of its list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.neunerln.moves import CARDS, RANKS
from stammtisch.kernel.bits import bit
from stammtisch.kernel.hands import Hands
from stammtisch.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1
"""No wish, no drawn card, no starter: an absence that everyone can see, never a hidden card."""

SUIT_MASK: Final = 0xFF
RANK_MASK: Final = 0x01010101
SEVENS: Final = 0x01010101
NINES: Final = 0x04040404

# What a draw is for, and so what follows when it is complete.
FOR_NOTHING: Final = 0
FOR_TURN: Final = 1
FOR_PENALTY: Final = 2
FOR_NINE: Final = 3

# What a chance step waits for.
LOT: Final = 0
DEAL: Final = 1
RESHUFFLE: Final = 2

# The trace: what happened, as integers; ``events`` words it.
STARTED: Final = 0
DEALT: Final = 1
REDEALT: Final = 2
OPENED: Final = 3
LAID: Final = 4
DREW: Final = 5
LAPSED: Final = 6
RESHUFFLED: Final = 7
SKIPPED: Final = 8
PASSED: Final = 9
OUT: Final = 10
LOST: Final = 11


class Cards(State):
    """The data of a round: what lies where, who is on, what is in force.

    While a draw waits for a reshuffle, ``owed`` cards are still to be drawn, ``taken`` is the mask of those drawn so
    far and ``newest`` the last of them; ``nine`` is the move that follows the draw (NE-8).
    """

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.awaited: i64 = LOT
        self.starter: i64 = NOTHING
        self.hands = Hands()
        self.stock: list[i64] = []
        self.pile: list[i64] = []
        self.top: i64 = NOTHING
        self.active: i64 = bit(seats) - 1
        self.places: list[int] = []
        self.penalty: i64 = 0
        self.wish: i64 = NOTHING
        self.again: bool = False
        self.drawn: i64 = NOTHING
        self.owed: i64 = 0
        self.purpose: i64 = FOR_NOTHING
        self.nine: i64 = NOTHING
        self.taken: i64 = 0
        self.newest: i64 = NOTHING

    def copy_into(self, other: Cards) -> None:
        """Makes the other, newly built for as many seats, equal to this; it records no trace."""
        other.phase = self.phase
        other.turn = self.turn
        other.awaited = self.awaited
        other.starter = self.starter
        other.hands = self.hands.copy()
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.top = self.top
        other.active = self.active
        other.places = self.places[:]
        other.penalty = self.penalty
        other.wish = self.wish
        other.again = self.again
        other.drawn = self.drawn
        other.owed = self.owed
        other.purpose = self.purpose
        other.nine = self.nine
        other.taken = self.taken
        other.newest = self.newest
        other.results = self.results[:]

    def fitting(self) -> i64:
        """The mask of all cards that fit the top of the pile: suit, rank or a nine (NE-3), after a wish the wished
        suit or a nine (NE-4), on an open penalty a seven or a nine (NE-7)."""
        if self.penalty > 0:
            return SEVENS | NINES
        if self.wish != NOTHING:
            return SUIT_MASK * bit(self.wish * RANKS) | NINES
        return SUIT_MASK * bit(self.top & ~7) | RANK_MASK * bit(self.top & 7) | NINES

    def next_active(self, seat: i64) -> i64:
        """The next seat clockwise that is still in (NE-14)."""
        following: i64 = seat
        while True:
            following += 1
            if following == self.seats:
                following = 0
            if (self.active >> following) & 1:
                return following

    def record(self, happened: tuple[int, ...]) -> None:
        """Adds to the trace, where one is kept."""
        if self.trace is not None:
            self.trace.append(happened)


FULL_PACK: Final = list(range(CARDS))
