"""From the lot for the first dealer to the dealt hands: MR-5 to MR-10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.murln import state as at
from stammtisch.games.murln.moves import RANKS, WELI
from stammtisch.games.murln.state import HAND_CARDS, HIGHER_THAN_TEN, Cards, packed
from stammtisch.games.murln.tricks import WELI_CARD
from stammtisch.kernel.bits import bit
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
    return -1 if card == WELI else card % RANKS


def cuts_of(arrangement: list[int], seats: int) -> list[list[int]]:
    """The cuts of a lot, each a list of packed cards by seat, the second and further ones of the tied seats only.

    Should the pack not last, the lot ends with the last full cut."""
    cuts: list[list[int]] = []
    tied = list(range(seats))
    used = 0
    while len(tied) > 1 and used + len(tied) <= len(arrangement):
        cuts.append([packed(seat, arrangement[used + place]) for place, seat in enumerate(tied)])
        used += len(tied)
        tied = highest_of(cuts[-1])
    return cuts


def highest_of(cut: list[int]) -> list[int]:
    """The seats that cut the highest card."""
    highest = max([cut_height(one % 64) for one in cut])
    return [one // 64 for one in cut if cut_height(one % 64) == highest]


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
            self.dealer = highest_of(cuts[len(cuts) - 1])[0]
            self.lot = [one for cut in cuts for one in [at.NOTHING, *cut]]
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
        self.thrown = []
        self.all_passed = False
        first: i64 = self.first_speaker()
        if self.weli != at.NOTHING:
            self.hands.hold(self.weli, WELI_CARD)
        top: i64 = 0
        for time in range(1, HAND_CARDS + 1):
            seat: i64 = first
            while True:
                if time < HAND_CARDS or seat != self.weli:
                    card: i64 = self.deck[top]
                    self.hands.hold(seat, self.hands.of(seat) | bit(card))
                    top += 1
                seat = self.next_in(seat, self.playing)
                if seat == first:
                    break
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
