"""The rules pages that players read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("language", ["de", "en"])
def test_ne18_each_page_has_every_clause_once_with_its_anchor(language: str) -> None:
    page = (RULES / f"neunerln.{language}.md").read_text("utf-8")
    found = re.findall(r'^- <a id="(NE-\d+)"></a>\*\*(NE-\d+)\*\* ', page, flags=re.MULTILINE)
    assert found == [(f"NE-{clause}", f"NE-{clause}") for clause in range(1, 19)]


def test_ne18_the_window_says_its_phrases() -> None:
    page = (RULES / "neunerln.de.md").read_text("utf-8")
    assert page.startswith("# So wird g’spielt.\n\nDeine Tischregeln · Bayerisches Blatt · 2–6 Spieler\n")
    assert "Den Tisch verlassen?" in page
    for suit in ("Schelle", "Eichel", "Blatt", "Herz"):
        assert suit in page
