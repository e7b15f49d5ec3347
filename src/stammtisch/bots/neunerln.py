"""A greedy bot for Neunerln: gets rid of cards, keeps its nines, and stops whoever is about to go out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stammtisch.games.neunerln.moves import ACE, DRAW, EIGHT, NINE, SEVEN, card_of, parse_move, wish_of
from stammtisch.games.neunerln.view import NeunerlnView
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.game import View

ABOUT_TO_GO_OUT: Final = 2
"""From so few cards of the next player on, sevens and eights come first."""


class GreedyBot:
    """Rates each legal move by what it leaves in hand and what it does to the next player."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        assert isinstance(view, NeunerlnView)
        rated = [(rating(view, parse_move(text)), text) for text in legal]
        best = max(rate for rate, _ in rated)
        choices = [text for rate, text in rated if rate == best]
        return choices[draw(len(choices))] if len(choices) > 1 else choices[0]


def rating(view: NeunerlnView, move: int) -> int:
    """How good a legal move looks to the viewer; higher is better."""
    if move == DRAW:
        return 0
    card = card_of(move)
    rank = card & 7
    rest = [held for held in GERMAN.parse_all(view.hand) if held != card]
    if rank == NINE:
        return nine_rating(view, rest, wish_of(move))
    threatened = view.counts[next_seat_in(view)] <= ABOUT_TO_GO_OUT
    following = len([held for held in rest if fits(held, card)])
    if rank == ACE:
        return 60 + following if following else 5
    if rank == SEVEN:
        return (90 if threatened else 45) + following
    if rank == EIGHT:
        return (80 if threatened else 40) + following
    return 50 + following


def nine_rating(view: NeunerlnView, rest: Sequence[int], wish: int) -> int:
    """Nines are kept for later, and wish the suit that is held most; on a penalty they cost cards."""
    wished = len([held for held in rest if held >> 3 == wish and held & 7 != NINE])
    return (100 if not rest and not view.penalty else 10) + wished


def fits(card: int, top: int) -> bool:
    """Whether the card could follow the other (NE-3)."""
    return card & 7 == NINE or card >> 3 == top >> 3 or card & 7 == top & 7


def next_seat_in(view: NeunerlnView) -> int:
    """The next seat clockwise that is still in (NE-14)."""
    assert view.viewer is not None
    following = [(view.viewer + step) % view.seats for step in range(1, view.seats + 1)]
    return next(seat for seat in following if seat not in view.places)
