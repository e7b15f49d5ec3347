"""The rules of Mulle, MLL-1 to MLL-29: what a move does, the deals and the rounds.

``judge`` says what is allowed, ``listing`` what there is to choose from, ``scoring`` how a round is counted.

Decided where the seed is silent: the order of dealing (MLL-4); that twins taken by a third card are a mulle only
when both were in the build (MLL-9); the partner's build that stays the partner's (MLL-19); in kryp, who can take
must (MLL-27).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle import state as at
from stammtisch.games.mulle.judge import ALLOWED, chosen_loose, judged
from stammtisch.games.mulle.listing import moves_of
from stammtisch.games.mulle.moves import (
    BUILD,
    LAY,
    LIE,
    ON_BUILD,
    PACK,
    TAKE,
    card_of,
    hand_value,
    kind_of,
    thing_of,
    value_of,
    what_of,
)
from stammtisch.games.mulle.scoring import NO_SIDE, Pile, Sheet, best_sides, hundred_club, ketchup_side, mulles_of, worth_of_mulle
from stammtisch.games.mulle.state import Build, Table
from stammtisch.games.mulle.takes import MOST_LISTED
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.state import CHANCE, MOVE, OVER, RoundResult

if TYPE_CHECKING:
    from mypy_extensions import i64

HAND_CARDS: Final = 8
AT_A_TIME: Final = 4
PACKS: Final[list[int]] = sorted(list(range(52)) + list(range(52)))


class Mulle(Table):
    """A game of Mulle in play."""

    def copy(self) -> Mulle:
        other = Mulle(self.seats, self.kryp, self.rover, self.down, self.rounds)
        self.copy_into(other)
        return other

    # --- what is legal ---

    def lists_all(self) -> bool:
        return len(self.loose) <= MOST_LISTED

    def legal(self, seat: i64) -> list[int]:
        if self.phase != MOVE or seat != self.turn:
            return []
        return moves_of(self, seat)

    def allows(self, seat: i64, move: int) -> bool:
        if self.phase != MOVE or seat != self.turn or card_of(move) not in self.hands[seat]:
            return False
        return judged(self, seat, move) == ALLOWED

    def step(self, source: FastSource) -> bool:
        moves = moves_of(self, self.turn)
        choices: i64 = len(moves)
        self.apply(self.turn, moves[source.draw(choices) if choices > 1 else 0])
        return choices > 1

    # --- moves ---

    def apply(self, seat: i64, move: int) -> None:
        kind: i64 = kind_of(move)
        card: i64 = card_of(move)
        self.hands[seat].remove(card)
        chosen = chosen_loose(self, move)
        if kind == TAKE:
            self.take(seat, card, what_of(move), chosen)
        elif kind in (BUILD, PACK):
            self.build(seat, kind, card, thing_of(move), value_of(move), chosen)
        elif kind == LIE:
            self.lie(seat, card, what_of(move))
        elif kind == LAY:
            self.lay(seat, card)
        else:
            self.rob(seat, card, what_of(move))
        self.turn = self.next_seat(seat)
        if len(self.hands[self.turn]) == 0:
            if len(self.stock) > 0:
                self.deal_hands()
            else:
                self.finish_round()

    def take(self, seat: i64, card: i64, builds: i64, loose: list[i64]) -> None:
        """The cards go to the side's pile, of each mulle one card apart, the hand card on top (MLL-6 to MLL-11, MLL-22)."""
        pile = self.piles[self.side_of(seat)]
        value: i64 = hand_value(card) if builds != 0 else at.NO_BUILD
        built = self.removed_build(value)
        self.remove_loose(loose)
        mulles = mulles_of(card, loose, built)
        pile.cards += loose + built
        for twin in mulles:
            pile.cards.remove(twin)
            pile.mulles.append(twin)
            pile.worths.append(worth_of_mulle(twin, value))
        pile.cards.append(card)
        tabbe: bool = len(self.loose) == 0 and len(self.builds) == 0
        if tabbe:
            pile.tabbar += 1
        self.took_last = seat
        if self.trace is not None:
            worths = pile.worths[len(pile.worths) - len(mulles) :]
            self.record((at.TOOK, seat, card, value, 1 if tabbe else 0, *counted(loose), *counted(built), *mulles, *worths))

    def build(self, seat: i64, kind: i64, card: i64, thing: i64, value: i64, added: list[i64]) -> None:
        """The card and its thing become a build of the value, or join the one that lies there (MLL-12 to MLL-16)."""
        owner: i64 = self.owner_after(seat, value)
        if thing >= ON_BUILD:
            cards = self.removed_build(thing - ON_BUILD)
        else:
            cards = [thing]
            self.remove_loose(cards)
        self.remove_loose(added)
        cards = [*cards, card, *added]
        joined = self.build_of(value)
        if joined is None:
            self.insert_build(Build(value, owner, len(added) > 0, cards))
        else:
            joined.cards += cards
            joined.locked = True
            joined.owner = owner
        if self.trace is not None:
            happened: i64 = at.PACKED if kind == PACK else at.BUILT
            joins: i64 = 0 if joined is None else 1
            self.record((happened, seat, card, thing, value, joins, owner, *added))

    def lie(self, seat: i64, card: i64, value: i64) -> None:
        """The card locks the build of its value (MLL-17 to MLL-19)."""
        owner: i64 = self.owner_after(seat, value)
        build = self.build_of(value)
        assert build is not None
        build.cards.append(card)
        build.locked = True
        build.owner = owner
        if self.trace is not None:
            self.record((at.LIED, seat, card, value, owner))

    def lay(self, seat: i64, card: i64) -> None:
        """The card lies loose."""
        self.loose.append(card)
        self.loose.sort()
        if self.trace is not None:
            self.record((at.LAID, seat, card))

    def rob(self, seat: i64, card: i64, side: i64) -> None:
        """The pile of the other side goes on the own one, the card on top (MLL-28)."""
        own = self.piles[self.side_of(seat)]
        other = self.piles[side]
        stolen = other.cards
        own.cards += stolen
        own.cards.append(card)
        other.cards = []
        if self.trace is not None:
            self.record((at.ROBBED, seat, card, side, len(stolen)))

    def remove_loose(self, cards: list[i64]) -> None:
        """Takes cards from the row of loose ones."""
        for card in cards:
            self.loose.remove(card)

    def removed_build(self, value: i64) -> list[i64]:
        """Takes the build of this value from the table; its cards, none for ``NO_BUILD``."""
        build = self.build_of(value)
        if build is None:
            return []
        self.builds.remove(build)
        return build.cards

    def insert_build(self, build: Build) -> None:
        """Puts a build on the table, by value."""
        place = 0
        while place < len(self.builds) and self.builds[place].value < build.value:
            place += 1
        self.builds.insert(place, build)

    # --- deals and rounds ---

    def chance(self) -> ChanceStep:
        if self.awaited == at.LOT:
            return ChanceStep("dealer", self.seats, [])
        return ChanceStep("shuffle", 0, PACKS[:])

    def apply_chance(self, outcome: list[int]) -> None:
        if self.awaited == at.SHUFFLE:
            self.begin_round(outcome)
            return
        self.dealer = outcome[0]
        self.awaited = at.SHUFFLE
        if self.trace is not None:
            self.record((at.DEALER, self.dealer))

    def begin_round(self, pack: list[int]) -> None:
        """A fresh table; the first deal also turns up eight cards, four after each time round (MLL-4)."""
        self.stock = list(reversed(pack))
        self.deal = 0
        self.loose = []
        self.builds = []
        self.piles = [Pile() for _ in range(self.sides)]
        self.took_last = at.NOBODY
        self.phase = MOVE
        self.turn = self.next_seat(self.dealer)
        self.deal_hands()

    def deal_hands(self) -> None:
        """Eight cards each, four at a time from the dealer's left; båt when one deal is left to come (MLL-4, MLL-5)."""
        first: bool = self.deal == 0
        self.deal += 1
        for _ in range(HAND_CARDS // AT_A_TIME):
            for _ in range(self.seats):
                self.deal_to(self.hands[self.turn])
                self.turn = self.next_seat(self.turn)
            if first:
                self.deal_to(self.loose)
        for hand in self.hands:
            hand.sort()
        self.loose.sort()
        if self.trace is not None:
            hands = [card for hand in self.hands for card in hand]
            self.record((at.DEALT, self.dealer, self.deal, *hands, *(self.loose if first else [])))
            if self.deals_left() == 1:
                self.record((at.BAT, self.dealer))

    def deal_to(self, cards: list[i64]) -> None:
        """Four cards from the top."""
        cards += [self.stock.pop() for _ in range(AT_A_TIME)]

    def deals_left(self) -> int:
        """How many deals of the round are still to come."""
        return len(self.stock) // (HAND_CARDS * self.seats)

    def finish_round(self) -> None:
        """What is left goes to who took last; the round is counted and the deal passes on (MLL-23 to MLL-26)."""
        left_to: i64 = NO_SIDE if self.took_last == at.NOBODY else self.side_of(self.took_last)
        left = self.loose
        self.loose = []
        if self.trace is not None:
            self.record((at.LEFT, left_to, *left))
        sheet = Sheet(self.dealer, self.piles, left, left_to)
        self.piles = [Pile() for _ in range(self.sides)]
        self.sheets.append(sheet)
        self.totals = [total + score for total, score in zip(self.totals, sheet.scores, strict=True)]
        number = len(self.sheets)
        self.results.append(RoundResult(number, sheet.scores[:], self.totals[:], []))
        self.dealer = self.next_seat(self.dealer)
        self.phase = OVER if number == self.rounds else CHANCE
        if self.trace is not None:
            self.record((at.WRITTEN, number))
            if self.phase == OVER:
                self.record((at.ENDED,))

    # --- the end ---

    def winners(self) -> list[int]:
        best = best_sides(self.totals, self.kryp)
        return [seat for seat in range(self.seats) if self.side_of(seat) in best]

    def hundred(self) -> list[int]:
        """At the end: the sides in the hundraklubb (MLL-26)."""
        return hundred_club(self.totals, self.kryp) if self.phase == OVER else []

    def ketchup(self) -> int:
        """At the end: the side that won by more than 200; ``NO_SIDE`` if none did (MLL-26)."""
        return ketchup_side(self.totals, self.kryp) if self.phase == OVER else NO_SIDE


def counted(cards: list[i64]) -> list[i64]:
    """A list as it stands in the trace: its length, then its cards."""
    return [len(cards), *cards]
