"""What the house does for itself: it notes that it is alive, makes up for the time it was not, and looks at what was done
to its data from outside."""

from __future__ import annotations

from typing import Final

from stammtisch.journal.rows import JournalBroken
from stammtisch.server.batches import CLOCK
from stammtisch.server.house import House, now_ms
from stammtisch.server.leaving import look_at_door
from stammtisch.tables.absence import REMOVE_MS
from stammtisch.tables.idle import untouched_until
from stammtisch.tables.requests import Close, Postpone

IDLE_SECONDS: Final = 3600
"""How often the house looks for tables where nothing happens any more."""
ALIVE_SECONDS: Final = 5
"""How often the house notes that it is alive."""
SILENCE_SECONDS: Final = 3 * ALIVE_SECONDS
"""After how long it has been silent, though it runs."""


async def make_up_for_silence(house: House) -> None:
    """The time in which no server ran does not count: what is due at tables is due that much later."""
    now = now_ms()
    before = await house.journal.alive(now)
    house.silences = await house.journal.silences()
    if before and now > before:
        await _make_up(house, before, now)


async def note_alive(house: House) -> None:
    """Notes that the house is alive. Where it could not for a while (the disk was full, the machine asleep), that time does not
    count either; raises ``JournalBroken`` while it cannot."""
    now = now_ms()
    try:
        before = await house.journal.alive(now, SILENCE_SECONDS * 1000)
        if now - before > SILENCE_SECONDS * 1000:
            house.silences = await house.journal.silences()
            for live in house.loaded():
                live.touched()  # its table is closed later than was told
            await _make_up(house, before, now)
    except JournalBroken:
        house.note_saving(False)
        raise
    if not house.saves:
        house.note_saving(True)
        house.due.set()
        for live in house.loaded():
            house.presence_changed(live)


async def _make_up(house: House, before: int, now: int) -> None:
    """Postpones what ran at ``before`` until ``now``."""
    house.waking = True
    waiting = {due.table for due in await house.journal.dues_of(CLOCK)}
    waiting |= {row.id for row in await house.journal.touched(before - REMOVE_MS)}
    found = [await house.by_id(table) for table in sorted(waiting)]
    lives = [live for live in found if live is not None]
    for live in lives:
        await house.do(live, Postpone(now - before))
    house.waking = False
    for live in lives:
        house.presence_changed(live)


async def close_idle(house: House) -> None:
    """Closes the tables where nothing has happened for long; their pages have said when. Those that stay need no second look
    before something happens there."""
    until = untouched_until(now_ms(), house.silences)
    for row in await house.journal.untouched(house.seen_idle, until):
        live = await house.open(row)
        if live is not None:
            await house.do(live, Close(idle=True))
    house.seen_idle = max(house.seen_idle, until)


async def look_around(house: House) -> None:
    """Notices people who were blocked and tables that were closed (``stammtisch tables``)."""
    await look_at_door(house)
    lives = {live.row.id: live for live in house.loaded() if not live.table.closed}
    for table in await house.journal.people.closed(list(lives)):
        live = lives[table]
        async with live.lock:
            live.read_on(await house.journal.entries(table, live.table.seq))
