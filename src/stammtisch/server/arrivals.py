"""Arrivals: several first requests of one browser at once are one guest's."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from hashlib import sha256
from time import monotonic
from typing import Any, Final

from stammtisch.kernel.errors import Malformed

ARRIVAL: Final = "stammtisch-arrival"
"""The header with a token that a browser draws for its first requests. A header is in no log and no history."""
ARRIVAL_SECONDS: Final = 120.0
"""So long the token gets the cookie that it got first. After that it is worth nothing: who has no cookie is a new guest."""
REMEMBERED: Final = 10_000

_TOKEN: Final = re.compile(r"[0-9a-f]{32}")

Welcomed = tuple[str, str]
"""A guest's id, and the token for the cookie."""


def checked_arrival(text: str) -> str:
    """The token of the header, "" where there is none; ``Malformed`` for one that could be guessed."""
    if text and not _TOKEN.fullmatch(text):
        raise Malformed("", "16 random bytes in hex")
    return text


class Arrivals:
    """Who was welcomed just now, by the hash of the browser's token. In memory alone: a restart forgets it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._welcomes: OrderedDict[str, tuple[float, asyncio.Task[Welcomed]]] = OrderedDict()

    def has(self, token: str) -> bool:
        """Whether somebody with this token is being welcomed, or was in the last two minutes."""
        self._forget_old()
        return bool(token) and _hash_of(token) in self._welcomes

    async def one(self, token: str, welcome: Callable[[], Coroutine[Any, Any, Welcomed]]) -> Welcomed:
        """The guest of the token, who is welcomed if there is none. A welcome that has begun goes on without who asked."""
        if not token:
            return await welcome()
        hashed = _hash_of(token)
        if not self.has(token):
            task = asyncio.create_task(welcome())
            task.add_done_callback(lambda done: self._settle(hashed, done))
            self._welcomes[hashed] = self._clock() + ARRIVAL_SECONDS, task
        return await asyncio.shield(self._welcomes[hashed][1])

    def _settle(self, hashed: str, done: asyncio.Task[Welcomed]) -> None:
        """A welcome that failed may be tried again."""
        if done.cancelled() or done.exception() is not None:
            self._welcomes.pop(hashed, None)

    def forget(self, identity: str) -> None:
        """The guest is erased."""
        for hashed, (_, task) in list(self._welcomes.items()):
            if task.done() and task.result()[0] == identity:
                del self._welcomes[hashed]

    def _forget_old(self) -> None:
        now = self._clock()
        while self._welcomes:
            hashed, (until, _) = next(iter(self._welcomes.items()))
            if until > now and len(self._welcomes) <= REMEMBERED:
                return
            del self._welcomes[hashed]


def _hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()
