"""The house of the browser tests: a real server whose bots think quickly."""

from __future__ import annotations

from pathlib import Path

from support.house import LEASE, RunningHouse

BOTS_THINK = 0.3
"""Seconds: long enough for a person to see whose turn it is, short enough for many rounds."""


class House(RunningHouse):
    """A server on a data folder that a browser can go to."""

    def __init__(self, data: Path, bots_think: float = BOTS_THINK, patience: float = 1.0, lease: float = LEASE) -> None:
        super().__init__(data, bots_think, patience, lease)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def insecure_address(self) -> str:
        """The same house as a phone on the home network sees it: plain http under another name."""
        return f"http://house.test:{self.port}"
