"""Why a move of Murln is not allowed, and what a selection can mean.

Answers are built from what the asking seat may see. Of several broken clauses the lowest is cited, with one exception:
whoever was passed over unasked (must stay, may not go or exchange, MR-18 to MR-20, MR-27) is told that, not whose turn it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games.murln import state as at
from stammtisch.games.murln.moves import (
    BID,
    CUT,
    EICHEL,
    GO,
    HOLD,
    MURLER,
    NAMED_WELI,
    PASS,
    STAY,
    SUIT_LETTERS,
    SUITS,
    SWAP,
    TRUMP,
    WELI,
    format_move,
    parse_move,
)
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.scoring import factor_of
from stammtisch.games.murln.state import NOTHING
from stammtisch.games.murln.tricks import asked_for, beating, is_trump, trump_cards
from stammtisch.kernel.bits import bit, bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.errors import Malformed, Refusal
from stammtisch.kernel.game import Answer, Way
from stammtisch.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from stammtisch.kernel.errors import Fact

KINDS = {
    at.ASK_CUT: ("MR-7", "cut_first"),
    at.ASK_BID: ("MR-12", "bid_first"),
    at.ASK_TRUMP: ("MR-14", "trump_first"),
    at.ASK_STAY: ("MR-17", "stay_first"),
    at.ASK_SWAP: ("MR-19", "swap_first"),
    at.ASK_PLAY: ("MR-21", "play_now"),
}
"""What is asked instead, where a move of another kind is tried."""
ON = {
    at.ASK_CUT: ("MR-7", "not_cutter"),
    at.ASK_BID: ("MR-12", "not_on"),
    at.ASK_TRUMP: ("MR-14", "not_declarer"),
    at.ASK_STAY: ("MR-17", "not_on"),
    at.ASK_SWAP: ("MR-19", "not_on"),
    at.ASK_PLAY: ("MR-21", "not_on"),
}
"""Why another seat may not act."""


def kind_of(move: int) -> int:
    """What has to be asked for the move to be an answer."""
    if move >= SWAP:
        return at.ASK_SWAP
    if move > CUT:
        return at.ASK_CUT
    if move >= STAY:
        return at.ASK_STAY
    if move >= TRUMP:
        return at.ASK_TRUMP
    return at.ASK_BID if move >= PASS else at.ASK_PLAY


def why_not(state: Murln, seat: int, move: int) -> Refusal:
    """The clause that forbids the move to the seat."""
    refusal = why_not_now(state) or why_passed_over(state, seat, kind_of(move)) or why_not_on(state, seat)
    if refusal is not None:
        return refusal
    if kind_of(move) != state.asked:
        return why_not_that(state, move)
    match state.asked:
        case at.ASK_CUT:
            return Refusal("MR-7", "too_many", {"cards": len(state.deck)})
        case at.ASK_BID:
            return why_not_said(state, seat, move)
        case at.ASK_SWAP:
            return why_not_swapped(state, seat, move - SWAP)
        case _:
            return why_not_played(state, seat, move)


def why_not_now(state: Murln) -> Refusal | None:
    """Why nobody may act; None if somebody may."""
    if state.phase == CHANCE:
        return Refusal("MR-5", "no_dealer") if state.asked == at.LOT else why_not_dealt(state)
    if state.phase == OVER:
        return Refusal("MR-30", "game_over", {"winner": int(state.winner)})
    return None


def why_not_dealt(state: Murln) -> Refusal:
    """Why the dealer has to shuffle first."""
    dealer: dict[str, Fact] = {"dealer": int(state.dealer)}
    if state.thrown:
        return Refusal("MR-9", "thrown_in", dealer)
    return Refusal("MR-16", "all_passed", dealer) if state.all_passed else Refusal("MR-8", "not_dealt", dealer)


def why_passed_over(state: Murln, seat: int, kind: int) -> Refusal | None:
    """Why the seat is not even asked what its move would answer; None if that has other reasons."""
    if kind == at.ASK_STAY and state.asked in (at.ASK_STAY, at.ASK_SWAP, at.ASK_PLAY) and seat != state.declarer:
        return why_not_gone(state, seat)
    if kind == at.ASK_SWAP and state.asked in (at.ASK_SWAP, at.ASK_PLAY) and state.stayed >> seat & 1:
        if state.murler:
            return Refusal("MR-27", "no_exchange", {"declarer": int(state.declarer)})
        if state.may_not_swap(seat):
            return Refusal("MR-20", "too_few_points", {"points": state.totals[seat]})
    return None


def why_not_gone(state: Murln, seat: int) -> Refusal | None:
    """Why the seat cannot choose whether to go; None if it can, could or did."""
    if not state.playing >> seat & 1 or state.gone >> seat & 1:
        return None
    if state.murler:
        return Refusal("MR-18", "murler", {"declarer": int(state.declarer)})
    if state.seats == 2:
        return Refusal("MR-17", "only_two")
    if state.stayed == bit(state.declarer) | bit(seat) and state.next_in(seat, state.playing) == state.declarer:
        return Refusal("MR-17", "last_must_stay")
    if state.trump == EICHEL:
        return Refusal("MR-18", "eichel", {"trump": SUIT_LETTERS[EICHEL]})
    if state.must_stay(seat):
        return Refusal("MR-18", "too_few_points", {"points": state.totals[seat]})
    return None


def why_not_on(state: Murln, seat: int) -> Refusal | None:
    """Why the seat may not act while another is on; None if it is on itself."""
    if seat == state.turn:
        return None
    if not state.playing >> seat & 1:
        return Refusal("MR-4", "sits_out")
    if state.gone >> seat & 1:
        return Refusal("MR-17", "gone")
    on: dict[str, Fact] = {"on": int(state.turn)}
    if state.asked == at.ASK_BID and state.said_by(seat):
        return Refusal("MR-12", "spoken", on)
    clause, reason = ON[int(state.asked)]
    return Refusal(clause, reason, on)


def why_not_that(state: Murln, move: int) -> Refusal:
    """Why a move of this kind does not answer what the seat is asked."""
    if kind_of(move) == at.ASK_BID and state.murler:
        return Refusal("MR-15", "murler", {"declarer": int(state.declarer)})
    clause, reason = KINDS[int(state.asked)]
    return Refusal(clause, reason)


def why_not_said(state: Murln, seat: int, move: int) -> Refusal:
    """Why the seat, asked for its bid, may not say this."""
    if move != HOLD:
        return Refusal("MR-12", "too_low", {"highest": int(state.highest)})
    if state.sit_out:
        return Refusal("MR-4", "nobody_holds")
    if seat != state.dealer:
        return Refusal("MR-13", "dealer_only", {"dealer": int(state.dealer)})
    return Refusal("MR-13", "nothing_bid")


def why_not_swapped(state: Murln, seat: int, cards: int) -> Refusal:
    """Why the seat, asked what to exchange, may not put these cards away."""
    limit = int(state.swap_limit())
    if limit == 1 and len(bits(cards)) > limit:
        return Refusal("MR-4", "one_card")
    foreign = cards & ~state.hands.of(seat)
    if foreign:
        return Refusal("MR-19", "not_held", {"cards": GERMAN.format_all(bits(foreign))})
    return Refusal("MR-19", "too_many", {"limit": limit, "cards": len(bits(cards))})


def why_not_played(state: Murln, seat: int, move: int) -> Refusal:
    """Why the seat, being on, may not play the card."""
    card = WELI if move >= NAMED_WELI else move
    code = GERMAN.format(card)
    hand = state.hands.of(seat)
    if not hand >> card & 1:
        return Refusal("MR-21", "not_held", {"card": code})
    if move >= NAMED_WELI:
        return Refusal("MR-27", "trump_is_named")
    if state.led == NOTHING:
        return Refusal("MR-27", "name_trump")
    trump, led = int(state.trump), int(state.led)
    facts: dict[str, Fact] = {"card": code, "cards": GERMAN.format_all(bits(state.playable(seat)))}
    asked = asked_for(led, trump)
    if hand & asked and not asked >> card & 1:
        suit = trump if is_trump(led, trump) else led >> 3
        return Refusal("MR-22", "trump_led" if suit == trump else "follow", {**facts, "led": SUIT_LETTERS[suit]})
    if state.playable(seat) & beating(int(state.best), trump):
        top = GERMAN.format(int(state.best))
        follows = bool(hand & asked)
        return Refusal("MR-23", "must_beat" if follows else must_trump(trump, card), {**facts, "top": top})
    return Refusal("MR-24", "must_trump", {**facts, "trump": SUIT_LETTERS[trump]})


def must_trump(trump: int, card: int) -> str:
    """How a void seat with a trump that takes the trick is told: by whether it tried a low trump or none."""
    return "over_trump" if trump_cards(trump) >> card & 1 else "must_trump"


def ask(state: Murln, seat: int, selection: str) -> Answer:
    """What cards (``KH``, or ``7H,8L`` for an exchange) or a whole move mean to the seat: the moves they lead to, and in
    ``name`` and ``facts`` what would follow, or why they are not allowed. ``Malformed`` if they are none of these."""
    moves = selected_moves(state, selection)
    for move in moves:
        if not state.allows(seat, move):
            return why_not(state, seat, move)
    name, facts = consequence(state, seat, moves[0])
    return Way([format_move(move) for move in moves], name, facts)


def selected_moves(state: Murln, selection: str) -> list[int]:
    """The moves that a selection names, legal or not."""
    if ":" in selection or selection in ("pass", "hold", "murler", "stay", "go"):
        return [parse_move(selection)]
    cards = GERMAN.parse_all(selection.split(","))
    if state.asked == at.ASK_SWAP:
        if len(set(cards)) < len(cards):
            raise Malformed(selection, "cards to exchange, each once")
        return [SWAP + sum(1 << card for card in cards)]
    if len(cards) > 1:
        raise Malformed(selection, "one card to play")
    if cards == [WELI] and state.names_trump():
        return [NAMED_WELI + suit for suit in range(SUITS)]
    return cards


def consequence(state: Murln, seat: int, move: int) -> tuple[str, dict[str, Fact]]:
    """What a legal move would do, as a catalogue name with facts, as far as the seat can know."""
    factor = int(state.factor())
    match kind_of(move):
        case at.ASK_CUT:
            return "cut", {"cards": move - CUT}
        case at.ASK_BID:
            return consequence_of_bid(state, move)
        case at.ASK_TRUMP:
            return consequence_of_trump(state, move - TRUMP)
        case at.ASK_STAY:
            points = 2 * factor if move == GO else 5 * factor
            return "go" if move == GO else "stay", {"points": points, "total": state.totals[seat] + points}
        case at.ASK_SWAP:
            return "swap", {"cards": len(bits(move - SWAP))}
        case _:
            return consequence_of_card(state, move)


def consequence_of_bid(state: Murln, move: int) -> tuple[str, dict[str, Fact]]:
    """What saying this would commit to."""
    if move == PASS:
        return "pass", {}
    if move == MURLER:
        return "murler", {"made": 10, "lost": 20}
    return ("hold", {"tricks": int(state.highest)}) if move == HOLD else ("bid", {"tricks": move - BID})


def consequence_of_trump(state: Murln, suit: int) -> tuple[str, dict[str, Fact]]:
    """What naming the suit would do to the round: its factor, and whether anyone may go."""
    facts: dict[str, Fact] = {"suit": SUIT_LETTERS[suit], "factor": int(factor_of(state.doubles > 0, suit))}
    return "trump_nobody_goes" if suit == EICHEL else "trump", facts


def consequence_of_card(state: Murln, move: int) -> tuple[str, dict[str, Fact]]:
    """Whether the card would take the trick as it stands."""
    if state.names_trump():
        suit = move - NAMED_WELI if move >= NAMED_WELI else move >> 3
        return "lead_trump", {"suit": SUIT_LETTERS[suit], "factor": int(factor_of(state.doubles > 0, suit))}
    if state.led == NOTHING:
        return "lead", {}
    beats = beating(int(state.best), int(state.trump)) >> move & 1
    return "beats" if beats else "stays_below", {"top": GERMAN.format(int(state.best))}
