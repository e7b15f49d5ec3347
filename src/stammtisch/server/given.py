"""What a decision at a table is given: chance, the clock, and what other tables say."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from stammtisch.kernel.fair import SECRET_BYTES
from stammtisch.server.batches import version_of
from stammtisch.server.codes import fresh_code
from stammtisch.server.live import Live
from stammtisch.server.numbers import Numbers, numbers_for
from stammtisch.server.players import stand_in
from stammtisch.tables.requests import Given, Request, Start

if TYPE_CHECKING:
    from stammtisch.server.house import House


async def given_at(house: House, live: Live, request: Request, now: int) -> Given:
    """What is given to a request at a table.

    Raises ``PlaysItAlready``."""
    table = live.table
    player = table.person_at(0) if table.solo else None
    numbers = Numbers()
    if table.solo and isinstance(request, Start):
        version = version_of({**table.options, **request.options})
        numbers = await numbers_for(house, player, request, version, now, here=table.id)
    best = None if player is None else house.records[player].get((table.game_name, version_of(table.options)))
    return Given(
        secrets.token_bytes(SECRET_BYTES),
        numbers.fresh,
        live.opened_ms() if table.solo else 0,
        best,
        now=now,
        present=live.present(),
        words=house.settings.words,
        bot=stand_in(house.bots, table.game_name),
        code=fresh_code(),
        day=numbers.day,
        day_number=numbers.of_day,
        known=numbers.known,
    )
