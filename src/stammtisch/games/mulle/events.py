"""What happens in Mulle, as a viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stammtisch.games.mulle import state as at
from stammtisch.games.mulle.moves import DECK, format_thing
from stammtisch.games.mulle.rules import HAND_CARDS, Mulle
from stammtisch.games.mulle.scoring import NO_SIDE
from stammtisch.games.mulle.view import MullePair, Written, codes, pairs_of, written_of
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


def events_of(table: Mulle, trace: Sequence[tuple[int, ...]], viewer: int | None) -> list[MulleEvent]:
    """What a trace tells one viewer; ``table`` is the position after it."""
    return [event_of(table, happened, viewer) for happened in trace]


def event_of(table: Mulle, happened: tuple[int, ...], viewer: int | None) -> MulleEvent:
    """One event; the hands of others are face down."""
    match happened:
        case (at.DEALER, seat):
            return Dealer("dealer", seat)
        case (at.DEALT, dealer, deal, *cards):
            return dealt(table.seats, dealer, deal, cards, viewer)
        case (at.BAT, dealer):
            return Bat("bat", dealer)
        case (at.TOOK, seat, card, build, tabbe, *lists):
            return took(seat, card, build, tabbe, lists)
        case (at.BUILT, seat, card, thing, value, joined, owner, *added):
            on, locks = format_thing(thing), bool(joined) or bool(added)
            return Built("built", seat, DECK.format(card), on, value, codes(added), bool(joined), owner, locks)
        case (at.PACKED, seat, card, thing, value, _, owner, *added):
            return Packed("packed", seat, DECK.format(card), format_thing(thing), value, codes(added), owner)
        case (at.LIED, seat, card, value, owner):
            return Lied("lied", seat, DECK.format(card), value, owner)
        case (at.LAID, seat, card):
            return Laid("laid", seat, DECK.format(card))
        case (at.ROBBED, seat, card, side, stolen):
            return Robbed("robbed", seat, DECK.format(card), side, stolen)
        case _:
            return ending(table, happened)


def ending(table: Mulle, happened: tuple[int, ...]) -> MulleEvent:
    """An event of the end of a round or of the game."""
    match happened:
        case (at.LEFT, side, *cards):
            return Left("left", codes(cards), None if side == NO_SIDE else side)
        case (at.WRITTEN, number):
            return RoundWritten("written", written_of(table, number))
        case (at.ENDED,):
            ketchup = table.ketchup()
            return Ended("ended", table.winners(), table.hundred(), None if ketchup == NO_SIDE else ketchup)
        case _:
            raise ValueError(f"no trace of Mulle: {happened}")


def dealt(seats: int, dealer: int, deal: int, cards: list[int], viewer: int | None) -> Dealt:
    """A deal: eight cards a seat, then those on the table."""
    hands: list[list[str | FaceDown]] = []
    for seat in range(seats):
        hand = cards[seat * HAND_CARDS : (seat + 1) * HAND_CARDS]
        hands.append([DECK.format(card) if seat == viewer else FaceDown() for card in hand])
    return Dealt("dealt", dealer, deal, hands, codes(cards[seats * HAND_CARDS :]))


def took(seat: int, card: int, build: int, tabbe: int, lists: list[int]) -> Took:
    """A take. ``lists`` are the loose cards and those of the build, each after its length, then mulles and their worths."""
    built_at = 1 + lists[0]
    mulles_at = built_at + 1 + lists[built_at]
    loose, built, rest = lists[1:built_at], lists[built_at + 1 : mulles_at], lists[mulles_at:]
    mulles = pairs_of(rest[: len(rest) // 2], rest[len(rest) // 2 :])
    value = None if build == at.NO_BUILD else build
    return Took("took", seat, DECK.format(card), codes(loose), value, codes(built), mulles, bool(tabbe))
