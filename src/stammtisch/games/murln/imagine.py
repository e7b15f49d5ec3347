"""A game that one viewer cannot tell from another: everything hidden from the viewer is dealt anew."""

from __future__ import annotations

from typing import Final

from stammtisch.games.murln.moves import WELI
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.state import ASK_CUT, HAND_CARDS, HIGHER_THAN_TEN, NOTHING
from stammtisch.games.murln.tricks import WELI_CARD
from stammtisch.games.murln.view import keeps_weli
from stammtisch.kernel.bits import bit, bits
from stammtisch.kernel.chance import FastSource

TRIES: Final = 100
"""So often hands are dealt anew in search of some that would not have been thrown in."""


def imagine(state: Murln, viewer: int | None, source: FastSource) -> Murln:
    """Deals the other hands, their discards and the talon anew among themselves; counts and all that is open stay.

    A Weli that everyone saw at the cut stays with its seat, in hand or put away. Whoever has five cards and has not
    exchanged holds something higher than a ten, or the hand would have been thrown in (MR-9)."""
    other = state.copy()
    if state.asked == ASK_CUT:
        pack = state.deck[:]
        source.shuffle(pack)
        other.deck = pack
        return other
    for _ in range(TRIES):
        deal_anew(state, other, viewer, source)
        if all(could_be_dealt(other, seat) for seat in range(state.seats) if seat != viewer):
            break
    return other


def deal_anew(state: Murln, other: Murln, viewer: int | None, source: FastSource) -> None:
    """Deals everything hidden from the viewer anew into ``other``."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    top = int(state.top)
    hidden = state.deck[top:]
    for seat in others:
        hidden += bits(state.hands.of(seat)) + bits(state.put_away.of(seat))
    source.shuffle(hidden)
    keeper = weli_keeper(state, viewer)
    if keeper != NOTHING:
        hidden.remove(WELI)
    held, away = (0, 0) if keeper == NOTHING else place_of_weli(state, keeper, source)
    for seat in others:
        known = (held, away) if seat == keeper else (0, 0)
        other.hands.hold(seat, filled(known[0], len(bits(state.hands.of(seat))), hidden))
        other.put_away.hold(seat, filled(known[1], len(bits(state.put_away.of(seat))), hidden))
    other.deck = state.deck[:top] + hidden


def weli_keeper(state: Murln, viewer: int | None) -> int:
    """The other seat that must have the Weli, in hand or put away, because it cut and kept it; ``NOTHING`` if none."""
    keeper = int(state.weli)
    if keeper in (NOTHING, viewer):
        return NOTHING
    return keeper if (state.hands.of(keeper) | state.put_away.of(keeper)) & WELI_CARD else NOTHING


def place_of_weli(state: Murln, keeper: int, source: FastSource) -> tuple[int, int]:
    """The Weli as a mask in the keeper's hand or among its discards: where it must be, or by lot among those cards."""
    hand, away = len(bits(state.hands.of(keeper))), len(bits(state.put_away.of(keeper)))
    in_hand = keeps_weli(state) or source.draw(hand + away) < hand
    return (WELI_CARD, 0) if in_hand else (0, WELI_CARD)


def filled(known: int, count: int, hidden: list[int]) -> int:
    """A mask of so many cards: those known, and others off the end of the hidden ones."""
    return sum((bit(hidden.pop()) for _ in range(count - len(bits(known)))), known)


def could_be_dealt(state: Murln, seat: int) -> bool:
    """Whether the seat's hand, if it is still the one it was dealt, would not have been thrown in (MR-9)."""
    hand = state.hands.of(seat)
    untouched = len(bits(hand)) == HAND_CARDS and not state.put_away.of(seat)
    return not untouched or bool(hand & HIGHER_THAN_TEN)
