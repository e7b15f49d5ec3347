"""No frame to a seat or spectator holds another hand, the stock's order, or what is to come."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.journals import journal_in
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.journal.journal import Journal
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import State
from stammtisch.protocol import NewTable
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Move, Sit, Stand, Start

PEOPLE = ("p0", "p1", "p2")
CODE = re.compile(r"(?<![A-Za-z0-9])(?:10|[789UOKA])[HLSE](?![A-Za-z0-9])")


def hands(state: State) -> list[set[str]]:
    """The hands by seat: together with pile and stock they are the 32 cards, so no view shows another's."""
    views = [NEUNERLN.view(state, seat) for seat in range(state.seats)]
    held = [set(view.hand) for view in views]
    assert sum(len(hand) for hand in held) == len(set().union(*held)) == sum(views[0].counts)
    assert sum(views[0].counts) + views[0].stock + views[0].pile_count == len(GERMAN.codes) - 1
    return held


class Watch:
    """What each viewer may know: cards held, cards that lay open; and every frame held against it."""

    def __init__(self, house: House, live: Live) -> None:
        self.house = house
        self.live = live
        self.open: set[str] = set()
        self.own: dict[str | None, set[str]] = {person: set() for person in (*PEOPLE, None)}
        self.after = 0
        self.frames = 0

    def look(self) -> None:
        """Builds the frame of every viewer, searches it, and compares it with that of resampled states."""
        table = self.live.table
        assert table.play is not None
        state = table.play.state
        self.open |= set(NEUNERLN.view(state, None).pile)
        for person in (*PEOPLE, None):
            seat = table.viewer_of(person)
            if seat is not None:
                self.own[person] |= hands(state)[seat]
            for after in (None, self.after, 0):
                self.search(encode(update_for(self.house, self.live, person, after)), person)
            self.resample(person, seat)
        self.after = table.seq

    def search(self, frame: str, person: str | None) -> None:
        self.frames += 1
        table = self.live.table
        assert table.round is not None
        assert (table.round.hidden.secret in frame) == (table.phase == "ended")
        message = json.loads(frame)
        shown = set(CODE.findall(json.dumps([message["view"], message["events"], message["story"]])))
        assert shown <= self.open | self.own[person], (person, shown - self.open - self.own[person])

    def resample(self, person: str | None, seat: int | None) -> None:
        current = self.live.table.play
        assert current is not None
        before, true = encode(update_for(self.house, self.live, person, None)), current.state
        current.state = current.game.imagine(true, seat, FastSource(self.frames))
        assert encode(update_for(self.house, self.live, person, None)) == before
        current.state = true


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, PEOPLE) as opened:
        yield opened


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_whole_rounds_of_neunerln_show_each_viewer_only_what_it_may_know(journal: Journal, seats: int) -> None:
    house = House(journal, GAMES, BOTS, Settings(bot_delay=(0, 0), words=False))
    token = await house.create("p0", NewTable("r", "neunerln", seats, start=True))
    live = await house.find(token)
    assert live is not None
    watch = Watch(house, live)
    for number in range(400):
        watch.look()
        if live.table.phase == "ended":
            break
        if live.table.bot_to_act() is not None:
            await house.act_for_bot(live)
        else:
            state = live.table.play.state  # type: ignore[union-attr]
            move = live.table.game.format(state, state.legal(0)[-1])
            await house.act(live, "p0", f"m{number}", Move(live.table.seq, move))
    assert live.table.phase == "ended"
    assert watch.frames > 50


async def test_a_hand_stays_hidden_when_its_seat_changes_hands_after_a_broken_off_round(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(bot_delay=(0, 0), words=False))
    live = await house.find(await house.create("p0", NewTable("r", "neunerln", 2)))
    assert live is not None
    await house.act(live, "p1", "1", Sit(1))
    await house.act(live, "p0", "2", Start())
    watch = Watch(house, live)
    watch.look()
    await house.act(live, "p1", "3", Stand())
    await house.act(live, "p2", "4", Sit(1))
    watch.look()
    assert live.table.seat_of("p2") == 1
    assert watch.own["p2"] == set()
