"""The table of a log that is in the journal already, whatever the rules say today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.kernel.errors import StammtischError
from stammtisch.kernel.game import Game
from stammtisch.tables.course import RULES_CHANGED, note_game, note_round
from stammtisch.tables.entries import (
    Dealt,
    GameBegan,
    Moved,
    RoundBegan,
    Sealed,
    SealsClosed,
    TableEntry,
    Worded,
)
from stammtisch.tables.play import Unreplayable
from stammtisch.tables.table import Table

PLAYED: Final = (GameBegan, RoundBegan, Sealed, SealsClosed, Worded, Dealt, Moved)
"""What is passed over in the log of a game that is long over."""
Dated = tuple[TableEntry, int]
"""An entry and when it was written, in milliseconds since 1970."""


def replay(games: Mapping[str, Game], entries: Sequence[Dated]) -> Table:
    """The table of a whole log. Only the last game is played through again: what came of the others is written.

    A log that does not fit the rules any more gives a table that is ``paused``, with everyone in their seats.
    """
    table = Table(games)
    last = max((index for index, (entry, _) in enumerate(entries) if isinstance(entry, GameBegan)), default=0)
    for index, (entry, at) in enumerate(entries):
        if index < last and isinstance(entry, PLAYED):
            _pass_over(table, entry)
        elif isinstance(entry, PLAYED) and table.paused and not isinstance(entry, GameBegan | RoundBegan):
            table.seq += 1
        else:
            catch_up(table, entry, at)
    return table


def _pass_over(table: Table, entry: TableEntry) -> None:
    table.seq += 1
    if isinstance(entry, GameBegan):
        note_game(table, entry)
    if isinstance(entry, RoundBegan):
        note_round(table, entry)


def catch_up(table: Table, entry: TableEntry, at: int) -> None:
    """Takes an entry that is in the journal already, whatever the rules say today."""
    try:
        table.evolve(entry, at)
    except (StammtischError, ArithmeticError, LookupError, ValueError, TypeError, AssertionError, RuntimeError) as error:
        # The log was written by other rules, so the game may fail in any way; the house must not.
        table.play = None
        table.paused = str(error) if isinstance(error, Unreplayable) else RULES_CHANGED
