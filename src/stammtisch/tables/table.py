"""The state of a table: what its entries add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from stammtisch.kernel.cards import next_seat
from stammtisch.kernel.errors import StammtischError
from stammtisch.kernel.fair import FairDeal
from stammtisch.kernel.game import Game, OptionValue, Setup
from stammtisch.tables.entries import BotAdded, BotRemoved, Created, Moved, RoundBegan, RoundEnded, Sat, Stood, TableEntry
from stammtisch.tables.rounds import Round, Unreplayable

Phase = Literal["lobby", "playing", "ended"]
RULES_CHANGED: Final = "rules_changed"
LOG_UNREADABLE: Final = "log_unreadable"


@dataclass(frozen=True)
class Person:
    """A guest, by the id of the identity."""

    identity: str


@dataclass(frozen=True)
class BotPlayer:
    """A bot, by its name in the registry."""

    bot: str


@dataclass
class Place:
    """What is at one seat: who plays there, and the rounds played and lost there."""

    player: Person | BotPlayer | None = None
    played: int = 0
    lost: int = 0


class Table:
    """A table after ``seq`` entries. Only ``evolve`` changes it."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.seq = 0
        self.id = ""
        self.game_name = ""
        self.options: dict[str, OptionValue] = {}
        self.places: list[Place] = []
        self.host: int | None = None
        self.phase: Phase = "lobby"
        self.round_number = 0
        self.round: Round | None = None
        self.began: RoundBegan | None = None
        self.ended: RoundEnded | None = None
        self.open_ms = 0
        self.newcomers: set[int] = set()
        """Seats whose hand in the last round was somebody else's: who sits there now sees it as a spectator."""
        self.paused = ""
        """Why the table cannot go on with its round, or "" (``rules_changed``, ``log_unreadable``)."""

    @property
    def game(self) -> Game:
        return self.games[self.game_name]

    @property
    def solo(self) -> bool:
        """Whether one player plays alone here, with a game number."""
        return self.game.numbered

    def seat_of(self, identity: str | None) -> int | None:
        """The seat of a person; None for someone who has none."""
        if identity is None:
            return None
        return next((seat for seat, place in enumerate(self.places) if place.player == Person(identity)), None)

    def viewer_of(self, identity: str | None) -> int | None:
        """The seat through whose eyes a person sees the last round; None for a spectator."""
        seat = self.seat_of(identity)
        return None if seat in self.newcomers else seat

    def person_at(self, seat: int) -> str | None:
        """The identity of the person in a seat; None if a bot or nobody is there."""
        player = self.places[seat].player
        return player.identity if isinstance(player, Person) else None

    def bot_at(self, seat: int) -> str:
        """The name of the bot in a seat; "" if a person or nobody is there."""
        player = self.places[seat].player
        return player.bot if isinstance(player, BotPlayer) else ""

    def bot_to_act(self) -> int | None:
        """The lowest seat of a bot that may act now."""
        if self.phase != "playing" or self.paused or self.round is None:
            return None
        acting = self.round.state.acting()
        return next((seat for seat in acting if isinstance(self.places[seat].player, BotPlayer)), None)

    def evolve(self, entry: TableEntry) -> None:
        """Takes the next entry. ``Unreplayable`` if it does not fit the game; who sits where is then still right."""
        self.seq += 1
        match entry:
            case Created():
                self.id, self.game_name = entry.table, entry.game
                self.options = dict(entry.options)
                self.places = [Place() for _ in range(entry.seats)]
            case Sat():
                self._seat(entry.seat, Person(entry.identity))
                self.host = entry.seat if self.host is None else self.host
            case Stood():
                self._seat(entry.seat, None)
                self._pass_host_on(entry.seat)
            case BotAdded():
                self._seat(entry.seat, BotPlayer(entry.bot))
            case BotRemoved():
                self._seat(entry.seat, None)
            case RoundBegan():
                self._begin(entry)
            case Moved():
                self._move(entry)
            case RoundEnded():
                self._end(entry)
            case _:
                assert_never(entry)

    def _seat(self, seat: int, player: Person | BotPlayer | None) -> None:
        self.places[seat] = Place(player)
        self.newcomers.add(seat)

    def _pass_host_on(self, left: int) -> None:
        """The next person clockwise is host; nobody if only bots are left."""
        if self.host != left:
            return
        people = sum(1 << seat for seat, place in enumerate(self.places) if isinstance(place.player, Person))
        self.host = next_seat(left, people, len(self.places)) if people else None

    def _begin(self, entry: RoundBegan) -> None:
        self.phase = "playing"
        self.round_number = entry.round
        self.options = dict(entry.options)
        self.began, self.ended = entry, None
        self.open_ms = 0
        self.newcomers.clear()
        self.paused = ""
        self.round = None
        if entry.rules_version != self.game.rules_version:
            raise Unreplayable(RULES_CHANGED)
        self.round = new_round(self.id, self.game, entry)
        self.round.begin(self.seq)

    def _move(self, entry: Moved) -> None:
        self.open_ms += entry.open_ms
        if self.round is not None:
            self.round.play(self.seq, entry.seat, entry.move)

    def _end(self, entry: RoundEnded) -> None:
        self.phase = "ended"
        self.ended = entry
        self.paused = ""
        if entry.reason:
            return
        for seat, place in enumerate(self.places):
            place.played += 1
            place.lost += 0 if seat in entry.winners else 1
        if self.round is not None and not (self.round.over and self.round.state.winners() == entry.winners):
            raise Unreplayable(RULES_CHANGED)


def new_round(table: str, game: Game, entry: RoundBegan) -> Round:
    """The round that an entry begins, before its first chance step."""
    setup = Setup(entry.seats, entry.options, entry.hidden.number)
    deal = FairDeal(table, entry.round, bytes.fromhex(entry.hidden.secret), [None] * entry.seats)
    return Round(game, setup, deal, entry.starter)


def replay(games: Mapping[str, Game], entries: Sequence[TableEntry]) -> Table:
    """The table of a whole log. Only the last round is played through again: what came of the others is written.

    A log that does not fit the rules any more gives a table that is ``paused``, with everyone in their seats.
    """
    table = Table(games)
    last = max((at for at, entry in enumerate(entries) if isinstance(entry, RoundBegan)), default=0)
    for at, entry in enumerate(entries):
        if isinstance(entry, Moved) and (at < last or table.paused):
            table.seq += 1
            continue
        if isinstance(entry, RoundBegan) and at < last:
            table.seq += 1
            table.round_number = entry.round
            table.began = entry
            continue
        catch_up(table, entry)
    return table


def catch_up(table: Table, entry: TableEntry) -> None:
    """Takes an entry that is in the journal already, whatever the rules say today."""
    try:
        table.evolve(entry)
    except (StammtischError, ArithmeticError, LookupError, ValueError, TypeError, AssertionError, RuntimeError) as error:
        # The log was written by other rules, so the game may fail in any way; the house must not.
        table.round = None
        table.paused = str(error) if isinstance(error, Unreplayable) else RULES_CHANGED
