"""What a selection of Mulle can mean: a hand card with things on the table, as a board picks them one by one.

A selection is ``8C`` or ``8C,5D,3H,#8``: a card of the own hand, then loose cards and builds; or a whole move. The answer is a
way when some move of that card uses all these things, else the refusal of what they would come closest to.

``moves`` are those that use exactly the selected things, best first; none while they are only part of a move. The
name is that of the first (``take``, ``build``, ...), or ``part``. The facts:

* ``value``: what the hand card is worth in hand; ``sum``: what the selected loose cards that are in no whole group come to.
* ``groups``: how the selection splits for a take, each group as things joined by commas; ``#8`` for the build.
* ``points``, ``mulle``, ``tabbe``: what the first move brings in all; of it for mulles; 1 if it clears the table.
* ``could``: things that some further move takes or adds besides the selected ones.
* ``ways``: the best moves that use the selected things and perhaps more, at most six; ``gains``: what each brings.

With more than ten loose cards ``could`` and ``ways`` know one more group or addition at a time, as ``legal`` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stammtisch.games.mulle import judge
from stammtisch.games.mulle.listing import moves_with
from stammtisch.games.mulle.moves import (
    BUILD,
    DECK,
    KINDS,
    LAY,
    LEAST_BUILD,
    LIE,
    MOST_BUILD,
    ON_BUILD,
    PACK,
    ROB,
    TAKE,
    card_of,
    chosen_cards,
    format_move,
    hand_value,
    kind_of,
    making,
    move_of,
    parse_build,
    parse_move,
    positions_of,
    table_value,
    thing_of,
    value_of,
    values_in,
    what_of,
    with_chosen,
)
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.scoring import mulles_of, points_of, worth_of_mulle
from stammtisch.games.mulle.takes import ANY_NUMBER, NOWHERE, Splitter, counts_of, first_groups, pairs_up, splits, values_of
from stammtisch.games.mulle.view import codes
from stammtisch.games.mulle.why import demand_held, why_not, why_not_on
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.game import Answer, Way

if TYPE_CHECKING:
    from stammtisch.kernel.errors import Fact

MOST_WAYS: Final = 6
PAIR: Final = 2


@dataclass(frozen=True)
class Selection:
    """A hand card, loose cards and builds (by value) on the table."""

    card: int
    loose: list[int]
    builds: list[int]

    def within(self, other: Selection) -> bool:
        """Whether all of it is in the other."""
        return not Counter(self.loose) - Counter(other.loose) and set(self.builds) <= set(other.builds)


@dataclass(frozen=True)
class Gain:
    """What a move brings its side: all points; those of mulles; whether it is a tabbe; how many cards."""

    points: int
    mulle: int
    tabbe: bool
    cards: int


def ask(table: Mulle, seat: int, text: str) -> Answer:
    """What the selection, or move, can mean to the seat; ``Malformed`` if it names what is not there."""
    move = None
    if ":" in text:
        move = parse_move(text, table.loose, int(table.build_values()), table.sides)
    selected = parse_selection(table, text) if move is None else things_of(table, move)
    refusal = why_not_on(table, seat)
    if refusal is not None:
        return refusal
    demand_held(table, seat, selected.card)
    if move is not None:
        return way(table, seat, selected, [move], []) if table.allows(seat, move) else why_not(table, seat, move)
    exact = distinct(table, [each for each in meanings(table, selected) if table.allows(seat, each)])
    wider = [each for each in moves_around(table, seat, selected) if selected.within(things_of(table, each))]
    if not exact and not wider:
        return nearest_refusal(table, seat, selected)
    return way(table, seat, selected, exact, wider)


def parse_selection(table: Mulle, text: str) -> Selection:
    """``8C,5D,3H,#8`` (or ``8C=5D,3H,#8``) as things; ``Malformed`` if one of them does not lie there (as often)."""
    code, *things = text.replace("=", ",", 1).split(",")
    card = DECK.parse(code)
    loose = [thing for thing in things if not thing.startswith("#")]
    builds = [parse_build(thing, int(table.build_values())) for thing in things if thing.startswith("#")]
    positions_of(loose, table.loose)
    if len(set(builds)) < len(builds):
        raise Malformed(text, "a hand card and things that lie on the table, each once")
    return Selection(card, sorted(DECK.parse_all(loose)), builds)


def things_of(table: Mulle, move: int) -> Selection:
    """All things that a move uses."""
    kind, card, loose = kind_of(move), int(card_of(move)), chosen_cards(move, table.loose)
    if kind == TAKE:
        return Selection(card, loose, values_in(int(what_of(move))))
    if kind == LIE:
        return Selection(card, loose, [int(what_of(move))])
    if kind in (LAY, ROB):
        return Selection(card, [], [])
    thing, value = int(thing_of(move)), int(value_of(move))
    joined = [value] if table.build_of(value) is not None else []
    if thing >= ON_BUILD:
        return Selection(card, loose, [thing - ON_BUILD, *joined])
    return Selection(card, sorted([thing, *loose]), joined)


# --- the moves that a selection may be, or be part of ---


def meanings(table: Mulle, selected: Selection) -> Iterator[int]:
    """Every move, allowed or not, that uses exactly the selected things; a build may leave out the one that it joins."""
    card, loose, builds = selected.card, selected.loose, selected.builds
    if loose or builds:
        yield chosen(table, TAKE, card, sum(1 << value for value in builds), loose)
    else:
        yield int(move_of(LAY, card, 0))
        if table.rover:
            yield from (int(move_of(ROB, card, side)) for side in range(table.sides))
    if len(builds) == 1 and not loose:
        yield int(move_of(LIE, card, builds[0]))
    for thing, rest in bases_in(selected):
        yield from makings(table, card, thing, rest, [value for value in builds if ON_BUILD + value != thing])


def bases_in(selected: Selection) -> Iterator[tuple[int, list[int]]]:
    """Each selected thing that the card may go on, with the other loose cards."""
    for value in selected.builds:
        yield ON_BUILD + value, selected.loose
    for base in sorted(set(selected.loose)):
        rest = selected.loose[:]
        rest.remove(base)
        yield base, rest


def makings(table: Mulle, card: int, thing: int, added: Sequence[int], joined: list[int]) -> Iterator[int]:
    """The card on a thing, up and down, with these cards added; ``joined`` are the builds that it must come to lie on."""
    on = int(judge.on_value(thing))
    for value in (on + int(table_value(card)), on - int(table_value(card))):
        if 0 < value < 32 and all(value == other for other in joined):
            packs = thing < ON_BUILD and value > on and table.build_of(value) is not None
            yield chosen(table, PACK if packs else BUILD, card, int(making(thing, value)), added)


def chosen(table: Mulle, kind: int, card: int, what: int, loose: Sequence[int]) -> int:
    """A move that chooses these loose cards."""
    return int(with_chosen(move_of(kind, card, what), positions_of(codes(loose), table.loose)))


def moves_around(table: Mulle, seat: int, selected: Selection) -> list[int]:
    """Allowed moves of the card that may use more than the selected things: all, or with many loose cards those that are
    listed, and those that go on from the selection by one group or addition."""
    listed = moves_with(table, seat, selected.card)
    if table.lists_all():
        return listed
    further = [move for move in going_on(table, selected) if table.allows(seat, move)]
    return list(dict.fromkeys([*listed, *further]))


def going_on(table: Mulle, selected: Selection) -> Iterator[int]:
    """With many loose cards: moves, allowed or not, that use the selected things and one more group or addition."""
    value = int(hand_value(selected.card))
    rest = [int(card) for card in (Counter(table.loose) - Counter(selected.loose)).elements() if card != selected.card]
    lacking = value - sum(int(table_value(card)) for card in selected.loose) % value
    builds = sum(1 << build for build in {*selected.builds, *([value] if table.build_of(value) else [])})
    for group in groups_of(rest, lacking, ANY_NUMBER):
        for what in {builds, sum(1 << build for build in selected.builds)}:
            yield chosen(table, TAKE, selected.card, what, sorted([*selected.loose, *group]))
    if builds:
        yield chosen(table, TAKE, selected.card, builds, selected.loose)
    for thing, added in bases_in(selected):
        free = [card for card in rest if card != thing]
        on, here = int(judge.on_value(thing)), int(table_value(selected.card))
        for made in (on + here, on - here):
            for group in lacking_additions(added, free, made):
                yield from makings(table, selected.card, thing, sorted([*added, *group]), [made])


def lacking_additions(added: list[int], free: list[int], made: int) -> list[list[int]]:
    """What may be added besides to a build of this value: the card that one without a partner lacks, or another pair or
    single card; nothing helps where several lack one."""
    if not LEAST_BUILD <= made <= MOST_BUILD:
        return []
    lone = values_of(Splitter(made).pair_off(counts_of(added)))
    if len(lone) > 1:
        return []
    return groups_of(free, made - int(lone[0]), 1) if lone else groups_of(free, made, PAIR)


def groups_of(cards: Sequence[int], total: int, most_cards: int) -> list[list[int]]:
    """One group of each form that makes the sum, of at most so many cards."""
    row = sorted(cards)
    if not 0 < total <= MOST_BUILD:
        return []
    return [[card for at, card in enumerate(row) if (group >> at) & 1] for group in first_groups(row, total, NOWHERE, most_cards)]


# --- the answer ---


def way(table: Mulle, seat: int, selected: Selection, exact: list[int], wider: list[int]) -> Way:
    """The answer for a selection with these moves."""
    exact, wider = best_first(table, seat, exact), best_first(table, seat, wider)
    first = gain_of(table, seat, exact[0]) if exact else Gain(0, 0, False, 0)
    groups, left = splitting(selected)
    facts: dict[str, Fact] = {
        "value": int(hand_value(selected.card)),
        "sum": sum(int(table_value(card)) for card in left),
        "groups": groups,
        "points": first.points,
        "mulle": first.mulle,
        "tabbe": int(first.tabbe),
        "could": could_come(selected, [things_of(table, move) for move in wider]),
        "ways": [format_move(move, table.loose) for move in wider[:MOST_WAYS]],
        "gains": [str(gain_of(table, seat, move).points) for move in wider[:MOST_WAYS]],
    }
    name = KINDS[int(kind_of(exact[0]))] if exact else "part"
    return Way([format_move(move, table.loose) for move in exact], name, facts)


def distinct(table: Mulle, moves: Iterable[int]) -> list[int]:
    """Moves that lead to the same table are one to a player: which card of a build was built on is seen by nobody."""
    kept: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for move in moves:
        made = int(value_of(move)) if kind_of(move) in (BUILD, PACK) else int(what_of(move))
        kept.setdefault((int(kind_of(move)), made, tuple(things_of(table, move).loose)), move)
    return list(kept.values())


def best_first(table: Mulle, seat: int, moves: list[int]) -> list[int]:
    """By what they bring (in kryp the least first), then by how many cards they move, then as listed."""
    sign = -1 if table.kryp else 1
    gains = {move: gain_of(table, seat, move) for move in moves}
    order = [LAY, ROB, BUILD, PACK, LIE, TAKE]
    return sorted(
        moves, key=lambda move: (-order.index(int(kind_of(move))), -sign * gains[move].points, -sign * gains[move].cards)
    )


def gain_of(table: Mulle, seat: int, move: int) -> Gain:
    """What an allowed move brings the side of the seat at once."""
    kind, card = kind_of(move), int(card_of(move))
    if kind == ROB:
        stolen = table.piles[int(what_of(move))].cards
        return Gain(sum(int(points_of(each)) for each in [*stolen, card]), 0, False, len(stolen))
    if kind != TAKE:
        return Gain(0, 0, False, len(things_of(table, move).loose))
    selected = things_of(table, move)
    value = selected.builds[0] if selected.builds else 0
    build = table.build_of(value)
    built = [int(each) for each in build.cards] if build is not None else []
    mulle = sum(int(worth_of_mulle(twin, value)) for twin in mulles_of(card, selected.loose, built))
    tabbe = len(selected.loose) == len(table.loose) and len(selected.builds) == len(table.builds)
    cards = [*selected.loose, *built, card]
    return Gain(sum(int(points_of(each)) for each in cards) + mulle + tabbe, mulle, tabbe, len(cards))


def splitting(selected: Selection) -> tuple[list[str], list[int]]:
    """The groups that the selection makes for a take, and the loose cards that are in none."""
    splitter = Splitter(int(hand_value(selected.card)))
    counts = counts_of(selected.loose)
    whole = splitter.split(counts)
    groups = [f"#{value}" for value in selected.builds]
    left = selected.loose[:]
    for group in splitter.groups if whole else pairs_in(splitter.total, counts):
        cards = [take_one(left, int(value)) for value in reversed(values_of(group))]
        groups.append(",".join(codes(cards)))
    return groups, left


def pairs_in(total: int, counts: int) -> list[int]:
    """Single cards and pairs that make the sum."""
    splitter = Splitter(total)
    splitter.pair_off(counts)
    return [int(group) for group in splitter.groups]


def take_one(cards: list[int], value: int) -> int:
    """Removes the first card of a value from the list; it is there."""
    card = next(card for card in cards if table_value(card) == value)
    cards.remove(card)
    return card


def could_come(selected: Selection, wider: Iterable[Selection]) -> list[str]:
    """The things that moves use besides the selected ones, each once, in the order of the table."""
    loose: set[int] = set()
    builds: set[int] = set()
    for other in wider:
        loose |= set(Counter(other.loose) - Counter(selected.loose))
        builds |= set(other.builds) - set(selected.builds)
    return [*codes(sorted(loose)), *(f"#{value}" for value in sorted(builds))]


def nearest_refusal(table: Mulle, seat: int, selected: Selection) -> Refusal:
    """Of all that the selection could mean, the refusal that comes closest to being allowed: where the cards fit and only
    then something forbids it, the one with the highest clause; else that of the take."""
    moves = list(meanings(table, selected))
    fitting = [why_not(table, seat, move) for move in moves if fits(table, move)]
    return max(fitting, key=number_of_clause) if fitting else why_not(table, seat, moves[0])


def number_of_clause(refusal: Refusal) -> int:
    """The number in the clause's id."""
    return int(refusal.clause.removeprefix("MLL-"))


def fits(table: Mulle, move: int) -> bool:
    """Whether the cards make the value, whoever may do so."""
    kind, card, value = kind_of(move), int(card_of(move)), int(value_of(move))
    loose = judge.chosen_loose(table, move)
    if kind == TAKE:
        worth = int(hand_value(card))
        return splits(loose, worth) and values_in(int(what_of(move))) in ([], [worth])
    if kind == LIE:
        return hand_value(card) == what_of(move)
    return kind in (LAY, ROB) or (LEAST_BUILD <= value <= MOST_BUILD and pairs_up(loose, value))
