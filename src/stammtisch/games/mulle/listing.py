"""Every move of a seat, in a fixed order: for each hand card takes, building moves, lie, lay and robs.

With more than ``MOST_LISTED`` loose cards the moves that are listed name one part at a time; see the rules page. The
enumeration is by hand card and thing; what remains is asked of ``judge``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle.judge import ALLOWED, can_take, judged, judged_backing, uses_last_backing
from stammtisch.games.mulle.moves import (
    BUILD,
    LAY,
    LIE,
    MOST_BUILD,
    ON_BUILD,
    PACK,
    ROB,
    TAKE,
    hand_value,
    making,
    move_of,
    table_value,
    with_chosen,
)
from stammtisch.games.mulle.state import Table
from stammtisch.games.mulle.takes import ANY_NUMBER, MOST_LISTED, NOWHERE, first_groups, groups_making, unions
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

PAIR: Final = 2


def moves_of(table: Table, seat: i64) -> list[int]:
    """Every move of the seat on, without doubles."""
    moves: list[int] = []
    hand = table.hands[seat]
    for at in range(len(hand)):
        if at == 0 or hand[at - 1] != hand[at]:
            moves += moves_with(table, seat, hand[at])
    return moves


def moves_with(table: Table, seat: i64, card: i64) -> list[int]:
    """The moves with one card of the hand."""
    moves: list[int] = []
    add_takes(table, seat, card, moves)
    if not (table.kryp and can_take(table, seat)):
        add_building(table, seat, card, moves)
        add_if_allowed(table, seat, move_of(LIE, card, hand_value(card)), moves)
        add_if_allowed(table, seat, move_of(LAY, card, 0), moves)
    if table.rover:
        for side in range(table.sides):
            add_if_allowed(table, seat, move_of(ROB, card, side), moves)
    return moves


def add_if_allowed(table: Table, seat: i64, move: i64, moves: list[int]) -> None:
    """Adds a move whose thing lies on the table and that breaks no clause."""
    if move & 7 == LIE and table.build_of(move >> 9) is None:
        return
    if judged(table, seat, move) == ALLOWED:
        moves.append(move)


def add_takes(table: Table, seat: i64, card: i64, moves: list[int]) -> None:
    """MLL-6 to MLL-8: the twin alone; the build of the card's value with any groups; groups without it."""
    value: i64 = hand_value(card)
    twin: i64 = position_of(table.loose, card)
    last: bool = uses_last_backing(table, seat, card)
    if twin != NOWHERE and value <= 13 and not last:
        chosen = 1
        moves.append(with_chosen(move_of(TAKE, card, 0), chosen << int(twin)))
    if value > 13 and table.build_of(value) is None:
        return
    sets = takings(table.loose, value, twin)
    if value <= 13 and not last:
        add_each(move_of(TAKE, card, 0), sets, moves)
    if table.build_of(value) is not None:
        with_build: i64 = move_of(TAKE, card, bit(value))
        moves.append(with_build)
        if len(table.loose) <= MOST_LISTED or value > 13:
            add_each(with_build, sets, moves)


def takings(row: list[i64], value: i64, without: i64) -> list[int]:
    """The sets of loose cards to take, none of them empty: all, or in a long row one group each."""
    if len(row) > MOST_LISTED:
        return first_groups(row, value, without, ANY_NUMBER)
    return unions(row, groups_making(row, value, without, ANY_NUMBER))


def add_building(table: Table, seat: i64, card: i64, moves: list[int]) -> None:
    """MLL-12 to MLL-16: the card on each loose card and on each build of another, up and down, with additions."""
    on: i64 = table_value(card)
    row = table.loose
    for position in range(len(row)):
        base: i64 = row[position]
        if is_listed_base(row, position):
            built: i64 = table_value(base)
            up: i64 = PACK if table.build_of(built + on) is not None else BUILD
            add_made(table, seat, up, card, base, built + on, moves)
            add_made(table, seat, BUILD, card, base, built - on, moves)
    for build in table.builds:
        thing: i64 = ON_BUILD + build.value
        add_made(table, seat, BUILD, card, thing, build.value + on, moves)
        add_made(table, seat, BUILD, card, thing, build.value - on, moves)


def is_listed_base(row: list[i64], position: i64) -> bool:
    """Whether building moves on the card there are listed: the last of twins, in a long row the first of its value."""
    if len(row) > MOST_LISTED:
        return position == 0 or table_value(row[position - 1]) != table_value(row[position])
    return position + 1 == len(row) or row[position + 1] != row[position]


def add_made(table: Table, seat: i64, kind: i64, card: i64, thing: i64, value: i64, moves: list[int]) -> None:
    """Adds the moves that make this value with the card on the thing: without additions, and with each choice of them."""
    if value < 2 or value > MOST_BUILD or judged_backing(table, seat, card, value) != ALLOWED:
        return
    bare: i64 = move_of(kind, card, making(thing, value))
    if judged(table, seat, bare) != ALLOWED:
        return
    moves.append(bare)
    base: i64 = NOWHERE if thing >= ON_BUILD else last_position_of(table.loose, thing)
    add_each(bare, additions(table.loose, value, base), moves)


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
