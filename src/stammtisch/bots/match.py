"""A game from its start to its end between bots, as the lines of its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Final

from stammtisch.bots.bot import Bot
from stammtisch.kernel.chance import Stream, outcome_of
from stammtisch.kernel.errors import Illegal
from stammtisch.kernel.game import Game, Setup
from stammtisch.kernel.record import Line
from stammtisch.kernel.recorder import Recorder, legal_notation
from stammtisch.kernel.state import CHANCE, OVER

MOST_MOVES: Final = 2000
"""After so many moves a game is broken off, if the caller says nothing else."""


def key_of(seed: str, index: int) -> str:
    """The key of the streams of the index-th game (from 0) under a seed, which is any text."""
    return sha256(f"stammtisch/simulate/1/{index}/{seed}".encode("utf-8", "surrogateescape")).hexdigest()


def play_match(
    game: Game, setup: Setup, bots: Sequence[Bot], key: str, with_legal: bool = False, most_moves: int = MOST_MOVES
) -> Iterator[Line]:
    """Plays one game, ``bots`` by seat, and yields its record; the same arguments give the same lines.

    Chance and each seat draw from streams of their own, so a bot that thinks longer changes no deal. A game that is not
    over after ``most_moves`` is broken off without an ``over`` line. ``Malformed`` if the setup is none of this game's.
    """
    recorder = Recorder(game, setup, [bot.name for bot in bots], with_legal)
    chance = Stream(f"{key}/chance")
    draws = [Stream(f"{key}/seat/{seat}").draw for seat in range(setup.seats)]
    yield recorder.header()
    moves = 0
    while recorder.state.phase != OVER:
        if recorder.state.phase == CHANCE:
            yield from recorder.chance(outcome_of(recorder.state.chance(), chance))
        elif moves == most_moves:
            return
        else:
            seat = asked_of(recorder.state.acting(), moves)
            yield from bot_move(recorder, seat, bots[seat], draws[seat])
            moves += 1


def asked_of(acting: Sequence[int], moves: int) -> int:
    """Whom to ask after so many moves: of several who may act at once, each in turn."""
    return acting[moves % len(acting)]


def bot_move(recorder: Recorder, seat: int, bot: Bot, draw: Callable[[int], int]) -> list[Line]:
    """Asks a bot, which sees only what its seat sees, and makes its move; ``Illegal`` if it may not make it."""
    game, state = recorder.game, recorder.state
    legal = legal_notation(game, state, seat)
    move = game.parse(state, bot.choose(game.view(state, seat), legal, draw))
    if not state.allows(seat, move):
        raise Illegal(game.why_not(state, seat, move))
    return recorder.move(seat, move, legal)
