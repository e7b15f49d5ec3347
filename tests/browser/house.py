"""The house of the browser tests: a real server whose bots think quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.house import RunningHouse

BOTS_THINK = 0.3
"""Seconds: long enough for a person to see whose turn it is, short enough for many rounds."""


class House(RunningHouse):
    """A server on a data folder that a browser can go to."""

    def __init__(self, data: Path, bots_think: float = BOTS_THINK, patience: float = 1.0) -> None:
        super().__init__(data, bots_think, patience)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def insecure_address(self) -> str:
        """The same house as a phone on the home network sees it: plain http under another name."""
        return f"http://house.test:{self.port}"


def house_of(name: str, bots_think: float = BOTS_THINK, patience: float = 1.0) -> Callable[..., Iterator[House]]:
    """The fixture of a module whose tests share a house, in a data folder of that name."""

    @pytest.fixture(scope="module")
    def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
        opened = House(tmp_path_factory.mktemp(name), bots_think, patience)
        opened.start()
        yield opened
        opened.stop()

    return house
