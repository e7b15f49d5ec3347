"""A decision about a table as what the journal commits together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.journal.rows import Batch, Begun, Due, EntryRow, Finished, TableRow
from stammtisch.kernel.game import OptionValue
from stammtisch.tables.entries import BotAdded, Created, Moved, RoundBegan, RoundEnded, Sat, Stood, TableEntry, format_entry
from stammtisch.tables.table import BotPlayer, Table

BOT: Final = "bot"
"""The kind of a due at which a bot acts."""


def version_of(options: dict[str, OptionValue]) -> str:
    """The version of a game that records are kept for (``five``, ``four``)."""
    return "/".join(str(value) for value in options.values())


def batch_of(
    table: Table,
    entries: Sequence[TableEntry],
    identity: str | None,
    request: str | None,
    now: int,
    bot_due: int,
    new_table: TableRow | None = None,
) -> Batch:
    """The batch. The request's key goes with the last entry; ``bot_due`` is when a bot acts, should one be to act."""
    name = table.id if new_table is None else new_table.id
    last = len(entries) - 1
    rows = [
        EntryRow(table.seq + 1 + at, *format_entry(entry), identity, request if at == last else None, now)
        for at, entry in enumerate(entries)
    ]
    return Batch(
        table=name,
        rows=rows,
        due=Due(name, BOT, bot_due if _bots_may_act(table, entries) else 0),
        new_table=new_table,
        sat=[entry.identity for entry in entries if isinstance(entry, Sat)],
        stood=[left for entry in entries if isinstance(entry, Stood) and (left := table.person_at(entry.seat))],
        results=_results(table, entries),
    )


def _bots_may_act(table: Table, entries: Sequence[TableEntry]) -> bool:
    """Whether a round goes on at a table with bots. Too often does no harm: a due with nothing to do lapses."""
    bots = any(isinstance(place.player, BotPlayer) for place in table.places)
    added = any(isinstance(entry, BotAdded) for entry in entries)
    return (bots or added) and isinstance(entries[-1], Moved | RoundBegan)


def _results(table: Table, entries: Sequence[TableEntry]) -> list[Begun | Finished]:
    """What is kept of games with a number: that they were begun, and their points."""
    player = table.person_at(0) if table.places else None
    game = table.game_name
    found: list[Begun | Finished] = []
    for entry in entries:
        game = entry.game if isinstance(entry, Created) else game
        if isinstance(entry, Sat) and entry.seat == 0:
            player = entry.identity
        if isinstance(entry, RoundBegan) and entry.hidden.number and player is not None:
            version = version_of(entry.options)
            found.append(Begun(entry.round, player, game, version, entry.hidden.number, entry.ranked))
        if isinstance(entry, RoundEnded) and not entry.reason and entry.points is not None:
            found.append(Finished(entry.round, entry.points))
    return found
