"""No frame at a table of Mulle tells what its viewer must not see: the hands of others and the stock."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.mulle import codes
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.games.mulle.game import narrowed
from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.rows import Identity
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import OptionValue
from stammtisch.protocol import NewTable
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Move, SayReady

PEOPLE = ("p0", "p1")
"""One plays in seat 0, against bots; the other watches."""
CODE = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9JQKA])[SHDC](?![A-Za-z0-9])")


class Watch:
    """Looks at the frame of each viewer after every entry, and remembers what lay open."""

    def __init__(self, house: House, live: Live) -> None:
        self.house = house
        self.live = live
        self.after = 0
        self.frames = 0
        self.round = 0
        self.open: set[str] = set()
        self.own: set[str] = set()

    def look(self) -> None:
        table = self.live.table
        assert table.play is not None
        state = narrowed(table.play.state)
        self.open |= {*codes(state.loose), *(card for one in state.builds for card in codes(one.cards))}
        self.open |= {card for pile in state.piles for card in codes([*pile.cards, *pile.mulles])}
        self.own |= set(codes(state.hands[0]))
        for person in PEOPLE:
            seat = table.viewer_of(person)
            message = json.loads(encode(update_for(self.house, self.live, person, self.after)))
            shown = set(CODE.findall(json.dumps([message["view"], message["events"]])))
            assert shown <= self.open | (self.own if seat == 0 else set())
            view = message["view"]
            lying = Counter([*view["loose"], *(card for one in view["builds"] for card in one["cards"]), *view["hand"]])
            seen = Counter([*codes(state.loose), *(card for one in state.builds for card in codes(one.cards))])
            assert lying == (seen if seat is None else seen + Counter(codes(state.hands[0])))
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


@pytest.mark.parametrize(("seats", "rover"), [(2, False), (3, True), (4, False)])
async def test_whole_rounds_of_mulle_show_each_viewer_only_what_it_may_know(journal: Journal, seats: int, rover: bool) -> None:
    house = House(journal, GAMES, BOTS, Settings(bot_delay=(0, 0), words=False))
    options: dict[str, OptionValue] = {"rounds": 2 if seats == 2 else 1, "rover": rover}
    live = await house.find(await house.create("p0", NewTable("r", "mulle", seats, options, start=True)))
    assert live is not None
    watch = Watch(house, live)
    for number in range(400):
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
            state = table.play.state
            await house.act(live, "p0", f"m{number}", Move(table.seq, table.game.format(state, state.legal(0)[-1])))
    assert live.table.phase == "ended"
    assert watch.frames > 150
