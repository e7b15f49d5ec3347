"""Clauses NE-7 to NE-16: the four ranks that do something, going out, and the end."""

from __future__ import annotations

import pytest
from support.neunerln import hand, legal, play, position

from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.state import CHANCE, MOVE, OVER


def test_ne7_the_next_player_draws_two_and_the_turn_ends() -> None:
    state = play(position(["7H KS", "KH OH", "UH"], "8S 8E OE", "10H"), "play:7H")
    assert (state.turn, state.penalty, legal(state)) == (1, 2, ["draw"])
    play(state, "draw")
    assert (hand(state, 1), state.penalty, state.turn) == (["OH", "KH", "8S", "8E"], 0, 2)


def test_ne7_a_seven_passes_the_penalty_on_with_two_more() -> None:
    state = play(position(["7H KS", "7S OH", "UH OE"], "8S 8E OL 10L 10S", "10H"), "play:7H", "play:7S")
    assert (state.turn, state.penalty) == (2, 4)
    play(state, "draw")
    assert (len(hand(state, 2)), state.turn) == (6, 0)


def test_ne7_who_holds_a_seven_or_a_nine_must_lay_one_of_them() -> None:
    state = position(["7S 9L KH AE", "UH"], "8S 8E OL", "10H 7H", penalty=2)
    assert legal(state) == ["play:7S", "play:9L=E", "play:9L=H", "play:9L=L", "play:9L=S"]


def test_ne7_cards_drawn_for_a_penalty_are_not_laid() -> None:
    state = play(position(["KS AE", "UH"], "7S 9L", "10H 7H", penalty=2), "draw")
    assert (hand(state, 0), state.turn) == (["9L", "7S", "KS", "AE"], 1)


def test_ne7_a_paid_seven_is_an_ordinary_top_card() -> None:
    state = play(position(["KS AE", "7E OH KL"], "8S 8E OL", "10H 7H", penalty=2), "draw")
    assert legal(state) == ["play:7E", "play:OH"]


def test_ne7_four_sevens_in_a_row_are_eight_cards() -> None:
    hands = ["7H KS", "7S OH", "7E 8H", "7L UL", "UE KE"]
    state = play(position(hands, "8S 8E OL 10L 10S KL AL AS AH", "10H"), "play:7H", "play:7S", "play:7E", "play:7L")
    assert (state.turn, state.penalty) == (4, 8)
    play(state, "draw")
    assert len(hand(state, 4)) == 10


def test_case_of_eight_cards_with_five_to_be_had_three_lapse() -> None:
    hands = ["KS UE", "UL OE"]
    state = position(hands, "8S", "7S 7E 7L 10H 7H", penalty=8)
    play(state, "draw")
    assert state.phase == CHANCE
    play(state, "reshuffle:7E,7S,10H,7L")
    assert (len(hand(state, 0)), state.penalty, state.turn) == (7, 0, 1)


def test_case_two_sevens_and_the_third_player_draws_four() -> None:
    state = play(position(["7H KS", "7S OH", "UH OE"], "8S 8E OL 10L 10S", "10H"), "play:7H", "play:7S", "draw")
    assert (len(hand(state, 2)), state.turn) == (6, 0)


def test_ne8_a_nine_on_a_penalty_first_draws_it_then_is_laid_and_ends_the_turn() -> None:
    state = position(["9L AE", "UH KS"], "8S 8E OL", "10H 7H", penalty=2)
    play(state, "play:9L=S")
    assert (hand(state, 0), state.penalty, GERMAN.format(state.top)) == (["8S", "8E", "AE"], 0, "9L")
    assert (state.turn, legal(state)) == (1, ["play:KS"])


def test_ne8_a_last_nine_cannot_go_out_on_a_penalty() -> None:
    state = play(position(["9L", "UH KS", "OL"], "8S 8E OL", "10H 7H", penalty=2), "play:9L=S")
    assert (hand(state, 0), state.places) == (["8S", "8E"], [])


def test_ne8_the_reshuffle_comes_between_the_penalty_and_the_nine() -> None:
    state = play(position(["9L AE", "UH KS"], "8S", "KH 10H 7H", penalty=2), "play:9L=S")
    assert (state.phase, GERMAN.format_all(state.chance().pack)) == (CHANCE, ["10H", "KH"])
    assert hand(state, 0) == ["9L", "8S", "AE"]
    play(state, "reshuffle:10H,KH")
    assert (hand(state, 0), GERMAN.format_all(list(state.pile)), state.turn) == (["10H", "8S", "AE"], ["7H", "9L"], 1)


def test_ne8_the_nine_is_laid_too_when_a_part_of_the_penalty_lapses() -> None:
    state = play(position(["9L", "UH KS", "OL"], "", "KH 7S 7H", penalty=4), "play:9L=S", "reshuffle:7S,KH")
    assert (hand(state, 0), state.penalty, state.places) == (["KH", "7S"], 0, [])
    assert (GERMAN.format(state.top), state.turn, legal(state)) == ("9L", 1, ["play:KS"])


def test_ne8_a_nine_drawn_for_the_penalty_stays_in_the_hand() -> None:
    state = play(position(["9L AE", "UH KS"], "9S 7E", "10H 7H", penalty=2), "play:9L=S")
    assert (hand(state, 0), GERMAN.format(state.top), state.turn) == (["9S", "7E", "AE"], "9L", 1)


def test_ne7_the_penalty_passes_over_who_is_out() -> None:
    state = play(position(["7H KS", "", "UE OE", "10L OS"], "8S 8L", "10H"), "play:7H")
    assert (state.turn, state.penalty) == (2, 2)


@pytest.mark.parametrize(("seats", "following"), [(2, 0), (3, 2), (6, 2)])
def test_ne9_an_eight_skips_the_next_active_player(seats: int, following: int) -> None:
    state = play(position(["8H KS", *["UE OE"] * (seats - 1)], "8S", "10H"), "play:8H")
    assert state.turn == following


def test_ne9_an_eight_passes_over_who_is_out() -> None:
    assert play(position(["8H KS", "", "UE", "OE"], "8S", "10H"), "play:8H").turn == 3
    assert play(position(["8H KS", "", "UE", ""], "8S", "10H"), "play:8H").turn == 0


@pytest.mark.parametrize("wish", "HLSE")
def test_ne10_any_suit_may_be_wished_with_a_last_nine_too(wish: str) -> None:
    state = play(position(["9L", "UH UL US UE", "OL"], "8S", "10H"), f"play:9L={wish}")
    assert (state.places, state.turn, legal(state)) == ([0], 1, [f"play:U{wish}"])


def test_ne11_after_an_ace_the_same_player_is_on_again() -> None:
    state = play(position(["AH KH AE 9S KL", "UH"], "8S", "10H"), "play:AH")
    assert (state.turn, legal(state)) == (0, ["play:9S=E", "play:9S=H", "play:9S=L", "play:9S=S", "play:AE", "play:KH"])


def test_ne11_after_an_ace_without_a_fitting_card_one_is_drawn_and_if_it_does_not_fit_the_turn_ends() -> None:
    state = play(position(["AH KL", "UH"], "8S", "10H"), "play:AH")
    assert legal(state) == ["draw"]
    play(state, "draw")
    assert (state.turn, hand(state, 0), state.again) == (1, ["KL", "8S"], False)


def test_ne11_a_drawn_ace_is_on_again_too() -> None:
    state = play(position(["AH KL", "UH"], "AE 8S", "10H"), "play:AH", "draw")
    assert (state.turn, GERMAN.format(state.top), legal(state)) == (0, "AE", ["draw"])


def test_ne12_an_ace_may_be_the_last_card_but_its_player_draws() -> None:
    state = play(position(["AH", "UH KS", "OL"], "8S", "10H"), "play:AH")
    assert (state.places, state.turn, legal(state)) == ([], 0, ["draw"])
    play(state, "draw")
    assert (hand(state, 0), state.turn) == (["8S"], 1)


@pytest.mark.parametrize(
    ("drawn", "turn", "penalty", "places"), [("AE", 0, 0, []), ("8H", 2, 0, [0]), ("7H", 1, 2, [0]), ("OH", 1, 0, [0])]
)
def test_ne12_the_card_drawn_after_a_last_ace_acts_as_always(drawn: str, turn: int, penalty: int, places: list[int]) -> None:
    state = play(position(["AH", "UH KS", "OL"], f"{drawn} 8S", "10H"), "play:AH", "draw")
    assert (state.turn, state.penalty, state.places, GERMAN.format(state.top)) == (turn, penalty, places, drawn)


def test_ne12_a_nine_drawn_after_a_last_ace_asks_for_its_wish_and_goes_out() -> None:
    state = play(position(["AH", "UH KS", "OL"], "9E 8S", "10H"), "play:AH", "draw")
    assert (state.turn, legal(state)) == (0, ["play:9E=E", "play:9E=H", "play:9E=L", "play:9E=S"])
    play(state, "play:9E=S")
    assert (state.places, state.turn, legal(state)) == ([0], 1, ["play:KS"])


def test_case_an_ace_as_last_card_then_a_ten_that_fits_is_out() -> None:
    state = play(position(["AH", "UH KS", "OL"], "10H", "KH"), "play:AH", "draw")
    assert (state.places, hand(state, 0), state.turn) == ([0], [], 1)


def test_ne12_the_card_under_the_ace_is_always_there_to_be_drawn() -> None:
    state = play(position(["AH", "UH KS", "OL"], "", "10H"), "play:AH", "draw")
    assert GERMAN.format_all(state.chance().pack) == ["10H"]
    play(state, "reshuffle:10H")
    assert state.places == [0]


@pytest.mark.parametrize("card", ["10H", "UH", "OH", "KH"])
def test_ne13_the_normal_ranks_do_nothing(card: str) -> None:
    state = play(position([f"{card} 8E", "7S 7L", "OL"], "8S", "AH"), f"play:{card}")
    assert (state.turn, state.penalty, state.again, state.phase) == (1, 0, False, MOVE)


def test_ne14_who_lays_the_last_card_is_out_in_the_next_place_and_watches() -> None:
    state = play(position(["KH", "", "UE OE", "10L OS"], "8S", "10H"), "play:KH")
    assert (state.places, state.turn) == ([1, 0], 2)
    assert state.legal(0) == []
    play(state, "draw")
    assert state.turn == 3
    play(state, "draw", "reshuffle:10H")
    assert (GERMAN.format(state.top), state.turn) == ("10H", 2)


def test_ne14_a_last_seven_still_demands_its_penalty() -> None:
    state = play(position(["7H", "UE OE", "10L OS"], "8S 8L", "10H"), "play:7H")
    assert (state.places, state.turn, state.penalty) == ([0], 1, 2)


def test_case_an_eight_as_last_card_of_three_skips_the_next_and_two_play_on() -> None:
    state = play(position(["8H", "UE OE", "10L OS"], "8S", "10H"), "play:8H")
    assert (state.places, state.turn, state.phase) == ([0], 2, MOVE)


@pytest.mark.parametrize(("seats", "following"), [(3, 2), (4, 2), (5, 2), (6, 2)])
def test_ne14_a_last_eight_skips_counted_after_its_player_is_out(seats: int, following: int) -> None:
    state = play(position(["8H", *["UE OE"] * (seats - 1)], "8S", "10H"), "play:8H")
    assert (state.places, state.turn, state.phase) == ([0], following, MOVE)


def test_case_an_eight_as_last_card_of_two_ends_the_round() -> None:
    state = play(position(["8H", "UE OE"], "8S", "10H"), "play:8H")
    assert (state.phase, state.places, state.winners()) == (OVER, [0, 1], [0])


def test_ne15_the_round_ends_when_one_is_left_who_loses() -> None:
    state = play(position(["KH", "", "UE OE", ""], "8S", "10H"), "play:KH")
    assert (state.phase, state.places, state.winners()) == (OVER, [1, 3, 0, 2], [0, 1, 3])
    result = state.results[-1]
    assert (result.scores, result.totals, result.places) == ([0, 0, -1, 0], [0, 0, -1, 0], [1, 3, 0, 2])
    assert state.acting() == []


def test_ne16_nothing_is_asked_with_one_card_left() -> None:
    state = play(position(["KH OH", "UH OE"], "8S", "10H"), "play:KH", "play:UH")
    assert legal(state) == ["play:OH"]


def test_case_only_the_nine_fits_and_must_be_laid() -> None:
    assert legal(position(["KS 9E", "UH OE"], "8S", "10H")) == ["play:9E=E", "play:9E=H", "play:9E=L", "play:9E=S"]


def test_case_a_wish_stands_after_nobody_could_follow_and_a_reshuffle() -> None:
    state = position(["KH UH", "KE AE"], "10L", "10H UE 9E", wish="S")
    play(state, "draw", "draw", "reshuffle:UE,10H")
    assert legal(state) == ["draw"]
    assert GERMAN.format(state.top) == "9E"
    assert state.wish == "HLSE".index("S")
