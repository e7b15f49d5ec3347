"""The commands and their arguments."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch import __version__
from stammtisch.bots.match import MOST_MOVES
from stammtisch.cli.choices import GAME_NAMES
from stammtisch.cli.play import play
from stammtisch.cli.problem import UNUSABLE, Problem
from stammtisch.cli.replay import replay
from stammtisch.cli.simulate import simulate
from stammtisch.cli.tables import tables
from stammtisch.cli.verify import verify

EXAMPLES = """examples:
  stammtisch serve                                   open the house at http://127.0.0.1:8000
  stammtisch play neunerln --seats 4                 play in this terminal against three bots
  stammtisch play murmeln --number 7                 play a game number that somebody told you
  stammtisch simulate neunerln --seats 3 --games 5   let bots play and print the records
  stammtisch simulate murmeln | stammtisch replay -  check records line by line
  stammtisch verify evening.jsonl                    recompute how the cards of a table were dealt

`stammtisch COMMAND --help` explains each command.
"""

SIMULATE_EXAMPLES = """examples:
  stammtisch simulate neunerln --seats 4 --games 100 --seed tavern > games.jsonl
  stammtisch simulate neunerln --seats 2 --bots greedy,random --legal
  stammtisch simulate murmeln --option version=four --number 42

The same arguments print the same bytes on every machine.
"""

REPLAY_EXAMPLES = """examples:
  stammtisch replay games.jsonl
  stammtisch simulate murmeln --games 3 | stammtisch replay -
  stammtisch replay --state games.jsonl | less

exit code: 0 every line is right; 1 a line is wrong, it is named with its number and the clause of the rules;
2 the input cannot be read as records.
"""

VERIFY_EXAMPLES = """examples:
  stammtisch verify evening.jsonl

The record comes from a table ("Export"). Every lot and shuffle is recomputed from the round's secret and the words
of its seats, and the secret is held against the commitment that stood before the cards were dealt. The games of a
table must stand there one after the other; a lot that was handed on must be the next seat's.

exit code: 0 all is true; 1 lines are not true or cannot be checked, each is named; 2 the input cannot be read as
records; 3 nothing is wrong, but not everything can be checked: a record names no commitment (games of bots alone,
Murmeln), or a lot was handed on from a game that is not in the file.
"""

TABLES_EXAMPLES = """examples:
  stammtisch tables list
  stammtisch tables export 5f0c2d7be1a94b0c8d7e6f51 > evening.jsonl
  stammtisch tables guests 5f0c2d7be1a94b0c8d7e6f51
  stammtisch tables block 0b1c2d3e4f5061728394a5b6
"""

OF_TABLE = "the id of the table, as `tables list` prints it, or its link"

PLAY_EXAMPLES = """examples:
  stammtisch play neunerln --seats 3
  stammtisch play murmeln --option version=four

Type a move as it is listed (play:KH, draw, a1-c5), ? for help, q to leave.
"""

Command = Callable[[argparse.Namespace], int]

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    top = parser()
    chosen = top.parse_args(arguments)
    command: Command | None = chosen.command
    if command is None:
        top.print_help(sys.stderr)
        return UNUSABLE
    try:
        code: int = command(chosen)
        sys.stdout.flush()
    except Problem as problem:
        print(f"stammtisch: {problem}", file=sys.stderr)
        return problem.code
    except BrokenPipeError:
        # Who read our output has seen enough. Python would complain when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"stammtisch: {error.strerror or error}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """All commands with their help."""
    top = argparse.ArgumentParser(
        prog="stammtisch",
        description="One house for card games and marbles: serve it, play in the terminal, simulate and check games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.set_defaults(command=None)
    top.add_argument("--version", action="version", version=f"stammtisch {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", title="commands")
    _add_serve(commands)
    _add_play(commands)
    _add_simulate(commands)
    _add_replay(commands)
    _add_verify(commands)
    _add_tables(commands)
    return top


def _add_command(commands: Commands, name: str, command: Command, summary: str, more: str = "") -> argparse.ArgumentParser:
    added = commands.add_parser(
        name, help=summary, description=summary, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    added.set_defaults(command=command)
    return added


def _add_serve(commands: Commands) -> None:
    serving = _add_command(commands, "serve", serve, "Open the house: a web server on this computer.")
    serving.add_argument(
        "--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets others on your network in (%(default)s)"
    )
    serving.add_argument("--port", type=_port, default=8000, help="port to listen on (%(default)s)")
    serving.add_argument("--data", type=Path, metavar="DIR", help="folder for everything that is saved (your user data folder)")


def _add_play(commands: Commands) -> None:
    playing = _add_command(
        commands, "play", play, "Play in this terminal, against bots where the game needs others.", PLAY_EXAMPLES
    )
    _add_setup(playing)
    playing.add_argument("--bot", metavar="BOT", help="which bot takes the other seats (the house's first)")
    playing.add_argument("--seed", metavar="TEXT", help="any text; the same one deals the same game (a new game each time)")


def _add_simulate(commands: Commands) -> None:
    simulating = _add_command(commands, "simulate", simulate, "Let bots play games and print their records.", SIMULATE_EXAMPLES)
    _add_setup(simulating)
    simulating.add_argument("--games", type=_positive, default=1, metavar="K", help="how many games (%(default)s)")
    simulating.add_argument("--seed", default="1", metavar="TEXT", help="any text; another one deals other games (%(default)s)")
    simulating.add_argument(
        "--bots", default="random", metavar="BOT,...", help="one bot for all seats, or one for each (%(default)s)"
    )
    simulating.add_argument("--legal", action="store_true", help="list all legal moves with each move")
    simulating.add_argument(
        "--max-moves", type=_positive, default=MOST_MOVES, metavar="M", help="break a game off after so many moves (%(default)s)"
    )


def _add_replay(commands: Commands) -> None:
    replaying = _add_command(commands, "replay", replay, "Play records again and check every line of them.", REPLAY_EXAMPLES)
    replaying.add_argument("file", metavar="FILE", help="a file of records; - reads standard input")
    replaying.add_argument("--state", action="store_true", help="after each line print the position and what everyone sees of it")


def _add_verify(commands: Commands) -> None:
    verifying = _add_command(commands, "verify", verify, "Check how fairly the records of a table were dealt.", VERIFY_EXAMPLES)
    verifying.add_argument("file", metavar="FILE", help="a file of records; - reads standard input")


def _add_tables(commands: Commands) -> None:
    keeping = _add_command(
        commands, "tables", tables, "Look after the tables and guests of a house, also while it is open.", TABLES_EXAMPLES
    )
    keeping.set_defaults(data=None)
    actions = keeping.add_subparsers(metavar="ACTION", dest="action", required=True, title="actions")
    told = {
        "list": "every table, the last touched first",
        "export": "print what was played at a table, as records",
        "guests": "who has sat at a table, or everyone the house knows",
        "close": "close a table for good",
        "block": "a guest may do nothing here any more",
        "unblock": "a guest may play again",
    }
    for name, what in told.items():
        action = actions.add_parser(name, help=what, description=what)
        action.add_argument(
            "--data", type=Path, metavar="DIR", help="folder for everything that is saved (your user data folder)"
        )
        if name in ("export", "close"):
            action.add_argument("table", metavar="TABLE", help=OF_TABLE)
        if name == "guests":
            action.add_argument("table", metavar="TABLE", nargs="?", default="", help=f"{OF_TABLE}; everyone without")
        if name in ("block", "unblock"):
            action.add_argument("guest", metavar="GUEST", help="the id of the guest, as `tables guests` prints it")


def _add_setup(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAME_NAMES)}")
    command.add_argument("--seats", type=int, metavar="N", help="how many seats (the fewest the game allows)")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule to choose; may be repeated")
    command.add_argument(
        "--number", default="", metavar="N", help="the game number, in games that have one (drawn from the seed)"
    )


def _positive(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text[:19]) <= 10**18:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number above 0")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text[:6]) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a port from 0 to 65535")
    return int(text)


def serve(arguments: argparse.Namespace) -> int:
    """Runs the server until it is stopped."""
    # Only this command needs the web server; the others start without it.
    from platformdirs import user_data_path

    from stammtisch.server.run import serve as run_server

    data: Path = arguments.data or user_data_path("stammtisch", appauthor=False)
    run_server(arguments.host, arguments.port, data)
    return 0
