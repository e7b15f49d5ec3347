"""Every move of a seat, in a fixed order: for each hand card takes, building moves, lie, lay and robs.

With more than ``MOST_LISTED`` loose cards the moves that are listed name one part at a time; see the rules page. The
enumeration is by hand card and thing, and leaves out early what cannot be; of building moves ``judge`` decides the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle.judge import ALLOWED, can_take, judged, uses_last_backing
from stammtisch.games.mulle.moves import (
    BUILD,
    LAY,
    LIE,
    ON_BUILD,
    PACK,
    ROB,
    TAKE,
    hand_value,
    making,
    move_of,
    table_value,
    thing_of,
    value_of,
    with_chosen,
)
from stammtisch.games.mulle.state import NO_BUILD, Table
from stammtisch.games.mulle.takes import ANY_NUMBER, MOST_LISTED, NOWHERE, first_groups, groups_making, sums_in, unions
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

PAIR: Final = 2


class Glance:
    """What is found out once for all cards of a hand."""

    def __init__(self, table: Table, seat: i64) -> None:
        self.sums: i64 = sums_in(table.loose)
        """Every sum that loose cards make, as a mask."""
        self.bases: i64 = table.build_values()
        """The values of all that a card may be put on, as a mask."""
        for card in table.loose:
            self.bases |= bit(table_value(card))
        self.must_take: bool = table.kryp and can_take(table, seat)


def moves_of(table: Table, seat: i64) -> list[int]:
    """Every move of the seat on, without doubles."""
    moves: list[int] = []
    hand = table.hands[seat]
    glance = Glance(table, seat)
    for at in range(len(hand)):
        if at == 0 or hand[at - 1] != hand[at]:
            add_moves(table, seat, hand[at], glance, moves)
    return moves


def moves_with(table: Table, seat: i64, card: i64) -> list[int]:
    """The moves with one card of the hand."""
    moves: list[int] = []
    add_moves(table, seat, card, Glance(table, seat), moves)
    return moves


def add_moves(table: Table, seat: i64, card: i64, glance: Glance, moves: list[int]) -> None:
    """Adds the moves with a card."""
    last: bool = uses_last_backing(table, seat, card)
    add_takes(table, card, last, glance.sums, moves)
    if last:
        return
    if not glance.must_take:
        values: i64 = makeable(table, seat, card)
        here: i64 = table_value(card)
        if ((glance.bases << here) | (glance.bases >> here)) & values != 0:
            add_building(table, seat, card, values, moves)
        if (values >> hand_value(card)) & 1 == 1 and table.build_of(hand_value(card)) is not None:
            moves.append(move_of(LIE, card, hand_value(card)))
        if table.own_value(seat) == NO_BUILD:
            moves.append(move_of(LAY, card, 0))
    if table.rover:
        for side in range(table.sides):
            robbing: i64 = move_of(ROB, card, side)
            if judged(table, seat, robbing) == ALLOWED:
                moves.append(robbing)


def makeable(table: Table, seat: i64, card: i64) -> i64:
    """The values, as a mask, at which the seat may build, pack or lie with the card: that of its own build (MLL-20), else
    those that the rest of its hand backs (MLL-14), and that of a partner's build (MLL-19)."""
    own: i64 = table.own_value(seat)
    if own != NO_BUILD:
        return bit(own)
    values: i64 = 0
    played: bool = False
    for other in table.hands[seat]:
        if other == card and not played:
            played = True
        else:
            values |= bit(hand_value(other))
    partners: i64 = table.own_value(table.partner(seat))
    return values if partners == NO_BUILD else values | bit(partners)


def add_takes(table: Table, card: i64, last: bool, sums: i64, moves: list[int]) -> None:
    """MLL-6 to MLL-8: the twin alone; the build of the card's value with any groups; groups without it. With the last card
    that backs the own build, which is that of its value, only those that take it."""
    value: i64 = hand_value(card)
    build = table.build_of(value)
    if (value > 13 and build is None) or (build is None and (sums >> value) & 1 == 0):
        return
    twin: i64 = position_of(table.loose, card)
    bare: i64 = move_of(TAKE, card, 0)
    sets = takings(table.loose, value, twin) if (sums >> value) & 1 == 1 else []
    if value <= 13 and not last:
        if twin != NOWHERE:
            add_each(bare, [1 << int(twin)], moves)
        add_each(bare, sets, moves)
    if build is not None:
        with_build: i64 = move_of(TAKE, card, bit(value))
        moves.append(with_build)
        if len(table.loose) <= MOST_LISTED or value > 13:
            add_each(with_build, sets, moves)


def takings(row: list[i64], value: i64, without: i64) -> list[int]:
    """The sets of loose cards to take, none of them empty: all, or in a long row one group each."""
    if len(row) > MOST_LISTED:
        return first_groups(row, value, without, ANY_NUMBER)
    return unions(row, groups_making(row, value, without, ANY_NUMBER))


def add_building(table: Table, seat: i64, card: i64, values: i64, moves: list[int]) -> None:
    """MLL-12 to MLL-16: the card on each loose card and on each build of another, up and down, with additions."""
    here: i64 = table_value(card)
    row = table.loose
    for position in range(len(row)):
        if is_listed_base(row, position):
            base: i64 = row[position]
            on: i64 = table_value(base)
            if (values >> (on + here)) & 1 == 1:
                up: i64 = BUILD if table.build_of(on + here) is None else PACK
                add_made(table, seat, move_of(up, card, making(base, on + here)), moves)
            if on > here and (values >> (on - here)) & 1 == 1:
                add_made(table, seat, move_of(BUILD, card, making(base, on - here)), moves)
    for build in table.builds:
        thing: i64 = ON_BUILD + build.value
        if (values >> (build.value + here)) & 1 == 1:
            add_made(table, seat, move_of(BUILD, card, making(thing, build.value + here)), moves)
        if build.value > here and (values >> (build.value - here)) & 1 == 1:
            add_made(table, seat, move_of(BUILD, card, making(thing, build.value - here)), moves)


def is_listed_base(row: list[i64], position: i64) -> bool:
    """Whether building moves on the card there are listed: the last of twins, in a long row the first of its value."""
    if len(row) > MOST_LISTED:
        return position == 0 or table_value(row[position - 1]) != table_value(row[position])
    return position + 1 == len(row) or row[position + 1] != row[position]


def add_made(table: Table, seat: i64, bare: i64, moves: list[int]) -> None:
    """Adds a building move if it is allowed: without additions, and with each choice of them."""
    if judged(table, seat, bare) != ALLOWED:
        return
    moves.append(bare)
    thing: i64 = thing_of(bare)
    base: i64 = NOWHERE if thing >= ON_BUILD else last_position_of(table.loose, thing)
    add_each(bare, additions(table.loose, value_of(bare), base), moves)


def additions(row: list[i64], value: i64, without: i64) -> list[int]:
    """The sets of loose cards to add, none of them empty: all, or in a long row one pair or single card each."""
    if len(row) > MOST_LISTED:
        return first_groups(row, value, without, PAIR)
    return unions(row, groups_making(row, value, without, PAIR))


def add_each(bare: i64, sets: list[int], moves: list[int]) -> None:
    """Adds the move with each of these sets of loose cards."""
    for chosen in sets:
        move: int = with_chosen(bare, chosen)
        moves.append(move)


def position_of(row: list[i64], card: i64) -> i64:
    """Where the card lies in the row, of twins the first; ``NOWHERE`` if it does not."""
    for position in range(len(row)):
        if row[position] == card:
            return position
    return NOWHERE


def last_position_of(row: list[i64], card: i64) -> i64:
    """The same, of twins the last."""
    position: i64 = position_of(row, card)
    if position != NOWHERE and position + 1 < len(row) and row[position + 1] == card:
        position += 1
    return position
