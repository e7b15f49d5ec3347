"""The deal of Murlan and what happens before the first lead: the cut, the swap, who leads (MU-1, MU-13, MU-14, MU-19 to MU-22,
MU-27). What is decided about them is said in ``rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import CARDS, FULL_PACK, JOKERS, LOW_CARDS, card_count, highest_card, lowest_card
from stammtisch.games.murlan.scoring import Scores
from stammtisch.games.murlan.state import NOTHING
from stammtisch.kernel.bits import bit
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.state import CHANCE, MOVE

if TYPE_CHECKING:
    from mypy_extensions import i64

SPADES: Final = 0x1111111111111
DEALT_TO_TWO: Final = 36


class Deal(Scores):
    """From the shuffle to the first lead."""

    def chance(self) -> ChanceStep:
        if self.awaited == at.LOT:
            return ChanceStep("start", self.seats, [])
        return ChanceStep("shuffle", 0, FULL_PACK[:])

    def apply_chance(self, outcome: list[int]) -> None:
        if self.awaited == at.LOT:
            self.starter = outcome[0]
            self.awaited = at.DEAL
            if self.trace is not None:
                self.record((at.STARTED, self.starter))
        else:
            self.take_pack(outcome)

    def resolve(self, source: FastSource) -> None:
        if self.awaited == at.LOT:
            self.apply_chance([source.draw(self.seats)])
        else:
            pack = FULL_PACK[:]
            source.shuffle(pack)
            self.take_pack(pack)

    def take_pack(self, pack: list[int]) -> None:
        """The shuffled pack is dealt, in the first round at once, later after the cut (MU-1, MU-19)."""
        self.clear_round()
        self.phase = MOVE
        if self.first == NOTHING:
            self.deal(pack)
            self.lead_first_round()
            return
        self.pack = pack[:]
        self.asked = at.TAP_PACK
        self.turn = self.last
        if self.trace is not None:
            self.record((at.SHUFFLED, len(self.results) + 1, self.last))

    def tap(self, place: i64) -> None:
        """The loser taps the pack and sees a card (MU-19)."""
        self.tapped = place
        self.tapped_card = self.pack[place - 1]
        self.asked = at.TAKE_CARD
        if self.trace is not None:
            self.record((at.TAPPED, self.last, place, self.tapped_card))

    def decide_cut(self, taken: bool) -> None:
        """The loser takes the card, which then is the first of its hand and everyone's first lies open; or leaves it
        where it was (MU-19)."""
        self.taken = taken
        if self.trace is not None:
            self.record((at.TAKEN, self.last, 1 if taken else 0, self.tapped_card))
        pack = self.pack
        if taken:
            offset: i64 = self.last - self.starter
            pack.remove(self.tapped_card)
            pack.insert(offset if offset >= 0 else offset + self.seats, self.tapped_card)
            self.first_cards = [pack[(seat + self.seats - self.starter) % self.seats] for seat in range(self.seats)]
            for seat in range(self.seats):
                self.show(seat, bit(self.first_cards[seat]))
        self.deal(pack)
        self.pack = []
        self.swap()

    def deal(self, pack: list[int]) -> None:
        """One card at a time, clockwise from the starter: all of them, or 18 each to two (MU-1)."""
        seats: i64 = self.seats
        dealt: i64 = DEALT_TO_TWO if seats == 2 else CARDS
        seat: i64 = self.starter
        for first in range(seats):
            self.hands.hold(seat, every_nth(pack, first, dealt, seats))
            seat = seat + 1 if seat + 1 < seats else 0
        if dealt < CARDS:
            self.unseen = every_nth(pack, dealt, CARDS, 1)
        if self.trace is not None:
            self.record_deal()

    def record_deal(self) -> None:
        """Traces the deal: round, starter, cards out of play, and how many first cards lie open, these, all hands."""
        hands = [self.hands.of(seat) for seat in range(self.seats)]
        unseen: i64 = card_count(self.unseen)
        round_number = len(self.results) + 1
        self.record((at.DEALT, round_number, self.starter, unseen, len(self.first_cards), *self.first_cards, *hands))

    def lead_first_round(self) -> None:
        """The holder of the three of spades leads and must include it; with two it is the lowest spade dealt (MU-13)."""
        spades: i64 = 0
        for seat in range(self.seats):
            spades |= self.hands.of(seat) & SPADES
        if spades == 0:
            self.lead(self.starter, False)
            return
        self.required = lowest_card(spades)
        self.lowest_spade = self.required
        holder: i64 = 0
        while (self.hands.of(holder) >> self.required) & 1 == 0:
            holder += 1
        self.lead(holder, False)

    def swap(self) -> None:
        """The loser's highest card goes to the winner, who is asked for one in return if there is a choice; a loser with
        both jokers keeps everything and the winner leads (MU-14, MU-20 to MU-22)."""
        loser: i64 = self.last
        winner: i64 = self.first
        hand: i64 = self.hands.of(loser)
        if hand & JOKERS == JOKERS:
            self.jokers = True
            self.show(loser, JOKERS)
            if self.trace is not None:
                self.record((at.JOKERS_SHOWN, loser))
            self.lead(winner, False)
            return
        self.given = highest_card(hand)
        self.hand_over(self.given, loser, winner)
        if self.trace is not None:
            self.record((at.GIVEN, loser, winner, self.given))
        low: i64 = self.hands.of(winner) & LOW_CARDS
        if low & (low - 1) != 0:
            self.asked = at.GIVE_BACK
            self.turn = winner
        else:
            self.give_back(lowest_card(self.hands.of(winner)), False)

    def give_back(self, card: i64, asked: bool) -> None:
        """The winner's card for the loser, who then leads (MU-14, MU-20)."""
        self.returned = card
        self.hand_over(card, self.first, self.last)
        if self.trace is not None:
            self.record((at.RETURNED, self.first, self.last, card, 1 if asked else 0))
        self.lead(self.last, False)

    def hand_over(self, card: i64, giver: i64, taker: i64) -> None:
        """Moves a card of the swap; between partners everyone sees it (MU-21)."""
        moved: i64 = bit(card)
        self.hands.hold(giver, self.hands.of(giver) & ~moved)
        self.hands.hold(taker, self.hands.of(taker) | moved)
        if self.partners(giver, taker):
            self.shown.hold(giver, self.shown.of(giver) & ~moved)
            self.show(taker, moved)

    def show(self, seat: i64, cards: i64) -> None:
        """Everyone sees these cards in the seat's hand (MU-21)."""
        self.shown.hold(seat, self.shown.of(seat) | cards)
        self.all_shown |= cards

    def cancel(self) -> None:
        """The round counts for nothing; it is dealt anew from the same seat, with the same winner and loser (MU-27)."""
        self.clear_round()
        self.phase = CHANCE
        self.awaited = at.DEAL
        if self.trace is not None:
            self.record((at.CANCELLED, len(self.results) + 1))

    def lead(self, seat: i64, trick: bool) -> None:
        """The seat leads anything, or what includes the required card (MU-11, MU-13, MU-14)."""
        self.asked = at.PLAY
        self.leader = seat
        self.turn = seat
        self.clear_trick()
        if self.trace is not None:
            self.record((at.LEADS, seat, self.required, 1 if trick else 0))


def every_nth(pack: list[int], place: i64, end: i64, step: i64) -> i64:
    """The mask of the cards at a place and every so many further, before the end."""
    cards: i64 = 0
    while place < end:
        card: i64 = pack[place]
        cards |= bit(card)
        place += step
    return cards
