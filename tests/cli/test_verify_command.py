"""``verify``: what a table exports is recomputed, and what is not true is named."""

from __future__ import annotations

from pathlib import Path

from support.commands import run
from support.tables import people

from stammtisch.kernel.record import format_line
from stammtisch.tables.records import games_of, record_of
from stammtisch.tables.requests import Start


def exported() -> bytes:
    played = people(3)
    for _ in range(2):
        played.ask("anna", Start())
        played.play_round()
    lines = [line for log in games_of(played.log) for line in record_of("t1", played.table.game, log.entries)]
    return "".join(format_line(line) + "\n" for line in lines).encode()


def test_a_fair_evening_is_summed_up_in_one_line() -> None:
    answer = run("verify", "-", typed=exported())
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("2 records, 2 rounds: ")
    assert answer.out.endswith("recomputed from secrets and 0 words, all true; 1 handed on from the game before\n")


def test_what_is_not_true_is_named_with_its_line() -> None:
    answer = run("verify", "-", typed=exported().replace(b'"table": "t1"', b'"table": "t2"'))
    assert answer.code == 1
    assert answer.err.startswith("stammtisch: line 2: ")


def test_a_record_that_says_nothing_about_its_deals_is_not_called_fair() -> None:
    simulated = run("simulate", "neunerln", "--seats", "2").out.encode()
    answer = run("verify", "-", typed=simulated)
    assert (answer.code, answer.err) == (3, "stammtisch: this record names no commitment: nothing to check\n")
    assert "3 nothing is wrong, but not everything can be checked" in run("verify", "--help").out


def test_nothing_is_no_record() -> None:
    assert run("verify", "-").code == 2


def test_the_written_record_of_the_documentation_is_true() -> None:
    answer = run("verify", str(Path(__file__).parents[2] / "goldens" / "fair-record.jsonl"))
    assert answer.out.startswith("2 records, 2 rounds: ")
    assert "and 4 words, all true; 1 handed on" in answer.out


def test_a_written_deal_of_every_game_with_cards_is_true() -> None:
    answer = run("verify", str(Path(__file__).parents[2] / "goldens" / "fair-games.jsonl"))
    assert answer.out.startswith("3 records, 3 rounds: 6 chances recomputed")
