"""The core against the plain reference model, step by step, and counted move sequences."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from support.mulle import Heap, Reference, assert_same, build, codes, legal, play, position, splits

from stammtisch.games.mulle.game import MULLE
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.takes import Splitter, counts_of, pairs_up, values_of
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import snapshot
from stammtisch.kernel.state import CHANCE, OVER, State


def both(seats: int, dealer: int, source: FastSource, kryp: bool, rover: bool, down: bool) -> tuple[Mulle, Reference]:
    """A round, dealt to both."""
    table, model = Mulle(seats, kryp, rover, down, 1), Reference(seats, dealer, kryp, rover, down)
    table.apply_chance([dealer])
    pack = table.chance().pack
    source.shuffle(pack)
    table.apply_chance(pack)
    model.begin(codes(pack))
    return table, model


class BesideTheModel(RuleBasedStateMachine):
    """A round played by both at once."""

    @initialize(data=st.data(), seats=st.integers(2, 4), seed=st.integers(0, 2**32))
    def deal(self, data: st.DataObject, seats: int, seed: int) -> None:
        options = [data.draw(st.booleans()) for _ in range(3)]
        self.table, self.model = both(seats, data.draw(st.integers(0, seats - 1)), FastSource(seed), *options)
        assert_same(self.table, self.model)

    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        if self.model.over:
            return
        text = data.draw(st.sampled_from(legal(self.table)))
        play(self.table, text)
        self.model.apply(text)
        assert_same(self.table, self.model)


def test_the_game_and_the_model_agree_in_every_step() -> None:
    run_state_machine_as_test(BesideTheModel, settings=settings(max_examples=25, stateful_step_count=40))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kryp", [False, True])
def test_whole_random_rounds_agree_with_the_model(seats: int, kryp: bool) -> None:
    source = FastSource(seats + 10 * kryp)
    for number in range(4):
        table, model = both(seats, number % seats, source, kryp, number % 2 == 0, number < 3)
        while not model.over:
            listed = legal(table)
            text = listed[source.draw(len(listed))]
            play(table, text)
            model.apply(text)
            assert_same(table, model)


@given(st.lists(st.integers(0, 51), max_size=9), st.integers(1, 16))
@settings(max_examples=300)
def test_mll6_cards_split_exactly_where_some_way_of_splitting_works(cards: list[int], total: int) -> None:
    splitter = Splitter(total)
    values = tuple(sorted(card // 4 + 1 for card in cards))
    assert splitter.split(counts_of(cards)) == splits(values, total)
    assert pairs_up(cards, total) == splits(values, total, 2)
    if splits(values, total):
        groups = [values_of(group) for group in splitter.groups]
        assert {sum(group) for group in groups} <= {total}
        assert sorted(value for group in groups for value in group) == list(values)


@given(st.lists(st.lists(st.integers(1, 13), min_size=1, max_size=4), min_size=1, max_size=6), st.integers(1, 16))
@settings(max_examples=200)
def test_mll6_cards_that_were_put_together_as_groups_split(groups: list[list[int]], total: int) -> None:
    filled = []
    for group in groups:
        kept = [value for at, value in enumerate(group) if sum(group[: at + 1]) <= total]
        lacking = total - sum(kept)
        filled += [*kept, *([lacking] if 0 < lacking <= 13 else [lacking - 13, 13] if lacking else [])]
    counted = [min(filled.count(value), 15) for value in range(14)]
    if all(count <= 8 for count in counted):
        assert Splitter(total).split(counts_of([(value - 1) * 4 for value in filled]))


def sequences(table: State, depth: int) -> int:
    """How many sequences of ``depth`` moves there are; a round that is over ends one."""
    if depth == 0 or table.phase in (OVER, CHANCE):
        return 1
    counted = 0
    for move in table.legal(table.turn):
        following = table.copy()
        following.apply(table.turn, move)
        counted += sequences(following, depth - 1)
    return counted


def model_sequences(model: Reference, depth: int) -> int:
    if depth == 0 or model.over:
        return 1
    counted = 0
    for text in model.legal():
        following = copy.deepcopy(model)
        following.apply(text)
        counted += model_sequences(following, depth - 1)
    return counted


@pytest.mark.parametrize(
    ("hands", "loose", "builds", "options", "counts"),
    [
        (["8C 3H 5C", "8D 2S KH"], "5D 8C 2C 6S", [], {}, [15, 145, 691, 2844, 5117]),
        (["AS AH KC", "10D 6C 8S"], "KD AC 10H", [(14, 0, "KS AH")], {"rover": True}, [10, 42, 140, 282, 344]),
        (["9C 4D", "5H 5D", "9H 3S", "AD 2H"], "5C 6D 3C", [(9, 2, "7D 2D")], {}, [8, 28, 114, 292, 640]),
        (["7C 7H 2D", "9S 4C QD"], "5H 5S 2C 10C", [], {"kryp": True}, [5, 21, 70, 144, 144]),
        (["7C 6H 2D", "KS 4C QD"], "KH 5S 9C", [], {"down": False}, [4, 25, 58, 236, 285]),
    ],
)
def test_move_sequences_are_counted(
    hands: list[str], loose: str, builds: list[tuple[int, int, str]], options: dict[str, bool], counts: list[int]
) -> None:
    table = position(hands, loose, [build(*one) for one in builds])
    model = Reference(len(hands), len(hands) - 1)
    for name, value in options.items():
        setattr(table, name, value)
        setattr(model, name, value)
    model.hands, model.loose = [hand.split() for hand in hands], loose.split()
    model.builds = {value: Heap(owner, False, cards.split()) for value, owner, cards in builds}
    depths = range(1, len(counts) + 1)
    assert [model_sequences(copy.deepcopy(model), depth) for depth in depths] == counts
    assert [sequences(table.copy(), depth) for depth in depths] == counts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fast_step_chooses_as_the_plain_one_with_the_same_draws(seats: int) -> None:
    fast_source, plain_source = FastSource(seats), FastSource(seats)
    for _ in range(5):
        fast, plain = Mulle(seats, False, True, True, 1), Mulle(seats, False, True, True, 1)
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


def test_a_move_means_the_same_after_it_was_written_and_read() -> None:
    source = FastSource(2)
    table = Mulle(4, False, True, True, 2)
    while table.phase != OVER:
        if table.phase == CHANCE:
            table.resolve(source)
            continue
        for move in table.legal(table.turn):
            assert MULLE.parse(table, MULLE.format(table, move)) == move
        table.step(source)
