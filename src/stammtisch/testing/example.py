"""A small complete game: the example of how a game keeps the contract, and what the kit's own tests break.

High card, 2 to 4 seats, one or two rounds (option ``rounds``). EX-1: each seat is dealt two cards, the rest is the
stock. EX-2: on the turn a seat plays a card from its hand face up, or, with fewer than three cards in hand,
draws one from the stock. EX-3: whose hand is empty is passed over; when all are, the round is over, and the
highest card played scores one point. EX-4: after the last round most points win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from stammtisch.kernel.cards import GERMAN, FaceDown
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.game import Answer, Option, Setup, Viewer, Way, checked_setup
from stammtisch.kernel.outcomes import format_lot, format_pack, parse_lot, parse_pack
from stammtisch.kernel.state import CHANCE, MOVE, OVER, RoundResult, State

PACK: Final = list(range(12))
DRAW: Final = 100
HAND: Final = 2
MOST_IN_HAND: Final = 3


class HighCard(State):
    """A game of high card in play. Moves are the cards, and ``DRAW``."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats)
        self.rounds = rounds
        self.starter: int | None = None
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.played: list[tuple[int, int]] = []
        self.totals = [0] * seats

    def legal(self, seat: int) -> list[int]:
        if self.phase != MOVE or seat != self.turn:
            return []
        hand = self.hands[seat]
        return hand + ([DRAW] if self.stock and len(hand) < MOST_IN_HAND else [])

    def apply(self, seat: int, move: int) -> None:
        if move == DRAW:
            card = self.stock.pop()
            self.hands[seat] = sorted([*self.hands[seat], card])
            self.happened("drew", seat, card)
        else:
            self.hands[seat].remove(move)
            self.played.append((seat, move))
            self.happened("played", seat, move)
        following = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        still_in = [one for one in following if self.hands[one]]
        if still_in:
            self.turn = still_in[0]
        else:
            self.finish_round()

    def finish_round(self) -> None:
        scores = [0] * self.seats
        scores[max(self.played, key=lambda played: played[1])[0]] = 1
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.results.append(RoundResult(len(self.results) + 1, scores, self.totals[:], []))
        self.phase = OVER if len(self.results) == self.rounds else CHANCE

    def winners(self) -> list[int]:
        return [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]

    def chance(self) -> ChanceStep:
        if self.starter is None:
            return ChanceStep("start", self.seats, [])
        return ChanceStep("shuffle", 0, PACK[:])

    def apply_chance(self, outcome: list[int]) -> None:
        if self.starter is None:
            self.starter = outcome[0]
            return
        self.hands = [sorted(outcome[seat * HAND : (seat + 1) * HAND]) for seat in range(self.seats)]
        self.stock = outcome[self.seats * HAND :]
        self.played = []
        self.turn = self.starter
        self.phase = MOVE
        for seat in range(self.seats):
            self.happened("dealt", seat, *self.hands[seat])

    def happened(self, kind: str, seat: int, *cards: int) -> None:
        if self.trace is not None:
            self.trace.append((KINDS.index(kind), seat, *cards))

    def copy(self) -> HighCard:
        other = HighCard(self.seats, self.rounds)
        other.phase, other.turn, other.starter = self.phase, self.turn, self.starter
        other.results, other.totals = self.results[:], self.totals[:]
        other.hands, other.stock, other.played = [hand[:] for hand in self.hands], self.stock[:], self.played[:]
        return other


KINDS: Final = ("dealt", "drew", "played")


@dataclass(frozen=True)
class HighCardView:
    """What a viewer may see: its own hand, how many cards the others hold, and all that was played."""

    game: Literal["highcard"]
    viewer: int | None
    acting: list[int]
    legal: list[str]
    over: bool
    hand: list[str]
    counts: list[int]
    stock: int
    played: list[str]
    totals: list[int]


@dataclass(frozen=True)
class CardsMoved:
    """Cards were dealt, drawn or played."""

    kind: str
    seat: int
    cards: list[str | FaceDown]


class HighCardGame:
    """The rules of high card, seen from outside."""

    name: str = "highcard"
    rules_version: int = 1
    seat_counts: range = range(2, 5)
    options: tuple[Option, ...] = (Option("rounds", (1, 2)),)
    numbered: bool = False
    bounded: Final = True
    clauses: ClassVar[Mapping[str, str]] = {}

    def start(self, setup: Setup) -> State:
        checked = checked_setup(self, setup)
        return HighCard(checked.seats, int(checked.options["rounds"]))

    def parse(self, state: State, text: str) -> int:
        if text == "draw":
            return DRAW
        if not text.startswith("play:"):
            raise Malformed(text, "a move of high card: play:KH or draw")
        return GERMAN.parse(text.removeprefix("play:"))

    def format(self, state: State, move: int) -> str:
        return "draw" if move == DRAW else "play:" + GERMAN.format(move)

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        return self.format(state, move)

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        if step.kind == "start":
            return parse_lot(step, fields, "seat")
        return parse_pack(step, fields, "pack", GERMAN)

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        return format_lot(outcome, "seat") if step.kind == "start" else format_pack(outcome, "pack", GERMAN)

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        return {"left": len(narrowed(after).stock)}

    def view(self, state: State, viewer: Viewer) -> HighCardView:
        at = narrowed(state)
        return HighCardView(
            game="highcard",
            viewer=viewer,
            acting=at.acting(),
            legal=[] if viewer is None else sorted(self.format(at, move) for move in at.legal(viewer)),
            over=at.phase == OVER,
            hand=[] if viewer is None else GERMAN.format_all(at.hands[viewer]),
            counts=[len(hand) for hand in at.hands],
            stock=len(at.stock),
            played=[GERMAN.format(card) for _, card in at.played],
            totals=at.totals[:],
        )

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> list[CardsMoved]:
        return [self.event(KINDS[kind], seat, cards, viewer) for kind, seat, *cards in trace]

    def event(self, kind: str, seat: int, cards: list[int], viewer: Viewer) -> CardsMoved:
        seen = kind == "played" or seat == viewer
        return CardsMoved(kind, seat, [GERMAN.format(card) if seen else FaceDown() for card in cards])

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        at = narrowed(state)
        if at.phase != MOVE:
            return Refusal("EX-1", "not_dealt") if at.phase == CHANCE else Refusal("EX-4", "over")
        if seat != at.turn:
            return Refusal("EX-2", "not_on", {"on": at.turn})
        return Refusal("EX-2", "no_draw" if move == DRAW else "not_held")

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        move = self.parse(state, selection)
        if state.allows(seat, move):
            return Way([selection])
        return self.why_not(state, seat, move)

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        other = narrowed(state).copy()
        others = [seat for seat in range(other.seats) if seat != viewer]
        hidden = other.stock + [card for seat in others for card in other.hands[seat]]
        source.shuffle(hidden)
        for seat in others:
            other.hands[seat] = sorted(hidden.pop() for _ in other.hands[seat])
        other.stock = hidden
        return other

    def reasons_to_stop(self) -> frozenset[str]:
        return frozenset({"left"})


def narrowed(state: State) -> HighCard:
    """The state as one of high card; a caller that passes another game's has an error."""
    assert isinstance(state, HighCard)
    return state


HIGH_CARD: Final = HighCardGame()
