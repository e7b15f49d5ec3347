"""Who comes late, asks for the beginning or for what was taken back is sent nothing that was not sent to all along."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from support.journals import journal_in
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.games.murmeln.view import MurmelnView
from stammtisch.journal.journal import Journal
from stammtisch.protocol import NewTable, TableView
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.settings import Settings
from stammtisch.tables.requests import Move, SayReady, Sit, Stand, Start

PEOPLE = ("anna", "berta", "carl")
LATE = "zoe"
MOVES = 90


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, (*PEOPLE, LATE)) as opened:
        yield opened


async def table_of(house: House, game: str) -> Live:
    """A running game of three people."""
    live = await house.find(await house.create("anna", NewTable("r", game, 3)))
    assert live is not None
    for seat, person in enumerate(PEOPLE[1:], start=1):
        await house.act(live, person, f"sit{seat}", Sit(seat))
    await house.act(live, "anna", "start", Start())
    return live


async def step(house: House, live: Live, random: Random) -> None:
    """Any legal move, or the next round."""
    table = live.table
    if table.phase == "between":
        for seat in sorted(table.waiting_for(set(PEOPLE))):
            if table.phase == "between":
                await house.act(live, PEOPLE[seat], f"ready{table.seq}{seat}", SayReady())
        return
    assert table.play is not None
    state = table.play.state
    seat = random.choice(table.acting())
    moves = [move for legal in state.legal(seat) if (move := table.game.format(state, legal)) != "resign"]
    await house.act(live, PEOPLE[seat], f"m{table.seq}", Move(table.seq, random.choice(moves)))


def frame(house: House, live: Live, person: str | None, after: int | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(update_for(house, live, person, after)))
    return found


@pytest.mark.parametrize("game", ["neunerln", "murln", "murlan", "mulle"])
async def test_who_asks_for_the_beginning_is_told_what_one_who_was_there_heard(journal: Journal, game: str) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await table_of(house, game)
    random = Random(game)
    viewers = (*PEOPLE, LATE, None)
    began = live.table.seq
    heard: dict[str | None, list[object]] = {viewer: [] for viewer in viewers}
    round_heard: dict[str | None, list[object]] = {viewer: frame(house, live, viewer, None)["story"] for viewer in viewers}
    asked_whole = 0
    for _ in range(MOVES):
        if live.table.phase == "ended":
            break
        before, round_before = live.table.seq, live.table.round_number
        await step(house, live, random)
        for viewer in viewers:
            now = frame(house, live, viewer, before)
            assert not now["reset"]
            assert (now["story"] is None) == (live.table.round_number == round_before)
            heard[viewer] += now["events"]
            round_heard[viewer] = (round_heard[viewer] if now["story"] is None else []) + now["events"]
            assert frame(house, live, viewer, None)["story"] == round_heard[viewer]
            late = frame(house, live, viewer, began)
            assert late["view"] == now["view"] == frame(house, live, viewer, None)["view"]
            if not late["reset"]:
                asked_whole += 1
                assert late["events"] == heard[viewer]
            assert set(now) == {"type", "seq", "reset", "table", "view", "events", "story", "notices"}
            assert set(now["table"]) == set(TableView.__struct_fields__)
        assert heard[LATE] == heard[None]
        assert round_heard[LATE] == round_heard[None]
        for after in (None, 0, began):
            late, watched = frame(house, live, LATE, after), frame(house, live, None, after)
            assert (late["view"], late["events"], late["story"]) == (watched["view"], watched["events"], watched["story"])
    assert asked_whole > 20


async def test_of_a_round_without_end_only_the_last_entries_are_told(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.tables.play.REMEMBERED", 4)
    monkeypatch.setattr("stammtisch.tables.play.TOLD", 8)
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await table_of(house, "neunerln")
    told = []
    for _ in range(12):
        before = live.table.seq
        await step(house, live, Random(1))
        told.append(frame(house, live, "anna", before)["events"])
    late = frame(house, live, "anna", None)
    assert late["story"] == [event for events in told[-8:] for event in events]


@pytest.mark.parametrize("game", ["neunerln", "murln", "murlan", "mulle"])
async def test_who_has_left_is_sent_what_a_spectator_is_sent(journal: Journal, game: str) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await table_of(house, game)
    await step(house, live, Random(1))
    await house.act(live, "carl", "leave", Stand())
    for after in (None, 0):
        left, watched = frame(house, live, "carl", after), frame(house, live, None, after)
        assert (left["view"], left["events"], left["story"]) == (watched["view"], watched["events"], watched["story"])
    assert left["table"]["deal"]["secret"] == watched["table"]["deal"]["secret"] is not None


async def test_ml17_what_was_taken_back_is_not_sent_any_more(journal: Journal) -> None:
    house = House(journal, GAMES, BOTS, Settings(words=False))
    live = await house.find(await house.create("anna", NewTable("r", "murmeln", 1, start=True)))
    assert live is not None
    assert live.table.play is not None
    before = frame(house, live, "anna", None)["view"]
    state = live.table.play.state
    move = next(text for legal in state.legal(0) if (text := live.table.game.format(state, legal)) != "undo")
    await house.act(live, "anna", "move", Move(live.table.seq, move))
    moved = frame(house, live, "anna", None)["view"]
    await house.act(live, "anna", "undo", Move(live.table.seq, "undo"))
    for person in ("anna", LATE, None):
        again = frame(house, live, person, None)
        assert again["story"] == []
        assert set(again["view"]) == {field.name for field in fields(MurmelnView)}
        assert again["view"] | {"viewer": 0} == before
        assert json.dumps(moved["board"]) not in json.dumps(again)
