"""A round in play: the game's state, dealt step by step from the round's secret, and what just happened in it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stammtisch.kernel.errors import Illegal, StammtischError
from stammtisch.kernel.fair import FairDeal
from stammtisch.kernel.game import Event, Game, Setup, Viewer
from stammtisch.kernel.state import CHANCE, OVER, State

REMEMBERED: Final = 64
"""How many entries back a connection that was away still gets the events."""

FIRST_SEAT_LOTS: Final = {"neunerln": "start"}
"""By game: the lot for the first seat, which is drawn once and then handed on clockwise (NE-2)."""


class Unreplayable(StammtischError):
    """The log of a round does not fit the rules any more."""


@dataclass(frozen=True)
class Happened:
    """What one entry brought about: the trace and a copy of the state after it."""

    seq: int
    state: State
    trace: Sequence[tuple[int, ...]]


class Round:
    """One round. Its chance steps are numbered from 0, the handed-on lot included, and each has its own stream."""

    def __init__(self, game: Game, setup: Setup, deal: FairDeal, starter: int | None) -> None:
        self.game = game
        self.setup = setup
        self.starter = starter
        self.recent: deque[Happened] = deque(maxlen=REMEMBERED)
        self.began = 0
        self.state = game.start(setup)
        self._deal = deal
        self._steps = 0

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    def begin(self, seq: int) -> None:
        """Decides what chance decides before the first move. ``seq`` is the entry that began the round."""
        self.began = seq
        self._record(seq, None, 0)

    def play(self, seq: int, seat: int, text: str) -> None:
        """Makes a move and decides the chance that follows; raises ``Malformed`` or ``Illegal``."""
        self._record(seq, self.checked(seat, text), seat)

    def checked(self, seat: int, text: str) -> int:
        """The move of the text, if the seat may make it now; raises ``Malformed`` or ``Illegal``."""
        move = self.game.parse(self.state, text)
        if not self.state.allows(seat, move):
            raise Illegal(self.game.why_not(self.state, seat, move))
        return move

    def after(self, seat: int, move: int) -> State:
        """The state that the move and the chance after it would lead to; changes nothing."""
        state = self.state.copy()
        state.apply(seat, move)
        self._settle(state, self._steps)
        return state

    def remembers(self, seq: int) -> bool:
        """Whether nothing that happened since entry ``seq`` is forgotten, nor part of an earlier round's end."""
        return self.began - 1 <= seq and (len(self.recent) < REMEMBERED or self.recent[0].seq <= seq + 1)

    def events_after(self, seq: int, viewer: Viewer) -> list[Event]:
        """What happened since entry ``seq`` of what is remembered, for one viewer."""
        found: list[Event] = []
        for happened in self.recent:
            if happened.seq > seq:
                found.extend(self.game.events(happened.state, happened.trace, viewer))
        return found

    def _record(self, seq: int, move: int | None, seat: int) -> None:
        trace: list[tuple[int, ...]] = []
        self.state.trace = trace
        if move is not None:
            self.state.apply(seat, move)
        self._steps = self._settle(self.state, self._steps)
        self.state.trace = None
        self.recent.append(Happened(seq, self.state.copy(), trace))

    def _settle(self, state: State, steps: int) -> int:
        """Decides chance steps until there are none; returns how many the round has had."""
        while state.phase == CHANCE:
            step = state.chance()
            outcome = self._deal.outcome(steps, step)
            if step.kind == FIRST_SEAT_LOTS.get(self.game.name):
                self.starter = outcome[0] if self.starter is None else self.starter
                outcome = [self.starter]
            state.apply_chance(outcome)
            steps += 1
        return steps
