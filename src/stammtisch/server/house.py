"""The house: every table that is open, and the one way in which a request becomes entries."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from time import time
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from stammtisch.bots.bot import Bot
from stammtisch.journal.journal import Journal
from stammtisch.journal.rows import Due, Identity, JournalBroken, RequestKnown, SeqTaken, TableRow
from stammtisch.kernel.errors import Malformed, Stale
from stammtisch.kernel.fair import SECRET_BYTES
from stammtisch.kernel.game import Game
from stammtisch.protocol import NewTable
from stammtisch.server.batches import BOT, CLOCK, batch_of, version_of
from stammtisch.server.door import Door
from stammtisch.server.given import given_at
from stammtisch.server.highlights import Highlights
from stammtisch.server.live import Live, load, named_in
from stammtisch.server.numbers import Numbers, PlaysItAlready, numbers_for
from stammtisch.server.players import chosen, usual
from stammtisch.server.proved import proved
from stammtisch.server.ratings import new_ratings
from stammtisch.server.settings import Settings
from stammtisch.tables.decide import create, decide
from stammtisch.tables.entries import GameEnded, TableEntry
from stammtisch.tables.idle import Silence
from stammtisch.tables.requests import AddBot, Close, Forbidden, Given, LookAtClock, Move, Postpone, Request, Stand, Start
from stammtisch.tables.seats import Asker
from stammtisch.tables.table import LOG_UNREADABLE, Table

PASS: Final = "pass"
MOST_STEPS: Final = 16
"""How many things a look at the clock does at most before others have their turn."""
KEPT: Final = 256
"""Tables that stay in memory although nobody is connected."""
ATTEMPTS: Final = 5
PAUSED_BOT_SECONDS: Final = 600

Result = TypeVar("Result")


def now_ms() -> int:
    """The wall clock, in milliseconds since 1970."""
    return int(time() * 1000)


class House:
    """All tables of one data folder."""

    def __init__(
        self, journal: Journal, games: Mapping[str, Game], bots: Mapping[str, Mapping[str, Bot]], settings: Settings
    ) -> None:
        self.journal = journal
        self.games = games
        self.bots = bots
        self.settings = settings
        self.people: dict[str, Identity] = {}
        self.records: dict[str, dict[tuple[str, str], int]] = {}
        self.highlights = Highlights()
        self.due = asyncio.Event()
        self.door = Door()
        self._open: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._kept: OrderedDict[str, Live] = OrderedDict()
        self._loading = asyncio.Lock()
        self.silences: Sequence[Silence] = ()
        """When no server ran, the oldest first."""
        self.seen_idle = 0
        """Tables without an entry since then have been looked at: what is idle there is closed."""
        self.waking = False
        self.saves = True
        """Whether what happens can be written down; while it cannot, the tables stand still."""
        self._acts: set[asyncio.Task[object]] = set()

    # --- people ---

    async def meet(self, identities: Sequence[str]) -> None:
        """Makes names, pictures and records of people known, so that frames can be built without waiting."""
        unknown = [identity for identity in identities if identity not in self.people]
        if unknown:
            self.people.update({found.id: found for found in await self.journal.identities(unknown)})
        for identity in identities:
            if identity not in self.records:
                self.records[identity] = await self.journal.records_of(identity)

    # --- tables ---

    async def find(self, token: str) -> Live | None:
        """The table of an invite link."""
        row = await self.journal.table_of_token(token)
        return None if row is None else await self.open(row)

    async def by_id(self, table: str) -> Live | None:
        """The table with a public id, without asking the journal where it is in memory."""
        live = self._open.get(table)
        if live is not None:
            return live
        row = await self.journal.table(table)
        return None if row is None else await self.open(row)

    async def open(self, row: TableRow) -> Live | None:
        """The live table of a row, loaded from its log where it is not in memory; None if its game is unknown here."""
        if row.game not in self.games:
            return None
        async with self._loading:
            live = self._open.get(row.id)
            if live is None:
                live = load(row, self.games, await self.journal.entries(row.id))
                self._open[row.id] = live
                voters = () if live.table.solo else live.table.voters()
                live.expect(person for seat in voters if (person := live.table.person_at(seat)))
                self.presence_changed(live)
            self._keep(live)
        await self.meet(list(named_in(live.table)))
        return live

    def _keep(self, live: Live) -> None:
        self._kept[live.row.id] = live
        self._kept.move_to_end(live.row.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def create(self, identity: str, wanted: NewTable) -> str:
        """Makes a table and returns its token; the same for a request that was made before, and for a game that counts the
        first time and is being played by this guest.

        Raises ``Malformed`` or ``Forbidden``."""
        request = f"{identity}:{wanted.request}"
        known = await self.journal.table_of_request(request)
        if known is not None:
            return known.token
        game = self.games.get(wanted.game)
        if game is None:
            raise Malformed(wanted.game, "a game of this house")
        if (wanted.number or wanted.daily) and not wanted.start:
            raise Malformed(wanted.number, "nothing: a number, and that of the day, go with a game that starts")
        row = TableRow(secrets.token_hex(12), secrets.token_urlsafe(16), game.name, request)
        try:
            entries = await self._first_entries(row.id, game, identity, wanted)
        except PlaysItAlready as going_on:
            if not going_on.alike:
                raise
            return going_on.live.row.token
        try:
            empty, now = Table(self.games), now_ms()
            full = self._played(entries, now)
            batch = batch_of(empty, full, entries, identity, None, now, self._bot_time(), row)
            await self._in_one_go(lambda: self.journal.append(batch))
            if identity in self.door.erased and (live := await self.open(row)) is not None:
                await self.leave(live, identity)
        except SeqTaken:
            known = await self.journal.table_of_request(request)
            if known is None:
                raise
            return known.token
        self.due.set()
        await self.open(row)  # from now on its maker is here, or gone
        return row.token

    async def _first_entries(self, table: str, game: Game, identity: str, wanted: NewTable) -> list[TableEntry]:
        """A table that is made, with its first game where that is to start at once."""
        entries = create(table, game, wanted.seats, dict(wanted.options), identity, wanted.thinking, wanted.open)
        if not wanted.start:
            return entries
        start, numbers = Start(number=wanted.number, daily=wanted.daily), Numbers()
        if game.numbered:
            version = version_of(self._played(entries, now_ms()).options)
            numbers = await numbers_for(self, identity, start, version, now_ms())
        return entries + self._fill_and_start(entries, identity, start, numbers)

    def _played(self, entries: Sequence[TableEntry], now: int) -> Table:
        """A new table after its first entries."""
        table = Table(self.games)
        for entry in entries:
            table.evolve(entry, now)
        return table

    def _fill_and_start(self, entries: list[TableEntry], identity: str, start: Start, numbers: Numbers) -> list[TableEntry]:
        """A bot for every free seat, and the first game."""
        table = self._played(entries, now_ms())
        free = [seat for seat, place in enumerate(table.places) if place.player is None]
        usual = list(self.bots[table.game_name])[:1]
        if free and not usual:
            raise Forbidden("no_bots")
        found: list[TableEntry] = []
        given = Given(
            secrets.token_bytes(SECRET_BYTES),
            numbers.fresh,
            day=numbers.day,
            day_number=numbers.of_day,
            known=numbers.known,
            now=now_ms(),
            present={identity},
            words=self.settings.words,
        )
        asked: list[Request] = [*(AddBot(seat, usual[0]) for seat in free), start]
        for request in asked:
            decided = decide(table, request, Asker(identity), given)
            for entry in decided:
                table.evolve(entry, given.now)
            found += decided
        return found

    # --- requests ---

    async def act(self, live: Live, identity: str, request_id: str, request: Request) -> int:
        """Does what a person asks, once: returns the seq of its entry after the commit, also when it was there before.

        Raises ``Malformed``, ``Illegal``, ``Stale``, ``Forbidden``, ``JournalBroken``."""
        key = f"{identity}:{request_id}"
        if isinstance(request, AddBot) and request.bot not in self.bots[live.table.game_name]:
            raise Malformed(request.bot, "a bot of this game")
        live.seen(identity)
        return await self._in_one_go(lambda: self._act(live, Asker(identity), key, request))

    async def leave(self, live: Live, identity: str) -> None:
        """Gives up the seat of somebody who has one; ``Forbidden`` if nobody can leave the table."""
        await self._in_one_go(lambda: self._leave(live, identity))

    async def act_for_bot(self, live: Live) -> None:
        """Lets the bot that is to act make its move; a due with nothing to do is taken away."""
        await self._in_one_go(lambda: self._act_for_bot(live))

    async def do(self, live: Live, request: Postpone | Close) -> None:
        """What the house does at a table by itself; nothing where the table forbids it."""
        async with live.lock:
            with suppress(Forbidden):
                entries = decide(live.table, request, Asker(None), Given(now=now_ms(), silences=self.silences))
                if entries:
                    await self._commit_or_read_on(live, entries)

    def loaded(self) -> list[Live]:
        """The tables in memory."""
        return list(self._open.values())

    def presence_changed(self, live: Live) -> None:
        """Somebody has come or gone: perhaps the others need not wait any longer."""
        if (
            self.waking
            or not self.saves
            or live.table.game_name not in self.games
            or live.table.solo
            or live.table.paused == LOG_UNREADABLE
        ):
            return
        self._later(self._look_at_clock(live))
        self._look_when_lease_ends(live)

    def _look_when_lease_ends(self, live: Live) -> None:
        seconds = live.lease_seconds()
        if seconds is not None:
            asyncio.get_running_loop().call_later(seconds + 0.01, self.presence_changed, live)

    def note_saving(self, works: bool) -> None:
        """Whether anything can be written down; everyone is told when that changes."""
        if works != self.saves:
            self.saves = works
            for live in self.loaded():
                live.touched()

    async def quiet(self) -> None:
        """Waits until everything that has begun is done."""
        while self._acts:
            await asyncio.gather(*self._acts, return_exceptions=True)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        """Does something that nobody waits for."""

        async def run() -> None:
            with suppress(JournalBroken):  # everyone is told, and once it can be written down the house looks again
                await work

        task: asyncio.Task[object] = asyncio.create_task(run())
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)

    async def look_at_clock(self, live: Live) -> None:
        """Does what is due at a table by now."""
        await self._in_one_go(lambda: self._look_at_clock(live))

    async def _in_one_go(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Runs to the end what has begun, even if the connection that asked goes away."""

        async def run() -> Result:
            return await work()

        task = asyncio.create_task(run())
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        return await asyncio.shield(task)

    async def _act(self, live: Live, asker: Asker, key: str, request: Request) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                if key in live.requests:
                    return live.requests[key]
                self.door.admit(asker.identity)
                given = await given_at(self, live, request, now_ms())
                entries = decide(live.table, request, asker, given)
                try:
                    await self._commit(live, entries, asker.identity, key)
                except (SeqTaken, RequestKnown):
                    live.read_on(await self.journal.entries(live.row.id, live.table.seq))
                    await self.meet(list(named_in(live.table)))
        if key in live.requests:
            return live.requests[key]
        raise Stale(live.table.seq)

    async def _leave(self, live: Live, identity: str) -> None:
        async with live.lock:
            while live.table.seat_of(identity) is not None:
                entries = decide(live.table, Stand(), Asker(identity), Given(now=now_ms()))
                await self._commit_or_read_on(live, entries)

    async def _act_for_bot(self, live: Live) -> None:
        async with live.lock:
            table = live.table
            seat = table.bot_to_act()
            if seat is None or table.play is None:
                later = now_ms() + PAUSED_BOT_SECONDS * 1000 if table.paused and table.in_game else 0
                await self.journal.put_due(Due(table.id, BOT, later))
                return
            passes = not table.bot_of(seat) and table.passes_by_itself(seat)
            move = PASS if passes else await asyncio.to_thread(chosen, self.bots, table, seat)
            entries = decide(table, Move(table.seq, move, seat), Asker(None), Given(now=now_ms()))
            await self._commit_or_read_on(live, entries)

    async def _look_at_clock(self, live: Live) -> None:
        async with live.lock:
            for _ in range(MOST_STEPS):
                entries = await self._due_at(live)
                if not entries:
                    break
                await self._commit_or_read_on(live, entries)
            await self.journal.put_due(Due(live.table.id, CLOCK, live.table.deadline() or 0))

    async def _due_at(self, live: Live) -> Sequence[TableEntry]:
        """What is to be done at a table by now: what the clock leads to, or the move of someone who thought too long."""
        given = await given_at(self, live, LookAtClock(), now_ms())
        table = live.table
        entries = decide(table, LookAtClock(), Asker(None), given)
        late = table.late(given.now)
        if entries or late is None:
            return entries
        move = await asyncio.to_thread(usual, self.bots, table, late)
        return decide(table, Move(table.seq, move, late), Asker(None), given)

    async def _commit_or_read_on(self, live: Live, entries: Sequence[TableEntry]) -> None:
        """Commits what the house has decided; where another writer was first, it will be decided again."""
        try:
            await self._commit(live, entries, None, None)
        except SeqTaken:
            live.read_on(await self.journal.entries(live.row.id, live.table.seq))

    async def _commit(self, live: Live, entries: Sequence[TableEntry], identity: str | None, key: str | None) -> None:
        """Makes entries durable, then takes them over and lets everyone know."""
        now = now_ms()
        after = await proved(self, live, entries, now)
        ratings = await new_ratings(self.journal, after, entries)
        batch = batch_of(live.table, after, entries, identity, key, now, self._bot_time(), ratings=ratings)
        try:
            await self.journal.append(batch)
        except JournalBroken:
            self.note_saving(False)
            raise
        if key is not None:
            live.requests[key] = batch.rows[-1].seq
        self._keep_records(live.table, entries)
        await self.meet(list(batch.sat))
        live.take_over(after)
        if any(due.at for due in batch.dues):
            self.due.set()

    def _keep_records(self, table: Table, entries: Sequence[TableEntry]) -> None:
        """What the journal will say of them (ML-20): a first game without a point is a record too, if none to celebrate."""
        player, ranked = table.person_at(0), table.began is not None and table.began.ranked
        for entry in entries:
            if isinstance(entry, GameEnded) and entry.points is not None and player is not None and ranked:
                records, version = self.records[player], (table.game_name, version_of(table.options))
                records[version] = max(entry.points, records.get(version, entry.points))

    def _bot_time(self) -> int:
        """When a bot that is to act now acts."""
        shortest, longest = self.settings.bot_delay
        thinking = shortest + (longest - shortest) * secrets.randbelow(1001) / 1000
        return now_ms() + int(thinking * 1000)
