"""The bots of Mulle play by the same view as a person, and the greedy one is worth playing against."""

from __future__ import annotations

import pytest
from support.mulle import build, legal, position

from stammtisch.bots.bot import Bot, RandomBot
from stammtisch.bots.match import play_match
from stammtisch.bots.mulle import GreedyBot
from stammtisch.games.mulle.game import MULLE
from stammtisch.games.mulle.rules import Mulle
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import OverLine


def wins(seats: int, games: int, **options: bool) -> float:
    """The share of games that the greedy side wins against random ones; ties count as half."""
    won = 0.0
    for game in range(games):
        greedy = {game % seats} if seats < 4 else {game % 2, game % 2 + 2}
        bots: list[Bot] = [GreedyBot() if seat in greedy else RandomBot() for seat in range(seats)]
        *_, last = play_match(MULLE, Setup(seats, {"rounds": 1, **options}), bots, f"bots/{game}")
        assert isinstance(last, OverLine)
        won += (1 if set(last.winners) <= greedy else 0.5) if greedy & set(last.winners) else 0
    return won / games


def chosen(table: Mulle) -> str:
    return GreedyBot().choose(MULLE.view(table, int(table.turn)), legal(table), lambda n: 0)


@pytest.mark.parametrize(
    ("seats", "kryp", "least"),
    [(2, False, 0.9), (3, False, 0.85), (4, False, 0.9), (2, True, 0.6), (3, True, 0.42), (4, True, 0.6)],
)
def test_the_greedy_bot_clearly_beats_random_ones(seats: int, kryp: bool, least: float) -> None:
    assert wins(seats, 40, kryp=kryp) >= least


def test_the_greedy_bot_takes_a_mulle() -> None:
    assert chosen(position(["KC 8C 2C", "7H 9D QS"], "KC 8S 3D 9H")) == "take:KC=KC"


def test_the_greedy_bot_takes_what_is_worth_most() -> None:
    assert chosen(position(["KC 8C 2C", "7H 9D QS"], "KD AS 5S 2S 9C")) == "take:8C=AS,2S,5S"


def test_the_greedy_bot_builds_what_it_can_back() -> None:
    assert chosen(position(["AS 10D 6C", "7H 9D QS"], "10D")) == "build:6C=10D:16"


def test_the_greedy_bot_lies_on_its_build_for_a_mulle() -> None:
    assert chosen(position(["8C 8C 2C", "7H 9D QS"], "KD", [build(8, 0, "5D 3H")])) == "lie:8C=#8"


def test_the_greedy_bot_lays_what_it_can_spare() -> None:
    assert chosen(position(["AS 4C KS", "7H 9D QS"], "JD")) == "lay:4C"


def test_the_greedy_bot_takes_as_little_as_it_can_in_kryp() -> None:
    assert chosen(position(["8C 5C", "7H 9D"], "AS 7S 5H", kryp=True)) == "take:5C=5H"
