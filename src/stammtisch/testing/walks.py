"""Random games, step by step, and what the guarantees need to look at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import Final

from stammtisch.kernel.chance import FastSource, fast_outcome_of
from stammtisch.kernel.game import Game, OptionValue, Setup, Viewer
from stammtisch.kernel.plain import encoded, snapshot
from stammtisch.kernel.state import CHANCE, OVER, State

MOST_CHOICES: Final = 5
"""Of an option with more choices, ``setups`` tries a few."""


class Nonconforming(AssertionError):
    """A game breaks a guarantee; the message names the guarantee and the position."""

    def __init__(self, guarantee: str, found: str) -> None:
        super().__init__(f"{guarantee}: {found}")
        self.guarantee = guarantee


def demand(holds: bool, guarantee: str, found: str) -> None:
    """Raises ``Nonconforming`` unless the guarantee holds."""
    if not holds:
        raise Nonconforming(guarantee, found)


@dataclass(frozen=True)
class Step:
    """What chance or a seat did: ``seat`` is None for chance, whose outcome may be long; a move is one number."""

    seat: int | None
    choice: list[int]


def take_step(state: State, step: Step) -> None:
    """Makes the step."""
    if step.seat is None:
        state.apply_chance(step.choice[:])
    else:
        state.apply(step.seat, step.choice[0])


def random_step(state: State, source: FastSource) -> Step:
    """A step, uniformly drawn: an outcome of chance, or a legal move of one of the seats to act."""
    if state.phase == CHANCE:
        return Step(None, fast_outcome_of(state.chance(), source))
    acting = state.acting()
    seat = acting[source.draw(len(acting))]
    legal = state.legal(seat)
    demand(bool(legal), "who is to act has a legal move", f"seat {seat} is to act and has none")
    return Step(seat, [legal[source.draw(len(legal))]])


def walk(game: Game, setup: Setup, source: FastSource, most_steps: int) -> Iterator[State]:
    """The positions of one random game, from the start to its end or to ``most_steps``. Look, but do not change them."""
    state = game.start(setup)
    yield state
    for _ in range(most_steps):
        if state.phase == OVER:
            return
        take_step(state, random_step(state, source))
        yield state


def setups(game: Game, number: str = "1") -> Iterator[Setup]:
    """Every number of seats with every choice of options; of an option with many choices the default and the least."""
    names = [option.name for option in game.options]
    for seats in game.seat_counts:
        for values in product(*(_few(option.choices_for(seats)) for option in game.options)):
            yield Setup(seats, dict(zip(names, values, strict=True)), number if game.numbered else "")


def _few(choices: tuple[OptionValue, ...]) -> tuple[OptionValue, ...]:
    numbers = [choice for choice in choices if type(choice) is int]
    return choices if len(choices) <= MOST_CHOICES or not numbers else tuple(dict.fromkeys([choices[0], min(numbers)]))


def sampled_setups(game: Game, most: int, number: str = "1") -> list[Setup]:
    """At most so many of the setups, spread over all of them; the same arguments give the same ones."""
    every = list(setups(game, number))
    if len(every) <= most:
        return every
    stride = next(step for step in range(len(every) * 5 // 8, len(every)) if gcd(step, len(every)) == 1)
    return [every[index * stride % len(every)] for index in range(most)]


def viewers(state: State) -> list[Viewer]:
    """All seats, and the spectator."""
    return [*range(state.seats), None]


def seen(game: Game, state: State, viewer: Viewer) -> bytes:
    """What a viewer sees, byte by byte."""
    return encoded(game.view(state, viewer))


def told(game: Game, state: State, viewer: Viewer) -> bytes:
    """What a viewer is told of the state's trace, byte by byte."""
    return encoded(list(game.events(state, state.trace or [], viewer)))


def same(one: State, other: State) -> bool:
    """Whether two states hold the same position."""
    return snapshot(one) == snapshot(other)
