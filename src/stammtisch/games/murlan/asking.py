"""What a selection of Murlan can mean to a seat.

A selection is one of

* cards in any order (``7S,7H``): what they are, whether they may be played now, and why not; while a card is due for the
  loser (MU-20), the one card to give;
* a whole move (``pass``, ``tap:23``, ``take``, ``loser:2``, ...): what would follow;
* ``group:7H`` or ``straight:7H``: which groups with this card, or straights that begin with it, the hand has.
  ``selections`` lists their cards, the best first: what may be played now, then the most cards.
"""

from __future__ import annotations

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import DECK, RANKS, card_list, codes_of, mask_of
from stammtisch.games.murlan.moves import (
    FIRST_PLAY,
    GIVE,
    LEAVE,
    NAME,
    PASS,
    RESIGN,
    TAKE,
    WORDS,
    cards_of,
    format_move,
    number_of,
    parse_move,
    play_of,
)
from stammtisch.games.murlan.plays import first_cards, line_flags, runs
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.shapes import LINE, NO_SHAPE, SHAPES, SHORTEST, ranks_of
from stammtisch.games.murlan.view import KINDS
from stammtisch.games.murlan.why import facts_of, why_not
from stammtisch.kernel.bits import bit
from stammtisch.kernel.errors import Fact, Malformed, Refusal
from stammtisch.kernel.game import Answer, Way
from stammtisch.kernel.state import MOVE


def ask(state: Murlan, seat: int, selection: str) -> Answer:
    """What the selection means to the seat: the moves it leads to with a name and facts, or why it is not allowed.
    ``Malformed`` if it is no selection."""
    word, colon, card = selection.partition(":")
    if colon and word in ("group", "straight"):
        return quick(state, seat, word, DECK.parse(card))
    move = selected(state, selection)
    if not state.allows(seat, move):
        return named(why_not(state, seat, move), move)
    name, facts = consequence(state, seat, move)
    return Way([format_move(move)], name, facts)


def selected(state: Murlan, selection: str) -> int:
    """The move that a selection names, allowed or not."""
    if selection in WORDS or (":" in selection and not selection.startswith("play:")):
        return parse_move(selection, state.seats)
    cards = DECK.parse_all(selection.removeprefix("play:").split(","))
    if len(set(cards)) < len(cards):
        raise Malformed(selection, "a selection of different cards")
    if state.phase == MOVE and state.asked == at.GIVE_BACK and len(cards) == 1:
        return GIVE + cards[0]
    return play_of(mask_of(cards))


def named(refusal: Refusal, move: int) -> Refusal:
    """The refusal with what the cards are, so that a selection is named also while it may not be played."""
    if move < FIRST_PLAY or number_of(move) == NO_SHAPE:
        return refusal
    return Refusal(refusal.clause, refusal.reason, {**facts_of(SHAPES[number_of(move)]), **refusal.facts})


# --- what would follow ---


def consequence(state: Murlan, seat: int, move: int) -> tuple[str, dict[str, Fact]]:
    """What an allowed move is or does, as a catalogue name with facts, as far as the seat can know."""
    if move >= FIRST_PLAY:
        shape = SHAPES[number_of(move)]
        left = len(card_list(state.hands.of(seat) & ~cards_of(move)))
        return KINDS[shape.kind], {**facts_of(shape), "left": left}
    if move >= NAME:
        return consequence_of_name(state, seat, move - NAME)
    if move >= GIVE:
        return "give", {"card": DECK.format(move - GIVE), "seat": int(state.last), "leads": int(state.last)}
    if move in (TAKE, LEAVE):
        return ("take" if move == TAKE else "leave"), {"card": DECK.format(int(state.tapped_card))}
    if move == RESIGN:
        place = state.seats - len(state.gave_up)
        return "resign", {"place": place, "points": state.seats - place}
    return consequence_of_pass(state, seat) if move == PASS else ("tap", {})


def consequence_of_pass(state: Murlan, seat: int) -> tuple[str, dict[str, Fact]]:
    """Who is on after a pass, and whether with the trick (MU-11)."""
    after = state.copy()
    after.apply(seat, PASS)
    return ("pass_trick" if after.pile == 0 else "pass"), {"seat": int(after.turn)}


def consequence_of_name(state: Murlan, seat: int, loser: int) -> tuple[str, dict[str, Fact]]:
    """Whether a name decides the vote, and what the loser then has to do (MU-14, MU-16, MU-19, MU-20)."""
    agreed = state.names[seat ^ 2] == loser
    return ("agree" if agreed else "name"), {"seat": loser, "partner": seat ^ 2, "winner": state.places[0]}


# --- quick selection ---


def quick(state: Murlan, seat: int, word: str, card: int) -> Answer:
    """The groups with a card, or the straights that begin with it."""
    hand = state.hands.of(seat)
    code: dict[str, Fact] = {"card": DECK.format(card)}
    if not hand & bit(card):
        return Refusal("MU-10", "not_held", {"cards": [DECK.format(card)]})
    found = groups_with(hand, card) if word == "group" else straights_from(hand, card)
    if not found:
        return Refusal("MU-4", "no_straight", code)
    width = int(SHAPES[number_of(state.pile)].width) if state.pile else 0
    moves = [play_of(cards) for cards in found]
    moves.sort(key=lambda move: (not state.allows(seat, move), SHAPES[number_of(move)].width != width))
    allowed = [format_move(move) for move in moves if state.allows(seat, move)]
    return Way(allowed, word, {**code, "selections": [",".join(codes_of(cards_of(move))) for move in moves]})


def groups_with(hand: int, card: int) -> list[int]:
    """All groups of cards of one rank with this card in it, the largest first; the others first in S H D C."""
    if card >> 2 >= RANKS:
        return [bit(card)]
    others = card_list(hand & (15 << (card & ~3)) & ~bit(card))
    return [bit(card) | mask_of(others[:count]) for count in range(len(others), -1, -1)]


def straights_from(hand: int, card: int) -> list[int]:
    """All straights that begin with this card, the single ones first, of those the longest first."""
    rank = card >> 2
    start = (rank + 2) % RANKS
    longest = min(RANKS, LINE - start) if rank < RANKS else 0
    found = []
    for width in (1, 2, 3):
        for length in range(longest, SHORTEST - 1, -1):
            if runs(line_flags(hand, width), length) >> 4 * start & 1:
                rest = first_cards(hand, width) & ranks_of(start, length) & ~(15 << (card & ~3))
                same = card_list(hand & (15 << (card & ~3)) & ~bit(card))
                found.append(rest | bit(card) | mask_of(same[: width - 1]))
    return found
