"""The rules of Murlan, MU-1 to MU-25 and MU-27: what is legal and what a move does.

Decided where the seed is silent: where dealing starts is drawn by lot and moves on each round (MU-1); if whoever has
the trick is out, the next player in leads (MU-11); with two and no spade dealt, the seat where dealing started leads
anything (MU-13); the taken card is the loser's first, and places are counted through the whole pack, also with two
(MU-19); if both of a team gave up, the others finish by their cards (MU-25); a cancelled round is dealt anew from the
same seat (MU-27). The writing of rounds is in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import CARDS, FULL_PACK, JOKERS, LOW_CARDS, card_count, highest_card, lowest_card
from stammtisch.games.murlan.moves import FIRST_PLAY, GIVE, LEAVE, NAME, PASS, RESIGN, TAKE, TAP, cards_of, play_of
from stammtisch.games.murlan.plays import beats, count_plays, holds_all, nth_play, plays_of
from stammtisch.games.murlan.scoring import Scores
from stammtisch.games.murlan.state import NOTHING
from stammtisch.kernel.bits import bit
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.state import CHANCE, MOVE

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MOVE: Final[tuple[int, ...]] = ()
SPADES: Final = 0x1111111111111
DEALT_TO_TWO: Final = 36


class Murlan(Scores):
    """A game of Murlan in play."""

    def copy(self) -> Murlan:
        other = Murlan(self.seats, self.target)
        self.copy_into(other)
        return other

    def acting(self) -> list[int]:
        if self.phase != MOVE:
            return []
        if self.asked == at.VOTE:
            return self.seats_in()
        return [self.turn]

    def lists_all(self) -> bool:
        """Not of plays: other suits of the same kind, rank and length are accepted too."""
        return self.asked != at.PLAY

    def in_round(self) -> bool:
        """The vote is not broken off any more (MU-27)."""
        return self.phase == MOVE and self.asked != at.VOTE

    # --- what is legal ---

    def is_on(self, seat: i64) -> bool:
        """Whether the seat may act now."""
        if self.phase != MOVE:
            return False
        if self.asked == at.VOTE:
            return (self.active >> seat) & 1 == 1
        return seat == self.turn

    def legal(self, seat: i64) -> list[int]:
        """Plays by shape, then passing and giving up; taps, cards and seats ascending."""
        if not self.is_on(seat):
            return []
        if self.asked == at.PLAY:
            return self.plays_and_words(seat)
        if self.asked == at.TAP_PACK:
            return [TAP + place for place in range(1, CARDS + 1)]
        if self.asked == at.TAKE_CARD:
            return [TAKE, LEAVE]
        if self.asked == at.GIVE_BACK:
            return self.gifts()
        return [NAME + each for each in self.seats_in()]

    def choices(self) -> Sequence[int]:
        if self.phase != MOVE:
            return NO_MOVE
        return self.plays_and_words(self.turn) if self.asked == at.PLAY else self.legal(self.turn)

    def choose(self, move: int) -> None:
        self.apply(self.speaking() if self.asked == at.VOTE else self.turn, move)

    def plays_and_words(self, seat: i64) -> list[int]:
        """The plays of the seat on, then ``PASS`` unless a lead is due, then ``RESIGN`` (MU-10, MU-11, MU-23)."""
        moves: list[int] = plays_of(self.hands.of(seat), self.pile)
        if self.required != NOTHING:
            required: i64 = bit(self.required)
            moves = [move for move in moves if move & required != 0]
        if self.pile != 0:
            moves.append(PASS)
        moves.append(RESIGN)
        return moves

    def gifts(self) -> list[int]:
        """Each card from 3 to 10 that the winner holds (MU-20)."""
        moves: list[int] = []
        cards: i64 = self.hands.of(self.first) & LOW_CARDS
        while cards != 0:
            moves.append(GIVE + lowest_card(cards))
            cards &= cards - 1
        return moves

    def count(self, seat: i64) -> i64:
        if self.phase != MOVE or self.asked != at.PLAY or self.required != NOTHING or seat != self.turn:
            return len(self.legal(seat))
        return count_plays(self.hands.of(seat), self.pile) + (1 if self.pile == 0 else 2)

    def nth(self, seat: i64, k: i64) -> i64:
        if self.asked != at.PLAY or self.required != NOTHING:
            return self.legal(seat)[k]
        hand: i64 = self.hands.of(seat)
        plays: i64 = count_plays(hand, self.pile)
        if k < plays:
            return nth_play(hand, self.pile, k)
        return PASS if k == plays and self.pile != 0 else RESIGN

    def allows(self, seat: i64, move: int) -> bool:
        if not self.is_on(seat):
            return False
        if self.asked != at.PLAY:
            return move in self.legal(seat)
        if move < FIRST_PLAY:
            return move == RESIGN or (move == PASS and self.pile != 0)
        play: i64 = move
        if play_of(cards_of(play)) != play or not holds_all(self.hands.of(seat), play):
            return False
        if self.required != NOTHING and (play >> self.required) & 1 == 0:
            return False
        return beats(self.pile, play)

    # --- moves ---

    def step(self, source: FastSource) -> bool:
        if self.asked != at.PLAY or self.required != NOTHING:
            seat: i64 = self.speaking() if self.asked == at.VOTE else self.turn
            moves = self.legal(seat)
            self.apply(seat, moves[source.draw(len(moves)) if len(moves) > 1 else 0])
            return len(moves) > 1
        hand: i64 = self.hands.of(self.turn)
        plays: i64 = count_plays(hand, self.pile)
        count: i64 = plays + (1 if self.pile == 0 else 2)
        k: i64 = source.draw(count) if count > 1 else 0
        if k < plays:
            self.play(nth_play(hand, self.pile, k))
        elif k == plays and self.pile != 0:
            self.pass_on()
        else:
            self.give_up()
        return count > 1

    def apply(self, seat: i64, move: int) -> None:
        if self.asked == at.PLAY:
            if move >= FIRST_PLAY:
                self.play(move)
            elif move == PASS:
                self.pass_on()
            else:
                self.give_up()
        elif self.asked == at.TAP_PACK:
            self.tap(move - TAP)
        elif self.asked == at.TAKE_CARD:
            self.decide_cut(move == TAKE)
        elif self.asked == at.GIVE_BACK:
            self.give_back(move - GIVE, True)
        else:
            self.name(seat, move - NAME)

    def play(self, move: i64) -> None:
        """The seat on plays: a lead, or it beats the pile (MU-3 to MU-9, MU-12)."""
        seat: i64 = self.turn
        cards: i64 = cards_of(move)
        hand: i64 = self.hands.of(seat) & ~cards
        self.hands.hold(seat, hand)
        if self.first != NOTHING:
            self.leave_openly(cards)
        self.pile = move
        self.pile_seat = seat
        self.plays.hold(seat, move)
        self.passed = 0
        self.required = NOTHING
        if self.trace is not None:
            self.record((at.PLAYED, seat, move))
        if hand == 0 and self.go_out(seat):
            return
        self.turn = self.next_active(seat)

    def leave_openly(self, cards: i64) -> None:
        """Cards that everyone sees leave a hand are no longer known to be in any (MU-21)."""
        for seat in range(self.seats):
            self.shown.hold(seat, self.shown.of(seat) & ~cards)

    def pass_on(self) -> None:
        """The seat on passes for this turn (MU-10)."""
        seat: i64 = self.turn
        self.passed |= bit(seat)
        if self.trace is not None:
            self.record((at.PASSED, seat))
        self.turn_on(seat)

    def turn_on(self, seat: i64) -> None:
        """The next seat is on; the trick ends if all others still in have passed (MU-11)."""
        if self.pile != 0 and self.active & ~self.passed & ~bit(self.pile_seat) == 0:
            owner: i64 = self.pile_seat
            if (self.active >> owner) & 1 == 0:
                owner = self.next_active(owner)
            self.lead(owner, True)
        elif self.pile == 0:
            self.lead(self.next_active(seat), False)
        else:
            self.turn = self.next_active(seat)

    def lead(self, seat: i64, trick: bool) -> None:
        """The seat leads anything, or what includes the required card (MU-11, MU-13, MU-14)."""
        self.asked = at.PLAY
        self.leader = seat
        self.turn = seat
        self.clear_trick()
        if self.trace is not None:
            self.record((at.LEADS, seat, self.required, 1 if trick else 0))

    def give_up(self) -> None:
        """The seat on gives up; its cards lie face up (MU-23, MU-24)."""
        seat: i64 = self.turn
        hand: i64 = self.hands.of(seat)
        self.hands.hold(seat, 0)
        self.laid_down.hold(seat, hand)
        self.leave_openly(hand)
        self.active &= ~bit(seat)
        self.gave_up.append(seat)
        self.required = NOTHING
        if self.trace is not None:
            self.record((at.GAVE_UP, seat, hand))
        if not self.ends_by_giving_up(seat):
            self.turn_on(seat)

    # --- the deal ---

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
                self.shown.hold(seat, bit(self.first_cards[seat]))
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
            self.shown.hold(loser, self.shown.of(loser) | JOKERS)
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
            self.shown.hold(taker, self.shown.of(taker) | moved)

    def cancel(self) -> None:
        """The round counts for nothing; it is dealt anew from the same seat, with the same winner and loser (MU-27)."""
        self.clear_round()
        self.phase = CHANCE
        self.awaited = at.DEAL
        if self.trace is not None:
            self.record((at.CANCELLED, len(self.results) + 1))


def every_nth(pack: list[int], place: i64, end: i64, step: i64) -> i64:
    """The mask of the cards at a place and every so many further, before the end."""
    cards: i64 = 0
    while place < end:
        card: i64 = pack[place]
        cards |= bit(card)
        place += step
    return cards
