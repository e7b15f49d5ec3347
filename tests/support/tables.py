"""Tables without a server: entries decided and taken, with chance that is the same in every run."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.kernel.game import Game, OptionValue
from stammtisch.tables.decide import Asker, create, decide
from stammtisch.tables.entries import TableEntry
from stammtisch.tables.requests import AddBot, Given, Move, Request, Sit, Start
from stammtisch.tables.table import Dated, Table
from stammtisch.testing.example import HIGH_CARD

GAMES: Mapping[str, Game] = {"neunerln": NEUNERLN, "murmeln": MURMELN}
GAMES_AND_EXAMPLE: Mapping[str, Game] = {**GAMES, "highcard": HIGH_CARD}
"""With the example game of the conformance kit, which plays one round or two."""
HOUSE = Asker(None)


def secret(number: int) -> bytes:
    """Any secret."""
    return bytes([number % 256]) * 32


class Played:
    """A table and its log."""

    def __init__(
        self,
        game: str,
        seats: int,
        host: str = "anna",
        options: dict[str, OptionValue] | None = None,
        games: Mapping[str, Game] = GAMES_AND_EXAMPLE,
    ) -> None:
        self.games = games
        self.table = Table(games)
        self.log: list[TableEntry] = []
        self.dated: list[Dated] = []
        self.now = 1_000_000
        self.present: set[str] = set()
        self._secrets = 0
        self._take(create("t1", games[game], seats, options or {}, host))

    def ask(self, who: str | None, request: Request, given: Given | None = None) -> list[TableEntry]:
        """Decides a request and takes its entries."""
        self._secrets += 1
        chance = (
            given
            if given is not None
            else Given(secret(self._secrets), str(10**30 + self._secrets), now=self.now, present=self.present)
        )
        entries = decide(self.table, request, Asker(who), chance)
        self._take(entries)
        return entries

    def _take(self, entries: list[TableEntry]) -> None:
        for entry in entries:
            self.table.evolve(entry, self.now)
        self.log += entries
        self.dated += [(entry, self.now) for entry in entries]

    def legal(self) -> tuple[int, str]:
        """The seat to act and its first legal move."""
        assert self.table.play is not None
        state = self.table.play.state
        seat = state.acting()[0]
        return seat, self.table.game.format(state, state.legal(seat)[0])

    def move(self) -> list[TableEntry]:
        """Makes the first legal move."""
        seat, move = self.legal()
        person = self.table.person_at(seat)
        return self.ask(person, Move(self.table.seq, move, None if person else seat))

    def play_round(self) -> None:
        """Plays on to the end of the round."""
        while self.table.phase == "playing":
            self.move()


def people(seats: int) -> Played:
    """A table of Neunerln with people in all seats."""
    played = Played("neunerln", seats)
    for seat, name in enumerate(["berta", "carl", "dora", "emil", "franz"][: seats - 1], start=1):
        played.ask(name, Sit(seat))
    return played


def with_bots(seats: int) -> Played:
    """A table of Neunerln with one person, whose first round has begun."""
    played = Played("neunerln", seats)
    for seat in range(1, seats):
        played.ask("anna", AddBot(seat, "random"))
    played.ask("anna", Start())
    return played
