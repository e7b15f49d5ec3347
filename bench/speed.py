"""The speed of the game core as ratios to OpenSpiel, in one run on one core: ``make bench``.

The two sides of a row take turns in short slices, so that a machine that is busy for a moment slows both; the ratio
is the median over the slices.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median

import pyspiel
from drivers import Measure, drive, drive_openspiel, first_choice, run_copies, run_openspiel_play_outs, run_play_outs

from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murmeln.arrivals import Imagined
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.kernel import state as core
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import State

SLICES = 9
SLICE_SECONDS = 0.25
BESIDE = 0
"""The least ratio of a row that is only shown beside another."""

Side = Callable[[int], Measure]
"""Plays so many games (or makes so many copies)."""


@dataclass(frozen=True)
class Row:
    """One comparison and the least ratio that the project asks of itself."""

    what: str
    ours: Side
    peer_name: str
    peer: Side
    least: float


def rate(side: Side, games: int) -> float:
    decisions, seconds = side(games)
    return decisions / seconds


def slice_size(side: Side) -> int:
    """How many games fill a slice."""
    games = 1
    while True:
        _, seconds = side(games)
        if seconds > SLICE_SECONDS / 4:
            return max(1, round(games * SLICE_SECONDS / seconds))
        games *= 4


def compare(row: Row) -> tuple[float, float, float]:
    """Our rate, the peer's rate and the ratio: medians over the slices."""
    sizes = slice_size(row.ours), slice_size(row.peer)
    pairs = [(rate(row.ours, sizes[0]), rate(row.peer, sizes[1])) for _ in range(SLICES)]
    return median(ours for ours, _ in pairs), median(peer for _, peer in pairs), median(ours / peer for ours, peer in pairs)


def dealt(state: State, source: FastSource) -> State:
    """The state after the deal."""
    while state.phase == core.CHANCE:
        state.resolve(source)
    return state


def rows(source: FastSource) -> list[Row]:
    eights = pyspiel.load_game("crazy_eights(players=4)")
    doubling = pyspiel.load_game("2048")
    hell = pyspiel.load_game("oh_hell(players=3)")
    neunerln = partial(Neunerln, 4)
    eights_driven = partial(drive_openspiel, eights.new_initial_state, source=source)
    doubling_driven = partial(drive_openspiel, doubling.new_initial_state, source=source)
    eights_inside = partial(run_openspiel_play_outs, eights, source=source)

    murln = partial(Murln, 3, sevens=True, sit_out=False)
    hell_driven = partial(drive_openspiel, hell.new_initial_state, source=source)

    def marbles(shortest: int) -> State:
        state = Murmeln(shortest, Imagined(source, 0, [], []))
        state.open()
        return state

    return [
        Row(
            "Neunerln, 4 seats, from Python",
            partial(drive, neunerln, source=source),
            "crazy_eights from Python",
            eights_driven,
            4,
        ),
        Row(
            "Neunerln, 4 seats, play-outs",
            partial(run_play_outs, neunerln, source=source),
            "crazy_eights from Python",
            eights_driven,
            12,
        ),
        Row(
            "Neunerln, 4 seats, play-outs",
            partial(run_play_outs, neunerln, source=source),
            "crazy_eights C++ play-outs",
            eights_inside,
            1.3,
        ),
        Row(
            "Neunerln, copy()",
            partial(run_copies, dealt(neunerln(), source).copy),
            "crazy_eights clone()",
            partial(run_copies, first_choice(eights, source).clone),
            1,
        ),
        Row("Murln, 3 seats, from Python", partial(drive, murln, source=source), "oh_hell from Python", hell_driven, 8),
        Row("Murln, 3 seats, play-outs", partial(run_play_outs, murln, source=source), "oh_hell from Python", hell_driven, 15),
        Row(
            "Murln, 3 seats, play-outs",
            partial(run_play_outs, murln, source=source),
            "oh_hell C++ play-outs",
            partial(run_openspiel_play_outs, hell, source=source),
            BESIDE,
        ),
        Row(
            "Murmeln five, play-outs",
            partial(run_play_outs, partial(marbles, 5), source=source),
            "2048 from Python",
            doubling_driven,
            2,
        ),
        Row(
            "Murmeln four, play-outs",
            partial(run_play_outs, partial(marbles, 4), source=source),
            "2048 from Python",
            doubling_driven,
            2,
        ),
    ]


def murlan_rows(source: FastSource) -> list[Row]:
    """Murlan beside the climbing game that OpenSpiel has."""
    landlord = pyspiel.load_game("dou_dizhu")
    murlan = partial(Murlan, 3, 21)
    landlord_driven = partial(drive_openspiel, landlord.new_initial_state, source=source)
    landlord_inside = partial(run_openspiel_play_outs, landlord, source=source)
    return [
        Row("Murlan, 3 seats, from Python", partial(drive, murlan, source=source), "dou_dizhu from Python", landlord_driven, 6),
        Row(
            "Murlan, 3 seats, play-outs",
            partial(run_play_outs, murlan, source=source),
            "dou_dizhu C++ play-outs",
            landlord_inside,
            BESIDE,
        ),
    ]


def mulle_rows(source: FastSource) -> list[Row]:
    """Mulle beside a game of OpenSpiel in which sets of cards are looked for too."""
    gin = pyspiel.load_game("gin_rummy")
    mulle = partial(Mulle, 2, kryp=False, rover=False, down=True, rounds=2)
    gin_driven = partial(drive_openspiel, gin.new_initial_state, source=source)
    gin_inside = partial(run_openspiel_play_outs, gin, source=source)
    return [
        Row("Mulle, 2 seats, from Python", partial(drive, mulle, source=source), "gin_rummy from Python", gin_driven, 5),
        Row(
            "Mulle, 2 seats, play-outs",
            partial(run_play_outs, mulle, source=source),
            "gin_rummy C++ play-outs",
            gin_inside,
            BESIDE,
        ),
    ]


def main() -> int:
    if not core.__file__.endswith((".so", ".pyd")):
        print("bench: this is the interpreted build; `make bench` installs the compiled one")
        return 1
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print("decisions a second (copies a second), ours / peer, medians of", SLICES, "slices")
    missed = 0
    for row in rows(FastSource(2026)) + murlan_rows(FastSource(2026)) + mulle_rows(FastSource(2026)):
        ours, peer, ratio = compare(row)
        verdict = "ok" if ratio >= row.least else "MISSED"
        missed += ratio < row.least
        sides = f"{row.what:32} {ours / 1e6:7.3f} M   {row.peer_name:28} {peer / 1e6:7.3f} M"
        print(f"{sides}   x {ratio:6.2f}  (>= {row.least:g}) {verdict}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
