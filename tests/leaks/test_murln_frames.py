"""No frame at a table of Murln holds a card that its viewer must not see: hands, discards, the talon."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.murln import hidden_from
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.games.murln.game import narrowed
from stammtisch.games.murln.view import view_of
from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.rows import Identity
from stammtisch.kernel.chance import FastSource
from stammtisch.protocol import NewTable
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Move, SayReady

PEOPLE = ("p0", "p1")
"""One plays in seat 0, against bots; the other watches."""
CODE = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[7-9UOKA])[HLSE]|W)(?![A-Za-z0-9])")


class Watch:
    """Looks at the frame of each viewer after every entry."""

    def __init__(self, house: House, live: Live) -> None:
        self.house = house
        self.live = live
        self.after = 0
        self.frames = 0

    def look(self) -> None:
        table = self.live.table
        assert table.play is not None
        state = narrowed(table.play.state)
        for person in PEOPLE:
            seat = table.viewer_of(person)
            message = json.loads(encode(update_for(self.house, self.live, person, self.after)))
            shown = set(CODE.findall(json.dumps([message["view"], message["events"]])))
            assert not shown & hidden_from(state, seat), (person, shown & hidden_from(state, seat))
            self.resample(person, seat)
        self.after = table.seq

    def resample(self, person: str, seat: int | None) -> None:
        current = self.live.table.play
        assert current is not None
        self.frames += 1
        before, true = encode(update_for(self.house, self.live, person, None)), current.state
        current.state = current.game.imagine(true, seat, FastSource(self.frames))
        assert encode(update_for(self.house, self.live, person, None)) == before
        current.state = true


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    opened = await open_journal(tmp_path / "house.db")
    for person in PEOPLE:
        await opened.add_identity(Identity(person, person, person, "fox", 1))
    yield opened
    await opened.close()


def answer(legal: list[str]) -> str:
    """Bids high, stays, and exchanges what may be exchanged."""
    return next(move for move in reversed(legal) if move not in ("murler", "go"))


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_games_of_murln_show_each_viewer_only_what_it_may_know(journal: Journal, seats: int) -> None:
    house = House(journal, GAMES, BOTS, Settings(bot_delay=(0, 0), words=False))
    options: dict[str, bool | int | str] = {"five": "sit-out"} if seats == 5 else {}
    live = await house.find(await house.create("p0", NewTable("r", "murln", seats, options, start=True)))
    assert live is not None
    watch = Watch(house, live)
    asked = set()
    for number in range(250):
        watch.look()
        table = live.table
        if table.phase == "ended":
            break
        if table.phase == "between":
            await house.act(live, "p0", f"r{number}", SayReady())
        elif table.bot_to_act() is not None:
            await house.act_for_bot(live)
        else:
            assert table.play is not None
            state = narrowed(table.play.state)
            asked.add(view_of(state, 0).asked)
            move = answer([table.game.format(state, one) for one in state.legal(0)])
            await house.act(live, "p0", f"m{number}", Move(table.seq, move))
    assert {"cut", "bid", "swap", "play"} <= asked
    assert watch.frames > 50
