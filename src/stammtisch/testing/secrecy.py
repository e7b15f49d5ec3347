"""The guarantees about what a viewer may see: views, events, and imagined positions."""

from __future__ import annotations

from dataclasses import is_dataclass

from stammtisch.kernel.chance import FastSource, fast_outcome_of
from stammtisch.kernel.game import Game, Viewer
from stammtisch.kernel.plain import encoded, snapshot
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import CHANCE, MOVE, OVER, State
from stammtisch.testing.walks import Step, demand, random_step, same, seen, take_step, told, viewers


def views_are_allow_lists(game: Game, state: State) -> None:
    """Views are frozen dataclasses that JSON can hold; the legal moves stand only in the view of who is to act."""
    acting = state.acting()
    for viewer in viewers(state):
        view = game.view(state, viewer)
        demand(is_frozen(view), "views are frozen dataclasses", type(view).__name__)
        demand_json(view, "views can be written as JSON")
        told_who = (view.game, view.viewer, list(view.acting), view.over)
        right = (game.name, viewer, acting, state.phase == OVER)
        demand(told_who == right, "views tell game, viewer, acting and over", f"{told_who} for {right}")
        own = legal_notation(game, state, viewer) if viewer in acting and viewer is not None else []
        demand(list(view.legal) in ([], own), "only who is to act sees legal moves", f"viewer {viewer}: {list(view.legal)}")


def is_frozen(value: object) -> bool:
    """Whether the value is an instance of a frozen dataclass."""
    return is_dataclass(value) and bool(getattr(value, "__dataclass_params__").frozen)  # noqa: B009 (unknown to the types)


def demand_json(value: object, guarantee: str) -> None:
    """``Nonconforming`` unless JSON can hold the value."""
    try:
        encoded(value)
    except (TypeError, ValueError) as error:
        demand(False, guarantee, str(error))


def events_are_told(game: Game, state: State, source: FastSource) -> None:
    """Events of a step are frozen dataclasses with a kind that JSON can hold; telling them changes nothing."""
    if state.phase == OVER:
        return
    after = state.copy()
    after.trace = []
    take_step(after, random_step(after, source))
    before = snapshot(after)
    for viewer in viewers(state):
        for event in game.events(after, after.trace, viewer):
            demand(is_frozen(event), "events are frozen dataclasses", type(event).__name__)
            demand(isinstance(event.kind, str) and bool(event.kind), "events have a kind", f"{event}")
            demand_json(event, "events can be written as JSON")
    demand(snapshot(after) == before, "telling events changes nothing", "the state changed")


def imagined_positions_look_alike(game: Game, state: State, source: FastSource) -> bool:
    """Nobody can tell an imagined position from the real one. Returns whether any was really another.

    Equal are the viewer's view now and, where the same step then leads to equal views again, the events of that
    step: what a viewer is told never depends on what it cannot see.
    """
    before = snapshot(state)
    another = False
    for viewer in viewers(state):
        other = game.imagine(state, viewer, source)
        demand(snapshot(state) == before, "imagining changes nothing", f"for viewer {viewer} the real state changed")
        demand(other is not state, "imagining gives a new state", f"viewer {viewer}")
        found = f"viewer {viewer}: {seen(game, other, viewer)!r} for {seen(game, state, viewer)!r}"
        demand(seen(game, other, viewer) == seen(game, state, viewer), "imagined positions look alike", found)
        if not same(other, state):
            another = True
            events_tell_no_secret(game, state, other, viewer, source)
    return another


def events_tell_no_secret(game: Game, state: State, other: State, viewer: Viewer, source: FastSource) -> None:
    """Two positions alike for the viewer: the same step that leaves them alike is told alike."""
    if state.phase == MOVE:
        seat = state.acting()[source.draw(len(state.acting()))]
        possible = set(other.legal(seat))
        steps = [Step(seat, [move]) for move in state.legal(seat) if move in possible]
    elif state.phase == CHANCE and state.chance().pack == other.chance().pack:
        steps = [Step(None, fast_outcome_of(state.chance(), source))]
    else:
        steps = []
    if len(steps) > 1:
        steps = [steps[source.draw(len(steps))] for _ in range(4)]
    for step in steps:
        demand_told_alike(game, after(state, step), after(other, step), viewer)


def deals_tell_no_secret(game: Game, state: State, source: FastSource, tries: int = 12) -> None:
    """Two shuffles that differ by two cards and look alike to a viewer are told alike."""
    if state.phase != CHANCE or state.chance().choices > 0:
        return
    outcome = fast_outcome_of(state.chance(), source)
    real = after(state, Step(None, outcome))
    for _ in range(tries if len(outcome) > 1 else 0):
        one, two = source.draw(len(outcome)), source.draw(len(outcome))
        swapped = outcome[:]
        swapped[one], swapped[two] = outcome[two], outcome[one]
        other = after(state, Step(None, swapped))
        for viewer in viewers(state):
            demand_told_alike(game, real, other, viewer)


def after(state: State, step: Step) -> State:
    """The position after a step, with the step's trace."""
    following = state.copy()
    following.trace = []
    take_step(following, step)
    return following


def demand_told_alike(game: Game, one: State, other: State, viewer: Viewer) -> None:
    """``Nonconforming`` if the viewer sees the same in both, but was told different events."""
    if seen(game, one, viewer) == seen(game, other, viewer):
        events = told(game, one, viewer), told(game, other, viewer)
        demand(events[0] == events[1], "events tell no secret", f"viewer {viewer}: {events[0]!r} or {events[1]!r}")
