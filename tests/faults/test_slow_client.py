"""A client that does not read holds up nobody, and later gets the newest state."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest_asyncio
from support.journals import journal_in
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.journal.journal import Journal
from stammtisch.protocol import NewTable
from stammtisch.server.connection import Connection
from stammtisch.server.house import House
from stammtisch.server.routes import Socket
from stammtisch.server.settings import Limits, Settings
from stammtisch.tables.requests import AddBot, RemoveBot


class Stuck:
    """A socket whose client reads only when told to."""

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.sent: list[dict[str, object]] = []
        self.incoming: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.closed: int | None = None

    async def send_data(self, data: str, mode: str) -> None:
        assert mode == "text"
        await self.reading.wait()
        self.sent.append(json.loads(data))

    async def receive(self) -> dict[str, object]:
        return await self.incoming.get()

    async def close(self, code: int) -> None:
        self.closed = code


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, ["anna"], named=True) as opened:
        yield opened


async def test_a_client_that_does_not_read_skips_what_it_was_too_slow_for(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await house.find(await house.create("anna", NewTable("r", "neunerln", 2)))
    assert live is not None
    stuck = Stuck()
    serving = asyncio.create_task(Connection(house, live, "anna", None, cast(Socket, stuck)).serve())
    await asyncio.sleep(0)
    for number in range(50):
        request = RemoveBot(1) if number % 2 else AddBot(1, "random")
        async with asyncio.timeout(5):
            await house.act(live, "anna", str(number), request)
    stuck.reading.set()
    await asyncio.sleep(0.05)
    assert len(stuck.sent) <= 3
    assert stuck.sent[-1]["seq"] == live.table.seq
    await stuck.incoming.put({"type": "websocket.disconnect"})
    await serving
    assert live.connected() == set()


async def test_a_client_that_never_reads_is_let_go(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False, limits=Limits(send_seconds=0.05)))
    live = await house.find(await house.create("anna", NewTable("r", "neunerln", 2)))
    assert live is not None
    async with asyncio.timeout(5):
        await Connection(house, live, "anna", None, cast(Socket, Stuck())).serve()
    assert live.connected() == set()


async def test_a_client_that_asks_without_reading_is_cut_off(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False, limits=Limits(replies=10)))
    live = await house.find(await house.create("anna", NewTable("r", "neunerln", 2)))
    assert live is not None
    stuck = Stuck()
    for _ in range(100):
        stuck.incoming.put_nowait({"type": "websocket.receive", "text": '{"type":"ping","seq":1}'})
    async with asyncio.timeout(5):
        await Connection(house, live, "anna", None, cast(Socket, stuck)).serve()
    assert stuck.closed == 1008
