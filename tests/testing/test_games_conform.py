"""Every game of the house keeps every guarantee, with all numbers of seats and all options."""

from __future__ import annotations

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.testing import conform_setup, setups

ALL = [(name, setup) for name, game in GAMES.items() for setup in setups(game)]


@pytest.mark.parametrize(("name", "setup"), ALL, ids=str)
def test_the_game_keeps_every_guarantee(name: str, setup: Setup) -> None:
    conform_setup(GAMES[name], setup, games=2, looks=25)
