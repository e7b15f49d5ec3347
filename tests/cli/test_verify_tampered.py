"""Every way to tamper with the records of a table is found by ``verify``, with the line and the reason."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from support.commands import run
from support.tampered import CASES, tampered

from stammtisch.games.registry import GAMES
from stammtisch.kernel.record import read_lines
from stammtisch.kernel.verify import REASONS, Checked, verify
from stammtisch.tables.customs import HANDED_ON

LOCALES = Path(__file__).parents[2] / "src" / "stammtisch" / "locales"


def checked(case: dict[str, Any]) -> Checked:
    return verify(read_lines(io.BytesIO(tampered(case))), GAMES, HANDED_ON)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_exactly_the_lines_that_are_not_true_are_named(case: dict[str, Any]) -> None:
    found = checked(case)
    assert [{"line": fault.line, "reason": fault.reason} for fault in found.faults] == case["faults"]
    assert (found.sealed, found.unshown) == (case.get("sealed", []), case.get("unshown", []))
    assert found.bare[:1] == case.get("bare", [])


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_exit_code_tells_false_from_true_and_from_nothing_to_check(case: dict[str, Any]) -> None:
    answer = run("verify", "-", typed=tampered(case))
    assert answer.code == case["exit"]
    assert [line.split(":")[1].strip() for line in answer.err.splitlines() if case["faults"]] == [
        f"line {fault['line']}" for fault in case["faults"]
    ]


def test_every_reason_is_tried() -> None:
    assert {fault["reason"] for case in CASES for fault in case["faults"]} == set(REASONS)


def test_the_page_in_the_browser_says_the_same_words() -> None:
    english: dict[str, str] = json.loads((LOCALES / "en" / "verify.json").read_text(encoding="utf-8"))
    assert {reason: english[f"verify.reason.{reason}"] for reason in REASONS} == {
        reason: f"{words}." for reason, words in REASONS.items()
    }


def test_a_record_without_commitments_among_others_is_told_apart() -> None:
    fair, bots = (next(case for case in CASES if ("bare" in case) == bare) for bare in (False, True))
    answer = run("verify", "-", typed=tampered(fair) + tampered(bots))
    assert (answer.code, "all true" in answer.out) == (3, True)
    assert "names no commitment: nothing to check there" in answer.out


def test_a_line_that_the_rules_forbid_ends_the_check() -> None:
    text = tampered(CASES[0]).replace(b'"move": "play:', b'"move": "play:7', 1)
    answer = run("verify", "-", typed=text)
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert answer.err.startswith("stammtisch: line ")


def test_of_very_many_false_lines_only_the_first_are_named() -> None:
    whole = tampered(CASES[0])
    text = b"".join(tampered({**CASES[0], "drop": {"1": ["table_game"]}}) for _ in range(30)) + whole
    answer = run("verify", "-", typed=text)
    assert answer.code == 1
    assert answer.err.splitlines()[-1].startswith("stammtisch: and ")
    assert len(answer.err.splitlines()) == 21
