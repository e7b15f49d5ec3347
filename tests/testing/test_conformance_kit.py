"""The kit must be able to fail: each planted fault is found, and named by the guarantee that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Answer, Game, Setup, Viewer, Way
from stammtisch.kernel.state import MOVE, OVER, State
from stammtisch.testing import Nonconforming, conform, conform_setup, setups
from stammtisch.testing.example import DRAW, HIGH_CARD, CardsMoved, HighCard, HighCardGame, HighCardView, narrowed

SETUP = Setup(3, {"rounds": 2})


class FaultyState(HighCard):
    """A position whose copies are of its own class, so that a fault in it is inherited."""

    def copy(self) -> HighCard:
        other = type(self)(self.seats, self.rounds)
        good = super().copy()
        for name, value in vars(good).items():
            setattr(other, name, value)
        return other


def starting(kind: type[HighCard]) -> Game:
    """High card with a faulty state."""

    class Started(HighCardGame):
        def start(self, setup: Setup) -> State:
            super().start(setup)
            return kind(setup.seats, int(setup.options.get("rounds", 1)))

    return Started()


class Endless(FaultyState):
    def legal(self, seat: int) -> list[int]:
        return [DRAW] if super().legal(seat) else []

    def apply(self, seat: int, move: int) -> None:
        self.turn = (self.turn + 1) % self.seats


class Doubles(FaultyState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) + super().legal(seat)[:1]


class WrongCount(FaultyState):
    def count(self, seat: int) -> int:
        return len(self.legal(seat)) + 1


class WrongNth(FaultyState):
    def nth(self, seat: int, k: int) -> int:
        return self.legal(seat)[-1]


class LegalForAll(FaultyState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) or (self.hands[seat][:] if self.phase == MOVE else [])


class TwoActInDisorder(FaultyState):
    def acting(self) -> list[int]:
        return [self.turn, self.turn] if self.phase == MOVE else []


class ActsAfterTheEnd(FaultyState):
    def acting(self) -> list[int]:
        return [self.turn] if self.phase in (MOVE, OVER) else []


class ListedNotAllowed(FaultyState):
    def allows(self, seat: int, move: int) -> bool:
        return move in self.legal(seat)[:1]


class UnlistedAllowed(FaultyState):
    def allows(self, seat: int, move: int) -> bool:
        return seat == self.turn and self.phase == MOVE and (move in self.hands[seat] or move == DRAW)


class SharedHands(FaultyState):
    def copy(self) -> HighCard:
        other = super().copy()
        other.hands = self.hands
        return other


class ForgetfulCopy(FaultyState):
    def copy(self) -> HighCard:
        other = super().copy()
        other.totals = [0] * self.seats
        return other


class TracingCopy(FaultyState):
    def copy(self) -> HighCard:
        other = super().copy()
        other.trace = []
        return other


MOODS: list[int] = []


class Moody(FaultyState):
    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        MOODS.append(move)
        self.stock = self.stock[len(MOODS) % 2 :]


class NobodyWins(FaultyState):
    def winners(self) -> list[int]:
        return []


class WinnersDisordered(FaultyState):
    def winners(self) -> list[int]:
        return [1, 0]


class CheckingTouches(FaultyState):
    def allows(self, seat: int, move: int) -> bool:
        self.stock.reverse()
        return super().allows(seat, move)


class AnySetup(HighCardGame):
    def start(self, setup: Setup) -> State:
        return HighCard(setup.seats, 1)


class NoClause(HighCardGame):
    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        return replace(super().why_not(state, seat, move), clause="because")


class NonsenseParsed(HighCardGame):
    def parse(self, state: State, text: str) -> int:
        return DRAW if text == "" else super().parse(state, text)


class AlikeMoves(HighCardGame):
    def format(self, state: State, move: int) -> str:
        return "draw" if move == DRAW else "play:" + GERMAN.format(move & ~1)


class ChanceNotRead(HighCardGame):
    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        super().parse_chance(step, fields)
        return [0] if step.choices else step.pack


class ChanceBelieved(HighCardGame):
    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        value = fields.get("seat")
        return [value] if step.choices and isinstance(value, int) else super().parse_chance(step, fields)


class ViewShowsTop(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        good = super().view(state, viewer)
        return replace(good, played=good.played + GERMAN.format_all(narrowed(state).stock[-1:]))


def all_hands(state: State) -> list[str]:
    return [GERMAN.format(card) for hand in narrowed(state).hands for card in hand]


class ViewShowsAllHands(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        return replace(super().view(state, viewer), hand=all_hands(state))


class SpectatorSeesAll(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        good = super().view(state, viewer)
        return good if viewer is not None else replace(good, hand=all_hands(state))


class LegalShownToAll(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        acting = state.acting()
        legal = sorted(self.format(state, move) for move in state.legal(acting[0])) if acting else []
        return replace(super().view(state, viewer), legal=legal)


@dataclass
class OpenView:
    game: str
    viewer: Viewer
    acting: Sequence[int]
    legal: Sequence[str]
    over: bool


class ViewNotFrozen(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        return OpenView("highcard", viewer, state.acting(), [], state.phase == OVER)  # type: ignore[return-value]


class ViewNotJson(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        return replace(super().view(state, viewer), totals={1, 2})  # type: ignore[arg-type]


class ViewOfAnother(HighCardGame):
    def view(self, state: State, viewer: Viewer) -> HighCardView:
        return replace(super().view(state, viewer), viewer=0)


class DrawnCardsTold(HighCardGame):
    def event(self, kind: str, seat: int, cards: list[int], viewer: Viewer) -> CardsMoved:
        return super().event(kind, seat, cards, seat if kind == "drew" else viewer)


class DealtCardsTold(HighCardGame):
    def event(self, kind: str, seat: int, cards: list[int], viewer: Viewer) -> CardsMoved:
        return super().event(kind, seat, cards, seat if kind == "dealt" else viewer)


class EventWithoutKind(HighCardGame):
    def event(self, kind: str, seat: int, cards: list[int], viewer: Viewer) -> CardsMoved:
        return super().event("", seat, cards, viewer)


class ImaginesNothing(HighCardGame):
    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        return state.copy()


class ImaginesAway(HighCardGame):
    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        other = narrowed(super().imagine(state, viewer, source))
        other.stock = other.stock[1:]
        return other


class ImaginesInPlace(HighCardGame):
    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        source.shuffle(narrowed(state).stock)
        return state.copy()


class AskingTouches(HighCardGame):
    def ask(self, state: State, seat: int, selection: str) -> Answer:
        narrowed(state).stock.reverse()
        return super().ask(state, seat, selection)


class AskingPromises(HighCardGame):
    def ask(self, state: State, seat: int, selection: str) -> Answer:
        self.parse(state, selection)
        return Way([selection])


class FieldsByMood(HighCardGame):
    def move_fields(self, before: State, after: State) -> dict[str, object]:
        MOODS.append(0)
        return {"left": len(MOODS)}


FAULTS: list[tuple[Callable[[], Game], str]] = [
    (lambda: starting(Endless), "random play ends"),
    (lambda: starting(Doubles), "legal has no doubles"),
    (lambda: starting(WrongCount), "count agrees with legal"),
    (lambda: starting(WrongNth), "nth agrees with legal"),
    (lambda: starting(LegalForAll), "legal is empty for exactly those not to act"),
    (lambda: starting(TwoActInDisorder), "acting is ascending"),
    (lambda: starting(ActsAfterTheEnd), "someone acts exactly in phase MOVE"),
    (lambda: starting(ListedNotAllowed), "listed moves are accepted"),
    (lambda: starting(UnlistedAllowed), "moves that are not listed are refused"),
    (lambda: starting(SharedHands), "copies are independent"),
    (lambda: starting(ForgetfulCopy), "a copy equals its original"),
    (lambda: starting(TracingCopy), "a copy records no trace"),
    (lambda: starting(Moody), "steps are deterministic"),
    (lambda: starting(NobodyWins), "winners are seats in ascending order"),
    (lambda: starting(WinnersDisordered), "winners are seats in ascending order"),
    (lambda: starting(CheckingTouches), "a refused move leaves the state untouched"),
    (AnySetup, "setups are checked"),
    (NoClause, "a refusal cites a clause"),
    (NonsenseParsed, "nonsense is malformed"),
    (AlikeMoves, "notation round-trips"),
    (ChanceNotRead, "outcomes round-trip"),
    (ChanceBelieved, "impossible outcomes are malformed"),
    (ViewShowsTop, "imagined positions look alike"),
    (ViewShowsAllHands, "imagined positions look alike"),
    (SpectatorSeesAll, "imagined positions look alike"),
    (LegalShownToAll, "only who is to act sees legal moves"),
    (ViewNotFrozen, "views are frozen dataclasses"),
    (ViewNotJson, "views can be written as JSON"),
    (ViewOfAnother, "views tell game, viewer, acting and over"),
    (DrawnCardsTold, "events tell no secret"),
    (DealtCardsTold, "events tell no secret"),
    (EventWithoutKind, "events have a kind"),
    (ImaginesNothing, "imagining draws hidden things anew"),
    (ImaginesAway, "imagined positions look alike"),
    (ImaginesInPlace, "imagining changes nothing"),
    (AskingTouches, "questions change nothing"),
    (AskingPromises, "ways lead to legal moves"),
    (FieldsByMood, "records replay"),
]


def test_the_example_game_keeps_every_guarantee() -> None:
    conform(HIGH_CARD, games=1)


@pytest.mark.parametrize(("faulty", "guarantee"), FAULTS, ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_planted_fault_is_found_and_named(faulty: Callable[[], Game], guarantee: str) -> None:
    with pytest.raises(Nonconforming) as found:
        conform_setup(faulty(), SETUP, games=8, most_steps=500)
    assert found.value.guarantee == guarantee, str(found.value)


def test_all_numbers_of_seats_are_tried_with_all_choices_of_options() -> None:
    assert list(setups(HIGH_CARD)) == [Setup(seats, {"rounds": rounds}) for seats in (2, 3, 4) for rounds in (1, 2)]
