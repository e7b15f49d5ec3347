"""Why a move of Neunerln is not allowed, and what a selection can mean.

Answers are built from what the asking seat may see. Of several broken clauses the lowest is cited; a wish
replaces what fits (NE-4 instead of NE-3), an open penalty narrows it further (NE-7 besides NE-3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.neunerln.moves import ACE, DRAW, EIGHT, NINE, NINE_MOVES, SEVEN, SUIT_LETTERS, SUITS, card_of, format_move
from stammtisch.games.neunerln.moves import nine_move as nine_move_of
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.games.neunerln.state import NOTHING, RESHUFFLE
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.game import Answer, Way
from stammtisch.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from stammtisch.kernel.errors import Fact


def why_not(state: Neunerln, seat: int, move: int) -> Refusal:
    """The lowest clause that forbids the move to the seat."""
    return why_not_on(state, seat) or (why_not_draw(state, seat) if move == DRAW else why_not_card(state, seat, card_of(move)))


def why_not_on(state: Neunerln, seat: int) -> Refusal | None:
    """Why the seat may not act at all; None if it may."""
    if state.phase == CHANCE:
        return Refusal("NE-6", "not_reshuffled") if state.awaited == RESHUFFLE else Refusal("NE-1", "not_dealt")
    if state.phase == OVER:
        return Refusal("NE-15", "round_over", {"loser": state.places[-1]})
    if seat == state.turn:
        return None
    if not state.active >> seat & 1:
        return Refusal("NE-14", "out", {"place": state.places.index(seat) + 1})
    on: dict[str, Fact] = {"on": int(state.turn)}
    return Refusal("NE-11", "on_again", on) if state.again else Refusal("NE-5", "not_on", on)


def why_not_draw(state: Neunerln, seat: int) -> Refusal:
    """Why the seat, being on, may not draw."""
    if state.drawn != NOTHING:
        return Refusal("NE-5", "lay_drawn", {"card": GERMAN.format(int(state.drawn))})
    held: dict[str, Fact] = {"cards": GERMAN.format_all(bits(state.playable(seat)))}
    if state.penalty > 0:
        return Refusal("NE-5", "lay_on_penalty", held)
    return Refusal("NE-5", "must_lay", held)


def why_not_card(state: Neunerln, seat: int, card: int) -> Refusal:
    """Why the seat, being on, may not lay the card."""
    code, top = GERMAN.format(card), GERMAN.format(int(state.top))
    if state.wish != NOTHING and not fits_wish(state, card):
        return Refusal("NE-4", "wish", {"card": code, "wish": SUIT_LETTERS[state.wish]})
    if state.wish == NOTHING and not fits_top(state, card):
        return Refusal("NE-3", "no_fit", {"card": code, "top": top})
    if not state.hands.of(seat) >> card & 1:
        return Refusal("NE-5", "not_held", {"card": code})
    if state.drawn != NOTHING:
        return Refusal("NE-5", "lay_drawn", {"card": GERMAN.format(int(state.drawn))})
    return Refusal("NE-7", "penalty", {"card": code, "penalty": int(state.penalty)})


def fits_top(state: Neunerln, card: int) -> bool:
    """Whether suit or rank is that of the top card, or the card is a nine (NE-3)."""
    top = int(state.top)
    return card & 7 == NINE or card >> 3 == top >> 3 or card & 7 == top & 7


def fits_wish(state: Neunerln, card: int) -> bool:
    """Whether the card is of the wished suit or a nine (NE-4)."""
    return card & 7 == NINE or card >> 3 == state.wish


def ask(state: Neunerln, seat: int, selection: str) -> Answer:
    """What a card (``KH``), ``draw`` or a whole move means to the seat: the moves it leads to, and in ``name`` and
    ``facts`` what would follow, or why it is not allowed. ``Malformed`` if it is none of these."""
    moves = selected_moves(selection)
    refusal = why_not_on(state, seat)
    if refusal is None and not state.allows(seat, moves[0]):
        refusal = why_not(state, seat, moves[0])
    if refusal is not None:
        return refusal
    name, facts = consequence(state, seat, moves[0])
    return Way([format_move(move) for move in moves], name, facts)


def selected_moves(selection: str) -> list[int]:
    """The moves that a selection names, legal or not."""
    if selection == "draw":
        return [DRAW]
    card = GERMAN.parse(selection.removeprefix("play:").split("=")[0])
    if card >= NINE_MOVES:
        raise Malformed(selection, "a card of Neunerln")
    if card & 7 != NINE:
        return [card]
    return [nine_move_of(card, wish) for wish in range(SUITS)]


def consequence(state: Neunerln, seat: int, move: int) -> tuple[str, dict[str, str | int | list[str]]]:
    """What a legal move would do, as a catalogue name with facts, as far as the seat can know."""
    if move == DRAW:
        return ("draw_penalty", {"cards": int(state.penalty)}) if state.penalty > 0 else ("draw_one", {})
    card = card_of(move)
    rank = card & 7
    last = state.hands.of(seat) == 1 << card
    following = int(state.next_active(seat))
    if rank == ACE:
        return ("ace_last" if last else "ace", {})
    if rank == NINE:
        return ("nine_after_penalty", {"cards": int(state.penalty)}) if state.penalty > 0 else ("nine", {})
    if last:
        return "last", {}
    if rank == SEVEN:
        return "seven", {"seat": following, "cards": int(state.penalty) + 2}
    if rank == EIGHT:
        return "eight", {"seat": following}
    return "plain", {"seat": following}
