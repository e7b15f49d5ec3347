"""``stammtisch replay``: records are played again and every line is checked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from stammtisch.cli.problem import WRONG, Problem
from stammtisch.games.registry import GAMES
from stammtisch.kernel.plain import plain, snapshot
from stammtisch.kernel.record import Header, OverLine, Unreadable, format_line, read_lines
from stammtisch.kernel.replay import Played, WrongLine
from stammtisch.kernel.replay import replay as replayed


def replay(arguments: argparse.Namespace) -> int:
    """Checks the file; prints a summary, or names the first wrong line."""
    with opened(arguments.file) as file:
        records, finished, lines = 0, 0, 0
        try:
            for played in replayed(read_lines(file), GAMES):
                records += isinstance(played.line, Header)
                finished += isinstance(played.line, OverLine)
                lines = played.number
                if arguments.state:
                    print_position(played)
        except WrongLine as error:
            raise Problem(str(error), WRONG) from error
        except (Unreadable, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise Problem(str(error)) from error
    if records == 0:
        raise Problem("line 1: there is no record here: the input is empty")
    early = records - finished
    print(f"{counted(records, 'record')}, {counted(lines, 'line')}, all right" + (f"; {early} stopped early" if early else ""))
    return 0


def counted(number: int, noun: str) -> str:
    """``1 record``, ``2 records``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The file of a name, or standard input for ``-``."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 (closed below; only opening it is guarded here)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Problem(f"{name!a} cannot be read: {reason}") from error
    with file:
        yield file


def print_position(played: Played) -> None:
    """Prints a line, the position after it, and the view of every seat and of spectators, as JSON."""
    game, state = played.replay.game, played.replay.state
    print(f"{played.number}: {ascii_only(format_line(played.line))}")
    print("  state", json.dumps(snapshot(state)))
    for viewer in [*range(state.seats), None]:
        name = "spectator" if viewer is None else f"seat {viewer}"
        print(f"  {name}", json.dumps(plain(game.view(state, viewer))))


def ascii_only(text: str) -> str:
    """JSON with everything but ASCII escaped: a stranger's names command no terminal."""
    return json.dumps(json.loads(text))
