"""What happens in Mulle, as a viewer may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stammtisch.games.mulle.view import MullePair, Written
from stammtisch.kernel.cards import FaceDown


@dataclass(frozen=True)
class Dealer:
    """The lot names who deals the first round (MLL-3)."""

    kind: Literal["dealer"]
    seat: int


@dataclass(frozen=True)
class Dealt:
    """Eight cards each; with the first deal of a round eight lie on the table (MLL-4). The viewer sees the own hand."""

    kind: Literal["dealt"]
    dealer: int
    deal: int
    hands: list[list[str | FaceDown]]
    table: list[str]
    """[] but for the first deal."""


@dataclass(frozen=True)
class Bat:
    """The dealer says that one deal is left to come: "båt" (MLL-5)."""

    kind: Literal["bat"]
    dealer: int


@dataclass(frozen=True)
class Took:
    """Loose cards, and perhaps the build of the card's value, were taken (MLL-6 to MLL-11)."""

    kind: Literal["took"]
    seat: int
    card: str
    loose: list[str]
    build: int | None
    """The value of the build taken; None if none was."""
    built: list[str]
    """The cards of that build."""
    mulles: list[MullePair]
    tabbe: bool


@dataclass(frozen=True)
class Built:
    """A card went on a loose card or an open build: ``value`` is what came of it (MLL-12, MLL-13, MLL-15)."""

    kind: Literal["built"]
    seat: int
    card: str
    on: str
    """The card, or ``#8`` for the build of value 8."""
    value: int
    added: list[str]
    """Loose cards that were added (MLL-16)."""
    joined: bool
    """A build of this value lay there already."""
    owner: int
    locked: bool


@dataclass(frozen=True)
class Packed:
    """A card and a loose one went on the build of their sum (MLL-16)."""

    kind: Literal["packed"]
    seat: int
    card: str
    on: str
    value: int
    added: list[str]
    owner: int


@dataclass(frozen=True)
class Lied:
    """A card was lain on the build of its own value: "ligger" (MLL-17)."""

    kind: Literal["lied"]
    seat: int
    card: str
    value: int
    owner: int


@dataclass(frozen=True)
class Laid:
    """A card was laid on the table, loose (MLL-20)."""

    kind: Literal["laid"]
    seat: int
    card: str


@dataclass(frozen=True)
class Robbed:
    """The pile of another side was stolen (MLL-28)."""

    kind: Literal["robbed"]
    seat: int
    card: str
    side: int
    cards: int
    """How many cards were stolen."""


@dataclass(frozen=True)
class Left:
    """What lay on the table after the last card goes to the side that took last; None: to nobody (MLL-23)."""

    kind: Literal["left"]
    cards: list[str]
    side: int | None


@dataclass(frozen=True)
class RoundWritten:
    """The round is counted (MLL-24, MLL-25)."""

    kind: Literal["written"]
    written: Written


@dataclass(frozen=True)
class Ended:
    """The game is over (MLL-26)."""

    kind: Literal["ended"]
    winners: list[int]
    hundred: list[int]
    """Sides that lost by more than 100: the hundraklubb ("senap")."""
    ketchup: int | None
    """The side that won by more than 200."""


MulleEvent = Dealer | Dealt | Bat | Took | Built | Packed | Lied | Laid | Robbed | Left | RoundWritten | Ended
