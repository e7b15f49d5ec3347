"""Views as plain text, for the terminal. Only what a view shows can be drawn."""

from __future__ import annotations

from dataclasses import fields

from stammtisch.games.murmeln.view import MurmelnView
from stammtisch.games.neunerln.view import NeunerlnView
from stammtisch.kernel.game import View
from stammtisch.kernel.plain import plain

ROWS = 9
COLUMNS = "abcdefghi"
SUIT_NAMES = {"H": "Herz", "L": "Laub", "S": "Schelln", "E": "Eichel"}


def drawn(view: View) -> str:
    """The view as lines of text."""
    if isinstance(view, MurmelnView):
        return murmeln(view)
    if isinstance(view, NeunerlnView):
        return neunerln(view)
    return "\n".join(f"{name}: {value}" for name, value in fields_of(view).items())


def fields_of(view: View) -> dict[str, object]:
    """The fields of any view, for games without a drawing of their own."""
    return {field.name: plain(getattr(view, field.name)) for field in fields(view)}  # type: ignore[arg-type]


def murmeln(view: MurmelnView) -> str:
    """The board, row 9 on top, with the marbles as the digits of their colours."""
    letters = "    " + " ".join(COLUMNS)
    rows = [
        f"{row + 1:>3} " + " ".join(str(colour) if colour else "." for colour in view.board[row * ROWS : (row + 1) * ROWS])
        for row in reversed(range(ROWS))
    ]
    coming = " ".join(map(str, view.next))
    undo = "   undo takes the last move back" if view.can_undo else ""
    return "\n".join([f"next {coming}   points {view.points}   moves {view.moves}   rows {view.rows}{undo}", *rows, letters])


def neunerln(view: NeunerlnView) -> str:
    """Who holds how many, what lies on the table and what is in force, and the viewer's hand."""
    seats = "   ".join(neunerln_seat(view, seat) for seat in range(view.seats))
    table = f"top {view.pile[-1] if view.pile else '(none)'}   stock {view.stock}"
    if view.wish is not None:
        table += f"   wished {SUIT_NAMES[view.wish]} ({view.wish})"
    if view.penalty:
        table += f"   penalty {view.penalty}"
    if view.again and view.viewer in view.acting:
        table += "   you are on again"
    if view.drawn is not None:
        table += f"   you drew {view.drawn}: name a suit"
    return "\n".join([seats, table, "hand " + (" ".join(view.hand) or "(empty)")])


def neunerln_seat(view: NeunerlnView, seat: int) -> str:
    """``>seat 1: 5`` for the seat that is on, with its place once it is out."""
    name = "you" if seat == view.viewer else f"seat {seat}"
    mark = ">" if seat in view.acting else " "
    held = f"place {view.places.index(seat) + 1}" if seat in view.places else str(view.counts[seat])
    return f"{mark}{name}: {held}"
