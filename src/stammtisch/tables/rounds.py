"""How games and rounds begin, go on and end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.kernel.cards import next_seat
from stammtisch.kernel.errors import Malformed, Stale
from stammtisch.kernel.fair import commitment
from stammtisch.kernel.game import Setup, checked_setup
from stammtisch.kernel.state import OVER, State
from stammtisch.tables.entries import (
    ANEW,
    PAUSED,
    AutoPassSet,
    GameBegan,
    GameEnded,
    Hidden,
    Moved,
    Ready,
    RoundBegan,
    RoundEnded,
    TableEntry,
)
from stammtisch.tables.play import points_of
from stammtisch.tables.requests import Forbidden, Given, Move, SetAutoPass, Start
from stammtisch.tables.seats import Asker, cut_short, host_between_games, own_seat, seats_set
from stammtisch.tables.table import Table

CHALLENGE: Final = "challenge"
"""The list of those who were given a number to play."""


def start(table: Table, request: Start, asker: Asker, given: Given) -> list[TableEntry]:
    """The first or the next game."""
    own_seat(table, asker)
    if table.in_game and not (table.solo or table.paused):
        raise Forbidden("game_running")
    if request.options and not table.solo:
        raise Forbidden("host_only")
    entries: list[TableEntry] = cut_short(table, PAUSED if table.paused else ANEW)
    taken = [place for place in table.places if place.player is not None]
    if len(taken) < len(table.places):
        entries += _fewer(table, request, asker, len(taken))
        table = table.copy()
        for entry in entries:
            table.evolve(entry, given.now)
    return [*entries, began(table, request, given), new_round(table, given)]


def _fewer(table: Table, request: Start, asker: Asker, taken: int) -> list[TableEntry]:
    if not request.fewer or taken not in table.game.seat_counts:
        raise Forbidden("seats_free")
    host_between_games(table, asker)
    return [seats_set(table, taken)]


def began(table: Table, request: Start, given: Given) -> GameBegan:
    """The entry of a new game; ``Malformed`` if its options or its number are none of the game's."""
    number, ranked, listed = _number(table, request, given)
    setup = checked_setup(table.game, Setup(len(table.places), {**table.options, **request.options}, number))
    return GameBegan(
        game=table.game_number + 1,
        seats=setup.seats,
        options=dict(setup.options),
        rules_version=table.game.rules_version,
        first=_handed_on(table),
        ranked=ranked,
        hidden=Hidden(number=setup.number),
        listed=listed,
    )


def new_round(table: Table, given: Given) -> RoundBegan:
    """The entry of the next round, under a secret of its own."""
    commit = "" if table.solo else commitment(given.secret)
    hidden = Hidden("" if table.solo else given.secret.hex())
    return RoundBegan(table.round_number + 1, commit, hidden, given.words and not table.solo)


def _number(table: Table, request: Start, given: Given) -> tuple[str, bool, str]:
    """The game number, whether the game ranks (only one that the house drew for it does), and the list of its own that it
    counts for: that of its day or challenge, the first time that a player begins it (ML-19)."""
    if not table.solo:
        if request.number or request.same or request.daily:
            raise Malformed(request.number, "for this game, which has no game number")
        return "", False, ""
    if request.same + request.daily + bool(request.number) > 1:
        raise Malformed(request.number, "one of the same number, that of the day and a typed one")
    if request.same:
        if table.began is None:
            raise Forbidden("nothing_to_repeat")
        return table.began.hidden.number, False, ""
    if request.daily:
        return given.day_number, False, "" if given.known else f"day:{given.day}"
    if request.number:
        return request.number, False, "" if given.known else CHALLENGE
    return given.number, True, ""


def _handed_on(table: Table) -> int | None:
    """The seat after the last game's first one (NE-2, MR-5); None where the lot is drawn.

    In Murln it is drawn anew when other players sit down (MR-5)."""
    if not table.customs.lot or table.play is None or table.play.first is None:
        return None
    if table.customs.anew and table.newcomers:
        return None
    taken = sum(1 << seat for seat, place in enumerate(table.places) if place.player is not None)
    return next_seat(table.play.first, taken, len(table.places))


def say_ready(table: Table, asker: Asker, given: Given) -> list[TableEntry]:
    """A seat is ready; with the last one that is waited for the next round begins."""
    seat = own_seat(table, asker)
    if table.phase != "between" or table.next_round_at is None:
        raise Forbidden("not_between")
    if seat in table.ready:
        raise Forbidden("already_ready")
    if table.waiting_for(given.present) - {seat} or table.waited_for():
        return [Ready(seat)]
    return [Ready(seat), new_round(table, given)]


def set_auto_pass(table: Table, request: SetAutoPass, asker: Asker) -> list[TableEntry]:
    """The switch of a seat, while a round is played."""
    seat = own_seat(table, asker)
    if not table.customs.auto_pass or table.phase != "playing":
        raise Forbidden("no_auto_pass")
    return [AutoPassSet(seat, request.on)]


def move(table: Table, request: Move, asker: Asker, given: Given) -> list[TableEntry]:
    """A move, with the end of the round or game where it leads to one."""
    seat = _mover(table, request, asker, given)
    if table.paused:
        raise Forbidden("paused")
    if request.seq != table.seq:
        raise Stale(table.seq)
    if table.phase != "playing" or table.play is None:
        raise Forbidden("no_round")
    if table.waited_for():
        raise Forbidden("game_holds")
    made = table.play.checked(seat, request.move)
    by_house = request.seat is not None and table.person_at(seat) is not None
    moved = Moved(seat, table.game.format(table.play.state, made), given.open_ms, by_house)
    after = table.play.after(seat, made)
    return [moved, *_result(table, table.play.state, after, given)]


def _mover(table: Table, request: Move, asker: Asker, given: Given) -> int:
    """The seat that a move is for: one the house may move for if it asks, else the asker's own."""
    if request.seat is None:
        return own_seat(table, asker)
    late = table.late(given.now) == request.seat
    if asker.identity is None and (table.bot_of(request.seat) or table.passes_by_itself(request.seat) or late):
        return request.seat
    raise Forbidden("not_seated")


def _result(table: Table, before: State, after: State, given: Given) -> Sequence[TableEntry]:
    """The end of the round or game by the rules, where a move has led to it."""
    if after.phase == OVER and table.began is not None:
        points = points_of(table.game, after)
        beaten = points is not None and (given.best is None or points > given.best)
        new_record = table.began.ranked and beaten and points != 0
        scores, totals = (list(after.results[-1].scores), list(after.results[-1].totals)) if after.results else ([], [])
        return [GameEnded(table.game_number, "", after.winners(), points, new_record, scores, totals)]
    if len(after.results) > len(before.results):
        written = after.results[-1]
        return [RoundEnded(table.round_number, list(written.scores), list(written.totals))]
    return []
