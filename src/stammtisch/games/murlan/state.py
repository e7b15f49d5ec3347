"""Where the cards of Murlan lie, and the queries on them. The rules are in ``rules``.

Hands are masks over the 54 cards (``cards``). Lists of seats are in the order in which it happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murlan.cards import card_count
from stammtisch.kernel.bits import bit
from stammtisch.kernel.hands import Hands
from stammtisch.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1
"""No seat, no card: an absence that everyone can see, never a hidden card."""

# What a chance step waits for.
LOT: Final = 0
DEAL: Final = 1

# What is asked of those acting.
PLAY: Final = 0
TAP_PACK: Final = 1
TAKE_CARD: Final = 2
GIVE_BACK: Final = 3
VOTE: Final = 4

# How a place was come by.
BY_GOING_OUT: Final = 0
LAST_IN: Final = 1
LEFT_OVER: Final = 2
TEAM_IN: Final = 3
NAMED_BY_BOTH: Final = 4
BY_GIVING_UP: Final = 5

# The trace: what happened, as integers; ``events`` words it.
STARTED: Final = 0
SHUFFLED: Final = 1
TAPPED: Final = 2
TAKEN: Final = 3
DEALT: Final = 4
JOKERS_SHOWN: Final = 5
GIVEN: Final = 6
RETURNED: Final = 7
LEADS: Final = 8
PLAYED: Final = 9
PASSED: Final = 10
OUT: Final = 11
GAVE_UP: Final = 12
VOTE_OPENED: Final = 13
NAMED: Final = 14
WRITTEN: Final = 15
CANCELLED: Final = 16
ENDED: Final = 17


class Table(State):
    """The data of a game: what lies where, what is asked, what is written.

    ``pack`` is the shuffled pack, top first, until it is dealt. ``pile`` is the move to be beaten, 0 when a lead is due;
    ``plays`` are the moves of each seat in this trick. ``shown`` are the cards that everyone has seen in a hand (MU-21);
    those given in a closed swap stay there; ``all_shown`` are those of all seats. ``required`` is the card that the lead
    must include (MU-13), ``lowest_spade`` the lowest one dealt to two in the first round (NOTHING: none was). ``speaker``
    is who spoke last in the vote.
    """

    def __init__(self, seats: int, target: int) -> None:
        super().__init__(seats)
        self.target = target
        self.awaited: i64 = LOT
        self.asked: i64 = PLAY
        self.starter: i64 = NOTHING
        self.first: i64 = NOTHING
        self.last: i64 = NOTHING
        self.totals: list[int] = [0] * (2 if seats == 4 else seats)
        self.place_reasons: list[int] = []
        self.cards_left: list[int] = []
        self.pack: list[int] = []
        self.tapped: i64 = 0
        self.tapped_card: i64 = NOTHING
        self.taken: bool = False
        self.first_cards: list[int] = []
        self.hands = Hands()
        self.unseen: i64 = 0
        self.shown = Hands()
        self.all_shown: i64 = 0
        self.given: i64 = NOTHING
        self.returned: i64 = NOTHING
        self.jokers: bool = False
        self.leader: i64 = NOTHING
        self.required: i64 = NOTHING
        self.lowest_spade: i64 = NOTHING
        self.pile: i64 = 0
        self.pile_seat: i64 = NOTHING
        self.plays = Hands()
        self.passed: i64 = 0
        self.active: i64 = bit(seats) - 1
        self.places: list[int] = []
        self.gave_up: list[int] = []
        self.laid_down = Hands()
        self.names: list[int] = []
        self.speaker: i64 = NOTHING

    def copy_into(self, other: Table) -> None:
        """Makes the other, newly built for as many seats and the same target, equal to this; it records no trace."""
        other.phase = self.phase
        other.turn = self.turn
        other.results = self.results[:]
        other.awaited = self.awaited
        other.asked = self.asked
        other.starter = self.starter
        other.first = self.first
        other.last = self.last
        other.totals = self.totals[:]
        other.place_reasons = self.place_reasons[:]
        other.cards_left = self.cards_left[:]
        other.pack = self.pack[:]
        other.tapped = self.tapped
        other.tapped_card = self.tapped_card
        other.taken = self.taken
        other.first_cards = self.first_cards[:]
        other.hands = self.hands.copy()
        other.unseen = self.unseen
        other.shown = self.shown.copy()
        other.all_shown = self.all_shown
        other.given = self.given
        other.returned = self.returned
        other.jokers = self.jokers
        other.leader = self.leader
        other.required = self.required
        other.lowest_spade = self.lowest_spade
        other.pile = self.pile
        other.pile_seat = self.pile_seat
        other.plays = self.plays.copy()
        other.passed = self.passed
        other.active = self.active
        other.places = self.places[:]
        other.gave_up = self.gave_up[:]
        other.laid_down = self.laid_down.copy()
        other.names = self.names[:]
        other.speaker = self.speaker

    def clear_round(self) -> None:
        """Takes everything of a round off the table, before the next is dealt or this one anew."""
        self.clear_play()
        self.places = []
        if self.gave_up:
            self.gave_up = []
            self.laid_down = Hands()

    def clear_play(self) -> None:
        """The same, but that places and who gave up stay to be seen until the next deal."""
        self.asked = PLAY
        self.hands = Hands()
        self.unseen = 0
        self.leader = NOTHING
        self.required = NOTHING
        self.lowest_spade = NOTHING
        self.clear_trick()
        self.active = bit(self.seats) - 1
        self.names = []
        self.speaker = NOTHING
        if self.tapped != 0 or self.pack:
            self.clear_cut()

    def clear_cut(self) -> None:
        """Forgets the cut and the swap."""
        self.pack = []
        self.tapped = 0
        self.tapped_card = NOTHING
        self.taken = False
        self.first_cards = []
        self.shown = Hands()
        self.all_shown = 0
        self.given = NOTHING
        self.returned = NOTHING
        self.jokers = False

    def clear_trick(self) -> None:
        """Nothing is to be beaten any more."""
        self.pile = 0
        self.pile_seat = NOTHING
        self.passed = 0
        for seat in range(self.seats):
            self.plays.hold(seat, 0)

    def side_of(self, seat: i64) -> i64:
        """The seat's side: with four, seats 0 and 2 are one and 1 and 3 the other."""
        return seat & 1 if self.seats == 4 else seat

    def partners(self, seat: i64, other: i64) -> bool:
        """Whether two different seats are on one side."""
        return self.seats == 4 and (seat ^ other) == 2

    def sees_swap(self, viewer: int | None) -> bool:
        """Whether the viewer sees the cards of the swap: the two concerned, or everyone if they are partners (MU-21)."""
        return (viewer is not None and viewer in (self.first, self.last)) or self.partners(self.first, self.last)

    def hand_count(self, seat: i64) -> i64:
        """How many cards the seat holds."""
        return card_count(self.hands.of(seat))

    def next_active(self, seat: i64) -> i64:
        """The next seat clockwise that is still in (MU-10)."""
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
