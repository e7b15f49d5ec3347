"""Neunerln as plain text."""

from __future__ import annotations

from typing import Final

from stammtisch.games.neunerln.view import NeunerlnView

SUIT_NAMES: Final = {"H": "Herz", "L": "Laub", "S": "Schelln", "E": "Eichel"}


def lines_of(view: NeunerlnView) -> list[str]:
    """Who holds how many, what lies on the table and what is in force, and the viewer's hand."""
    seats = "   ".join(seat_of(view, seat) for seat in range(view.seats))
    table = f"top {view.pile[-1] if view.pile else '(none)'}   stock {view.stock}"
    if view.wish is not None:
        table += f"   wished {SUIT_NAMES[view.wish]} ({view.wish})"
    if view.penalty:
        table += f"   penalty {view.penalty}"
    if view.again and view.viewer in view.acting:
        table += "   you are on again"
    if view.drawn is not None:
        table += f"   you drew {view.drawn}: name a suit"
    return [seats, table, "hand " + (" ".join(view.hand) or "(empty)")]


def seat_of(view: NeunerlnView, seat: int) -> str:
    """``>seat 1: 5`` for the seat that is on, with its place once it is out."""
    name = "you" if seat == view.viewer else f"seat {seat}"
    mark = ">" if seat in view.acting else " "
    held = f"place {view.places.index(seat) + 1}" if seat in view.places else str(view.counts[seat])
    return f"{mark}{name}: {held}"
