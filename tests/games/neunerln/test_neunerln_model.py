"""The compiled-style core against the plain reference model, step by step, and counted move sequences."""

from __future__ import annotations

import copy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from support.neunerln import PACK, Reference, assert_same, hand, position

from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.games.neunerln.moves import DRAW
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import snapshot
from stammtisch.kernel.state import CHANCE, OVER, State


class BesideTheModel(RuleBasedStateMachine):
    """A round played by both at once."""

    @initialize(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
    def deal(self, seats: int, seed: int) -> None:
        self.source = FastSource(seed)
        self.state, self.model = Neunerln(seats), Reference(seats)
        while self.state.phase == CHANCE:
            follow_chance(self.state, self.model, self.source)
        assert_same(self.state, self.model)

    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        if self.model.over:
            return
        if self.model.awaits_reshuffle:
            assert self.state.phase == CHANCE
            follow_chance(self.state, self.model, self.source)
        else:
            text = data.draw(st.sampled_from(self.model.legal()))
            self.state.apply(self.state.turn, NEUNERLN.parse(self.state, text))
            self.model.apply(text)
        assert_same(self.state, self.model)

    def teardown(self) -> None:
        if hasattr(self, "model") and self.model.hands:
            held = sorted(card for cards in self.model.hands for card in cards)
            assert sorted(held + self.model.stock + self.model.pile) == sorted(PACK)


def test_the_game_and_the_model_agree_in_every_step() -> None:
    run_state_machine_as_test(BesideTheModel, settings=settings(max_examples=80, stateful_step_count=50))


@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_random_rounds_agree_with_the_model(seats: int) -> None:
    source = FastSource(seats)
    for _ in range(40):
        state, model = Neunerln(seats), Reference(seats)
        while state.phase != OVER:
            if state.phase == CHANCE:
                follow_chance(state, model, source)
            else:
                texts = model.legal()
                text = texts[source.draw(len(texts))]
                state.apply(state.turn, NEUNERLN.parse(state, text))
                model.apply(text)
            if model.pile:
                assert_same(state, model)


@pytest.mark.parametrize("seats", range(2, 7))
def test_exactly_the_listed_moves_are_allowed_and_to_the_seat_on_alone(seats: int) -> None:
    source = FastSource(seats)
    for _ in range(10):
        state = Neunerln(seats)
        while state.phase != OVER:
            for seat in range(seats):
                listed = state.legal(seat)
                assert [move for move in range(DRAW + 1) if state.allows(seat, move)] == sorted(listed)
                assert bool(listed) == (seat in state.acting())
                assert state.count(seat) == len(listed)
                assert [state.nth(seat, k) for k in range(len(listed))] == listed
            if state.phase == CHANCE:
                state.resolve(source)
            else:
                state.step(source)


@pytest.mark.parametrize("seats", range(2, 7))
def test_ne7_some_card_of_a_penalty_can_always_be_drawn_and_so_no_nine_goes_out_on_one(seats: int) -> None:
    source = FastSource(seats)
    for _ in range(40):
        state = Neunerln(seats)
        while state.phase != OVER:
            if state.phase == CHANCE:
                state.resolve(source)
                continue
            assert not state.penalty or state.stock or len(state.pile) > 1
            assert not state.again or hand(state, state.turn) or state.stock or len(state.pile) > 1
            state.step(source)


def follow_chance(state: Neunerln, model: Reference, source: FastSource) -> None:
    """Decides a chance step and tells the model."""
    step = state.chance()
    if step.kind == "reshuffle":
        assert GERMAN.format_all(step.pack) == [card for card in PACK if card in model.pile[:-1]]
    outcome = [source.draw(step.choices)] if step.choices else step.pack
    if not step.choices:
        source.shuffle(outcome)
    state.apply_chance(outcome)
    if step.kind == "start":
        model.starter = outcome[0]
    elif step.kind == "shuffle":
        model.deal(GERMAN.format_all(outcome))
    else:
        model.reshuffle(GERMAN.format_all(outcome))


def sequences(state: State, depth: int) -> int:
    """How many sequences of ``depth`` moves there are; a reshuffle keeps the order, a round that is over ends one."""
    if depth == 0 or state.phase == OVER:
        return 1
    if state.phase == CHANCE:
        state.apply_chance(state.chance().pack)
        return sequences(state, depth)
    counted = 0
    for move in state.legal(state.turn):
        following = state.copy()
        following.apply(state.turn, move)
        counted += sequences(following, depth - 1)
    return counted


def model_sequences(model: Reference, depth: int) -> int:
    if depth == 0 or model.over:
        return 1
    if model.awaits_reshuffle:
        model.reshuffle(GERMAN.format_all(sorted(GERMAN.parse_all(model.pile[:-1]))))
        return model_sequences(model, depth)
    counted = 0
    for move in model.legal():
        following = copy.deepcopy(model)
        following.apply(move)
        counted += model_sequences(following, depth - 1)
    return counted


@pytest.mark.parametrize(
    ("hands", "stock", "pile", "penalty", "counts"),
    [
        (["9H KS AH", "7H 8S UE", "9L OH"], "10L 7S 8E", "10H", 0, [5, 8, 17, 26, 29]),
        (["7H 9S", "7S 9E"], "OL", "8E 10H", 0, [5, 22, 37, 49, 49, 73]),
        (["7S 9L KH", "7E UE", "8L 9E AE"], "OS", "UL KE 7H", 2, [5, 6, 26, 47, 60, 85]),
    ],
)
def test_move_sequences_are_counted(hands: list[str], stock: str, pile: str, penalty: int, counts: list[int]) -> None:
    state = position(hands, stock, pile, penalty=penalty)
    dealt = [hand(state, seat) for seat in range(len(hands))]
    model = Reference(len(hands), hands=dealt, stock=stock.split(), pile=pile.split(), penalty=penalty)
    depths = range(1, len(counts) + 1)
    assert [model_sequences(copy.deepcopy(model), depth) for depth in depths] == counts
    assert [sequences(state.copy(), depth) for depth in depths] == counts


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_fast_step_chooses_as_the_plain_one_with_the_same_draws(seats: int) -> None:
    fast_source, plain_source = FastSource(seats), FastSource(seats)
    for _ in range(20):
        fast, plain = Neunerln(seats), Neunerln(seats)
        while fast.phase != OVER:
            if fast.phase == CHANCE:
                fast.resolve(fast_source)
                plain.resolve(plain_source)
                continue
            assert list(fast.choices()) == plain.legal(plain.turn)
            chosen = State.step(plain, plain_source)
            assert fast.step(fast_source) == chosen
            assert snapshot(fast) == snapshot(plain)
        assert fast_source.word() == plain_source.word()
