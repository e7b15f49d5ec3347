"""The state of a table: what its entries add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final, Literal, assert_never

from stammtisch.kernel.cards import next_seat
from stammtisch.kernel.errors import StammtischError
from stammtisch.kernel.fair import FairDeal
from stammtisch.kernel.game import Game, OptionValue, Setup
from stammtisch.tables.entries import (
    BotAdded,
    BotRemoved,
    Created,
    Dealt,
    GameBegan,
    GameEnded,
    Moved,
    OptionsSet,
    Ready,
    RoundBegan,
    RoundEnded,
    Sat,
    Sealed,
    SealsClosed,
    Stood,
    TableEntry,
    Worded,
)
from stammtisch.tables.play import Play, Unreplayable

Phase = Literal["lobby", "playing", "between", "ended"]
BETWEEN_MS: Final = 30_000
"""How long the next round waits for those who have not said that they are ready."""
WORDS_MS: Final = 3_000
"""How long a deal waits for the seals of the seats' words, and then as long for the words."""
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
    """What is at one seat: who plays there, and the games played and lost there."""

    player: Person | BotPlayer | None = None
    played: int = 0
    lost: int = 0


@dataclass
class Deal:
    """The dealing of the running round: what was promised, and what each seat has added to it."""

    round: int
    commit: str
    words: list[str | None]
    """Hex, by seat; None for a bot or a seat that gave none (yet)."""
    seals: dict[int, str] = field(default_factory=dict)
    closed: bool = False
    """No more seals are taken."""
    until: int | None = None
    """When the seats are not waited for any longer; None once the cards are dealt, or if nobody is asked."""


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
        self.game_number = 0
        self.round_number = 0
        self.play: Play | None = None
        self.began: GameBegan | None = None
        self.round: RoundBegan | None = None
        self.ended: GameEnded | None = None
        self.deal: Deal | None = None
        self.ready: set[int] = set()
        self.next_round_at: int | None = None
        """Between rounds: when the next one begins at the latest, in milliseconds since 1970."""
        self.open_ms = 0
        self.newcomers: set[int] = set()
        """Seats whose hand in the last game was somebody else's: who sits there now sees it as a spectator."""
        self.paused = ""
        """Why the table cannot go on with its game, or "" (``rules_changed``, ``log_unreadable``)."""

    @property
    def game(self) -> Game:
        return self.games[self.game_name]

    @property
    def in_game(self) -> bool:
        """Whether a game is under way, in a round or between two."""
        return self.phase in ("playing", "between")

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
        """The seat through whose eyes a person sees the last game; None for a spectator."""
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
        """The lowest seat of a bot that may act now. Where several may, not the one that spoke last: it has said all."""
        if self.phase != "playing" or self.paused or self.play is None:
            return None
        acting = self.play.state.acting()
        spoken = self.play.mover if len(acting) > 1 else None
        return next((seat for seat in acting if self.bot_at(seat) and seat != spoken), None)

    def deadline(self) -> int | None:
        """When the house is to look at the clock next, in milliseconds since 1970; None for never."""
        if self.paused:
            return None
        times = [self.next_round_at, self.deal.until if self.deal is not None else None]
        return min((time for time in times if time is not None), default=None)

    def waiting_for(self, present: Set[str]) -> set[int]:
        """Between rounds: the seats of people who are there and not yet ready."""
        return self.people_there(present) - self.ready

    def people_there(self, present: Set[str]) -> set[int]:
        """The seats of people who are there."""
        return {seat for seat in range(len(self.places)) if self.person_at(seat) in present}

    def copy(self) -> Table:
        """A table that shares nothing that can change."""
        other = copy(self)
        other.places = [replace(place) for place in self.places]
        other.ready, other.newcomers = set(self.ready), set(self.newcomers)
        other.deal = None if self.deal is None else replace(self.deal, words=self.deal.words[:], seals=dict(self.deal.seals))
        other.play = None if self.play is None else self.play.copy()
        return other

    def evolve(self, entry: TableEntry, at: int = 0) -> None:
        """Takes the next entry, written at ``at`` (milliseconds since 1970). ``Unreplayable`` if it does not fit the game;
        who sits where is then still right."""
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
            case OptionsSet():
                self.options = dict(entry.options)
            case GameBegan():
                self._begin(entry)
            case RoundBegan():
                self._begin_round(entry, at)
            case Sealed() | SealsClosed() | Worded() | Dealt():
                self._hear(entry, at)
            case Moved():
                self._move(entry)
            case RoundEnded():
                self._end_round(entry, at)
            case Ready():
                self.ready.add(entry.seat)
            case GameEnded():
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

    def _begin(self, entry: GameBegan) -> None:
        self.note_game(entry)
        self.options = dict(entry.options)
        self.ended = None
        self.open_ms = 0
        self.newcomers.clear()
        self.paused = ""
        self.play = None
        if entry.rules_version != self.game.rules_version:
            raise Unreplayable(RULES_CHANGED)
        self.play = new_play(self.game, entry)

    def note_game(self, entry: GameBegan) -> None:
        """Remembers that a game began, without playing it."""
        self.phase = "playing"
        self.game_number = entry.game
        self.began = entry

    def note_round(self, entry: RoundBegan) -> None:
        """Remembers that a round began, without dealing it."""
        self.phase = "playing"
        self.round_number = entry.round
        self.round = entry
        self.ready.clear()
        self.next_round_at = None

    def _begin_round(self, entry: RoundBegan, at: int) -> None:
        self.note_round(entry)
        self.deal = Deal(entry.round, entry.commit, [None] * len(self.places))
        if entry.words:
            self.deal.until = at + WORDS_MS
        else:
            self._deal_cards(entry, self.deal)

    def _hear(self, entry: Sealed | SealsClosed | Worded | Dealt, at: int) -> None:
        """Takes what the seats add to the deal."""
        if self.deal is None or self.round is None:
            raise Unreplayable(RULES_CHANGED)
        match entry:
            case Sealed():
                self.deal.seals[entry.seat] = entry.seal
            case SealsClosed():
                self.deal.closed, self.deal.until = True, at + WORDS_MS
            case Worded():
                self.deal.words[entry.seat] = entry.word
            case Dealt():
                self.deal.words, self.deal.until = list(entry.words), None
                self._deal_cards(self.round, self.deal)
            case _:
                assert_never(entry)

    def _deal_cards(self, entry: RoundBegan, deal: Deal) -> None:
        if self.play is not None:
            self.play.deal(self.seq, deal_of(self.id, entry, deal.words))

    def _move(self, entry: Moved) -> None:
        self.open_ms += entry.open_ms
        if self.play is not None:
            self.play.play(self.seq, entry.seat, entry.move)

    def _end_round(self, entry: RoundEnded, at: int) -> None:
        self.phase = "between"
        self.next_round_at = at + BETWEEN_MS
        if self.play is not None and not _written(self.play, entry):
            raise Unreplayable(RULES_CHANGED)

    def _end(self, entry: GameEnded) -> None:
        self.phase = "ended"
        self.ended = entry
        if self.deal is not None:
            self.deal.until = None
        self.next_round_at = None
        self.paused = ""
        if entry.reason:
            return
        for seat, place in enumerate(self.places):
            place.played += 1
            place.lost += 0 if seat in entry.winners else 1
        if self.play is not None and not (self.play.over and self.play.state.winners() == entry.winners):
            raise Unreplayable(RULES_CHANGED)


def _written(play: Play, entry: RoundEnded) -> bool:
    """Whether the entry says what the game wrote."""
    results = play.state.results
    return bool(results) and (results[-1].scores, results[-1].totals) == (entry.scores, entry.totals)


def new_play(game: Game, entry: GameBegan) -> Play:
    """The game that an entry begins, before its first round."""
    return Play(game, Setup(entry.seats, entry.options, entry.hidden.number), entry.first)


def deal_of(table: str, entry: RoundBegan, words: Sequence[str | None]) -> FairDeal:
    """The dealing of a round, with the seats' words in hex."""
    spoken = [None if word is None else bytes.fromhex(word) for word in words]
    return FairDeal(table, entry.round, bytes.fromhex(entry.hidden.secret), spoken)


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
        table.note_game(entry)
    if isinstance(entry, RoundBegan):
        table.note_round(entry)


def catch_up(table: Table, entry: TableEntry, at: int) -> None:
    """Takes an entry that is in the journal already, whatever the rules say today."""
    try:
        table.evolve(entry, at)
    except (StammtischError, ArithmeticError, LookupError, ValueError, TypeError, AssertionError, RuntimeError) as error:
        # The log was written by other rules, so the game may fail in any way; the house must not.
        table.play = None
        table.paused = str(error) if isinstance(error, Unreplayable) else RULES_CHANGED
