"""What is worth remembering of games, played through again from the journal once and then kept in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Sequence
from typing import Final

from stammtisch.kernel.errors import StammtischError
from stammtisch.kernel.game import Game
from stammtisch.tables.entries import TableEntry
from stammtisch.tables.highlights import Highlight, highlights_of
from stammtisch.tables.records import GameLog, games_of

KEPT: Final = 2000
"""Of how many finished games the highlights are kept."""


class Highlights:
    """The highlights of the games of a house."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], list[Highlight]] = OrderedDict()

    def knows(self, table: str, number: int) -> bool:
        """Whether the game need not be played through again."""
        return (table, number) in self._known

    async def of(
        self, table: str, game: Game, entries: Sequence[TableEntry], numbers: Collection[int]
    ) -> dict[int, list[Highlight]]:
        """The highlights of some games of a table by their number. ``entries``: the table's log; not needed for known games."""
        found = {number: self._known[table, number] for number in numbers if self.knows(table, number)}
        if len(found) < len(numbers):
            for log in games_of(entries):
                if log.number in numbers and log.number not in found:
                    found[log.number] = await asyncio.to_thread(_watched, table, game, log)
                    self._keep(table, log, found[log.number])
        return found

    def _keep(self, table: str, log: GameLog, highlights: list[Highlight]) -> None:
        if log.over:
            self._known[table, log.number] = highlights
        while len(self._known) > KEPT:
            self._known.popitem(last=False)


def _watched(table: str, game: Game, log: GameLog) -> list[Highlight]:
    """The highlights of a game; none if its log does not fit the rules, in whatever way."""
    try:
        return highlights_of(table, game, log.entries)
    except (StammtischError, ArithmeticError, LookupError, ValueError, TypeError, AssertionError, RuntimeError):
        return []
