"""What a seat or a spectator of Murlan may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import DECK, RANK_NAMES, card_list, codes_of
from stammtisch.games.murlan.moves import cards_of, format_move, number_of
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.shapes import SHAPES, STRAIGHT, rank_at
from stammtisch.games.murlan.state import NOTHING
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import FaceDown
from stammtisch.kernel.state import MOVE, OVER

Kind = Literal["single", "pair", "three", "bomb", "straight", "double", "triple"]
"""``double`` and ``triple`` are straights with two and three cards of each rank (MU-3 to MU-6)."""
Asked = Literal["play", "tap", "take", "give", "vote"]
Why = Literal["out", "last_in", "left_over", "team_in", "named", "gave_up"]

KINDS: Final[list[Kind]] = ["single", "pair", "three", "bomb", "straight", "double", "triple"]
ASKED: Final[list[Asked]] = ["play", "tap", "take", "give", "vote"]
WHYS: Final[list[Why]] = ["out", "last_in", "left_over", "team_in", "named", "gave_up"]


@dataclass(frozen=True)
class Play:
    """Cards that a seat has played."""

    seat: int
    cards: list[str]
    """In the order 3 to 2, then S H D C; a straight with A or 2 at its bottom too."""
    kind: Kind
    low: str
    """The first rank of a straight (``A`` of A-2-3-4-5), else the only one; ``BJ``, ``RJ`` for jokers."""
    high: str
    """The last rank of a straight, else the only one."""
    length: int
    """How many ranks: 1, or 5 and more for straights."""
    line: list[str]
    """The same cards in the order of the line of MU-5, as a board lays them: A and 2 first where they are the bottom."""


@dataclass(frozen=True)
class Cut:
    """The loser's tap on the pack before the deal (MU-19)."""

    seat: int
    number: int | None
    """The place tapped, from the top and from 1; None before."""
    card: str | FaceDown | None
    """The card seen there: face down for all but the loser, unless it was taken. None before the tap."""
    taken: bool | None
    """None while that is not decided."""


@dataclass(frozen=True)
class Swap:
    """The loser's highest card for one of the winner's (MU-20). Face down for who may not see it (MU-21)."""

    loser: int
    winner: int
    given: str | FaceDown
    """What the winner got."""
    returned: str | FaceDown | None
    """What the loser got; None while the winner chooses."""
    open: bool
    """The two are partners, so everyone sees both cards."""


@dataclass(frozen=True)
class Vote:
    """A team must agree which of them lost (MU-15, MU-16). Lists go with ``seats``."""

    seats: list[int]
    names: list[int | None]
    """The seat that each of them names; None without a word so far."""
    cards: list[int]
    """How many cards each holds."""
    rule: int
    """Who it is if the clock decides, and whom bots name: who holds more cards."""


@dataclass(frozen=True)
class Place:
    """One line of how a round was written."""

    seat: int
    place: int
    """From 1."""
    points: int
    why: Why
    """``out``: played its last card; ``last_in``: nobody else was still in, and others had given up; ``left_over``: the
    others were out, or the partner was named in the vote; ``team_in``: the other team had given up; ``named``: by
    both in the vote; ``gave_up`` (MU-12, MU-15, MU-16, MU-23 to MU-25)."""
    cards: int
    """How many cards were left."""


@dataclass(frozen=True)
class Written:
    """How the last finished round was written."""

    round: int
    places: list[Place]
    """First to last."""
    sweep: int | None
    """The side that took first and second, so the round ended there, 5 to 1 (MU-15)."""
    scores: list[int]
    """Per side."""
    totals: list[int]


@dataclass(frozen=True)
class MurlanView:
    """Cards are codes. A side is a seat, or with four a pair of partners: side 0 is seats 0 and 2, side 1 seats 1 and 3."""

    game: Literal["murlan"]
    viewer: int | None
    acting: list[int]
    """Both members of a team in the vote (MU-16)."""
    legal: list[str]
    """The viewer's moves when it is to act. Of plays it names one for each kind, rank and length; other suits are accepted
    too, and the request ``ask`` says what a selection means."""
    over: bool
    asked: Asked | None
    """What is asked of those acting; None before the deal, between rounds and at the end."""
    seats: int
    side_of: list[int]
    """The side of each seat."""
    target: int
    round: int
    """The running round, from 1; the last one when the game is over."""
    totals: list[int]
    rounds: list[list[int]]
    """The scores of every finished round, per side."""
    written: Written | None
    """How the last finished round was written; None before the first."""
    starter: int | None
    """Where dealing starts in this round; None before the lot (MU-1)."""
    first: int | None
    """Who won the last round; None in the first."""
    last: int | None
    """Who lost it: has the cut, swaps with ``first`` and leads."""
    hand: list[str]
    """The viewer's own cards, in card order; [] for a spectator."""
    counts: list[int]
    """How many cards each seat holds."""
    unseen: int
    """How many cards stay out of play, 18 with two; 0 before the deal."""
    cut: Cut | None
    """In every round but the first."""
    first_cards: list[str]
    """Everyone's first card, face up, by seat, if the tapped card was taken; [] otherwise. They stay here all round."""
    shown: list[list[str]]
    """Cards that the viewer knows to be, or to have been, in each hand because they lay there face up, and which were not
    played since (MU-21)."""
    swap: Swap | None
    jokers: bool
    """The loser has shown both jokers and keeps them: no swap, the winner leads (MU-22)."""
    leader: int | None
    """Who leads or has led this trick."""
    include: str | None
    """The card that the lead now due must include (MU-13)."""
    pile: Play | None
    """What is to be beaten; None when a lead is due."""
    plays: list[Play | None]
    """The last play of each seat in this trick."""
    passed: list[int]
    """The seats that have passed since the last play."""
    places: list[int]
    """The seats that are out, first to last; at the end of the game those of the last round."""
    gave_up: list[int]
    """The seats that gave up, in that order."""
    laid_down: list[list[str]]
    """The cards, face up, of each seat that gave up; [] for the others (MU-23)."""
    vote: Vote | None
    winners: list[int]
    """At the end: the seats of the winning side."""


def view_of(state: Murlan, viewer: int | None) -> MurlanView:
    """Builds the view of one seat, or of a spectator for None."""
    in_round = state.phase == MOVE
    seats = range(state.seats)
    return MurlanView(
        game="murlan",
        viewer=viewer,
        acting=state.acting(),
        legal=[] if viewer is None else sorted(map(format_move, state.legal(viewer))),
        over=state.phase == OVER,
        asked=ASKED[state.asked] if in_round else None,
        seats=state.seats,
        side_of=[int(state.side_of(seat)) for seat in seats],
        target=state.target,
        round=len(state.results) + (0 if state.phase == OVER else 1),
        totals=state.totals[:],
        rounds=[list(result.scores) for result in state.results],
        written=written_of(state),
        starter=present(state.starter),
        first=present(state.first),
        last=present(state.last),
        hand=[] if viewer is None else codes_of(state.hands.of(viewer)),
        counts=[int(state.hand_count(seat)) for seat in seats],
        unseen=len(card_list(state.unseen)),
        cut=cut_of(state, viewer) if in_round and state.first != NOTHING else None,
        first_cards=DECK.format_all(list(state.first_cards)),
        shown=[codes_of(mask) for mask in shown_to(state, viewer)],
        swap=swap_of(state, viewer) if state.given != NOTHING else None,
        jokers=state.jokers,
        leader=present(state.leader),
        include=None if state.required == NOTHING else DECK.format(int(state.required)),
        pile=play_shown(state.pile_seat, state.pile) if state.pile != 0 else None,
        plays=[play_shown(seat, state.plays.of(seat)) if state.plays.of(seat) != 0 else None for seat in seats],
        passed=bits(state.passed),
        places=state.places[:],
        gave_up=state.gave_up[:],
        laid_down=[codes_of(state.laid_down.of(seat)) for seat in seats],
        vote=vote_of(state) if in_round and state.asked == at.VOTE else None,
        winners=state.winners() if state.phase == OVER else [],
    )


def present(seat: int) -> int | None:
    """A seat, or None for ``NOTHING``."""
    return None if seat == NOTHING else int(seat)


def play_shown(seat: int, move: int) -> Play:
    """A play as everyone sees it."""
    shape = SHAPES[number_of(move)]
    cards = card_list(cards_of(move))
    low, high = int(shape.low), int(shape.low)
    line = cards
    if shape.kind >= STRAIGHT:
        ranks = [rank_at(shape.low + step) for step in range(shape.length)]
        low, high = ranks[0], ranks[-1]
        line = sorted(cards, key=lambda card: (ranks.index(card >> 2), card))
    return Play(
        int(seat),
        DECK.format_all(cards),
        KINDS[shape.kind],
        RANK_NAMES[low],
        RANK_NAMES[high],
        int(shape.length),
        DECK.format_all(line),
    )


def cut_of(state: Murlan, viewer: int | None) -> Cut:
    """The cut: only the loser sees the card, unless it was taken (MU-19)."""
    if state.asked == at.TAP_PACK:
        return Cut(int(state.last), None, None, None)
    seen = state.taken or viewer == state.last
    card = DECK.format(int(state.tapped_card)) if seen else FaceDown()
    return Cut(int(state.last), int(state.tapped), card, None if state.asked == at.TAKE_CARD else state.taken)


def swap_of(state: Murlan, viewer: int | None) -> Swap:
    """The swap: only the two see the cards, unless they are partners (MU-21)."""
    seen = state.sees_swap(viewer)
    given = DECK.format(int(state.given)) if seen else FaceDown()
    returned = None
    if state.returned != NOTHING:
        returned = DECK.format(int(state.returned)) if seen else FaceDown()
    return Swap(int(state.last), int(state.first), given, returned, state.partners(state.first, state.last))


def shown_to(state: Murlan, viewer: int | None) -> list[int]:
    """The masks of the cards shown, by seat. Who has seen a shown card change hands in the swap knows where it went; the
    others do not learn that it did (MU-21)."""
    masks = [state.shown.of(seat) for seat in range(state.seats)]
    if state.given == NOTHING or not state.sees_swap(viewer):
        return masks
    known = 0
    for mask in masks:
        known |= mask
    return [known & state.hands.of(seat) for seat in range(state.seats)]


def vote_of(state: Murlan) -> Vote:
    """The vote as everyone sees it (MU-16)."""
    seats = state.seats_in()
    return Vote(
        seats,
        [present(state.names[seat]) for seat in seats],
        [int(state.hand_count(seat)) for seat in seats],
        int(state.named_by_rule()),
    )


def written_of(state: Murlan) -> Written | None:
    """How the last finished round was written; None before the first."""
    if not state.results:
        return None
    result = state.results[-1]
    places = [
        Place(seat, place, state.seats - place, WHYS[why], left)
        for place, (seat, why, left) in enumerate(zip(result.places, state.place_reasons, state.cards_left, strict=True), start=1)
    ]
    first, second = result.places[:2]
    sweep = int(state.side_of(first)) if state.partners(first, second) else None
    return Written(result.number, places, sweep, list(result.scores), list(result.totals))
