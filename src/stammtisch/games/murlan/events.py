"""What happens in Murlan, as a viewer may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stammtisch.games.murlan.view import Play, Written
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
