"""The clauses of Murmeln and the cases of its rules, one by one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support.murmeln import board_of, play, position, started

from stammtisch.games.murmeln.arrivals import Watched
from stammtisch.games.murmeln.board import holds
from stammtisch.games.murmeln.events import Arrived, Began, Cleared, Moved, MurmelnEvent, Over, Undone
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.murmeln.moves import UNDO, format_move, parse_cell, parse_move
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.games.murmeln.scoring import points_of
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.game import Setup, Way, submit
from stammtisch.kernel.state import MOVE, OVER

FULL_BUT_ONE = """
    112233441
    334411223
    556677112
    112233445
    334455667
    556677112
    112233445
    334455667
    5566771.2"""
FULL_BUT_TWO = FULL_BUT_ONE.replace("1.2", "..2")


def events(state: Murmeln) -> list[MurmelnEvent]:
    assert state.trace is not None
    return list(MURMELN.events(state, state.trace, 0))


def refusal(state: Murmeln, text: str) -> Refusal:
    with pytest.raises(Illegal) as caught:
        submit(MURMELN, state, 0, text)
    return caught.value.refusal


def arrived(before: Murmeln, after: Murmeln) -> object:
    return MURMELN.move_fields(before, after)["arrived"]


# --- board and start ---


def test_ml1_the_board_has_81_cells_and_marbles_seven_colours() -> None:
    view = MURMELN.view(started(), 0)
    assert len(view.board) == 81
    colours = {int(started(number).arrivals.colour(k)) for number in range(1, 9) for k in range(40)}
    assert colours == {1, 2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize(("version", "shortest"), [("five", 5), ("four", 4)])
def test_ml2_the_version_is_the_shortest_row(version: str, shortest: int) -> None:
    state = started(version=version)
    assert state.shortest == shortest
    assert MURMELN.view(state, 0).version == version


def test_ml2_five_is_played_unless_four_is_chosen() -> None:
    assert MURMELN.view(MURMELN.start(Setup(1, {}, "7")), 0).version == "five"


def test_ml3_a_game_begins_with_five_marbles_and_shows_three_colours() -> None:
    state = started()
    view = MURMELN.view(state, 0)
    assert len(board_of(state)) == 5
    assert view.next == [int(state.arrivals.colour(k)) for k in (5, 6, 7)]
    assert (view.points, view.moves, view.rows, view.can_undo, view.over) == (0, 0, 0, False, False)
    assert events_of_start(state) == [Began("began")]


def events_of_start(state: Murmeln) -> list[MurmelnEvent]:
    return list(MURMELN.events(state, [], 0))


@pytest.mark.parametrize("number", [324387, 340846])
def test_ml3_the_opening_never_forms_a_row(number: int) -> None:
    state = started(number, "four")
    assert len(board_of(state)) == 5
    assert not any(state.board.has_row(colour, 4) for colour in range(1, 8))


@pytest.mark.parametrize("number", [324387, 340846])
def test_ml6_an_opening_marble_that_would_form_a_row_passes_the_cell_over(number: int) -> None:
    assert board_of(started(number, "four")) != board_of(started(number, "five"))


# --- the number ---


def test_ml4_the_same_number_and_moves_give_the_same_game_whatever_was_undone() -> None:
    straight, winding = started(99), started(99)
    for _ in range(12):
        move = format_move(straight.nth(0, 17))
        detour = format_move(winding.nth(0, 40))
        play(winding, detour, "undo", move)
        play(straight, move)
        assert MURMELN.view(straight, 0) == MURMELN.view(winding, 0)


def test_ml4_the_number_stays_hidden_until_the_game_is_over() -> None:
    state = started(4711)
    while state.phase != OVER:
        assert MURMELN.view(state, 0).number is None
        assert MURMELN.view(state, None).number is None
        state.apply(0, state.nth(0, 0))
    assert MURMELN.view(state, 0).number == "4711"


def test_ml5_marble_k_lands_on_the_same_cell_wherever_that_is_free() -> None:
    one, other = started(2026), started(2026)
    before = one.copy()
    play(one, format_move(one.nth(0, 0)))
    play(other, format_move(other.nth(0, other.count(0) - 1)))
    assert board_of(one) != board_of(other)
    assert arrived(before, one) == arrived(before, other) != []


def test_ml5_a_marble_whose_cell_is_taken_goes_to_the_next_of_its_order() -> None:
    state = started(2026)
    free = (state.board.free_low(), state.board.free_high())
    first = int(state.arrivals.landing(5, *free))
    state.board.put(first, 1)
    second = int(state.arrivals.landing(5, state.board.free_low(), state.board.free_high()))
    assert second != first
    state.board.take(first)
    assert state.arrivals.landing(5, *free) == first


@pytest.mark.parametrize("number", ["1", "324387", str(2**128 - 1)])
def test_ml6_numbers_go_from_1_to_2_to_the_128_less_1(number: str) -> None:
    assert len(board_of(started(number))) == 5


@pytest.mark.parametrize("number", ["0", "007", "-1", "+1", "1.0", " 1", "1 ", "x", "٣", "²", str(2**128), "9" * 100_000])
def test_ml6_anything_else_is_no_number(number: str) -> None:
    with pytest.raises(Malformed, match="game number"):
        started(number)


# --- moving ---


def test_ml7_a_marble_goes_to_every_cell_it_reaches_over_free_cells_and_to_no_other() -> None:
    state = position({"a1": 1, "b3": 2, "a3": 3, "c2": 4, "c1": 5})
    goals = {format_move(move)[3:] for move in state.legal(0) if format_move(move).startswith("a1-")}
    assert goals == {"a2", "b1", "b2"}


def test_ml7_a_marble_never_goes_diagonally() -> None:
    state = position({"a1": 1, "a2": 2, "b1": 3})
    assert not any(format_move(move).startswith("a1-") for move in state.legal(0))


def test_ml7_a_cell_without_a_way_is_refused() -> None:
    state = position({"a1": 1, "a2": 2, "b1": 3})
    assert refusal(state, "a1-c3") == Refusal("ML-7", "no_way", {"from": "a1", "to": "c3", "colour": 1, "cells": 0})


def test_ml7_a_taken_cell_is_refused() -> None:
    state = position({"a1": 1, "b1": 3})
    assert refusal(state, "a1-b1") == Refusal("ML-7", "occupied", {"from": "a1", "to": "b1", "colour": 1, "occupant": 3})
    assert refusal(state, "a1-a1").reason == "occupied"


def test_ml7_a_free_cell_holds_no_marble_to_move() -> None:
    assert refusal(position({"a1": 1}), "c3-c4") == Refusal("ML-7", "no_marble", {"cell": "c3"})


def test_ml7_a_refused_move_changes_nothing() -> None:
    state = started()
    before = MURMELN.view(state, 0)
    assert refusal(state, "undo").clause == "ML-17"
    assert MURMELN.view(state, 0) == before


def test_ml7_a_marble_is_asked_for_all_its_moves() -> None:
    state = position({"a1": 1, "b3": 2, "a3": 3, "c2": 4, "c1": 5})
    answer = MURMELN.ask(state, 0, "a1")
    assert answer == Way(["a1-b1", "a1-a2", "a1-b2"], "marble", {"cell": "a1", "colour": 1, "cells": 3})


def test_ml7_a_shut_in_marble_and_a_free_cell_are_answered_with_the_clause() -> None:
    state = position({"a1": 1, "a2": 2, "b1": 3})
    assert MURMELN.ask(state, 0, "a1") == Refusal("ML-7", "shut_in", {"cell": "a1", "colour": 1})
    assert MURMELN.ask(state, 0, "e5") == Refusal("ML-7", "no_marble", {"cell": "e5"})
    assert MURMELN.ask(state, 0, "a1-e5") == refusal(state, "a1-e5")


def test_ml8_the_way_is_a_shortest_one_that_prefers_up_right_down_left() -> None:
    ways = {
        "e5-g7": ["e5", "e6", "e7", "f7", "g7"],
        "e5-g3": ["e5", "f5", "g5", "g4", "g3"],
        "e5-c3": ["e5", "e4", "e3", "d3", "c3"],
        "e5-c7": ["e5", "e6", "e7", "d7", "c7"],
    }
    state = position({"e5": 1})
    for move, way in ways.items():
        assert MURMELN.ask(state, 0, move) == Way([move], "way", {"colour": 1, "way": way, "steps": 4})


def test_ml8_the_way_leads_around_marbles() -> None:
    state = position({"a1": 1, "a2": 2, "b2": 2, "c2": 2})
    answer = MURMELN.ask(state, 0, "a1-a3")
    assert isinstance(answer, Way)
    assert answer.facts["way"] == ["a1", "b1", "c1", "d1", "d2", "d3", "c3", "b3", "a3"]
    assert answer.facts["steps"] == 8
    play(state, "a1-a3")
    assert events(state)[0] == Moved("moved", 1, [parse_cell(name) for name in answer.facts["way"]])


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


# --- undo ---


def test_ml17_undo_takes_the_last_move_back_with_arrivals_and_points() -> None:
    state = position({"a1": 1, "b1": 1, "h8": 2}, coming="c1=1 d1=1 e1=1")
    before = state.copy()
    play(state, "h8-h7")
    after = state.copy()
    play(state, "undo")
    assert MURMELN.view(state, 0) == MURMELN.view(before, 0)
    assert MURMELN.move_fields(after, state) == {"arrived": [], "points": -10}
    assert events(state) == [Undone("undone", 10)]


def test_ml17_the_same_marbles_come_again_after_an_undo() -> None:
    state = started(5)
    first = format_move(state.nth(0, 3))
    seen = [event for event in events(play(state, first)) if isinstance(event, Arrived)]
    again = [event for event in events(play(state, "undo", first)) if isinstance(event, Arrived)]
    assert seen == again
    assert len(seen) == 3


def test_ml17_only_one_move_can_be_taken_back() -> None:
    state = started(5)
    assert UNDO not in state.legal(0)
    assert refusal(state, "undo") == Refusal("ML-17", "nothing", {})
    play(state, format_move(state.nth(0, 3)))
    play(state, format_move(state.nth(0, 4)))
    assert state.legal(0)[-1] == UNDO
    assert MURMELN.ask(state, 0, "undo") == Way(["undo"], "undo", {"points": 0})
    play(state, "undo")
    assert refusal(state, "undo") == Refusal("ML-17", "undone", {})
    assert MURMELN.ask(state, 0, "undo") == Refusal("ML-17", "undone", {})
    play(state, format_move(state.nth(0, 3)))
    assert state.allows(0, UNDO)


def test_ml17_nothing_is_undone_after_the_end() -> None:
    state = play(position(FULL_BUT_ONE, coming="a1=3 b1=4 c1=5"), "g1-h1")
    assert not MURMELN.view(state, 0).can_undo
    assert refusal(state, "undo") == Refusal("ML-16", "over", {"points": 0})
    assert refusal(state, "a1-b1").clause == "ML-7"


def test_ml18_undo_takes_moves_points_and_rows_back() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "g7": 1, "i9": 2})
    play(state, "i9-i8", "g7-e1")
    assert (state.moves, state.points, state.rows) == (2, 10, 1)
    play(state, "undo")
    assert (state.moves, state.points, state.rows) == (1, 0, 0)


def test_ml21_moves_are_judged_from_their_text_alone() -> None:
    for text in ("", "a1", "a1-", "a1-a1-a1", "a1 b1", "A1-B1", "a0-b1", "j1-a1", "a1–b1", "Undo", "undo ", "a1-b10"):
        with pytest.raises(Malformed, match="a move of Murmeln"):
            parse_move(text)
    for move in (0, 80, 81, 6560, UNDO):
        assert parse_move(format_move(move)) == move


def test_ml21_an_unknown_selection_is_malformed() -> None:
    state = started()
    for selection in ("", "z9", "a1,b2", "a1-z9"):
        with pytest.raises(Malformed):
            MURMELN.ask(state, 0, selection)


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
