"""Cards and the two kinds of decks, with the notation of the rules (rank, then suit).

Inside, a card is a small integer: ``suit * ranks + rank``; extra cards (Weli, jokers) follow. At the
edges it is its code: ``10E``, ``QS``, ``W``, ``BJ``.
"""

from __future__ import annotations

from typing import Final

from stammtisch.kernel.errors import Malformed

FACE_DOWN_CODE: Final = "??"


class FaceDown:
    """A card whose face the viewer may not see; written ``??``. All face-down cards are equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FaceDown)

    def __hash__(self) -> int:
        return hash(FACE_DOWN_CODE)

    def __repr__(self) -> str:
        return "FaceDown()"

    def __str__(self) -> str:
        return FACE_DOWN_CODE


class Deck:
    """A kind of deck: its suits and ranks in order, and its extra cards.

    ``codes[card]`` is the code of a card. The order of the integers is the deck's own card order.
    """

    def __init__(self, suits: str, ranks: list[str], extras: list[str]) -> None:
        self.suits = suits
        self.ranks = ranks
        self.codes: list[str] = [rank + suit for suit in suits for rank in ranks] + extras
        self._cards: dict[str, int] = {code: card for card, code in enumerate(self.codes)}

    def parse(self, code: str) -> int:
        """The card of a code; ``Malformed`` if the deck has no such card."""
        card = self._cards.get(code)
        if card is None:
            raise Malformed(code, "a card such as " + self.codes[0])
        return card

    def format(self, card: int) -> str:
        """The code of a card."""
        return self.codes[card]

    def parse_all(self, codes: list[str]) -> list[int]:
        """The cards of several codes."""
        return [self.parse(code) for code in codes]

    def format_all(self, cards: list[int]) -> list[str]:
        """The codes of several cards, in the given order."""
        return [self.codes[card] for card in cards]


GERMAN: Final = Deck("HLSE", ["7", "8", "9", "10", "U", "O", "K", "A"], ["W"])
FRENCH: Final = Deck("SHDC", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], ["BJ", "RJ"])


def next_seat(seat: int, active: int, seats: int) -> int:
    """The next seat clockwise that is in the bit mask ``active``; ``seat`` itself if no other is."""
    following = seat
    for _ in range(seats):
        following = following + 1
        if following == seats:
            following = 0
        if active >> following & 1:
            return following
    return seat
