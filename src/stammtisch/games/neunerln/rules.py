"""The rules of Neunerln, NE-1 to NE-16: what is legal and what a move does.

Decided where the seed is silent: cards are dealt one at a time from the starter, and the first normal card of
the rest opens the pile (NE-1); on an open penalty the duty to lay holds (NE-7); an ace may be the last card
laid, but its player must then draw (NE-12).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stammtisch.games.neunerln import state as at
from stammtisch.games.neunerln.moves import (
    ACE,
    DRAW,
    EIGHT,
    KING,
    NINE,
    NINE_MOVES,
    SEVEN,
    SUITS,
    TEN,
    card_of,
    nine_move,
    wish_of,
)
from stammtisch.games.neunerln.state import NINES, NOTHING, Cards
from stammtisch.kernel.bits import bit, bit_count, bits, lowest, nth_bit
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.state import CHANCE, MOVE, OVER, RoundResult

if TYPE_CHECKING:
    from mypy_extensions import i64

HAND_CARDS: Final = 5
NO_MOVE: Final[tuple[int, ...]] = ()
ONE_MOVE: Final[list[tuple[int, ...]]] = [(move,) for move in range(DRAW + 1)]
"""Two of three turns in random play have one move: they share these."""


class Neunerln(Cards):
    """A round of Neunerln in play."""

    def copy(self) -> Neunerln:
        other = Neunerln(self.seats)
        self.copy_into(other)
        return other

    # --- what is legal ---

    def playable(self, seat: i64) -> i64:
        """The mask of cards that the seat, being on, may lay; 0 if it must draw (NE-5)."""
        if self.drawn != NOTHING:
            return bit(self.drawn)
        return self.hands.of(seat) & self.fitting()

    def legal(self, seat: i64) -> list[int]:
        """Cards ascending, then nines with each wish; or only ``DRAW``."""
        if self.phase != MOVE or seat != self.turn:
            return []
        playable: i64 = self.playable(seat)
        if playable == 0:
            return [DRAW]
        plain: i64 = playable & ~NINES
        if plain == playable and plain & (plain - 1) == 0:
            return [lowest(plain)]
        return self.spread(plain, playable & NINES)

    def choices(self) -> Sequence[int]:
        if self.phase != MOVE:
            return NO_MOVE
        playable: i64 = self.playable(self.turn)
        if playable == 0:
            return ONE_MOVE[DRAW]
        plain: i64 = playable & ~NINES
        if plain == playable and plain & (plain - 1) == 0:
            return ONE_MOVE[lowest(plain)]
        return self.spread(plain, playable & NINES)

    def spread(self, plain: i64, nines: i64) -> list[int]:
        """The moves that lay one of these cards."""
        moves: list[int] = []
        while plain != 0:
            moves.append(lowest(plain))
            plain &= plain - 1
        while nines != 0:
            first: i64 = nine_move(lowest(nines), 0)
            moves += [first, first + 1, first + 2, first + 3]
            nines &= nines - 1
        return moves

    def count(self, seat: i64) -> i64:
        if self.phase != MOVE or seat != self.turn:
            return 0
        playable: i64 = self.playable(seat)
        if playable == 0:
            return 1
        return bit_count(playable & ~NINES) + SUITS * bit_count(playable & NINES)

    def nth(self, seat: i64, k: i64) -> i64:
        playable: i64 = self.playable(seat)
        if playable == 0:
            return DRAW
        plain: i64 = playable & ~NINES
        plain_count: i64 = bit_count(plain)
        if k < plain_count:
            return nth_bit(plain, k)
        rest: i64 = k - plain_count
        return nine_move(nth_bit(playable & NINES, rest >> 2), rest & 3)

    def allows(self, seat: i64, move: int) -> bool:
        if self.phase != MOVE or seat != self.turn:
            return False
        playable: i64 = self.playable(seat)
        if move == DRAW:
            return playable == 0
        if move < NINE_MOVES:
            playable &= ~NINES  # a nine is laid with a wish, never without
        return (playable >> card_of(move)) & 1 == 1

    # --- moves ---

    def step(self, source: FastSource) -> bool:
        seat: i64 = self.turn
        playable: i64 = self.playable(seat)
        if playable == 0:
            self.apply(seat, DRAW)
            return False
        plain: i64 = playable & ~NINES
        if plain == playable and plain & (plain - 1) == 0:
            self.lay(lowest(plain), NOTHING)
            return False
        plain_count: i64 = bit_count(plain)
        k: i64 = source.draw(plain_count + SUITS * bit_count(playable & NINES))
        if k < plain_count:
            self.lay(nth_bit(plain, k), NOTHING)
        else:
            k -= plain_count
            self.apply(seat, nine_move(nth_bit(playable & NINES, k >> 2), k & 3))
        return True

    def apply(self, seat: i64, move: int) -> None:
        if move < NINE_MOVES:
            self.lay(move, NOTHING)
        elif move == DRAW:
            if self.penalty > 0:
                self.owe(self.penalty, at.FOR_PENALTY)
            else:
                self.owe(1, at.FOR_TURN)
        elif self.penalty > 0:
            self.nine = move
            self.owe(self.penalty, at.FOR_NINE)
        else:
            self.lay(card_of(move), wish_of(move))

    def owe(self, cards: i64, purpose: i64) -> None:
        """The seat on must draw so many cards."""
        self.owed = cards
        self.purpose = purpose
        self.draw_owed()

    def draw_owed(self) -> None:
        """Draws what is owed, stopping for a reshuffle when the stock is empty (NE-6)."""
        drawn: i64 = 0
        while self.owed > 0:
            if len(self.stock) == 0:
                if len(self.pile) == 1:
                    break
                self.phase = CHANCE
                self.awaited = at.RESHUFFLE
                break
            card: i64 = self.stock.pop()
            drawn |= bit(card)
            self.newest = card
            self.owed -= 1
        self.taken |= drawn
        self.hands.hold(self.turn, self.hands.of(self.turn) | drawn)
        if self.phase == MOVE:
            self.finish_draw()

    def finish_draw(self) -> None:
        """What follows when all that was owed, or could be had, is drawn."""
        purpose: i64 = self.purpose
        newest: i64 = self.newest
        if self.trace is not None:
            self.record_draw()
        self.taken = 0
        self.newest = NOTHING
        self.owed = 0
        self.purpose = at.FOR_NOTHING
        if purpose == at.FOR_TURN:
            if newest == NOTHING or (self.fitting() >> newest) & 1 == 0:
                self.pass_on()
                return
            self.drawn = newest
            if newest & 7 != NINE:
                self.lay(newest, NOTHING)
            return
        self.penalty = 0
        if purpose == at.FOR_PENALTY:
            self.pass_on()
            return
        nine: i64 = self.nine
        self.nine = NOTHING
        self.lay(card_of(nine), wish_of(nine))

    def record_draw(self) -> None:
        """Traces the cards drawn and those that lapsed."""
        for_penalty: i64 = 0 if self.purpose == at.FOR_TURN else 1
        if self.taken != 0:
            self.record((at.DREW, self.turn, for_penalty, *bits(self.taken)))
        if self.owed > 0 and for_penalty == 1:
            self.record((at.LAPSED, self.owed))

    def pass_on(self) -> None:
        """The turn ends without a card laid."""
        if self.trace is not None:
            self.record((at.PASSED, self.turn))
        self.again = False
        self.turn = self.next_active(self.turn)

    def lay(self, card: i64, wish: i64) -> None:
        """Lays a card from the hand of the seat on; the card acts (NE-7 to NE-11, NE-14)."""
        seat: i64 = self.turn
        if self.trace is not None:
            self.record((at.LAID, seat, card, wish, 0 if self.drawn == NOTHING else 1))
        self.drawn = NOTHING
        hand: i64 = self.hands.of(seat) & ~bit(card)
        self.hands.hold(seat, hand)
        self.pile.append(card)
        self.top = card
        self.wish = wish
        rank: i64 = card & 7
        if rank == ACE:
            self.again = True
            return
        self.again = False
        if rank == SEVEN:
            self.penalty += 2
        if hand == 0 and self.leave_play(seat):
            return
        self.turn = self.next_active(seat)
        if rank == EIGHT:
            if self.trace is not None:
                self.record((at.SKIPPED, self.turn))
            self.turn = self.next_active(self.turn)

    def leave_play(self, seat: i64) -> bool:
        """The seat is out in the next place; returns whether that ends the round (NE-14, NE-15)."""
        self.active &= ~bit(seat)
        self.places.append(seat)
        if self.trace is not None:
            self.record((at.OUT, seat, len(self.places)))
        if len(self.places) < self.seats - 1:
            return False
        loser: i64 = self.next_active(seat)
        self.places.append(loser)
        self.phase = OVER
        scores = [0] * self.seats
        scores[loser] = -1
        self.results.append(RoundResult(1, scores, scores[:], self.places[:]))
        if self.trace is not None:
            self.record((at.LOST, loser))
        return True

    def winners(self) -> list[int]:
        """All but the loser."""
        return sorted(self.places[:-1])

    # --- chance ---

    def chance(self) -> ChanceStep:
        if self.awaited == at.LOT:
            return ChanceStep("start", self.seats, [])
        if self.awaited == at.DEAL:
            return ChanceStep("shuffle", 0, at.FULL_PACK[:])
        under: list[int] = list(self.pile[:-1])
        return ChanceStep("reshuffle", 0, sorted(under))

    def apply_chance(self, outcome: list[int]) -> None:
        if self.awaited == at.LOT:
            self.starter = outcome[0]
            self.awaited = at.DEAL
            if self.trace is not None:
                self.record((at.STARTED, self.starter))
        elif self.awaited == at.DEAL:
            self.deal(outcome)
        else:
            self.take_stock(list(reversed(outcome)))

    def resolve(self, source: FastSource) -> None:
        if self.awaited == at.LOT:
            self.apply_chance([source.draw(self.seats)])
        elif self.awaited == at.DEAL:
            pack = at.FULL_PACK[:]
            source.shuffle(pack)
            self.deal(pack)
        else:
            under: list[int] = self.pile[:-1]
            source.shuffle(under)
            self.take_stock(under)

    def deal(self, pack: list[int]) -> None:
        """Five cards each from the starter on; the first normal card of the rest opens the pile (NE-1)."""
        dealt: i64 = HAND_CARDS * self.seats
        opening: i64 = dealt
        while opening < len(pack) and not is_normal(pack[opening]):
            opening += 1
        if opening == len(pack):
            if self.trace is not None:
                self.record((at.REDEALT,))
            return
        seat: i64 = self.starter
        for place in range(dealt):
            card: i64 = pack[place]
            self.hands.hold(seat, self.hands.of(seat) | bit(card))
            seat = seat + 1 if seat + 1 < self.seats else 0
        stock = pack[dealt:opening] + pack[opening + 1 :]
        stock.reverse()
        self.stock = stock
        self.top = pack[opening]
        self.pile = [self.top]
        self.turn = self.starter
        self.phase = MOVE
        if self.trace is not None:
            self.record((at.DEALT, *[self.hands.of(each) for each in range(self.seats)]))
            self.record((at.OPENED, pack[opening]))

    def take_stock(self, stock: list[int]) -> None:
        """The shuffled pile (its top last) becomes the stock; the draw goes on (NE-6)."""
        self.stock = stock
        self.pile = [self.top]
        self.phase = MOVE
        if self.trace is not None:
            self.record((at.RESHUFFLED, len(stock)))
        self.draw_owed()


def is_normal(card: i64) -> bool:
    """Whether the card may open the pile: ten, Unter, Ober, king (NE-1, NE-13)."""
    rank: i64 = card & 7
    return TEN <= rank <= KING
