"""What a seat or a spectator of Murln may see."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from stammtisch.games.murln import state as at
from stammtisch.games.murln.moves import SUIT_LETTERS, format_move
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.slate import Decision, Outlook, RoundMark, Written, decision_of, mark_of, outlook_of, written_of
from stammtisch.games.murln.state import NOTHING, unpacked
from stammtisch.games.murln.tricks import WELI_CARD
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.state import OVER

Asked = Literal["dealer", "shuffle", "cut", "bid", "trump", "stay", "swap", "play", "over"]
Standing = Literal["undecided", "declarer", "stays", "gone", "sits_out"]
Said = Literal["pass", "bid", "hold", "murler"]


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
    outlook: list[Outlook]
    """What going, playing without a trick, and the first tricks would write; [] unless the viewer is asked to play or go."""
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


ASKED: Final[list[Asked]] = ["dealer", "shuffle", "cut", "bid", "trump", "stay", "swap", "play", "over"]


def view_of(state: Murln, viewer: int | None) -> MurlnView:
    """Builds the view of one seat, or of a spectator for None."""
    seats = range(state.seats)
    running = state.playing != 0
    return MurlnView(
        game="murln",
        viewer=viewer,
        acting=state.acting(),
        legal=sorted(map(format_move, state.legal(viewer))) if viewer is not None else [],
        over=state.phase == OVER,
        seats=state.seats,
        round=len(state.results) + (0 if state.phase == OVER else 1),
        asked=ASKED[state.asked],
        dealer=absent(state.dealer),
        lot=lot_of(state.lot),
        sits_out=int(state.dealer) if running and not state.playing >> state.dealer & 1 else None,
        pack=len(state.full_pack()),
        cutter=None if state.dealer == NOTHING else int(state.cutter()),
        lifted=int(state.lifted) or None,
        weli=int(state.weli) if keeps_weli(state) else None,
        talon=len(state.deck) - int(state.top) if state.top else 0,
        thrown_in=shown_hands(state.thrown),
        all_passed=state.all_passed,
        doubles=int(state.doubles),
        factor=int(state.factor()),
        bids=[bid_of(int(state.said_by(seat)), int(state.highest)) for seat in seats],
        highest=int(state.highest),
        declarer=None if state.asked == at.ASK_BID else absent(state.declarer),
        bid=0 if state.asked == at.ASK_BID else int(state.highest),
        murler=state.murler,
        trump=None if state.trump == NOTHING else SUIT_LETTERS[state.trump],
        names_trump=state.names_trump(),
        standings=[standing_of(state, seat) for seat in seats],
        outlook=outlook_of(state, viewer) if viewer is not None and asked_to_stay(state, viewer) else [],
        must_stay=[state.must_stay(seat) for seat in seats],
        may_not_swap=[state.may_not_swap(seat) for seat in seats],
        swap_limit=int(state.swap_limit()),
        swapped=[len(bits(state.put_away.of(seat))) if state.swapped >> seat & 1 else None for seat in seats],
        put_away=[] if viewer is None else GERMAN.format_all(bits(state.put_away.of(viewer))),
        hand=[] if viewer is None else GERMAN.format_all(bits(state.hands.of(viewer))),
        counts=[len(bits(state.hands.of(seat))) for seat in seats],
        trick_number=int(state.tricks) + 1 if state.asked == at.ASK_PLAY else 0,
        trick=seat_cards(unpacked(state.trick, state.count_played)),
        leading=absent(state.leading),
        last_trick=last_trick_of(state),
        tricks=[tricks_of(state, seat) for seat in seats],
        totals=list(state.totals),
        rounds=[list(result.scores) for result in state.results],
        marks=[mark_of(note, result.totals) for note, result in zip(state.notes, state.results, strict=True)],
        written=written_of(state) if state.results else None,
        winners=state.winners() if state.phase == OVER else [],
        decision=decision_of(state) if state.phase == OVER else None,
    )


def absent(value: int) -> int | None:
    """A seat, or None where there is none."""
    return None if value == NOTHING else int(value)


def seat_cards(packed: list[int]) -> list[SeatCard]:
    """Packed cards as they lie before the seats."""
    return [SeatCard(one // 64, GERMAN.format(one % 64)) for one in packed]


def lot_of(flat: list[int]) -> list[list[SeatCard]]:
    """The cuts of a lot (MR-5), each begun by ``NOTHING``."""
    starts = [place for place, one in enumerate(flat) if one == NOTHING]
    return [seat_cards(flat[start + 1 : end]) for start, end in pairwise([*starts, len(flat)])]


def keeps_weli(state: Murln) -> bool:
    """Whether everyone knows that the cutter still holds the Weli: it was kept, not played, and no card put away (MR-7)."""
    if state.weli == NOTHING:
        return False
    return state.hands.of(state.weli) >= WELI_CARD and state.put_away.of(state.weli) == 0


def shown_hands(masks: list[int]) -> list[ShownHand]:
    """The hands of a throw-in (MR-9)."""
    return [ShownHand(seat, GERMAN.format_all(bits(mask))) for seat, mask in enumerate(masks) if mask]


def bid_of(said: int, highest: int) -> Bid | None:
    """What a seat said; ``highest`` is the number that "selber" takes over."""
    match said:
        case at.SAID_NOTHING:
            return None
        case at.SAID_PASS:
            return Bid("pass", 0)
        case at.SAID_HOLD:
            return Bid("hold", highest)
        case at.SAID_MURLER:
            return Bid("murler", 0)
        case _:
            return Bid("bid", said - at.SAID_BID)


def standing_of(state: Murln, seat: int) -> Standing:
    """Whether the seat plays this round."""
    if state.playing and not state.playing >> seat & 1:
        return "sits_out"
    if state.gone >> seat & 1:
        return "gone"
    if state.stayed >> seat & 1:
        return "declarer" if seat == state.declarer else "stays"
    return "declarer" if state.asked == at.ASK_TRUMP and seat == state.declarer else "undecided"


def asked_to_stay(state: Murln, seat: int) -> bool:
    """Whether the seat is to say now whether it plays (MR-17)."""
    return state.asked == at.ASK_STAY and seat in state.acting()


def last_trick_of(state: Murln) -> Trick | None:
    """The last finished trick; between rounds that of the round before."""
    if state.last_count == 0:
        return None
    return Trick(int(state.last_number), seat_cards(unpacked(state.last_trick, state.last_count)), int(state.last_taker))


def tricks_of(state: Murln, seat: int) -> int:
    """How many tricks the seat has taken in the running round."""
    return [state.takers >> 3 * trick & 7 for trick in range(state.tricks)].count(seat)
