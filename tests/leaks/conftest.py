"""A house's journal that knows the two people of ``support.frames``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from support.frames import PEOPLE

from stammtisch.journal.journal import Journal, open_journal
from stammtisch.journal.rows import Identity


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    opened = await open_journal(tmp_path / "house.db")
    for person in PEOPLE:
        await opened.add_identity(Identity(person, person, person, "fox", 1))
    yield opened
    await opened.close()
