"""Loose cards in groups: which can be taken or added together. Values only, no seats and no turns.

Judging (``Splitter``) works on how many cards there are of each value and never looks at subsets of cards; listing
(``unions``) does, and is only asked of rows of at most ``MOST_LISTED`` loose cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle.moves import table_value
from stammtisch.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_LISTED: Final = 10
HIGHEST: Final = 13
NOWHERE: Final = -1
ANY_NUMBER: Final = 16


# --- counts: how many cards there are of each value, four bits a value (there are never more than eight) ---


def one_of(value: i64) -> i64:
    """The counts of a single card."""
    return bit(value << 2)


def count_of(counts: i64, value: i64) -> i64:
    """How many cards of a value are among the counts."""
    return (counts >> (value << 2)) & 15


def counts_of(cards: list[i64]) -> i64:
    """The counts of some cards."""
    counts: i64 = 0
    for card in cards:
        counts += one_of(table_value(card))
    return counts


def values_of(counts: i64) -> list[i64]:
    """The values that are counted, each as often as it is there, descending."""
    values: list[i64] = []
    for step in range(HIGHEST):
        value: i64 = HIGHEST - step
        values += [value] * count_of(counts, value)
    return values


class Splitter:
    """Splits cards into groups that each make one sum, exactly (MLL-6).

    Cards x and sum - x may always go together: if a splitting has them in two groups, {x} + R and {sum - x} + S, then
    {x, sum - x} and R + S are groups too. So only one of two such values is left to be searched, of half the sum at
    most one card, and the sum itself not at all. The rest is filled group by group, each begun with its largest
    card; counts that failed are remembered. Of at most 7 values with at most 8 cards each there are fewer than
    9**7 counts, of which one in ``sum`` is a whole number of groups, and a group has at most 231 forms; the counts that
    are really met are far fewer (the tests name the most).
    """

    def __init__(self, total: i64) -> None:
        self.total: i64 = total
        self.groups: list[i64] = []
        """After a success: the groups found, each as counts."""
        self.failed: set[int] = set()
        self.steps: i64 = 0
        """How many groups were begun or extended: the work done."""

    def split(self, counts: i64) -> bool:
        """Whether the cards split; none split into no groups."""
        rest: i64 = self.pair_off(counts)
        weight: i64 = 0
        for value in range(1, HIGHEST + 1):
            weight += value * count_of(rest, value)
        return weight % self.total == 0 and self.begin_group(rest, HIGHEST)

    def pair_off(self, counts: i64) -> i64:
        """Makes groups of single cards and of pairs; returns what is left."""
        total: i64 = self.total
        rest: i64 = counts
        value: i64 = total if total < HIGHEST else HIGHEST
        while 2 * value >= total:
            partner: i64 = total - value
            group: i64 = one_of(value) + (one_of(partner) if partner > 0 else 0)
            while count_of(rest, value) > (1 if partner == value else 0) and (partner == 0 or count_of(rest, partner) > 0):
                rest -= group
                self.groups.append(group)
            value -= 1
        return rest

    def begin_group(self, rest: i64, most: i64) -> bool:
        """Splits the rest, whose values are at most ``most``."""
        if rest == 0:
            return True
        largest: i64 = most
        while count_of(rest, largest) == 0:
            largest -= 1
        if largest > self.total or rest in self.failed:
            return False
        self.steps += 1
        first: i64 = one_of(largest)
        if self.extend_group(rest - first, first, largest, self.total - largest):
            return True
        self.failed.add(rest)
        return False

    def extend_group(self, rest: i64, group: i64, most: i64, lacking: i64) -> bool:
        """Fills a group with cards of at most ``most``, then splits the rest."""
        if lacking == 0:
            if not self.begin_group(rest, HIGHEST):
                return False
            self.groups.append(group)
            return True
        value: i64 = most if most < lacking else lacking
        while value > 0:
            if count_of(rest, value) > 0:
                self.steps += 1
                if self.extend_group(rest - one_of(value), group + one_of(value), value, lacking - value):
                    return True
            value -= 1
        return False


def splits(cards: list[i64], total: i64) -> bool:
    """Whether the cards split into groups that each make the sum."""
    return Splitter(total).split(counts_of(cards))


def pairs_up(cards: list[i64], total: i64) -> bool:
    """Whether the cards are pairs and single cards that each make the sum: what may be added to a build (MLL-16)."""
    counts: i64 = counts_of(cards)
    for value in range(1, HIGHEST + 1):
        partner: i64 = total - value
        here: i64 = count_of(counts, value)
        if partner == value:
            if here & 1 == 1:
                return False
        elif partner != 0 and here != (count_of(counts, partner) if 0 < partner <= HIGHEST else 0):
            return False
    return True


def sums_in(cards: list[i64]) -> i64:
    """Every sum up to 16 that some of the cards make, as a mask."""
    sums: i64 = 1
    for card in cards:
        sums |= (sums << table_value(card)) & 0x1FFFF
    return sums


# --- short rows: every choice of cards, as masks of positions in the sorted row ---


def groups_making(row: list[i64], total: i64, without: i64, most_cards: i64) -> list[i64]:
    """Every group of at most so many cards that makes the sum, leaving out the card at one position."""
    found: list[i64] = []
    gather_groups(row, 0, total, without, most_cards, 0, found)
    return found


def gather_groups(row: list[i64], at: i64, lacking: i64, without: i64, most_cards: i64, group: i64, found: list[i64]) -> None:
    """Adds the groups that begin with those in ``group`` and go on from the position ``at``."""
    if lacking == 0:
        found.append(group)
        return
    if most_cards == 0:
        return
    for position in range(at, len(row)):
        value: i64 = table_value(row[position])
        if value > lacking:
            return
        if position != without:
            gather_groups(row, position + 1, lacking - value, without, most_cards - 1, group | bit(position), found)


def unions(row: list[i64], groups: list[i64]) -> list[int]:
    """Every set of cards that one or more of the groups make up; of twins the lower position is chosen first."""
    if len(groups) == 0:
        return []
    uppers: i64 = upper_twins(row)
    if len(groups) == 1:
        return [groups[0]] if twins_in_order(groups[0], uppers) else []
    made: dict[int, bool] = {0: True}
    for group in groups:
        for mask in list(made):
            known: i64 = mask
            if known & group == 0:
                made[known | group] = True
    return [mask for mask in made if mask != 0 and twins_in_order(mask, uppers)]


def upper_twins(row: list[i64]) -> i64:
    """The positions whose card equals the one before."""
    uppers: i64 = 0
    for position in range(1, len(row)):
        if row[position] == row[position - 1]:
            uppers |= bit(position)
    return uppers


def twins_in_order(mask: i64, uppers: i64) -> bool:
    """Whether every chosen upper twin has its lower one beside it."""
    return mask & uppers & ~(mask << 1) == 0


# --- long rows: one group of each kind ---


def first_groups(row: list[i64], total: i64, without: i64, most_cards: i64) -> list[int]:
    """One group for each choice of values (so many at most) that makes the sum: of equal values the first cards in the row."""
    cards: list[i64] = [row[position] for position in range(len(row)) if position != without]
    forms: list[i64] = []
    gather_forms(counts_of(cards), HIGHEST, total, most_cards, 0, forms)
    return [first_cards(row, form, without) for form in forms]


def gather_forms(counts: i64, most: i64, lacking: i64, most_cards: i64, form: i64, found: list[i64]) -> None:
    """Adds the forms of groups that go on with cards of at most ``most``."""
    if lacking == 0:
        found.append(form)
        return
    if most_cards == 0:
        return
    value: i64 = most if most < lacking else lacking
    while value > 0:
        if count_of(counts, value) > 0:
            gather_forms(counts - one_of(value), value, lacking - value, most_cards - 1, form + one_of(value), found)
        value -= 1


def first_cards(row: list[i64], form: i64, without: i64) -> int:
    """The first cards in the row with these values, as bits over its positions."""
    chosen = 0
    wanted: i64 = form
    place = 1
    for position in range(len(row)):
        value: i64 = table_value(row[position])
        if position != without and count_of(wanted, value) > 0:
            wanted -= one_of(value)
            chosen |= place
        place += place
    return chosen
