"""``stammtisch simulate``: bots play, their records go to standard output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from stammtisch.bots.match import key_of, play_match
from stammtisch.cli.choices import chosen_bots, chosen_game, chosen_setup, drawn_number
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import Line, OverLine, format_line


def simulate(arguments: argparse.Namespace) -> int:
    """Plays the games and prints them; the same arguments give the same bytes."""
    game = chosen_game(arguments.game)
    drawn = game.numbered and not arguments.number
    setup = chosen_setup(game, arguments.seats, arguments.option, "1" if drawn else arguments.number)
    bots = chosen_bots(game, setup.seats, arguments.bots)
    progress = sys.stderr.isatty() and not sys.stdout.isatty()
    broken_off = 0
    for index in range(arguments.games):
        key = key_of(arguments.seed, index)
        this = Setup(setup.seats, setup.options, drawn_number(key)) if drawn else setup
        broken_off += not write_lines(play_match(game, this, bots, key, arguments.legal, arguments.max_moves))
        if progress:
            print(f"\r{index + 1} of {arguments.games} games", end="", file=sys.stderr, flush=True)
    if progress:
        print(file=sys.stderr)
    if broken_off:
        print(
            f"{broken_off} of {arguments.games} games were broken off after {arguments.max_moves} moves and have no result; "
            "--max-moves M lets them go on longer",
            file=sys.stderr,
        )
    return 0


def write_lines(lines: Iterator[Line]) -> bool:
    """Prints a record in UTF-8 with plain line feeds, whatever the terminal's settings are; returns whether its game ended."""
    out = sys.stdout.buffer
    over = False
    for line in lines:
        out.write(f"{format_line(line)}\n".encode())
        over = isinstance(line, OverLine)
    return over
