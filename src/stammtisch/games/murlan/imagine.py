"""A game that one viewer cannot tell from another: everything hidden from the viewer is dealt anew."""

from __future__ import annotations

from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import CARDS, JOKERS, LOW_CARDS, card_list, mask_of
from stammtisch.games.murlan.deal import SPADES
from stammtisch.games.murlan.rules import Murlan
from stammtisch.games.murlan.state import NOTHING
from stammtisch.games.murlan.view import shown_to
from stammtisch.kernel.bits import bit
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import MOVE


def imagine(state: Murlan, viewer: int | None, source: FastSource) -> Murlan:
    """Deals what the viewer does not know anew; counts, all that is or was open, and what the viewer has seen in the cut
    and in the swap stay."""
    other = state.copy()
    if state.phase != MOVE:
        return other
    if state.pack:
        shuffle_pack(other, viewer, source)
    else:
        deal_anew(other, state, viewer, source)
        hide_swap(other, viewer, source)
    return other


def shuffle_pack(other: Murlan, viewer: int | None, source: FastSource) -> None:
    """Before the deal the whole pack is hidden, but for the card that the loser has seen (MU-19)."""
    pack = other.pack
    source.shuffle(pack)
    if other.asked != at.TAKE_CARD:
        return
    place = other.tapped - 1
    if viewer == other.last:
        at_now = pack.index(other.tapped_card)
        pack[at_now], pack[place] = pack[place], pack[at_now]
    other.tapped_card = pack[place]


def deal_anew(other: Murlan, state: Murlan, viewer: int | None, source: FastSource) -> None:
    """Every seat keeps what the viewer knows it to hold; the rest is dealt by the counts."""
    known, out_of_play = known_cards(state, viewer)
    everything = state.unseen
    for seat in range(state.seats):
        everything |= state.hands.of(seat)
    hidden = card_list(everything & ~(sum(known) | out_of_play))
    source.shuffle(hidden)
    if state.asked == at.GIVE_BACK and viewer != state.first:
        known[state.first] |= two_low_cards(known[state.first], hidden)
    for seat in range(state.seats):
        missing = len(card_list(state.hands.of(seat))) - len(card_list(known[seat]))
        other.hands.hold(seat, known[seat] | mask_of([hidden.pop() for _ in range(missing)]))
    other.unseen = out_of_play | mask_of(hidden)


def known_cards(state: Murlan, viewer: int | None) -> tuple[list[int], int]:
    """What the viewer knows to be in each hand, and among the cards out of play."""
    hands = [state.hands.of(seat) for seat in range(state.seats)]
    sure = hands[viewer] if viewer is not None else 0
    out_of_play = 0
    if state.required != NOTHING:
        sure |= bit(state.required)
    if state.first == NOTHING and state.seats == 2:
        out_of_play = spades_out_of_play(state)
    if viewer == state.last and state.tapped_card != NOTHING:
        sure |= bit(state.tapped_card)
    if state.given != NOTHING and state.sees_swap(viewer):
        sure |= bit(state.given) | (bit(state.returned) if state.returned != NOTHING else 0)
        sure |= sum(shown_to(state, viewer))
    known = [hand & sure for hand in hands]
    out_of_play |= state.unseen & sure
    if state.given == NOTHING or not state.sees_swap(viewer):
        keep_shown(state, viewer, known)
    return known, out_of_play


def spades_out_of_play(state: Murlan) -> int:
    """The spades below the lowest dealt, or all of them if none was (MU-13): with two they are out of play for sure."""
    return SPADES if state.lowest_spade == NOTHING else SPADES & (bit(state.lowest_spade) - 1)


def keep_shown(state: Murlan, viewer: int | None, known: list[int]) -> None:
    """Puts shown cards where they were shown. In a closed swap one may have gone to the other of the two unseen: a joker of
    the loser surely has, as the highest card, and any that its seat has no room for any more (MU-20, MU-21)."""
    for seat in range(state.seats):
        for card in card_list(state.shown.of(seat)):
            holder = seat
            if state.given != NOTHING and seat in (state.first, state.last):
                swapped_with = state.first if seat == state.last else state.last
                full = len(card_list(known[seat])) >= state.hand_count(seat)
                if full or (seat == state.last and bit(card) & JOKERS):
                    holder = swapped_with
            if viewer != seat:
                known[holder] |= bit(card)


def two_low_cards(known: int, hidden: list[int]) -> int:
    """Cards taken from the hidden ones so that the winner has a choice of what to give back, as everyone sees it has."""
    taken = 0
    for card in [card for card in hidden if bit(card) & LOW_CARDS]:
        if len(card_list((known | taken) & LOW_CARDS)) >= 2:
            break
        taken |= bit(card)
        hidden.remove(card)
    return taken


def hide_swap(other: Murlan, viewer: int | None, source: FastSource) -> None:
    """Which cards went to and fro, and which one the loser saw in the cut, is drawn anew for who does not know it."""
    if other.tapped_card != NOTHING and not other.taken and viewer != other.last:
        other.tapped_card = source.draw(CARDS)
    if other.given == NOTHING or other.sees_swap(viewer):
        return
    other.given = any_card(other.hands.of(other.first), source)
    if other.returned != NOTHING:
        other.returned = any_card(other.hands.of(other.last), source)


def any_card(hand: int, source: FastSource) -> int:
    """A card of the hand; of an empty one, any card at all."""
    cards = card_list(hand) or list(range(CARDS))
    return cards[source.draw(len(cards))]
