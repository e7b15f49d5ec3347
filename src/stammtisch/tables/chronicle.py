"""The chronicle of a table: who, what, when, and the score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from stammtisch.tables.entries import (
    BotAdded,
    BotRemoved,
    GameBegan,
    GameEnded,
    RoundCancelled,
    RoundEnded,
    Sat,
    Stood,
    Swapped,
    TableEntry,
)
from stammtisch.tables.places import BotPlayer, Person

Player = Person | BotPlayer | None
Kind = Literal["sat", "left", "removed", "bot", "bot_left", "game"]


@dataclass
class Event:
    """Something worth telling. Of a game: who played, the scores of its rounds per side, the last totals, who won,
    when it ended, how many rounds were cancelled, and why it ended without a result."""

    at: int
    kind: Kind
    player: Player = None
    game: int = 0
    players: list[Player] = field(default_factory=list)
    rounds: list[list[int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    cancelled: int = 0
    ended: int | None = None
    reason: str = ""


def chronicle_of(entries: Sequence[tuple[TableEntry, int]]) -> list[Event]:
    """The events of a log."""
    events: list[Event] = []
    seats: dict[int, Player] = {}
    for entry, at in entries:
        match entry:
            case Sat() | BotAdded() | Stood() | BotRemoved() | Swapped():
                event = _seated(seats, entry, at)
                if event is not None:
                    events.append(event)
            case GameBegan():
                events.append(Event(at, "game", game=entry.game, players=[seats.get(seat) for seat in range(entry.seats)]))
            case RoundEnded() | RoundCancelled() | GameEnded():
                _played(events, entry, at)
            case _:
                pass
    return events


def _seated(seats: dict[int, Player], entry: Sat | BotAdded | Stood | BotRemoved | Swapped, at: int) -> Event | None:
    match entry:
        case Sat():
            seats[entry.seat] = Person(entry.identity)
            return Event(at, "sat", seats[entry.seat])
        case BotAdded():
            seats[entry.seat] = BotPlayer(entry.bot)
            return Event(at, "bot", seats[entry.seat])
        case Stood():
            return Event(at, "removed" if entry.removed else "left", seats.pop(entry.seat, None))
        case BotRemoved():
            return Event(at, "bot_left", seats.pop(entry.seat, None))
        case Swapped():
            seats[entry.seat], seats[entry.other] = seats.get(entry.other), seats.get(entry.seat)
            return None


def _played(events: list[Event], entry: RoundEnded | RoundCancelled | GameEnded, at: int) -> None:
    game = next((event for event in reversed(events) if event.kind == "game"), None)
    if game is None:
        return
    match entry:
        case RoundEnded():
            game.rounds.append(entry.scores)
            game.totals = entry.totals
        case RoundCancelled():
            game.cancelled += 1
        case GameEnded():
            game.ended, game.reason, game.winners = at, entry.reason, entry.winners
            if entry.scores:
                game.rounds.append(entry.scores)
                game.totals = entry.totals
