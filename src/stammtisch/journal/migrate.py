"""Brings a database to this version's schema; the steps are in ``migrations/versions``."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.journal.rows import JournalBroken


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Runs the steps that are missing, up to a revision; ``JournalBroken`` if the database is of a newer version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise JournalBroken("the data was written by a newer version of Stammtisch") from error


async def migrate(engine: AsyncEngine) -> None:
    """The same on an engine."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
