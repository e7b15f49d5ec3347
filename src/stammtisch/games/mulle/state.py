"""The data of a game of Mulle: what lies where, who owns which build, what is to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle.moves import hand_value
from stammtisch.games.mulle.scoring import Pile, Sheet
from stammtisch.kernel.bits import bit
from stammtisch.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

NOBODY: Final = -1
NO_BUILD: Final = 0
"""The value of the build of a seat that owns none."""

# What a chance step waits for.
LOT: Final = 0
SHUFFLE: Final = 1

# The trace: what happened, as integers; ``events`` words it. Lists stand with their lengths before them.
DEALER: Final = 0
DEALT: Final = 1
BAT: Final = 2
TOOK: Final = 3
BUILT: Final = 4
PACKED: Final = 5
LIED: Final = 6
LAID: Final = 7
ROBBED: Final = 8
LEFT: Final = 9
WRITTEN: Final = 10
ENDED: Final = 11


class Build:
    """A build on the table. ``cards`` are in the order in which they came."""

    def __init__(self, value: i64, owner: i64, locked: bool, cards: list[i64]) -> None:
        self.value: i64 = value
        self.owner: i64 = owner
        self.locked: bool = locked
        self.cards: list[i64] = cards

    def copy(self) -> Build:
        """An independent build with the same cards."""
        return Build(self.value, self.owner, self.locked, self.cards[:])


class Table(State):
    """Everything on the table and in the hands. Hands and loose cards are sorted, builds are sorted by value."""

    def __init__(self, seats: int, kryp: bool, rover: bool, down: bool, rounds: int) -> None:
        super().__init__(seats)
        self.kryp: bool = kryp
        self.rover: bool = rover
        self.down: bool = down
        self.rounds: int = rounds
        self.sides: int = 2 if seats == 4 else seats
        self.awaited: i64 = LOT
        self.dealer: i64 = NOBODY
        self.deal: i64 = 0
        self.stock: list[i64] = []
        self.hands: list[list[i64]] = [[] for _ in range(seats)]
        self.loose: list[i64] = []
        self.builds: list[Build] = []
        self.piles: list[Pile] = [Pile() for _ in range(self.sides)]
        self.took_last: i64 = NOBODY
        self.totals: list[int] = [0] * self.sides
        self.sheets: list[Sheet] = []

    def copy_into(self, other: Table) -> None:
        """Makes the other, newly built with the same setup, equal to this; it records no trace."""
        other.phase = self.phase
        other.turn = self.turn
        other.results = self.results[:]
        other.awaited = self.awaited
        other.dealer = self.dealer
        other.deal = self.deal
        other.stock = self.stock[:]
        other.hands = [hand[:] for hand in self.hands]
        other.loose = self.loose[:]
        other.builds = [build.copy() for build in self.builds]
        other.piles = [pile.copy() for pile in self.piles]
        other.took_last = self.took_last
        other.totals = self.totals[:]
        other.sheets = self.sheets[:]

    def next_seat(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def partner(self, seat: i64) -> i64:
        """The seat opposite, with four; else ``NOBODY``."""
        return (seat + 2) & 3 if self.seats == 4 else NOBODY

    def side_of(self, seat: i64) -> i64:
        """The side that the seat plays for: with four seats 0 and 2, or 1 and 3."""
        return seat & 1 if self.seats == 4 else seat

    def build_of(self, value: i64) -> Build | None:
        """The build of this value; there is never more than one (MLL-15)."""
        for build in self.builds:
            if build.value == value:
                return build
        return None

    def build_values(self) -> i64:
        """The values of all builds, as a mask."""
        values: i64 = 0
        for build in self.builds:
            values |= bit(build.value)
        return values

    def own_value(self, seat: i64) -> i64:
        """The value of the seat's own build, of which it has at most one (MLL-15); ``NO_BUILD`` if it owns none."""
        for build in self.builds:
            if build.owner == seat:
                return build.value
        return NO_BUILD

    def backs(self, seat: i64, value: i64, played: i64) -> bool:
        """Whether the seat, having played a card, still holds one of this hand value (MLL-14)."""
        held: i64 = 0
        for card in self.hands[seat]:
            if hand_value(card) == value:
                held += 1
        return held > (1 if hand_value(played) == value else 0)

    def owner_after(self, seat: i64, value: i64) -> i64:
        """Whose the build of this value is when the seat has built, packed or lain on it: the seat's, but a partner's
        stays the partner's (MLL-19)."""
        build = self.build_of(value)
        if build is not None and build.owner == self.partner(seat):
            return build.owner
        return seat

    def record(self, happened: tuple[int, ...]) -> None:
        """Adds to the trace, where one is kept."""
        if self.trace is not None:
            self.trace.append(happened)
