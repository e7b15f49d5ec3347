"""Views as plain text, for the terminal. Only what a view shows can be drawn."""

from __future__ import annotations

from dataclasses import fields

from stammtisch.cli.boards import mulle, murlan, murln, murmeln, neunerln
from stammtisch.games.mulle.view import MulleView
from stammtisch.games.murlan.view import MurlanView
from stammtisch.games.murln.view import MurlnView
from stammtisch.games.murmeln.view import MurmelnView
from stammtisch.games.neunerln.view import NeunerlnView
from stammtisch.kernel.game import View
from stammtisch.kernel.plain import plain


def drawn(view: View) -> str:
    """The view as lines of text."""
    return "\n".join(lines_of(view))


def lines_of(view: View) -> list[str]:
    """The lines, drawn by the board of the view's game."""
    match view:
        case NeunerlnView():
            return neunerln.lines_of(view)
        case MurmelnView():
            return murmeln.lines_of(view)
        case MurlnView():
            return murln.lines_of(view)
        case MurlanView():
            return murlan.lines_of(view)
        case MulleView():
            return mulle.lines_of(view)
        case _:
            return [f"{name}: {value}" for name, value in fields_of(view).items()]


def fields_of(view: View) -> dict[str, object]:
    """The fields of any view, for games without a drawing of their own."""
    return {field.name: plain(getattr(view, field.name)) for field in fields(view)}  # type: ignore[arg-type]
