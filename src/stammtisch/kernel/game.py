"""The contract that every game keeps, and the checking edge in front of the trusting core.

A game is one object (``stammtisch.games.GAMES["neunerln"]``) that knows how to begin, how moves are
written, what a seat may see and why something is not allowed. The position itself is a
``kernel.state.State``, whose docstring holds the other half of the contract.

Words: a *viewer* is a seat, or None for a spectator. A *view* is a frozen dataclass that the game
builds for one viewer from named fields; it is an allow-list, never a copy of the state with parts
removed. States that differ only in what a viewer cannot see give equal views and equal events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from stammtisch.kernel.chance import ChanceStep, FastSource
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.state import State

OptionValue = bool | int | str
Viewer = int | None


@dataclass(frozen=True)
class Option:
    """A rule that a table may choose. ``choices`` are all its values, the default first; ``by_seats`` replaces them
    for some numbers of seats. ``seats``: the numbers of seats at which it makes a difference; () for all."""

    name: str
    choices: tuple[OptionValue, ...]
    by_seats: Mapping[int, tuple[OptionValue, ...]] = field(default_factory=dict)
    seats: tuple[int, ...] = ()

    def choices_for(self, seats: int) -> tuple[OptionValue, ...]:
        """The values that so many seats may choose from, the default first."""
        return self.by_seats.get(seats, self.choices)

    def described(self, seats: int) -> str:
        """The name, with the number of seats where the choices depend on it."""
        return f"{self.name} with {seats} seats" if self.by_seats else self.name

    def default_for(self, seats: int) -> OptionValue:
        """What holds unless something else is chosen."""
        return self.choices_for(seats)[0]


@dataclass(frozen=True)
class Setup:
    """With what a game begins. ``number`` is the game number of Murmeln and "" elsewhere."""

    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    number: str = ""


@dataclass(frozen=True)
class Way:
    """What a selection can mean: the legal moves (in notation) that it leads to, and what it is called.

    ``moves`` is empty while the selection is only part of a move; a fact ``ways`` then lists moves that go on from it (Mulle)."""

    moves: list[str]
    name: str = ""
    facts: Mapping[str, str | int | list[str]] = field(default_factory=dict)


Answer = Way | Refusal


class View(Protocol):
    """What one viewer may see. A frozen dataclass; every game's has these fields first."""

    @property
    def game(self) -> str: ...
    @property
    def viewer(self) -> Viewer: ...
    @property
    def acting(self) -> Sequence[int]: ...
    @property
    def legal(self) -> Sequence[str]:
        """The viewer's legal moves, in notation, sorted by code point; [] for everyone not to act.

        A game whose lists are too long for a board leaves it empty and carries what its board needs."""

    @property
    def over(self) -> bool: ...


class Event(Protocol):
    """Something that happened, as one viewer may see it: a frozen dataclass with ``kind`` first."""

    @property
    def kind(self) -> str: ...


class Game(Protocol):
    """One game's rules, seen from outside."""

    @property
    def name(self) -> str: ...
    @property
    def rules_version(self) -> int:
        """Raised when an old log would no longer replay to the same states."""

    @property
    def seat_counts(self) -> range: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def numbered(self) -> bool:
        """Whether a game number decides all chance (Murmeln): then there are no chance steps."""

    @property
    def bounded(self) -> bool:
        """Whether random play ends by itself; where it may go on for ever (Murln), whoever plays so breaks it off."""

    @property
    def clauses(self) -> Mapping[str, str]:
        """The clause that decides what a record says, by chance kind (``shuffle``) or field (``places``)."""

    def start(self, setup: Setup) -> State:
        """A new game; ``Malformed`` if the setup is none of this game's (see ``checked_setup``)."""

    def parse(self, state: State, text: str) -> int:
        """The move that the text names. ``Malformed`` if it is no move of this game at all."""

    def format(self, state: State, move: int) -> str:
        """The notation of a move; ``parse`` gives the move back."""

    def public(self, state: State, seat: int, move: int, viewer: Viewer) -> str:
        """The notation as the viewer may read it (``swap:??,??``), in the state before the move."""

    def parse_chance(self, step: ChanceStep, fields: Mapping[str, object]) -> list[int]:
        """The outcome in the fields of a record's chance line; ``Malformed`` if the step cannot end so."""

    def format_chance(self, step: ChanceStep, outcome: list[int]) -> dict[str, object]:
        """The fields of the record's chance line."""

    def move_fields(self, before: State, after: State) -> dict[str, object]:
        """Further fields of a record's move line (Murmeln: ``arrived`` and ``points``)."""

    def view(self, state: State, viewer: Viewer) -> View:
        """What the viewer may see."""

    def events(self, state: State, trace: Sequence[tuple[int, ...]], viewer: Viewer) -> Sequence[Event]:
        """What happened, as the viewer may see it. ``trace`` is what ``apply`` recorded, ``state`` is after it."""

    def why_not(self, state: State, seat: int, move: int) -> Refusal:
        """The lowest clause that forbids the move to the seat; only asked when it is not allowed."""

    def ask(self, state: State, seat: int, selection: str) -> Answer:
        """What a selection (cards, cells or a move, joined by commas) can mean to the seat, from what it may see."""

    def imagine(self, state: State, viewer: Viewer, source: FastSource) -> State:
        """A state that the viewer cannot tell from this one, with everything hidden drawn anew."""

    def reasons_to_stop(self) -> frozenset[str]:
        """Which ``reason`` an ``over`` line may give for ending before the rules do (``left``)."""


def checked_setup(game: Game, setup: Setup) -> Setup:
    """The setup with every option filled in; ``Malformed`` names what does not fit."""
    if setup.seats not in game.seat_counts:
        low, high = game.seat_counts[0], game.seat_counts[-1]
        raise Malformed(str(setup.seats), f"a number of seats for {game.name}: {low} to {high}")
    known = {option.name: option for option in game.options}
    for name, value in setup.options.items():
        option = known.get(name)
        if option is None:
            listed = ", ".join(known) or "none"
            raise Malformed(name, f"an option of {game.name} (it has: {listed})")
        choices = option.choices_for(setup.seats)
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            listed = ", ".join(str(choice) for choice in choices)
            raise Malformed(str(value), f"a value of the option {option.described(setup.seats)}: {listed}")
    if game.numbered != bool(setup.number):
        raise Malformed(setup.number, "a game number" if game.numbered else f"for {game.name}, which has no game number")
    filled = {option.name: setup.options.get(option.name, option.default_for(setup.seats)) for option in game.options}
    return Setup(setup.seats, filled, setup.number)


def submit(game: Game, state: State, seat: int, text: str) -> int:
    """Checks a move from outside and makes it; returns it.

    Raises ``Malformed`` or ``Illegal``; the state is then untouched.
    """
    move = game.parse(state, text)
    if not state.allows(seat, move):
        raise Illegal(game.why_not(state, seat, move))
    state.apply(seat, move)
    return move
