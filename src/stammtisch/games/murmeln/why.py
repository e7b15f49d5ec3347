"""Why a move of Murmeln is not allowed, and what a selection can mean. Everything needed lies open on the board.

Of several broken clauses the lowest is cited: on a full board a marble has no free cell to go to (ML-7).
"""

from __future__ import annotations

from stammtisch.games.murmeln.board import cells_of, how_many
from stammtisch.games.murmeln.moves import UNDO, format_cell, format_move, goal_of, move_of, parse_cell, parse_move, start_of
from stammtisch.games.murmeln.reach import reachable, way
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.kernel.errors import Fact, Refusal
from stammtisch.kernel.game import Answer, Way
from stammtisch.kernel.state import OVER

CELL_LENGTH = 2


def why_not(state: Murmeln, move: int) -> Refusal:
    """The lowest clause that forbids the move."""
    if move == UNDO:
        return why_not_undo(state)
    start, goal = int(start_of(move)), int(goal_of(move))
    colour = int(state.board.colour(start))
    if colour == 0:
        return Refusal("ML-7", "no_marble", {"cell": format_cell(start)})
    occupant = int(state.board.colour(goal))
    facts: dict[str, Fact] = {"from": format_cell(start), "to": format_cell(goal), "colour": colour}
    if occupant != 0:
        return Refusal("ML-7", "occupied", {**facts, "occupant": occupant})
    low, high = reachable(state.board, start)
    return Refusal("ML-7", "no_way", {**facts, "cells": int(how_many(low, high))})


def why_not_undo(state: Murmeln) -> Refusal:
    """Why nothing can be taken back."""
    if state.phase == OVER:
        return Refusal("ML-16", "over", {"points": int(state.points)})
    reason = "undone" if state.moves > 0 else "nothing"
    return Refusal("ML-17", reason)


def ask(state: Murmeln, seat: int, selection: str) -> Answer:
    """What a cell (``a1``), a move (``a1-c5``) or ``undo`` means. ``Malformed`` if it is none of these.

    A cell leads to every move of its marble (``marble``: colour, number of cells); a move to itself (``way``: the cells on it
    from first to last, number of steps); an undo to itself (``undo``: the points that it takes back).
    """
    if len(selection) == CELL_LENGTH:
        return ask_cell(state, parse_cell(selection))
    move = parse_move(selection)
    if not state.allows(seat, move):
        return why_not(state, move)
    if move == UNDO:
        return Way([format_move(UNDO)], "undo", {"points": int(state.points - state.points_before)})
    start = int(start_of(move))
    cells = way(state.board, start, int(goal_of(move)))
    facts: dict[str, Fact] = {"colour": int(state.board.colour(start)), "way": [format_cell(cell) for cell in cells]}
    return Way([format_move(move)], "way", {**facts, "steps": len(cells) - 1})


def ask_cell(state: Murmeln, cell: int) -> Answer:
    """Where the marble on the cell can go."""
    colour = int(state.board.colour(cell))
    if colour == 0:
        return Refusal("ML-7", "no_marble", {"cell": format_cell(cell)})
    low, high = reachable(state.board, cell)
    goals = cells_of(low, high)
    if not goals:
        return Refusal("ML-7", "shut_in", {"cell": format_cell(cell), "colour": colour})
    moves = [format_move(move_of(cell, goal)) for goal in goals]
    return Way(moves, "marble", {"cell": format_cell(cell), "colour": colour, "cells": len(goals)})
