"""The rules pages that players read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.games.murmeln.scoring import points_of

RULES = Path(__file__).parents[3] / "docs" / "rules"
NAMES = ["„Abräumen: 5 in einer Reihe“", "„4 in einer Reihe“", "„Nächste“", "„Rekord“", "„Rückgängig“", "„Spiele“"]
END_NAMES = ["„Spielende“", "„Neues Spiel“", "„Neu starten“"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_ml22_each_page_has_every_clause_once_with_its_anchor(language: str) -> None:
    page = (RULES / f"murmeln.{language}.md").read_text("utf-8")
    found = re.findall(r'^- <a id="(ML-\d+)"></a>\*\*(ML-\d+)\*\* ', page, flags=re.MULTILINE)
    assert found == [(f"ML-{clause}", f"ML-{clause}") for clause in range(1, 23)]
    assert len(re.findall(r"^\d\. ", page, flags=re.MULTILINE)) == 4


@pytest.mark.parametrize("language", ["de", "en"])
def test_ml10_the_table_of_points_is_right(language: str) -> None:
    page = (RULES / f"murmeln.{language}.md").read_text("utf-8")
    for shortest in (5, 4):
        points = [points_of(length, shortest) if length >= shortest else "–" for length in range(4, 10)]
        assert f"{shortest} in einer Reihe“ | {' | '.join(map(str, points))} |" in page.replace("”", "“")


def test_ml22_windows_and_buttons_have_their_names() -> None:
    page = (RULES / "murmeln.de.md").read_text("utf-8")
    for name in NAMES + END_NAMES:
        assert name in page
