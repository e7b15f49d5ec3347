"""The state of a game in play: the part of the contract that is compiled.

Every game's state derives from ``State``. ``apply`` trusts its caller; ``kernel.game.submit`` checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stammtisch.kernel.chance import ChanceStep, FastSource, fast_outcome_of

if TYPE_CHECKING:
    from mypy_extensions import i64

MOVE: Final = 0
CHANCE: Final = 1
OVER: Final = 2


class RoundResult:
    """What was written after a round. ``scores`` and ``totals`` are per side; ``places`` are seats, first to last
    ([] where the game has no places)."""

    def __init__(self, number: int, scores: list[int], totals: list[int], places: list[int]) -> None:
        self.number = number
        self.scores = scores
        self.totals = totals
        self.places = places


class State:
    """Everything about a game in play.

    What a game guarantees (``stammtisch.testing`` checks it):

    * ``phase`` is ``MOVE`` (someone is to act), ``CHANCE`` (``chance()`` says what is to be decided) or
      ``OVER``. While it is ``MOVE``, ``turn`` is the seat to act, the lowest of several.
    * ``legal(seat)`` lists every legal move of a seat that is to act (but see ``lists_all``), without doubles,
      in a fixed order; for any other seat, and in any other phase, it is empty. Moves are integers.
    * ``count(seat) == len(legal(seat))`` and ``nth(seat, k) == legal(seat)[k]``, for fast random play.
    * ``allows(seat, move)`` says whether a move is accepted; every listed move is.
    * ``apply`` and ``apply_chance`` change the state in place and are deterministic.
    * ``copy()`` shares nothing that can change. The copy records no trace.
    * Random play ends, unless the game says that it may not (``Game.bounded``).

    ``trace`` is None (nothing is recorded: search) or a list to which ``apply`` appends what happened,
    as integers; the game's ``events`` module turns it into what a viewer may see.
    """

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.phase: i64 = CHANCE
        self.turn: i64 = 0
        self.results: list[RoundResult] = []
        self.trace: list[tuple[int, ...]] | None = None

    def acting(self) -> list[int]:
        """The seats that may act now, ascending; [] at a chance step and at the end."""
        return [self.turn] if self.phase == MOVE else []

    def legal(self, seat: i64) -> list[int]:
        """Every legal move of the seat."""
        raise NotImplementedError

    def count(self, seat: i64) -> i64:
        """How many moves ``legal`` lists."""
        return len(self.legal(seat))

    def nth(self, seat: i64, k: i64) -> int:
        """The k-th move that ``legal`` lists."""
        return self.legal(seat)[k]

    def allows(self, seat: i64, move: int) -> bool:
        """Whether the move is accepted from the seat now."""
        return move in self.legal(seat)

    def lists_all(self) -> bool:
        """Whether ``legal`` now lists every accepted move. Where it does not, it stands for the others: one play of each
        kind (Murlan), one part at a time (Mulle)."""
        return True

    def apply(self, seat: i64, move: int) -> None:
        """Makes a move that ``allows``."""
        raise NotImplementedError

    def choices(self) -> Sequence[int]:
        """The legal moves of the seat in ``turn``; none at a chance step and at the end. For driving a game from Python."""
        return self.legal(self.turn)

    def choose(self, move: int) -> None:
        """Makes a move of the seat in ``turn``, one that ``choices`` lists."""
        self.apply(self.turn, move)

    def step(self, source: FastSource) -> bool:
        """Makes a uniformly random move for the seat in ``turn``; returns whether there was a choice.

        A game may override it with something faster that does the same with the same draws: one ``draw(count)``
        where there is a choice, none otherwise."""
        seat: i64 = self.turn
        choices: i64 = self.count(seat)
        self.apply(seat, self.nth(seat, source.draw(choices) if choices > 1 else 0))
        return choices > 1

    def chance(self) -> ChanceStep:
        """What chance must decide; only in phase ``CHANCE``."""
        raise NotImplementedError

    def apply_chance(self, outcome: list[int]) -> None:
        """Takes the outcome of the chance step, one that ``chance()`` permits."""
        raise NotImplementedError

    def resolve(self, source: FastSource) -> None:
        """Decides the chance step from the fast source."""
        self.apply_chance(fast_outcome_of(self.chance(), source))

    def in_round(self) -> bool:
        """Whether a round has been begun (its cards are shuffled) and not yet written."""
        return self.phase == MOVE

    def cancel(self) -> None:
        """Breaks off the running round, which counts for nothing and is dealt anew (MU-27); only where the game's
        ``clauses`` name one for ``cancelled``."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats of the winning side; only in phase ``OVER``."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state in the same position."""
        raise NotImplementedError


def play_out(state: State, source: FastSource, most_moves: i64 = 1_000_000) -> i64:
    """Plays uniformly random moves to the end of the game, or so many; returns how many were real choices."""
    decisions: i64 = 0
    moves: i64 = 0
    while state.phase != OVER and moves < most_moves:
        if state.phase == CHANCE:
            state.resolve(source)
            continue
        moves += 1
        if state.step(source):
            decisions += 1
    return decisions
