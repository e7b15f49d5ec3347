"""Cards and moves of Mulle as integers, and their notation.

A card is ``(table value - 1) * 4 + suit`` with the suits S H D C, so that integers are in the game's card order; twins are
equal. A move packs, from the lowest bit: its kind (3 bits), the hand card (6), on what it works (17), and the loose
cards it chooses, as bits over their positions in the sorted row of loose cards (of twins the lower position). The
row may be long, and then such an integer is longer than a machine word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stammtisch.kernel.cards import FRENCH, Deck
from stammtisch.kernel.errors import Malformed

if TYPE_CHECKING:
    from mypy_extensions import i64

SUITS: Final = "SHDC"
DECK: Final = Deck("", [], [rank + suit for rank in FRENCH.ranks for suit in SUITS])
"""The cards in the game's own order, each once: both packs hold these."""
LILLAN: Final = 4
STORAN: Final = 38
LEAST_BUILD: Final = 2
MOST_BUILD: Final = 16

TAKE: Final = 0
BUILD: Final = 1
PACK: Final = 2
LIE: Final = 3
LAY: Final = 4
ROB: Final = 5
KINDS: Final = ["take", "build", "pack", "lie", "lay", "rob"]

CARD_AT: Final = 3
WHAT_AT: Final = 9
CHOSEN_AT: Final = 26
VALUE_AT: Final = 7
"""Within what a build or pack works on: the thing first (a card, or ``ON_BUILD`` + a value), then the value it makes."""
ON_BUILD: Final = 64
EXPECTED: Final = "a move of Mulle: take:8C=3H,5D,#8, build:3H=5D:8+7C,AD, pack:3H=5D:#8, lie:8H=#8, lay:4C or rob:KH=1"


def table_value(card: i64) -> i64:
    """What the card is worth on the table: ace 1 to king 13 (MLL-2)."""
    return (card >> 2) + 1


def hand_value(card: i64) -> i64:
    """What it is worth in hand: ace 14, lillan (2S) 15, storan (10D) 16, else as on the table (MLL-2)."""
    if card < 4:
        return 14
    if card == LILLAN:
        return 15
    if card == STORAN:
        return 16
    return (card >> 2) + 1


def kind_of(move: int) -> i64:
    """``TAKE`` to ``ROB``."""
    return move & 7


def card_of(move: int) -> i64:
    """The hand card."""
    return (move >> CARD_AT) & 63


def what_of(move: int) -> i64:
    """On what the move works: the mask of builds of a take (bit 8 for the build of 8), the value of a build lain on, the
    side that is robbed; of a build or pack see ``thing_of`` and ``value_of``."""
    return (move >> WHAT_AT) & 0x1FFFF


def thing_of(move: int) -> i64:
    """What a build or pack goes on: a card, or ``ON_BUILD`` and the value of a build."""
    return (move >> WHAT_AT) & 127


def value_of(move: int) -> i64:
    """The value that a build or pack makes."""
    return (move >> (WHAT_AT + VALUE_AT)) & 31


def chosen_of(move: int) -> int:
    """The loose cards taken or added, as bits over their positions."""
    return move >> CHOSEN_AT


def move_of(kind: i64, card: i64, what: i64) -> i64:
    """The move that chooses no loose cards; ``with_chosen`` adds them."""
    return kind | (card << CARD_AT) | (what << WHAT_AT)


def making(thing: i64, value: i64) -> i64:
    """What a build or pack works on."""
    return thing | (value << VALUE_AT)


def with_chosen(move: i64, chosen: int) -> int:
    """The same move with these loose cards; the result may be longer than a machine word."""
    bare: int = move
    return bare | (chosen << CHOSEN_AT)


# --- notation ---


def format_move(move: int, loose: Sequence[int]) -> str:
    """The notation of a move, in a position with these loose cards."""
    kind, card, what = int(kind_of(move)), DECK.format(int(card_of(move))), int(what_of(move))
    chosen = [DECK.format(each) for each in chosen_cards(move, loose)]
    head = f"{KINDS[kind]}:{card}"
    if kind == TAKE:
        return f"{head}={','.join(chosen + [f'#{value}' for value in values_in(what)])}"
    if kind == LAY:
        return head
    if kind in (LIE, ROB):
        return f"{head}={'#' if kind == LIE else ''}{what}"
    made = f"{head}={format_thing(int(thing_of(move)))}:{'#' if kind == PACK else ''}{value_of(move)}"
    return f"{made}+{','.join(chosen)}" if chosen else made


def format_thing(thing: int) -> str:
    """``5D``, or ``#8`` for a build."""
    return f"#{thing - ON_BUILD}" if thing >= ON_BUILD else DECK.format(thing)


def chosen_cards(move: int, loose: Sequence[int]) -> list[int]:
    """The loose cards that a move chooses, in card order."""
    chosen = chosen_of(move)
    return [int(card) for position, card in enumerate(loose) if (chosen >> position) & 1]


def values_in(builds: int) -> list[int]:
    """The values of a mask of builds."""
    return [value for value in range(LEAST_BUILD, MOST_BUILD + 1) if (builds >> value) & 1]


def parse_move(text: str, loose: Sequence[int], builds: int, sides: int) -> int:
    """The move of a notation, where these cards lie loose and builds of these values (a mask) on the table.

    ``Malformed`` if it is no move, names a thing that is not on the table, or is not written as ``format_move`` does.
    """
    move = read_move(text, loose, builds, sides)
    if format_move(move, loose) != text:
        raise Malformed(text, f"how the move is written: {format_move(move, loose)}")
    return move


def read_move(text: str, loose: Sequence[int], builds: int, sides: int) -> int:
    """The same, with the things of a list in any order."""
    kind, colon, rest = text.partition(":")
    code, equals, objects = rest.partition("=")
    if not colon or kind not in KINDS or bool(equals) == (kind == "lay"):
        raise Malformed(text, EXPECTED)
    card = DECK.parse(code)
    if kind == "lay":
        return int(move_of(LAY, card, 0))
    if kind == "lie":
        return int(move_of(LIE, card, parse_build(objects, builds)))
    if kind == "rob":
        return int(move_of(ROB, card, parse_number(objects, 0, sides - 1, "the lowest seat of a side")))
    if kind == "take":
        return parse_take(card, objects.split(","), loose, builds)
    return parse_making(BUILD if kind == "build" else PACK, card, objects, loose, builds)


def parse_take(card: int, things: list[str], loose: Sequence[int], builds: int) -> int:
    """``3H,5D,#8``: what a take takes."""
    values = [parse_build(thing, builds) for thing in things if thing.startswith("#")]
    if len(set(values)) < len(values):
        raise Malformed(",".join(things), "things that lie on the table")
    chosen = positions_of([thing for thing in things if not thing.startswith("#")], loose)
    return int(with_chosen(move_of(TAKE, card, sum(1 << value for value in values)), chosen))


def parse_making(kind: int, card: int, objects: str, loose: Sequence[int], builds: int) -> int:
    """``5D:8+7C,AD``, ``#8:10`` or ``5D:#8``: on what, what it makes, and what is added."""
    on, plus, added = objects.partition("+")
    thing, colon, value = on.partition(":")
    if not colon or bool(plus) != bool(added) or (kind == PACK and thing.startswith("#")):
        raise Malformed(objects, EXPECTED)
    made = parse_build(value, builds) if kind == PACK else parse_number(value, 0, 29, "the value of a build")
    codes = added.split(",") if added else []
    if thing.startswith("#"):
        base = ON_BUILD + parse_build(thing, builds)
    else:
        base = DECK.parse(thing)
        positions_of([thing, *codes], loose)
        if kind == BUILD and int(table_value(card) + table_value(base)) == made and (builds >> made) & 1:
            raise Malformed(objects, f"how it is written where a build of {made} lies: pack:{DECK.format(card)}={thing}:#{made}")
    return int(with_chosen(move_of(kind, card, making(base, made)), positions_of(codes, loose)))


def positions_of(codes: list[str], loose: Sequence[int]) -> int:
    """The cards as bits over the row of loose cards; ``Malformed`` if one does not lie there (as often)."""
    chosen = 0
    row = list(loose)
    for code in codes:
        card = DECK.parse(code)
        position = row.index(card) if card in row else -1
        while position >= 0 and (chosen >> position) & 1:
            position = position + 1 if position + 1 < len(row) and row[position + 1] == card else -1
        if position < 0:
            raise Malformed(code, "a loose card on the table")
        chosen |= 1 << position
    return chosen


def parse_build(text: str, builds: int) -> int:
    """The value of ``#8``; ``Malformed`` if no such build lies there."""
    value = parse_number(text.removeprefix("#"), LEAST_BUILD, MOST_BUILD, "a build on the table") if text[:1] == "#" else 0
    if not (builds >> value) & 1:
        raise Malformed(text, "a build on the table, such as #8")
    return value


def parse_number(text: str, least: int, most: int, expected: str) -> int:
    """A number without leading zeros; ``Malformed`` if it is none from ``least`` to ``most``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and str(int(text)) == text and least <= int(text) <= most):
        raise Malformed(text, expected)
    return int(text)
