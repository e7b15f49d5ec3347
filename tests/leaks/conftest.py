"""A house's journal that knows the two people of ``support.frames``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from support.frames import PEOPLE
from support.journals import journal_in

from stammtisch.journal.journal import Journal


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    async with journal_in(tmp_path, PEOPLE) as opened:
        yield opened
