"""What happens in Neunerln, as a viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stammtisch.games.neunerln import state as at
from stammtisch.games.neunerln.moves import SUIT_LETTERS
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN, FaceDown


@dataclass(frozen=True)
class Started:
    """The lot (or the table's order) names who begins (NE-2)."""

    kind: Literal["started"]
    seat: int


@dataclass(frozen=True)
class Dealt:
    """Five cards each lie before the seats; the viewer sees the own ones (NE-1)."""

    kind: Literal["dealt"]
    hands: list[list[str | FaceDown]]


@dataclass(frozen=True)
class Redealt:
    """No normal card was left to open the pile: all is shuffled and dealt again (NE-1)."""

    kind: Literal["redealt"]


@dataclass(frozen=True)
class Opened:
    """This card opens the discard pile (NE-1)."""

    kind: Literal["opened"]
    card: str


@dataclass(frozen=True)
class Laid:
    """A card was laid; ``wish`` with a nine; ``drawn`` if it was drawn in this turn and had to be laid (NE-5)."""

    kind: Literal["laid"]
    seat: int
    card: str
    wish: str | None
    drawn: bool


@dataclass(frozen=True)
class Drew:
    """Cards were drawn, ``penalty`` says for a seven (NE-5, NE-7)."""

    kind: Literal["drew"]
    seat: int
    cards: list[str | FaceDown]
    penalty: bool


@dataclass(frozen=True)
class Lapsed:
    """This many penalty cards could not be drawn and lapse (NE-6)."""

    kind: Literal["lapsed"]
    cards: int


@dataclass(frozen=True)
class Reshuffled:
    """The discard pile but its top card became the stock (NE-6)."""

    kind: Literal["reshuffled"]
    cards: int


@dataclass(frozen=True)
class Skipped:
    """The seat is skipped by an eight (NE-9)."""

    kind: Literal["skipped"]
    seat: int


@dataclass(frozen=True)
class Passed:
    """The seat's turn ended without a card laid (NE-5, NE-6)."""

    kind: Literal["passed"]
    seat: int


@dataclass(frozen=True)
class Out:
    """The seat laid its last card and has this place, counted from 1 (NE-14)."""

    kind: Literal["out"]
    seat: int
    place: int


@dataclass(frozen=True)
class Lost:
    """The seat is left over: the round is over (NE-15)."""

    kind: Literal["lost"]
    seat: int


NeunerlnEvent = Started | Dealt | Redealt | Opened | Laid | Drew | Lapsed | Reshuffled | Skipped | Passed | Out | Lost


def events_of(trace: Sequence[tuple[int, ...]], viewer: int | None) -> list[NeunerlnEvent]:
    """What the trace of a state tells one viewer."""
    return [event_of(happened, viewer) for happened in trace]


def event_of(happened: tuple[int, ...], viewer: int | None) -> NeunerlnEvent:
    """One event; cards that moved unseen by the viewer are face down."""
    match happened:
        case (at.STARTED, seat):
            return Started("started", seat)
        case (at.DEALT, *hands):
            return Dealt("dealt", [_seen(bits(hand), viewer == seat) for seat, hand in enumerate(hands)])
        case (at.REDEALT,):
            return Redealt("redealt")
        case (at.OPENED, card):
            return Opened("opened", GERMAN.format(card))
        case (at.LAID, seat, card, wish, drawn):
            wished = None if wish == at.NOTHING else SUIT_LETTERS[wish]
            return Laid("laid", seat, GERMAN.format(card), wished, bool(drawn))
        case (at.DREW, seat, penalty, *cards):
            return Drew("drew", seat, _seen(cards, viewer == seat), bool(penalty))
        case (at.LAPSED, cards_lapsed):
            return Lapsed("lapsed", cards_lapsed)
        case (at.RESHUFFLED, cards_in_stock):
            return Reshuffled("reshuffled", cards_in_stock)
        case (at.SKIPPED, seat):
            return Skipped("skipped", seat)
        case (at.PASSED, seat):
            return Passed("passed", seat)
        case (at.OUT, seat, place):
            return Out("out", seat, place)
        case (at.LOST, seat):
            return Lost("lost", seat)
        case _:
            raise ValueError(f"no trace of Neunerln: {happened}")


def _seen(cards: list[int], mine: bool) -> list[str | FaceDown]:
    return [GERMAN.format(card) if mine else FaceDown() for card in cards]
