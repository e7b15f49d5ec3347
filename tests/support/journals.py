"""The journals that tests write into."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.rows import Identity


@asynccontextmanager
async def journal_in(folder: Path, people: Iterable[str], named: bool = False) -> AsyncIterator[Journal]:
    """A house's journal that knows some people; ``named``: with a capital, as people are called."""
    opened = await open_journal(folder / "house.db")
    for person in people:
        await opened.add_identity(Identity(person, person, person.title() if named else person, "fox", 1))
    yield opened
    await opened.close()
