"""The clauses of Murmeln on moving a marble."""

from __future__ import annotations

from support.murmeln import events, play, position, refusal, started

from stammtisch.games.murmeln.events import Moved
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.murmeln.moves import format_move, parse_cell
from stammtisch.kernel.errors import Refusal
from stammtisch.kernel.game import Way


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
