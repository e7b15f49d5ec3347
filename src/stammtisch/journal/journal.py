"""The journal: everything durable, through one writer and a few readers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, assert_never

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stammtisch.journal.migrate import migrate
from stammtisch.journal.people import People
from stammtisch.journal.rows import (
    Batch,
    Begun,
    Due,
    EntryRow,
    Finished,
    Identity,
    JournalBroken,
    RequestKnown,
    SeqTaken,
    TableRow,
)
from stammtisch.journal.schema import (
    ALIVE,
    CODES,
    DAYS,
    DUES,
    ENTRIES,
    IDENTITIES,
    OUTCOMES,
    RATINGS,
    RESULTS,
    SEATED,
    SILENCES,
    TABLES,
    TOKENS,
)
from stammtisch.journal.sqlite import READ, WRITE, sqlite_engine
from stammtisch.journal.statistics import Statistics
from stammtisch.journal.writer import Writer

READERS: Final = 3
RECENT_TABLES: Final = 20


class Journal:
    """Open it with ``open_journal``; close it when done."""

    def __init__(self, writing: AsyncEngine, reading: AsyncEngine) -> None:
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self.statistics = Statistics(reading)
        self.people = People(self._writer, reading)

    async def close(self) -> None:
        """Commits what has been asked for and lets the database go."""
        await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def check(self) -> None:
        """``JournalBroken`` if nothing can be written or read."""

        async def work(connection: AsyncConnection) -> None:
            # Taken away and put back: SQLite writes nothing for an update that changes nothing.
            before = (await connection.execute(select(ALIVE.c.at))).scalar()
            await connection.execute(delete(ALIVE))
            await connection.execute(insert(ALIVE).values(id=1, at=before or 0))

        await self._writer.write(work)
        try:
            await self.people.blocked()
        except DBAPIError as error:
            raise JournalBroken(str(error.orig)) from error

    # --- identities ---

    async def add_identity(self, identity: Identity) -> None:
        """Keeps a new guest."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(IDENTITIES).values(**vars(identity)))
            await connection.execute(
                insert(TOKENS).values(hash=identity.token_hash, identity=identity.id, created=identity.created)
            )

        await self._writer.write(work)

    async def rename_identity(self, identity: str, name: str, avatar: str) -> None:
        """Gives a guest another name and picture."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(IDENTITIES).where(IDENTITIES.c.id == identity).values(name=name, avatar=avatar))

        await self._writer.write(work)

    async def identity_of_hash(self, token_hash: str) -> Identity | None:
        """The guest with this token's hash."""
        async with self._reading.connect() as connection:
            device = select(TOKENS.c.identity).where(TOKENS.c.hash == token_hash).scalar_subquery()
            mine = (IDENTITIES.c.token_hash == token_hash) | (IDENTITIES.c.id == device)
            found = (await connection.execute(select(IDENTITIES).where(mine))).first()
        return None if found is None else Identity(**found._mapping)

    async def identities(self, ids: Sequence[str]) -> list[Identity]:
        """The guests with these ids, as far as they are known."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(IDENTITIES).where(IDENTITIES.c.id.in_(ids)))
            return [Identity(**row._mapping) for row in found]

    async def all_identities(self) -> list[Identity]:
        """Every guest, the newest first."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(IDENTITIES).order_by(IDENTITIES.c.created.desc(), IDENTITIES.c.id))
            return [Identity(**row._mapping) for row in found]

    # --- tables ---

    async def table_of_token(self, token: str) -> TableRow | None:
        """The table of an invite link."""
        return await self._table(select(TABLES).where(TABLES.c.token == token))

    async def table_of_request(self, request: str) -> TableRow | None:
        """The table that a request has made."""
        return await self._table(select(TABLES).where(TABLES.c.request == request))

    async def table(self, table: str) -> TableRow | None:
        """The table with this id."""
        return await self._table(select(TABLES).where(TABLES.c.id == table))

    async def _table(self, query: object) -> TableRow | None:
        async with self._reading.connect() as connection:
            found = (await connection.execute(query)).first()  # type: ignore[call-overload]
        return None if found is None else TableRow(found.id, found.token, found.game, found.request)

    async def table_of_code(self, code: str, now: int) -> TableRow | None:
        """The table of a code that is said aloud, while it holds."""
        query = select(TABLES).join(CODES, CODES.c.table_id == TABLES.c.id).where(CODES.c.code == code, CODES.c.until > now)
        return await self._table(query)

    async def open_tables(self, limit: int) -> list[TableRow]:
        """The tables that the house lists, the last touched first."""
        query = select(TABLES).where(TABLES.c.open, TABLES.c.closed.is_(False)).order_by(TABLES.c.touched.desc()).limit(limit)
        async with self._reading.connect() as connection:
            found = await connection.execute(query)
            return [TableRow(row.id, row.token, row.game, row.request) for row in found]

    async def all_tables(self) -> list[TableRow]:
        """Every table, the last touched first."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(TABLES).order_by(TABLES.c.touched.desc()))
            return [TableRow(row.id, row.token, row.game, row.request) for row in found]

    async def untouched(self, after: int, until: int) -> list[TableRow]:
        """Tables that are not closed and to which something has happened last after a time and until another."""
        last = (TABLES.c.touched > after) & (TABLES.c.touched <= until)
        query = select(TABLES).where(last, TABLES.c.closed.is_(False)).order_by(TABLES.c.touched)
        async with self._reading.connect() as connection:
            found = await connection.execute(query)
            return [TableRow(row.id, row.token, row.game, row.request) for row in found]

    async def touched(self, since: int) -> list[TableRow]:
        """Tables that are not closed and to which something has happened since a time."""
        query = select(TABLES).where(TABLES.c.touched >= since, TABLES.c.closed.is_(False)).order_by(TABLES.c.touched)
        async with self._reading.connect() as connection:
            found = await connection.execute(query)
            return [TableRow(row.id, row.token, row.game, row.request) for row in found]

    async def seats_of(self, identity: str) -> list[TableRow]:
        """Every table where a guest sits."""
        query = select(TABLES).join(SEATED, SEATED.c.table_id == TABLES.c.id).where(SEATED.c.identity == identity)
        async with self._reading.connect() as connection:
            found = await connection.execute(query)
            return [TableRow(row.id, row.token, row.game, row.request) for row in found]

    async def tables_of(self, identity: str) -> list[TableRow]:
        """The tables where a guest sits, the last touched first."""
        query = (
            select(TABLES)
            .join(SEATED, SEATED.c.table_id == TABLES.c.id)
            .where(SEATED.c.identity == identity, TABLES.c.closed.is_(False))
            .order_by(TABLES.c.touched.desc())
            .limit(RECENT_TABLES)
        )
        async with self._reading.connect() as connection:
            found = await connection.execute(query)
            return [TableRow(row.id, row.token, row.game, row.request) for row in found]

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        """The log of a table after an entry, in order."""
        query = select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.seq > after).order_by(ENTRIES.c.seq)
        async with self._reading.connect() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def append(self, batch: Batch) -> None:
        """Commits a batch. ``SeqTaken`` if another writer was first, ``RequestKnown`` if it was committed before."""

        async def work(connection: AsyncConnection) -> None:
            try:
                await _append(connection, batch)
            except IntegrityError as error:
                raise _Conflict from error

        try:
            await self._writer.write(work)
        except _Conflict:
            await self._explain_conflict(batch)

    async def _explain_conflict(self, batch: Batch) -> None:
        requests = [row.request for row in batch.rows if row.request is not None]
        query = select(ENTRIES.c.seq).where(ENTRIES.c.table_id == batch.table, ENTRIES.c.request.in_(requests))
        async with self._reading.connect() as connection:
            known = (await connection.execute(query)).scalar()
        if known is not None:
            raise RequestKnown(known)
        raise SeqTaken(f"entry {batch.rows[0].seq} of the table is taken")

    # --- dues ---

    async def next_dues(self, limit: int) -> list[Due]:
        """What is due next, the earliest first."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(DUES).order_by(DUES.c.at).limit(limit))
            return [Due(row.table_id, row.kind, row.at) for row in found]

    async def put_due(self, due: Due) -> None:
        """Puts a due off, or takes it away (``at`` 0)."""

        async def work(connection: AsyncConnection) -> None:
            await _replace_due(connection, due)

        await self._writer.write(work)

    async def alive(self, now: int, silence: int = 0) -> int:
        """Notes that the house is alive; returns when it last was, 0 for never. If that is longer ago than ``silence``
        (milliseconds), the time between is kept as one in which no server ran."""

        async def work(connection: AsyncConnection) -> int:
            before = (await connection.execute(select(ALIVE.c.at))).scalar()
            if before is None:
                await connection.execute(insert(ALIVE).values(id=1, at=now))
                return 0
            await connection.execute(update(ALIVE).values(at=now))
            if before and now - before > silence:
                await connection.execute(insert(SILENCES).values(began=before, ended=now))
            return int(before)

        return await self._writer.write(work)

    async def silences(self) -> list[tuple[int, int]]:
        """From when until when no server ran, the oldest first."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(SILENCES).order_by(SILENCES.c.id))
            return [(row.began, row.ended) for row in found]

    async def dues_of(self, kind: str) -> list[Due]:
        """Everything of a kind that is due some time."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(DUES).where(DUES.c.kind == kind))
            return [Due(row.table_id, row.kind, row.at) for row in found]

    # --- results ---

    async def day_number(self, day: str, fresh: str) -> str:
        """The number of a day: the fresh one if the day has none yet."""

        async def work(connection: AsyncConnection) -> str:
            known = (await connection.execute(select(DAYS.c.number).where(DAYS.c.day == day))).scalar()
            if known is None:
                await connection.execute(insert(DAYS).values(day=day, number=fresh))
            return fresh if known is None else str(known)

        return await self._writer.write(work)

    async def has_begun(self, identity: str, number: str) -> bool:
        """Whether a guest has begun this number before, in any version."""
        query = select(RESULTS.c.round).where(RESULTS.c.identity == identity, RESULTS.c.number == number).limit(1)
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def unfinished(self, identity: str, number: str) -> list[tuple[str, int, str]]:
        """Where a guest has begun this number for a list of its own and not finished it: table, game at it, and version."""
        which = (RESULTS.c.identity == identity) & (RESULTS.c.number == number) & (RESULTS.c.listed != "")
        query = select(RESULTS.c.table_id, RESULTS.c.round, RESULTS.c.version).where(which, RESULTS.c.points.is_(None))
        async with self._reading.connect() as connection:
            return [(row.table_id, row.round, row.version) for row in await connection.execute(query)]

    async def records_of(self, identity: str) -> dict[tuple[str, str], int]:
        """A guest's best finished ranked score by game and version (ML-20)."""
        query = (
            select(RESULTS.c.game, RESULTS.c.version, func.max(RESULTS.c.points).label("best"))
            .where(RESULTS.c.identity == identity, RESULTS.c.ranked, RESULTS.c.points.is_not(None))
            .group_by(RESULTS.c.game, RESULTS.c.version)
        )
        async with self._reading.connect() as connection:
            return {(row.game, row.version): row.best for row in await connection.execute(query)}


class _Conflict(Exception):
    """A primary key or unique column refused a row."""


async def open_journal(path: Path) -> Journal:
    """Opens the database file, made or brought up to date where needed; ``JournalBroken`` if it cannot be used."""
    writing = sqlite_engine(path, WRITE, 1)
    try:
        await migrate(writing)
    except (DBAPIError, JournalBroken) as error:
        await writing.dispose()
        why = error if isinstance(error, JournalBroken) else error.orig
        raise JournalBroken(f"{path}: {why}") from error
    return Journal(writing, sqlite_engine(path, READ, READERS))


def _entry(row: Row[tuple[object, ...]]) -> EntryRow:
    return EntryRow(row.seq, row.body, row.hidden, row.identity, row.request, row.at)


async def _append(connection: AsyncConnection, batch: Batch) -> None:
    now = batch.rows[-1].at
    if batch.new_table is not None:
        await connection.execute(insert(TABLES).values(**vars(batch.new_table), touched=now, open=batch.open))
    rows = [{"table_id": batch.table, **vars(row)} for row in batch.rows]
    await connection.execute(insert(ENTRIES), rows)
    if batch.new_table is None:
        known = {"touched": now, "open": batch.open, "closed": batch.closed}
        await connection.execute(update(TABLES).where(TABLES.c.id == batch.table).values(**known))
    for identity in batch.stood:
        await connection.execute(delete(SEATED).where(SEATED.c.table_id == batch.table, SEATED.c.identity == identity))
    for identity in batch.sat:
        await connection.execute(insert(SEATED).values(table_id=batch.table, identity=identity))
    for due in batch.dues:
        await _replace_due(connection, due)
    await _note_table(connection, batch)
    for outcome in batch.outcomes:
        await connection.execute(insert(OUTCOMES).values(table_id=batch.table, at=now, **vars(outcome)))
    for rating in batch.ratings:
        mine = (RATINGS.c.identity == rating.identity) & (RATINGS.c.game == rating.game)
        await connection.execute(delete(RATINGS).where(mine))
        await connection.execute(insert(RATINGS).values(**vars(rating)))
    for result in batch.results:
        await _keep_result(connection, batch.table, result, now)


async def _note_table(connection: AsyncConnection, batch: Batch) -> None:
    """A code takes the place of the table's code before."""
    if batch.code is not None:
        await connection.execute(delete(CODES).where((CODES.c.table_id == batch.table) | (CODES.c.code == batch.code.code)))
        await connection.execute(insert(CODES).values(table_id=batch.table, **vars(batch.code)))


async def _replace_due(connection: AsyncConnection, due: Due) -> None:
    which = (DUES.c.table_id == due.table) & (DUES.c.kind == due.kind)
    if not due.at:
        await connection.execute(delete(DUES).where(which))
    elif (await connection.execute(update(DUES).where(which).values(at=due.at))).rowcount == 0:
        await connection.execute(insert(DUES).values(table_id=due.table, kind=due.kind, at=due.at))


async def _keep_result(connection: AsyncConnection, table: str, result: Begun | Finished, now: int) -> None:
    match result:
        case Begun():
            await connection.execute(insert(RESULTS).values(table_id=table, points=None, at=now, **vars(result)))
        case Finished():
            which = (RESULTS.c.table_id == table) & (RESULTS.c.round == result.round)
            await connection.execute(
                update(RESULTS).where(which).values(points=result.points, moves=result.moves, seconds=result.seconds, at=now)
            )
        case _:
            assert_never(result)
