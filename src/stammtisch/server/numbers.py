"""The numbers that games of Murmeln are begun with."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from stammtisch.journal.journal import Journal
from stammtisch.tables.requests import Forbidden, Start

if TYPE_CHECKING:
    from stammtisch.server.house import House
    from stammtisch.server.live import Live

NUMBER_BITS: Final = 128


@dataclass(frozen=True)
class Numbers:
    """A fresh number, the number of the day (if it is asked for), and whether the one asked for was begun before."""

    fresh: str = ""
    day: str = ""
    of_day: str = ""
    known: bool = False


def day_of(now: int) -> str:
    """The day of a time (UTC), as in ``2026-11-30``."""
    return datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m-%d")


def is_day(text: str) -> bool:
    """Whether a text is a day as ``day_of`` writes it."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").strftime("%Y-%m-%d") == text
    except ValueError:
        return False


def number_of_day(drawn: str, version: str) -> str:
    """A version's number of a day, from what was drawn for the day: a number counts only the first time that a player begins
    it in any version, so one for all would leave everyone on the list of one version alone. None tells another."""
    digest = hashlib.sha256(f"{drawn} {version}".encode()).digest()
    return str(1 + int.from_bytes(digest[: NUMBER_BITS // 8], "big") % (2**NUMBER_BITS - 1))


class PlaysItAlready(Forbidden):
    """The player is playing this number for its list at another table, ``live``: what counts the first time is not to be
    rehearsed meanwhile (ML-19). ``alike``: in the version that is asked for."""

    def __init__(self, live: Live, alike: bool) -> None:
        super().__init__("plays_it_already")
        self.live = live
        self.alike = alike


async def numbers_for(house: House, player: str | None, start: Start, version: str, now: int, here: str = "") -> Numbers:
    """The numbers that a game of a version may be begun with at the table ``here``.

    Raises ``PlaysItAlready``."""
    fresh = await fresh_number(house.journal, player)
    day = day_of(now)
    of_day = number_of_day(await house.journal.day_number(day, fresh), version) if start.daily else ""
    asked = of_day or start.number
    if not asked or player is None:
        return Numbers(fresh, day, of_day)
    for table, game, played_as in await house.journal.unfinished(player, asked):
        live = None if table == here else await house.by_id(table)
        if live is not None and live.table.in_game and live.table.game_number == game:
            raise PlaysItAlready(live, played_as == version)
    return Numbers(fresh, day, of_day, await house.journal.has_begun(player, asked))


async def fresh_number(journal: Journal, player: str | None) -> str:
    """A number of 128 random bits that the player has never begun."""
    while True:
        number = str(1 + secrets.randbelow(2**NUMBER_BITS - 1))
        if player is None or not await journal.has_begun(player, number):
            return number
