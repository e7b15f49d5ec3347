"""What happens in Murlan, as a viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import DECK, codes_of
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.state import NOTHING
from stammtisch.games.murlan.view import Play, Written, play_shown, written_of
from stammtisch.kernel.cards import FaceDown


@dataclass(frozen=True)
class Started:
    """The lot names where dealing starts in the first round (MU-1)."""

    kind: Literal["started"]
    seat: int


@dataclass(frozen=True)
class Shuffled:
    """The pack lies ready; the loser of the last round has the cut (MU-19). Not in the first round."""

    kind: Literal["shuffled"]
    round: int
    seat: int


@dataclass(frozen=True)
class Tapped:
    """The loser has tapped the pack and seen a card (MU-19)."""

    kind: Literal["tapped"]
    seat: int
    number: int
    card: str | FaceDown


@dataclass(frozen=True)
class Taken:
    """The loser takes the card, or leaves it where it was (MU-19)."""

    kind: Literal["taken"]
    seat: int
    taken: bool
    card: str | FaceDown
    """Open to all if taken."""


@dataclass(frozen=True)
class Dealt:
    """The cards are dealt; the viewer sees the own hand (MU-1)."""

    kind: Literal["dealt"]
    round: int
    starter: int
    hands: list[list[str | FaceDown]]
    first_cards: list[str]
    """Everyone's first card if they are dealt face up (MU-19)."""
    unseen: int


@dataclass(frozen=True)
class JokersShown:
    """The loser shows both jokers and keeps them: no swap (MU-22)."""

    kind: Literal["jokers"]
    seat: int


@dataclass(frozen=True)
class Given:
    """The loser's highest card went to the winner (MU-20)."""

    kind: Literal["given"]
    seat: int
    to: int
    card: str | FaceDown


@dataclass(frozen=True)
class Returned:
    """The winner's card went back (MU-20). ``asked``: there was a choice."""

    kind: Literal["returned"]
    seat: int
    to: int
    card: str | FaceDown
    asked: bool


@dataclass(frozen=True)
class Leads:
    """The seat leads the first trick (MU-13, MU-14, MU-22), or the next one (MU-11, MU-24)."""

    kind: Literal["leads"]
    seat: int
    include: str | None
    """The card that the lead must include."""
    trick: bool
    """It is the seat's trick: all others have passed."""


@dataclass(frozen=True)
class Played:
    """A seat played cards."""

    kind: Literal["played"]
    play: Play


@dataclass(frozen=True)
class Passed:
    """A seat passed (MU-10)."""

    kind: Literal["passed"]
    seat: int


@dataclass(frozen=True)
class Out:
    """The seat played its last card and is out in this place, from 1 (MU-12)."""

    kind: Literal["out"]
    seat: int
    place: int


@dataclass(frozen=True)
class GaveUp:
    """The seat gave up; its cards lie face up (MU-23)."""

    kind: Literal["gave_up"]
    seat: int
    cards: list[str]


@dataclass(frozen=True)
class VoteOpened:
    """The team must agree which of them lost (MU-15, MU-16)."""

    kind: Literal["vote"]
    seats: list[int]


@dataclass(frozen=True)
class Named:
    """The seat names who of its team lost (MU-16)."""

    kind: Literal["named"]
    seat: int
    loser: int


@dataclass(frozen=True)
class RoundWritten:
    """The round is written (MU-15 to MU-17)."""

    kind: Literal["written"]
    written: Written


@dataclass(frozen=True)
class Cancelled:
    """The round counts for nothing and is dealt anew (MU-27)."""

    kind: Literal["cancelled"]
    round: int


@dataclass(frozen=True)
class Ended:
    """The game is over (MU-18)."""

    kind: Literal["ended"]
    winners: list[int]


MurlanEvent = (
    Started
    | Shuffled
    | Tapped
    | Taken
    | Dealt
    | JokersShown
    | Given
    | Returned
    | Leads
    | Played
    | Passed
    | Out
    | GaveUp
    | VoteOpened
    | Named
    | RoundWritten
    | Cancelled
    | Ended
)


def events_of(state: Murlan, trace: Sequence[tuple[int, ...]], viewer: int | None) -> list[MurlanEvent]:
    """What the trace tells one viewer; ``state`` is after it."""
    return [event_of(state, happened, viewer) for happened in trace]


def event_of(state: Murlan, happened: tuple[int, ...], viewer: int | None) -> MurlanEvent:
    """One event; cards that the viewer does not see are face down."""
    match happened:
        case (at.STARTED, seat):
            return Started("started", seat)
        case (at.SHUFFLED, number, seat):
            return Shuffled("shuffled", number, seat)
        case (at.TAPPED, seat, number, card):
            return Tapped("tapped", seat, number, face(card, viewer == seat))
        case (at.TAKEN, seat, taken, card):
            return Taken("taken", seat, bool(taken), face(card, bool(taken) or viewer == seat))
        case (at.DEALT, number, starter, unseen, open_cards, *cards):
            first_cards, hands = cards[:open_cards], cards[open_cards:]
            return Dealt("dealt", number, starter, dealt_to(hands, first_cards, viewer), DECK.format_all(first_cards), unseen)
        case (at.JOKERS_SHOWN, seat):
            return JokersShown("jokers", seat)
        case (at.GIVEN, seat, to, card):
            return Given("given", seat, to, face(card, swap_seen(state, seat, to, viewer)))
        case (at.RETURNED, seat, to, card, asked):
            return Returned("returned", seat, to, face(card, swap_seen(state, seat, to, viewer)), bool(asked))
        case (at.LEADS, seat, required, trick):
            return Leads("leads", seat, None if required == NOTHING else DECK.format(required), bool(trick))
        case _:
            return event_of_play(state, happened)


def event_of_play(state: Murlan, happened: tuple[int, ...]) -> MurlanEvent:
    """One event of those that everyone sees whole."""
    match happened:
        case (at.PLAYED, seat, move):
            return Played("played", play_shown(seat, move))
        case (at.PASSED, seat):
            return Passed("passed", seat)
        case (at.OUT, seat, place):
            return Out("out", seat, place)
        case (at.GAVE_UP, seat, cards):
            return GaveUp("gave_up", seat, codes_of(cards))
        case (at.VOTE_OPENED, *seats):
            return VoteOpened("vote", seats)
        case (at.NAMED, seat, loser):
            return Named("named", seat, loser)
        case (at.WRITTEN, _):
            written = written_of(state)
            assert written is not None
            return RoundWritten("written", written)
        case (at.CANCELLED, number):
            return Cancelled("cancelled", number)
        case (at.ENDED, *winners):
            return Ended("ended", winners)
        case _:
            raise ValueError(f"no trace of Murlan: {happened}")


def face(card: int, seen: bool) -> str | FaceDown:
    """The card's code, or face down."""
    return DECK.format(card) if seen else FaceDown()


def swap_seen(state: Murlan, seat: int, other: int, viewer: int | None) -> bool:
    """Whether the viewer sees a card that goes from one seat to the other in the swap (MU-21)."""
    return viewer in (seat, other) or state.partners(seat, other)


def dealt_to(hands: Sequence[int], first_cards: Sequence[int], viewer: int | None) -> list[list[str | FaceDown]]:
    """Each seat's cards as the viewer saw them dealt: the own ones, and the first of all if that lay face up."""
    dealt: list[list[str | FaceDown]] = []
    for seat, mask in enumerate(hands):
        cards: list[str | FaceDown] = list(codes_of(mask))
        if seat != viewer:
            cards = [FaceDown()] * len(cards)
            if first_cards:
                cards[0] = DECK.format(first_cards[seat])
        dealt.append(cards)
    return dealt
