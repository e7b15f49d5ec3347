"""What bots play, for themselves and for people who are away or think too long."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from stammtisch.bots.bot import Bot
from stammtisch.tables.customs import DEFAULTS
from stammtisch.tables.table import Table

STAND_IN: Final = "greedy"
"""Who plays for people that are away or think too long, where the game has such a bot."""

Bots = Mapping[str, Mapping[str, Bot]]


def stand_in(bots: Bots, game: str) -> str:
    """The bot that plays for people; "" if the game has none."""
    known = bots.get(game, {})
    return STAND_IN if STAND_IN in known else next(iter(known), "")


def chosen(bots: Bots, table: Table, seat: int) -> str:
    """The move that a bot in a seat chooses from what it may see."""
    assert table.play is not None
    state, game = table.play.state, table.game
    name = table.bot_of(seat) or stand_in(bots, table.game_name)
    known = bots[table.game_name]
    bot = known[name] if name in known else next(iter(known.values()))
    legal = sorted(game.format(state, move) for move in state.legal(seat))
    return bot.choose(game.view(state, seat), legal, secrets.randbelow)


def usual(bots: Bots, table: Table, seat: int) -> str:
    """What is played for someone who thought too long: nothing bold, else what the stand-in would play."""
    assert table.play is not None
    state, game = table.play.state, table.game
    legal = {game.format(state, move) for move in state.legal(seat)}
    return next((default for default in DEFAULTS if default in legal), None) or chosen(bots, table, seat)
