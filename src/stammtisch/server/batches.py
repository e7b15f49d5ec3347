"""A decision about a table as what the journal commits together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from stammtisch.journal.rows import Batch, Begun, CodeRow, Due, EntryRow, Finished, Outcome, Rating, TableRow
from stammtisch.kernel.game import OptionValue
from stammtisch.tables.entries import (
    AutoPassSet,
    BotTookOver,
    CodeMade,
    Dealt,
    Dropped,
    GameBegan,
    GameEnded,
    Moved,
    Overdue,
    Returned,
    RoundBegan,
    RoundCancelled,
    RoundEnded,
    Sat,
    Stood,
    TableEntry,
    format_entry,
)
from stammtisch.tables.outcomes import outcomes_of
from stammtisch.tables.places import BotPlayer, Person
from stammtisch.tables.table import Table

BOT: Final = "bot"
"""The kind of a due at which a bot acts."""
CLOCK: Final = "clock"
"""The kind of a due at which the house looks at the clock of a table."""


def version_of(options: dict[str, OptionValue]) -> str:
    """The version of a game that records are kept for (``five``, ``four``)."""
    return "/".join(str(value) for value in options.values())


def batch_of(
    before: Table,
    after: Table,
    entries: Sequence[TableEntry],
    identity: str | None,
    request: str | None,
    now: int,
    bot_due: int,
    new_table: TableRow | None = None,
    ratings: Sequence[Rating] = (),
) -> Batch:
    """The batch of the entries that lead from one state of the table to the next. The request's key goes with the last
    entry; ``bot_due`` is when a bot acts, should one be to act."""
    last = len(entries) - 1
    rows = [
        EntryRow(before.seq + 1 + at, *format_entry(entry), identity, request if at == last else None, now)
        for at, entry in enumerate(entries)
    ]
    return Batch(
        table=after.id,
        rows=rows,
        dues=_dues(after, entries, bot_due),
        new_table=new_table,
        sat=[entry.identity for entry in entries if isinstance(entry, Sat)],
        stood=[left for entry in entries if isinstance(entry, Stood) and (left := before.person_at(entry.seat))],
        results=_results(after, entries),
        outcomes=_outcomes(after, entries),
        ratings=ratings,
        code=_code(entries),
        open=after.open,
        closed=bool(after.closed),
    )


PLAYED: Final = (
    GameBegan,
    RoundBegan,
    Dealt,
    Moved,
    RoundEnded,
    RoundCancelled,
    GameEnded,
    BotTookOver,
    Dropped,
    Returned,
    Overdue,
    AutoPassSet,
)
"""What changes who is to act, or whether anyone may."""


def _dues(after: Table, entries: Sequence[TableEntry], bot_due: int) -> list[Due]:
    """What is due after the entries. A bot that thinks already thinks on through what does not touch the game."""
    clock = Due(after.id, CLOCK, after.deadline() or 0)
    if not any(isinstance(entry, PLAYED) for entry in entries):
        return [clock]
    return [clock, Due(after.id, BOT, bot_due if after.bot_to_act() is not None else 0)]


def _code(entries: Sequence[TableEntry]) -> CodeRow | None:
    made = [entry for entry in entries if isinstance(entry, CodeMade)]
    return CodeRow(made[-1].code, made[-1].until) if made else None


def _outcomes(after: Table, entries: Sequence[TableEntry]) -> list[Outcome]:
    """What came of a game that has ended, by seat."""
    ended = [entry for entry in entries if isinstance(entry, GameEnded)]
    return [
        Outcome(
            number=ended[-1].game,
            seat=one.seat,
            game=after.game_name,
            seats=len(after.places),
            identity=one.player.identity if isinstance(one.player, Person) else None,
            bot=one.player.bot if isinstance(one.player, BotPlayer) else None,
            won=one.won,
            place=one.place,
            points=one.points,
            rounds=one.rounds,
            marks=one.marks,
        )
        for one in (outcomes_of(after, ended[-1]) if ended else [])
    ]


@runtime_checkable
class Counted(Protocol):
    """A view that counts its moves (Murmeln)."""

    @property
    def moves(self) -> int: ...


def _results(after: Table, entries: Sequence[TableEntry]) -> list[Begun | Finished]:
    """What is kept of games with a number: that they were begun, and their points."""
    player = after.person_at(0)
    found: list[Begun | Finished] = []
    for entry in entries:
        if isinstance(entry, GameBegan) and entry.hidden.number and player is not None:
            version = version_of(entry.options)
            found.append(Begun(entry.game, player, after.game_name, version, entry.hidden.number, entry.ranked, entry.listed))
        if isinstance(entry, GameEnded) and not entry.reason and entry.points is not None:
            view = after.game.view(after.play.state, None) if after.play is not None else None
            moves = view.moves if isinstance(view, Counted) else 0
            found.append(Finished(entry.game, entry.points, moves, after.open_ms // 1000))
    return found
