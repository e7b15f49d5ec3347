"""Views and events tell a viewer what that viewer may see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.murlan import between, hand, hidden_from, pack_for, play

from stammtisch.bots.murlan import GreedyBot
from stammtisch.games.murlan import state as at
from stammtisch.games.murlan.cards import CARDS, DECK, card_list, codes_of
from stammtisch.games.murlan.deal import SPADES
from stammtisch.games.murlan.game import MURLAN, narrowed
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import encoded
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import CHANCE, MOVE, OVER
from stammtisch.testing.secrecy import after
from stammtisch.testing.walks import Step, told


def positions(seats: int, rounds: int) -> Iterator[Murlan]:
    """Every position of some rounds; half of the seats' moves are a greedy bot's, so that rounds are played out."""
    source, bot = FastSource(seats), GreedyBot()
    state = Murlan(seats, 1000)
    while len(state.results) < rounds and state.phase != OVER:
        yield state
        if state.phase == CHANCE:
            state.resolve(source)
            continue
        seat = state.acting()[source.draw(len(state.acting()))]
        if source.draw(8):
            move = bot.choose(MURLAN.view(state, seat), legal_notation(MURLAN, state, seat), source.draw)
            state.apply(seat, MURLAN.parse(state, move))
        else:
            state.apply(seat, state.nth(seat, source.draw(state.count(seat))))


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


def all_cards(state: Murlan) -> list[int]:
    """Every card that is held, out of play, or still in the pack."""
    held = [card for seat in range(state.seats) for card in card_list(state.hands.of(seat))]
    return sorted([*held, *card_list(state.unseen), *state.pack])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_viewer_cannot_see_leaves_the_view_byte_identical(seats: int) -> None:
    source = FastSource(99)
    others = 0
    for state in positions(seats, 6):
        for viewer in viewers(seats):
            imagined = narrowed(MURLAN.imagine(state, viewer, source))
            assert encoded(MURLAN.view(imagined, viewer)) == encoded(MURLAN.view(state, viewer))
            assert all_cards(imagined) == all_cards(state)
            others += any(hand(imagined, seat) != hand(state, seat) for seat in range(seats))
    assert others > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_that_is_hidden_from_a_viewer_is_in_the_view_or_the_events(seats: int) -> None:
    before = None
    for state in positions(seats, 6):
        texts = {viewer: encoded(MURLAN.view(state, viewer)).decode() for viewer in viewers(seats)}
        if before is not None:
            for viewer in viewers(seats):
                texts[viewer] += told(MURLAN, state, viewer).decode()
        for viewer in viewers(seats):
            found = {card for card in hidden_from(state, viewer) if f'"{card}"' in texts[viewer] or f":{card}" in texts[viewer]}
            assert not found, f"viewer {viewer} of {seats}: {found}"
        before = state
        state.trace = []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_viewer_cannot_see_leaves_the_events_of_a_move_byte_identical(seats: int) -> None:
    source = FastSource(7)
    compared = 0
    for state in positions(seats, 6):
        for viewer in viewers(seats) if state.phase == MOVE else []:
            imagined = narrowed(MURLAN.imagine(state, viewer, source))
            seat = state.acting()[0]
            move = state.nth(seat, source.draw(state.count(seat)))
            if not imagined.allows(seat, move):
                continue
            real, other = (narrowed(after(one, Step(seat, [move]))) for one in (state, imagined))
            if encoded(MURLAN.view(real, viewer)) == encoded(MURLAN.view(other, viewer)):
                assert told(MURLAN, real, viewer) == told(MURLAN, other, viewer)
                compared += 1
    assert compared > 100


def test_the_eighteen_cards_out_of_play_reach_nobody() -> None:
    state = Murlan(2, 21)
    state.apply_chance([0])
    state.apply_chance(pack_for(["", ""]))
    assert len(card_list(state.unseen)) == 18
    for viewer in (0, 1, None):
        text = encoded(MURLAN.view(state, viewer)).decode()
        assert not [card for card in codes_of(state.unseen) if f'"{card}"' in text]


# --- what a bot may imagine ---


def imagined(state: Murlan, viewer: int | None, count: int = 30) -> Iterator[Murlan]:
    for seed in range(count):
        yield narrowed(MURLAN.imagine(state, viewer, FastSource(seed)))


def later(hands: list[str], places: list[int]) -> Murlan:
    state = between(len(hands), places)
    state.apply_chance(pack_for(hands))
    return state


def test_the_loser_remembers_where_the_card_is_that_was_left_and_nobody_else_does() -> None:
    state = play(later(["3S KC", "5S BJ", "RJ"], [0, 1, 2]), "tap:4")
    assert {one.tapped_card for one in imagined(state, 2)} == {state.tapped_card}
    assert len({one.tapped_card for one in imagined(state, 0)}) > 5
    play(state, "leave", "give:3S")
    assert all("KC" in hand(one, 0) for one in imagined(state, 2))
    assert not all("KC" in hand(one, 0) for one in imagined(state, 1))
    assert len({one.tapped_card for one in imagined(state, 1)}) > 5


def test_who_swapped_knows_where_the_cards_went() -> None:
    state = play(later(["3S KC", "5S BJ", "RJ"], [0, 1, 2]), "tap:9", "leave", "give:3S")
    for party in (0, 2):
        assert all("RJ" in hand(one, 0) and "3S" in hand(one, 2) for one in imagined(state, party))
    assert not all("RJ" in hand(one, 0) for one in imagined(state, 1))
    assert {(one.given, one.returned) for one in imagined(state, 1)} != {(state.given, state.returned)}


def test_a_winner_who_is_asked_always_has_a_choice() -> None:
    state = play(later(["3S 4S", "5S BJ", "RJ"], [0, 1, 2]), "tap:9", "leave")
    assert state.asked == at.GIVE_BACK
    for viewer in (1, 2, None):
        assert all(one.count(0) >= 2 for one in imagined(state, viewer))


def test_a_shown_joker_of_the_loser_has_gone_to_the_winner_for_sure() -> None:
    state = later(["3S BJ", "5S 6S", "7S 8S"], [0, 1, 2])
    play(state, f"tap:{state.pack.index(DECK.parse('RJ')) + 1}", "take", "give:3S")
    assert all("RJ" in hand(one, 0) for one in imagined(state, 1))


def test_mu13_with_two_the_spades_below_the_lowest_are_out_of_play() -> None:
    source = FastSource(1)
    below = 0
    for _ in range(40):
        state = Murlan(2, 21)
        while state.phase == CHANCE:
            state.resolve(source)
        lower = SPADES & ((1 << int(state.lowest_spade)) - 1)
        below += lower != 0
        for viewer in (0, 1, None):
            assert all(one.unseen & lower == lower for one in imagined(state, viewer, 3))
            assert all(one.hands.of(int(state.turn)) >> int(state.required) & 1 for one in imagined(state, viewer, 3))
    assert below > 5


def test_before_the_deal_the_whole_pack_is_unknown() -> None:
    state = later(["", "", ""], [0, 1, 2])
    for viewer in (0, 1, 2, None):
        packs = [one.pack for one in imagined(state, viewer, 5)]
        assert all(sorted(pack) == list(range(CARDS)) for pack in packs)
        assert len({tuple(pack) for pack in packs}) == 5
