"""The tables that the house lists."""

from __future__ import annotations

from typing import Final

from stammtisch.server.house import House
from stammtisch.server.live import Live, people_of

LISTED: Final = 50
"""How many open tables are listed."""


async def listed_tables(house: House) -> list[Live]:
    """The open tables at which somebody who is seated is there, the last touched first.

    Where somebody is there the table is in memory, except just after a restart."""
    waking = [await house.open(row) for row in await house.journal.open_tables(LISTED)]
    lives = {live.row.id: live for live in [*waking, *house.loaded()] if live is not None}
    found = [live for live in lives.values() if live.table.open and people_of(live.table) & live.present()]
    return sorted(found, key=lambda live: live.table.touched_at, reverse=True)[:LISTED]
