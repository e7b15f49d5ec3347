"""What a request does to a table: the entries that it leads to, or why not. Changes nothing itself."""

from __future__ import annotations

from typing import assert_never

from stammtisch.kernel.game import Game, OptionValue, Setup, checked_setup
from stammtisch.tables import clock, rounds, seats, words
from stammtisch.tables.entries import Created, Postponed, Sat, TableEntry
from stammtisch.tables.requests import (
    AddBot,
    AnswerKnock,
    Close,
    Forbidden,
    Given,
    KnockAt,
    LookAtClock,
    MakeCode,
    Move,
    Postpone,
    Remove,
    RemoveBot,
    Request,
    SayReady,
    Seal,
    SetAutoPass,
    SetOptions,
    SetSeats,
    SetTable,
    Sit,
    Stand,
    Start,
    Swap,
    Vote,
    Word,
)
from stammtisch.tables.seats import Asker, checked_thinking, own_seat
from stammtisch.tables.table import LOG_UNREADABLE, Table


def create(
    table: str, game: Game, seats: int, options: dict[str, OptionValue], identity: str, thinking: int = 0, listed: bool = False
) -> list[TableEntry]:
    """A new table with its host in seat 0; ``Malformed`` if the game is not played so."""
    checked = checked_setup(game, Setup(seats, options, "1" if game.numbered else ""))
    made = Created(table, game.name, seats, dict(checked.options), checked_thinking(game, thinking), listed)
    return [made, Sat(0, identity)]


def decide(table: Table, request: Request, asker: Asker, given: Given) -> list[TableEntry]:
    """The entries of a request; [] only for the house, if there is nothing to do.

    Raises ``Malformed`` (no such move, seat or option), ``Illegal`` (a clause forbids the move), ``Stale`` (the move
    was chosen in an older position), ``Forbidden`` (a rule of the table).
    """
    match request:
        case LookAtClock():
            return clock.look_at_clock(table, given)
        case Postpone():
            return [Postponed(request.by)] if clock.runs(table, given.now - request.by) else []
        case _:
            pass
    if table.paused == LOG_UNREADABLE:
        raise Forbidden("paused")
    if table.closed:
        raise Forbidden("closed")
    match request:
        case Move() | Start() | SayReady() | SetAutoPass() | Seal() | Word() | Vote():
            return _played(table, request, asker, given)
        case _:
            return _arranged(table, request, asker, given)


Playing = Move | Start | SayReady | SetAutoPass | Seal | Word | Vote
Arranging = (
    Sit | Stand | Swap | Remove | AddBot | RemoveBot | SetOptions | SetSeats | SetTable | Close | MakeCode | KnockAt | AnswerKnock
)


def _played(table: Table, request: Playing, asker: Asker, given: Given) -> list[TableEntry]:
    """What is asked of the game."""
    match request:
        case Move():
            return rounds.move(table, request, asker, given)
        case Start():
            return rounds.start(table, request, asker, given)
        case SayReady():
            return rounds.say_ready(table, asker, given)
        case SetAutoPass():
            return rounds.set_auto_pass(table, request, asker)
        case Seal():
            return words.seal(table, own_seat(table, asker), request, given)
        case Word():
            return words.word(table, own_seat(table, asker), request)
        case Vote():
            return clock.vote(table, own_seat(table, asker), request, given)
        case _:
            assert_never(request)


def _arranged(table: Table, request: Arranging, asker: Asker, given: Given) -> list[TableEntry]:
    """What is asked of the table."""
    match request:
        case Sit() | Stand() | Swap() | Remove() | AddBot() | RemoveBot():
            return _seated(table, request, asker, given)
        case SetOptions():
            return seats.set_options(table, request, asker)
        case SetSeats():
            return seats.set_seats(table, request, asker)
        case SetTable():
            return seats.set_table(table, request, asker)
        case Close():
            return seats.close(table, request, asker, given)
        case MakeCode():
            return seats.make_code(table, asker, given)
        case KnockAt():
            return seats.knock(table, request, asker, given)
        case AnswerKnock():
            return seats.answer_knock(table, request, asker)
        case _:
            assert_never(request)


def _seated(
    table: Table, request: Sit | Stand | Swap | Remove | AddBot | RemoveBot, asker: Asker, given: Given
) -> list[TableEntry]:
    """Who sits where."""
    match request:
        case Sit():
            return seats.sit(table, request, asker)
        case Stand():
            return seats.stand(table, asker)
        case Swap():
            return seats.swap(table, request, asker)
        case Remove():
            return seats.remove(table, request, asker, given)
        case AddBot():
            return seats.add_bot(table, request, asker)
        case RemoveBot():
            return seats.remove_bot(table, request, asker)
        case _:
            assert_never(request)
