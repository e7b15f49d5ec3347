"""Writing a record: a game is played through a ``Recorder``, which gives the lines of each step."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.kernel.game import Game, Setup, checked_setup
from stammtisch.kernel.record import CancelledLine, ChanceLine, Header, Line, MoveLine, OverLine, RoundLine
from stammtisch.kernel.state import OVER, State


class Recorder:
    """A game that is being played and recorded. ``state`` is the position; only the recorder moves it on.

    Steps are trusted: who plays has checked that they are allowed. ``with_legal`` adds to each move all the
    moves that the seat had.
    """

    def __init__(self, game: Game, setup: Setup, names: Sequence[str] = (), with_legal: bool = False) -> None:
        """Begins the game; ``Malformed`` if the setup is none of this game's."""
        self.game = game
        self.setup = checked_setup(game, setup)
        self.names = list(names)
        self.with_legal = with_legal
        self.state = game.start(self.setup)

    def header(self) -> Header:
        """The record's first line, with every option written out."""
        return Header(self.game.name, self.setup.seats, self.setup.options, self.setup.number, self.names)

    def chance(self, outcome: list[int]) -> list[Line]:
        """Takes the outcome of the pending chance step."""
        step = self.state.chance()
        line = ChanceLine(step.kind, self.game.format_chance(step, outcome))
        finished = len(self.state.results)
        self.state.apply_chance(outcome)
        return [line, *lines_due(self.state, finished)]

    def move(self, seat: int, move: int, legal: Sequence[str] | None = None) -> list[Line]:
        """Makes an allowed move. ``legal`` saves listing the seat's moves anew, if the caller has just done so."""
        listed = None
        if self.with_legal:
            listed = legal_notation(self.game, self.state, seat) if legal is None else legal
        text = self.game.format(self.state, move)
        finished = len(self.state.results)
        before = self.state.copy()
        self.state.apply(seat, move)
        line = MoveLine(seat, text, listed, self.game.move_fields(before, self.state))
        return [line, *lines_due(self.state, finished)]

    def cancel(self) -> CancelledLine:
        """Breaks off the running round; the line that says so (MU-27)."""
        line = CancelledLine(len(self.state.results) + 1)
        self.state.cancel()
        return line

    def stop(self, reason: str) -> OverLine:
        """The line of a game that ends here for a reason outside the rules (``Game.reasons_to_stop``)."""
        return OverLine([], reason)


def legal_notation(game: Game, state: State, seat: int) -> list[str]:
    """All legal moves of a seat, in notation, sorted by code point."""
    return sorted([game.format(state, move) for move in state.legal(seat)])


def lines_due(state: State, finished: int) -> list[RoundLine | OverLine]:
    """The lines that follow a step directly: of the rounds it ended (all results but the first ``finished``), of the end."""
    due: list[RoundLine | OverLine] = [
        RoundLine(result.number, list(result.scores), list(result.totals), list(result.places) or None)
        for result in state.results[finished:]
    ]
    if state.phase == OVER:
        due.append(OverLine(state.winners()))
    return due
