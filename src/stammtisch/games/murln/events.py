"""What happens in Murln, as a viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stammtisch.games.murln import state as at
from stammtisch.games.murln.moves import SUIT_LETTERS
from stammtisch.games.murln.tricks import WELI_CARD
from stammtisch.games.murln.view import Bid, SeatCard, ShownHand, bid_of, lot_of, seat_cards, shown_hands
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN, FaceDown


@dataclass(frozen=True)
class Dealer:
    """The first dealer: drawn by cutting cards (by seat; those tied for highest cut again), or handed on with no cut
    (MR-5)."""

    kind: Literal["dealer"]
    seat: int
    lot: list[list[SeatCard]]


@dataclass(frozen=True)
class Shuffled:
    """The dealer has shuffled; the cutter is asked to cut (MR-7)."""

    kind: Literal["shuffled"]
    dealer: int
    cutter: int


@dataclass(frozen=True)
class Lifted:
    """The cutter lifted so many cards; ``weli`` if that showed the Weli, which stays with the cutter (MR-7)."""

    kind: Literal["lifted"]
    seat: int
    cards: int
    weli: bool


@dataclass(frozen=True)
class Dealt:
    """Five cards each; the viewer sees the own ones, and all see a kept Weli (MR-8)."""

    kind: Literal["dealt"]
    hands: list[list[str | FaceDown]]


@dataclass(frozen=True)
class ThrownIn:
    """These hands hold nothing higher than a ten: the cards are thrown in, a later round counts double (MR-9, MR-10)."""

    kind: Literal["thrown_in"]
    hands: list[ShownHand]
    doubles: int


@dataclass(frozen=True)
class Spoke:
    """A seat has bid or passed (MR-12)."""

    kind: Literal["spoke"]
    seat: int
    bid: Bid


@dataclass(frozen=True)
class AllPassed:
    """Nobody bid: the next dealer deals (MR-16)."""

    kind: Literal["all_passed"]
    dealer: int


@dataclass(frozen=True)
class Declared:
    """The bidding is over and this seat is the declarer; ``tricks`` 0 for a Murler (MR-14, MR-15)."""

    kind: Literal["declared"]
    seat: int
    tricks: int


@dataclass(frozen=True)
class Trump:
    """The declarer named trump, or the first card of a Murler did (MR-14, MR-27)."""

    kind: Literal["trump"]
    seat: int
    suit: str
    factor: int


@dataclass(frozen=True)
class Stayed:
    """The seat plays; ``forced`` if it was not asked because it could not go (MR-17, MR-18)."""

    kind: Literal["stayed"]
    seat: int
    forced: bool


@dataclass(frozen=True)
class Gone:
    """The seat goes (MR-17)."""

    kind: Literal["gone"]
    seat: int


@dataclass(frozen=True)
class Swapped:
    """The seat put cards away and drew as many; ``forced`` if it was not asked because it may not exchange (MR-19,
    MR-20)."""

    kind: Literal["swapped"]
    seat: int
    put_away: list[str | FaceDown]
    drawn: list[str | FaceDown]
    forced: bool


@dataclass(frozen=True)
class Played:
    """A card was played."""

    kind: Literal["played"]
    seat: int
    card: str


@dataclass(frozen=True)
class Taken:
    """The trick is complete and this seat takes it (MR-26)."""

    kind: Literal["taken"]
    seat: int
    trick: int
    cards: list[SeatCard]


@dataclass(frozen=True)
class Wrote:
    """The round is written; line by line it stands in the view's ``written`` (MR-29)."""

    kind: Literal["wrote"]
    round: int
    scores: list[int]
    totals: list[int]


@dataclass(frozen=True)
class Won:
    """The seat has won the game (MR-30)."""

    kind: Literal["won"]
    seat: int


MurlnEvent = (
    Dealer
    | Shuffled
    | Lifted
    | Dealt
    | ThrownIn
    | Spoke
    | AllPassed
    | Declared
    | Trump
    | Stayed
    | Gone
    | Swapped
    | Played
    | Taken
    | Wrote
    | Won
)


def events_of(trace: Sequence[tuple[int, ...]], viewer: int | None) -> list[MurlnEvent]:
    """What the trace of a state tells one viewer."""
    return [dealing_of(happened, viewer) or playing_of(happened, viewer) for happened in trace]


def dealing_of(happened: tuple[int, ...], viewer: int | None) -> MurlnEvent | None:
    """One event up to the bidding; None if it is of another part."""
    match happened:
        case (at.DEALER, seat, *lot):
            return Dealer("dealer", seat, lot_of(lot))
        case (at.SHUFFLED, dealer, cutter):
            return Shuffled("shuffled", dealer, cutter)
        case (at.LIFTED, seat, cards, weli):
            return Lifted("lifted", seat, cards, bool(weli))
        case (at.DEALT, keeper, *hands):
            return Dealt("dealt", [dealt_hand(hand, viewer == seat, keeper == seat) for seat, hand in enumerate(hands)])
        case (at.THROWN_IN, doubles, *hands):
            return ThrownIn("thrown_in", shown_hands(hands), doubles)
        case (at.SPOKE, seat, said, highest):
            bid = bid_of(said, highest)
            assert bid is not None
            return Spoke("spoke", seat, bid)
        case (at.ALL_PASSED, dealer):
            return AllPassed("all_passed", dealer)
        case (at.DECLARED, seat, tricks):
            return Declared("declared", seat, tricks)
        case _:
            return None


def playing_of(happened: tuple[int, ...], viewer: int | None) -> MurlnEvent:
    """One event from the naming of trump on; cards that moved unseen by the viewer are face down."""
    match happened:
        case (at.NAMED, seat, suit, factor):
            return Trump("trump", seat, SUIT_LETTERS[suit], factor)
        case (at.STAYED, seat, forced):
            return Stayed("stayed", seat, bool(forced))
        case (at.GONE, seat):
            return Gone("gone", seat)
        case (at.SWAPPED, seat, forced, away, drawn):
            mine = viewer == seat
            return Swapped("swapped", seat, seen(away, mine), seen(drawn, mine), bool(forced))
        case (at.PLAYED, seat, card):
            return Played("played", seat, GERMAN.format(card))
        case (at.TAKEN, seat, trick, *cards):
            return Taken("taken", seat, trick, seat_cards(cards))
        case (at.WROTE, number, *written):
            seats = len(written) // 2
            return Wrote("wrote", number, written[:seats], written[seats:])
        case (at.WON, seat):
            return Won("won", seat)
        case _:
            raise ValueError(f"no trace of Murln: {happened}")


def seen(mask: int, mine: bool) -> list[str | FaceDown]:
    """The cards of a mask, face down unless they are the viewer's."""
    return [GERMAN.format(card) if mine else FaceDown() for card in bits(mask)]


def dealt_hand(mask: int, mine: bool, keeper: bool) -> list[str | FaceDown]:
    """A dealt hand; everyone sees the Weli that the cutter kept (MR-7)."""
    if mine or not keeper:
        return seen(mask, mine)
    return [*seen(mask & ~WELI_CARD, mine), GERMAN.format(32)]
