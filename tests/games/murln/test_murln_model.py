"""The compiled-style core against the plain reference model, step by step, and counted move sequences."""

from __future__ import annotations

import copy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from support.murln import Reference, assert_same, dealt

from stammtisch.games.murln.game import MURLN
from stammtisch.games.murln.moves import CUT, NAMED_WELI, SWAP
from stammtisch.games.murln.rules import Murln
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import snapshot
from stammtisch.kernel.state import CHANCE, MOVE, OVER, State

SETUPS = [(2, False, False), (2, True, False), (3, True, False), (4, True, False), (5, True, False), (5, True, True)]
QUIET = {"murler"}
"""Random play says it so often that games would be over before anything else has happened."""


class BesideTheModel(RuleBasedStateMachine):
    """A game played by both at once."""

    @initialize(setup=st.sampled_from(SETUPS), dealer=st.integers(0, 4), seed=st.integers(0, 2**32), totals=st.integers(1, 21))
    def begin(self, setup: tuple[int, bool, bool], dealer: int, seed: int, totals: int) -> None:
        self.source = FastSource(seed)
        self.state, self.model = Murln(*setup), Reference(*setup, dealer % setup[0])
        self.state.apply_chance([dealer % setup[0]])
        self.state.totals = [totals + seat % 3 for seat in range(setup[0])]
        self.model.totals = self.state.totals[:]
        self.deal()

    def deal(self) -> None:
        while self.state.phase == CHANCE:
            follow_shuffle(self.state, self.model, self.source)

    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        if self.model.asked == "over":
            return
        text = data.draw(st.sampled_from(self.model.legal()))
        self.state.apply(self.state.turn, MURLN.parse(self.state, text))
        self.model.apply(text)
        assert_same(self.state, self.model)
        self.deal()


def test_the_game_and_the_model_agree_in_every_step() -> None:
    run_state_machine_as_test(BesideTheModel, settings=settings(max_examples=60, stateful_step_count=60))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("quiet", [False, True])
def test_whole_random_games_agree_with_the_model(setup: tuple[int, bool, bool], quiet: bool) -> None:
    source = FastSource(setup[0] + quiet)
    for dealer in range(setup[0]):
        state, model = Murln(*setup), Reference(*setup, dealer)
        state.apply_chance([dealer])
        for _ in range(300):
            if state.phase == OVER:
                break
            if state.phase == CHANCE:
                follow_shuffle(state, model, source)
                continue
            texts = [text for text in model.legal() if not quiet or text not in QUIET]
            text = texts[source.draw(len(texts))]
            state.apply(state.turn, MURLN.parse(state, text))
            model.apply(text)
            assert_same(state, model)
        assert state.results


def follow_shuffle(state: Murln, model: Reference, source: FastSource) -> None:
    """Shuffles for both."""
    pack = state.chance().pack
    assert GERMAN.format_all(pack) == model.pack
    source.shuffle(pack)
    state.apply_chance(pack)
    model.shuffle(GERMAN.format_all(pack))
    assert_same(state, model)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_exactly_the_listed_moves_are_allowed_and_to_the_seat_on_alone(setup: tuple[int, bool, bool]) -> None:
    source = FastSource(setup[0])
    for state in random_positions(setup, 3, source):
        for seat in range(state.seats):
            listed = state.legal(seat)
            held = int(state.hands.of(seat))
            tried = {*range(-1, CUT + 36), *(SWAP + cards for cards in subsets(held)), SWAP + held + (1 << 33)}
            assert {move for move in tried if state.allows(seat, move)} == set(listed)
            assert bool(listed) == (seat in state.acting())
            assert state.count(seat) == len(listed)
            assert [state.nth(seat, k) for k in range(len(listed))] == listed
            assert not any(state.allows(seat, SWAP + (1 << card)) for card in range(33) if not held >> card & 1)


def subsets(held: int) -> list[int]:
    """Every part of a hand."""
    found, part = [0], held
    while part:
        found.append(part)
        part = (part - 1) & held
    return found


def random_positions(setup: tuple[int, bool, bool], games: int, source: FastSource) -> list[Murln]:
    """Positions of some random games, each broken off after 120 steps."""
    found = []
    for _ in range(games):
        state = Murln(*setup)
        for _ in range(120):
            if state.phase == CHANCE:
                state.resolve(source)
            elif state.phase == MOVE:
                found.append(state.copy())
                state.step(source)
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_fast_step_chooses_as_the_plain_one_with_the_same_draws(setup: tuple[int, bool, bool]) -> None:
    fast_source, plain_source = FastSource(setup[0]), FastSource(setup[0])
    for _ in range(6):
        fast, plain = Murln(*setup), Murln(*setup)
        for _ in range(300):
            if fast.phase == OVER:
                break
            if fast.phase == CHANCE:
                fast.resolve(fast_source)
                State.resolve(plain, plain_source)
            else:
                assert list(fast.choices()) == plain.legal(plain.turn)
                chosen = State.step(plain, plain_source)
                assert fast.step(fast_source) == chosen
            assert snapshot(fast) == snapshot(plain)
        assert fast_source.word() == plain_source.word()


def sequences(state: Murln, depth: int) -> int:
    """How many sequences of ``depth`` moves there are; the end of the round ends one."""
    if depth == 0 or state.phase != MOVE:
        return 1
    counted = 0
    for move in state.legal(state.turn):
        following = state.copy()
        following.apply(state.turn, move)
        counted += sequences(following, depth - 1)
    return counted


def model_sequences(model: Reference, depth: int) -> int:
    if depth == 0 or model.asked in ("shuffle", "over"):
        return 1
    counted = 0
    for move in model.legal():
        following = copy.deepcopy(model)
        following.apply(move)
        counted += model_sequences(following, depth - 1)
    return counted


TWO = ["KH 10L AL 9E W", "7H 8H OS KE 9L"]
THREE = ["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E"]


@pytest.mark.parametrize(
    ("hands", "moves", "counts"),
    [
        (TWO, [], {1: 7, 2: 40, 3: 141, 4: 3292}),
        (THREE, [], {1: 7, 2: 35, 3: 137, 4: 452}),
        (TWO, ["bid:2", "pass", "trump:L", "swap:", "swap:"], {2: 6, 4: 49, 6: 300, 10: 948}),
        (TWO, ["murler"], {1: 8, 2: 10, 4: 63, 6: 293, 10: 793}),
        (THREE, ["pass", "bid:1", "hold", "trump:S"], {1: 2, 2: 34, 3: 1088}),
        (THREE, ["pass", "bid:1", "pass", "trump:S", "go", "swap:", "swap:"], {2: 6, 4: 28, 6: 102, 10: 264}),
    ],
)
def test_move_sequences_are_counted(hands: list[str], moves: list[str], counts: dict[int, int]) -> None:
    state, model = both(hands)
    for text in moves:
        state.apply(state.turn, MURLN.parse(state, text))
        model.apply(text)
        assert_same(state, model)
    assert {depth: model_sequences(copy.deepcopy(model), depth) for depth in counts} == counts
    assert {depth: sequences(state.copy(), depth) for depth in counts} == counts


def both(hands: list[str]) -> tuple[Murln, Reference]:
    """The same deal for game and model."""
    state = dealt(hands, dealer=len(hands) - 1)
    model = Reference(len(hands), True, False, len(hands) - 1)
    model.hands = [hand.split() for hand in hands]
    model.asked, model.turn = "bid", 0
    model.talon = GERMAN.format_all(state.deck[state.top :])
    assert_same(state, model)
    return state, model


def test_the_weli_that_names_trump_comes_last_with_every_suit() -> None:
    state = dealt(["KH 10L AL 9E W", "7H 8H OS KE 9L"], dealer=1)
    state.apply(0, MURLN.parse(state, "murler"))
    assert state.legal(0)[-4:] == [NAMED_WELI, NAMED_WELI + 1, NAMED_WELI + 2, NAMED_WELI + 3]
