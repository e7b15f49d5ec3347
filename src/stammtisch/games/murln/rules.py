"""The rules of Murln from the first bid to the written round, MR-11 to MR-30: what is legal and what a move does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from stammtisch.games.murln import state as at
from stammtisch.games.murln.deal import Deal
from stammtisch.games.murln.exchange import SUBSETS, Exchanges, chosen
from stammtisch.games.murln.moves import BID, CARDS, CUT, GO, HOLD, MURLER, NAMED_WELI, PASS, STAY, SUITS, SWAP, TRUMP, WELI
from stammtisch.games.murln.scoring import (
    MURLER_LOST,
    MURLER_MADE,
    NO_MURLER,
    RoundNote,
    anyone_down,
    scores_of,
    tied_lowest,
    winner_of,
)
from stammtisch.games.murln.state import NOTHING, TRICKS, cards_in, packed, unpacked
from stammtisch.games.murln.tricks import WELI_CARD, beating, playable
from stammtisch.kernel.bits import bit, bit_count, lowest, nth_bit
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import MOVE, OVER, RoundResult

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MOVE: Final[tuple[int, ...]] = ()
ONE_CARD: Final = [(card,) for card in range(CARDS)]
CUTS: Final = [tuple(range(CUT + 1, CUT + 1 + cards)) for cards in range(CARDS + 1)]
BIDS: Final = [(PASS, *range(BID + 1 + highest, BID + 6), MURLER) for highest in range(6)]
BIDS_OR_HOLD: Final = [(PASS, *range(BID + 1 + highest, BID + 6), HOLD, MURLER) for highest in range(6)]
TRUMPS: Final = tuple(range(TRUMP, TRUMP + SUITS))
STAY_OR_GO: Final = (STAY, GO)


class Murln(Deal):
    """A game of Murln in play."""

    def copy(self) -> Murln:
        other = Murln(self.seats, self.sevens, self.sit_out)
        self.copy_into(other)
        return other

    # --- what is legal ---

    def playable(self, seat: i64) -> i64:
        """The mask of cards that the seat, being on, may play."""
        hand: i64 = self.hands.of(seat)
        return hand if self.led == NOTHING else playable(hand, self.led, self.best, self.trump)

    def legal(self, seat: i64) -> list[int]:
        """Every legal move, ascending but for exchanges, which go by the cards' places in the hand."""
        return [self.nth(seat, k) for k in range(self.count(seat))]

    def choices(self) -> Sequence[int]:
        if self.phase != MOVE:
            return NO_MOVE
        asked: i64 = self.asked
        if asked == at.ASK_PLAY:
            cards: i64 = self.playable(self.turn)
            if cards >= WELI_CARD and self.names_trump():
                return self.legal(self.turn)
            return ONE_CARD[lowest(cards)] if cards & (cards - 1) == 0 else spread(cards)
        if asked == at.ASK_SWAP:
            return cast("Sequence[int]", Exchanges(self.hands.of(self.turn), SUBSETS[self.swap_limit()]))
        if asked == at.ASK_STAY:
            return STAY_OR_GO
        if asked == at.ASK_BID:
            return BIDS_OR_HOLD[self.highest] if self.may_hold(self.turn) else BIDS[self.highest]
        return CUTS[len(self.deck)] if asked == at.ASK_CUT else TRUMPS

    def count(self, seat: i64) -> i64:
        if self.phase != MOVE or seat != self.turn:
            return 0
        asked: i64 = self.asked
        if asked == at.ASK_PLAY:
            cards: i64 = self.playable(seat)
            return cards_in(cards) + (SUITS - 1 if self.names_trump() and cards >= WELI_CARD else 0)
        if asked == at.ASK_SWAP:
            return len(SUBSETS[self.swap_limit()])
        if asked == at.ASK_STAY:
            return 2
        if asked == at.ASK_BID:
            return 7 - self.highest + (1 if self.may_hold(seat) else 0)
        return len(self.deck) if asked == at.ASK_CUT else SUITS

    def nth(self, seat: i64, k: i64) -> i64:
        asked: i64 = self.asked
        if asked == at.ASK_PLAY:
            return self.nth_card(self.playable(seat), k)
        if asked == at.ASK_SWAP:
            return SWAP + chosen(self.hands.of(seat), SUBSETS[self.swap_limit()][k])
        if asked == at.ASK_STAY:
            return STAY + k
        if asked == at.ASK_BID:
            return self.nth_bid(seat, k)
        return CUT + 1 + k if asked == at.ASK_CUT else TRUMP + k

    def nth_card(self, cards: i64, k: i64) -> i64:
        """The k-th way to play one of the cards; the Weli that names trump comes last, with each suit."""
        if self.names_trump() and cards >= WELI_CARD:
            others: i64 = cards_in(cards) - 1
            if k >= others:
                return NAMED_WELI + k - others
        return nth_bit(cards, k)

    def nth_bid(self, seat: i64, k: i64) -> i64:
        """The k-th thing to say: pass, the numbers higher than the highest, "selber", Murler (MR-12, MR-13)."""
        numbers: i64 = 5 - self.highest
        if k == 0:
            return PASS
        if k <= numbers:
            return BID + self.highest + k
        return HOLD if k == numbers + 1 and self.may_hold(seat) else MURLER

    def allows(self, seat: i64, move: int) -> bool:
        if self.phase != MOVE or seat != self.turn:
            return False
        return self.answers(seat, move)

    def answers(self, seat: i64, move: i64) -> bool:
        """Whether the move is a legal answer to what the seat is asked."""
        asked: i64 = self.asked
        if asked == at.ASK_PLAY:
            return self.allows_card(seat, move)
        if asked == at.ASK_SWAP:
            cards: i64 = move - SWAP
            return cards >= 0 and cards & ~self.hands.of(seat) == 0 and cards_in(cards) <= self.swap_limit()
        if asked == at.ASK_STAY:
            return move in (STAY, GO)
        if asked == at.ASK_BID:
            if move == HOLD:
                return self.may_hold(seat)
            return move in (PASS, MURLER) or BID + self.highest < move <= BID + 5
        if asked == at.ASK_CUT:
            return CUT < move <= CUT + len(self.deck)
        return TRUMP <= move < TRUMP + SUITS

    def allows_card(self, seat: i64, move: i64) -> bool:
        """Whether the seat may play so; the Weli names a trump exactly when it leads a Murler (MR-27)."""
        if NAMED_WELI <= move < NAMED_WELI + SUITS:
            return self.names_trump() and self.hands.of(seat) >= WELI_CARD
        if move < 0 or move > WELI or (move == WELI and self.names_trump()):
            return False
        return (self.playable(seat) >> move) & 1 == 1

    # --- moves ---

    def step(self, source: FastSource) -> bool:
        seat: i64 = self.turn
        if self.asked == at.ASK_PLAY:
            cards: i64 = self.playable(seat)
            if cards & (cards - 1) == 0 and cards != WELI_CARD:
                self.play(seat, lowest(cards))
                return False
            if not self.names_trump():
                count: i64 = cards_in(cards)
                self.play(seat, nth_bit(cards, source.draw(count) if count > 1 else 0))
                return count > 1
        self.make(seat, self.nth(seat, source.draw(self.count(seat))))
        return True

    def apply(self, seat: i64, move: int) -> None:
        self.make(seat, move)

    def make(self, seat: i64, move: i64) -> None:
        """The same in machine words."""
        asked: i64 = self.asked
        if asked == at.ASK_PLAY:
            if move >= NAMED_WELI:
                self.name_trump(seat, move - NAMED_WELI)
                move = WELI
            elif self.names_trump():
                self.name_trump(seat, move >> 3)
            self.play(seat, move)
        elif asked == at.ASK_SWAP:
            self.swap(seat, move - SWAP)
        elif asked == at.ASK_STAY:
            self.decide(seat, move == STAY)
        elif asked == at.ASK_BID:
            self.speak(seat, move)
        elif asked == at.ASK_CUT:
            self.cut(move - CUT)
        else:
            self.name_trump(seat, move - TRUMP)
            self.stayed = bit(seat)
            self.ask_to_stay(seat)

    def speak(self, seat: i64, move: i64) -> None:
        """The seat says pass, a number, "selber" or Murler (MR-12 to MR-16)."""
        said: i64 = at.SAID_PASS
        if move in (HOLD, MURLER):
            said = at.SAID_HOLD if move == HOLD else at.SAID_MURLER
            self.declarer = seat
        elif move != PASS:
            self.highest = move - BID
            said = at.SAID_BID + self.highest
            self.declarer = seat
        self.said |= said * bit(4 * seat)
        if self.trace is not None:
            self.record((at.SPOKE, seat, said, self.highest))
        following: i64 = self.next_in(seat, self.playing)
        if move == MURLER:
            self.begin_murler(seat)
        elif following != self.first_speaker():
            self.turn = following
        elif self.declarer == NOTHING:
            self.throw_together()
        else:
            self.turn = self.declarer
            self.asked = at.ASK_TRUMP
            if self.trace is not None:
                self.record((at.DECLARED, self.declarer, self.highest))

    def throw_together(self) -> None:
        """All have passed: no round is written, and the next dealer deals (MR-16)."""
        if self.trace is not None:
            self.record((at.ALL_PASSED, self.dealer))
        self.pass_deal()
        self.await_shuffle()
        self.all_passed = True

    def pass_deal(self) -> None:
        """The deal passes clockwise (MR-6)."""
        self.dealer = self.dealer + 1 if self.dealer + 1 < self.seats else 0

    def begin_murler(self, seat: i64) -> None:
        """A Murler: nobody goes, nobody exchanges, its player leads at once (MR-27)."""
        self.murler = True
        self.highest = 0
        self.stayed = self.playing
        if self.trace is not None:
            self.record((at.DECLARED, seat, 0))
        self.begin_play()

    def name_trump(self, seat: i64, suit: i64) -> None:
        """The suit is trump (MR-14, MR-27)."""
        self.trump = suit
        if self.trace is not None:
            self.record((at.NAMED, seat, suit, self.factor()))

    def ask_to_stay(self, seat: i64) -> None:
        """Asks the next seat after this one that may go; who may not stays unasked (MR-17, MR-18)."""
        following: i64 = self.next_in(seat, self.playing)
        while following != self.declarer:
            if self.may_go(following):
                self.turn = following
                self.asked = at.ASK_STAY
                return
            self.stayed |= bit(following)
            if self.trace is not None:
                self.record((at.STAYED, following, 1))
            following = self.next_in(following, self.playing)
        self.ask_to_swap(self.declarer)

    def decide(self, seat: i64, stays: bool) -> None:
        """The seat plays this round, or goes (MR-17)."""
        if stays:
            self.stayed |= bit(seat)
        else:
            self.gone |= bit(seat)
        if self.trace is not None:
            self.record((at.STAYED, seat, 0) if stays else (at.GONE, seat))
        self.ask_to_stay(seat)

    def ask_to_swap(self, seat: i64) -> None:
        """Asks this seat, or the next that may exchange; who may not is passed over unasked (MR-19, MR-20)."""
        while self.may_not_swap(seat):
            self.swapped |= bit(seat)
            if self.trace is not None:
                self.record((at.SWAPPED, seat, 1, 0, 0))
            seat = self.next_in(seat, self.stayed)
            if seat == self.declarer:
                self.begin_play()
                return
        self.turn = seat
        self.asked = at.ASK_SWAP

    def swap(self, seat: i64, cards: i64) -> None:
        """The seat puts the cards away and draws as many from the talon (MR-19)."""
        drawn: i64 = 0
        top: i64 = self.top
        for _ in range(cards_in(cards)):
            drawn |= bit(self.deck[top])
            top += 1
        self.top = top
        self.put_away.hold(seat, cards)
        self.hands.hold(seat, (self.hands.of(seat) & ~cards) | drawn)
        self.swapped |= bit(seat)
        if self.trace is not None:
            self.record((at.SWAPPED, seat, 0, cards, drawn))
        following: i64 = self.next_in(seat, self.stayed)
        if following == self.declarer:
            self.begin_play()
        else:
            self.ask_to_swap(following)

    def begin_play(self) -> None:
        """The declarer leads to the first trick (MR-21)."""
        self.turn = self.declarer
        self.asked = at.ASK_PLAY

    def play(self, seat: i64, card: i64) -> None:
        """The seat plays a card; when all have, the trick is taken (MR-21, MR-26)."""
        self.hands.hold(seat, self.hands.of(seat) & ~bit(card))
        self.trick |= packed(seat, card) * bit(9 * self.count_played)
        self.count_played += 1
        if self.led == NOTHING:
            self.led = card
            self.best = card
            self.leading = seat
        elif (beating(self.best, self.trump) >> card) & 1 == 1:
            self.best = card
            self.leading = seat
        if self.trace is not None:
            self.record((at.PLAYED, seat, card))
        if self.count_played == bit_count(self.stayed):
            self.take_trick(self.leading)
        else:
            self.turn = self.next_in(seat, self.stayed)

    def take_trick(self, seat: i64) -> None:
        """The trick is complete and goes to the seat, which leads to the next (MR-21, MR-26, MR-28)."""
        self.takers |= seat * bit(3 * self.tricks)
        self.tricks += 1
        self.last_trick = self.trick
        self.last_count = self.count_played
        self.last_number = self.tricks
        self.last_taker = seat
        if self.trace is not None:
            self.record((at.TAKEN, seat, self.tricks, *unpacked(self.trick, self.count_played)))
        self.trick = 0
        self.count_played = 0
        self.led = NOTHING
        self.best = NOTHING
        self.leading = NOTHING
        self.turn = seat
        if self.tricks == TRICKS or (self.murler and seat != self.declarer):
            self.write_round(seat)

    def write_round(self, last_taker: i64) -> None:
        """The round is written, and the game may be over (MR-29, MR-30)."""
        murler: i64 = NO_MURLER
        if self.murler:
            murler = MURLER_MADE if last_taker == self.declarer else MURLER_LOST
        thrown_in = self.doubles > 0
        note = RoundNote(
            self.declarer, self.highest, murler, self.trump, thrown_in, self.playing, self.gone, self.takers, self.tricks
        )
        before = self.totals
        scores = scores_of(note, self.seats)
        totals = [before[seat] + scores[seat] for seat in range(self.seats)]
        self.totals = totals
        self.notes.append(note)
        self.results.append(RoundResult(len(self.results) + 1, scores, totals, []))
        if thrown_in:
            self.doubles -= 1
        if self.trace is not None:
            self.record((at.WROTE, len(self.results), *scores, *totals))
        self.await_shuffle()
        if anyone_down(totals):
            self.end(winner_of(note, tied_lowest(totals), before))
        else:
            self.pass_deal()

    def end(self, winner: i64) -> None:
        """The game is over (MR-30)."""
        self.winner = winner
        self.phase = OVER
        self.asked = at.NOTHING_MORE
        if self.trace is not None:
            self.record((at.WON, winner))

    def winners(self) -> list[int]:
        """The one seat that has won (MR-30)."""
        return [self.winner]


def spread(cards: i64) -> list[int]:
    """Two to five cards, ascending; a list that is built at once is cheaper than one that grows."""
    first: i64 = lowest(cards)
    cards &= cards - 1
    second: i64 = lowest(cards)
    cards &= cards - 1
    if cards == 0:
        return [first, second]
    third: i64 = lowest(cards)
    cards &= cards - 1
    if cards == 0:
        return [first, second, third]
    fourth: i64 = lowest(cards)
    cards &= cards - 1
    return [first, second, third, fourth] if cards == 0 else [first, second, third, fourth, lowest(cards)]
