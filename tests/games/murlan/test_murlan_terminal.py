"""Murlan in the terminal: the board shows what the view holds, and a game can be played to its end."""

from __future__ import annotations

import pytest
from support.commands import run
from support.murlan import between, pack_for, play, position

from stammtisch.cli.boards import drawn
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.rules import Murlan


def board(state: Murlan, viewer: int | None = 0) -> list[str]:
    return drawn(MURLAN.view(state, viewer)).split("\n")


def test_the_board_shows_the_seats_the_pile_and_the_hand() -> None:
    state = position(["4S 4H KD", "9C 3C", "", "5H 6H"], 0, "3S 3H", 3)
    play(state, "pass")
    assert board(state) == [
        "round 1   to 21   totals 0 : 0",
        " you: 3 pass   >seat 1: 2    seat 2: place 1    seat 3: 2",
        "pile pair 3: 3S 3H by seat 3",
        "hand 4S 4H KD",
    ]


def test_the_board_shows_straights_on_their_line_and_hands_that_were_laid_down() -> None:
    state = position(["3S 4S 5S AS 2S KD", "9C 3C", "6H 7H"])
    play(state, "play:3S,4S,5S,AS,2S", "resign")
    lines = board(state)
    assert lines[1] == " you: 1    seat 1: gave up (3C 9C)   >seat 2: 2"
    assert lines[2] == "pile straight A to 5: AS 2S 3S 4S 5S by seat 0"


def test_the_board_shows_who_leads_and_the_card_that_must_be_in_it() -> None:
    state = Murlan(3, 21)
    state.apply_chance([0])
    state.apply_chance(pack_for(["3S", "", ""]))
    assert "seat 0 leads and must include 3S" in board(state)


def test_the_board_shows_the_vote() -> None:
    state = position(["9S", "3S 4S", "10S", "6S"])
    play(state, "play:9S", "pass", "play:10S", "3:loser:1")
    assert "who lost? seat 1 (2 cards) no word, seat 3 (1 cards) names 1" in board(state)


def test_the_board_shows_how_the_round_was_written_the_cut_and_the_swap() -> None:
    state = play(position(["9S", "10S 4S", "JS"]), "play:9S", "resign")
    assert board(state)[1:5] == [
        "round 1: scores 2 : 0 : 1",
        "  1. seat 0: 2 (out)",
        "  2. seat 2: 1 (last in, 1 cards left)",
        "  3. seat 1: 0 (gave up, 2 cards left)",
    ]
    state = between(3, [1, 2, 0])
    state.apply_chance(pack_for(["RJ 3H", "4S BJ", ""]))
    play(state, "tap:1")
    assert "seat 0 tapped place 1: RJ" in board(state)
    assert "seat 0 tapped place 1: ??" in board(state, 1)
    play(state, "leave", "give:4S")
    assert "swap: seat 1 got RJ, seat 0 gets 4S" in board(state)
    assert "swap: seat 1 got ??, seat 0 gets ??" in board(state, 2)
    assert all("RJ" not in line for line in board(state, 2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_against_bots(seats: int) -> None:
    typed = "resign\ntap:5\nleave\n" + "pass\nresign\nloser:0\nloser:2\ntap:5\ntake\n" * 400
    ran = run("play", "murlan", "--seats", str(seats), "--seed", "x", "--option", "target=5", typed=typed.encode())
    assert ran.code == 0
    assert "The game is over. Won:" in ran.out
    assert ran.err == ""


def test_a_selection_will_do_for_a_move_and_a_refusal_is_explained() -> None:
    ran = run("play", "murlan", "--seats", "2", "--seed", "b", typed=b"pass\n? BJ,RJ\nq\n")
    assert "must include" in ran.out
    assert "Not allowed: MU-11, Who leads may not pass" in ran.out
    assert "MU-3, Jokers only go as singles." in ran.out
