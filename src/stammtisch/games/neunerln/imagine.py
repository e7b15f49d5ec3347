"""A round that one viewer cannot tell from another: everything hidden from the viewer is dealt anew."""

from __future__ import annotations

from stammtisch.games.neunerln.moves import NINE, card_of
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.games.neunerln.state import NOTHING
from stammtisch.kernel.bits import bit, bit_count, bits
from stammtisch.kernel.chance import FastSource


def imagine(state: Neunerln, viewer: int | None, source: FastSource) -> Neunerln:
    """Deals the other hands and the stock anew among themselves; counts and all that is open stay.

    Another seat still holds the nine that everyone knows of (``known_nine``).
    """
    other = state.copy()
    hidden = list(state.stock)
    others = [seat for seat in range(state.seats) if seat != viewer]
    for seat in others:
        hidden += bits(state.hands.of(seat))
    source.shuffle(hidden)
    nine = NOTHING if state.turn == viewer else known_nine(state, hidden)
    if nine != NOTHING:
        hidden.remove(nine)
        other.drawn = nine if state.drawn != NOTHING else NOTHING
    for seat in others:
        known = bit(nine) if seat == state.turn and nine != NOTHING else 0
        unknown = bit_count(state.hands.of(seat)) - bit_count(known)
        other.hands.hold(seat, sum((bit(hidden.pop()) for _ in range(unknown)), known))
    other.stock = list(hidden)
    if state.taken and state.turn != viewer:
        other.taken = taken_anew(other, bit_count(state.taken), source)
        other.newest = bits(other.taken)[-1]
    return other


def known_nine(state: Neunerln, hidden: list[int]) -> int:
    """The nine that everyone knows the seat on to hold: the one it has named to follow its penalty (NE-8), or any of
    those hidden when it is asked for the wish of a nine just drawn (NE-5). ``NOTHING`` otherwise."""
    if state.nine != NOTHING:
        return card_of(state.nine)
    if state.drawn != NOTHING:
        return next(card for card in hidden if card & 7 == NINE)
    return NOTHING


def taken_anew(state: Neunerln, count: int, source: FastSource) -> int:
    """The mask of cards that the seat on may have drawn before the stock ran out; never the nine it is about to lay."""
    named = bit(card_of(state.nine)) if state.nine != NOTHING else 0
    cards = bits(state.hands.of(state.turn) & ~named)
    source.shuffle(cards)
    return sum(bit(card) for card in cards[:count])
