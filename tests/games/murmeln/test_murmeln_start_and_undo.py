"""The clauses of Murmeln on the start, the number and taking back."""

from __future__ import annotations

import pytest
from support.murmeln import FULL_BUT_ONE, arrived, board_of, events, play, position, refusal, started

from stammtisch.games.murmeln.events import Arrived, Began, MurmelnEvent, Undone
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.murmeln.moves import UNDO, format_move, parse_move
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.game import Setup, Way
from stammtisch.kernel.state import OVER

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
