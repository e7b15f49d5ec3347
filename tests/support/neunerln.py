"""Neunerln as plainly as the rules can be written down, and positions to try them on."""

from __future__ import annotations

from dataclasses import dataclass, field

from stammtisch.games.neunerln import state as at
from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.state import MOVE, OVER

PACK = [rank + suit for suit in "HLSE" for rank in ["7", "8", "9", "10", "U", "O", "K", "A"]]


def mask(codes: str) -> int:
    return sum(1 << GERMAN.parse(code) for code in codes.split())


def position(hands: list[str], stock: str, pile: str, turn: int = 0, penalty: int = 0, wish: str = "") -> Neunerln:
    """A position after the deal. Hands are codes ("" is a seat that is out), stock top first, pile top last."""
    state = Neunerln(len(hands))
    for seat, hand in enumerate(hands):
        state.hands.hold(seat, mask(hand))
    state.places = [seat for seat, hand in enumerate(hands) if not hand]
    state.active = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    state.stock = [GERMAN.parse(code) for code in reversed(stock.split())]
    state.pile = [GERMAN.parse(code) for code in pile.split()]
    state.top = state.pile[-1]
    state.starter = state.turn = turn
    state.penalty = penalty
    state.wish = "HLSE".index(wish) if wish else at.NOTHING
    state.phase = MOVE
    return state


def play(state: Neunerln, *steps: str) -> Neunerln:
    """Makes moves of whoever is on; ``reshuffle:KH,7S`` is the outcome of a reshuffle, top first."""
    for step in steps:
        if step.startswith("reshuffle:"):
            state.apply_chance([GERMAN.parse(code) for code in step.removeprefix("reshuffle:").split(",")])
            continue
        move = NEUNERLN.parse(state, step)
        assert state.allows(state.turn, move), f"{step} is not allowed"
        state.apply(state.turn, move)
    return state


def hand(state: Neunerln, seat: int) -> list[str]:
    return GERMAN.format_all(bits(state.hands.of(seat)))


def legal(state: Neunerln) -> list[str]:
    """The moves of the seat on, sorted."""
    return sorted(NEUNERLN.format(state, move) for move in state.legal(state.turn))


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


@dataclass
class Reference:
    """A round in lists of codes, clause by clause, with no thought for speed. ``stock[0]`` is its top."""

    seats: int
    starter: int = 0
    hands: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    turn: int = 0
    penalty: int = 0
    wish: str = ""
    places: list[int] = field(default_factory=list)
    nine_drawn: str = ""
    over: bool = False
    to_draw: int = 0
    drew: list[str] = field(default_factory=list)
    after: str = ""

    def deal(self, pack: list[str]) -> bool:
        """NE-1; returns whether a normal card was left to open the pile."""
        self.hands = [[] for _ in range(self.seats)]
        rest = pack[5 * self.seats :]
        opening = [card for card in rest if rank(card) in ("10", "U", "O", "K")]
        if not opening:
            return False
        for number, card in enumerate(pack[: 5 * self.seats]):
            self.hands[(self.starter + number) % self.seats].append(card)
        rest.remove(opening[0])
        self.stock, self.pile, self.turn = rest, [opening[0]], self.starter
        return True

    def fits(self, card: str) -> bool:
        """NE-3, NE-4."""
        if rank(card) == "9":
            return True
        if self.wish:
            return suit(card) == self.wish
        return suit(card) == suit(self.pile[-1]) or rank(card) == rank(self.pile[-1])

    def legal(self) -> list[str]:
        if self.nine_drawn:
            return sorted(f"play:{self.nine_drawn}={wish}" for wish in "HLSE")
        held = self.hands[self.turn]
        cards = [card for card in held if (rank(card) in ("7", "9") if self.penalty else self.fits(card))]
        moves = [f"play:{card}={wish}" for card in cards if rank(card) == "9" for wish in "HLSE"]
        moves += [f"play:{card}" for card in cards if rank(card) != "9"]
        return sorted(moves) or ["draw"]

    def apply(self, move: str) -> None:
        if move == "draw":
            self.to_draw, self.after = (self.penalty, "penalty") if self.penalty else (1, "turn")
            self.draw()
        elif self.penalty and move.startswith("play:9"):
            self.to_draw, self.after = self.penalty, move
            self.draw()
        else:
            self.lay(move)

    def draw(self) -> None:
        """Draws on until done or until a reshuffle is due (NE-6)."""
        while self.to_draw and self.stock:
            card = self.stock.pop(0)
            self.hands[self.turn].append(card)
            self.drew.append(card)
            self.to_draw -= 1
        if not self.awaits_reshuffle:
            self.drawn()

    @property
    def awaits_reshuffle(self) -> bool:
        return self.to_draw > 0 and not self.stock and len(self.pile) > 1

    def reshuffle(self, stock: list[str]) -> None:
        self.stock, self.pile = stock, self.pile[-1:]
        self.draw()

    def drawn(self) -> None:
        drew, after = self.drew, self.after
        self.drew, self.after, self.to_draw = [], "", 0
        if after == "turn":
            if not drew or not self.fits(drew[0]):
                self.turn = self.following(self.turn)
            elif rank(drew[0]) == "9":
                self.nine_drawn = drew[0]
            else:
                self.lay(f"play:{drew[0]}")
            return
        self.penalty = 0
        if after == "penalty":
            self.turn = self.following(self.turn)
        else:
            self.lay(after)

    def following(self, seat: int) -> int:
        """NE-14: the next who is still in."""
        seat = (seat + 1) % self.seats
        return self.following(seat) if seat in self.places else seat

    def lay(self, move: str) -> None:
        card, _, wish = move.removeprefix("play:").partition("=")
        seat = self.turn
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.wish, self.nine_drawn = wish, ""
        if rank(card) == "A":
            return
        if rank(card) == "7":
            self.penalty += 2
        if not self.hands[seat]:
            self.places.append(seat)
            if len(self.places) == self.seats - 1:
                self.places.append(self.following(seat))
                self.over = True
                return
        self.turn = self.following(seat)
        if rank(card) == "8":
            self.turn = self.following(self.turn)


def assert_same(state: Neunerln, model: Reference) -> None:
    """The position and the model agree in everything."""
    assert [sorted(hand(state, seat)) for seat in range(state.seats)] == [sorted(cards) for cards in model.hands]
    assert GERMAN.format_all(list(reversed(state.stock))) == model.stock
    assert GERMAN.format_all(list(state.pile)) == model.pile
    assert (state.phase == OVER) == model.over
    assert state.places == model.places
    assert state.penalty == model.penalty
    if model.over:
        return
    assert state.turn == model.turn
    assert ("HLSE"[state.wish] if state.wish != at.NOTHING else "") == model.wish
    if not model.awaits_reshuffle:
        assert legal(state) == model.legal()
