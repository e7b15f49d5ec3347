"""Murmeln as a table with one seat."""

from __future__ import annotations

import pytest
from support.tables import GAMES, Played, secret

from stammtisch.kernel.errors import Malformed
from stammtisch.tables.decide import create
from stammtisch.tables.entries import Created, GameBegan, GameEnded, Moved, Sat, SettingsSet, TableEntry
from stammtisch.tables.play import points_of
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import Forbidden, Given, Move, SetTable, Start

HOUSE_NUMBER = "123456789012345678901234567890"


def begun(start: Start, number: str = HOUSE_NUMBER) -> Played:
    played = Played("murmeln", 1)
    played.ask("anna", start, Given(secret(1), number))
    return played


def last_start(played: Played) -> GameBegan:
    return next(entry for entry in reversed(played.log) if isinstance(entry, GameBegan))


def play_to_the_end(played: Played, best: int | None = None) -> GameEnded:
    """Plays moves that differ, never ``undo``, until the board is full."""
    assert played.table.play is not None
    turn = 0
    while played.table.phase == "playing":
        state, game = played.table.play.state, played.table.game
        moves = [game.format(state, move) for move in state.legal(0)]
        rolling = [move for move in moves if move != "undo"]
        turn += 1
        given = Given(open_ms=10, best=best)
        played.ask("anna", Move(played.table.seq, rolling[turn * 7919 % len(rolling)]), given)
    ended = played.log[-1]
    assert isinstance(ended, GameEnded)
    return ended


def test_ml19_a_number_of_the_house_ranks() -> None:
    began = last_start(begun(Start()))
    assert (began.hidden.number, began.ranked) == (HOUSE_NUMBER, True)


def test_ml4_a_typed_number_never_ranks() -> None:
    began = last_start(begun(Start(number="42")))
    assert (began.hidden.number, began.ranked) == ("42", False)


@pytest.mark.parametrize("number", ["0", "007", "x", "-1", str(2**128), "9" * 500])
def test_ml6_a_number_that_is_none_is_malformed(number: str) -> None:
    with pytest.raises(Malformed):
        begun(Start(number=number))


def test_ml18_restart_plays_the_same_number_again_and_does_not_rank() -> None:
    played = begun(Start())
    first = last_start(played)
    played.move()
    played.ask("anna", Start(same=True), Given(secret(2), "77"))
    again = last_start(played)
    assert (again.hidden.number, again.ranked, again.game) == (first.hidden.number, False, 2)
    assert played.log[-3] == GameEnded(1, "anew", [])
    assert played.table.phase == "playing"


def test_restart_needs_a_game_to_repeat() -> None:
    with pytest.raises(Forbidden):
        begun(Start(same=True))


def test_ml2_the_version_stays_chosen_until_it_is_changed() -> None:
    played = begun(Start(options={"version": "four"}))
    assert played.table.options == {"version": "four"}
    played.ask("anna", Start(), Given(secret(2), "77"))
    assert last_start(played).options == {"version": "four"}
    with pytest.raises(Malformed):
        played.ask("anna", Start(options={"version": "six"}), Given(secret(3), "78"))


@pytest.mark.parametrize(("best", "is_record"), [(None, True), (0, True), (10**6, False)])
def test_ml20_the_record_is_the_best_finished_ranked_score(best: int | None, is_record: bool) -> None:
    played = begun(Start(options={"version": "four"}))
    ended = play_to_the_end(played, best)
    assert played.table.play is not None
    assert ended.points == points_of(played.table.game, played.table.play.state)
    assert ended.points is not None
    assert ended.new_record == (is_record and ended.points > 0)


def test_ml19_a_replay_makes_no_record() -> None:
    played = begun(Start(number="42", options={"version": "four"}))
    assert not play_to_the_end(played).new_record


def test_ml18_the_time_that_the_game_was_open_adds_up() -> None:
    played = begun(Start(options={"version": "four"}))
    play_to_the_end(played)
    moves = [entry for entry in played.log if isinstance(entry, Moved)]
    assert played.table.open_ms == 10 * len(moves)


def test_a_game_without_a_number_takes_none() -> None:
    played = Played("neunerln", 2)
    with pytest.raises(Forbidden):
        played.ask("anna", Start(number="42"))


def test_ml19_who_plays_alone_has_any_time_and_the_house_never_moves_for_them() -> None:
    with pytest.raises(Malformed, match="any time to think"):
        create("t1", GAMES["murmeln"], 1, {}, "anna", thinking=30)
    played = Played("murmeln", 1)
    with pytest.raises(Malformed, match="any time to think"):
        played.ask("anna", SetTable(30))
    played.ask("anna", SetTable(open=True))
    assert (played.table.thinking, played.table.open) == (0, True)


def test_ml19_an_old_table_with_a_time_to_think_gives_any_time_too() -> None:
    made: list[TableEntry] = [Created("t1", "murmeln", 1, {"version": "five"}, thinking=30), Sat(0, "anna")]
    for log in (made, [*made, SettingsSet(60, open=False)]):
        played = Played("murmeln", 1)
        played.table = table = replay(GAMES, [(entry, 0) for entry in log])
        played.ask("anna", Start())
        seat, move = played.legal()
        assert (table.thinking, table.think_until, table.late(10**15)) == (0, None, None)
        with pytest.raises(Forbidden, match="not_seated"):
            played.ask(None, Move(table.seq, move, seat), Given(now=10**15))
