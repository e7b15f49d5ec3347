"""A one-ply bot for Murmeln: tries every move, takes the best row, else makes rows likelier and keeps the board open.

It thinks in *windows*, the stretches of n0 cells on a line. A window is worth more the more marbles of one colour
it holds, and nothing once two colours are in it. A move changes only the windows through its two cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from stammtisch.games.murmeln.moves import CELLS, SIDE, format_move, move_of
from stammtisch.games.murmeln.reach import neighbours
from stammtisch.games.murmeln.scoring import DIRECTIONS, points_of, step
from stammtisch.games.murmeln.view import VERSIONS, MurmelnView
from stammtisch.kernel.game import View

WORTH: Final = {5: [0, 4, 16, 56, 160, 0], 4: [0, 4, 20, 80, 0]}
"""What a window is worth by the marbles of its one colour; a full one is rated by its points."""
ROW: Final = 1000
"""What a point of a row is worth: more than all windows a move can change."""
MIDDLE: Final = 3
"""What it costs to lie one ring nearer to the middle."""
SPLIT: Final = 12
"""What each gap costs that a marble closes between free cells around it."""
MIXED: Final = -1

Window = tuple[int, ...]


class OnePly:
    """Rates every move by the board right after it. Never takes a move back."""

    name = "oneply"

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        assert isinstance(view, MurmelnView)
        rated = Rating(view).moves()
        best = max(rate for rate, _, _ in rated)
        choices = [(start, goal) for rate, start, goal in rated if rate == best]
        start, goal = choices[draw(len(choices))] if len(choices) > 1 else choices[0]
        return format_move(move_of(start, goal))


class Lines:
    """The windows of a board with shortest row n0, and where they cross."""

    def __init__(self, shortest: int) -> None:
        self.windows = windows_of(shortest)
        self.through: list[list[int]] = [[] for _ in range(CELLS)]
        self.shared: dict[tuple[int, int], list[int]] = {}
        for index, window in enumerate(self.windows):
            for cell in window:
                self.through[cell].append(index)
                for other in window:
                    if other != cell:
                        self.shared.setdefault((cell, other), []).append(index)


@cache
def lines(shortest: int) -> Lines:
    """The windows, built once for each version."""
    return Lines(shortest)


def windows_of(shortest: int) -> list[Window]:
    """Every stretch of ``shortest`` cells on a line."""
    found: list[Window] = []
    for columns, rows in DIRECTIONS:
        for cell in range(CELLS):
            window = [cell]
            while len(window) < shortest and window[-1] >= 0:
                window.append(step(window[-1], columns, rows))
            if window[-1] >= 0:
                found.append(tuple(window))
    return found


class Rating:
    """The rates of all moves from one view."""

    def __init__(self, view: MurmelnView) -> None:
        self.board = view.board
        self.regions = view.regions
        self.shortest = next(shortest for shortest, version in VERSIONS.items() if version == view.version)
        self.worth = WORTH[self.shortest]
        self.lines = lines(self.shortest)
        self.held = [self.content(window) for window in self.lines.windows]

    def content(self, window: Window) -> tuple[int, int]:
        """The one colour in a window (0 if empty, ``MIXED`` if there are several) and the number of its marbles."""
        colours = [self.board[cell] for cell in window if self.board[cell]]
        if not colours:
            return 0, 0
        return (colours[0], len(colours)) if colours.count(colours[0]) == len(colours) else (MIXED, len(colours))

    def moves(self) -> list[tuple[int, int, int]]:
        """Rate, start and goal of every move."""
        goals: dict[int, list[int]] = {}
        for cell, region in enumerate(self.regions):
            if region:
                goals.setdefault(region, []).append(cell)
        open_rate = {cell: -self.crowding(cell) for cell, region in enumerate(self.regions) if region}
        gains: dict[tuple[int, int], tuple[int, bool]] = {}
        rated: list[tuple[int, int, int]] = []
        for start, colour in enumerate(self.board):
            reached = {self.regions[cell] for cell in neighbours(start)} - {0} if colour else set()
            if not reached:
                continue
            leaving = sum(self.loss(index, start) for index in self.lines.through[start]) + self.crowding(start)
            for region in sorted(reached):
                for goal in goals[region]:
                    key = (colour, goal)
                    if key not in gains:
                        gains[key] = self.gain_at(colour, goal)
                    rate, fills = gains[key]
                    for index in self.lines.shared.get((start, goal), ()):
                        rate -= self.gain(index, colour) + self.loss(index, start)
                    rate += leaving + open_rate[goal]
                    if fills:
                        rate += self.row_points(colour, start, goal) * ROW
                    rated.append((rate, start, goal))
        return rated

    def gain_at(self, colour: int, goal: int) -> tuple[int, bool]:
        """What a new marble changes in all windows through a free cell, and whether it may fill one."""
        through = self.lines.through[goal]
        fills = any(self.held[index] == (colour, self.shortest - 1) for index in through)
        return sum(self.gain(index, colour) for index in through), fills

    def gain(self, index: int, colour: int) -> int:
        """What one more marble of the colour changes in a window."""
        held, count = self.held[index]
        if held == MIXED:
            return 0
        return self.worth[count + 1] - self.worth[count] if held in (0, colour) else -self.worth[count]

    def loss(self, index: int, start: int) -> int:
        """What it changes in a window to take away its marble on ``start``."""
        held, count = self.held[index]
        if held != MIXED:
            return self.worth[count - 1] - self.worth[count]
        left = {self.board[cell] for cell in self.lines.windows[index] if cell != start and self.board[cell]}
        return self.worth[count - 1] if len(left) == 1 else 0

    def row_points(self, colour: int, start: int, goal: int) -> int:
        """The points of the rows that the move makes."""
        points = 0
        for columns, rows in DIRECTIONS:
            length = 1 + self.run(colour, start, goal, columns, rows) + self.run(colour, start, goal, -columns, -rows)
            if length >= self.shortest:
                points += points_of(length, self.shortest)
        return points

    def run(self, colour: int, start: int, goal: int, columns: int, rows: int) -> int:
        """How many marbles of the colour follow the goal in one direction, once ``start`` is left."""
        count = 0
        cell = step(goal, columns, rows)
        while cell >= 0 and cell != start and self.board[cell] == colour:
            count += 1
            cell = step(cell, columns, rows)
        return count

    def crowding(self, cell: int) -> int:
        """What a marble on the cell costs the others: middle places, and ways that it cuts."""
        ring = max(abs(cell % SIDE - SIDE // 2), abs(cell // SIDE - SIDE // 2))
        around = [beside >= 0 and self.board[beside] == 0 for beside in around_of(cell)]
        # Going once around, every change from closed to free begins another stretch of free cells.
        stretches = sum(around[at] and not around[at - 1] for at in range(len(around)))
        return MIDDLE * (SIDE // 2 - ring) + SPLIT * max(0, stretches - 1)


@cache
def around_of(cell: int) -> list[int]:
    """The eight cells around a cell, in a circle; -1 beyond the board."""
    circle = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    return [step(cell, columns, rows) for columns, rows in circle]
