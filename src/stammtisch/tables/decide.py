"""What a request does to a table: the entries that it leads to, or why not. Changes nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, assert_never, runtime_checkable

from stammtisch.kernel.cards import next_seat
from stammtisch.kernel.errors import Malformed, Stale
from stammtisch.kernel.fair import commitment
from stammtisch.kernel.game import Game, OptionValue, Setup, checked_setup
from stammtisch.kernel.state import OVER, State
from stammtisch.tables import words
from stammtisch.tables.entries import (
    LEFT,
    PAUSED,
    BotAdded,
    BotRemoved,
    Created,
    GameBegan,
    GameEnded,
    Hidden,
    Moved,
    OptionsSet,
    Ready,
    RoundBegan,
    RoundEnded,
    Sat,
    Stood,
    TableEntry,
)
from stammtisch.tables.play import HANDED_ON
from stammtisch.tables.requests import (
    AddBot,
    Forbidden,
    Given,
    LookAtClock,
    Move,
    RemoveBot,
    Request,
    SayReady,
    Seal,
    SetOptions,
    Sit,
    Stand,
    Start,
    Word,
)
from stammtisch.tables.table import LOG_UNREADABLE, BotPlayer, Table

ANEW_WITH_OTHERS: Final = frozenset({"murln"})
"""Games whose first seat is drawn anew when other players sit down (MR-5)."""


@runtime_checkable
class Scored(Protocol):
    """A view of a game that counts points."""

    @property
    def points(self) -> int: ...


@dataclass(frozen=True)
class Asker:
    """Who asks: the identity of a person, or None for the house on behalf of its bots."""

    identity: str | None


def points_of(game: Game, state: State) -> int | None:
    """The points of a game that counts them; None elsewhere."""
    view = game.view(state, None)
    return view.points if isinstance(view, Scored) else None


def create(table: str, game: Game, seats: int, options: dict[str, OptionValue], identity: str) -> list[TableEntry]:
    """A new table with its host in seat 0; ``Malformed`` if the game is not played so."""
    checked = checked_setup(game, Setup(seats, options, "1" if game.numbered else ""))
    return [Created(table, game.name, seats, dict(checked.options)), Sat(0, identity)]


def decide(table: Table, request: Request, asker: Asker, given: Given) -> list[TableEntry]:
    """The entries of a request.

    Raises ``Malformed`` (no such move, seat or option), ``Illegal`` (a clause forbids the move), ``Stale`` (the move
    was chosen in an older position), ``Forbidden`` (a rule of the table).
    """
    if table.paused == LOG_UNREADABLE and not isinstance(request, LookAtClock):
        raise Forbidden("paused")
    match request:
        case Sit():
            return _sit(table, request, asker)
        case Stand():
            return _stand(table, asker)
        case AddBot():
            return _add_bot(table, request, asker)
        case RemoveBot():
            return _remove_bot(table, request, asker)
        case SetOptions():
            return _set_options(table, request, asker)
        case Start():
            return _start(table, request, asker, given)
        case SayReady():
            return _say_ready(table, asker, given)
        case Seal():
            return words.seal(table, _own_seat(table, asker), request, given)
        case Word():
            return words.word(table, _own_seat(table, asker), request)
        case LookAtClock():
            return look_at_clock(table, given)
        case Move():
            return _move(table, request, asker, given)
        case _:
            assert_never(request)


def _own_seat(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.identity)
    if seat is None:
        raise Forbidden("not_seated")
    return seat


def _free_seat(table: Table, seat: int) -> None:
    _known_seat(table, seat)
    if table.places[seat].player is not None:
        raise Forbidden("seat_taken")


def _known_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.places):
        raise Malformed(str(seat), "a seat of this table")


def _host_between_games(table: Table, asker: Asker) -> None:
    if _own_seat(table, asker) != table.host:
        raise Forbidden("host_only")
    if table.in_game:
        raise Forbidden("game_running")


def _sit(table: Table, request: Sit, asker: Asker) -> list[TableEntry]:
    _free_seat(table, request.seat)
    if asker.identity is None:
        raise Forbidden("no_guest")
    if table.seat_of(asker.identity) is not None:
        raise Forbidden("already_seated")
    return [Sat(request.seat, asker.identity)]


def _stand(table: Table, asker: Asker) -> list[TableEntry]:
    seat = _own_seat(table, asker)
    return [*_cut_short(table, LEFT), Stood(seat)]


def _add_bot(table: Table, request: AddBot, asker: Asker) -> list[TableEntry]:
    _host_between_games(table, asker)
    _free_seat(table, request.seat)
    return [BotAdded(request.seat, request.bot)]


def _remove_bot(table: Table, request: RemoveBot, asker: Asker) -> list[TableEntry]:
    _host_between_games(table, asker)
    _known_seat(table, request.seat)
    if not isinstance(table.places[request.seat].player, BotPlayer):
        raise Forbidden("no_bot_there")
    return [BotRemoved(request.seat)]


def _cut_short(table: Table, reason: str) -> list[TableEntry]:
    """The end without a result of a game that is under way."""
    return [GameEnded(table.game_number, reason, [])] if table.in_game else []


def _set_options(table: Table, request: SetOptions, asker: Asker) -> list[TableEntry]:
    _host_between_games(table, asker)
    number = "1" if table.solo else ""
    setup = checked_setup(table.game, Setup(len(table.places), {**table.options, **request.options}, number))
    return [OptionsSet(dict(setup.options))]


def _start(table: Table, request: Start, asker: Asker, given: Given) -> list[TableEntry]:
    _own_seat(table, asker)
    if any(place.player is None for place in table.places):
        raise Forbidden("seats_free")
    if table.in_game and not (table.solo or table.paused):
        raise Forbidden("game_running")
    if request.options and not table.solo:
        raise Forbidden("host_only")
    ended = _cut_short(table, PAUSED if table.paused else LEFT)
    return [*ended, began(table, request, given), new_round(table, given)]


def began(table: Table, request: Start, given: Given) -> GameBegan:
    """The entry of a new game; ``Malformed`` if its options or its number are none of the game's."""
    number, ranked = _number(table, request, given)
    setup = checked_setup(table.game, Setup(len(table.places), {**table.options, **request.options}, number))
    return GameBegan(
        game=table.game_number + 1,
        seats=setup.seats,
        options=dict(setup.options),
        rules_version=table.game.rules_version,
        first=_handed_on(table),
        ranked=ranked,
        hidden=Hidden(number=setup.number),
    )


def new_round(table: Table, given: Given) -> RoundBegan:
    """The entry of the next round, under a secret of its own."""
    commit = "" if table.solo else commitment(given.secret)
    hidden = Hidden("" if table.solo else given.secret.hex())
    return RoundBegan(table.round_number + 1, commit, hidden, given.words and not table.solo)


def _number(table: Table, request: Start, given: Given) -> tuple[str, bool]:
    """The game number, and whether the game ranks: only one that the house drew for it does (ML-19)."""
    if not table.solo:
        if request.number or request.same:
            raise Malformed(request.number, "for this game, which has no game number")
        return "", False
    if request.same:
        if table.began is None:
            raise Forbidden("nothing_to_repeat")
        return table.began.hidden.number, False
    return (request.number, False) if request.number else (given.number, True)


def _handed_on(table: Table) -> int | None:
    """The seat after the last game's first one (NE-2, MR-5); None where the lot is drawn.

    In Murln it is drawn anew when other players sit down (MR-5)."""
    if table.game_name not in HANDED_ON or table.play is None or table.play.first is None:
        return None
    if table.game_name in ANEW_WITH_OTHERS and table.newcomers:
        return None
    taken = sum(1 << seat for seat, place in enumerate(table.places) if place.player is not None)
    return next_seat(table.play.first, taken, len(table.places))


def _say_ready(table: Table, asker: Asker, given: Given) -> list[TableEntry]:
    seat = _own_seat(table, asker)
    if table.phase != "between":
        raise Forbidden("not_between")
    if seat in table.ready:
        raise Forbidden("already_ready")
    waiting = table.waiting_for(given.present) - {seat}
    return [Ready(seat)] if waiting else [Ready(seat), new_round(table, given)]


def look_at_clock(table: Table, given: Given) -> list[TableEntry]:
    """What is due by now; [] for nothing."""
    if table.phase == "between" and table.next_round_at is not None and not table.paused:
        everyone = bool(table.ready) and not table.waiting_for(given.present)
        if everyone or given.now >= table.next_round_at:
            return [new_round(table, given)]
    return words.due(table, given)


def _mover(table: Table, request: Move, asker: Asker) -> int:
    """The seat that a move is for: a bot's if the house asks, else the asker's own."""
    if request.seat is None:
        return _own_seat(table, asker)
    if asker.identity is not None or not isinstance(table.places[request.seat].player, BotPlayer):
        raise Forbidden("not_seated")
    return request.seat


def _move(table: Table, request: Move, asker: Asker, given: Given) -> list[TableEntry]:
    seat = _mover(table, request, asker)
    if table.paused:
        raise Forbidden("paused")
    if request.seq != table.seq:
        raise Stale(table.seq)
    if table.phase != "playing" or table.play is None:
        raise Forbidden("no_round")
    move = table.play.checked(seat, request.move)
    moved = Moved(seat, table.game.format(table.play.state, move), given.open_ms)
    after = table.play.after(seat, move)
    return [moved, *_result(table, table.play.state, after, given)]


def _result(table: Table, before: State, after: State, given: Given) -> Sequence[TableEntry]:
    """The end of the round or game by the rules, where a move has led to it."""
    if after.phase == OVER and table.began is not None:
        points = points_of(table.game, after)
        beaten = points is not None and (given.best is None or points > given.best)
        new_record = table.began.ranked and beaten and points != 0
        return [GameEnded(table.game_number, "", after.winners(), points, new_record)]
    if len(after.results) > len(before.results):
        written = after.results[-1]
        return [RoundEnded(table.round_number, list(written.scores), list(written.totals))]
    return []
