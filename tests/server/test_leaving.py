"""Guests who are erased or blocked: what becomes of their other pages, their seats and the tables they leave."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from support.commands import run
from support.house import MakeGuest, Player, RunningHouse, dealt
from support.journals import journal_in
from test_house import NAMES, Watching
from websockets.exceptions import ConnectionClosed

from stammtisch.bots.registry import BOTS
from stammtisch.games.registry import GAMES
from stammtisch.journal.journal import Journal
from stammtisch.protocol import NewTable
from stammtisch.server.frames import update_for
from stammtisch.server.house import House
from stammtisch.server.leaving import erase
from stammtisch.server.settings import Settings
from stammtisch.server.upkeep import look_around
from stammtisch.tables.requests import Forbidden, Sit, Start


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, NAMES, named=True) as opened:
        yield opened


def turned_away(player: Player) -> tuple[str, int]:
    """The reason that a connection was ended with, and the code."""
    refused = player.until(lambda message: message["type"] == "refused" and message["id"] == "")
    with pytest.raises(ConnectionClosed) as closed:
        player.receive()
    assert closed.value.rcvd is not None
    return refused["problem"]["reason"], closed.value.rcvd.code


def test_every_page_of_an_erased_guest_ends_and_can_do_nothing_more(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token, elsewhere = anna.create("erase-1", seats=2), anna.create("erase-2", seats=2)
    with (
        berta.connect(token) as other,
        anna.connect(token) as here,
        anna.connect(token) as there,
        anna.connect(elsewhere) as third,
    ):
        other.ask("sit", seat=1)
        for page in (here, there, third):
            page.drain()
        there.send(type="sit", id="before", seat=0)
        assert anna.http.request("DELETE", "/api/me").status_code == 200
        for page in (here, there, third):
            assert turned_away(page) == ("no_guest", 4403)
        seats = other.until_update(lambda update: update["table"]["seats"][0]["player"] == "free")["table"]["seats"]
        assert [seat["host"] for seat in seats] == [False, True]
        assert other.drain()["table"]["watching"] == []


async def test_erasing_leaves_every_table_however_many_there_are(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    tokens = [await house.create("anna", NewTable(str(number), "neunerln", 2)) for number in range(23)]
    await erase(house, "anna")
    for token in tokens:
        live = await house.find(token)
        assert live is not None
        assert live.table.seat_of("anna") is None


async def test_what_an_erased_guest_had_asked_before_is_not_done_after(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await house.find(await house.create("anna", NewTable("1", "neunerln", 2)))
    assert live is not None
    await erase(house, "berta")
    with pytest.raises(Forbidden, match="no_guest"):
        await house.act(live, "berta", "late", Sit(1))
    late = await house.find(await house.create("berta", NewTable("2", "neunerln", 2)))
    assert late is not None
    assert late.table.seat_of("berta") is None


@pytest.mark.parametrize("whom", ["anna", "berta"])
async def test_a_blocked_player_is_away_to_the_others_who_get_the_pause_and_the_host_role(journal: Journal, whom: str) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await house.find(await house.create("anna", NewTable("1", "murln", 2)))
    assert live is not None
    await house.act(live, "berta", "s", Sit(1))
    watching = {name: Watching(name) for name in ("anna", "berta")}
    for one in watching.values():
        live.join(one)
    await house.act(live, "anna", "g", Start())
    await journal.people.block(whom, True)
    await look_around(house)
    assert watching[whom].parted == "blocked"
    live.leave(watching[whom])
    await house.look_at_clock(live)
    other = "berta" if whom == "anna" else "anna"
    table = update_for(house, live, other, None).table
    assert table.pause is not None
    assert [waited.seat for waited in table.pause.waited_for] == [live.table.seat_of(whom)]
    assert live.table.host == live.table.seat_of(other)
    with pytest.raises(Forbidden, match="blocked"):
        await house.act(live, whom, "late", Sit(1))


def test_a_blocked_guest_is_shown_out_and_not_let_in_but_keeps_what_is_theirs(house: RunningHouse, guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create("block", seats=2)
    with anna.connect(token) as player, berta.connect(token) as other:
        other.ask("sit", seat=1)
        player.ask("start")
        dealt(player, other)
        identity = berta.http.get("/api/me/export").json()["id"]
        run("tables", "block", identity, "--data", str(house.data))
        assert turned_away(other) == ("blocked", 4403)
        gone = player.until_update(lambda update: update["table"]["seats"][1]["gone_since"] is not None)
        assert not gone["table"]["seats"][1]["connected"]
        with berta.connect(token) as again:
            assert turned_away(again) == ("blocked", 4403)
        assert berta.http.get("/api/me/statistics").json()["reason"] == "blocked"
        assert berta.http.get("/api/me/export").json()["id"] == identity
        house.stop()
        house.start()
        with berta.connect(token) as again:
            assert turned_away(again) == ("blocked", 4403)
        assert berta.http.request("DELETE", "/api/me").status_code == 200
    with anna.connect(token) as player:
        assert player.drain()["table"]["phase"] == "ended"
        assert player.update["table"]["seats"][1]["player"] == "free"


def test_of_many_connections_of_one_guest_at_a_table_only_some_stay_open(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create("many", seats=2)
    open_pages, codes = 0, []
    with ExitStack() as pages:
        opened = [pages.enter_context(anna.connect(token)) for _ in range(25)]
        for page in opened:
            try:
                page.receive()
                open_pages += 1
            except ConnectionClosed as closed:
                codes.append(closed.rcvd.code if closed.rcvd is not None else None)
    assert (open_pages, codes) == (20, [1008] * 5)
    until = time.monotonic() + 5
    while time.monotonic() < until:
        with anna.connect(token) as page:
            try:
                page.receive()
                return
            except ConnectionClosed:
                time.sleep(0.1)
    raise AssertionError("who has closed their pages can open another")
