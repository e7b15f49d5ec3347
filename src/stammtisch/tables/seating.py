"""Who sits where, read from a log without playing it."""

from __future__ import annotations

from stammtisch.tables.entries import BotAdded, BotRemoved, Sat, SeatsSet, Stood, Swapped, TableEntry
from stammtisch.tables.places import BotPlayer, Person

Player = Person | BotPlayer | None


class Seating:
    """The players by seat, as far as a log has been read."""

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}

    def take(self, entry: TableEntry) -> Player:
        """Takes an entry; returns the player who has come or gone with it."""
        players = self._players
        match entry:
            case Sat():
                players[entry.seat] = Person(entry.identity)
                return players[entry.seat]
            case BotAdded():
                players[entry.seat] = BotPlayer(entry.bot)
                return players[entry.seat]
            case Stood() | BotRemoved():
                return players.pop(entry.seat, None)
            case Swapped():
                players[entry.seat], players[entry.other] = players.get(entry.other), players.get(entry.seat)
            case SeatsSet():
                self._players = {new: players.get(old) for new, old in enumerate(entry.seats) if old is not None}
            case _:
                pass
        return None

    def first(self, seats: int) -> list[Player]:
        """The players of so many seats."""
        return [self._players.get(seat) for seat in range(seats)]
