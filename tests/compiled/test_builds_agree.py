"""The compiled and the interpreted build are the same program: every game, move by move.

The compiled build is the product installed beside this Python (``make setup``); the interpreted one is the source.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.testing import sampled_setups

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
SETUPS_OF_A_GAME = int(os.environ.get("STAMMTISCH_SETUPS", "8"))
GAMES_OF_EACH_SETUP = int(os.environ.get("STAMMTISCH_GAMES", "20"))

ALL = [(name, index) for name, game in GAMES.items() for index, _ in enumerate(sampled_setups(game, SETUPS_OF_A_GAME))]


def printed(compiled: bool, *arguments: object) -> list[str]:
    """What ``transcript.py`` prints in one of the builds."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if not compiled:
        environment["PYTHONPATH"] = str(SOURCE)
    command = [sys.executable, str(HERE / "transcript.py"), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def files(compiled: bool) -> dict[str, str]:
    """Every module of kernel and games with its file, in one of the builds."""
    return dict(line.split(" ", 1) for line in printed(compiled, "modules"))


def differences(left: object, right: object, where: str = "") -> list[str]:
    """Where two values differ, innermost first found."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        return [found for key in left for found in differences(left[key], right[key], f"{where}.{key}")]
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        return [found for at, pair in enumerate(zip(left, right, strict=True)) for found in differences(*pair, f"{where}[{at}]")]
    return [] if left == right else [f"{where}: interpreted {left!r}, compiled {right!r}"]


def test_the_core_of_the_installed_product_is_compiled() -> None:
    found = files(compiled=True)
    core = [f"stammtisch.kernel.{name}" for name in ("bits", "cards", "chance", "state")]
    of_games = [f"stammtisch.games.{game}.{name}" for game in GAMES for name in ("moves", "rules", "state")]
    interpreted = [name for name in core + of_games if name in found and found[name].endswith(".py")]
    assert interpreted == [], "the installed product is interpreted: `make setup` with a C compiler builds it"


def test_the_source_is_interpreted() -> None:
    found = files(compiled=False)
    assert {Path(file).suffix for file in found.values()} == {".py"}
    assert all(Path(file).is_relative_to(SOURCE) for file in found.values())


def test_both_builds_have_the_same_modules() -> None:
    assert files(compiled=True).keys() == files(compiled=False).keys()


def test_bits_and_chance_agree_at_their_edges() -> None:
    assert printed(False, "core") == printed(True, "core")


@pytest.mark.parametrize(("game", "setup"), ALL, ids=str)
def test_every_game_agrees_move_by_move(game: str, setup: int) -> None:
    interpreted = printed(False, game, GAMES_OF_EACH_SETUP, setup)
    compiled = printed(True, game, GAMES_OF_EACH_SETUP, setup)
    assert len(interpreted) > 2 * GAMES_OF_EACH_SETUP
    if interpreted != compiled:
        pairs = zip(interpreted, compiled, strict=False)
        number = next((at for at, (left, right) in enumerate(pairs, 1) if left != right), min(len(interpreted), len(compiled)))
        left, right = (printed(build, game, GAMES_OF_EACH_SETUP, setup, number) for build in (False, True))
        pytest.fail(
            f"line {number}: " + "\n".join(differences(json.loads(left[0]), json.loads(right[0]))[:20] or ["lengths differ"])
        )


def test_a_difference_is_named_where_it_lies() -> None:
    left, right = {"views": [{"points": 3}, {"points": 4}]}, {"views": [{"points": 3}, {"points": 5}]}
    assert differences(left, right) == [".views[1].points: interpreted 4, compiled 5"]
