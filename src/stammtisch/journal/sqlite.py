"""What is special about SQLite: the file, its settings, and how transactions begin."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MS: Final = 10_000
SCRUB_MS: Final = 500
SETTINGS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    f"PRAGMA busy_timeout={BUSY_MS}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
)
WRITE: Final = "BEGIN IMMEDIATE"
READ: Final = "BEGIN"


def sqlite_engine(path: Path, begin: str, pool: int) -> AsyncEngine:
    """An engine on a database file whose transactions begin with the given statement."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=pool, max_overflow=0)
    event.listen(engine.sync_engine, "connect", _settle)

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "begin", start)
    return engine


async def scrub(engine: AsyncEngine) -> bool:
    """Takes what was deleted out of the files: the write-ahead log, which still has it, goes into the database and is emptied.

    Whether it did: readers can hold it up, and it does not wait long for them."""
    async with engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute(f"PRAGMA busy_timeout={SCRUB_MS}")
        try:
            async with driver.execute("PRAGMA wal_checkpoint(TRUNCATE)") as found:
                held_up, *_ = await found.fetchone()
        finally:
            await driver.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    return not held_up


def _settle(connection: Any, _record: object) -> None:  # the driver's own connection has no common type
    connection.isolation_level = None
    try:
        for setting in SETTINGS:
            connection.execute(setting).close()
    except Exception:
        connection.close()
        raise
