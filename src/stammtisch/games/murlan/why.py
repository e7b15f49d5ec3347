"""Why a move of Murlan is not allowed.

Answers are built from what the asking seat may see. Whether a seat may act at all comes first; of several clauses that
a move breaks the lowest is cited. Cards that lie in a row only round the corner are refused by MU-5, however few.
What a selection can mean is in ``asking``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import DECK, JOKERS, LOW_CARDS, RANK_NAMES, RANKS, card_list, codes_of
from stammtisch.games.murlan.moves import FIRST_PLAY, GIVE, NAME, PASS, cards_of, number_of
from stammtisch.games.murlan.plays import beats
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.shapes import BOMB, LINE, NO_SHAPE, SHAPES, SHORTEST, STRAIGHT, Shape, rank_at
from stammtisch.games.murlan.state import NOTHING
from stammtisch.games.murlan.view import KINDS
from stammtisch.kernel.bits import bit
from stammtisch.kernel.errors import Fact, Refusal
from stammtisch.kernel.state import CHANCE, OVER

A_ROW: Final = 3
"""So many ranks in a row look like a straight that is too short; fewer are simply no pair."""


def why_not(state: Murlan, seat: int, move: int) -> Refusal:
    """The lowest clause that forbids the move to the seat."""
    refusal = why_not_on(state, seat)
    if refusal is not None:
        return refusal
    if state.asked == at.VOTE:
        return Refusal("MU-16", "not_in_team" if NAME <= move < FIRST_PLAY else "vote_first")
    if state.asked == at.TAP_PACK:
        return Refusal("MU-19", "tap_first")
    if state.asked == at.TAKE_CARD:
        return Refusal("MU-19", "take_or_leave")
    if state.asked == at.GIVE_BACK:
        return why_not_give(state, move)
    return why_not_word(move) if move < FIRST_PLAY else why_not_play(state, seat, move)


def why_not_on(state: Murlan, seat: int) -> Refusal | None:
    """Why the seat may not act at all; None if it may."""
    if state.phase == CHANCE:
        return Refusal("MU-1", "not_dealt")
    if state.phase == OVER:
        return Refusal("MU-18", "game_over")
    if state.is_on(seat):
        return None
    if seat in state.places:
        return Refusal("MU-12", "out", {"place": state.places.index(seat) + 1})
    if seat in state.gave_up:
        return Refusal("MU-23", "gave_up")
    on: dict[str, Fact] = {"on": int(state.turn)}
    if state.asked in (at.TAP_PACK, at.TAKE_CARD):
        return Refusal("MU-19", "not_your_cut", on)
    if state.asked == at.GIVE_BACK:
        return Refusal("MU-20", "not_your_gift", on)
    return Refusal("MU-10", "not_on", on) if state.pile != 0 else why_not_leader(state, on)


def why_not_leader(state: Murlan, on: Mapping[str, Fact]) -> Refusal:
    """Why another seat leads."""
    if state.required != NOTHING:
        return Refusal("MU-13", "not_leader", {**on, "card": DECK.format(int(state.required))})
    if nothing_played(state) and not state.gave_up:
        if state.jokers:
            return Refusal("MU-22", "not_leader", on)
        return Refusal("MU-13", "starter_leads", on) if state.first == NOTHING else Refusal("MU-14", "not_leader", on)
    return Refusal("MU-11", "not_leader", on)


def nothing_played(state: Murlan) -> bool:
    """Whether no card of this round has been played."""
    held = sum(int(state.hand_count(seat)) for seat in range(state.seats))
    return held + len(card_list(state.unseen)) == len(DECK.codes)


def why_not_word(move: int) -> Refusal:
    """Why, while a play is due, something else is not allowed."""
    if move == PASS:
        return Refusal("MU-11", "must_lead")
    if move >= NAME:
        return Refusal("MU-16", "no_vote")
    return Refusal("MU-20", "no_swap") if move >= GIVE else Refusal("MU-19", "no_cut")


def why_not_give(state: Murlan, move: int) -> Refusal:
    """Why the winner may not do this while a card is due for the loser (MU-20)."""
    if not GIVE <= move < NAME:
        return Refusal("MU-20", "give_first", {"seat": int(state.last)})
    card: dict[str, Fact] = {"card": DECK.format(move - GIVE)}
    return Refusal("MU-20", "not_held", card) if bit(move - GIVE) & LOW_CARDS else Refusal("MU-20", "too_high", card)


def why_not_play(state: Murlan, seat: int, move: int) -> Refusal:
    """Why the seat, being on, may not play these cards."""
    number = number_of(move)
    if number == NO_SHAPE:
        return why_nothing(cards_of(move))
    selection = facts_of(SHAPES[number])
    if not beats(state.pile, move):
        return why_not_beaten(SHAPES[number_of(state.pile)], SHAPES[number], selection)
    missing = codes_of(cards_of(move) & ~state.hands.of(seat))
    if missing:
        return Refusal("MU-10", "not_held", {**selection, "cards": missing})
    return Refusal("MU-13", "must_include", {**selection, "card": DECK.format(int(state.required))})


def facts_of(shape: Shape) -> dict[str, Fact]:
    """What a play is: ``kind``, ``low`` and ``high`` rank, ``length`` in ranks."""
    low, high = ends_of(shape)
    return {"kind": KINDS[shape.kind], "low": low, "high": high, "length": int(shape.length)}


def ends_of(shape: Shape) -> tuple[str, str]:
    """The names of the first and last rank."""
    if shape.kind < STRAIGHT:
        return RANK_NAMES[shape.low], RANK_NAMES[shape.low]
    return RANK_NAMES[rank_at(shape.low)], RANK_NAMES[rank_at(shape.low + shape.length - 1)]


# --- beating (MU-7 to MU-9) ---


def why_not_beaten(pile: Shape, shape: Shape, selection: dict[str, Fact]) -> Refusal:
    """Why a play does not beat the pile."""
    low, high = ends_of(pile)
    facts = {**selection, "pile_low": low, "pile_high": high, "pile_length": int(pile.length)}
    if pile.kind == BOMB:
        return Refusal("MU-9", "bomb", facts)
    if pile.kind < BOMB:
        return Refusal("MU-7", "too_low" if shape.kind == pile.kind else f"on_{KINDS[pile.kind]}", facts)
    if shape.kind != pile.kind:
        return Refusal("MU-8", f"on_{KINDS[pile.kind]}", facts)
    if pile.beaten_to == pile.number:
        return Refusal("MU-8", "highest", facts)
    next_low, next_high = ends_of(SHAPES[pile.number + 1])
    return Refusal("MU-8", "one_step", {**facts, "next_low": next_low, "next_high": next_high})


# --- cards that are nothing together (MU-3 to MU-6) ---


def why_nothing(cards: int) -> Refusal:
    """Why these cards cannot be played together at all."""
    if cards & JOKERS:
        return Refusal("MU-3", "jokers")
    counts = [len(card_list(cards >> 4 * rank & 15)) for rank in range(RANKS)]
    ranks = [rank for rank in range(RANKS) if counts[rank]]
    widths = {counts[rank] for rank in ranks}
    facts: dict[str, Fact] = {"ranks": [RANK_NAMES[rank] for rank in ranks]}
    missing = missing_in_row(ranks)
    if not missing and len(widths) == 1 and len(ranks) >= A_ROW:
        return why_no_straight(widths.pop(), len(ranks), facts)
    if missing and round_the_corner(ranks):
        return Refusal("MU-5", "corner", facts)
    if len(ranks) < SHORTEST:
        return Refusal("MU-3", "mixed", facts)
    if missing:
        return Refusal("MU-4", "gap", {**facts, "missing": [RANK_NAMES[rank] for rank in missing]})
    return Refusal("MU-4", "uneven", facts)


def why_no_straight(width: int, length: int, facts: dict[str, Fact]) -> Refusal:
    """Why ranks in a row with as many cards of each are no straight: too few, or four of each."""
    if length < SHORTEST:
        return Refusal("MU-4", "too_short", {**facts, "length": length, "least": SHORTEST})
    assert width == BOMB + 1
    return Refusal("MU-6", "bombs_alone", facts)


def missing_in_row(ranks: list[int]) -> list[int]:
    """The ranks that lack between the first and the last, where they lie closest on the line of MU-5."""
    rows = []
    for start in range(LINE):
        for end in range(start, min(start + RANKS, LINE)):
            row = [rank_at(place) for place in range(start, end + 1)]
            if set(ranks) <= set(row):
                rows.append([rank for rank in row if rank not in ranks])
                break
    return min(rows, key=len)


def round_the_corner(ranks: list[int]) -> bool:
    """Whether the ranks lie in a row only if the line were a circle: K A 2 3 (MU-5)."""
    circle = [rank % RANKS in ranks for rank in range(2 * RANKS)]
    return len(ranks) < RANKS and any(all(circle[start : start + len(ranks)]) for start in range(RANKS))
