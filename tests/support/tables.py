"""Tables without a server: entries decided and taken, with chance that is the same in every run."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.games.registry import GAMES as ALL_GAMES
from stammtisch.kernel.game import Game, OptionValue
from stammtisch.tables.decide import create, decide
from stammtisch.tables.entries import TableEntry
from stammtisch.tables.replay import Dated
from stammtisch.tables.requests import AddBot, Given, LookAtClock, Move, Request, SetTable, Sit, Start
from stammtisch.tables.seats import Asker
from stammtisch.tables.table import Table
from stammtisch.testing.example import HIGH_CARD

GAMES: Mapping[str, Game] = ALL_GAMES
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
        usual = Given(
            secret(self._secrets),
            str(10**30 + self._secrets),
            now=self.now,
            present=self.present,
            bot="greedy",
            code="KRUG 47",
        )
        chance = given if given is not None else usual
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

    def look(self) -> list[TableEntry]:
        """Lets the house look at the clock until nothing is due; returns what was."""
        found: list[TableEntry] = []
        while entries := self.ask(None, LookAtClock()):
            found += entries
        return found

    def after(self, milliseconds: int) -> list[TableEntry]:
        """What is due after a time."""
        self.now += milliseconds
        return self.look()

    def goes(self, *who: str) -> list[TableEntry]:
        """Some go away, and the house sees it."""
        self.present -= set(who)
        return self.look()

    def comes(self, *who: str) -> list[TableEntry]:
        """Some are back, and the house sees it."""
        self.present |= set(who)
        return self.look()

    def move(self) -> list[TableEntry]:
        """Makes the first legal move."""
        seat, move = self.legal()
        person = self.table.person_at(seat)
        return self.ask(person, Move(self.table.seq, move, None if person else seat))

    def play_round(self) -> None:
        """Plays on to the end of the round."""
        while self.table.phase == "playing":
            self.move()


PEOPLE = ("anna", "berta", "carl", "dora", "emil", "franz")


def people(seats: int, game: str = "neunerln", options: dict[str, OptionValue] | None = None) -> Played:
    """A table with people in all seats, of Neunerln unless another game is named."""
    played = Played(game, seats, options=options)
    played.present = set(PEOPLE[:seats])
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


def in_the_vote(thinking: int = 0) -> Played:
    """A game of Murlan for four in the vote on the loser (MU-16)."""
    for number in range(200):
        played = people(4, "murlan")
        if thinking:
            played.ask("anna", SetTable(thinking))
        played.ask("anna", Start(), Given(secret(number), now=played.now, present=played.present))
        while played.table.phase == "playing" and played.table.play is not None and not played.table.play.voting:
            played.move()
        if played.table.phase == "playing":
            return played
    raise AssertionError("no game came to the vote")
