"""The rules pages that players read, and the terminal board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.mulle import build, play, position

from stammtisch.bots.bot import RandomBot
from stammtisch.cli.boards import drawn
from stammtisch.cli.play import Evening
from stammtisch.games.mulle.game import MULLE
from stammtisch.kernel.game import Setup

RULES = Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_page_has_every_clause_once_with_its_anchor(language: str) -> None:
    page = (RULES / f"mulle.{language}.md").read_text("utf-8")
    found = re.findall(r'^- <a id="(MLL-\d+)"></a>\*\*(MLL-\d+)\*\* ', page, flags=re.MULTILINE)
    assert found == [(f"MLL-{clause}", f"MLL-{clause}") for clause in range(1, 30)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_names_of_the_game_stand_as_they_are(language: str) -> None:
    page = (RULES / f"mulle.{language}.md").read_text("utf-8")
    for name in (
        "mulle",
        "tabbe",
        "båt",
        "ligger",
        "lillan",
        "storan",
        "kryp",
        "rövarmulle",
        "hundraklubben",
        "senap",
        "ketchup",
    ):
        assert name in page.lower(), name


def test_the_terminal_draws_piles_builds_and_the_hand() -> None:
    table = position(["2S 10D 4C", "KS QH JC"], "5D 9C", [build(8, 1, "5H 3H", locked=True)])
    table.piles[1].mulles, table.piles[1].worths, table.piles[1].tabbar = [28], [8], 2
    assert drawn(MULLE.view(table, 0)).splitlines() == [
        "round 1 of 1, deal 1 of 6, seat 1 deals, stock 0",
        ">you: 3   pile 0   total 0",
        " seat 1: 3   pile 0   mullar 8S=8   tabbar 2   total 0",
        "builds #8 5H 3H (seat 1, locked)",
        "loose  5D 9C",
        "hand   2S(15) 4C 10D(16)",
    ]


def test_the_terminal_tells_the_count_and_the_end() -> None:
    table = position(["8C", "9H"], "8C AS")
    table.totals = [300, 10]
    text = drawn(MULLE.view(play(table, "take:8C=8C", "lay:9H"), 0))
    assert "  you: spades 0, aces 2, storan 0, lillan 0, mullar 8, tabbar 0: 10, total 310" in text.splitlines()
    assert text.splitlines()[-2:] == ["seat 1: hundraklubben", "you: ketchup"]


def test_the_terminal_says_how_a_selection_can_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(MULLE, Setup(2, {"rounds": 1}), [RandomBot(), RandomBot()], "key")
    evening.state = position(["8C 2H", "KS QH"], "5D 3C 9H")
    evening.explain("8C,5D")
    assert capsys.readouterr().out == "Possible: no move yet (part)\nIt can go on to: take:8C=3C,5D\n"
