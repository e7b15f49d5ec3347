"""The state of a table: what its entries add up to."""

from __future__ import annotations

from collections.abc import Mapping, Set
from copy import copy
from dataclasses import replace
from typing import Final, Literal, assert_never

from stammtisch.kernel.cards import next_seat
from stammtisch.kernel.game import Game, OptionValue
from stammtisch.tables.absence import Absences
from stammtisch.tables.arrange import arrange
from stammtisch.tables.course import go_on, hear
from stammtisch.tables.customs import GIVING_UP, Customs, customs_of
from stammtisch.tables.deal import Deal
from stammtisch.tables.entries import (
    AutoPassSet,
    BotAdded,
    BotRemoved,
    BotTookOver,
    Closed,
    CodeMade,
    Created,
    Dealt,
    Dropped,
    GameBegan,
    GameEnded,
    HostPassed,
    KnockAnswered,
    Knocked,
    Moved,
    OptionsSet,
    Overdue,
    Postponed,
    Ready,
    Returned,
    RoundBegan,
    RoundCancelled,
    RoundEnded,
    Sat,
    Sealed,
    SealsClosed,
    SeatsSet,
    SettingsSet,
    Stood,
    Swapped,
    TableEntry,
    Voted,
    Worded,
)
from stammtisch.tables.missing import keep_time, miss
from stammtisch.tables.notices import Notices
from stammtisch.tables.places import BotPlayer, Knock, Person, Place
from stammtisch.tables.play import Play

Phase = Literal["lobby", "playing", "between", "ended"]
LOG_UNREADABLE: Final = "log_unreadable"


class Table:
    """A table after ``seq`` entries. Only ``evolve`` changes it."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.seq = 0
        self.opened_at = 0
        """When the first entry was written, in milliseconds since 1970."""
        self.touched_at = 0
        """When the last entry was written, in milliseconds since 1970."""
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
        self.thinking = 0
        """How many seconds a person has for a move; 0 for any time."""
        self.think_until: int | None = None
        """When the time to think of those who are to act is over."""
        self.think_left: int | None = None
        self.absences = Absences()
        self.auto_pass: set[int] = set()
        self.open = False
        self.closed = ""
        self.code = CodeMade("", 0)
        self.knocks: dict[str, Knock] = {}
        self.notices = Notices()
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

    def knock_of(self, identity: str) -> str:
        """The knock of somebody who still waits at the door; "" for who does not."""
        return next((knock for knock, one in self.knocks.items() if one.identity == identity and one.let_in is None), "")

    def bot_at(self, seat: int) -> str:
        """The name of the bot in a seat; "" if a person or nobody is there."""
        player = self.places[seat].player
        return player.bot if isinstance(player, BotPlayer) else ""

    @property
    def customs(self) -> Customs:
        """What tables of this game do differently."""
        return customs_of(self.game_name)

    def acting(self) -> list[int]:
        """The seats that may act now."""
        if self.phase != "playing" or self.paused or self.play is None or self.waited_for():
            return []
        return self.play.state.acting()

    def bot_of(self, seat: int) -> str:
        """The bot that plays for a seat, as its player or in place of somebody who is away; "" for none."""
        return self.bot_at(seat) or self.absences.stand_ins.get(seat, "")

    def bot_to_act(self) -> int | None:
        """The lowest seat for which the house acts now: a bot's, or one that passes by itself. Where several may act, not
        the one that spoke last: it has said all."""
        acting = self.acting()
        spoken = self.play.mover if self.play is not None and len(acting) > 1 else None
        return next((seat for seat in acting if seat != spoken and (self.bot_of(seat) or self.passes_by_itself(seat))), None)

    def passes_by_itself(self, seat: int) -> bool:
        """Whether the seat's person has asked to pass until something can be beaten, and cannot now."""
        if seat not in self.auto_pass or self.play is None:
            return False
        state = self.play.state
        legal = {self.game.format(state, move) for move in state.legal(seat)}
        return "pass" in legal and legal <= GIVING_UP

    def thinkers(self) -> list[int]:
        """The seats of people who are to act."""
        return [seat for seat in self.acting() if not self.bot_of(seat)]

    def late(self, now: int) -> int | None:
        """A seat whose person has thought too long; in a vote not the one that spoke last."""
        if self.think_until is None or now < self.think_until:
            return None
        thinkers = self.thinkers()
        silent = [seat for seat in thinkers if self.play is not None and seat != self.play.mover]
        return next(iter(silent if len(self.acting()) > 1 else thinkers), None)

    def waited_for(self) -> set[int]:
        """The seats of people who are away and without whom the game does not go on."""
        if not self.in_game or self.customs.absence == "plays_on":
            return set()
        away = set(self.absences.since) - set(self.absences.stand_ins)
        voting = self.phase == "playing" and self.play is not None and self.play.voting
        return away & set(self.play.state.acting()) if voting and self.play is not None else away

    def voters(self) -> set[int]:
        """The seats of people who are there."""
        return {seat for seat in range(len(self.places)) if self.person_at(seat)} - set(self.absences.since)

    def deadline(self) -> int | None:
        """When the house is to look at the clock next, in milliseconds since 1970; None for never."""
        if self.paused:
            return None
        waited_for = self.waited_for()
        times = [self.deal.until if self.deal is not None else None, self.absences.runs_out_at(waited_for), self.think_until]
        if not waited_for:
            times.append(self.next_round_at)
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
        other.auto_pass, other.knocks = set(self.auto_pass), dict(self.knocks)
        other.absences, other.notices = self.absences.copy(), self.notices.copy()
        other.deal = None if self.deal is None else self.deal.copy()
        other.play = None if self.play is None else self.play.copy()
        return other

    def evolve(self, entry: TableEntry, at: int = 0) -> None:
        """Takes the next entry, written at ``at`` (milliseconds since 1970). ``Unreplayable`` if it does not fit the game;
        who sits where is then still right."""
        self.opened_at = at if self.seq == 0 else self.opened_at
        self.seq += 1
        self.touched_at = at
        held = bool(self.waited_for())
        self._take(entry, at)
        keep_time(self, entry, held, at)

    def _take(self, entry: TableEntry, at: int) -> None:
        match entry:
            case (
                Created()
                | SettingsSet()
                | OptionsSet()
                | SeatsSet()
                | Swapped()
                | HostPassed()
                | Sat()
                | Stood()
                | BotAdded()
                | BotRemoved()
                | CodeMade()
                | Knocked()
                | KnockAnswered()
                | Closed()
            ):
                arrange(self, entry)
            case Dropped() | Returned() | Overdue() | Voted() | BotTookOver() | Postponed():
                miss(self, entry, at)
            case GameBegan() | RoundBegan() | Moved() | RoundEnded() | RoundCancelled() | GameEnded():
                go_on(self, entry, at)
            case Sealed() | SealsClosed() | Worded() | Dealt():
                hear(self, entry, at)
            case Ready():
                self.ready.add(entry.seat)
            case AutoPassSet():
                (self.auto_pass.add if entry.on else self.auto_pass.discard)(entry.seat)
            case _:
                assert_never(entry)

    def next_of(self, seat: int, some: Set[int]) -> int | None:
        """The next of some seats clockwise of one; None if there are none."""
        return next_seat(seat, sum(1 << one for one in some), len(self.places)) if some else None
