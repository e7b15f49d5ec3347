"""Which plays a hand has, and which of them beat a pile (MU-3 to MU-9).

Of the suits the first in S H D C are named: one play for each kind, rank and length, in the order of the shapes, but
that bombs on other kinds come last. A pile of 0 is none: a lead. *Flags* have one bit a rank, the lowest of its digit;
the two jokers follow as ranks 13 and 14.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from stammtisch.games.murlan.cards import (
    BLACK_JOKER,
    EACH_RANK,
    JOKERS,
    RANKS,
    RED_JOKER,
    card_count,
    digit_counts,
    lowest_card,
    mask_of,
)
from stammtisch.games.murlan.moves import SHAPE_AT, cards_of, number_of, play_of
from stammtisch.games.murlan.shapes import (
    BOMB,
    NO_SHAPE,
    SHAPES,
    SHORTEST,
    ranks_of,
    straight_number,
)
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

Move = TypeVar("Move")  # listing moves puts them into lists and never looks at them, so compiled code need not unbox them
ANY_RANK: Final = 0x111111111111111
"""The flags of all 15 ranks."""
NO_PLAY: Final = 0
BOMB_WIDTH: Final = 4


def beats(pile: i64, move: i64) -> bool:
    """Whether the play may follow the pile, or be led if that is 0 (MU-7 to MU-9)."""
    number: i64 = number_of(move)
    if number == NO_SHAPE:
        return False
    if pile == 0:
        return True
    shape = SHAPES[number_of(pile)]
    if shape.number < number <= shape.beaten_to:
        return True
    return shape.kind != BOMB and SHAPES[number].kind == BOMB


def rank_flags(hand: i64, width: i64) -> i64:
    """The ranks of which the hand has so many cards."""
    counts: i64 = digit_counts(hand & ~JOKERS)
    if width == 1:
        jokers: i64 = (hand & bit(BLACK_JOKER)) | ((hand >> 53) << 56)
        return ((counts | (counts >> 1) | (counts >> 2)) & EACH_RANK) | jokers
    if width == 2:
        return ((counts >> 1) | (counts >> 2)) & EACH_RANK
    if width == 3:
        return ((counts >> 2) | ((counts >> 1) & counts)) & EACH_RANK
    return (counts >> 2) & EACH_RANK


def above(rank: i64) -> i64:
    """The flags of all higher ranks."""
    return ANY_RANK & ~(bit(4 * rank + 4) - 1)


def groups_beating(pile: i64, width: i64) -> i64:
    """The flags of the ranks of which so many cards alone may follow the pile; four are a bomb."""
    if pile == 0:
        return ANY_RANK
    shape = SHAPES[number_of(pile)]
    if shape.kind == width - 1:
        return above(shape.low)
    return ANY_RANK if width == BOMB_WIDTH else 0


def first_of_each(hand: i64) -> i64:
    """The first card of every rank, in S H D C."""
    later: i64 = ((hand & 0x7777777777777) << 1) | ((hand & 0x3333333333333) << 2) | ((hand & EACH_RANK) << 3)
    return hand & ~later


def first_cards(hand: i64, width: i64) -> i64:
    """The first so many cards of every rank."""
    hand &= ~JOKERS
    found: i64 = 0
    while width > 0:
        found |= first_of_each(hand & ~found)
        width -= 1
    return found


def group_moves(width: int) -> list[int]:
    """The play of so many cards of a rank, by ``rank * 16`` plus the digit of the cards held; 0 where they are fewer. The red
    joker, as the last rank, has digit 0."""
    moves = []
    for rank in range(RANKS):
        for digit in range(16):
            cards = [4 * rank + suit for suit in range(4) if digit >> suit & 1][:width]
            moves.append(play_of(mask_of(cards)) if len(cards) == width else NO_PLAY)
    for joker in (BLACK_JOKER, RED_JOKER):
        moves += [play_of(bit(joker)) if width == 1 else NO_PLAY] * 16
    return moves


GROUPS: Final = [group_moves(width) for width in range(1, 5)]
"""The groups by width: whoever lists plays takes them from here, so none is made anew."""


def group(hand: i64, width: i64, at: i64) -> i64:
    """The play of the first so many cards of the rank whose flag is bit ``at``."""
    return GROUPS[width - 1][(at << 2) | ((hand >> at) & 15)]


def straight(firsts: i64, width: i64, length: i64, start: i64) -> i64:
    """The play of the straight that begins at a place on the line; ``firsts`` are the first so many cards of each rank."""
    return (straight_number(width, length, start) << SHAPE_AT) | (firsts & ranks_of(start, length))


def line_flags(hand: i64, width: i64) -> i64:
    """The places on the line of MU-5 whose rank the hand has so often, one digit a place."""
    flags: i64 = rank_flags(hand & ~JOKERS, width)
    return (flags << 8) | (flags >> 44)


def runs(line: i64, length: i64) -> i64:
    """The places where a straight of so many ranks can begin."""
    found: i64 = line
    step: i64 = 1
    while step < length and found != 0:
        found &= line >> (4 * step)
        step += 1
    return found


def runs_on(found: i64, line: i64, length: i64) -> i64:
    """The places where one of so many ranks can begin, from those of one rank less."""
    longer: i64 = found & (line >> (4 * length - 4))
    return longer & 0x100 if length == RANKS else longer


def straight_beating(hand: i64, pile: i64) -> i64:
    """The straight that beats the straight on the pile: one step higher (MU-8); ``NO_PLAY`` if the hand has none."""
    shape = SHAPES[number_of(pile)]
    if shape.number == shape.beaten_to:
        return NO_PLAY
    start: i64 = shape.low + 1
    if (runs(line_flags(hand, shape.width), shape.length) >> (4 * start)) & 1 == 0:
        return NO_PLAY
    return straight(first_cards(hand, shape.width), shape.width, shape.length, start)


def plays_of(hand: i64, pile: i64) -> list[int]:
    """The plays of the hand that may follow the pile."""
    found: list[int] = []
    if pile == 0:
        for width in range(1, 5):
            add_groups(found, GROUPS[width - 1], hand, rank_flags(hand, width))
        for width in range(1, 4):
            add_straights(found, hand, width)
        return found
    shape = SHAPES[number_of(pile)]
    if shape.kind > BOMB:
        beating: i64 = straight_beating(hand, pile)
        if beating != NO_PLAY:
            found.append(beating)
    elif shape.kind != BOMB:
        add_groups(found, GROUPS[shape.width - 1], hand, rank_flags(hand, shape.width) & above(shape.low))
    bombs: i64 = rank_flags(hand, BOMB_WIDTH)
    if bombs != 0:
        add_groups(found, GROUPS[BOMB], hand, bombs & groups_beating(pile, BOMB_WIDTH))
    return found


def add_groups(found: list[Move], groups: list[Move], hand: i64, flags: i64) -> None:
    """Adds the group of each flagged rank."""
    while flags != 0:
        at: i64 = lowest_card(flags)
        found.append(groups[(at << 2) | ((hand >> at) & 15)])
        flags &= flags - 1


def add_straights(found: list[int], hand: i64, width: i64) -> None:
    """Adds the straights with so many cards of each rank."""
    line: i64 = line_flags(hand, width)
    starts: i64 = runs(line, SHORTEST - 1)
    if starts == 0:
        return
    firsts: i64 = first_cards(hand, width)
    length: i64 = SHORTEST
    while length <= RANKS:
        starts = runs_on(starts, line, length)
        if starts == 0:
            return
        rest: i64 = starts
        while rest != 0:
            found.append(straight(firsts, width, length, lowest_card(rest) >> 2))
            rest &= rest - 1
        length += 1


def count_plays(hand: i64, pile: i64) -> i64:
    """How many plays ``plays_of`` lists."""
    if pile == 0:
        return count_leads(hand)
    shape = SHAPES[number_of(pile)]
    bombs: i64 = card_count(rank_flags(hand, BOMB_WIDTH) & groups_beating(pile, BOMB_WIDTH))
    if shape.kind == BOMB:
        return bombs
    if shape.kind > BOMB:
        return bombs + (0 if straight_beating(hand, pile) == NO_PLAY else 1)
    return bombs + card_count(rank_flags(hand, shape.width) & above(shape.low))


def count_leads(hand: i64) -> i64:
    """How many plays can be led."""
    count: i64 = 0
    for width in range(1, 5):
        count += card_count(rank_flags(hand, width))
    for width in range(1, 4):
        line: i64 = line_flags(hand, width)
        starts: i64 = runs(line, SHORTEST - 1)
        length: i64 = SHORTEST
        while starts != 0 and length <= RANKS:
            starts = runs_on(starts, line, length)
            count += card_count(starts)
            length += 1
    return count


def nth_play(hand: i64, pile: i64, k: i64) -> i64:
    """The k-th play that ``plays_of`` lists; k is below their number."""
    if pile == 0:
        return nth_lead(hand, k)
    shape = SHAPES[number_of(pile)]
    if shape.kind > BOMB:
        beating: i64 = straight_beating(hand, pile)
        if beating != NO_PLAY:
            if k == 0:
                return beating
            k -= 1
    elif shape.kind != BOMB:
        flags: i64 = rank_flags(hand, shape.width) & above(shape.low)
        count: i64 = card_count(flags)
        if k < count:
            return group(hand, shape.width, nth_flag(flags, k))
        k -= count
    return group(hand, BOMB_WIDTH, nth_flag(rank_flags(hand, BOMB_WIDTH) & groups_beating(pile, BOMB_WIDTH), k))


def nth_lead(hand: i64, k: i64) -> i64:
    """The k-th play that can be led."""
    for width in range(1, 5):
        flags: i64 = rank_flags(hand, width)
        count: i64 = card_count(flags)
        if k < count:
            return group(hand, width, nth_flag(flags, k))
        k -= count
    for width in range(1, 4):
        line: i64 = line_flags(hand, width)
        starts: i64 = runs(line, SHORTEST - 1)
        length: i64 = SHORTEST
        while starts != 0 and length <= RANKS:
            starts = runs_on(starts, line, length)
            count = card_count(starts)
            if k < count:
                return straight(first_cards(hand, width), width, length, nth_flag(starts, k) >> 2)
            k -= count
            length += 1
    return NO_PLAY


def nth_flag(flags: i64, k: i64) -> i64:
    """The bit of the k-th flag."""
    while k > 0:
        flags &= flags - 1
        k -= 1
    return lowest_card(flags)


def holds_all(hand: i64, move: i64) -> bool:
    """Whether the hand has all cards of the play."""
    return cards_of(move) & ~hand == 0
