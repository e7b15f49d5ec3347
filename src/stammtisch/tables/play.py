"""A game in play: its state, dealt step by step from the secret of each round, and what just happened in it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from stammtisch.kernel.errors import Illegal, StammtischError
from stammtisch.kernel.fair import FairDeal
from stammtisch.kernel.game import Event, Game, Setup, Viewer
from stammtisch.kernel.state import CHANCE, OVER, State
from stammtisch.tables.customs import customs_of

REMEMBERED: Final = 64
"""How many entries back a connection that was away still gets the events, to play them."""
TOLD: Final = 256
"""How many entries of the running round are told to who comes late; no round of people is that long."""


class Unreplayable(StammtischError):
    """The log of a game does not fit the rules any more."""


@runtime_checkable
class Started(Protocol):
    """A view of a game that a starter begins."""

    @property
    def starter(self) -> int | None: ...


@runtime_checkable
class DealtBy(Protocol):
    """A view of a game that a dealer begins."""

    @property
    def dealer(self) -> int | None: ...


@runtime_checkable
class Scored(Protocol):
    """A view of a game that counts points."""

    @property
    def points(self) -> int: ...


def points_of(game: Game, state: State) -> int | None:
    """The points of a game that counts them; None elsewhere."""
    view = game.view(state, None)
    return view.points if isinstance(view, Scored) else None


def first_seat(game: Game, state: State) -> int | None:
    """The seat that the lot for the first seat fell on, in a state just after it."""
    view = game.view(state, None)
    if isinstance(view, Started):
        return view.starter
    return view.dealer if isinstance(view, DealtBy) else None


@dataclass(frozen=True)
class Happened:
    """What one entry brought about: the trace and a copy of the state after it."""

    seq: int
    state: State
    trace: Sequence[tuple[int, ...]]


class Play:
    """One game. The chance steps of each round are numbered from 0, a handed-on lot included, each with its own stream.

    A finished round leaves the state at the next round's first chance step; it stays there until ``deal``.
    """

    def __init__(self, game: Game, setup: Setup, first: int | None) -> None:
        self.game = game
        self.setup = setup
        self.first = first
        self.recent: deque[Happened] = deque(maxlen=REMEMBERED if game.numbered else TOLD)
        self.began = 0
        self.dealt = 0
        """The entry that began the running round."""
        self.state = game.start(setup)
        self.mover: int | None = None
        """The seat that made the last move of this round."""
        self._deal: FairDeal | None = None
        self._steps = 0
        self._finished = 0

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    def deal(self, seq: int, deal: FairDeal) -> None:
        """Decides what chance decides before the first move of a round. ``seq`` is the entry that dealt."""
        self.began = self.began or seq
        self.dealt = seq
        while len(self.recent) > REMEMBERED:
            self.recent.popleft()
        self._deal, self._steps, self._finished = deal, 0, len(self.state.results)
        self.mover = None
        self._record(seq, None, 0)

    def cancel(self, seq: int) -> None:
        """Breaks off the running round (MU-27)."""
        trace: list[tuple[int, ...]] = []
        self.state.trace = trace
        self.state.cancel()
        self.state.trace = self._deal = None
        self.recent.append(Happened(seq, self.state.copy(), trace))

    @property
    def voting(self) -> bool:
        """Whether several may act at once: the vote on the loser (MU-16)."""
        return len(self.state.acting()) > 1

    def play(self, seq: int, seat: int, text: str) -> None:
        """Makes a move and decides the chance that follows; raises ``Malformed`` or ``Illegal``."""
        self._record(seq, self.checked(seat, text), seat)
        self.mover = seat

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
        first = self.first
        self._settle(state)
        self.first = first
        return state

    def copy(self) -> Play:
        """A game that shares nothing that can change."""
        other = copy(self)
        other.state = self.state.copy()
        other.recent = self.recent.copy()
        return other

    def remembers(self, seq: int) -> bool:
        """Whether what happened since entry ``seq`` is not too much to play, nor part of an earlier game's end."""
        few = len(self.recent) < REMEMBERED
        return self.began - 1 <= seq and (few or self.recent[-REMEMBERED].seq <= seq + 1)

    def events_after(self, seq: int, viewer: Viewer) -> list[Event]:
        """What happened since entry ``seq`` of what is remembered, for one viewer."""
        found: list[Event] = []
        for happened in self.recent:
            if happened.seq > seq:
                found.extend(self.game.events(happened.state, happened.trace, viewer))
        return found

    def story(self, viewer: Viewer) -> list[Event]:
        """What happened in the running round, as far as it is remembered, for one viewer.

        Nothing of a numbered game: what its player took back is not told any more (ML-17).
        """
        return [] if self.game.numbered else self.events_after(self.dealt - 1, viewer)

    def _record(self, seq: int, move: int | None, seat: int) -> None:
        trace: list[tuple[int, ...]] = []
        self.state.trace = trace
        if move is not None:
            self.state.apply(seat, move)
        self._steps = self._settle(self.state)
        self.state.trace = None
        self.recent.append(Happened(seq, self.state.copy(), trace))

    def _settle(self, state: State) -> int:
        """Decides the chance steps of this round until there are none; returns how many the round has had."""
        steps = self._steps
        while state.phase == CHANCE and len(state.results) == self._finished and self._deal is not None:
            step = state.chance()
            lot = step.kind == customs_of(self.game.name).lot
            outcome = [self.first] if lot and self.first is not None else self._deal.outcome(steps, step)
            state.apply_chance(outcome)
            steps += 1
            if lot:
                self.first = first_seat(self.game, state)
        return steps
