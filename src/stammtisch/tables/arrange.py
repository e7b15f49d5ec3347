"""Who sits where and by which rules: what the entries about the table itself do to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from stammtisch.tables.absence import Absences
from stammtisch.tables.entries import (
    BotAdded,
    BotRemoved,
    Closed,
    CodeMade,
    Created,
    HostPassed,
    KnockAnswered,
    Knocked,
    OptionsSet,
    Sat,
    SeatsSet,
    SettingsSet,
    Stood,
    Swapped,
)
from stammtisch.tables.notices import Kind, Notice
from stammtisch.tables.places import BotPlayer, Knock, Person, Place

if TYPE_CHECKING:
    from stammtisch.tables.table import Table

Arrangement = (
    Created
    | SettingsSet
    | OptionsSet
    | SeatsSet
    | Swapped
    | HostPassed
    | Sat
    | Stood
    | BotAdded
    | BotRemoved
    | CodeMade
    | Knocked
    | KnockAnswered
    | Closed
)


def arrange(table: Table, entry: Arrangement) -> None:
    """Who sits where and by which rules."""
    match entry:
        case Created():
            table.id, table.game_name = entry.table, entry.game
            table.options = dict(entry.options)
            _settle(table, entry)
            table.places = [Place() for _ in range(entry.seats)]
        case SettingsSet():
            _settle(table, entry)
        case OptionsSet():
            table.options = dict(entry.options)
        case SeatsSet():
            _set_seats(table, entry)
        case Swapped():
            _swap(table, entry.seat, entry.other)
        case HostPassed():
            table.host = entry.seat
            note(table, "host", entry.seat)
        case Sat():
            _seat(table, entry.seat, Person(entry.identity), "sat")
            table.host = entry.seat if table.host is None else table.host
        case Stood():
            _seat(table, entry.seat, None, "removed" if entry.removed else "left")
            _pass_host_on(table, entry.seat)
        case BotAdded():
            _seat(table, entry.seat, BotPlayer(entry.bot), "bot")
        case BotRemoved():
            _seat(table, entry.seat, None, "bot_left")
        case CodeMade() | Knocked() | KnockAnswered():
            _at_the_door(table, entry)
        case Closed():
            table.closed, table.open = entry.reason, False
        case _:
            assert_never(entry)


def _settle(table: Table, entry: Created | SettingsSet) -> None:
    """Who plays alone has any time: the house never moves in a game that counts for a record, whatever old logs say."""
    table.thinking, table.open = 0 if table.solo else entry.thinking, entry.open


def _at_the_door(table: Table, entry: CodeMade | Knocked | KnockAnswered) -> None:
    match entry:
        case CodeMade():
            table.code = entry
        case Knocked():
            table.knocks[entry.knock] = Knock(entry.identity)
            table.notices.add(Notice(table.seq, "knocked", None, entry.identity))
        case KnockAnswered():
            table.knocks[entry.knock] = replace(table.knocks[entry.knock], let_in=entry.let_in)
        case _:
            assert_never(entry)


def note(table: Table, kind: Kind, seat: int) -> None:
    player = table.places[seat].player
    name = player.identity if isinstance(player, Person) else player.bot if isinstance(player, BotPlayer) else ""
    table.notices.add(Notice(table.seq, kind, seat, name, isinstance(player, BotPlayer)))


def _set_seats(table: Table, entry: SeatsSet) -> None:
    old, host = table.places, table.host
    table.places = [Place() if seat is None else old[seat] for seat in entry.seats]
    table.host = entry.seats.index(host) if host in entry.seats else None
    since = table.absences.since
    table.absences = Absences({new: since[seat] for new, seat in enumerate(entry.seats) if seat is not None and seat in since})
    table.newcomers = set(range(len(entry.seats)))
    table.options = dict(entry.options)
    table.play = None


def _swap(table: Table, seat: int, other: int) -> None:
    table.places[seat], table.places[other] = table.places[other], table.places[seat]
    since = table.absences.since
    moved = {to: since[of] for of, to in ((seat, other), (other, seat)) if of in since}
    table.absences.since = {at: when for at, when in since.items() if at not in (seat, other)} | moved
    if table.host in (seat, other):
        table.host = other if table.host == seat else seat
    table.newcomers |= {seat, other}
    note(table, "swapped", other)


def _seat(table: Table, seat: int, player: Person | BotPlayer | None, what: Kind) -> None:
    if player is None:
        note(table, what, seat)
    table.places[seat] = Place(player)
    if player is not None:
        note(table, what, seat)
    table.absences.forget(seat)
    table.auto_pass.discard(seat)
    table.newcomers.add(seat)


def _pass_host_on(table: Table, left: int) -> None:
    """The next person clockwise is host, rather one who is there; nobody if only bots are left."""
    if table.host == left:
        people = {seat for seat in range(len(table.places)) if table.person_at(seat)}
        table.host = table.next_of(left, table.voters() or people)
