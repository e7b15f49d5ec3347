"""What it does to a table that people go and come back, and how the time to think runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from stammtisch.tables.arrange import note
from stammtisch.tables.entries import (
    BotTookOver,
    Dealt,
    Dropped,
    Moved,
    Overdue,
    Postponed,
    Returned,
    RoundBegan,
    TableEntry,
    Voted,
)

if TYPE_CHECKING:
    from stammtisch.tables.table import Table

GRACE_MS: Final = 10_000
"""So much time to think there is at least after a pause: who was about to move has to find the thread again."""


def miss(table: Table, entry: Dropped | Returned | Overdue | Voted | BotTookOver | Postponed, at: int) -> None:
    """Who is away, and what comes of it."""
    absences = table.absences
    match entry:
        case Dropped():
            absences.since[entry.seat] = at
            note(table, "gone", entry.seat)
        case Returned():
            absences.forget(entry.seat)
            note(table, "back", entry.seat)
        case Overdue():
            absences.overdue.add(entry.seat)
            note(table, "overdue", entry.seat)
        case Voted():
            absences.votes[entry.seat] = entry.choice
        case BotTookOver():
            absences.take_over(entry.seat, entry.bot)
            absences.for_the_vote = entry.vote
            note(table, "bot_plays", entry.seat)
        case Postponed():
            postpone(table, entry.by)
        case _:
            assert_never(entry)


def postpone(table: Table, by: int) -> None:
    table.absences.postpone(by)
    table.next_round_at = None if table.next_round_at is None else table.next_round_at + by
    table.think_until = None if table.think_until is None else table.think_until + by
    if table.deal is not None and table.deal.until is not None:
        table.deal.until += by


def keep_time(table: Table, entry: TableEntry, was_held: bool, at: int) -> None:
    """The time to think runs anew with every move, and stands still while the game holds; ``GRACE_MS`` are left after it."""
    if not table.thinking or not table.in_game or table.paused:
        table.think_until = table.think_left = None
    elif table.waited_for():
        if not was_held and table.think_until is not None:
            table.think_left = max(GRACE_MS, table.think_until - at)
        table.think_until = None
    elif not table.thinkers():
        table.think_until = None
    elif isinstance(entry, Moved) and entry.by_house and table.play is not None and table.play.voting:
        return  # the others who were to speak have had their time too
    elif isinstance(entry, Moved | Dealt | RoundBegan):
        table.think_until = at + table.thinking * 1000
    elif table.think_until is None:
        table.think_until = at + (table.thinking * 1000 if table.think_left is None else table.think_left)
        table.think_left = None
