"""Refusals cite the lowest clause that is broken, with the facts; ``ask`` says what a selection would do."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support.neunerln import play, position

from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.game import Way, submit


def refused(state: Neunerln, seat: int, text: str) -> tuple[str, str, Mapping[str, object]]:
    before = NEUNERLN.view(state, seat)
    with pytest.raises(Illegal) as caught:
        submit(NEUNERLN, state, seat, text)
    assert NEUNERLN.view(state, seat) == before
    refusal = caught.value.refusal
    return refusal.clause, refusal.reason, refusal.facts


OPEN = ["KS UH", "7H OE", "8L"]


def test_ne1_nobody_moves_before_the_deal() -> None:
    assert refused(Neunerln(2), 0, "draw")[:2] == ("NE-1", "not_dealt")


def test_ne6_nobody_moves_before_the_reshuffle() -> None:
    state = play(position(["KS AE", "KE UE"], "", "8E 10H"), "draw")
    assert refused(state, 0, "draw")[:2] == ("NE-6", "not_reshuffled")


def test_ne3_a_card_that_does_not_fit() -> None:
    assert refused(position(OPEN, "8S", "10H"), 0, "play:KS") == ("NE-3", "no_fit", {"card": "KS", "top": "10H"})


def test_ne4_a_card_that_is_not_of_the_wished_suit() -> None:
    state = position(OPEN, "8S", "10H 9E", wish="L")
    assert refused(state, 0, "play:KS") == ("NE-4", "wish", {"card": "KS", "wish": "L"})
    state = position(["KE UH", "7H OE"], "8S", "10H 9E", wish="L")
    assert refused(state, 0, "play:KE") == ("NE-4", "wish", {"card": "KE", "wish": "L"})


def test_ne5_drawing_while_a_card_fits() -> None:
    assert refused(position(OPEN, "8S", "10H"), 0, "draw") == ("NE-5", "must_lay", {"cards": ["UH"]})


def test_ne5_drawing_a_penalty_while_holding_a_seven_or_nine() -> None:
    state = position(["7S 9L KH", "UE"], "8S", "10H 7H", penalty=2)
    assert refused(state, 0, "draw") == ("NE-5", "lay_on_penalty", {"cards": ["9L", "7S"]})


def test_ne5_a_card_that_is_not_held() -> None:
    assert refused(position(OPEN, "8S", "10H"), 0, "play:KH") == ("NE-5", "not_held", {"card": "KH"})


def test_ne5_the_lowest_clause_is_cited_for_a_card_that_neither_fits_nor_is_held() -> None:
    assert refused(position(OPEN, "8S", "10H"), 0, "play:AE")[:2] == ("NE-3", "no_fit")


def test_ne5_another_seat_is_on() -> None:
    assert refused(position(OPEN, "8S", "10H"), 1, "play:7H") == ("NE-5", "not_on", {"on": 0})


@pytest.mark.parametrize("text", ["draw", "play:KS", "play:7H"])
def test_ne5_a_drawn_nine_must_be_laid(text: str) -> None:
    state = play(position(["KS 7H AE", "UH"], "9S", "OL"), "draw")
    clause, reason, facts = refused(state, 0, text)
    if text == "draw":
        assert (clause, reason, facts) == ("NE-5", "lay_drawn", {"card": "9S"})
    else:
        assert clause == "NE-3"


def test_ne7_a_card_that_fits_but_a_penalty_is_open() -> None:
    state = position(["KH UE", "OE"], "8S", "10H 7H", penalty=2)
    assert refused(state, 0, "play:KH") == ("NE-7", "penalty", {"card": "KH", "penalty": 2})
    assert refused(state, 0, "play:UE")[:2] == ("NE-3", "no_fit")


def test_ne11_the_others_wait_while_an_ace_gives_another_turn() -> None:
    state = play(position(["AH KH", "UH"], "8S", "10H"), "play:AH")
    assert refused(state, 1, "play:UH") == ("NE-11", "on_again", {"on": 0})


def test_ne14_who_is_out_only_watches() -> None:
    assert refused(position(["", "KH OH", "UE"], "8S", "10H", turn=1), 0, "draw") == ("NE-14", "out", {"place": 1})


def test_ne15_nothing_moves_after_the_end() -> None:
    state = play(position(["KH", "UE OE"], "8S", "10H"), "play:KH")
    assert refused(state, 1, "draw") == ("NE-15", "round_over", {"loser": 1})


@pytest.mark.parametrize(
    ("hands", "pile", "selection", "name", "facts"),
    [
        (["KH UE", "OE", "8L"], "10H", "KH", "plain", {"seat": 1}),
        (["KH UE", "OE", "8L"], "10H", "play:KH", "plain", {"seat": 1}),
        (["7H UE", "OE", "8L"], "10H", "7H", "seven", {"seat": 1, "cards": 2}),
        (["8H UE", "OE", "8L"], "10H", "8H", "eight", {"seat": 1}),
        (["9S UE", "OE", "8L"], "10H", "9S", "nine", {}),
        (["AH UE", "OE", "8L"], "10H", "AH", "ace", {}),
        (["AH", "OE", "8L"], "10H", "AH", "ace_last", {}),
        (["KH", "OE", "8L"], "10H", "KH", "last", {}),
        (["KE UE", "OE", "8L"], "10H", "draw", "draw_one", {}),
    ],
)
def test_asking_names_what_would_follow(hands: list[str], pile: str, selection: str, name: str, facts: object) -> None:
    answer = NEUNERLN.ask(position(hands, "8S", pile), 0, selection)
    assert isinstance(answer, Way)
    assert (answer.name, answer.facts) == (name, facts)


def test_asking_on_a_penalty_names_its_cards() -> None:
    state = position(["7S 9L KH", "UE"], "8S", "10H 7H", penalty=2)
    assert NEUNERLN.ask(state, 0, "7S") == Way(["play:7S"], "seven", {"seat": 1, "cards": 4})
    nine = NEUNERLN.ask(state, 0, "9L")
    assert nine == Way([f"play:9L={wish}" for wish in "HLSE"], "nine_after_penalty", {"cards": 2})
    assert NEUNERLN.ask(position(["KS", "UE"], "8S", "10H 7H", penalty=4), 0, "draw") == Way(
        ["draw"], "draw_penalty", {"cards": 4}
    )


def test_asking_refuses_as_moving_does_and_changes_nothing() -> None:
    state = position(OPEN, "8S", "10H")
    before = NEUNERLN.view(state, 0)
    assert NEUNERLN.ask(state, 0, "KS") == Refusal("NE-3", "no_fit", {"card": "KS", "top": "10H"})
    assert NEUNERLN.ask(state, 0, "draw") == Refusal("NE-5", "must_lay", {"cards": ["UH"]})
    assert NEUNERLN.view(state, 0) == before


@pytest.mark.parametrize("selection", ["", "W", "KH,KS", "play:", "??"])
def test_asking_about_nothing_is_malformed(selection: str) -> None:
    with pytest.raises(Malformed):
        NEUNERLN.ask(position(OPEN, "8S", "10H"), 0, selection)


def test_asking_tells_nothing_about_hidden_cards() -> None:
    holds = position(["KS UH", "7H OE", "8L"], "8S", "10H")
    lacks = position(["KS UH", "8S OE", "8L"], "7H", "10H")
    for selection in ("7H", "8S", "OE"):
        assert NEUNERLN.ask(holds, 0, selection) == NEUNERLN.ask(lacks, 0, selection)
