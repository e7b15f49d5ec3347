"""The rules of Murlan, MU-1 to MU-25 and MU-27: what is legal and what a move does.

Decided where the seed is silent: where dealing starts is drawn by lot and moves on each round (MU-1); if whoever has
the trick is out, the next player in leads (MU-11); with two and no spade dealt, the seat where dealing started leads
anything (MU-13); the taken card is the loser's first, and places are counted through the whole pack, also with two
(MU-19); if both of a team gave up, the others finish by their cards (MU-25); a cancelled round is dealt anew from the
same seat (MU-27). Dealing, cut and swap are in ``deal``, the writing of rounds is in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import CARDS, LOW_CARDS, lowest_card
from stammtisch.games.murlan.deal import Deal
from stammtisch.games.murlan.moves import FIRST_PLAY, GIVE, LEAVE, NAME, PASS, RESIGN, TAKE, TAP, cards_of, play_of
from stammtisch.games.murlan.plays import beats, count_plays, holds_all, nth_play, plays_of
from stammtisch.games.murlan.state import NOTHING
from stammtisch.kernel.bits import bit
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import MOVE

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MOVE: Final[tuple[int, ...]] = ()


class Murlan(Deal):
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
            chosen: i64 = move
            if chosen >= FIRST_PLAY:
                self.play(chosen)
            elif chosen == PASS:
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
        if self.all_shown & cards == 0:
            return
        self.all_shown &= ~cards
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
