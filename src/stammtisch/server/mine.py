"""What a guest may ask about themselves: statistics, the way to another device, export and erasure."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from stammtisch.journal.people import BegunGame, HandoverRow
from stammtisch.protocol import Handover, Taken
from stammtisch.server.guests import TOKEN_BYTES, hash_of
from stammtisch.server.house import House, now_ms
from stammtisch.server.live import named_in
from stammtisch.server.statistics import my_statistics
from stammtisch.tables.requests import Forbidden

HANDOVER_MS: Final = 120_000
"""How long a link to another device works, and then how long the old device has to say yes."""


class Mine:
    """What belongs to one guest."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._people = house.journal.people

    async def offer(self, identity: str) -> Handover:
        """A link with which another device becomes this guest, once this one has said yes."""
        token, until = secrets.token_urlsafe(16), now_ms() + HANDOVER_MS
        await self._people.offer(hash_of(token), identity, until)
        return Handover("open", token, until)

    async def offered(self, identity: str) -> Handover:
        """What has become of the link."""
        found = await self._people.handover_of(identity)
        if found is None or (found.until <= now_ms() and not found.confirmed):
            return Handover("none", None, None)
        if found.confirmed:
            return Handover("done", None, found.until)
        return Handover("taken" if found.taker else "open", None, found.until)

    async def confirm(self, identity: str, let_in: bool) -> Handover:
        """The old device lets the new one in, or not."""
        if not await self._people.confirm(identity, let_in, now_ms()):
            raise Forbidden("no_handover")
        return await self.offered(identity)

    async def take(self, token: str) -> str:
        """The new device uses the link: the token that its cookie will have. ``Forbidden`` if the link does not work."""
        mine, now = secrets.token_urlsafe(TOKEN_BYTES), now_ms()
        if not await self._people.take(hash_of(token), hash_of(mine), now, now + HANDOVER_MS):
            raise Forbidden("no_handover")
        return mine

    async def taken(self, mine: str) -> Taken:
        """What came of it, for the new device."""
        found: HandoverRow | None = await self._people.handover_by(hash_of(mine)) if mine else None
        if found is None or (found.until <= now_ms() and not found.confirmed):
            return Taken("refused")
        return Taken("done" if found.confirmed else "waiting")

    async def rename(self, identity: str, name: str, avatar: str) -> None:
        """Another name and picture, seen at once at every table."""
        house = self._house
        await house.meet([identity])
        await house.journal.rename_identity(identity, name, avatar)
        house.people[identity] = replace(house.people[identity], name=name, avatar=avatar)
        for live in house.loaded():
            if identity in named_in(live.table) | live.connected():
                live.touched()

    async def unlist(self, identity: str, unlisted: bool) -> None:
        """Whether a name is hidden in lists."""
        await self._house.meet([identity])
        await self._people.unlist(identity, unlisted)
        self._house.people[identity] = replace(self._house.people[identity], unlisted=unlisted)

    async def export(self, identity: str) -> dict[str, object]:
        """Everything the house keeps about the guest."""
        await self._house.meet([identity])
        person = self._house.people[identity]
        played = await self._house.journal.statistics.of_player(identity)
        return {
            "id": identity,
            "name": person.name,
            "avatar": person.avatar,
            "created": person.created,
            "unlisted": person.unlisted,
            "blocked": person.blocked,
            "devices": await self._people.devices_of(identity),
            "tables": [vars(visited) for visited in await self._people.visited(identity)],
            "games": [{"table": one.table, "at": one.at, **vars(one.outcome)} for one in played],
            "murmeln": [await self._told(begun) for begun in await self._people.results_of(identity)],
            "ratings": [vars(rating) for rating in await self._house.journal.statistics.ratings_of(identity)],
            "statistics": await my_statistics(self._house, identity),
        }

    async def _told(self, begun: BegunGame) -> dict[str, object]:
        """A game with a number; while it can be played on its number would give the hidden cells away (ML-4)."""
        if begun.told["points"] is None and not await self._is_over(begun):
            return {**begun.told, "number": None}
        return dict(begun.told)

    async def _is_over(self, begun: BegunGame) -> bool:
        live = await self._house.by_id(begun.table)
        return live is not None and (live.table.game_number > begun.game or live.table.phase == "ended")
