"""``stammtisch verify``: whether the chances of records follow from their secrets and words."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from stammtisch.cli.problem import WRONG, Problem
from stammtisch.cli.replay import counted, opened
from stammtisch.games.registry import GAMES
from stammtisch.kernel.record import Unreadable, read_lines
from stammtisch.kernel.verify import Checked
from stammtisch.kernel.verify import verify as verified
from stammtisch.tables.customs import HANDED_ON

UNCHECKED: Final = 3
"""The exit code where nothing is wrong, but not everything can be checked with what is in the file."""
MOST: Final = 20
"""So many lines are named; of more only how many there are."""


def verify(arguments: argparse.Namespace) -> int:
    """Checks the file; prints what was recomputed, and names every line that is not true or cannot be checked."""
    with opened(arguments.file) as file:
        try:
            checked = verified(read_lines(file), GAMES, HANDED_ON)
        except (Unreadable, OSError) as error:
            raise Problem(str(error)) from error
    if checked.records == 0:
        raise Problem("line 1: there is no record here: the input is empty")
    if checked.faults:
        return refused(checked)
    if checked.rounds == 0 and not checked.sealed:
        raise Problem("this record names no commitment: nothing to check", UNCHECKED)
    print(told(checked))
    for line in checked.sealed:
        print(f"line {line} cannot be checked yet: the secret of a running round comes with its result")
    for line in checked.unshown:
        print(f"line {line} cannot be checked: its lot was handed on from a game that is not in the file")
    if checked.bare:
        lines = ", ".join(map(str, checked.bare[:MOST])) + (", ..." if len(checked.bare) > MOST else "")
        print(f"{counted(len(checked.bare), 'record')} (line {lines}) names no commitment: nothing to check there")
    return UNCHECKED if checked.unshown or checked.bare else 0


def refused(checked: Checked) -> int:
    """Names what is not true or cannot be checked, each line with its reason."""
    for fault in checked.faults[:MOST]:
        print(f"stammtisch: line {fault.line}: {' '.join(fault.text.split())}", file=sys.stderr)
    if len(checked.faults) > MOST:
        print(f"stammtisch: and {len(checked.faults) - MOST} more lines", file=sys.stderr)
    return WRONG


def told(checked: Checked) -> str:
    """The finding in one line."""
    chances = counted(checked.steps, "chance")
    found = f"{counted(checked.records, 'record')}, {counted(checked.rounds, 'round')}: {chances} recomputed from secrets and "
    found += counted(checked.words, "word") + ", all true"
    return found + (f"; {checked.handed_on} handed on from the game before" if checked.handed_on else "")
