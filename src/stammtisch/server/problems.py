"""Errors as the problems of the protocol."""

from __future__ import annotations

import logging
from typing import Final

from stammtisch.journal.rows import JournalBroken
from stammtisch.kernel.errors import Illegal, Malformed, Refusal, Stale, StammtischError
from stammtisch.protocol import LONGEST_NAME, Problem
from stammtisch.server.names import NoName
from stammtisch.tables.requests import Forbidden

LOG: Final = logging.getLogger("stammtisch")

STATUS: Final = {"malformed": 400, "illegal": 409, "stale": 409, "refused": 409, "gone": 404, "busy": 503}
"""The HTTP status of each kind of problem."""


class TooFast(StammtischError):
    """The client asks more often than it may."""


class Gone(StammtischError):
    """There is no such table."""


def refusal_problem(refusal: Refusal) -> Problem:
    """A refusal by the rules of a game, or of the table where it cites no clause."""
    if not refusal.clause:
        return Problem("refused", refusal.reason, "", dict(refusal.facts))
    return Problem("illegal", f"{refusal.clause}.{refusal.reason}", refusal.clause, dict(refusal.facts))


def problem_of(error: StammtischError) -> Problem:
    """What the client is told about an error."""
    match error:
        case NoName():
            return Problem("malformed", error.reason, "", {"most": LONGEST_NAME})
        case Malformed():
            return Problem("malformed", "malformed", "", {"text": error.text, "expected": error.expected})
        case Illegal() | Forbidden():
            return refusal_problem(error.refusal)
        case TooFast():
            return Problem("busy", "too_fast")
        case Gone():
            return Problem("gone", "no_table")
        case Stale():
            return Problem("stale", "stale")
        case JournalBroken():
            LOG.error("the journal cannot be used: %s", error)
            return Problem("busy", "journal")
        case _:
            return Problem("busy", "busy")
