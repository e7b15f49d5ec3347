"""What nobody may know in Murmeln, and that imagined games keep to what everybody knows."""

from __future__ import annotations

from dataclasses import fields

import pytest
from support.murmeln import play, started

from stammtisch.games.murmeln.game import MURMELN, imagined, narrowed
from stammtisch.games.murmeln.moves import UNDO, format_move
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.games.murmeln.view import MurmelnView
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import encoded
from stammtisch.kernel.state import OVER, play_out


def imagine(state: Murmeln, seed: int) -> Murmeln:
    return narrowed(MURMELN.imagine(state, 0, FastSource(seed)))


def landings(state: Murmeln, move: int) -> list[tuple[int, int]]:
    """What a move brings, in a copy."""
    other = state.copy()
    other.apply(0, move)
    return other.arrived()


def test_ml3_the_view_names_no_cell_where_a_marble_will_land() -> None:
    assert {field.name for field in fields(MurmelnView)} == {
        *("game", "viewer", "acting", "legal", "over", "version", "board", "regions"),
        *("next", "points", "moves", "rows", "can_undo", "number"),
    }


@pytest.mark.parametrize("version", ["five", "four"])
def test_ml3_imagined_games_look_alike_to_the_byte_while_landings_differ(version: str) -> None:
    state, source = started(11, version), FastSource(5)
    different = 0
    while state.phase != OVER:
        other = imagine(state, int(source.word()))
        for viewer in (0, None):
            assert encoded(MURMELN.view(other, viewer)) == encoded(MURMELN.view(state, viewer))
        move = int(state.nth(0, source.draw(state.count(0))))
        different += move != UNDO and landings(other, move) != landings(state, move)
        colours = [colour for colour, _ in landings(state, move)]
        assert [colour for colour, _ in landings(other, move)] == colours
        state.apply(0, move)
    assert different > 10


def test_ml4_an_imagined_game_does_not_carry_the_number() -> None:
    state = started(4711)
    other = imagine(state, 1)
    assert other.arrivals.number == ""
    play_out(other, FastSource(2))
    assert MURMELN.view(other, 0).number is None


def test_ml4_nothing_is_hidden_once_the_game_is_over() -> None:
    state = started(4711)
    play_out(state, FastSource(2))
    other = imagine(state, 1)
    assert other is not state
    assert MURMELN.view(other, 0) == MURMELN.view(state, 0)
    assert MURMELN.view(other, 0).number == "4711"


def test_ml17_what_was_seen_to_arrive_arrives_again_in_imagined_games() -> None:
    state = started(12)
    for turn in range(20):
        move = int(state.nth(0, 7 * turn % state.count(0)))
        if move == UNDO:
            continue
        before = state.copy()
        play(state, format_move(move))
        seen = state.arrived()
        for real in (state, play(state.copy(), "undo")):
            other = imagine(real, turn)
            if other.can_undo:
                other.apply(0, UNDO)
            assert encoded(MURMELN.view(other, 0).next) == encoded(MURMELN.view(before, 0).next)
            other.apply(0, move)
            assert other.arrived() == seen
            assert MURMELN.view(other, 0) == MURMELN.view(state, 0)


def test_ml17_a_seen_cell_that_is_taken_by_then_sends_the_marble_elsewhere() -> None:
    state = started(12)
    play(state, format_move(state.nth(0, 3)))
    seen = [cell for _, cell in state.arrived()]
    play(state, "undo")
    blocking = next(move for move in state.legal(0) if move % 81 == seen[0])
    elsewhere = {landings(imagine(state, seed), blocking)[0][1] for seed in range(20)}
    assert seen[0] not in elsewhere
    assert len(elsewhere) > 5


def test_ml17_an_imagined_game_gives_the_same_marbles_after_its_own_undo() -> None:
    state = imagine(started(13), 3)
    move = int(state.nth(0, 5))
    first = landings(state, move)
    state.apply(0, move)
    state.apply(0, UNDO)
    assert landings(state, move) == first


def test_games_from_the_fast_source_follow_their_seed_alone() -> None:
    one, same, other = (imagined("five", FastSource(seed)) for seed in (1, 1, 2))
    assert MURMELN.view(one, 0) == MURMELN.view(same, 0)
    assert MURMELN.view(one, 0) != MURMELN.view(other, 0)
    assert play_out(one, FastSource(9)) == play_out(same, FastSource(9))
    assert MURMELN.view(one, 0) == MURMELN.view(same, 0)


def test_fast_marbles_have_all_colours_and_cells_about_as_often() -> None:
    arrivals = imagined("five", FastSource(4)).arrivals
    empty = imagined("five", FastSource(4)).copy()
    empty.board = type(empty.board)()
    low, high = empty.board.free_low(), empty.board.free_high()
    colours = [arrivals.colour(k) for k in range(7000)]
    cells = [arrivals.landing(k, low, high) for k in range(8100)]
    assert all(850 < colours.count(colour) < 1150 for colour in range(1, 8))
    assert all(55 < cells.count(cell) < 150 for cell in range(81))
