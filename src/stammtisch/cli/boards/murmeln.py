"""Murmeln as plain text."""

from __future__ import annotations

from typing import Final

from stammtisch.games.murmeln.view import MurmelnView

ROWS: Final = 9
COLUMNS: Final = "abcdefghi"


def lines_of(view: MurmelnView) -> list[str]:
    """The board, row 9 on top, with the marbles as the digits of their colours."""
    letters = "    " + " ".join(COLUMNS)
    rows = [
        f"{row + 1:>3} " + " ".join(str(colour) if colour else "." for colour in view.board[row * ROWS : (row + 1) * ROWS])
        for row in reversed(range(ROWS))
    ]
    coming = " ".join(map(str, view.next))
    undo = "   undo takes the last move back" if view.can_undo else ""
    return [f"next {coming}   points {view.points}   moves {view.moves}   rows {view.rows}{undo}", *rows, letters]
