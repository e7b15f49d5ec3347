"""``stammtisch verify``: whether the chances of records follow from their secrets and words."""

from __future__ import annotations

import argparse

from stammtisch.cli.problem import WRONG, Problem
from stammtisch.cli.replay import counted, opened
from stammtisch.games.registry import GAMES
from stammtisch.kernel.record import Unreadable, read_lines
from stammtisch.kernel.replay import WrongLine
from stammtisch.kernel.verify import Checked
from stammtisch.kernel.verify import verify as verified


def verify(arguments: argparse.Namespace) -> int:
    """Checks the file; prints what was recomputed, or names the first line that is not true."""
    with opened(arguments.file) as file:
        try:
            checked = verified(read_lines(file), GAMES)
        except WrongLine as error:
            raise Problem(str(error), WRONG) from error
        except (Unreadable, OSError) as error:
            raise Problem(str(error)) from error
    if checked.records == 0:
        raise Problem("line 1: there is no record here: the input is empty")
    if checked.rounds == 0:
        raise Problem("no line names a commitment: these records say nothing about how they were dealt", WRONG)
    print(told(checked))
    return 0


def told(checked: Checked) -> str:
    """The finding in one line."""
    chances = counted(checked.steps, "chance")
    found = f"{counted(checked.records, 'record')}, {counted(checked.rounds, 'round')}: {chances} recomputed from secrets and "
    found += counted(checked.words, "word") + ", all true"
    extras = [
        (checked.handed_on, "handed on from the game before"),
        (checked.sealed, "not told yet"),
        (checked.bare, "without a commitment"),
    ]
    return found + "".join(f"; {number} {what}" for number, what in extras if number)
