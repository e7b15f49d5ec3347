"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from stammtisch.kernel.game import View


class Bot(Protocol):
    """A player that answers with one of its legal moves."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        """One of ``legal`` (never empty), from what the seat may see. ``draw(n)`` gives a number from 0 to n - 1;
        the same arguments and draws give the same answer."""


class RandomBot:
    """Plays any legal move, each as likely as the others."""

    name = "random"

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        return legal[draw(len(legal))]
