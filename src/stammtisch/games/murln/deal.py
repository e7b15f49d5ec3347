"""From the lot for the first dealer to the dealt hands: MR-5 to MR-10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.murln import state as at
from stammtisch.games.murln.moves import RANKS, WELI
from stammtisch.games.murln.state import HAND_CARDS, HIGHER_THAN_TEN, NO_CARDS, NOTHING, Cards, packed
from stammtisch.games.murln.tricks import WELI_CARD
from stammtisch.kernel.bits import bit, bit_count, lowest
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.state import CHANCE, MOVE

if TYPE_CHECKING:
    from mypy_extensions import i64


class DealerStep(ChanceStep):
    """The lot for the first dealer (MR-5): its outcome is an arrangement of the pack, from whose top so many seats cut
    one card each, then those tied for highest again; or one number, the seat that the table hands the deal to."""

    def __init__(self, pack: list[int], seats: int) -> None:
        super().__init__("dealer", 0, pack)
        self.seats = seats


def cut_height(card: i64) -> i64:
    """How high a card is in the lot: 7 to ace, suits equal, the Weli lowest (MR-5)."""
    return NOTHING if card == WELI else card & (RANKS - 1)


def cuts_of(arrangement: list[int], seats: int) -> list[list[int]]:
    """The cuts of a lot, each a list of packed cards by seat, the second and further ones of the tied seats only.

    Should the pack not last, the lot ends with the last full cut."""
    cuts: list[list[int]] = []
    tied: i64 = bit(seats) - 1
    used: i64 = 0
    while tied & (tied - 1) != 0 and used + bit_count(tied) <= len(arrangement):
        cut: list[int] = []
        for seat in range(seats):
            if (tied >> seat) & 1 == 1:
                cut.append(packed(seat, arrangement[used]))
                used += 1
        cuts.append(cut)
        tied = highest_of(cut)
    return cuts


def highest_of(cut: list[int]) -> i64:
    """The seats, as a mask, that cut the highest card."""
    highest: i64 = NOTHING
    seats: i64 = 0
    for one in cut:
        card: i64 = one
        height: i64 = cut_height(card & 63)
        if height > highest or seats == 0:
            highest = height
            seats = bit(card >> 6)
        elif height == highest:
            seats |= bit(card >> 6)
    return seats


def dealer_of(cuts: list[list[int]]) -> i64:
    """The seat that the cuts make dealer: the lowest, if the pack ran out over ties (MR-5)."""
    return lowest(highest_of(cuts[len(cuts) - 1]))


class Deal(Cards):
    """A game up to the moment when the first seat bids, and again after every round."""

    def chance(self) -> ChanceStep:
        pack = self.full_pack()[:]
        return DealerStep(pack, self.seats) if self.asked == at.LOT else ChanceStep("shuffle", 0, pack)

    def apply_chance(self, outcome: list[int]) -> None:
        if self.asked == at.LOT:
            self.draw_lot(outcome)
        else:
            self.take_pack(outcome[:])

    def resolve(self, source: FastSource) -> None:
        pack = self.full_pack()[:]
        source.shuffle(pack)
        if self.asked == at.LOT:
            self.draw_lot(pack)
        else:
            self.take_pack(pack)

    def draw_lot(self, outcome: list[int]) -> None:
        """The highest card deals; a single number is the seat that the table names (MR-5)."""
        if len(outcome) == 1:
            self.dealer = outcome[0]
        else:
            cuts = cuts_of(outcome, self.seats)
            self.dealer = dealer_of(cuts)
            self.lot = []
            for cut in cuts:
                self.lot.append(NOTHING)
                self.lot += cut
        self.asked = at.SHUFFLE
        if self.trace is not None:
            self.record((at.DEALER, self.dealer, *self.lot))

    def take_pack(self, pack: list[int]) -> None:
        """The pack is shuffled; the seat right of the dealer cuts (MR-7)."""
        self.deck = pack
        self.playing = bit(self.seats) - 1
        if self.sit_out:
            self.playing &= ~bit(self.dealer)
        self.last_count = 0
        self.phase = MOVE
        self.asked = at.ASK_CUT
        self.turn = self.cutter()
        if self.trace is not None:
            self.record((at.SHUFFLED, self.dealer, self.turn))

    def cut(self, lifted: i64) -> None:
        """So many cards are lifted and put under; the Weli, if it is the lowest of them, stays with the cutter (MR-7)."""
        pack = self.deck
        shown: i64 = pack[lifted - 1]
        self.lifted = lifted
        if shown == WELI:
            self.weli = self.turn
            self.deck = pack[lifted:] + pack[: lifted - 1]
        else:
            self.deck = pack[lifted:] + pack[:lifted]
        if self.trace is not None:
            self.record((at.LIFTED, self.turn, lifted, 1 if shown == WELI else 0))
        self.deal_hands()

    def deal_hands(self) -> None:
        """Five cards each, one at a time from the dealer's left; who kept the Weli is passed over in the last time around
        (MR-8). Then hands may be thrown in (MR-9)."""
        self.thrown = NO_CARDS
        self.all_passed = False
        first: i64 = self.first_speaker()
        around: i64 = bit_count(self.playing)
        seat: i64 = first
        for place in range(around):
            cards: i64 = 0
            for time in range(HAND_CARDS - 1):
                cards |= bit(self.deck[place + time * around])
            self.hands.hold(seat, cards)
            seat = self.next_in(seat, self.playing)
        top: i64 = (HAND_CARDS - 1) * around
        for _ in range(around):
            if seat == self.weli:
                self.hands.hold(seat, self.hands.of(seat) | WELI_CARD)
            else:
                self.hands.hold(seat, self.hands.of(seat) | bit(self.deck[top]))
                top += 1
            seat = self.next_in(seat, self.playing)
        self.top = top
        if self.trace is not None:
            self.record((at.DEALT, self.weli, *[self.hands.of(each) for each in range(self.seats)]))
        if self.none_thrown_in():
            self.asked = at.ASK_BID
            self.turn = first

    def none_thrown_in(self) -> bool:
        """Whether every hand holds something higher than a ten. If not, all cards are thrown in, a later round counts
        double, and the same dealer deals again (MR-9, MR-10)."""
        low: i64 = 0
        for seat in range(self.seats):
            if (self.playing >> seat) & 1 == 1 and self.hands.of(seat) & HIGHER_THAN_TEN == 0:
                low |= bit(seat)
        if low == 0:
            return True
        shown: list[int] = [self.hands.of(seat) if (low >> seat) & 1 == 1 else 0 for seat in range(self.seats)]
        self.thrown = shown
        self.doubles += 1
        if self.trace is not None:
            self.record((at.THROWN_IN, self.doubles, *shown))
        self.await_shuffle()
        return False

    def await_shuffle(self) -> None:
        """All cards are taken up; the dealer shuffles next."""
        self.clear()
        self.phase = CHANCE
        self.asked = at.SHUFFLE
