"""Who leaves the house for good: guests who are erased, and those it does not let in any more."""

from __future__ import annotations

from contextlib import suppress

from stammtisch.journal.rows import JournalBroken
from stammtisch.server.house import House
from stammtisch.tables.requests import Forbidden


async def erase(house: House, identity: str) -> None:
    """Forgets a guest for good: from now on no page of theirs does anything, and they leave every table."""
    house.door.erased.add(identity)
    try:
        part(house, identity)
        await _leave_every_table(house, identity)
        await house.journal.people.erase(identity)
    except JournalBroken:
        house.door.erased.discard(identity)
        raise
    house.people.pop(identity, None)
    house.records.pop(identity, None)
    for live in house.loaded():
        live.touched()


async def _leave_every_table(house: House, identity: str) -> None:
    """Also those where they sat down just now."""
    rows = await house.journal.seats_of(identity)
    found = [live for row in rows if (live := await house.open(row)) is not None]
    for live in {*found, *house.loaded()}:
        with suppress(Forbidden):  # nobody leaves a table that is closed or cannot be read
            await house.leave(live, identity)


async def look_at_door(house: House) -> None:
    """Notices whom the host of the house has blocked, and shows them out; to the tables they are gone."""
    house.door.blocked = await house.journal.people.blocked()
    for identity in house.door.blocked:
        part(house, identity)


def part(house: House, identity: str) -> None:
    """Ends every connection of somebody who may not be here."""
    for live in house.loaded():
        live.part(identity, house.door.turned_away(identity))
