"""What a seat or a spectator of Mulle may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from stammtisch.games.mulle import scoring, state
from stammtisch.games.mulle.moves import DECK, LILLAN, STORAN, SUITS, hand_value
from stammtisch.games.mulle.rules import HAND_CARDS, Mulle
from stammtisch.kernel.state import MOVE, OVER

Kind = Literal["spades", "aces", "storan", "lillan"]
ROWS: Final[tuple[Kind, ...]] = ("spades", "aces", "storan", "lillan")
TWO_PACKS: Final = 104


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

    kind: Kind
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
    best: list[int]
    """The sides that are ahead in this round; several when they tie."""
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


def view_of(table: Mulle, viewer: int | None, legal: list[str]) -> MulleView:
    """Builds the view of one seat, or of a spectator for None. ``legal`` are the viewer's moves, in notation and sorted."""
    hand = [] if viewer is None else [int(card) for card in table.hands[viewer]]
    dealer, took_last, ketchup = int(table.dealer), int(table.took_last), table.ketchup()
    over = table.phase == OVER
    return MulleView(
        game="mulle",
        viewer=viewer,
        acting=table.acting(),
        legal=legal,
        lists_all=table.lists_all(),
        over=over,
        seats=table.seats,
        side_of=[int(table.side_of(seat)) for seat in range(table.seats)],
        kryp=table.kryp,
        rover=table.rover,
        down=table.down,
        round=len(table.sheets) + (0 if over else 1),
        rounds_to_play=table.rounds,
        totals=table.totals[:],
        rounds=[sheet.scores[:] for sheet in table.sheets],
        dealer=None if dealer == state.NOBODY else dealer,
        deal=int(table.deal),
        deals=TWO_PACKS // (HAND_CARDS * table.seats),
        bat=table.phase == MOVE and table.deals_left() == 1,
        stock=len(table.stock),
        hand=DECK.format_all(hand),
        worths=[int(hand_value(card)) for card in hand],
        counts=[len(cards) for cards in table.hands],
        loose=codes(table.loose),
        builds=[Build(int(one.value), int(one.owner), one.locked, codes(one.cards)) for one in table.builds],
        piles=[pile_of(pile) for pile in table.piles],
        took_last=None if took_last == state.NOBODY else took_last,
        written=written_of(table, len(table.sheets)) if table.sheets else None,
        winners=table.winners() if over else [],
        hundred=table.hundred(),
        ketchup=None if ketchup == scoring.NO_SIDE else ketchup,
    )


def codes(cards: Sequence[int]) -> list[str]:
    """The codes of cards, in the given order."""
    return [DECK.format(int(card)) for card in cards]


def pile_of(pile: scoring.Pile) -> Pile:
    """What everyone sees of a side's pile."""
    top = DECK.format(int(pile.cards[-1])) if pile.cards else None
    return Pile(len(pile.cards), top, pairs_of(pile.mulles, pile.worths), int(pile.tabbar))


def pairs_of(mulles: Sequence[int], worths: Sequence[int]) -> list[MullePair]:
    """Mulles with their worths."""
    return [MullePair(DECK.format(int(card)), int(worth)) for card, worth in zip(mulles, worths, strict=True)]


def written_of(table: Mulle, number: int) -> Written:
    """How the round of this number (from 1) was counted."""
    sheet = table.sheets[number - 1]
    rows = [counted_cards(kind, sheet) for kind in ROWS]
    cards = [sum(points) for points in zip(*(row.points for row in rows), strict=True)]
    cancelled = scoring.cancelled_sum(sheet.piles)
    coins = [coins_of(pile, cancelled) for pile in sheet.piles]
    return Written(
        round=number,
        dealer=int(sheet.dealer),
        rows=rows,
        cards=cards,
        mulles=[[coin for coin in side if coin.card is not None] for side in coins],
        tabbar=[[coin for coin in side if coin.card is None] for side in coins],
        cancelled=cancelled,
        kept=[sum(coin.worth for coin in side if not coin.cancelled) for side in coins],
        scores=sheet.scores[:],
        best=scoring.best_sides(sheet.scores, table.kryp),
        totals=table.results[number - 1].totals[:],
        left=codes(sheet.left),
        left_to=None if sheet.left_to == scoring.NO_SIDE else int(sheet.left_to),
    )


def counted_cards(kind: Kind, sheet: scoring.Sheet) -> CountedCards:
    """The row of one kind of cards that score."""
    cards = [[int(card) for card in side if kind_of(int(card)) == kind] for side in sheet.cards]
    return CountedCards(
        kind, [codes(side) for side in cards], [sum(int(scoring.points_of(card)) for card in side) for side in cards]
    )


def kind_of(card: int) -> Kind:
    """In which row a card that scores is counted."""
    if card == STORAN:
        return "storan"
    if card == LILLAN:
        return "lillan"
    return "aces" if card < len(SUITS) else "spades"


def coins_of(pile: scoring.Pile, cancelled: int) -> list[Coin]:
    """Mulles, then tabbar, with those struck out that make the sum that every side has."""
    worths = [int(worth) for worth in scoring.coins_of(pile)]
    cards = [*codes(pile.mulles), *[None] * int(pile.tabbar)]
    return [Coin(*coin) for coin in zip(cards, worths, scoring.struck_out(worths, cancelled), strict=True)]
