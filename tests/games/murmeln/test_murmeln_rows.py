"""The clauses of Murmeln on rows and what arrives, and the cases of its rules."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support.murmeln import FULL_BUT_ONE, FULL_BUT_TWO, arrived, board_of, events, play, position, started

from stammtisch.games.murmeln.arrivals import Watched
from stammtisch.games.murmeln.board import holds
from stammtisch.games.murmeln.events import Cleared, Over
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.murmeln.moves import UNDO, format_move, parse_cell
from stammtisch.games.murmeln.scoring import points_of
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.state import MOVE, OVER

# --- rows ---


@pytest.mark.parametrize(
    "line", ["a1 b1 c1 d1 e1", "a1 a2 a3 a4 a5", "a1 b2 c3 d4 e5", "i1 h2 g3 f4 e5", "a5 b6 c7 d8 e9", "i5 i6 i7 i8 i9"]
)
def test_ml9_five_of_a_colour_in_a_line_vanish_in_every_direction(line: str) -> None:
    *rest, last = line.split()
    state = play(position({**dict.fromkeys(rest, 3), "g1": 3, "f8": 2}), f"g1-{last}")
    assert board_of(state) == {"f8": 2}
    assert (state.points, state.rows) == (10, 1)


def test_ml9_four_vanish_in_four_only() -> None:
    marbles = {"a1": 1, "b1": 1, "c1": 1, "e5": 1, "i9": 2}
    assert play(position(marbles, "four", "a9=3 b8=3 c7=4"), "e5-d1").points == 8
    assert play(position(marbles, "five", "a9=3 b8=3 c7=4"), "e5-d1").points == 0


def test_ml9_a_line_does_not_run_over_the_edge() -> None:
    state = play(position({"g1": 1, "h1": 1, "i1": 1, "a2": 1, "e5": 1}), "e5-b2")
    assert (state.points, state.rows) == (0, 0)


@pytest.mark.parametrize(
    ("shortest", "points"), [(5, {5: 10, 6: 24, 7: 42, 8: 64, 9: 90}), (4, {4: 8, 5: 20, 6: 36, 7: 56, 8: 80, 9: 108})]
)
def test_ml10_longer_lines_score_far_more(shortest: int, points: Mapping[int, int]) -> None:
    assert {length: points_of(length, shortest) for length in points} == points


def test_ml11_two_lines_count_each_and_vanish_together() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "e2": 1, "e3": 1, "e4": 1, "e5": 1, "g7": 1, "i9": 2})
    play(state, "g7-e1")
    assert (state.points, state.rows) == (20, 2)
    assert board_of(state) == {"i9": 2}
    assert [event for event in events(state) if isinstance(event, Cleared)] == [
        Cleared("cleared", [parse_cell(name) for name in ["a1", "b1", "c1", "d1", "e1"]], 5, 10),
        Cleared("cleared", [parse_cell(name) for name in ["e1", "e2", "e3", "e4", "e5"]], 5, 10),
    ]


def test_ml12_a_move_that_made_a_row_brings_no_marbles() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "g7": 1, "i9": 2})
    before = state.copy()
    play(state, "g7-e1")
    assert arrived(before, state) == []
    assert MURMELN.view(state, 0).next == MURMELN.view(before, 0).next


def test_ml12_every_other_move_brings_the_three_shown_and_shows_the_next() -> None:
    state = started()
    before = state.copy()
    play(state, format_move(state.nth(0, 0)))
    lines = arrived(before, state)
    assert isinstance(lines, list)
    assert [int(line[-1]) for line in lines] == MURMELN.view(before, 0).next
    assert MURMELN.view(state, 0).next == [int(state.arrivals.colour(k)) for k in (8, 9, 10)]


def test_ml13_rows_of_arriving_marbles_score_and_are_looked_for_after_the_last() -> None:
    state = position({"a1": 1, "b1": 1, "h8": 2}, coming="c1=1 d1=1 e1=1")
    before = state.copy()
    play(state, "h8-h7")
    assert MURMELN.move_fields(before, state) == {"arrived": ["c1=1", "d1=1", "e1=1"], "points": 10}
    assert board_of(state) == {"h7": 2}
    assert [event.kind for event in events(state)] == ["moved", "arrived", "arrived", "arrived", "cleared"]


def test_ml13_a_line_of_four_that_the_third_makes_a_five_counts_once_at_its_full_length() -> None:
    state = play(position({"a1": 1, "b1": 1, "h8": 2}, "four", "c1=1 d1=1 e1=1"), "h8-h7")
    assert (state.points, state.rows) == (20, 1)


def test_ml13_arrivals_can_make_rows_of_two_colours_at_once() -> None:
    marbles = {**dict.fromkeys(["a1", "b1", "c1", "d1"], 1), **dict.fromkeys(["a3", "b3", "c3", "d3"], 2), "h8": 4}
    state = play(position(marbles, coming="e1=1 e3=2 i9=5"), "h8-h7")
    assert (state.points, state.rows) == (20, 2)
    assert board_of(state) == {"h7": 4, "i9": 5}


def test_ml14_with_two_free_cells_two_arrive_and_the_rest_are_gone() -> None:
    state = position(FULL_BUT_TWO, coming="h1=6 f1=7 a1=5")
    before = state.copy()
    play(state, "f1-g1")
    assert arrived(before, state) == ["h1=6", "f1=7"]
    assert state.coming == before.coming + 3
    assert state.phase == OVER


def test_ml15_an_empty_board_after_a_move_gets_the_next_three_at_once() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "g7": 1})
    before = state.copy()
    play(state, "g7-e1")
    assert MURMELN.move_fields(before, state) == {"arrived": ["a9=1", "e9=2", "i9=3"], "points": 10}
    assert len(state.legal(0)) > 1
    play(state, "undo")
    assert MURMELN.view(state, 0) == MURMELN.view(before, 0)


def test_ml15_an_empty_board_after_arrivals_gets_three_more() -> None:
    state = position({"a1": 1, "b2": 1}, coming="c1=1 d1=1 e1=1 a5=2 b5=3 c5=4")
    before = state.copy()
    play(state, "b2-b1")
    assert arrived(before, state) == ["c1=1", "d1=1", "e1=1", "a5=2", "b5=3", "c5=4"]
    assert board_of(state) == {"a5": 2, "b5": 3, "c5": 4}
    assert state.points == 10


def test_ml16_the_game_ends_when_no_cell_is_free() -> None:
    state = play(position(FULL_BUT_ONE, coming="a1=3 b1=4 c1=5"), "g1-h1")
    assert state.phase == OVER
    assert state.legal(0) == []
    assert state.winners() == [0]
    assert events(state)[-1] == Over("over", int(state.points))
    assert MURMELN.view(state, 0).over


def test_ml16_a_row_on_the_full_board_keeps_the_game_going() -> None:
    state = position(FULL_BUT_ONE.replace("5566771.2", "1111..632"), coming="e1=1 g1=3 a9=2")
    before = state.copy()
    play(state, "g1-f1")
    assert MURMELN.move_fields(before, state) == {"arrived": ["e1=1", "g1=3"], "points": 10}
    assert state.phase == MOVE
    assert len(board_of(state)) == 76
    assert state.allows(0, UNDO)


# --- the cases of the rules ---


def test_case_four_red_and_a_fifth_score_10_and_nothing_arrives() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "e7": 1, "i9": 2})
    before = state.copy()
    play(state, "e7-e1")
    assert MURMELN.move_fields(before, state) == {"arrived": [], "points": 10}
    assert board_of(state) == {"i9": 2}


def test_case_row_and_column_of_five_closed_by_their_shared_cell_score_20() -> None:
    column, row = "e1 e2 e4 e5", "a3 b3 c3 d3"
    state = play(position({**dict.fromkeys(f"{column} {row}".split(), 1), "h8": 1, "i9": 2}), "h8-e3")
    assert state.points == 20
    assert board_of(state) == {"i9": 2}


def test_case_row_of_6_and_diagonal_of_5_at_once_score_34() -> None:
    row, diagonal = "a1 b1 c1 d1 f1", "a5 b4 c3 d2"
    state = play(position({**dict.fromkeys(f"{row} {diagonal}".split(), 1), "h8": 1, "i9": 2}), "h8-e1")
    assert state.points == 34
    assert board_of(state) == {"i9": 2}


def test_case_two_groups_of_four_and_their_gap_are_one_row_of_9() -> None:
    state = play(position({**dict.fromkeys(["a4", "b4", "c4", "d4", "f4", "g4", "h4", "i4"], 1), "e9": 1, "i9": 2}), "e9-e4")
    assert (state.points, state.rows) == (90, 1)


def test_case_the_game_goes_on_while_a_cell_is_free_though_marbles_are_shut_in() -> None:
    state = position({"a1": 1, "a2": 2, "b1": 3})
    assert MURMELN.ask(state, 0, "a1") == Refusal("ML-7", "shut_in", {"cell": "a1", "colour": 1})
    assert state.legal(0)
    nearly = position(FULL_BUT_ONE)
    assert {format_move(move) for move in nearly.legal(0)} == {"g1-h1", "i1-h1", "h2-h1"}


def test_case_two_players_on_one_number_get_the_marble_on_the_same_cell_where_it_is_free_for_both() -> None:
    one, other = started(31337), started(31337)
    watches = Watched(one.arrivals), Watched(other.arrivals)
    one.arrivals, other.arrivals = watches
    for turn in range(15):
        play(one, format_move(one.nth(0, turn)))
        play(other, format_move(other.nth(0, other.count(0) - 2 - turn)))
    same = 0
    for mine, theirs in zip(watches[0].sightings, watches[1].sightings, strict=True):
        assert mine.k == theirs.k
        if holds(theirs.low, theirs.high, mine.cell) and holds(mine.low, mine.high, theirs.cell):
            assert mine.cell == theirs.cell
            same += 1
    assert same > 20
