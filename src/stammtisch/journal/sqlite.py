"""What is special about SQLite: the file, its settings, and how transactions begin."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SETTINGS: Final = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA busy_timeout=10000", "PRAGMA foreign_keys=ON")
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


def _settle(connection: Any, _record: object) -> None:  # the driver's own connection has no common type
    connection.isolation_level = None
    try:
        for setting in SETTINGS:
            connection.execute(setting).close()
    except Exception:
        connection.close()
        raise
