"""What a seat or a spectator of Mulle may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Build:
    """A build on the table."""

    value: int
    owner: int
    """The seat that owns it and so holds a card of its value (MLL-14, MLL-19)."""
    locked: bool
    """Its value never changes again (MLL-18)."""
    cards: list[str]
    """In the order in which they came."""


@dataclass(frozen=True)
class MullePair:
    """A pair of twins that was taken; one of them lies apart and tells the worth (MLL-8 to MLL-10)."""

    card: str
    worth: int


@dataclass(frozen=True)
class Pile:
    """What a side has taken in this round (MLL-22)."""

    count: int
    """Cards in the pile, without those that lie apart for mulles."""
    top: str | None
    """The top card; None if the pile is empty."""
    mulles: list[MullePair]
    tabbar: int


@dataclass(frozen=True)
class CountedCards:
    """One row of the count: cards that score, per side, in card order (MLL-24)."""

    kind: Literal["spades", "aces", "storan", "lillan"]
    """``spades``: three to king; ``aces``: all four suits; ``storan``: 10D; ``lillan``: 2S."""
    cards: list[list[str]]
    points: list[int]


@dataclass(frozen=True)
class Coin:
    """A mulle or a tabbe on the score sheet; ``card`` is None for a tabbe (MLL-25)."""

    card: str | None
    worth: int
    cancelled: bool
    """Struck out, because every side has as much."""


@dataclass(frozen=True)
class Written:
    """How the last finished round was counted. Lists are per side."""

    round: int
    dealer: int
    rows: list[CountedCards]
    cards: list[int]
    """The points of all cards: 40 together, unless nobody took."""
    mulles: list[list[Coin]]
    tabbar: list[list[Coin]]
    cancelled: int
    """How many points of mulles and tabbar each side struck out (MLL-25)."""
    kept: list[int]
    """The points of mulles and tabbar that stand."""
    scores: list[int]
    """Everything counted: nothing that was struck out is lost."""
    totals: list[int]
    left: list[str]
    """What lay on the table after the last card (MLL-23)."""
    left_to: int | None
    """The side that took last and so got it; None if nobody took in the round."""


@dataclass(frozen=True)
class MulleView:
    """Cards are codes. A side is a seat, or with four a pair of partners: side 0 is seats 0 and 2, side 1 seats 1 and 3."""

    game: Literal["mulle"]
    viewer: int | None
    acting: list[int]
    legal: list[str]
    """The viewer's moves when it is to act; the request ``ask`` says what a selection can mean."""
    lists_all: bool
    """Whether ``legal`` names every move: not with more than ten loose cards."""
    over: bool
    seats: int
    side_of: list[int]
    """The side of each seat."""
    kryp: bool
    rover: bool
    down: bool
    round: int
    """The running round, from 1; the last one when the game is over."""
    rounds_to_play: int
    totals: list[int]
    rounds: list[list[int]]
    """The scores of every finished round, per side."""
    dealer: int | None
    """None before the lot (MLL-3)."""
    deal: int
    """The running deal of the round, from 1; 0 before the first."""
    deals: int
    """How many deals a round has (MLL-4)."""
    bat: bool
    """One deal is left to come (MLL-5)."""
    stock: int
    hand: list[str]
    """The viewer's own cards, in card order; [] for a spectator."""
    worths: list[int]
    """What each card of ``hand`` is worth in hand (MLL-2)."""
    counts: list[int]
    """How many cards each seat holds."""
    loose: list[str]
    """In card order: table value, then S H D C."""
    builds: list[Build]
    """By value."""
    piles: list[Pile]
    """Per side."""
    took_last: int | None
    """The seat that took last in this round (MLL-23)."""
    written: Written | None
    """How the last finished round was counted; None before the first."""
    winners: list[int]
    """At the end: the seats of the winning side, of several when they tie."""
    hundred: list[int]
    """At the end: the sides in the hundraklubb (MLL-26)."""
    ketchup: int | None
    """At the end: the side that won by more than 200 (MLL-26)."""
