"""The deal, turns, tricks, leads and going out: MU-1, MU-10 to MU-14."""

from __future__ import annotations

import pytest
from support.murlan import between, hand, legal, pack_for, play, plays, position

from stammtisch.games.murlan.cards import DECK
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.cards import FRENCH
from stammtisch.kernel.state import CHANCE, MOVE


def dealt(hands: list[str], starter: int = 0) -> Murlan:
    """A game after the first deal."""
    state = Murlan(len(hands), 21)
    state.apply_chance([starter])
    state.apply_chance(pack_for(hands, starter))
    return state


def on(state: Murlan) -> int:
    assert state.phase == MOVE
    return int(state.turn)


@pytest.mark.parametrize(("seats", "counts"), [(2, [18, 18]), (3, [18, 18, 18]), (4, [13, 13, 14, 14])])
def test_mu1_how_many_cards_each_gets(seats: int, counts: list[int]) -> None:
    state = dealt([""] * seats, starter=seats - 2)
    view = MURLAN.view(state, None)
    assert view.counts == counts
    assert view.unseen == (18 if seats == 2 else 0)


def test_mu1_cards_are_dealt_one_at_a_time_clockwise_from_the_starter() -> None:
    state = Murlan(3, 21)
    state.apply_chance([1])
    state.apply_chance(DECK.parse_all(FRENCH.codes))
    firsts = {FRENCH.codes[0]: 1, FRENCH.codes[1]: 2, FRENCH.codes[2]: 0, FRENCH.codes[3]: 1, FRENCH.codes[53]: 0}
    for card, seat in firsts.items():
        assert card in hand(state, seat)


def test_mu1_where_dealing_starts_moves_on_each_round_and_one_lot_is_drawn_a_game() -> None:
    state = position(["3S", "4S", "5S"])
    play(state, "play:3S", "play:4S")
    assert state.phase == CHANCE
    assert (state.starter, state.chance().kind) == (1, "shuffle")
    state.starter = 2
    state.apply_chance(state.chance().pack)
    play(state, "tap:1", "leave")
    assert MURLAN.view(state, 0).starter == 2


def test_mu10_who_passed_may_play_again_when_the_turn_comes_round() -> None:
    state = position(["9S 3S", "10S 4S", "JS 5S"], 0, "8S", 2)
    play(state, "pass", "play:10S", "play:JS")
    assert on(state) == 0
    assert legal(state) == ["pass", "resign"]
    state = position(["9S QS", "10S 4S", "JS 5S"], 0, "8S", 2)
    play(state, "pass", "play:10S", "pass", "play:QS")
    assert on(state) == 1


def test_mu11_when_all_others_passed_the_last_to_play_leads_anything() -> None:
    state = position(["9S 3S", "10S 4S 4H", "JS 5S"], 0, "8S", 2)
    play(state, "play:9S", "play:10S", "pass", "pass")
    assert on(state) == 1
    assert plays(state) == {"4", "4 4"}


def test_mu11_who_leads_may_not_pass() -> None:
    assert "pass" not in legal(position(["9S 3S", "10S 4S"]))


def test_mu11_if_who_has_the_trick_is_out_the_next_in_leads() -> None:
    state = position(["9S", "3S 4S", "5S 6S"], 0, "8S", 2)
    play(state, "play:9S", "pass")
    assert on(state) == 2
    play(state, "pass")
    assert on(state) == 1
    assert "pass" not in legal(state)


def test_mu11_after_a_player_went_out_all_who_are_in_may_still_beat_its_cards() -> None:
    state = position(["9S", "3S 10S", "5S JS"], 0, "8S", 2)
    play(state, "play:9S", "pass", "play:JS", "pass")
    assert on(state) == 2


def test_mu12_the_last_card_takes_the_next_place_and_any_kind_may_be_the_last() -> None:
    state = position(["9S 9H 9D 9C", "3S 4S", "5S 6S 7S 8S 10S", "JS QS"], 0, "RJ", 3)
    play(state, "play:9S,9H,9D,9C")
    assert state.places == [0]
    play(state, "pass", "pass", "pass", "play:3S")
    assert state.places == [0]
    assert on(state) == 2


def test_mu12_with_three_the_round_ends_when_one_is_left() -> None:
    state = position(["9S", "10S", "5S 6S"])
    play(state, "play:9S", "play:10S")
    assert [result.places for result in state.results] == [[0, 1, 2]]


@pytest.mark.parametrize("seats", [3, 4])
def test_mu13_the_holder_of_the_three_of_spades_leads_and_must_include_it(seats: int) -> None:
    hands = ["4H"] * seats
    hands[1] = "3S 3H 4S 5S 6S 7S"
    hands[0] = hands[2] = ""
    state = dealt(hands)
    assert on(state) == 1
    assert MURLAN.view(state, None).include == "3S"
    assert all("3S" in text for text in legal(state) if text != "resign")
    assert {"3", "3 3", "3 4 5 6 7"} <= plays(state)
    assert not state.allows(1, MURLAN.parse(state, "play:3H"))


def test_mu13_with_two_it_is_the_lowest_spade_dealt() -> None:
    low = "3S 4S 5S"
    others = [code for code in FRENCH.codes if code not in low.split()]
    pack = [code for code in others if code not in ("6S", "7S")][:34]
    state = Murlan(2, 21)
    state.apply_chance([0])
    order = [pack[0], "6S", *pack[1:33], pack[33], "7S"]
    state.apply_chance(DECK.parse_all(order + [code for code in FRENCH.codes if code not in order]))
    assert on(state) == 1
    assert MURLAN.view(state, 0).include == "6S"


def test_mu13_with_two_and_no_spade_dealt_the_starter_leads_anything() -> None:
    spades = [code for code in FRENCH.codes if code.endswith("S")]
    pack = [code for code in FRENCH.codes if code not in spades] + spades
    state = Murlan(2, 21)
    state.apply_chance([1])
    state.apply_chance(DECK.parse_all(pack))
    assert on(state) == 1
    assert MURLAN.view(state, None).include is None
    assert len(plays(state)) > 10


def test_mu13_if_who_had_to_lead_gave_up_the_next_leads_anything() -> None:
    state = dealt(["3S", "4H", "5H"])
    play(state, "resign")
    assert on(state) == 1
    assert MURLAN.view(state, None).include is None
    assert "4" in plays(state)


def test_mu13_after_the_first_lead_nothing_must_be_included() -> None:
    state = dealt(["3S", "4H", "5H"])
    play(state, "play:3S", "play:4H", "pass", "pass")
    assert len(plays(state)) > 5


@pytest.mark.parametrize("places", [[0, 1, 2], [2, 0, 1]])
def test_mu14_later_rounds_are_led_by_the_last_ones_loser(places: list[int]) -> None:
    state = between(3, places)
    state.apply_chance(state.chance().pack)
    play(state, "tap:5", "leave")
    while "give" in legal(state)[0]:
        play(state, legal(state)[0])
    assert on(state) == places[-1]
    assert MURLAN.view(state, None).include is None
