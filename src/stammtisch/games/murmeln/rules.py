"""The rules of Murmeln, ML-3 to ML-18: how a game opens and what a move does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.murmeln.arrivals import BATCH, OPENING
from stammtisch.games.murmeln.board import high_bit, low_bit
from stammtisch.games.murmeln.moves import UNDO, goal_of, start_of
from stammtisch.games.murmeln.reach import way
from stammtisch.games.murmeln.scoring import points_of, rows_of
from stammtisch.games.murmeln.state import ARRIVED, CLEARED, ENDED, MOVED, UNDONE, Position
from stammtisch.kernel.state import OVER

if TYPE_CHECKING:
    from mypy_extensions import i64


class Murmeln(Position):
    """A game of Murmeln in play. ``shortest`` is n0 of ML-2: 5 or 4."""

    def copy(self) -> Murmeln:
        other = Murmeln(self.shortest, self.arrivals)
        self.copy_into(other)
        return other

    def open(self) -> None:
        """Lays the opening marbles on the empty board, none of them closing a row (ML-3, ML-6)."""
        while self.coming < OPENING:
            colour: i64 = self.arrivals.colour(self.coming)
            low: i64 = self.board.free_low()
            high: i64 = self.board.free_high()
            cell: i64 = self.arrivals.landing(self.coming, low, high)
            self.board.put(cell, colour)
            while self.board.has_row(colour, self.shortest):
                self.board.take(cell)
                low &= ~low_bit(cell)
                high &= ~high_bit(cell)
                cell = self.arrivals.landing(self.coming, low, high)
                self.board.put(cell, colour)
            self.coming += 1

    def apply(self, seat: i64, move: int) -> None:
        if move == UNDO:
            self.take_back()
            return
        self.remember(move)
        start: i64 = start_of(move)
        goal: i64 = goal_of(move)
        colour: i64 = self.board.colour(start)
        if self.trace is not None:
            self.trace.append((MOVED, colour, *way(self.board, start, goal)))
        self.board.take(start)
        self.board.put(goal, colour)
        self.moves += 1
        if not self.clear(colour):
            self.arrive()
        if self.board.is_empty():  # ML-15
            self.arrive()
        self.coming_after = self.coming
        if self.board.is_full():  # ML-16
            self.phase = OVER
            self.can_undo = False
            if self.trace is not None:
                self.trace.append((ENDED, self.points))

    def remember(self, move: i64) -> None:
        """Keeps what an undo brings back (ML-17)."""
        self.last = move
        self.landings = []
        self.before.assign(self.board)
        self.coming_before = self.coming
        self.points_before = self.points
        self.rows_before = self.rows
        self.can_undo = True

    def take_back(self) -> None:
        """Undoes the last move with its arrivals, points and rows (ML-17, ML-18)."""
        if self.trace is not None:
            self.trace.append((UNDONE, self.points - self.points_before))
        self.board.assign(self.before)
        self.coming = self.coming_before
        self.points = self.points_before
        self.rows = self.rows_before
        self.moves -= 1
        self.can_undo = False

    def arrive(self) -> None:
        """The next marbles land, as many as fit; then rows are looked for (ML-13, ML-14)."""
        k: i64 = self.coming
        self.coming += BATCH
        low: i64 = self.board.free_low()
        high: i64 = self.board.free_high()
        while k < self.coming and (low | high) != 0:
            colour: i64 = self.arrivals.colour(k)
            cell: i64 = self.arrivals.landing(k, low, high)
            self.board.put(cell, colour)
            low &= ~low_bit(cell)
            high &= ~high_bit(cell)
            self.landings.append(cell)
            if self.trace is not None:
                self.trace.append((ARRIVED, colour, cell))
            k += 1
        # A row needs a marble that has just arrived, so no other colour can have one.
        while k > self.coming - BATCH:
            k -= 1
            self.clear(self.arrivals.colour(k))

    def clear(self, colour: i64) -> bool:
        """Scores the rows of a colour, then takes them away (ML-9 to ML-11); whether there were any."""
        if not self.board.has_row(colour, self.shortest):
            return False
        rows = rows_of(self.board, colour, self.shortest)
        for row in rows:
            points = points_of(len(row), self.shortest)
            self.points += points
            self.rows += 1
            if self.trace is not None:
                self.trace.append((CLEARED, points, *row))
        for row in rows:
            for cell in row:
                self.board.take(cell)
        return True

    def winners(self) -> list[int]:
        return [0]
