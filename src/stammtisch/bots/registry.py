"""The bots of each game, by name; the first is the one that tables seat unless asked otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.bots import mulle, murlan, murln
from stammtisch.bots.bot import Bot, RandomBot
from stammtisch.bots.murmeln import OnePly
from stammtisch.bots.neunerln import GreedyBot


def _named(*bots: Bot) -> Mapping[str, Bot]:
    return {bot.name: bot for bot in bots}


BOTS: Mapping[str, Mapping[str, Bot]] = {
    "neunerln": _named(GreedyBot(), RandomBot()),
    "murmeln": _named(OnePly(), RandomBot()),
    "murln": _named(murln.GreedyBot(), murln.Hugu(), RandomBot()),
    "murlan": _named(murlan.GreedyBot(), murlan.RandomBot()),
    "mulle": _named(mulle.GreedyBot(), RandomBot()),
}
