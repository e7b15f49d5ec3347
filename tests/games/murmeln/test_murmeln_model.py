"""Murmeln against the plain reference model of ``support.murmeln``, move by move."""

from __future__ import annotations

import copy

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from support.murmeln import BESIDE, NAMES, Reference, board_of, position, started

from stammtisch.bots.murmeln import OnePly
from stammtisch.games.murmeln.game import MURMELN, narrowed
from stammtisch.games.murmeln.moves import UNDO, format_move
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.games.murmeln.view import MurmelnView
from stammtisch.kernel.game import submit
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import OVER

VERSIONS = {"five": 5, "four": 4}


class Against(RuleBasedStateMachine):
    """Plays the same moves in both; rows are sought out, since random play hardly ever makes one."""

    @initialize(version=st.sampled_from(list(VERSIONS)), number=st.integers(1, 2**128 - 1))
    def begin(self, version: str, number: int) -> None:
        self.state = started(number, version)
        self.model = Reference(str(number), VERSIONS[version])

    def play(self, text: str) -> None:
        before = narrowed(self.state.copy())
        points = self.model.points
        submit(MURMELN, self.state, 0, text)
        self.model.apply(text)
        found = MURMELN.move_fields(before, self.state)
        assert found == {"arrived": self.model.arrived, "points": self.model.points - points}

    @precondition(lambda self: not self.model.over)
    @rule(data=st.data())
    def any_move(self, data: st.DataObject) -> None:
        legal = self.model.legal()
        self.play(legal[data.draw(st.integers(0, len(legal) - 1))])

    @precondition(lambda self: not self.model.over)
    @rule(times=st.integers(1, 6))
    def several_moves(self, times: int) -> None:
        for turn in range(times):
            legal = self.model.legal()
            if legal:
                self.play(legal[len(legal) * turn // times])

    @precondition(lambda self: self.model.past is not None)
    @rule()
    def undo(self) -> None:
        self.play("undo")

    @precondition(lambda self: not self.model.over)
    @rule()
    def gather(self) -> None:
        """Moves towards rows, and so makes some, as random moves hardly ever do."""
        for _ in range(4):
            if not self.model.over:
                self.play(OnePly().choose(MURMELN.view(self.state, 0), self.model.legal(), lambda n: n - 1))

    @precondition(lambda self: self.model.over)
    @rule(number=st.integers(1, 2**128 - 1))
    def play_on(self, number: int) -> None:
        """After the end nothing is allowed; a new game begins."""
        assert not any(self.state.allows(0, move) for move in range(UNDO + 1))
        self.begin("four", number)

    @invariant()
    def alike(self) -> None:
        if not hasattr(self, "model"):
            return
        view = MURMELN.view(self.state, 0)
        model = self.model
        assert board_of(self.state) == model.board
        assert (view.points, view.moves, view.rows) == (model.points, model.moves, model.rows)
        assert (view.over, view.can_undo, view.next) == (model.over, model.past is not None, model.next())
        assert legal_notation(MURMELN, self.state, 0) == model.legal()
        assert sorted(moves_seen(view) + ["undo"] * view.can_undo) == model.legal()

    def teardown(self) -> None:
        """A copy walked on its own leaves the game as it is."""
        if hasattr(self, "state") and self.state.phase != OVER:
            before = MURMELN.view(self.state, 0)
            other = self.state.copy()
            other.apply(0, other.nth(0, 0))
            assert MURMELN.view(self.state, 0) == before


def moves_seen(view: MurmelnView) -> list[str]:
    """The moves that the regions of a view tell of: a marble goes to every cell of a region that touches it."""
    if view.over:
        return []
    region = dict(zip(NAMES, view.regions, strict=True))
    marbles = [name for name, colour in zip(NAMES, view.board, strict=True) if colour]
    touched = {name: {region[beside] for beside in BESIDE[name]} - {0} for name in marbles}
    return [f"{name}-{goal}" for name in marbles for goal in NAMES if region[goal] in touched[name]]


TestAgainstTheModel = Against.TestCase
TestAgainstTheModel.settings = settings(
    max_examples=20, stateful_step_count=15, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


def test_whole_games_are_those_of_the_model() -> None:
    for version, shortest in VERSIONS.items():
        state, model = started(123456789, version), Reference("123456789", shortest)
        turn = 0
        while not model.over:
            legal = model.legal()
            turn += 1
            text = legal[turn * 7919 % len(legal)]
            if turn % 3 and turn < 150:
                text = OnePly().choose(MURMELN.view(state, 0), legal, lambda n: n - 1)
            submit(MURMELN, state, 0, text)
            model.apply(text)
            assert board_of(state) == model.board
        assert state.phase == OVER
        assert (state.points, state.moves, state.rows) == (model.points, model.moves, model.rows)
        assert state.rows > 3


def leaves(state: Murmeln, depth: int) -> int:
    """How many sequences of ``depth`` moves there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return int(state.count(0))
    total = 0
    for move in state.legal(0):
        following = state.copy()
        following.apply(0, move)
        total += leaves(following, depth - 1)
    return total


def leaves_of_model(model: Reference, depth: int) -> int:
    """The same in the reference model."""
    if depth == 1:
        return len(model.legal())
    total = 0
    for move in model.legal():
        following = copy.copy(model)
        following.board = dict(model.board)
        following.apply(move)
        total += leaves_of_model(following, depth - 1)
    return total


def test_ml7_counted_sequences_of_moves_in_small_positions() -> None:
    cornered = position({"a1": 1, "b1": 2, "a3": 3, "b3": 4, "c2": 5, "c1": 6})
    # The corner's two cells are touched by five marbles, the other 73 by four.
    assert cornered.count(0) == 2 * 5 + 73 * 4
    # Four free cells touched by five marbles; three arrive, so that one cell is free, and the move can be taken back.
    nearly = position(f"12345.... {FULL}", coming="i9=1 f9=3 h9=5")
    assert [leaves(nearly, depth) for depth in (1, 2, 3)] == [20, 87, 400]


FULL = "223344556 445566771 667711223 112233445 334455667 556677112 771122334 223344551"


def test_ml7_counted_sequences_near_the_end_are_those_of_the_model() -> None:
    state, model = started(8, "four"), Reference("8", 4)
    while len(model.board) < 75:
        move = model.legal()[0]
        submit(MURMELN, state, 0, move)
        model.apply(move)
    counts = [leaves(state, depth) for depth in (1, 2, 3)]
    assert counts == [leaves_of_model(model, depth) for depth in (1, 2, 3)]
    assert counts == COUNTED


COUNTED = [13, 134, 1377]


def test_ml7_moves_have_a_fixed_order_and_count_and_nth_agree_with_it() -> None:
    state = started(77)
    while state.phase != OVER:
        legal = state.legal(0)
        assert state.count(0) == len(legal)
        assert [state.nth(0, k) for k in range(len(legal))] == legal
        assert all(state.allows(0, move) for move in legal)
        starts = [format_move(move)[:2] for move in legal]
        assert len(set(legal)) == len(starts)
        state.apply(0, legal[len(legal) * 5 // 8])
    assert (state.count(0), state.legal(0), state.allows(0, 1)) == (0, [], False)
    assert started().legal(1) == []
