"""All guarantees at once."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import Game, Setup
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import OVER, State
from stammtisch.testing import guarantees, records, secrecy
from stammtisch.testing.walks import demand, setups, walk

SAMPLE = 10
"""How many moves, seen elsewhere in the walk, are tried in a position."""

BROKEN_OFF = 2000
"""After how many steps a random game is broken off that may go on for ever."""


def conform(game: Game, among: Iterable[Setup] | None = None, games: int = 3, seed: int = 1, looks: int = 60) -> None:
    """Checks all guarantees of a game; ``Nonconforming`` names the first that is broken.

    ``games`` random games are played of each setup (by default all of the game's); in each of them about
    ``looks`` positions are looked at closely. The same arguments check the same.
    """
    for setup in setups(game) if among is None else among:
        conform_setup(game, setup, games, seed, looks)


def conform_setup(game: Game, setup: Setup, games: int = 3, seed: int = 1, looks: int = 60, most_steps: int = 50_000) -> None:
    """The same for one setup."""
    source = FastSource(seed)
    most_steps = most_steps if game.bounded else min(most_steps, BROKEN_OFF)
    guarantees.setups_are_checked(game, setup)
    hides_something = False
    for _ in range(games):
        hides_something |= _conform_walk(game, setup, source, looks, most_steps)
        records.records_replay(game, setup, source)
    demand(hides_something, "imagining draws hidden things anew", "no imagined position was another than the real one")


def _conform_walk(game: Game, setup: Setup, source: FastSource, looks: int, most_steps: int) -> bool:
    """One random game, in which about ``looks`` positions are checked; returns whether imagined ones differed."""
    texts: list[str] = []
    hides_something = False
    length = sum(1 for _ in walk(game, setup, FastSource(source.word()), most_steps))
    position = None
    for position in walk(game, setup, source, most_steps):
        guarantees.turns_are_told(position)
        for seat in position.acting():
            texts += legal_notation(game, position, seat)
        if length <= looks or source.draw(length) < looks or position.phase == OVER:
            sample = [texts[source.draw(len(texts))] for _ in range(SAMPLE)] if texts else []
            hides_something |= _conform_position(game, position, sample, source)
    ended = position is not None and position.phase == OVER
    demand(ended or not game.bounded, "random play ends", f"not within {most_steps} steps")
    return hides_something


def _conform_position(game: Game, state: State, sample: list[str], source: FastSource) -> bool:
    secrecy.views_are_allow_lists(game, state)
    guarantees.copies_are_independent(state, source)
    guarantees.lists_agree(state)
    guarantees.notation_round_trips(game, state)
    guarantees.listed_moves_are_accepted(game, state, source)
    guarantees.other_moves_are_refused(game, state, sample)
    guarantees.nonsense_is_malformed(game, state)
    guarantees.outcomes_round_trip(game, state, source)
    guarantees.steps_are_deterministic(game, state, source)
    guarantees.questions_change_nothing(game, state, sample)
    guarantees.ends_are_told(state)
    secrecy.events_are_told(game, state, source)
    secrecy.deals_tell_no_secret(game, state, source)
    return secrecy.imagined_positions_look_alike(game, state, source)
