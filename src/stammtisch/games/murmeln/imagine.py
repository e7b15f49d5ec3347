"""A game that nobody can tell from another: same board, same colours shown, everything to come drawn anew."""

from __future__ import annotations

from stammtisch.games.murmeln.arrivals import BATCH, Imagined, Sighting, Watched
from stammtisch.games.murmeln.moves import UNDO
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import OVER


def imagine(state: Murmeln, source: FastSource) -> Murmeln:
    """Draws the cells where marbles will land, and the colours behind those shown.

    What the last move brought has been seen, also if it was taken back: the same marbles come again (ML-17).
    After the end nothing is hidden.
    """
    other = state.copy()
    if state.phase == OVER:
        return other
    shown = shown_end(state)
    first = int(state.coming_before) if state.last != UNDO else int(state.coming)
    colours = [int(state.arrivals.colour(k)) for k in range(first, shown)]
    other.arrivals = Imagined(source, first, colours, sightings(state))
    return other


def shown_end(state: Murmeln) -> int:
    """The first marble whose colour has not been shown yet."""
    return int(max(state.coming, state.coming_after)) + BATCH


def sightings(state: Murmeln) -> list[Sighting]:
    """Where the marbles of the last move were seen to land, and what was free then."""
    if state.last == UNDO:
        return []
    past = state.copy()
    if past.can_undo:
        past.apply(0, UNDO)
    watched = Watched(past.arrivals)
    past.arrivals = watched
    past.apply(0, state.last)
    return watched.sightings
