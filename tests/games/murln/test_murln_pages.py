"""The rules pages that players read, and the board of the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.murln import act, dealt, legal, playing, seen

from stammtisch.cli.boards import drawn
from stammtisch.kernel.state import CHANCE

RULES = Path(__file__).parents[3] / "docs" / "rules"
HANDS = ["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_page_has_every_clause_once_with_its_anchor(language: str) -> None:
    page = (RULES / f"murln.{language}.md").read_text("utf-8")
    found = re.findall(r'^- <a id="(MR-\d+)"></a>\*\*(MR-\d+)\*\* ', page, flags=re.MULTILINE)
    assert found == [(f"MR-{clause}", f"MR-{clause}") for clause in range(1, 33)]


def test_mr7_the_terminal_shows_what_is_asked() -> None:
    state = dealt(HANDS)
    lines = drawn(seen(state, 1)).splitlines()
    assert lines[0] == "round 1   totals 21 : 21 : 21"
    assert lines[1] == " seat 0 (dealer): -   >you: -    seat 2: -"
    assert lines[-2:] == ["hand 7H 8H 9L OS KE", "bid"]
    assert "bid" not in drawn(seen(state, 0)).splitlines()


def test_mr29_the_terminal_shows_the_round_line_by_line_until_the_next_is_dealt() -> None:
    state = act(dealt(HANDS, totals=[21, 5, 21]), "bid:4", "pass", "pass", "trump:E", *["swap:"] * 3)
    while state.phase != CHANCE:
        assert drawn(seen(state, 0))
        act(state, legal(state)[0])
    text = drawn(seen(state, 0))
    assert "round 1: seat 1, 4 bid, trump E, times 1" in text
    assert "failed +10: +10, now 15" in text


def test_mr31_the_terminal_marks_who_must_stay_and_who_may_not_exchange() -> None:
    assert drawn(seen(dealt(HANDS, totals=[21, 5, 3]))).startswith("round 1   totals 21 : 5! : 3!!")


def test_the_terminal_shows_the_trick_and_who_wins_it() -> None:
    text = drawn(seen(act(playing(["9H 7S", "KH", "7L"], "L"), "play:9H", "play:KH"), 2))
    assert "trick 1: seat 0 9H, seat 1 KH   seat 1 wins so far" in text
    assert "trump Laub (L)   seat 0 needs 1" in text


def test_the_terminal_shows_thrown_in_hands_and_a_murler() -> None:
    assert "thrown in: seat 0 7H 8H 9H 10H 7L" in drawn(seen(dealt(["7H 8H 9H 10H 7L", "KH 10L AL 9E 7S"])))
    text = drawn(seen(act(dealt(HANDS), "murler")))
    assert "seat 1 plays a Murler   its first card names trump" in text
