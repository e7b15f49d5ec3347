"""What a seat or a spectator of Murln may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Asked = Literal["dealer", "shuffle", "cut", "bid", "trump", "stay", "swap", "play", "over"]
Standing = Literal["undecided", "declarer", "stays", "gone", "sits_out"]
Said = Literal["pass", "bid", "hold", "murler"]
Reason = Literal["tricks", "no_trick", "went", "failed", "murler_made", "against_made", "murler_lost", "against_lost"]


@dataclass(frozen=True)
class SeatCard:
    """A card that lies open before a seat."""

    seat: int
    card: str


@dataclass(frozen=True)
class Bid:
    """What a seat said. ``tricks`` is the number bid, or taken over with ``hold`` ("selber"); 0 for pass and Murler."""

    said: Said
    tricks: int


@dataclass(frozen=True)
class ShownHand:
    """A hand with nothing higher than a ten, shown at the throw-in (MR-9)."""

    seat: int
    cards: list[str]


@dataclass(frozen=True)
class Trick:
    """A finished trick in the order it was played."""

    number: int
    cards: list[SeatCard]
    winner: int


@dataclass(frozen=True)
class WrittenRow:
    """Why something is written: ``points`` before the factor, ``count`` the tricks it speaks of."""

    reason: Reason
    count: int
    points: int


@dataclass(frozen=True)
class WrittenSeat:
    """What is written for one seat: its rows, their sum times the round's factor, and where it stands then.

    ``rows`` is empty for the dealer who sat out (MR-4)."""

    seat: int
    tricks: int
    rows: list[WrittenRow]
    score: int
    total: int


@dataclass(frozen=True)
class Written:
    """How a finished round was written (MR-29)."""

    round: int
    declarer: int
    bid: int
    """How many tricks the declarer bid; 0 for a Murler."""
    murler: Literal["made", "lost"] | None
    beaten_by: int | None
    """The seat whose trick beat the Murler (MR-28)."""
    trump: str
    thrown_in: bool
    """The round was double because of a throw-in (MR-10)."""
    herz: bool
    """The round was double because Herz was trump (MR-11)."""
    factor: int
    lines: list[WrittenSeat]
    """By seat."""


@dataclass(frozen=True)
class RoundMark:
    """What stands beside a finished round on the slate."""

    declarer: int
    murler: bool
    trump: str
    factor: int
    totals: list[int]


@dataclass(frozen=True)
class Decision:
    """What decided between seats that tied for the lowest total: the trick with which ``seat`` came down to 0 or less
    (MR-30); ``trick`` 0 after a lost Murler, where the seat that beat it, or the next clockwise, has won."""

    seat: int
    trick: int
    tied: list[int]


@dataclass(frozen=True)
class MurlnView:
    """Cards are codes, suits are letters (H L S E). ``legal`` is filled only for the viewer who is to act."""

    game: Literal["murln"]
    viewer: int | None
    acting: list[int]
    legal: list[str]
    over: bool
    seats: int
    round: int
    """The running round, from 1; a deal that was thrown in or passed by all is no round of its own."""
    asked: Asked
    """What is asked of the seat to act; ``dealer`` and ``shuffle`` are chance."""
    dealer: int | None
    """None before the lot (MR-5)."""
    lot: list[list[SeatCard]]
    """The cuts for the first dealer, each by seat, the tied seats' next cut after it; [] where the dealer was handed on."""
    sits_out: int | None
    """The dealer who sits this round out (MR-4)."""
    pack: int
    """Cards in the whole pack: 33, or 29 without sevens."""
    cutter: int | None
    """The seat right of the dealer, which cuts (MR-7)."""
    lifted: int | None
    """How many cards it lifted; None before."""
    weli: int | None
    """The seat that cut the Weli and keeps it for all to see, until it may have put it away or has played it (MR-7)."""
    talon: int
    """Cards left to draw; 0 before the deal."""
    thrown_in: list[ShownHand]
    """The hands of the throw-in before this deal, until the cards are dealt again (MR-9)."""
    all_passed: bool
    """All passed in the deal before, until the cards are dealt again (MR-16)."""
    doubles: int
    """Rounds still to be played double, this one among them (MR-10)."""
    factor: int
    """The factor of this round as known so far: 1, 2 or 4 (MR-10, MR-11)."""
    bids: list[Bid | None]
    """What each seat has said, by seat."""
    highest: int
    """The highest number bid so far; 0 if none."""
    declarer: int | None
    bid: int
    """The number of tricks the declarer needs; 0 before and in a Murler (five)."""
    murler: bool
    """A Murler is being played."""
    trump: str | None
    names_trump: bool
    """The suit of the card to be led will be trump: a Murler's first card (MR-27)."""
    standings: list[Standing]
    """Who plays this round, by seat (MR-17)."""
    must_stay: list[bool]
    """Stands at 5 or fewer and so may not go, by seat (MR-18)."""
    may_not_swap: list[bool]
    """Stands at 3 or fewer and so may not exchange, by seat (MR-20)."""
    swap_limit: int
    """How many cards each may exchange (MR-4, MR-19)."""
    swapped: list[int | None]
    """How many cards each seat exchanged, by seat; None for who has not (yet)."""
    put_away: list[str]
    """The viewer's own discards of this round."""
    hand: list[str]
    """The viewer's own cards, in card order; [] for a spectator."""
    counts: list[int]
    """How many cards each seat holds."""
    trick_number: int
    """The running trick, 1 to 5; 0 before the first is led."""
    trick: list[SeatCard]
    """The running trick in the order it was played."""
    leading: int | None
    """The seat whose card takes the running trick as it stands."""
    last_trick: Trick | None
    """The last finished trick of this round."""
    tricks: list[int]
    """Tricks taken in this round, by seat."""
    totals: list[int]
    rounds: list[list[int]]
    """The scores of every finished round, by seat."""
    marks: list[RoundMark]
    """What stands beside each of ``rounds``."""
    written: Written | None
    """How the last finished round was written; None before the first."""
    winners: list[int]
    """The seat that has won; [] before the end."""
    decision: Decision | None
    """What decided among tied seats; None unless the game is over and several were lowest (MR-30)."""
