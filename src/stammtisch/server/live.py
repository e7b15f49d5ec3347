"""A table in memory: its state, who is connected, and for how long the game has been open before its player."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Final, Protocol

from stammtisch.journal.rows import EntryRow, TableRow
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Game
from stammtisch.protocol import Reacted
from stammtisch.tables.entries import TableEntry, parse_entry
from stammtisch.tables.replay import Dated, catch_up, replay
from stammtisch.tables.table import LOG_UNREADABLE, Table

LEASE_SECONDS: Final = 15.0
"""Who was not heard of for so long is gone."""
CLOSED_SECONDS: Final = 5.0
"""So long someone whose connection was closed is still here at the least: time enough to load the page again."""


class Watcher(Protocol):
    """A connection, as its table knows it."""

    @property
    def identity(self) -> str | None: ...

    @property
    def heard(self) -> float:
        """When it was last heard of (``time.monotonic``)."""

    def wake(self) -> None:
        """There may be something to send."""

    def tell(self, message: Reacted) -> None:
        """Something that is not in the log."""

    def part(self, why: str) -> None:
        """The house ends it."""


class Live:
    """One table. Whoever decides something holds ``lock`` until it is committed and taken over."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.row = row
        self.table = table
        self.lock = asyncio.Lock()
        self.requests: dict[str, int] = {}
        """The seq of every request that was committed, by its key."""
        self.revision = 0
        """Counts what changes at the table without an entry: presence, names."""
        self._watchers: set[Watcher] = set()
        self._leases: dict[str, float] = {}
        self._shown_out: set[str] = set()
        """The identities that are not expected back."""
        self._open_since: float | None = None
        self._open_ms = 0.0

    def join(self, watcher: Watcher) -> None:
        """A connection opens."""
        self._watchers.add(watcher)
        if watcher.identity is not None:
            self._leases.pop(watcher.identity, None)
            self._shown_out.discard(watcher.identity)
        self._presence_changed()

    def leave(self, watcher: Watcher) -> None:
        """A connection closes."""
        self._watchers.discard(watcher)
        if watcher.identity is not None and watcher.identity not in self.connected() | self._shown_out:
            self._leases[watcher.identity] = max(watcher.heard + LEASE_SECONDS, monotonic() + CLOSED_SECONDS)
        self._presence_changed()

    def part(self, identity: str, why: str) -> None:
        """Ends the connections of somebody who may not be here, and counts them as gone."""
        self._leases.pop(identity, None)
        self._shown_out.add(identity)
        for watcher in self._watchers:
            if watcher.identity == identity:
                watcher.part(why)

    def connected(self) -> set[str]:
        """The identities that have a connection here."""
        return {watcher.identity for watcher in self._watchers if watcher.identity is not None}

    def connections_of(self, identity: str | None) -> int:
        """How many connections a guest has here; 0 for those whom no cookie tells apart."""
        return sum(watcher.identity == identity for watcher in self._watchers) if identity is not None else 0

    def seen(self, identity: str) -> None:
        """A sign of life of somebody who has no connection here."""
        if identity not in self.connected():
            self._leases[identity] = monotonic() + LEASE_SECONDS

    def expect(self, people: Iterable[str]) -> None:
        """A table that was asleep: its people have time to connect before they are gone."""
        until = monotonic() + LEASE_SECONDS
        self._leases = dict.fromkeys(people, until)

    def present(self) -> frozenset[str]:
        """The identities that are here: connected, or not yet given up."""
        now = monotonic()
        return frozenset(self.connected() | {identity for identity, until in self._leases.items() if until > now})

    def lease_seconds(self) -> float | None:
        """How long until the next lease ends; None if none runs."""
        now = monotonic()
        return min((until - now for until in self._leases.values() if until > now), default=None)

    def tell(self, message: Reacted) -> None:
        """Everyone here hears of something that is not in the log."""
        for watcher in self._watchers:
            watcher.tell(message)

    def touched(self) -> None:
        """Something changed without an entry."""
        self.revision += 1
        self.wake()

    def wake(self) -> None:
        """Every connection looks whether there is something to send."""
        for watcher in self._watchers:
            watcher.wake()

    def opened_ms(self) -> int:
        """How long the game has been open before its player since the last entry."""
        running = 0.0 if self._open_since is None else (monotonic() - self._open_since) * 1000
        return int(self._open_ms + running)

    def after(self, entries: Iterable[TableEntry], at: int) -> Table:
        """The table as entries written at ``at`` would leave it; changes nothing."""
        return _caught_up(self.table, [(entry, at) for entry in entries])

    def take_over(self, table: Table) -> None:
        """The table as it is after entries that are committed. Who has just sat down is here."""
        for identity in people_of(table) - people_of(self.table):
            self.seen(identity)
        self.table = table
        self._open_ms = 0.0
        self._open_since = None
        self._measure()
        self.wake()

    def read_on(self, rows: Iterable[EntryRow]) -> None:
        """Takes entries that another writer has committed."""
        rows = list(rows)
        self.requests.update({row.request: row.seq for row in rows if row.request is not None})
        try:
            self.take_over(_caught_up(self.table, [(parse_entry(row.body, row.hidden), row.at) for row in rows]))
        except Malformed:
            self.table.paused = LOG_UNREADABLE

    def _presence_changed(self) -> None:
        self._open_ms = float(self.opened_ms())
        self._open_since = None
        self._measure()
        self.touched()

    def _measure(self) -> None:
        """The clock runs while the one player of a solo game is connected."""
        player = self.table.person_at(0) if len(self.table.places) == 1 else None
        if player is not None and self.table.phase == "playing" and player in self.connected():
            self._open_since = monotonic()


def people_of(table: Table) -> set[str]:
    """The identities of the people who sit at a table."""
    return {person for seat in range(len(table.places)) if (person := table.person_at(seat)) is not None}


def named_in(table: Table) -> set[str]:
    """The identities of all whose names are told at a table: who sits there, knocks, or has done so lately."""
    knocking = {one.identity for one in table.knocks.values() if one.let_in is None}
    lately = {notice.player for notice in table.notices.after(0) if notice.player and not notice.bot}
    return people_of(table) | knocking | lately


def _caught_up(table: Table, entries: Iterable[Dated]) -> Table:
    after = table.copy()
    for entry, at in entries:
        catch_up(after, entry, at)
    return after


def load(row: TableRow, games: Mapping[str, Game], rows: list[EntryRow]) -> Live:
    """The live table of a log. A log that cannot be read gives a paused table."""
    readable: list[Dated] = []
    broken = False
    for entry_row in rows:
        try:
            readable.append((parse_entry(entry_row.body, entry_row.hidden), entry_row.at))
        except Malformed:
            broken = True
            break
    live = Live(row, replay(games, readable))
    live.requests = {entry_row.request: entry_row.seq for entry_row in rows if entry_row.request is not None}
    if broken:
        live.table.paused = LOG_UNREADABLE
        live.table.seq = rows[-1].seq
        live.table.game_name = row.game
    return live
