"""The large matrices that ``make test`` only samples: every game, every setup, every bot, many games.

``STAMMTISCH_SOAK_GAMES`` is the number of games of each cell (200, about an hour on two cores). Of ``STAMMTISCH_SOAK_EVERY``
cells one is taken: ``make test`` looks at a few with one game, so that the whole can be relied on.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stammtisch.bots.registry import BOTS
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.testing import conform_setup, setups

GAMES_OF_EACH = int(os.environ.get("STAMMTISCH_SOAK_GAMES", "200"))
EVERY = int(os.environ.get("STAMMTISCH_SOAK_EVERY", "1"))
SETUPS = [(name, setup) for name, game in GAMES.items() for setup in setups(game)]
MATCHES = [(name, setup, bot) for name, setup in SETUPS for bot in BOTS[name]]


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "stammtisch", *map(str, arguments)]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "setup"), SETUPS[::EVERY], ids=str)
def test_the_game_keeps_every_guarantee_in_many_games(name: str, setup: Setup) -> None:
    conform_setup(GAMES[name], setup, games=max(1, GAMES_OF_EACH // 20), seed=2, looks=60)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "setup", "bot"), MATCHES[::EVERY], ids=str)
def test_simulated_games_replay_with_all_their_legal_lists(name: str, setup: Setup, bot: str) -> None:
    games = GAMES_OF_EACH if name != "murmeln" else max(1, GAMES_OF_EACH // 20)
    options = [f"--option={key}={str(value).lower()}" for key, value in setup.options.items()]
    simulate = command(
        "simulate", name, "--seats", setup.seats, "--games", games, "--seed", "soak", "--bots", bot, "--legal", *options
    )
    with subprocess.Popen(simulate, stdout=subprocess.PIPE) as simulated:
        replayed = subprocess.run(command("replay", "-"), stdin=simulated.stdout, capture_output=True, text=True, check=False)
    assert (simulated.returncode, replayed.returncode, replayed.stderr) == (0, 0, "")
    assert str(games) in replayed.stdout
