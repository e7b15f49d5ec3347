"""A running server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.house import MakeGuest, RunningHouse, guests_of


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    running = RunningHouse(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def guest(house: RunningHouse) -> Iterator[MakeGuest]:
    """Makes guests, each at an address of their own, and sends them home."""
    with guests_of(house) as make:
        yield make


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A built client of three files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "art").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Stammtisch</title>" + " " * 600)
    (tmp_path / "assets" / "app-1a2b.js").write_text("export const a = 1;" * 100)
    (tmp_path / "art" / "KH.svg").write_text("<svg/>")
    (tmp_path.parent / "secret.txt").write_text("outside")
    return tmp_path
