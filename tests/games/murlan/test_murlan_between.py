"""The cut, the swap and both jokers: MU-19 to MU-22."""

from __future__ import annotations

import pytest
from support.murlan import between, hand, legal, pack_for, play

from stammtisch.games.murlan.cards import DECK
from stammtisch.games.murlan.events import Given, Returned, Tapped
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.cards import FRENCH, FaceDown

HIDDEN = FaceDown()


def shuffled(hands: list[str], places: list[int], starter: int = 0) -> Murlan:
    """A later round before the cut; if the card is left, these hands are dealt."""
    state = between(len(hands), places, starter=starter)
    state.apply_chance(pack_for(hands, starter))
    return state


def cut(hands: list[str], places: list[int]) -> Murlan:
    return play(shuffled(hands, places), "tap:54", "leave")


# --- the cut ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mu19_the_loser_alone_taps_anywhere_in_the_whole_pack(seats: int) -> None:
    state = shuffled([""] * seats, list(range(seats)))
    assert state.acting() == [seats - 1]
    assert legal(state) == sorted(f"tap:{place}" for place in range(1, 55))
    play(state, "tap:54")
    assert legal(state) == ["leave", "take"]


def test_mu19_the_place_is_counted_from_the_top_and_the_loser_alone_sees_the_card() -> None:
    state = shuffled(["", "", ""], [0, 1, 2])
    card = DECK.format(state.pack[22])
    state.trace = []
    play(state, "tap:23")
    for viewer in (0, 1, 2, None):
        view = MURLAN.view(state, viewer)
        assert view.cut is not None
        assert (view.cut.seat, view.cut.number, view.cut.taken) == (2, 23, None)
        assert view.cut.card == (card if viewer == 2 else HIDDEN)
        assert MURLAN.events(state, state.trace, viewer) == [Tapped("tapped", 2, 23, card if viewer == 2 else HIDDEN)]


def test_mu19_a_card_that_is_left_stays_where_it_was_and_the_deal_is_normal() -> None:
    state = shuffled(["7S KC", "8S", "9S"], [1, 0, 2])
    play(state, "tap:4", "leave")
    assert "KC" in hand(state, 0)
    view = MURLAN.view(state, 2)
    assert view.first_cards == []
    assert view.cut is not None
    assert (view.cut.card, view.cut.taken) == ("KC", False)
    others = MURLAN.view(state, 0).cut
    assert others is not None
    assert others.card == HIDDEN


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_mu19_a_card_that_is_taken_is_the_losers_first_and_everyones_first_lies_face_up(starter: int) -> None:
    state = between(3, [0, 1, 2], starter=starter)
    state.apply_chance(DECK.parse_all(FRENCH.codes))
    play(state, "tap:30", "take")
    rest = [code for code in FRENCH.codes if code != FRENCH.codes[29]]
    firsts = {(starter + step) % 3: rest.pop(0) for step in range(3) if (starter + step) % 3 != 2}
    firsts[2] = FRENCH.codes[29]
    view = MURLAN.view(state, None)
    assert view.first_cards == [firsts[0], firsts[1], firsts[2]]
    assert view.shown == [[firsts[0]], [firsts[1]], [firsts[2]]]
    assert view.cut is not None
    assert (view.cut.card, view.cut.taken) == (firsts[2], True)
    counts = [int(state.hand_count(seat)) for seat in range(3)]
    assert counts == ([19, 18, 17] if MURLAN.view(state, 0).asked == "give" else [18, 18, 18])


def test_mu19_the_taken_card_counts_into_the_hand() -> None:
    state = between(4, [0, 1, 2, 3], starter=3)
    state.apply_chance(DECK.parse_all(FRENCH.codes))
    play(state, "tap:10", "take")
    play(state, legal(state)[0])
    assert MURLAN.view(state, None).counts == [14, 13, 13, 14]


def test_mu19_with_two_a_card_may_come_from_among_those_out_of_play() -> None:
    state = between(2, [0, 1])
    state.apply_chance(DECK.parse_all(FRENCH.codes))
    play(state, "tap:54", "take")
    assert MURLAN.view(state, 0).first_cards == [FRENCH.codes[0], "RJ"]
    assert "RJ" in hand(state, 0)
    assert MURLAN.view(state, 0).unseen == 18


# --- the swap ---


def test_mu20_the_losers_highest_goes_to_the_winner_who_gives_back_any_from_three_to_ten() -> None:
    state = cut(["3S 7S 10S JS KC AC QC JC AD KD QD JD AS KS QS 2H 2D 2C", "BJ", "2S RJ 4H"], [0, 1, 2])
    assert "RJ" in hand(state, 0)
    assert state.acting() == [0]
    assert legal(state) == ["give:10S", "give:3S", "give:7S"]
    play(state, "give:7S")
    assert "7S" in hand(state, 2)
    assert state.turn == 2


def test_mu20_of_several_as_high_the_first_in_s_h_d_c_goes() -> None:
    state = cut(["3S 4S RJ", "BJ 2S 2H", "2D 2C 5H"], [0, 1, 2])
    assert "2D" in hand(state, 0)
    assert "2C" in hand(state, 2)


def test_mu20_the_card_just_received_may_be_given_back_if_it_is_from_three_to_ten() -> None:
    low = "3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 9D"
    state = cut(["8S 8H KS KH KD KC AS AH AD AC 2S 2H 2D 2C QS QH QD QC", low], [0, 1])
    assert "give:9D" in legal(state)
    play(state, "give:9D")
    assert "9D" in hand(state, 1)


HIGH = "JS JH JD JC QS QH QD QC KS KH KD KC AS AH AD AC 2S 2H"


def test_mu20_a_winner_without_any_gives_the_lowest_and_is_not_asked() -> None:
    state = cut([HIGH, "2D 3S 4S"], [0, 1])
    assert "JS" in hand(state, 1)
    assert "JS" not in hand(state, 0)
    assert (state.turn, MURLAN.view(state, 0).asked) == (1, "play")


def test_mu20_a_winner_with_one_choice_is_not_asked() -> None:
    state = cut([HIGH.replace("2H", "9C"), "2D 3S 4S"], [0, 1])
    assert "9C" in hand(state, 1)
    assert (state.turn, MURLAN.view(state, 0).asked) == (1, "play")


def test_mu20_with_three_and_four_only_first_and_last_swap() -> None:
    state = cut(["3S 4S", "RJ 2S", "5S 6S", "BJ 7S"], [2, 1, 0, 3])
    assert state.acting() == [2]
    assert "BJ" in hand(state, 2)
    assert {"RJ", "2S"} <= set(hand(state, 1))


@pytest.mark.parametrize(("places", "is_open"), [([2, 1, 0, 3], False), ([1, 0, 2, 3], True), ([2, 1, 3, 0], True)])
def test_mu21_only_the_two_see_the_cards_unless_they_are_partners(places: list[int], is_open: bool) -> None:
    hands = ["3S 4S BJ", "5S 6S", "7S 8S", "9S 10S 2S"]
    state = shuffled(hands, places)
    play(state, "tap:54")
    state.trace = []
    play(state, "leave")
    winner, loser = places[0], places[-1]
    given = "BJ" if loser == 0 else "2S"
    card = legal(state)[0].removeprefix("give:")
    move = MURLAN.parse(state, "give:" + card)
    for viewer in (0, 1, 2, 3, None):
        sees = is_open or viewer in (winner, loser)
        assert MURLAN.public(state, winner, move, viewer) == ("give:" + card if sees else "give:??")
        events = MURLAN.events(state, state.trace, viewer)
        assert Given("given", loser, winner, given if sees else HIDDEN) in events
    state.trace = []
    play(state, "give:" + card)
    for viewer in (0, 1, 2, 3, None):
        sees = is_open or viewer in (winner, loser)
        swap = MURLAN.view(state, viewer).swap
        assert swap is not None
        assert (swap.given, swap.returned, swap.open) == ((given, card, is_open) if sees else (HIDDEN, HIDDEN, is_open))
        assert MURLAN.events(state, state.trace, viewer)[0] == Returned("returned", winner, loser, card if sees else HIDDEN, True)


def test_mu21_between_partners_both_cards_stay_known_to_all() -> None:
    state = cut(["3S 4S BJ", "5S 6S", "7S 8S", "9S 10S 2S"], [1, 0, 2, 3])
    play(state, "give:5S")
    assert MURLAN.view(state, 0).shown == [[], ["2S"], [], ["5S"]]
    play(state, "play:5S")
    assert MURLAN.view(state, 0).shown == [[], ["2S"], [], []]


def test_mu21_a_face_up_card_stays_known_until_it_leaves_that_hand_openly() -> None:
    state = shuffled(["3S 4S", "5S 6S", "2S KC"], [0, 1, 2])
    state.pack.remove(DECK.parse("KC"))
    state.pack.insert(20, DECK.parse("KC"))
    play(state, "tap:21", "take", "give:7S")
    for viewer in (0, 1, 2, None):
        assert MURLAN.view(state, viewer).shown == [["3S"], ["5S"], ["KC"]]
    play(state, "play:KC")
    assert MURLAN.view(state, 0).shown == [["3S"], ["5S"], []]


def test_mu21_others_do_not_learn_that_a_face_up_card_was_swapped() -> None:
    state = shuffled(["3S BJ", "5S 6S", "7S 8S"], [0, 1, 2])
    place = state.pack.index(DECK.parse("RJ")) + 1
    play(state, f"tap:{place}", "take", "give:3S")
    assert "RJ" in hand(state, 0)
    assert MURLAN.view(state, 1).shown == MURLAN.view(state, None).shown == [["3S"], ["5S"], ["RJ"]]
    for party in (0, 2):
        assert MURLAN.view(state, party).shown == [["RJ"], ["5S"], ["3S"]]
    play(state, "play:3S", "play:RJ")
    assert MURLAN.view(state, 1).shown == [[], ["5S"], []]


# --- both jokers ---


def test_mu22_a_loser_with_both_jokers_shows_and_keeps_them_and_the_winner_leads() -> None:
    state = cut(["3S 4S", "5S 6S", "BJ RJ"], [0, 1, 2])
    view = MURLAN.view(state, 1)
    assert (view.jokers, view.swap, view.shown) == (True, None, [[], [], ["BJ", "RJ"]])
    assert state.turn == 0
    assert "pass" not in legal(state)


def test_mu22_a_joker_may_have_been_taken() -> None:
    state = shuffled(["3S 4S", "5S BJ", "7S 8S"], [0, 1, 2])
    play(state, f"tap:{state.pack.index(DECK.parse('RJ')) + 1}", "take")
    assert MURLAN.view(state, 1).jokers
    assert MURLAN.view(state, 1).shown[2] == ["BJ", "RJ"]


def test_mu22_a_winner_with_both_jokers_swaps_as_always() -> None:
    state = cut(["BJ RJ", "5S 6S", "3S 2S"], [0, 1, 2])
    assert not MURLAN.view(state, 1).jokers
    assert state.acting() == [0]
    assert legal(state)[0].startswith("give:")
