"""The rules pages that players read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_page_has_every_clause_once_with_its_anchor(language: str) -> None:
    page = (RULES / f"murlan.{language}.md").read_text("utf-8")
    found = re.findall(r'^- <a id="(MU-\d+)"></a>\*\*(MU-\d+)\*\* ', page, flags=re.MULTILINE)
    assert found == [(f"MU-{clause}", f"MU-{clause}") for clause in range(1, 28)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_mu26_the_notice_stands_as_it_is_in_every_language(language: str) -> None:
    assert "The game pauses for 2:00" in (RULES / f"murlan.{language}.md").read_text("utf-8")
