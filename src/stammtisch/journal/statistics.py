"""What has been played, counted and listed: questions to the journal, nothing is written here but what they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Final

from sqlalchemy import ColumnElement, FromClause, Row, func, or_, select, union_all
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.journal.rows import Outcome, Played, Rating, Score, Sum
from stammtisch.journal.schema import ENTRIES, IDENTITIES, OUTCOMES, RATINGS, RESULTS, SEATED, TABLES

LISTED: Final = 50
"""How long a list is."""
CHRONICLES: Final = 8
"""How many chronicles a player is offered."""
REMEMBERED: Final = 20
"""How many of a player's last games of Murmeln are told."""


class Statistics:
    """Reads what games have left behind."""

    def __init__(self, reading: AsyncEngine) -> None:
        self._reading = reading

    async def of_player(self, identity: str) -> list[Played]:
        """Every finished game of a player, the oldest first."""
        query = select(OUTCOMES).where(OUTCOMES.c.identity == identity).order_by(OUTCOMES.c.at, OUTCOMES.c.number)
        return await self._played(query)

    async def of_table(self, table: str) -> list[Played]:
        """Every seat of every finished game of a table, the oldest first."""
        query = select(OUTCOMES).where(OUTCOMES.c.table_id == table).order_by(OUTCOMES.c.number, OUTCOMES.c.seat)
        return await self._played(query)

    async def tables_of(self, identity: str) -> list[tuple[str, str, int]]:
        """The tables where a player has finished games, also those that are closed or that they have left: link, game and when
        the last game ended, the latest first."""
        with_others = select(OUTCOMES.c.table_id, OUTCOMES.c.at).where(OUTCOMES.c.identity == identity)
        alone = select(RESULTS.c.table_id, RESULTS.c.at).where(RESULTS.c.identity == identity, RESULTS.c.points.is_not(None))
        played = union_all(with_others, alone).subquery()
        last = func.max(played.c.at).label("last")
        query = select(TABLES.c.token, TABLES.c.game, last).join(played, played.c.table_id == TABLES.c.id)
        query = query.group_by(TABLES.c.id).order_by(last.desc()).limit(CHRONICLES)
        async with self._reading.connect() as connection:
            return [(row.token, row.game, row.last) for row in await connection.execute(query)]

    async def _played(self, query: object) -> list[Played]:
        async with self._reading.connect() as connection:
            return [_played(row) for row in await connection.execute(query)]  # type: ignore[call-overload]

    async def ratings(self, game: str, identities: Sequence[str]) -> dict[str, Rating]:
        """The ratings of some people in a game."""
        query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.identity.in_(identities))
        async with self._reading.connect() as connection:
            return {row.identity: Rating(**row._mapping) for row in await connection.execute(query)}

    async def ratings_of(self, identity: str) -> list[Rating]:
        """The ratings of a person in all games."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(RATINGS).where(RATINGS.c.identity == identity))
            return [Rating(**row._mapping) for row in found]

    async def entries_of(self, identity: str, kinds: Sequence[str]) -> list[tuple[str, str, int]]:
        """Entries of some kinds at the tables where a player has finished games, in order: table, body and time."""
        mine = ENTRIES.c.table_id.in_(select(OUTCOMES.c.table_id).where(OUTCOMES.c.identity == identity))
        wanted = or_(*(ENTRIES.c.body.startswith(f'{{"kind":"{kind}"', autoescape=True) for kind in kinds))
        query = select(ENTRIES).where(mine, wanted).order_by(ENTRIES.c.table_id, ENTRIES.c.seq)
        async with self._reading.connect() as connection:
            return [(row.table_id, row.body, row.at) for row in await connection.execute(query)]

    async def best(self, game: str, version: str, listed: str = "", number: str = "", company_of: str = "") -> list[Score]:
        """The best finished score of each player: of ranked games, or of a list of its own, the best first (ML-19); equal ones by
        moves, then by time. The list of a ``number`` has also the one whose own number it was.

        ``company_of``: only this player and those who have played to an end with them or share a table with them now, but for
        those who hide their name: among few, a nameless score would tell whose it is."""
        which = (RESULTS.c.game == game) & (RESULTS.c.version == version) & RESULTS.c.points.is_not(None)
        if number:
            which &= (RESULTS.c.number == number) & ((RESULTS.c.listed == listed) | RESULTS.c.ranked)
        else:
            which &= (RESULTS.c.listed == listed) if listed else RESULTS.c.ranked
        if company_of:
            which &= _in_company(company_of)
        place = func.row_number().over(partition_by=RESULTS.c.identity, order_by=_order(RESULTS)).label("place")
        ranked = select(RESULTS, place).where(which).subquery()
        query = select(ranked).where(ranked.c.place == 1).order_by(*_order(ranked)).limit(LISTED)
        async with self._reading.connect() as connection:
            return [_score(row) for row in await connection.execute(query)]

    async def last(self, identity: str, game: str, version: str, ranked: bool) -> list[Score]:
        """A player's last finished games of a version, the newest first: fresh ones, or replays apart."""
        which = _finished(identity, game, version, ranked)
        query = select(RESULTS).where(which).order_by(RESULTS.c.at.desc()).limit(REMEMBERED)
        async with self._reading.connect() as connection:
            return [_score(row) for row in await connection.execute(query)]

    async def together(self, identity: str, game: str, version: str, ranked: bool) -> Sum:
        """All of a player's finished games of a version: fresh ones, or replays apart."""
        points = RESULTS.c.points
        query = select(func.count(points), func.max(points), func.avg(points)).where(_finished(identity, game, version, ranked))
        async with self._reading.connect() as connection:
            games, best, mean = (await connection.execute(query)).one()
        return Sum(games, best, None if mean is None else float(mean))


def _finished(identity: str, game: str, version: str, ranked: bool) -> ColumnElement[bool]:
    mine = (RESULTS.c.identity == identity) & (RESULTS.c.game == game) & (RESULTS.c.version == version)
    return mine & RESULTS.c.points.is_not(None) & (RESULTS.c.ranked if ranked else RESULTS.c.ranked.is_(False))


def _order(of: FromClause) -> tuple[ColumnElement[int], ...]:
    """By points; equal points by what stands beside them: fewer moves, then less time, then who had it first."""
    return of.c.points.desc(), of.c.moves, of.c.seconds, of.c.at


def _in_company(identity: str) -> ColumnElement[bool]:
    """Whether a result is the player's own, or of somebody they know who does not hide."""
    mine, here = OUTCOMES.alias(), SEATED.alias()
    same_game = (mine.c.table_id == OUTCOMES.c.table_id) & (mine.c.number == OUTCOMES.c.number)
    played = select(OUTCOMES.c.identity).join(mine, same_game)
    played = played.where(mine.c.identity == identity, OUTCOMES.c.identity.is_not(None))
    seated = select(SEATED.c.identity).join(here, here.c.table_id == SEATED.c.table_id).where(here.c.identity == identity)
    shown = select(IDENTITIES.c.id).where(IDENTITIES.c.unlisted.is_(False))
    known = RESULTS.c.identity.in_(played) | RESULTS.c.identity.in_(seated)
    return (RESULTS.c.identity == identity) | (known & RESULTS.c.identity.in_(shown))


def _played(row: Row[tuple[object, ...]]) -> Played:
    known = {field.name: row._mapping[field.name] for field in fields(Outcome)}
    return Played(row.table_id, Outcome(**known), row.at)


def _score(row: Row[tuple[object, ...]]) -> Score:
    return Score(row.identity, row.points, row.moves, row.seconds, row.at)
