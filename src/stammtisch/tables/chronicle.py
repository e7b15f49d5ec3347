"""The chronicle of a table: who, what, when, and the score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from stammtisch.kernel.game import OptionValue
from stammtisch.tables.customs import customs_of
from stammtisch.tables.entries import (
    BotAdded,
    BotRemoved,
    Closed,
    GameBegan,
    GameEnded,
    RoundCancelled,
    RoundEnded,
    Sat,
    Stood,
    TableEntry,
)
from stammtisch.tables.places import Person
from stammtisch.tables.seating import Player, Seating

Kind = Literal["sat", "left", "removed", "bot", "bot_left", "game", "closed"]


@dataclass
class Event:
    """Something worth telling. Of who came or went: the seat. Of a game: who played by seat, by which rules, the scores of
    its rounds per side, the last totals, who won, its points and whether they are a record (Murmeln), when it ended, the seats
    that were away for each round that was cancelled (MU-27), and why it ended without a result."""

    at: int
    kind: Kind
    player: Player = None
    seat: int = 0
    game: int = 0
    players: list[Player] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    rounds: list[list[int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    points: int | None = None
    new_record: bool = False
    cancelled: list[list[int]] = field(default_factory=list)
    ended: int | None = None
    reason: str = ""


def chronicle_of(entries: Sequence[tuple[TableEntry, int]]) -> list[Event]:
    """The events of a log."""
    events: list[Event] = []
    seating = Seating()
    for entry, at in entries:
        player = seating.take(entry)
        match entry:
            case Sat() | BotAdded() | Stood() | BotRemoved():
                events.append(Event(at, _kind(entry), player, entry.seat))
            case GameBegan():
                players = seating.first(entry.seats)
                events.append(Event(at, "game", game=entry.game, players=players, options=entry.options))
            case RoundEnded() | RoundCancelled() | GameEnded():
                _played(events, entry, at)
            case Closed():
                events.append(Event(at, "closed", reason=entry.reason))
            case _:
                pass
    return events


def given_up(game: str, events: Sequence[Event]) -> set[tuple[int, int]]:
    """What no longer counts at a table, by the number of the game and the seat: what those have played who have left since,
    where leaving costs that (NE-17). Bots come and go as the host likes and keep theirs."""
    if not customs_of(game).gives_up:
        return set()
    played: dict[Person, set[tuple[int, int]]] = {}
    found: set[tuple[int, int]] = set()
    for event in events:
        for seat, player in enumerate(event.players):
            if isinstance(player, Person):
                played.setdefault(player, set()).add((event.game, seat))
        if event.kind in ("left", "removed") and isinstance(event.player, Person):
            found |= played.pop(event.player, set())
    return found


def _kind(entry: Sat | BotAdded | Stood | BotRemoved) -> Kind:
    match entry:
        case Sat():
            return "sat"
        case BotAdded():
            return "bot"
        case Stood():
            return "removed" if entry.removed else "left"
        case BotRemoved():
            return "bot_left"


def _played(events: list[Event], entry: RoundEnded | RoundCancelled | GameEnded, at: int) -> None:
    game = next((event for event in reversed(events) if event.kind == "game"), None)
    if game is None:
        return
    match entry:
        case RoundEnded():
            game.rounds.append(entry.scores)
            game.totals = entry.totals
        case RoundCancelled():
            game.cancelled.append(entry.seats)
        case GameEnded():
            game.ended, game.reason, game.winners = at, entry.reason, entry.winners
            game.points, game.new_record = (None if entry.reason else entry.points), entry.new_record
            if entry.scores:
                game.rounds.append(entry.scores)
                game.totals = entry.totals
