"""Which tables the house lists: those at which somebody who is seated is there."""

from __future__ import annotations

import asyncio

import pytest
from test_house import Watching, house_on, journal

from stammtisch.journal.journal import Journal
from stammtisch.protocol import NewTable
from stammtisch.server import live as lives
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.lobby import LISTED, listed_tables
from stammtisch.tables.requests import Sit

__all__ = ["journal"]


async def listed(house: House) -> list[str]:
    return [live.row.id for live in await listed_tables(house)]


async def open_table(house: House, request: str = "first", game: str = "murln", who: str = "anna") -> Live:
    seats = 1 if game == "murmeln" else 3
    live = await house.find(await house.create(who, NewTable(request, game, seats, open=True, start=game == "murmeln")))
    assert live is not None
    return live


async def gone(house: House, live: Live) -> None:
    """Waits until the leases are over and the house has seen it."""
    await asyncio.sleep(lives.LEASE_SECONDS + 0.05)
    await house.quiet()
    assert live.present() == set()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lives, "LEASE_SECONDS", 0.1)
    monkeypatch.setattr(lives, "CLOSED_SECONDS", 0.05)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", ["murln", "murmeln"])
async def test_a_table_is_listed_while_someone_seated_is_there_and_no_longer(journal: Journal, game: str) -> None:
    house = house_on(journal)
    live = await open_table(house, game=game)
    anna, watcher = Watching("anna"), Watching("dora")
    live.join(anna)
    assert await listed(house) == [live.row.id]
    live.join(watcher)
    live.leave(anna)
    assert await listed(house) == [live.row.id]
    await asyncio.sleep(0.2)
    assert await listed(house) == []
    live.join(anna)
    assert await listed(house) == [live.row.id]


async def test_a_table_is_listed_as_soon_as_it_is_made(journal: Journal) -> None:
    house = house_on(journal)
    live = await open_table(house)
    assert await listed(house) == [live.row.id]


@pytest.mark.usefixtures("hasty")
async def test_a_table_that_nobody_ever_came_to_is_not_listed_when_it_is_read_again(journal: Journal) -> None:
    house = house_on(journal)
    live = await open_table(house)
    await gone(house, live)
    assert await listed(house_on(journal)) == []


@pytest.mark.usefixtures("hasty")
async def test_after_a_restart_a_table_is_listed_for_as_long_as_its_people_have_to_come_back(journal: Journal) -> None:
    house = house_on(journal)
    live = await open_table(house)
    live.join(Watching("anna"))
    again = house_on(journal)
    assert await listed(again) == [live.row.id]
    later = await again.by_id(live.row.id)
    assert later is not None
    await gone(again, later)
    assert await listed(again) == []


@pytest.mark.usefixtures("hasty")
async def test_many_tables_where_nobody_is_hide_none_where_somebody_is(journal: Journal) -> None:
    house = house_on(journal)
    live = await open_table(house)
    live.join(Watching("anna"))
    left = [await open_table(house, f"left{number}", who="berta") for number in range(LISTED + 5)]
    for one in left:
        await gone(house, one) if one is left[-1] else None
    await house.act(live, "carl", "sits", Sit(2))
    assert await listed(house) == [live.row.id]
    await open_table(house, "last", who="berta")
    assert len(await listed(house)) == 2
