"""Where the cards of Murln lie and how far a round has come. Who may do what is in ``deal`` and ``rules``.

Hands are bit masks over the 33 cards (``suit * 8 + rank``, the Weli last). A card that a seat played is packed as
``seat * 64 + card``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murln.moves import CARDS, EICHEL, RANKS, SEVEN
from stammtisch.games.murln.scoring import RoundNote, factor_of
from stammtisch.kernel.bits import bit, bit_count
from stammtisch.kernel.hands import Hands
from stammtisch.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1
"""No dealer, declarer, trump or card: an absence that everyone can see, never a hidden card."""

START: Final = 21
MUST_STAY: Final = 5
MAY_NOT_SWAP: Final = 3
HAND_CARDS: Final = 5
TRICKS: Final = 5
HIGHER_THAN_TEN: Final = 0x1F0F0F0F0
"""Bub to ace of every suit, and the Weli (MR-9)."""

# What is asked: of chance, then of a seat.
LOT: Final = 0
SHUFFLE: Final = 1
ASK_CUT: Final = 2
ASK_BID: Final = 3
ASK_TRUMP: Final = 4
ASK_STAY: Final = 5
ASK_SWAP: Final = 6
ASK_PLAY: Final = 7
NOTHING_MORE: Final = 8

# What a seat said, four bits a seat; a bid of n tricks is SAID_BID + n.
SAID_NOTHING: Final = 0
SAID_PASS: Final = 1
SAID_BID: Final = 1
SAID_HOLD: Final = 7
SAID_MURLER: Final = 8

# The trace: what happened, as integers; ``events`` words it.
DEALER: Final = 0
SHUFFLED: Final = 1
LIFTED: Final = 2
DEALT: Final = 3
THROWN_IN: Final = 4
SPOKE: Final = 5
ALL_PASSED: Final = 6
DECLARED: Final = 7
NAMED: Final = 8
STAYED: Final = 9
GONE: Final = 10
SWAPPED: Final = 11
PLAYED: Final = 12
TAKEN: Final = 13
WROTE: Final = 14
WON: Final = 15

NO_CARDS: Final[list[int]] = []
"""Shared by all who hold none: such a list is replaced and never changed."""
WHOLE_PACK: Final = list(range(CARDS))
WITHOUT_SEVENS: Final = [card for card in range(CARDS) if card == CARDS - 1 or card % RANKS != SEVEN]


class Cards(State):
    """The data of a game: the slate, and what lies where in the running round.

    ``deck[top:]`` is the talon, its top first; ``weli`` is the seat that cut the Weli and kept it. Masks of seats:
    ``playing`` (all but a dealer who sits out), ``stayed`` (the declarer among them), ``gone``, ``swapped`` (who has had
    the turn to exchange).
    """

    def __init__(self, seats: int, sevens: bool, sit_out: bool) -> None:
        super().__init__(seats)
        self.sevens: bool = sevens
        self.sit_out: bool = sit_out and seats == 5
        self.asked: i64 = LOT
        self.dealer: i64 = NOTHING
        self.lot: list[int] = NO_CARDS
        self.totals: list[int] = [START] * seats
        self.notes: list[RoundNote] = []
        self.doubles: i64 = 0
        self.thrown: list[int] = NO_CARDS
        self.all_passed: bool = False
        self.winner: i64 = NOTHING
        self.last_trick: i64 = 0
        self.last_count: i64 = 0
        self.last_number: i64 = 0
        self.last_taker: i64 = NOTHING
        self.clear()

    def clear(self) -> None:
        """Takes up all cards: no round is running."""
        self.hands = Hands()
        self.put_away = Hands()
        self.deck: list[int] = NO_CARDS
        self.top: i64 = 0
        self.playing: i64 = 0
        self.lifted: i64 = 0
        self.weli: i64 = NOTHING
        self.said: i64 = 0
        self.highest: i64 = 0
        self.declarer: i64 = NOTHING
        self.murler: bool = False
        self.trump: i64 = NOTHING
        self.stayed: i64 = 0
        self.gone: i64 = 0
        self.swapped: i64 = 0
        self.takers: i64 = 0
        self.tricks: i64 = 0
        self.trick: i64 = 0
        self.count_played: i64 = 0
        self.led: i64 = NOTHING
        self.best: i64 = NOTHING
        self.leading: i64 = NOTHING

    def copy_into(self, other: Cards) -> None:
        """Makes the other, newly built for as many seats, equal to this; it records no trace."""
        other.phase = self.phase
        other.turn = self.turn
        other.results = self.results[:]
        other.asked = self.asked
        other.dealer = self.dealer
        other.lot = self.lot
        other.totals = self.totals
        other.notes = self.notes[:]
        other.doubles = self.doubles
        other.thrown = self.thrown
        other.all_passed = self.all_passed
        other.winner = self.winner
        other.last_trick = self.last_trick
        other.last_count = self.last_count
        other.last_number = self.last_number
        other.last_taker = self.last_taker
        self.copy_round_into(other)

    def copy_round_into(self, other: Cards) -> None:
        """The part of ``copy_into`` that ``clear`` begins anew."""
        other.hands = self.hands.copy()
        other.put_away = self.put_away.copy()
        other.deck = self.deck  # a deck, like a list of totals, is replaced and never changed
        other.top = self.top
        other.playing = self.playing
        other.lifted = self.lifted
        other.weli = self.weli
        other.said = self.said
        other.highest = self.highest
        other.declarer = self.declarer
        other.murler = self.murler
        other.trump = self.trump
        other.stayed = self.stayed
        other.gone = self.gone
        other.swapped = self.swapped
        other.takers = self.takers
        other.tricks = self.tricks
        other.trick = self.trick
        other.count_played = self.count_played
        other.led = self.led
        other.best = self.best
        other.leading = self.leading

    def record(self, happened: tuple[int, ...]) -> None:
        """Adds to the trace, where one is kept."""
        if self.trace is not None:
            self.trace.append(happened)

    # --- queries ---

    def full_pack(self) -> list[int]:
        """The cards of the game, in card order (MR-1, MR-3)."""
        return WHOLE_PACK if self.sevens else WITHOUT_SEVENS

    def cutter(self) -> i64:
        """The seat right of the dealer (MR-7)."""
        return self.dealer - 1 if self.dealer > 0 else self.seats - 1

    def next_in(self, seat: i64, among: i64) -> i64:
        """The next seat clockwise that is in the mask ``among``, which must not be empty."""
        following: i64 = seat
        while True:
            following += 1
            if following == self.seats:
                following = 0
            if (among >> following) & 1 == 1:
                return following

    def first_speaker(self) -> i64:
        """Who bids first: the dealer's left-hand neighbour (MR-12)."""
        return self.next_in(self.dealer, self.playing)

    def said_by(self, seat: i64) -> i64:
        """What the seat said in the bidding."""
        return (self.said >> (4 * seat)) & 15

    def factor(self) -> i64:
        """The factor of the running round as known so far (MR-10, MR-11)."""
        return factor_of(self.doubles > 0, self.trump)

    def swap_limit(self) -> i64:
        """How many cards each may exchange (MR-4, MR-19)."""
        if self.seats <= 3:
            return 5
        return 3 if self.seats == 4 or self.sit_out else 1

    def must_stay(self, seat: i64) -> bool:
        """Whether the seat stands at 5 or fewer and so may not go (MR-18)."""
        return self.totals[seat] <= MUST_STAY

    def may_not_swap(self, seat: i64) -> bool:
        """Whether the seat stands at 3 or fewer and so may not exchange (MR-20)."""
        return self.totals[seat] <= MAY_NOT_SWAP

    def last_left(self, seat: i64) -> bool:
        """Whether all between the declarer and this seat, the last to decide, have gone (MR-17)."""
        return self.stayed == bit(self.declarer) and self.next_in(seat, self.playing) == self.declarer

    def may_go(self, seat: i64) -> bool:
        """Whether the seat, whose turn it is to decide, may go (MR-17, MR-18)."""
        return self.trump != EICHEL and not self.must_stay(seat) and not self.last_left(seat)

    def may_hold(self, seat: i64) -> bool:
        """Whether the seat, whose turn it is to bid, may say "selber" (MR-13)."""
        return seat == self.dealer and self.highest > 0

    def names_trump(self) -> bool:
        """Whether the card to be led makes its suit trump (MR-27)."""
        return self.murler and self.trump == NOTHING


def cards_in(mask: i64) -> i64:
    """How many cards a mask holds."""
    return bit_count(mask & 0xFFFFFFFF) + (mask >> 32)


def packed(seat: i64, card: i64) -> i64:
    """A card that a seat played."""
    return seat * 64 + card


def unpacked(trick: i64, count: i64) -> list[int]:
    """The packed cards of a trick in the order they were played."""
    return [(trick >> (9 * place)) & 511 for place in range(count)]
