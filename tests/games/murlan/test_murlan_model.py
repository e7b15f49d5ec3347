"""The game against the plain reference model, step by step, and counted sequences of moves."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from support.murlan import PACK, Reference, all_plays, assert_same, follow_chance, kind_of, may_follow, pack_for

from stammtisch.games.murlan.cards import DECK, codes_of, mask_of
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.moves import cards_of, play_of
from stammtisch.games.murlan.plays import beats, count_plays, nth_play, plays_of
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.chance import FastSource, fast_outcome_of
from stammtisch.kernel.plain import snapshot
from stammtisch.kernel.state import CHANCE, OVER, State, play_out


class BesideTheModel(RuleBasedStateMachine):
    """A game played by both at once, with rounds that are broken off now and then."""

    @initialize(seats=st.integers(2, 4), goal=st.sampled_from([5, 21]), seed=st.integers(0, 2**32))
    def deal(self, seats: int, goal: int, seed: int) -> None:
        self.source = FastSource(seed)
        self.state, self.model = Murlan(seats, goal), Reference(seats, goal)
        self.follow()

    def follow(self) -> None:
        while self.state.phase == CHANCE:
            follow_chance(self.state, self.model, fast_outcome_of(self.state.chance(), self.source))
        assert_same(self.state, self.model)

    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        if self.state.phase == OVER:
            return
        seat = data.draw(st.sampled_from(self.model.acting()))
        moves = self.model.legal(seat)
        text = data.draw(st.sampled_from([move for move in moves if move != "resign"] * 3 + moves))
        self.state.apply(seat, MURLAN.parse(self.state, text))
        self.model.apply(seat, text)
        assert_same(self.state, self.model)
        self.follow()

    @rule(sure=st.integers(0, 20))
    def cancel(self, sure: int) -> None:
        if sure == 0 and self.state.in_round():
            self.state.cancel()
            self.model.cancel()
            self.follow()


def test_the_game_and_the_model_agree_in_every_step() -> None:
    run_state_machine_as_test(BesideTheModel, settings=settings(max_examples=40, stateful_step_count=60))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("giving_up", [True, False])
def test_whole_random_games_agree_with_the_model(seats: int, giving_up: bool) -> None:
    source = FastSource(seats)
    for _ in range(4 if giving_up else 2):
        state, model = Murlan(seats, 5), Reference(seats, 5)
        while state.phase != OVER:
            if state.phase == CHANCE:
                follow_chance(state, model, fast_outcome_of(state.chance(), source))
            else:
                seat = state.acting()[source.draw(len(state.acting()))]
                moves = [move for move in model.legal(seat) if giving_up or move != "resign"]
                text = moves[source.draw(len(moves))]
                state.apply(seat, MURLAN.parse(state, text))
                model.apply(seat, text)
            assert_same(state, model)


def test_whatever_cards_are_chosen_the_kind_and_what_it_beats_agree_with_the_model() -> None:
    chosen = random.Random(4)
    plays = 0
    for _ in range(100):
        held = chosen.sample(PACK, 18)
        listed = [list(cards) for cards in all_plays(held)]
        piles = [[], *chosen.sample(listed, 3), *[list(one) for one in chosen.sample(sorted(all_plays(PACK)), 3)]]
        mine = [chosen.sample(held, chosen.randint(1, 7)) for _ in range(6)]
        for cards in [*mine, *listed]:
            play = play_of(mask_of(DECK.parse_all(cards)))
            plays += kind_of(cards) is not None
            for pile in piles:
                on = play_of(mask_of(DECK.parse_all(pile))) if pile else 0
                assert beats(on, play) == may_follow(cards, pile)
    assert plays > 1000


def test_the_listed_plays_of_random_hands_agree_with_the_model() -> None:
    chosen = random.Random(5)
    every = sorted(all_plays(PACK))
    for _ in range(150):
        held = chosen.sample(PACK, chosen.choice([3, 8, 14, 18]))
        hand = mask_of(DECK.parse_all(held))
        for pile in [[], *map(list, chosen.sample(every, 6))]:
            on = play_of(mask_of(DECK.parse_all(pile))) if pile else 0
            listed = plays_of(hand, on)
            right = sorted(cards for cards in all_plays(held) if may_follow(list(cards), pile))
            assert sorted(tuple(codes_of(cards_of(move))) for move in listed) == right
            assert count_plays(hand, on) == len(listed)
            assert [nth_play(hand, on, k) for k in range(len(listed))] == listed


def test_mu4_all_shapes_of_the_whole_pack() -> None:
    kinds = [kind_of(list(cards)) for cards in all_plays(PACK)]
    assert len(kinds) == len(set(kinds)) == len(plays_of(mask_of(list(range(54))), 0)) == 15 + 3 * 13 + 3 * 61


def small_game(seats: int) -> Murlan:
    """A first round with few cards left in every hand."""
    hands = ["3S 5S 5H 9D", "4S 6H 9S 9H", "7S 7H 8D BJ", "8S 8H AS RJ"][:seats]
    state = Murlan(seats, 21)
    state.apply_chance([0])
    state.apply_chance(pack_for(hands))
    for seat, held in enumerate(hands):
        state.hands.hold(seat, mask_of(DECK.parse_all(held.split())))
    state.unseen = 0
    return state


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many moves there are, until the round ends."""
    if depth == 0 or state.phase != 0:
        return 1
    count = 0
    for seat in state.acting():
        for move in state.legal(seat):
            after = state.copy()
            after.apply(seat, move)
            count += sequences(after, depth - 1)
    return count


def model_sequences(model: Reference, depth: int) -> int:
    """The same, counted by the model."""
    if depth == 0 or not model.acting():
        return 1
    count = 0
    for seat in model.acting():
        for text in model.legal(seat):
            after = copied(model)
            after.apply(seat, text)
            count += model_sequences(after, depth - 1)
    return count


def copied(model: Reference) -> Reference:
    other = Reference(model.seats, model.target)
    for name, value in vars(model).items():
        setattr(other, name, [*map(list, value)] if name == "hands" else value.copy() if hasattr(value, "copy") else value)
    return other


def model_of(state: Murlan) -> Reference:
    """A model in the position of ``small_game``."""
    model = Reference(state.seats, state.target)
    model.asked, model.must = "play", "3S"
    model.hands = [codes_of(state.hands.of(seat)) for seat in range(state.seats)]
    return model


COUNTS = {
    2: [2, 6, 15, 35, 68, 123, 199],
    3: [2, 10, 39, 103, 276, 691, 1495],
    4: [2, 10, 43, 162, 396, 1048, 2898],
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counted_sequences_of_moves(seats: int) -> None:
    state = small_game(seats)
    counted = [sequences(state, depth) for depth in range(1, 8)]
    assert counted[:6] == [model_sequences(model_of(state), depth) for depth in range(1, 7)]
    assert counted == COUNTS[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fast_random_game_is_the_plain_one(seats: int) -> None:
    for seed in range(4):
        fast, slow = Murlan(seats, 21), Murlan(seats, 21)
        one, other = FastSource(seed), FastSource(seed)
        decisions = play_out(fast, one)
        counted = 0
        while slow.phase != OVER:
            if slow.phase == CHANCE:
                slow.apply_chance(fast_outcome_of(slow.chance(), other))
                continue
            moves = list(slow.choices())
            counted += len(moves) > 1
            slow.choose(moves[other.draw(len(moves)) if len(moves) > 1 else 0])
        assert (snapshot(fast), decisions) == (snapshot(slow), counted)
