"""A round that one viewer cannot tell from another: everything hidden from the viewer is dealt anew."""

from __future__ import annotations

from stammtisch.games.neunerln.moves import NINE
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.games.neunerln.state import NINES, NOTHING
from stammtisch.kernel.bits import bit_count, bits
from stammtisch.kernel.chance import FastSource


def imagine(state: Neunerln, viewer: int | None, source: FastSource) -> Neunerln:
    """Deals the other hands and the stock anew among themselves; counts and all that is open stay.

    Another seat that was asked for a wish on a nine just drawn still holds a nine: everyone can tell.
    """
    other = state.copy()
    hidden = list(state.stock)
    others = [seat for seat in range(state.seats) if seat != viewer]
    for seat in others:
        hidden += bits(state.hands.of(seat))
    source.shuffle(hidden)
    wisher = int(state.turn) if state.drawn != NOTHING and state.turn != viewer else None
    if wisher is not None:
        nine = next(card for card in hidden if card & 7 == NINE)
        hidden.remove(nine)
        other.drawn = nine
    for seat in others:
        held = bit_count(state.hands.of(seat)) - (seat == wisher)
        nine_held = 1 << other.drawn if seat == wisher else 0
        other.hands.hold(seat, sum(1 << hidden.pop() for _ in range(held)) | nine_held)
    other.stock = list(hidden)
    if state.taken and state.turn != viewer:
        other.taken = taken_anew(other, bit_count(state.taken), source)
        other.newest = bits(other.taken)[-1]
    return other


def taken_anew(state: Neunerln, count: int, source: FastSource) -> int:
    """The mask of cards that the seat on may have drawn before the stock ran out; never the nine it is about to lay."""
    held = state.hands.of(state.turn) & ~(NINES if state.nine != NOTHING else 0)
    cards = bits(held)
    source.shuffle(cards)
    return sum(1 << card for card in cards[:count])
