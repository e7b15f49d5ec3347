"""A greedy bot for Mulle: takes what is worth most, builds what it can back, and lays what it can spare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stammtisch.games.mulle.moves import (
    DECK,
    LAY,
    LIE,
    ON_BUILD,
    ROB,
    TAKE,
    card_of,
    chosen_cards,
    hand_value,
    kind_of,
    parse_move,
    table_value,
    thing_of,
    value_of,
    what_of,
)
from stammtisch.games.mulle.scoring import mulles_of, points_of, worth_of_mulle
from stammtisch.games.mulle.view import MulleView
from stammtisch.kernel.game import View

POINT: Final = 100
"""What a point in hand is rated; all other ratings are in hundredths of it."""
POINTS_OF_A_STOLEN_CARD: Final = 38
"""40 points lie in 104 cards."""
IN_A_BUILD: Final = 55
"""Points in an own build are sure only when it is taken."""
MULLE_IN_SIGHT: Final = 45
"""A twin in a build of mine is a mulle if nobody else takes it."""


class GreedyBot:
    """Rates each legal move by what it brings at once, and by what may come of a build or be lost with a card laid."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[str], draw: Callable[[int], int]) -> str:
        assert isinstance(view, MulleView)
        seen = Seen(view)
        rated = [(seen.rating(text), text) for text in legal]
        best = max(rate for rate, _ in rated)
        choices = [text for rate, text in rated if rate == best]
        return choices[draw(len(choices))] if len(choices) > 1 else choices[0]


class Seen:
    """What the bot sees, as the numbers of the rules."""

    def __init__(self, view: MulleView) -> None:
        self.view = view
        self.hand = DECK.parse_all(view.hand)
        self.loose = DECK.parse_all(view.loose)
        self.builds = {build.value: DECK.parse_all(build.cards) for build in view.builds}
        self.mask = sum(1 << value for value in self.builds)

    def rating(self, text: str) -> int:
        """How good a legal move looks; higher is better."""
        move = parse_move(text, self.loose, self.mask, len(self.view.piles))
        card, kind = int(card_of(move)), kind_of(move)
        chosen = chosen_cards(move, self.loose)
        good = -1 if self.view.kryp else 1
        if kind == TAKE:
            return good * self.taken(card, int(what_of(move)), chosen) + 5 * good * len(chosen) + POINT
        if kind == ROB:
            return (
                good * (POINTS_OF_A_STOLEN_CARD * self.view.piles[int(what_of(move))].count + POINT * int(points_of(card)))
                + POINT
            )
        if kind == LAY:
            return -good * self.risked(card)
        if kind == LIE:
            return good * self.built(int(what_of(move)), [card])
        thing, value = int(thing_of(move)), int(value_of(move))
        under = self.builds[thing - ON_BUILD] if thing >= ON_BUILD else [thing]
        return good * self.built(value, [card, *under, *chosen])

    def taken(self, card: int, builds: int, loose: list[int]) -> int:
        """The points of a take."""
        value = int(hand_value(card)) if builds else 0
        built = self.builds.get(value, [])
        points = sum(int(points_of(each)) for each in [card, *loose, *built])
        points += sum(int(worth_of_mulle(twin, value)) for twin in mulles_of(card, loose, built))
        cleared = len(loose) == len(self.loose) and self.mask == builds
        return POINT * (points + cleared)

    def built(self, value: int, cards: list[int]) -> int:
        """What may come of a build of this value with these cards more, the hand card first."""
        all_cards = cards + self.builds.get(value, [])
        rest = self.hand[:]
        rest.remove(cards[0])
        mine = [held for held in rest if hand_value(held) == value]
        expected = IN_A_BUILD * sum(int(points_of(each)) for each in cards)
        twins = [held for held in mine if held in all_cards]
        expected += MULLE_IN_SIGHT * sum(int(worth_of_mulle(twin, value)) for twin in twins[:1])
        return expected + 10 * len(cards)

    def risked(self, card: int) -> int:
        """What laying a card may give away: its points, a mulle to whoever holds its twin, a tabbe on a table that is bare."""
        twin_in_hand = self.hand.count(card) > 1
        known = twin_in_hand or any(card in cards for cards in self.builds.values())
        risk = POINT * int(points_of(card)) + (0 if known else 4 * int(table_value(card)))
        if not self.loose and not self.builds:
            risk += POINT // 4
        if twin_in_hand:
            risk -= 12 * int(table_value(card))
        return risk
