"""Guests: their devices, how they move to another one, what is theirs, and how it is erased."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stammtisch.journal.schema import ENTRIES, HANDOVERS, IDENTITIES, OUTCOMES, RATINGS, RESULTS, SEATED, TABLES, TOKENS
from stammtisch.journal.writer import Writer


@dataclass(frozen=True)
class HandoverRow:
    """The way of a guest to another device. ``taker`` is the hash of the new device's token, "" while nobody took it."""

    hash: str
    identity: str
    until: int
    taker: str
    confirmed: bool


@dataclass(frozen=True)
class Visited:
    """A table where a guest sits or has been."""

    table: str
    game: str
    seated: bool
    closed: bool


TOLD: Final = ("game", "version", "number", "ranked", "listed", "points", "moves", "seconds", "at")
"""What a guest is told of a game with a number."""


@dataclass(frozen=True)
class BegunGame:
    """A game with a number that a guest has begun, and what there is to tell of it; ``points`` is None until it is finished."""

    table: str
    game: int
    told: Mapping[str, object]


class People:
    """What the journal keeps of guests besides their names."""

    def __init__(self, writer: Writer, reading: AsyncEngine) -> None:
        self._writer = writer
        self._reading = reading

    async def offer(self, hashed: str, identity: str, until: int) -> None:
        """A new way to another device, in place of any before."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(HANDOVERS).where(HANDOVERS.c.identity == identity))
            await connection.execute(insert(HANDOVERS).values(hash=hashed, identity=identity, until=until))

        await self._writer.write(work)

    async def take(self, hashed: str, taker: str, now: int, until: int) -> bool:
        """A new device uses a link, which works once; whether it did."""

        async def work(connection: AsyncConnection) -> bool:
            fresh = (HANDOVERS.c.hash == hashed) & (HANDOVERS.c.taker == "") & (HANDOVERS.c.until > now)
            done = await connection.execute(update(HANDOVERS).where(fresh).values(taker=taker, until=until))
            return done.rowcount == 1

        return await self._writer.write(work)

    async def confirm(self, identity: str, let_in: bool, now: int) -> bool:
        """The old device's word: the new one gets the guest, or the link is void. Whether there was anything to say."""

        async def work(connection: AsyncConnection) -> bool:
            mine = (HANDOVERS.c.identity == identity) & (HANDOVERS.c.taker != "") & HANDOVERS.c.confirmed.is_(False)
            found = (await connection.execute(select(HANDOVERS).where(mine, HANDOVERS.c.until > now))).first()
            if found is None:
                return False
            if not let_in:
                await connection.execute(delete(HANDOVERS).where(HANDOVERS.c.identity == identity))
                return True
            await connection.execute(update(HANDOVERS).where(HANDOVERS.c.hash == found.hash).values(confirmed=True))
            await connection.execute(insert(TOKENS).values(hash=found.taker, identity=identity, created=now))
            return True

        return await self._writer.write(work)

    async def handover_of(self, identity: str) -> HandoverRow | None:
        """The way that a guest has opened."""
        return await self._handover(select(HANDOVERS).where(HANDOVERS.c.identity == identity))

    async def handover_by(self, taker: str) -> HandoverRow | None:
        """The way that a device has taken."""
        return await self._handover(select(HANDOVERS).where(HANDOVERS.c.taker == taker))

    async def _handover(self, query: object) -> HandoverRow | None:
        async with self._reading.connect() as connection:
            found = (await connection.execute(query)).first()  # type: ignore[call-overload]
        return None if found is None else HandoverRow(**found._mapping)

    async def unlist(self, identity: str, unlisted: bool) -> None:
        """Whether the guest's name is hidden in lists."""
        await self._set(identity, {"unlisted": unlisted})

    async def block(self, identity: str, blocked: bool) -> None:
        """Whether the guest may do anything here."""
        await self._set(identity, {"blocked": blocked})

    async def _set(self, identity: str, values: dict[str, bool]) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(IDENTITIES).where(IDENTITIES.c.id == identity).values(**values))

        await self._writer.write(work)

    async def blocked(self) -> frozenset[str]:
        """The guests who may do nothing here."""
        async with self._reading.connect() as connection:
            return frozenset((await connection.execute(select(IDENTITIES.c.id).where(IDENTITIES.c.blocked))).scalars())

    async def closed(self, tables: Sequence[str]) -> list[str]:
        """Which of these tables are closed."""
        query = select(TABLES.c.id).where(TABLES.c.id.in_(tables), TABLES.c.closed)
        async with self._reading.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def visited(self, identity: str) -> list[Visited]:
        """Every table where a guest sits, has asked for anything or has played, closed or not, the last touched first."""
        of_guest = [select(of.c.table_id).where(of.c.identity == identity) for of in (SEATED, ENTRIES, OUTCOMES, RESULTS)]
        seated = TABLES.c.id.in_(of_guest[0])
        known = or_(*(TABLES.c.id.in_(tables) for tables in of_guest))
        query = select(TABLES, seated.label("seated")).where(known).order_by(TABLES.c.touched.desc())
        async with self._reading.connect() as connection:
            found = await connection.execute(query)
            return [Visited(row.id, row.game, bool(row.seated), row.closed) for row in found]

    async def devices_of(self, identity: str) -> list[int]:
        """When each device of a guest was let in, the first one first."""
        query = select(TOKENS.c.created).where(TOKENS.c.identity == identity).order_by(TOKENS.c.created)
        async with self._reading.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def results_of(self, identity: str) -> list[BegunGame]:
        """All games with a number that a guest has begun, also the number of one that still runs."""
        columns = [RESULTS.c[name] for name in ("table_id", "round", *TOLD)]
        async with self._reading.connect() as connection:
            found = await connection.execute(select(*columns).where(RESULTS.c.identity == identity).order_by(RESULTS.c.at))
            return [BegunGame(row.table_id, row.round, {name: row._mapping[name] for name in TOLD}) for row in found]

    async def erase(self, identity: str) -> None:
        """Forgets a guest: name, devices, results, ratings, also in the bytes of the files. Logs hold the id only, which means
        nobody any more."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(OUTCOMES).where(OUTCOMES.c.identity == identity).values(identity=None))
            for table in (HANDOVERS, TOKENS, RESULTS, RATINGS, SEATED):
                await connection.execute(delete(table).where(table.c.identity == identity))
            await connection.execute(delete(IDENTITIES).where(IDENTITIES.c.id == identity))

        await self._writer.write(work, forgets=True)
