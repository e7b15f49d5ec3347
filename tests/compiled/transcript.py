"""Plays seeded random games in whichever build Python finds, and prints what each step led to, as one hash a line.

    python tests/compiled/transcript.py neunerln 20 3            20 games of the 3rd setup
    python tests/compiled/transcript.py neunerln 20 3 1742       all of what line 1742 stands for
    python tests/compiled/transcript.py core                     numbers, bits and chance
    python tests/compiled/transcript.py modules                  every module of kernel and games, with its file

Two builds agree when they print the same.
"""

from __future__ import annotations

import json
import os
import pkgutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from itertools import islice

from stammtisch import games, kernel
from stammtisch.games.registry import GAMES
from stammtisch.kernel.bits import bit, bit_count, bits, lowest, nth_bit
from stammtisch.kernel.chance import FastSource, Stream, shuffled
from stammtisch.kernel.game import Game, Setup
from stammtisch.kernel.plain import plain, snapshot
from stammtisch.kernel.state import OVER, State, play_out
from stammtisch.testing.walks import Step, random_step, sampled_setups, take_step, viewers

MOST_STEPS = 1000
SETUPS = int(os.environ.get("STAMMTISCH_SETUPS", "8"))
"""How many setups of a game are compared; all in ``make soak``."""
MOST_LINES = int(os.environ.get("STAMMTISCH_LINES", "2500"))


def modules() -> Iterator[str]:
    """Every module of kernel and games with the file that it came from."""
    for package in (kernel, games):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            yield f"{found.name} {import_module(found.name).__file__}"


def core() -> Iterator[str]:
    """Arithmetic at its edges: what compiled code does in machine words."""
    for index in range(62):
        yield f"bit {index} {bit(index)} {bits(bit(index)) if index < 32 else ''}"
    source = FastSource(7)
    for mask in [1, 2**31, 2**32 - 1, *(source.word() | 1 for _ in range(200))]:
        count = bit_count(mask)
        yield f"mask {mask} {count} {lowest(mask)} {bits(mask)} {[nth_bit(mask, k) for k in range(count)]}"
    for seed in [0, 1, 2**32 - 1, 2**32, 2**63 - 1]:
        fast = FastSource(seed)
        yield f"fast {seed} {[fast.word() for _ in range(50)]} {[fast.draw(n) for n in range(1, 80)]}"
    stream = Stream("transcript")
    yield f"stream {[stream.draw(n) for n in [1, 2, 3, 2**31, 2**32 - 1, 2**32]]} {shuffled(list(range(54)), stream)}"


def moment(game: Game, state: State, step: Step | None) -> dict[str, object]:
    """Everything that a position shows: inside, to everyone, and what may be done."""
    trace = list(state.trace or [])
    return {
        "step": [] if step is None else [step.seat, step.choice],
        "state": snapshot(state),
        "acting": state.acting(),
        "legal": {seat: [[move, game.format(state, move)] for move in state.legal(seat)] for seat in range(state.seats)},
        "views": [plain(game.view(state, viewer)) for viewer in viewers(state)],
        "events": [[plain(event) for event in game.events(state, trace, viewer)] for viewer in viewers(state)],
        "winners": state.winners() if state.phase == OVER else [],
    }


def moments(game: Game, setup: Setup, seed: int) -> Iterator[dict[str, object]]:
    """What a whole play-out from the start comes to, and then one random game."""
    ended = game.start(setup)
    yield {"decisions": play_out(ended, FastSource(seed), MOST_STEPS), "state": snapshot(ended)}
    state = game.start(setup)
    source = FastSource(seed)
    step = None
    for _ in range(MOST_STEPS):
        yield moment(game, state, step)
        if state.phase == OVER:
            break
        state.trace = []
        step = random_step(state, source)
        take_step(state, step)


def transcript(name: str, count: int, index: int) -> Iterator[str]:
    """The lines of several games of one of the sampled setups, at most ``MOST_LINES``."""
    game = GAMES[name]
    setup = sampled_setups(game, SETUPS)[index]
    every = (each for seed in range(count) for each in moments(game, setup, seed))
    for each in islice(every, MOST_LINES):
        yield json.dumps(each, sort_keys=True)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["modules"]:
            lines = modules()
        case ["core"]:
            lines = core()
        case [name, count, index]:
            lines = (sha256(line.encode()).hexdigest()[:16] for line in transcript(name, int(count), int(index)))
        case [name, count, index, number]:
            lines = islice(transcript(name, int(count), int(index)), int(number) - 1, int(number))
        case _:
            sys.exit(__doc__)
    for line in lines:
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
