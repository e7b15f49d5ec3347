"""What counts for a list is taken from the log, never from memory (ML-21)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stammtisch.journal.rows import EntryRow
from stammtisch.server.live import Live, load
from stammtisch.tables.entries import GameEnded, TableEntry
from stammtisch.tables.requests import Forbidden
from stammtisch.tables.table import LOG_UNREADABLE, Table

if TYPE_CHECKING:
    from stammtisch.server.house import House

LOG: Final = logging.getLogger("stammtisch")


async def proved(house: House, live: Live, entries: Sequence[TableEntry], now: int) -> Table:
    """The table after entries. Where they bring the result of a game with a number, it is simulated again from the number and
    the moves that the journal holds.

    If it does not come to that result there, memory was wrong: ``Forbidden``, and the table is paused before anything is
    listed."""
    if not (live.table.solo and any(isinstance(entry, GameEnded) and not entry.reason for entry in entries)):
        return live.after(entries, now)
    rows = [row for row in await house.journal.entries(live.row.id) if row.seq <= live.table.seq]
    found = await asyncio.to_thread(_simulated, house, live, rows, entries, now)
    if found is None:
        LOG.error("table %s: the log of game %d does not come to its result", live.row.id, live.table.game_number)
        live.table.paused = LOG_UNREADABLE
        live.touched()
        raise Forbidden("paused")
    return found


def _simulated(house: House, live: Live, rows: list[EntryRow], entries: Sequence[TableEntry], now: int) -> Table | None:
    """The table after the entries by its log alone; None if they do not follow from it."""
    read = load(live.row, house.games, rows)
    after = read.after(entries, now)
    return None if read.table.paused or after.paused or after.play is None else after
