"""What was asked for on the command line, looked up: the game, its setup, the bots. ``Problem`` says what there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.bots.bot import Bot
from stammtisch.bots.registry import BOTS
from stammtisch.cli.problem import Problem
from stammtisch.games.registry import GAMES
from stammtisch.kernel.chance import Stream
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Game, Option, OptionValue, Setup, checked_setup

GAME_NAMES: Final = tuple(GAMES)
TYPED_NUMBERS: Final = 999_999_999
"""Numbers of Murmeln that ``simulate`` draws go up to this (ML-4)."""


def chosen_game(name: str) -> Game:
    """The game of a name."""
    if name not in GAMES:
        raise Problem(f"there is no game {name!r}; the house has {', '.join(GAMES)}")
    return GAMES[name]


def chosen_setup(game: Game, seats: int | None, options: Sequence[str], number: str) -> Setup:
    """The setup for the arguments, every option filled in."""
    seats = game.seat_counts[0] if seats is None else seats
    setup = Setup(seats, chosen_options(game, seats, options), number)
    try:
        setup = checked_setup(game, setup)
        game.start(setup)
    except Malformed as error:
        raise Problem(str(error)) from error
    return setup


def chosen_options(game: Game, seats: int, texts: Sequence[str]) -> dict[str, OptionValue]:
    """The options given as ``name=value``."""
    options = {option.name: option for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem(f"{text!r} is no option: write it as name=value")
        if name not in options:
            raise Problem(f"{game.name} has no option {name!r}; it has {', '.join(options) or 'none'}")
        chosen[name] = option_value(options[name], seats, value)
    return chosen


def option_value(option: Option, seats: int, text: str) -> OptionValue:
    """The value of an option that a text means: true, false, a number or a word."""
    values = {written(choice): choice for choice in option.choices_for(seats)}
    if text not in values:
        raise Problem(f"{text!r} is not a value of the option {option.described(seats)}: {', '.join(values)}")
    return values[text]


def written(value: OptionValue) -> str:
    """An option's value as it is written on the command line and in records."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def chosen_bots(game: Game, seats: int, names: str) -> list[Bot]:
    """The bots by seat: one name for all, or one for each seat."""
    known = BOTS[game.name]
    listed = names.split(",")
    for name in listed:
        if name not in known:
            raise Problem(f"there is no bot {name!r} for {game.name}; there are {', '.join(known)}")
    if len(listed) not in (1, seats):
        raise Problem(f"{len(listed)} bots for {seats} seats: name one for all, or one for each")
    return [known[name] for name in (listed * seats if len(listed) == 1 else listed)]


def drawn_number(key: str) -> str:
    """A game number that fits the streams of a key, short enough to be typed."""
    return str(1 + Stream(f"{key}/number").draw(TYPED_NUMBERS))
