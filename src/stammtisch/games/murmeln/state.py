"""The position of Murmeln: what lies where, what was scored, what an undo brings back. The rules are in ``rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.murmeln.arrivals import Arrivals
from stammtisch.games.murmeln.board import Board, cells_of, holds, how_many, nth_cell
from stammtisch.games.murmeln.moves import UNDO, goal_of, move_of, start_of
from stammtisch.games.murmeln.reach import beside_high, beside_low, first_region, reachable
from stammtisch.kernel.state import MOVE, State

if TYPE_CHECKING:
    from mypy_extensions import i64

# The trace: what happened, as integers; ``events`` words it.
MOVED: Final = 0
ARRIVED: Final = 1
CLEARED: Final = 2
UNDONE: Final = 3
ENDED: Final = 4

COUNT_ALL: Final = -1


class Position(State):
    """The data of a game, and which moves it allows."""

    def __init__(self, shortest: int, arrivals: Arrivals) -> None:
        super().__init__(1)
        self.phase = MOVE
        self.shortest: i64 = shortest
        self.arrivals = arrivals
        self.board = Board()
        self.coming: i64 = 0
        self.points: i64 = 0
        self.moves: i64 = 0
        self.rows: i64 = 0
        self.can_undo: bool = False
        # The last move, and what was before it. Kept after an undo too: the player remembers what arrived.
        self.last: i64 = UNDO
        self.landings: list[i64] = []
        self.before = Board()
        self.coming_before: i64 = 0
        self.coming_after: i64 = 0
        self.points_before: i64 = 0
        self.rows_before: i64 = 0

    def copy_into(self, other: Position) -> None:
        """Makes the other equal to this; it records no trace."""
        other.phase = self.phase
        other.board.assign(self.board)
        other.coming = self.coming
        other.points = self.points
        other.moves = self.moves
        other.rows = self.rows
        other.can_undo = self.can_undo
        other.last = self.last
        other.landings = self.landings[:]
        other.before.assign(self.before)
        other.coming_before = self.coming_before
        other.coming_after = self.coming_after
        other.points_before = self.points_before
        other.rows_before = self.rows_before

    # --- what is legal (ML-7, ML-17) ---

    def legal(self, seat: i64) -> list[int]:
        """By regions in the order of their first cells, then by marbles and goals, ascending; at last ``UNDO``."""
        moves: list[int] = []
        if self.phase != MOVE or seat != 0:
            return moves
        free_low: i64 = self.board.free_low()
        free_high: i64 = self.board.free_high()
        rest_low: i64 = free_low
        rest_high: i64 = free_high
        while (rest_low | rest_high) != 0:
            low, high = first_region(rest_low, rest_high, free_low, free_high)
            rest_low &= ~low
            rest_high &= ~high
            goals = cells_of(low, high)
            for start in cells_of(self.edge_of_low(low, high), self.edge_of_high(low, high)):
                first: i64 = move_of(start, 0)
                moves.extend([first + goal for goal in goals])
        if self.can_undo:
            moves.append(UNDO)
        return moves

    def count(self, seat: i64) -> i64:
        """How many moves ``legal`` lists."""
        if self.phase != MOVE or seat != 0:
            return 0
        return self.walk(COUNT_ALL) + (1 if self.can_undo else 0)

    def nth(self, seat: i64, k: i64) -> i64:
        """The k-th move that ``legal`` lists."""
        return self.walk(k)

    def walk(self, k: i64) -> i64:
        """Goes through the regions as ``legal`` does. The k-th move, or with ``COUNT_ALL`` the number of all but ``UNDO``."""
        free_low: i64 = self.board.free_low()
        free_high: i64 = self.board.free_high()
        rest_low: i64 = free_low
        rest_high: i64 = free_high
        first: i64 = 0
        while (rest_low | rest_high) != 0:
            low, high = first_region(rest_low, rest_high, free_low, free_high)
            rest_low &= ~low
            rest_high &= ~high
            edge_low: i64 = self.edge_of_low(low, high)
            edge_high: i64 = self.edge_of_high(low, high)
            goals: i64 = how_many(low, high)
            end: i64 = first + goals * how_many(edge_low, edge_high)
            if first <= k < end:
                return move_of(nth_cell(edge_low, edge_high, (k - first) // goals), nth_cell(low, high, (k - first) % goals))
            first = end
        return first if k == COUNT_ALL else UNDO

    def allows(self, seat: i64, move: int) -> bool:
        """Whether the move is in ``legal``."""
        if self.phase != MOVE or seat != 0 or move < 0 or move >= UNDO:
            return self.phase == MOVE and seat == 0 and move == UNDO and self.can_undo
        start: i64 = start_of(move)
        if self.board.colour(start) == 0:
            return False
        low, high = reachable(self.board, start)
        return holds(low, high, goal_of(move))

    def edge_of_low(self, low: i64, high: i64) -> i64:
        """The marbles of the low word that touch a region."""
        return beside_low(low, high) & (self.board.low_ones | self.board.low_twos | self.board.low_fours)

    def edge_of_high(self, low: i64, high: i64) -> i64:
        """The marbles of the high word that touch a region."""
        return beside_high(low, high) & (self.board.high_ones | self.board.high_twos | self.board.high_fours)

    # --- what the last move brought ---

    def arrived(self) -> list[tuple[int, int]]:
        """Colour and cell of each marble that arrived with the last move, in order; [] after an undo."""
        if self.coming != self.coming_after:
            return []
        return [(self.arrivals.colour(self.coming_before + at), cell) for at, cell in enumerate(self.landings)]
