"""The record of a game that was played at a table, with what shows how fairly it was dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stammtisch.kernel.fair import FairDeal
from stammtisch.kernel.game import Game, Setup
from stammtisch.kernel.record import ChanceLine, Header, Line
from stammtisch.kernel.recorder import Recorder
from stammtisch.kernel.state import CHANCE
from stammtisch.tables.customs import customs_of
from stammtisch.tables.deal import deal_of
from stammtisch.tables.entries import (
    Dealt,
    GameBegan,
    GameEnded,
    Moved,
    RoundBegan,
    RoundCancelled,
    RoundEnded,
    TableEntry,
)
from stammtisch.tables.requests import Forbidden
from stammtisch.tables.seating import Player, Seating


@dataclass(frozen=True)
class GameLog:
    """A game of a table's log: who sat where when it began, and its entries."""

    number: int
    players: list[Player]
    entries: list[TableEntry]
    over: bool


def games_of(entries: Sequence[TableEntry]) -> list[GameLog]:
    """What may be told of each game of a log: all of a game that is over, the finished rounds of one that still runs.

    A numbered game that runs is left out: its number is all of its chance."""
    games: list[GameLog] = []
    seating = Seating()
    for entry in entries:
        seating.take(entry)
        match entry:
            case GameBegan():
                games.append(GameLog(entry.game, seating.first(entry.seats), [entry], False))
            case _ if games:
                games[-1].entries.append(entry)
            case _:
                pass
    told = [_told(game) for game in games]
    return [game for game in told if game is not None]


def _told(game: GameLog) -> GameLog | None:
    if any(isinstance(entry, GameEnded) for entry in game.entries):
        return replace(game, over=True)
    ends = [at for at, entry in enumerate(game.entries) if isinstance(entry, RoundEnded | RoundCancelled)]
    return replace(game, entries=game.entries[: ends[-1] + 1]) if ends else None


def record_of(table: str, game: Game, entries: Sequence[TableEntry], names: Sequence[str] = ()) -> list[Line]:
    """The record of one game's entries. ``Forbidden`` if it was played by other rules than today's."""
    began = entries[0]
    assert isinstance(began, GameBegan)
    if began.rules_version != game.rules_version:
        raise Forbidden("rules_changed")
    writer = _Writer(table, game, began, names)
    for entry in entries:
        writer.take(entry)
    return writer.lines


class _Writer:
    """Plays the entries through a recorder."""

    def __init__(self, table: str, game: Game, began: GameBegan, names: Sequence[str]) -> None:
        self._table = table
        self._first = began.first
        self._recorder = Recorder(game, Setup(began.seats, began.options, began.hidden.number), names)
        header: Header = self._recorder.header()
        self.lines: list[Line] = [replace(header, extra={"table": table, "table_game": began.game})]
        self._round: RoundBegan | None = None
        self._words: list[str | None] = []
        self._step = 0
        self._finished = 0

    def take(self, entry: TableEntry) -> None:
        recorder = self._recorder
        match entry:
            case RoundBegan():
                self._round, self._step, self._finished = entry, 0, len(recorder.state.results)
                self._words = [None] * recorder.setup.seats
                if not entry.words:
                    self._settle()
            case Dealt():
                self._words = entry.words
                self._settle()
            case Moved():
                self.lines += recorder.move(entry.seat, recorder.game.parse(recorder.state, entry.move))
                self._settle()
            case RoundCancelled():
                self.lines.append(recorder.cancel())
                self._round = None
            case GameEnded() if entry.reason in recorder.game.reasons_to_stop():
                self.lines.append(recorder.stop(entry.reason))
            case _:
                pass

    def _settle(self) -> None:
        """The chances of this round that are due."""
        state, began = self._recorder.state, self._round
        while began is not None and state.phase == CHANCE and len(state.results) == self._finished:
            step = state.chance()
            given = self._first if step.kind == customs_of(self._recorder.game.name).lot else None
            outcome = [given] if given is not None else self._deal(began).outcome(self._step, step)
            line, *more = self._recorder.chance(outcome)
            assert isinstance(line, ChanceLine)
            self.lines += [ChanceLine(line.kind, {**line.fields, **self._terms(began, given is not None)}), *more]
            self._step += 1

    def _deal(self, began: RoundBegan) -> FairDeal:
        return deal_of(self._table, began, self._words)

    def _terms(self, began: RoundBegan, handed_on: bool) -> dict[str, object]:
        terms: dict[str, object] = {
            "dealt": began.round,
            "commit": began.commit,
            "words": self._words,
            "secret": began.hidden.secret,
        }
        return {**terms, "handed_on": True} if handed_on else terms
