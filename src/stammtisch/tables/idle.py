"""When a table at which nothing happens is closed: the one place that says so, for those who are told and for the house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.tables.table import LOG_UNREADABLE, Table

DAY_MS: Final = 24 * 3_600_000
"""At least so long after the house opened no table is closed: whoever comes then can still see it announced."""
IDLE_MS: Final = 30 * DAY_MS
"""After so long without anything happening there a table is closed."""

Silence = tuple[int, int]
"""From when until when no server ran, in milliseconds since 1970."""


def closes_at(table: Table, silences: Sequence[Silence]) -> int | None:
    """When the house closes the table if nothing happens there, in milliseconds since 1970; None for never: nobody waits for
    the player of a game of one, and it can always be gone on with (ML-19).

    ``silences``: all of them, the oldest first. Time in which no server ran does not count."""
    if table.closed or table.paused == LOG_UNREADABLE or (table.solo and table.in_game):
        return None
    if not silences:
        return table.touched_at + IDLE_MS
    return max(table.touched_at + IDLE_MS + _silent_since(table.touched_at, silences), silences[-1][1] + DAY_MS)


def _silent_since(at: int, silences: Sequence[Silence]) -> int:
    silent = 0
    for began, ended in reversed(silences):
        if ended <= at:
            break
        silent += ended - max(began, at)
    return silent


def untouched_until(now: int, silences: Sequence[Silence]) -> int:
    """The same asked the other way round: of which time the last entry of a table is at the latest that may be closed now."""
    if silences and now < silences[-1][1] + DAY_MS:
        return 0
    at, left = now, IDLE_MS
    for began, ended in reversed(silences):
        if at - ended >= left:
            break
        at, left = began, left - (at - ended)
    return at - left
