"""What people ask about the table itself: seats, host, rules, invitations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Game, OptionValue, Setup, checked_setup
from stammtisch.tables.absence import REMOVE_MS
from stammtisch.tables.entries import (
    LEFT,
    SHUT,
    BotAdded,
    BotRemoved,
    Closed,
    CodeMade,
    GameEnded,
    KnockAnswered,
    Knocked,
    OptionsSet,
    Sat,
    SeatsSet,
    SettingsSet,
    Stood,
    Swapped,
    TableEntry,
)
from stammtisch.tables.idle import closes_at
from stammtisch.tables.places import BotPlayer
from stammtisch.tables.requests import (
    AddBot,
    AnswerKnock,
    Close,
    Forbidden,
    Given,
    KnockAt,
    Remove,
    RemoveBot,
    SetOptions,
    SetSeats,
    SetTable,
    Sit,
    Swap,
)
from stammtisch.tables.table import Table

THINKING: Final = (0, 30, 60, 90)
"""How many seconds a table may give for a move; 0 for any time."""
CODE_MS: Final = 15 * 60_000
"""How long a code that is said aloud lets people knock."""
MOST_KNOCKS: Final = 8
"""How many may wait at the door at once."""

_KNOCK: Final = re.compile(r"[0-9a-f]{1,32}")


@dataclass(frozen=True)
class Asker:
    """Who asks: the identity of a person, or None for the house."""

    identity: str | None


def own_seat(table: Table, asker: Asker) -> int:
    """The asker's seat; ``Forbidden`` for who has none."""
    seat = table.seat_of(asker.identity)
    if seat is None:
        raise Forbidden("not_seated")
    return seat


def cut_short(table: Table, reason: str = LEFT) -> list[TableEntry]:
    """The end without a result of a game that is under way."""
    return [GameEnded(table.game_number, reason, [])] if table.in_game else []


def host_between_games(table: Table, asker: Asker) -> None:
    """``Forbidden`` unless the host asks and no game is under way."""
    if own_seat(table, asker) != table.host:
        raise Forbidden("host_only")
    if table.in_game:
        raise Forbidden("game_running")


def _known_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.places):
        raise Malformed(str(seat), "a seat of this table")


def _free_seat(table: Table, seat: int) -> None:
    _known_seat(table, seat)
    if table.places[seat].player is not None:
        raise Forbidden("seat_taken")


def sit(table: Table, request: Sit, asker: Asker) -> list[TableEntry]:
    """A free seat is taken; who sits already moves there, between games."""
    _free_seat(table, request.seat)
    if asker.identity is None:
        raise Forbidden("no_guest")
    old = table.seat_of(asker.identity)
    if old is None:
        return [Sat(request.seat, asker.identity)]
    if table.in_game:
        raise Forbidden("game_running")
    return [Swapped(old, request.seat)]


def stand(table: Table, asker: Asker) -> list[TableEntry]:
    """A person leaves for good; a running game ends for all (NE-17, MU-26)."""
    seat = own_seat(table, asker)
    return [*cut_short(table), Stood(seat)]


def swap(table: Table, request: Swap, asker: Asker) -> list[TableEntry]:
    """Two seats change their players."""
    host_between_games(table, asker)
    _known_seat(table, request.seat)
    _known_seat(table, request.other)
    if request.seat == request.other:
        raise Malformed(str(request.other), "another seat")
    return [Swapped(request.seat, request.other)]


def remove(table: Table, request: Remove, asker: Asker, given: Given) -> list[TableEntry]:
    """A person who is gone for long is removed; in a game only where it goes on without waiting (NE-17)."""
    if own_seat(table, asker) != table.host:
        raise Forbidden("host_only")
    _known_seat(table, request.seat)
    since = table.absences.since.get(request.seat)
    if since is None or given.now < since + REMOVE_MS:
        raise Forbidden("not_gone")
    if table.in_game and table.customs.absence != "plays_on":
        raise Forbidden("game_running")
    return [*cut_short(table), Stood(request.seat, removed=True)]


def add_bot(table: Table, request: AddBot, asker: Asker) -> list[TableEntry]:
    """A bot sits down."""
    host_between_games(table, asker)
    _free_seat(table, request.seat)
    return [BotAdded(request.seat, request.bot)]


def remove_bot(table: Table, request: RemoveBot, asker: Asker) -> list[TableEntry]:
    """A bot goes."""
    host_between_games(table, asker)
    _known_seat(table, request.seat)
    if not isinstance(table.places[request.seat].player, BotPlayer):
        raise Forbidden("no_bot_there")
    return [BotRemoved(request.seat)]


def set_options(table: Table, request: SetOptions, asker: Asker) -> list[TableEntry]:
    """Other rules for the next game."""
    host_between_games(table, asker)
    number = "1" if table.solo else ""
    setup = checked_setup(table.game, Setup(len(table.places), {**table.options, **request.options}, number))
    return [OptionsSet(dict(setup.options))]


def set_table(table: Table, request: SetTable, asker: Asker) -> list[TableEntry]:
    """Another time to think, or another openness."""
    host_between_games(table, asker)
    thinking = table.thinking if request.thinking is None else request.thinking
    return [SettingsSet(checked_thinking(table.game, thinking), table.open if request.open is None else request.open)]


def checked_thinking(game: Game, seconds: int) -> int:
    """The time to think; ``Malformed`` if no table gives so much, or any to who plays alone."""
    if seconds and game.numbered:
        raise Malformed(str(seconds), f"0: who plays {game.name} alone has any time to think")
    if seconds not in THINKING:
        raise Malformed(str(seconds), "a time to think: " + ", ".join(str(choice) for choice in THINKING))
    return seconds


def set_seats(table: Table, request: SetSeats, asker: Asker) -> list[TableEntry]:
    """Another number of seats."""
    host_between_games(table, asker)
    return [seats_set(table, request.seats)]


def seats_set(table: Table, seats: int) -> SeatsSet:
    """The entry for so many seats: free ones go from the end or are added there, the order of the players stays.

    ``Malformed`` if the game is not played by so many, ``Forbidden`` if more sit there."""
    if seats not in table.game.seat_counts or table.solo:
        raise Malformed(str(seats), f"a number of seats for {table.game_name}")
    kept: list[int | None] = list(range(len(table.places)))
    free = [seat for seat, place in enumerate(table.places) if place.player is None]
    while len(kept) > seats:
        if not free:
            raise Forbidden("too_many_seated")
        kept.remove(free.pop())
    kept += [None] * (seats - len(kept))
    return SeatsSet(kept, options_for(table.game, seats, len(table.places), table.options))


def options_for(game: Game, seats: int, before: int, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """The rules at another number of seats: what was chosen stays where it can, what was not chosen follows the number."""
    fitting: dict[str, OptionValue] = {}
    for option in game.options:
        value = options.get(option.name, option.default_for(before))
        stays = value != option.default_for(before) and value in option.choices_for(seats)
        fitting[option.name] = value if stays else option.default_for(seats)
    return fitting


def close(table: Table, request: Close, asker: Asker, given: Given) -> list[TableEntry]:
    """The table is closed for good, by its host or by the house; as idle only if it is."""
    at = closes_at(table, given.silences)
    if request.idle and (at is None or given.now < at):
        raise Forbidden("not_idle")
    if asker.identity is None:
        return [*cut_short(table, SHUT), Closed("idle" if request.idle else "house")]
    host_between_games(table, asker)
    return [Closed("host")]


def make_code(table: Table, asker: Asker, given: Given) -> list[TableEntry]:
    """A fresh code to be said aloud, in place of the one before."""
    own_seat(table, asker)
    return [CodeMade(given.code, given.now + CODE_MS)]


def knock(table: Table, request: KnockAt, asker: Asker, given: Given) -> list[TableEntry]:
    """Someone at the door; whoever is seated has to let them in."""
    if asker.identity is None:
        raise Forbidden("no_guest")
    if not _KNOCK.fullmatch(request.knock):
        raise Malformed(request.knock, "the id of a knock")
    if given.now >= table.code.until:
        raise Forbidden("no_code")
    waiting = [one for one in table.knocks.values() if one.let_in is None]
    if len(waiting) >= MOST_KNOCKS or any(one.identity == asker.identity for one in waiting):
        raise Forbidden("knocked_already")
    return [Knocked(request.knock, asker.identity)]


def answer_knock(table: Table, request: AnswerKnock, asker: Asker) -> list[TableEntry]:
    """Someone seated lets a person in, or not."""
    own_seat(table, asker)
    found = table.knocks.get(request.knock)
    if found is None or found.let_in is not None:
        raise Forbidden("nobody_knocks")
    return [KnockAnswered(request.knock, request.let_in)]
