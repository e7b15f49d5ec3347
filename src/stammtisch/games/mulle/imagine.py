"""A game that one viewer cannot tell from another: everything hidden from the viewer is dealt anew."""

from __future__ import annotations

from stammtisch.games.mulle.moves import hand_value
from stammtisch.games.mulle.rules import Mulle
from stammtisch.kernel.chance import FastSource


def imagine(table: Mulle, viewer: int | None, source: FastSource) -> Mulle:
    """Deals the other hands and the stock anew among themselves; counts and all that is open stay.

    Everyone knows that the owner of a build holds a card of its value (MLL-14), and so it does here too.
    """
    other = table.copy()
    others = [seat for seat in range(table.seats) if seat != viewer]
    hidden = [int(card) for card in table.stock] + [int(card) for seat in others for card in table.hands[seat]]
    source.shuffle(hidden)
    backing: dict[int, list[int]] = {seat: [] for seat in others}
    for build in table.builds:
        if build.owner != viewer:
            card = next(card for card in hidden if hand_value(card) == build.value)
            hidden.remove(card)
            backing[int(build.owner)].append(card)
    for seat in others:
        drawn = [hidden.pop() for _ in range(len(table.hands[seat]) - len(backing[seat]))]
        other.hands[seat] = sorted(backing[seat] + drawn)
    other.stock = list(hidden)
    return other
