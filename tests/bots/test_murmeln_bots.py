"""The one-ply bot of Murmeln."""

from __future__ import annotations

import pytest
from support.murmeln import play, position, started

from stammtisch.bots.murmeln import OnePly, windows_of
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import OVER, play_out


def chosen(state: Murmeln) -> str:
    return OnePly().choose(MURMELN.view(state, 0), legal_notation(MURMELN, state, 0), FastSource(1).draw)


def points_after(version: str, number: int, most_moves: int) -> int:
    state, source = started(number, version), FastSource(number)
    while state.phase != OVER and state.moves < most_moves:
        play(state, OnePly().choose(MURMELN.view(state, 0), [], source.draw))
    return int(state.points)


def test_it_closes_a_row() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "h8": 1, "i9": 2})
    assert play(state, chosen(state)).points == 10


def test_it_closes_the_row_that_scores_more() -> None:
    state = position(
        {**dict.fromkeys(["a1", "b1", "c1", "d1", "f1"], 1), **dict.fromkeys(["a9", "b9", "c9", "d9"], 2), "h8": 1, "h7": 2}
    )
    assert chosen(state) == "h8-e1"


def test_it_keeps_four_together_while_it_waits_for_the_fifth() -> None:
    state = position({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "i9": 2})
    play(state, chosen(state))
    marbles = {cell for cell, colour in enumerate(state.board.colours()) if colour == 1}
    assert any(len(marbles & set(window)) == 4 for window in windows_of(5))


def test_windows_cover_every_stretch_of_the_board_once() -> None:
    assert [len(windows_of(shortest)) for shortest in (5, 4)] == [140, 180]
    assert len(set(map(frozenset, windows_of(5)))) == 140


@pytest.mark.parametrize("version", ["five", "four"])
def test_it_plays_legal_moves_to_any_end_and_never_takes_one_back(version: str) -> None:
    state, source = started(5, version), FastSource(5)
    while state.phase != OVER and state.moves < 60:
        legal = legal_notation(MURMELN, state, 0)
        move = OnePly().choose(MURMELN.view(state, 0), legal, source.draw)
        assert move in legal
        assert move != "undo"
        play(state, move)


@pytest.mark.parametrize(("version", "lead"), [("five", 100), ("four", 200)])
def test_it_beats_random_play_clearly(version: str, lead: int) -> None:
    scores = []
    for number in (1, 2, 3):
        state = started(number, version)
        play_out(state, FastSource(number))
        scores.append(points_after(version, number, 150) - int(state.points))
    assert sum(scores) / len(scores) > lead
