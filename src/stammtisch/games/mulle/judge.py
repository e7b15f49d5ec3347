"""Whether a move is allowed, clause by clause: the one place where MLL-6 to MLL-29 are judged.

``judged`` gives the first clause that a move breaks, lowest id first, as one of the codes below; ``why`` words them. The
move is one that ``parse`` can give: its things lie on the table, and the card is in the hand of the seat on.
Judging never looks at subsets of the loose cards: see ``takes.Splitter`` for the bound.

Decided where the seed is silent: backing (MLL-14), joining (MLL-15) and whose a build is when a partner extends it
(MLL-19); what else a duty is cited as: the last backing card always as MLL-14, a lie on another's build without a
second card as MLL-17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle.moves import (
    BUILD,
    LAY,
    LEAST_BUILD,
    LIE,
    MOST_BUILD,
    ON_BUILD,
    PACK,
    TAKE,
    card_of,
    chosen_of,
    hand_value,
    kind_of,
    table_value,
    thing_of,
    value_of,
    what_of,
)
from stammtisch.games.mulle.state import NO_BUILD, Table
from stammtisch.games.mulle.takes import pairs_up, splits, sums_in
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

ALLOWED: Final = 0
OTHER_BUILD: Final = 61
NO_SPLIT: Final = 62
NEEDS_BUILD: Final = 71
TWINS_ALONE: Final = 81
CARD_MAKES_OTHER: Final = 121
CARD_OUT_OF_RANGE: Final = 122
OWN_BUILD: Final = 131
LOCKED: Final = 132
BUILD_MAKES_OTHER: Final = 133
BUILD_OUT_OF_RANGE: Final = 134
LAST_BACKING: Final = 141
NO_BACKING: Final = 142
PACKS_OTHER: Final = 161
ADDS_OTHER: Final = 162
LIES_OTHER: Final = 171
NO_OTHER: Final = 172
OWNS_LAY: Final = 201
OWNS_OTHER: Final = 202
MUST_TAKE: Final = 271
NO_ROBBING: Final = 281
OWN_PILE: Final = 282
EMPTY_PILE: Final = 283
OTHER_RANK: Final = 284
NOT_DOWN: Final = 291
"""A code is the number of its clause and a digit."""


def judged(table: Table, seat: i64, move: int) -> i64:
    """``ALLOWED``, or the first clause that the move of the seat on breaks."""
    kind: i64 = kind_of(move)
    if kind == TAKE:
        return judged_take(table, seat, move)
    if kind == BUILD:
        return judged_build(table, seat, move)
    if kind == PACK:
        return judged_pack(table, seat, move)
    if kind == LIE:
        return judged_lie(table, seat, move)
    if kind == LAY:
        return judged_lay(table, seat, move)
    return judged_rob(table, seat, move)


def judged_take(table: Table, seat: i64, move: int) -> i64:
    """MLL-6 to MLL-8, MLL-14."""
    card: i64 = card_of(move)
    value: i64 = hand_value(card)
    builds: i64 = what_of(move)
    cards = chosen_loose(table, move)
    if builds & ~bit(value) != 0:
        return OTHER_BUILD
    if not splits(cards, value):
        return NO_SPLIT
    if value > 13 and builds == 0:
        return NEEDS_BUILD
    if card in cards and (len(cards) > 1 or builds != 0):
        return TWINS_ALONE
    if builds == 0 and uses_last_backing(table, seat, card):
        return LAST_BACKING
    return ALLOWED


def judged_build(table: Table, seat: i64, move: int) -> i64:
    """MLL-12 to MLL-16, MLL-20, MLL-27, MLL-29."""
    card: i64 = card_of(move)
    thing: i64 = thing_of(move)
    value: i64 = value_of(move)
    broken: i64 = judged_making(table, seat, card, thing, value)
    if broken == ALLOWED:
        broken = judged_backing(table, seat, card, value)
    if broken == ALLOWED and not pairs_up(chosen_loose(table, move), value):
        broken = ADDS_OTHER
    if broken == ALLOWED:
        broken = judged_duty(table, seat, value)
    if broken == ALLOWED and value < on_value(thing) and not table.down:
        return NOT_DOWN
    return broken


def judged_making(table: Table, seat: i64, card: i64, thing: i64, value: i64) -> i64:
    """Whether a card on a loose card (MLL-12) or an open build of another (MLL-13) makes the value."""
    on: i64 = on_value(thing)
    makes: bool = value == on + table_value(card) or value == on - table_value(card)
    in_range: bool = LEAST_BUILD <= value <= MOST_BUILD
    if thing < ON_BUILD:
        if not makes:
            return CARD_MAKES_OTHER
        return ALLOWED if in_range else CARD_OUT_OF_RANGE
    build = table.build_of(on)
    if build is not None and build.owner == seat:
        return OWN_BUILD
    if build is not None and build.locked:
        return LOCKED
    if not makes:
        return BUILD_MAKES_OTHER
    return ALLOWED if in_range else BUILD_OUT_OF_RANGE


def judged_pack(table: Table, seat: i64, move: int) -> i64:
    """MLL-14, MLL-16, MLL-20, MLL-27."""
    card: i64 = card_of(move)
    value: i64 = value_of(move)
    broken: i64 = judged_backing(table, seat, card, value)
    if broken != ALLOWED:
        return broken
    if on_value(thing_of(move)) + table_value(card) != value:
        return PACKS_OTHER
    if not pairs_up(chosen_loose(table, move), value):
        return ADDS_OTHER
    return judged_duty(table, seat, value)


def judged_lie(table: Table, seat: i64, move: int) -> i64:
    """MLL-14, MLL-17, MLL-20, MLL-27."""
    card: i64 = card_of(move)
    value: i64 = what_of(move)
    if uses_last_backing(table, seat, card):
        return LAST_BACKING
    if hand_value(card) != value:
        return LIES_OTHER
    if table.owner_after(seat, value) == seat and not table.backs(seat, value, card):
        return NO_OTHER
    return judged_duty(table, seat, value)


def judged_lay(table: Table, seat: i64, move: int) -> i64:
    """MLL-14, MLL-20, MLL-27."""
    if uses_last_backing(table, seat, card_of(move)):
        return LAST_BACKING
    if table.own_value(seat) != NO_BUILD:
        return OWNS_LAY
    return judged_kryp(table, seat)


def judged_rob(table: Table, seat: i64, move: int) -> i64:
    """MLL-14, MLL-28."""
    card: i64 = card_of(move)
    side: i64 = what_of(move)
    if uses_last_backing(table, seat, card):
        return LAST_BACKING
    if not table.rover:
        return NO_ROBBING
    if side == table.side_of(seat):
        return OWN_PILE
    pile = table.piles[side].cards
    if len(pile) == 0:
        return EMPTY_PILE
    return ALLOWED if pile[-1] >> 2 == card >> 2 else OTHER_RANK


# --- what several kinds of move have in common ---


def judged_backing(table: Table, seat: i64, card: i64, value: i64) -> i64:
    """MLL-14 for a move that makes or extends a build of this value with the card."""
    if uses_last_backing(table, seat, card):
        return LAST_BACKING
    if table.owner_after(seat, value) == seat and not table.backs(seat, value, card):
        return NO_BACKING
    return ALLOWED


def uses_last_backing(table: Table, seat: i64, card: i64) -> bool:
    """Whether the card is the last that backs the seat's own build (MLL-14)."""
    own: i64 = table.own_value(seat)
    return own != NO_BUILD and not table.backs(seat, own, card)


def judged_duty(table: Table, seat: i64, value: i64) -> i64:
    """MLL-20 for building, packing and lying at a value, then MLL-27."""
    own: i64 = table.own_value(seat)
    if own != NO_BUILD and own != value:
        return OWNS_OTHER
    return judged_kryp(table, seat)


def judged_kryp(table: Table, seat: i64) -> i64:
    """MLL-27 for a move that is no take."""
    return MUST_TAKE if table.kryp and can_take(table, seat) else ALLOWED


def can_take(table: Table, seat: i64) -> bool:
    """Whether the seat can take anything: a build of a hand card's value, or a group of loose cards.

    A last backing card takes its own build, so it needs no look of its own; and where a loose card of the value
    of a hand card lies, it can be taken, whether it is the twin or not."""
    sums: i64 = sums_in(table.loose)
    for card in table.hands[seat]:
        value: i64 = hand_value(card)
        if table.build_of(value) is not None or (value <= 13 and (sums >> value) & 1 == 1):
            return True
    return False


def chosen_loose(table: Table, move: int) -> list[i64]:
    """The loose cards that the move chooses."""
    chosen = chosen_of(move)
    cards: list[i64] = []
    for card in table.loose:
        if chosen == 0:
            break
        if chosen & 1:
            cards.append(card)
        chosen >>= 1
    return cards


def on_value(thing: i64) -> i64:
    """The table value of what a build or pack goes on."""
    return thing - ON_BUILD if thing >= ON_BUILD else table_value(thing)
