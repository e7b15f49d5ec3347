"""No frame of a running game of Murmeln holds its number or tells where marbles will land (ML-3, ML-4)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.journals import journal_in
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.journal.journal import Journal
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import State
from stammtisch.protocol import NewTable
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Move, Start


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, ["anna"], named=True) as opened:
        yield opened


def state_of(live: Live) -> State:
    assert live.table.play is not None
    return live.table.play.state


def look(house: House, live: Live, number: str) -> None:
    """Searches the frames of the player and of a spectator, and compares them with those of resampled games."""
    current = live.table.play
    assert current is not None
    true = current.state
    for person, seat in (("anna", 0), (None, None)):
        frame = encode(update_for(house, live, person, live.table.seq - 1))
        assert number not in frame
        message = json.loads(frame)
        assert message["table"]["number"] is None
        assert message["view"]["number"] is None
        current.state = MURMELN.imagine(true, seat, FastSource(live.table.seq))
        again = encode(update_for(house, live, person, live.table.seq - 1))
        current.state = true
        assert json.loads(again)["view"] == message["view"]


async def roll(house: House, live: Live, turn: int) -> None:
    """A move that differs from turn to turn."""
    state = state_of(live)
    moves = [move for move in (MURMELN.format(state, legal) for legal in state.legal(0)) if move != "undo"]
    await house.act(live, "anna", f"m{live.table.seq}", Move(live.table.seq, moves[turn * 7919 % len(moves)]))


@pytest.mark.parametrize("version", ["five", "four"])
async def test_a_whole_game_hides_its_number_until_it_is_over(journal: Journal, version: str) -> None:
    house = House(journal, GAMES, BOTS, Settings())
    wanted = NewTable("r", "murmeln", 1, options={"version": version}, start=True)
    live = await house.find(await house.create("anna", wanted))
    assert live is not None
    assert live.table.began is not None
    number = live.table.began.hidden.number
    assert int(number) > 10**20
    turn = 0
    while live.table.phase == "playing":
        look(house, live, number)
        turn += 1
        await roll(house, live, turn)
    over = update_for(house, live, "anna", None)
    points = live.table.ended.points if live.table.ended is not None else None
    assert (over.table.number, over.table.new_record) == (number, bool(points))
    assert (await journal.records_of("anna")).get(("murmeln", version)) == points
    assert await journal.has_begun("anna", number)


async def test_ml18_restart_keeps_the_number_hidden_and_a_new_game_has_another(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings())
    live = await house.find(await house.create("anna", NewTable("r", "murmeln", 1, start=True)))
    assert live is not None
    assert live.table.began is not None
    number = live.table.began.hidden.number
    await roll(house, live, 1)
    await house.act(live, "anna", "again", Start(same=True))
    look(house, live, number)
    assert live.table.began.hidden.number == number
    await house.act(live, "anna", "new", Start())
    assert live.table.began.hidden.number != number
    again = await House(journal, GAMES, BOTS, Settings()).find(live.row.token)
    assert again is not None
    assert MURMELN.view(state_of(again), 0) == MURMELN.view(state_of(live), 0)
