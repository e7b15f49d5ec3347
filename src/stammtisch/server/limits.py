"""Token buckets, one a client."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from stammtisch.server.settings import Rate

REMEMBERED: Final = 10_000
"""How many clients' buckets are kept."""


class Bucket:
    """Lets ``burst`` through at once and ``per_second`` on average."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = rate.burst
        self._filled = clock()

    def take(self) -> bool:
        """Whether one more is let through."""
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._filled) * self._rate.per_second)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """What was let through does not count after all."""
        self._tokens = min(self._rate.burst, self._tokens + 1)


class Buckets:
    """A bucket for each client; those not seen for long are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether one more of this client is let through."""
        return self._of(client).take()

    def give_back(self, client: str) -> None:
        """What was let through does not count after all."""
        self._of(client).give_back()

    def _of(self, client: str) -> Bucket:
        bucket = self._buckets.setdefault(client, Bucket(self._rate))
        self._buckets.move_to_end(client)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


class Allowance:
    """A bucket for each guest, and a wider one for the address that many may share: one who asks too often takes nothing from
    the others there. Those whom no cookie tells apart count as one guest of their address."""

    def __init__(self, of_guest: Rate, of_address: Rate) -> None:
        self._guests = Buckets(of_guest)
        self._addresses = Buckets(of_address)

    def take(self, guest: str | None, address: str) -> bool:
        """Whether one more is let through."""
        return self._guests.take(guest or f"@{address}") and self._addresses.take(address)

    def spare(self, address: str) -> None:
        """What was let through shall not count for the others at the address."""
        self._addresses.give_back(address)
