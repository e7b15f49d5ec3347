"""The page about the record format: its examples are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.commands import run

from stammtisch.games.registry import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text("utf-8")
EXAMPLES: list[str] = re.findall(r"^```jsonl\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_page_replays(example: str) -> None:
    answer = run("replay", "-", typed=example.encode())
    assert (answer.code, answer.err) == (0, "")


def test_the_page_has_examples_of_every_game() -> None:
    assert len(EXAMPLES) == PAGE.count("```jsonl") >= 4
    assert {match[1] for match in re.finditer(r'"game": "(\w+)"', PAGE)} == set(GAMES)


def test_the_page_tells_the_limits_that_are_kept() -> None:
    assert "at most 262,144 bytes" in PAGE
    assert run("replay", "-", typed=b"x" * 262_145).err.endswith("a line of at most 262144 bytes\n")
