"""``simulate`` prints records that ``replay`` finds right, the same ones for the same arguments."""

from __future__ import annotations

import json

import pytest
from support.commands import run

from stammtisch.bots.registry import BOTS
from stammtisch.cli.choices import written
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.testing import sampled_setups

ALL = [(name, setup) for name, game in GAMES.items() for setup in sampled_setups(game, 8)]


def arguments(name: str, setup: Setup, games: int = 2) -> list[str]:
    options = [f"--option={key}={written(value)}" for key, value in setup.options.items()]
    return ["simulate", name, "--seats", str(setup.seats), "--games", str(games), "--legal", *options]


@pytest.mark.parametrize(("name", "setup"), ALL, ids=str)
def test_simulated_records_are_right_for_all_seats_and_options(name: str, setup: Setup) -> None:
    made = run(*arguments(name, setup))
    assert made.code == 0
    checked = run("replay", "-", typed=made.out.encode())
    assert (checked.code, checked.err) == (0, "")
    lines = made.out.count("\n")
    assert checked.out.startswith(f"2 records, {lines} lines, all right")
    assert "stopped early" not in checked.out or not GAMES[name].bounded


@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in GAMES for bot in BOTS[name]])
def test_every_bot_plays_games_that_are_right(name: str, bot: str) -> None:
    made = run("simulate", name, "--games", "2", "--bots", bot, "--max-moves", "150")
    assert run("replay", "-", typed=made.out.encode()).code == 0
    assert json.loads(made.out.splitlines()[0])["names"][0] == bot


@pytest.mark.parametrize("name", GAMES)
def test_the_same_arguments_print_the_same_bytes(name: str) -> None:
    first, second = (run("simulate", name, "--games", "2", "--seed", "Stubn", "--max-moves", "60") for _ in range(2))
    assert first.out == second.out
    assert first.out != run("simulate", name, "--games", "2", "--seed", "Küche", "--max-moves", "60").out


def test_each_game_of_a_seed_has_streams_of_its_own() -> None:
    two = run("simulate", "neunerln", "--games", "2", "--seed", "x").out
    one = run("simulate", "neunerln", "--games", "1", "--seed", "x").out
    assert two.startswith(one)
    assert two.removeprefix(one) not in ("", one)


def test_ml4_simulated_numbers_are_short_enough_for_typing() -> None:
    headers = [json.loads(line) for line in run("simulate", "murmeln", "--games", "20", "--max-moves", "1").out.splitlines()]
    numbers = [int(header["number"]) for header in headers if "record" in header]
    assert len(set(numbers)) == 20
    assert all(1 <= number <= 999_999_999 for number in numbers)
    assert '"number": "42"' in run("simulate", "murmeln", "--number", "42", "--max-moves", "1").out


def test_a_game_is_broken_off_after_the_most_moves_without_an_over_line() -> None:
    made = run("simulate", "neunerln", "--seats", "6", "--max-moves", "3")
    assert made.out.count('"move"') == 3
    assert '"over"' not in made.out
    assert run("replay", "-", typed=made.out.encode()).out.endswith("all right; 1 stopped early\n")


def test_games_that_are_broken_off_are_told() -> None:
    whole = run("simulate", "neunerln", "--games", "2")
    assert (whole.code, whole.err) == (0, "")
    broken = run("simulate", "neunerln", "--games", "2", "--max-moves", "3")
    assert broken.code == 0
    assert "2 of 2 games were broken off after 3 moves and have no result" in broken.err
    assert '"over"' not in broken.out


def test_seats_may_have_different_bots() -> None:
    made = run("simulate", "neunerln", "--seats", "3", "--bots", "greedy,random,greedy")
    assert json.loads(made.out.splitlines()[0])["names"] == ["greedy", "random", "greedy"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["chess"], f"there is no game 'chess'; the house has {', '.join(GAMES)}"),
        (["neunerln", "--seats", "7"], "'7' is not a number of seats for neunerln: 2 to 6"),
        (["neunerln", "--seats", "-1"], "'-1' is not a number of seats for neunerln: 2 to 6"),
        (["neunerln", "--bots", "clever"], "there is no bot 'clever' for neunerln; there are greedy, random"),
        (["neunerln", "--bots", ""], "there is no bot '' for neunerln; there are greedy, random"),
        (["neunerln", "--bots", "random,random,random"], "3 bots for 2 seats: name one for all, or one for each"),
        (["neunerln", "--option", "x"], "'x' is no option: write it as name=value"),
        (["neunerln", "--option", "x=1"], "neunerln has no option 'x'; it has none"),
        (["murmeln", "--option", "version=six"], "'six' is not a value of the option version: five, four"),
        (["murmeln", "--number", "x"], "'x' is not"),
        (["murmeln", "--number", "0"], "'0' is not"),
        (["neunerln", "--number", "7"], "'7' is not for neunerln, which has no game number"),
        (["neunerln", "--games", "0"], "'0' is not a whole number above 0"),
        (["neunerln", "--games", "9" * 5000], "is not a whole number above 0"),
        (["neunerln", "--max-moves", "x"], "'x' is not a whole number above 0"),
    ],
)
def test_arguments_that_do_not_fit_are_answered_by_what_is_possible(wrong: list[str], said: str) -> None:
    answer = run("simulate", *wrong)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err.splitlines()[-1]
