"""Whole games of every card game at a table of people, through restarts and absences: nothing is lost, doubled or leaked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from support.journals import journal_in
from support.tables import GAMES

from stammtisch.bots.registry import BOTS
from stammtisch.journal.journal import Journal
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import OptionValue
from stammtisch.kernel.record import parse_line
from stammtisch.kernel.verify import verify
from stammtisch.protocol import NewTable, Reacted
from stammtisch.server.exports import records_text
from stammtisch.server.frames import encode, update_for
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.players import chosen
from stammtisch.server.settings import Settings
from stammtisch.tables.customs import HANDED_ON
from stammtisch.tables.requests import Move, SayReady, Seal, Sit, Start, Word

PEOPLE = ("p0", "p1", "p2", "p3")
LOOKED_AT = 9
"""Every so many entries all frames are searched."""


class Here:
    """Somebody who is connected."""

    heard = 0.0

    def __init__(self, identity: str) -> None:
        self.identity = identity

    def wake(self) -> None:
        pass

    def tell(self, message: Reacted) -> None:
        pass

    def part(self, why: str) -> None:
        pass


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, PEOPLE) as opened:
        yield opened


class Evening:
    """One table and its people; the house can be opened anew at any time."""

    def __init__(self, journal: Journal, seats: int) -> None:
        self.journal = journal
        self.people = PEOPLE[:seats]
        self.random = Random(seats)
        self.asked = 0
        self.frames = 0
        self.absences = 0

    async def open(self, token: str) -> None:
        """A house that knows nothing but the journal; everyone connects."""
        self.house = House(self.journal, GAMES, BOTS, Settings(bot_delay=(0, 0)))
        found = await self.house.find(token)
        assert found is not None
        self.live: Live = found
        self.here = {person: Here(person) for person in self.people}
        for one in self.here.values():
            self.live.join(one)
        await self.house.quiet()

    async def ask(self, person: str, request: Move | SayReady | Seal | Sit | Start | Word) -> None:
        """Asks twice with one id, as an impatient hand does: it acts once."""
        self.asked += 1
        seq = await self.house.act(self.live, person, str(self.asked), request)
        assert await self.house.act(self.live, person, str(self.asked), request) == seq

    async def step(self) -> None:
        """What somebody has to do next."""
        table = self.live.table
        deal = table.deal
        if deal is not None and deal.until is not None:
            await self.add_word(deal.round, deal.closed)
        elif table.phase == "between":
            waiting = sorted(table.waiting_for(self.live.present()))
            await self.ask(table.person_at(waiting[0]) or "", SayReady())
        else:
            seat = self.random.choice(table.acting())
            await self.ask(table.person_at(seat) or "", Move(table.seq, chosen(self.house.bots, table, seat)))

    async def add_word(self, number: int, closed: bool) -> None:
        """Every client adds its word to the deal."""
        for seat, person in enumerate(self.people):
            word = sha256(f"{person} {number}".encode()).digest()[:16]
            deal = self.live.table.deal
            assert deal is not None
            if closed and deal.until is not None and deal.words[seat] is None:
                await self.ask(person, Word(number, word.hex()))
            elif not closed and not deal.closed:
                await self.ask(person, Seal(number, sha256(word).hexdigest()))

    async def leave_for_a_while(self) -> None:
        """Somebody's line breaks long enough to be gone, and comes back."""
        person = self.random.choice(self.people)
        self.live.leave(self.here[person])
        self.live.expect([])
        await self.house.look_at_clock(self.live)
        if self.live.table.in_game:
            assert self.live.table.absences.since
            self.absences += 1
        self.live.join(self.here[person])
        await self.house.look_at_clock(self.live)
        assert not self.live.table.absences.since

    def seen(self) -> dict[str | None, str]:
        """What everyone is sent who connects now."""
        return {person: encode(update_for(self.house, self.live, person, None)) for person in (*self.people, None)}

    def search(self) -> None:
        """No frame holds the secret of a running round, nor anything that would be otherwise in a state that the viewer
        cannot tell from this one."""
        table = self.live.table
        frames = self.seen()
        self.frames += len(frames)
        assert table.round is not None
        written = table.phase in ("between", "ended")
        for person, frame in frames.items():
            assert (table.round.hidden.secret in frame) == written
            self.resample(person, frame)

    def resample(self, person: str | None, frame: str) -> None:
        play = self.live.table.play
        assert play is not None
        if self.live.table.phase != "playing" or not play.state.acting():
            return
        true = play.state
        play.state = play.game.imagine(true, self.live.table.viewer_of(person), FastSource(self.frames))
        assert encode(update_for(self.house, self.live, person, None)) == frame
        play.state = true


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("neunerln", 4, {}),
        ("murln", 3, {}),
        ("murlan", 4, {"target": 5}),
        ("mulle", 2, {"rounds": 2}),
        ("mulle", 4, {"rounds": 1}),
    ],
)
async def test_a_whole_game_loses_doubles_and_leaks_nothing(
    journal: Journal, game: str, seats: int, options: dict[str, OptionValue]
) -> None:
    evening = Evening(journal, seats)
    first = House(journal, GAMES, BOTS, Settings())
    await evening.open(await first.create("p0", NewTable("r", game, seats, options, open=True)))
    for seat, person in enumerate(evening.people[1:], start=1):
        await evening.ask(person, Sit(seat))
    await evening.ask("p0", Start())
    reopened = 0
    for number in range(4000):
        if evening.live.table.phase == "ended":
            break
        await evening.step()
        if number % LOOKED_AT == 0:
            evening.search()
        if number % 15 == 8:
            await evening.leave_for_a_while()
        if number % 20 == 10:
            reopened += 1
            before = evening.seen()
            await evening.open(evening.live.row.token)
            assert evening.seen() == before
    assert evening.live.table.phase == "ended"
    evening.search()
    assert min(evening.absences, reopened) >= 2
    rows = await journal.entries(evening.live.row.id)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    text = await records_text(evening.house, evening.live)
    lines = [(number, parse_line(line)) for number, line in enumerate(text.splitlines(), start=1)]
    checked = verify(lines, GAMES, HANDED_ON)
    assert checked.words == seats * checked.rounds
    assert (checked.faults, checked.sealed, checked.bare) == ([], [], [])
    rated = await journal.statistics.ratings(game, PEOPLE)
    assert {one.games for one in rated.values()} == {1}
    assert len(rated) == seats
    played = await journal.statistics.of_table(evening.live.row.id)
    assert len(played) == seats
    assert any(one.outcome.won for one in played)
