"""What leaves the house as files."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from stammtisch.journal.rows import Identity
from stammtisch.kernel.game import Game
from stammtisch.kernel.record import format_line
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.tables.entries import parse_entry
from stammtisch.tables.places import BotPlayer, Person
from stammtisch.tables.records import GameLog, games_of, record_of
from stammtisch.tables.requests import Forbidden
from stammtisch.tables.seating import Player
from stammtisch.tables.table import LOG_UNREADABLE

FORMER: Final = "former guest"


async def records_text(house: House, live: Live, number: int | None = None) -> str:
    """The records of the games of a table, or of one; of a game that runs only its finished rounds.

    Games that were played by other rules than today's are left out. ``Forbidden`` if the log cannot be read."""
    if live.table.paused == LOG_UNREADABLE:
        raise Forbidden("paused")
    rows = await house.journal.entries(live.row.id)
    logs = games_of([parse_entry(row.body, row.hidden) for row in rows])
    wanted = [log for log in logs if number is None or log.number == number]
    await house.meet([player.identity for log in wanted for player in log.players if isinstance(player, Person)])
    return await asyncio.to_thread(
        lambda: "".join(_record_text(live.row.id, live.table.game, log, house.people) for log in wanted)
    )


def _record_text(table: str, game: Game, log: GameLog, people: Mapping[str, Identity]) -> str:
    try:
        lines = record_of(table, game, log.entries, [name_of(player, people) for player in log.players])
    except Forbidden:
        return ""
    return "".join(format_line(line) + "\n" for line in lines)


def name_of(player: Player, people: Mapping[str, Identity]) -> str:
    """What a player is called; somebody who was erased is a former guest."""
    match player:
        case Person(identity):
            return people[identity].name if identity in people else FORMER
        case BotPlayer(bot):
            return bot
        case None:
            return ""
