"""Why a move of Mulle is not allowed: the clause that ``judge`` names, with its facts.

Answers are built from what the asking seat may see: the table and its own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.mulle import judge
from stammtisch.games.mulle.moves import (
    DECK,
    LIE,
    ON_BUILD,
    card_of,
    hand_value,
    kind_of,
    table_value,
    thing_of,
    value_of,
    values_in,
    what_of,
)
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.view import codes
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from stammtisch.kernel.errors import Fact


def why_not(table: Mulle, seat: int, move: int) -> Refusal:
    """The lowest clause that forbids the move to the seat; ``Malformed`` if it is on and does not hold the card."""
    refusal = why_not_on(table, seat)
    if refusal is not None:
        return refusal
    demand_held(table, seat, int(card_of(move)))
    return worded(table, seat, move, int(judge.judged(table, seat, move)))


def why_not_on(table: Mulle, seat: int) -> Refusal | None:
    """Why the seat may not act at all; None if it may."""
    if table.phase == OVER:
        return Refusal("MLL-3", "game_over", {"rounds": table.rounds})
    if table.phase == CHANCE:
        return Refusal("MLL-4", "not_dealt")
    return None if seat == table.turn else Refusal("MLL-3", "not_on", {"on": int(table.turn)})


def demand_held(table: Mulle, seat: int, card: int) -> None:
    """``Malformed`` if the card is not in the seat's hand."""
    if card not in table.hands[seat]:
        raise Malformed(DECK.format(card), "a card in your hand")


def worded(table: Mulle, seat: int, move: int, broken: int) -> Refusal:
    """The refusal for a code of ``judge``."""
    card = int(card_of(move))
    match broken:
        case judge.OTHER_BUILD | judge.NO_SPLIT | judge.NEEDS_BUILD | judge.TWINS_ALONE:
            return why_no_take(table, move, broken)
        case judge.LAST_BACKING:
            return Refusal("MLL-14", "last_backing", {"card": DECK.format(card), "value": int(table.own_value(seat))})
        case judge.OWNS_LAY:
            return Refusal("MLL-20", "owns_lay", {"value": int(table.own_value(seat))})
        case judge.OWNS_OTHER:
            made = what_of(move) if kind_of(move) == LIE else value_of(move)
            return Refusal("MLL-20", "owns_other", {"value": int(table.own_value(seat)), "made": int(made)})
        case judge.MUST_TAKE:
            return Refusal("MLL-27", "must_take")
        case judge.LIES_OTHER:
            facts: dict[str, Fact] = {"card": DECK.format(card), "worth": int(hand_value(card)), "value": int(what_of(move))}
            return Refusal("MLL-17", "lies_other", facts)
        case judge.NO_OTHER:
            return Refusal("MLL-17", "no_other", {"value": int(what_of(move))})
        case judge.NO_ROBBING | judge.OWN_PILE | judge.EMPTY_PILE | judge.OTHER_RANK:
            return why_no_rob(table, move, broken)
        case _:
            return why_no_build(table, move, broken)


def why_no_take(table: Mulle, move: int, broken: int) -> Refusal:
    """MLL-6 to MLL-8."""
    card = int(card_of(move))
    worth = int(hand_value(card))
    facts: dict[str, Fact] = {"card": DECK.format(card), "worth": worth}
    if broken == judge.OTHER_BUILD:
        other = next(value for value in values_in(int(what_of(move))) if value != worth)
        return Refusal("MLL-6", "other_build", {**facts, "value": other})
    if broken == judge.NO_SPLIT:
        cards = [int(each) for each in judge.chosen_loose(table, move)]
        total = sum(int(table_value(each)) for each in cards)
        return Refusal("MLL-6", "no_split", {**facts, "cards": codes(cards), "sum": total})
    return Refusal("MLL-7", "needs_build", facts) if broken == judge.NEEDS_BUILD else Refusal("MLL-8", "twins_alone", facts)


def why_no_build(table: Mulle, move: int, broken: int) -> Refusal:
    """MLL-12 to MLL-16 and MLL-29, for building and packing."""
    card, thing, value = int(card_of(move)), int(thing_of(move)), int(value_of(move))
    on, here = int(judge.on_value(thing)), int(table_value(card))
    place: dict[str, Fact] = {"thing": DECK.format(thing)} if thing < ON_BUILD else {"build": thing - ON_BUILD}
    facts: dict[str, Fact] = {"card": DECK.format(card), **place, "value": value}
    both: dict[str, Fact] = {**facts, "sum": on + here, "difference": abs(on - here)}
    match broken:
        case judge.CARD_MAKES_OTHER:
            return Refusal("MLL-12", "makes_other", both)
        case judge.CARD_OUT_OF_RANGE:
            return Refusal("MLL-12", "out_of_range", facts)
        case judge.OWN_BUILD:
            return Refusal("MLL-13", "own_build", {"value": thing - ON_BUILD})
        case judge.LOCKED:
            return Refusal("MLL-13", "locked", {"value": thing - ON_BUILD})
        case judge.BUILD_MAKES_OTHER:
            return Refusal("MLL-13", "makes_other", both)
        case judge.BUILD_OUT_OF_RANGE:
            return Refusal("MLL-13", "out_of_range", facts)
        case judge.NO_BACKING:
            return Refusal("MLL-14", "no_backing", facts)
        case judge.PACKS_OTHER:
            return Refusal("MLL-16", "packs_other", both)
        case judge.ADDS_OTHER:
            return Refusal("MLL-16", "adds_other", {**facts, "cards": codes(judge.chosen_loose(table, move))})
        case judge.NOT_DOWN:
            return Refusal("MLL-29", "not_down", facts)
        case _:
            raise ValueError(f"no code of judge: {broken}")


def why_no_rob(table: Mulle, move: int, broken: int) -> Refusal:
    """MLL-28."""
    card, side = DECK.format(int(card_of(move))), int(what_of(move))
    if broken == judge.NO_ROBBING:
        return Refusal("MLL-28", "no_robbing")
    if broken == judge.OWN_PILE:
        return Refusal("MLL-28", "own_pile")
    if broken == judge.EMPTY_PILE:
        return Refusal("MLL-28", "empty_pile", {"side": side})
    top = DECK.format(int(table.piles[side].cards[-1]))
    return Refusal("MLL-28", "other_rank", {"card": card, "top": top})
