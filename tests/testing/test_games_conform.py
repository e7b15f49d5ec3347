"""Every game of the house keeps every guarantee, with all numbers of seats and options (many options: a sample; soak has all)."""

from __future__ import annotations

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.testing import conform_setup, sampled_setups

SETUPS_OF_A_GAME = 8
ALL = [(name, setup) for name, game in GAMES.items() for setup in sampled_setups(game, SETUPS_OF_A_GAME)]


@pytest.mark.parametrize(("name", "setup"), ALL, ids=str)
def test_the_game_keeps_every_guarantee(name: str, setup: Setup) -> None:
    conform_setup(GAMES[name], setup, games=2, looks=25)
