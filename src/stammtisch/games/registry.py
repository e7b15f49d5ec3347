"""The games of the house, by name."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.games.mulle.game import MULLE
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murln.game import MURLN
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.kernel.game import Game

GAMES: Mapping[str, Game] = {game.name: game for game in (NEUNERLN, MURMELN, MURLN, MURLAN, MULLE)}
