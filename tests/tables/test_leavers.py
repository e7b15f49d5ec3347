"""Who leaves, who comes back, and what must not go on into the next game."""

from __future__ import annotations

import pytest
from support.tables import Played, people

from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.tables.absence import PAUSE_MS, REMOVE_MS
from stammtisch.tables.entries import GameEnded, RoundBegan, Stood
from stammtisch.tables.requests import (
    AddBot,
    AnswerKnock,
    Forbidden,
    KnockAt,
    MakeCode,
    Remove,
    SayReady,
    Sit,
    Stand,
    Start,
    Vote,
)

CARD_GAMES = ["neunerln", "murln", "murlan", "mulle"]
SILENT = ["murln", "mulle"]


def begun(game: str, seats: int = 3) -> Played:
    played = people(seats, game)
    played.ask("anna", Start())
    played.move()
    return played


@pytest.mark.parametrize("game", CARD_GAMES)
def test_one_who_leaves_holds_up_nobody(game: str) -> None:
    played = begun(game)
    played.ask("carl", Stand())
    assert (played.table.phase, played.table.waited_for(), played.look()) == ("ended", set(), [])
    played.ask("anna", AddBot(2, "greedy"))
    played.ask("berta", Start())
    assert played.table.phase == "playing"
    played.move()


@pytest.mark.parametrize("game", CARD_GAMES)
def test_who_leaves_and_sits_down_again_finds_no_game_and_no_hand(game: str) -> None:
    played = begun(game)
    dealt = [entry.commit for entry in played.log if isinstance(entry, RoundBegan)]
    played.ask("carl", Stand())
    played.ask("carl", Sit(2))
    assert (played.table.phase, played.table.viewer_of("carl")) == ("ended", None)
    assert [entry.commit for entry in played.log if isinstance(entry, RoundBegan)] == dealt
    played.ask("anna", Start())
    assert len([entry for entry in played.log if isinstance(entry, RoundBegan)]) == 2
    assert played.table.viewer_of("carl") == 2


@pytest.mark.parametrize("game", CARD_GAMES)
def test_in_a_running_game_there_is_no_seat_to_come_back_to_but_the_own(game: str) -> None:
    played = begun(game)
    assert played.table.play is not None
    before = played.table.game.view(played.table.play.state, 2)
    played.goes("carl")
    for seat in range(3):
        for who in ("carl", "dora"):
            with pytest.raises(Forbidden):
                played.ask(who, Sit(seat))
    played.comes("carl")
    assert played.table.viewer_of("carl") == 2
    assert played.table.game.view(played.table.play.state, 2) == before


@pytest.mark.parametrize("game", CARD_GAMES)
def test_what_leaving_costs_is_paid_by_who_leaves(game: str) -> None:
    played = people(3, game)
    for place in played.table.places:
        place.played, place.streak, place.cancelled = 5, 2, 1
    played.ask("anna", Start())
    played.ask("berta", Stand())
    assert [(place.played, place.lost, place.streak, place.cancelled) for place in played.table.places] == [
        (5, 0, 2, 1),
        (0, 0, 0, 0),
        (5, 0, 2, 1),
    ]


@pytest.mark.parametrize("removed", [False, True])
def test_ne17_who_was_already_out_ends_the_round_without_a_result_too(removed: bool) -> None:
    played = begun("neunerln", 4)
    out: list[int] = []
    while not out:
        played.move()
        assert played.table.play is not None
        state = played.table.play.state
        assert isinstance(state, Neunerln)
        out = state.places
    leaver = played.table.person_at(out[0])
    assert leaver is not None
    if removed:
        played.goes(leaver)
        played.now += REMOVE_MS
        played.ask(played.table.person_at(played.table.host or 0), Remove(out[0]))
    else:
        played.ask(leaver, Stand())
    ended = next(entry for entry in played.log if isinstance(entry, GameEnded))
    assert (ended.reason, ended.winners) == ("left", [])
    assert [place.played for place in played.table.places] == [0, 0, 0, 0]


@pytest.mark.parametrize("game", SILENT)
def test_a_choice_ends_with_its_game(game: str) -> None:
    played = begun(game, 4)
    played.goes("carl")
    played.after(PAUSE_MS)
    played.ask("anna", Vote("end"))
    played.ask("berta", Vote("bot"))
    played.ask("dora", Stand())
    assert isinstance(played.log[-2], GameEnded)
    assert (played.table.absences.votes, played.table.absences.overdue) == ({}, set())
    played.ask("dora", Sit(3))
    played.ask("anna", Start())
    played.after(PAUSE_MS)
    assert (played.table.absences.votes, played.table.absences.overdue, played.table.phase) == ({}, {2}, "playing")
    played.ask("dora", Vote("end"))
    assert played.table.phase == "playing"


def test_a_bot_that_plays_for_somebody_does_not_go_on_in_the_next_game() -> None:
    played = begun("murln")
    played.goes("carl")
    played.after(PAUSE_MS)
    for who in ("anna", "berta"):
        played.ask(who, Vote("bot"))
    assert played.table.bot_of(2) == "greedy"
    played.ask("berta", Stand())
    played.ask("berta", Sit(1))
    played.ask("anna", Start())
    assert (played.table.bot_of(2), played.table.waited_for()) == ("", {2})


def test_who_was_ready_once_is_asked_again_after_the_next_round() -> None:
    played = people(2, "murlan")
    played.ask("anna", Start())
    played.play_round()
    assert played.table.phase == "between"
    for who in ("anna", "berta"):
        played.ask(who, SayReady())
    played.play_round()
    assert (played.table.phase, played.table.ready) == ("between", set())


def test_a_knock_waits_through_a_game_is_answered_once_and_then_forgotten() -> None:
    played = people(2)
    played.ask("anna", MakeCode())
    played.ask("carl", KnockAt("a1"))
    played.ask("anna", Start())
    played.play_round()
    played.ask("anna", Start())
    assert played.table.knock_of("carl") == "a1"
    played.ask("berta", AnswerKnock("a1", False))
    assert played.table.knock_of("carl") == ""
    with pytest.raises(Forbidden):
        played.ask("anna", AnswerKnock("a1", True))
    played.ask("carl", KnockAt("a2"))


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_seat_of_somebody_who_never_came_back_does_not_block_the_next_game(game: str) -> None:
    played = begun(game)
    played.ask("berta", Stand())
    played.goes("carl")
    played.after(REMOVE_MS)
    assert played.ask("anna", Remove(2)) == [Stood(2, removed=True)]
    played.ask("anna", AddBot(1, "greedy"))
    played.ask("anna", AddBot(2, "greedy"))
    played.ask("anna", Start())
    assert played.table.phase == "playing"
