"""Clauses NE-1 to NE-6: setting up and a turn."""

from __future__ import annotations

import random

import pytest
from support.neunerln import PACK, hand, legal, play, position

from stammtisch.games.neunerln.game import NEUNERLN
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Setup
from stammtisch.kernel.state import CHANCE, MOVE


def dealt(seats: int, starter: int, pack: list[str]) -> Neunerln:
    state = Neunerln(seats)
    assert state.chance().kind == "start"
    state.apply_chance([starter])
    assert state.chance().kind == "shuffle"
    state.apply_chance(GERMAN.parse_all(pack))
    return state


def test_ne1_five_cards_each_one_at_a_time_from_the_starter() -> None:
    state = dealt(3, 1, PACK)
    assert hand(state, 1) == ["7H", "10H", "KH", "8L", "UL"]
    assert hand(state, 2) == ["8H", "UH", "AH", "9L", "OL"]
    assert hand(state, 0) == ["9H", "OH", "7L", "10L", "KL"]
    assert state.turn == 1


def test_ne1_the_first_normal_card_opens_and_the_others_keep_their_order() -> None:
    state = dealt(3, 0, PACK)
    assert GERMAN.format_all(list(state.pile)) == ["10S"]
    assert GERMAN.format_all(list(reversed(state.stock))) == ["AL", "7S", "8S", "9S", *PACK[20:]]


@pytest.mark.parametrize("opening", ["10H", "UL", "OS", "KE"])
def test_ne1_ten_unter_ober_and_king_open(opening: str) -> None:
    others = [card for card in PACK if card != opening]
    state = dealt(2, 0, [*others[:10], opening, *others[10:]])
    assert GERMAN.format_all(list(state.pile)) == [opening]
    assert len(state.stock) == 21


def test_ne1_without_a_normal_card_left_everything_is_dealt_again_from_the_same_starter() -> None:
    rest = ["7H", "AE"]
    state = dealt(6, 4, [*(card for card in PACK if card not in rest), *rest])
    assert state.phase == CHANCE
    assert state.chance().kind == "shuffle"
    assert sorted(state.chance().pack) == list(range(32))
    assert [hand(state, seat) for seat in range(6)] == [[]] * 6
    state.apply_chance(GERMAN.parse_all(PACK))
    assert (state.phase, state.turn, state.starter) == (MOVE, 4, 4)


def test_ne1_dealing_again_may_be_due_more_than_once() -> None:
    rest = ["7H", "AE"]
    unlucky = [*(card for card in PACK if card not in rest), *rest]
    state = dealt(6, 2, unlucky)
    state.apply_chance(GERMAN.parse_all(unlucky))
    assert (state.phase, state.chance().kind) == (CHANCE, "shuffle")
    state.apply_chance(GERMAN.parse_all(PACK))
    assert (state.turn, GERMAN.format_all(list(state.pile)), GERMAN.format_all(list(state.stock))) == (2, ["KE"], ["AE"])


def test_ne1_a_quarter_of_six_seat_deals_is_dealt_again() -> None:
    shuffler = random.Random(5)
    again = 0
    for _ in range(2000):
        pack = PACK[:]
        shuffler.shuffle(pack)
        again += dealt(6, 0, pack).phase == CHANCE
    assert 0.20 < again / 2000 < 0.28


@pytest.mark.parametrize("seats", [1, 7])
def test_ne1_two_to_six_play(seats: int) -> None:
    with pytest.raises(Malformed, match="2 to 6"):
        NEUNERLN.start(Setup(seats))


def test_ne2_the_starter_is_drawn_by_lot_among_all_seats() -> None:
    state = Neunerln(5)
    assert (state.chance().kind, state.chance().choices) == ("start", 5)
    state.apply_chance([3])
    assert state.starter == 3


def test_ne3_suit_or_rank_of_the_top_card_fits() -> None:
    assert legal(position(["KH 7S OS AE", "7H"], "8S", "OE KS")) == ["play:7S", "play:KH", "play:OS"]


def test_ne3_neither_suit_nor_rank_does_not_fit() -> None:
    assert legal(position(["KH 7L AE", "7H"], "8S", "10H 10S")) == ["draw"]


def test_ne3_a_nine_always_fits_on_a_nine_too() -> None:
    assert legal(position(["9L", "7H"], "8S", "KH")) == [f"play:9L={wish}" for wish in "EHLS"]
    assert legal(position(["9L", "7H"], "8S", "KH 9E", wish="S")) == [f"play:9L={wish}" for wish in "EHLS"]


def test_ne4_after_a_wish_only_the_suit_or_a_nine_fits() -> None:
    state = position(["KS 9L AE", "7H"], "8S", "KH 9E", wish="S")
    assert legal(state) == ["play:9L=E", "play:9L=H", "play:9L=L", "play:9L=S", "play:KS"]


def test_ne4_the_wish_ends_with_the_next_card_laid() -> None:
    state = play(position(["KS 7H", "KE OH"], "8S", "KH 9E", wish="S"), "play:KS")
    assert legal(state) == ["play:KE"]


def test_ne4_the_wish_outlives_turns_without_a_card_and_reshuffles() -> None:
    state = position(["KH UH", "KE AE", "OS 7L"], "10L", "10H UE 9E", wish="S")
    play(state, "draw")
    assert (state.turn, legal(state)) == (1, ["draw"])
    play(state, "draw", "reshuffle:UE,10H")
    assert (state.turn, legal(state)) == (2, ["play:OS"])


def test_ne5_who_holds_a_fitting_card_must_lay_one() -> None:
    assert legal(position(["KH AE", "7H"], "8S", "10H")) == ["play:KH"]


def test_ne5_who_holds_none_draws_one_and_the_turn_ends_if_it_does_not_fit() -> None:
    state = position(["KS AE", "7H"], "8L OS", "10H")
    assert legal(state) == ["draw"]
    play(state, "draw")
    assert (hand(state, 0), state.turn) == (["8L", "KS", "AE"], 1)


def test_ne5_a_drawn_card_that_fits_is_laid_at_once() -> None:
    state = play(position(["KS AE", "7H"], "OH OS", "10H"), "draw")
    assert (hand(state, 0), GERMAN.format(state.top), state.turn) == (["KS", "AE"], "OH", 1)


def test_ne5_a_drawn_card_that_is_laid_acts() -> None:
    seven = play(position(["KS AE", "7E OL"], "7H OS", "10H"), "draw")
    assert (seven.penalty, legal(seven)) == (2, ["play:7E"])
    eight = play(position(["KS AE", "7E", "OL"], "8H OS", "10H"), "draw")
    assert eight.turn == 2
    ace = play(position(["KS AE", "7E", "OL"], "AH OS", "10H"), "draw")
    assert (ace.turn, legal(ace)) == (0, ["play:AE"])


def test_ne5_after_a_wish_a_drawn_card_must_be_of_the_wished_suit() -> None:
    fits = play(position(["KH AE", "7E OL"], "OS", "10H 9E", wish="S"), "draw")
    assert (GERMAN.format(fits.top), fits.wish, fits.turn) == ("OS", -1, 1)
    misses = play(position(["KH AL", "7E OL"], "OE", "10H 9E", wish="S"), "draw")
    assert (GERMAN.format(misses.top), hand(misses, 0)) == ("9E", ["KH", "AL", "OE"])


def test_ne5_of_a_drawn_nine_only_the_wish_is_asked() -> None:
    state = play(position(["KS AE", "7E OL"], "9S OS", "10H"), "draw")
    assert (state.turn, legal(state)) == (0, ["play:9S=E", "play:9S=H", "play:9S=L", "play:9S=S"])
    play(state, "play:9S=L")
    assert (hand(state, 0), state.turn, legal(state)) == (["KS", "AE"], 1, ["play:OL"])


def test_ne6_the_pile_without_its_top_becomes_the_stock_only_when_a_card_is_due() -> None:
    state = position(["KS AE", "KE UE"], "OL", "8E 7E 10H")
    play(state, "draw")
    assert (state.phase, len(state.stock), len(state.pile)) == (MOVE, 0, 3)
    play(state, "draw")
    assert (state.phase, state.chance().kind, GERMAN.format_all(state.chance().pack)) == (CHANCE, "reshuffle", ["7E", "8E"])
    play(state, "reshuffle:8E,7E")
    assert (hand(state, 1), GERMAN.format_all(list(state.stock)), state.turn) == (["8E", "UE", "KE"], ["7E"], 0)
    assert GERMAN.format_all(list(state.pile)) == ["10H"]


def test_ne6_with_no_card_to_be_had_drawing_only_ends_the_turn() -> None:
    state = play(position(["KS AE", "KE UE"], "", "10H"), "draw")
    assert (state.phase, hand(state, 0), state.turn) == (MOVE, ["KS", "AE"], 1)


def test_ne4_a_wish_outlives_a_turn_in_which_no_card_is_to_be_had() -> None:
    state = play(position(["KH AE", "KE UE"], "", "9E", wish="S"), "draw", "draw")
    assert (state.phase, state.turn, state.wish, legal(state)) == (MOVE, 0, "HLSE".index("S"), ["draw"])


def test_ne6_a_drawn_card_after_a_reshuffle_is_laid_when_it_fits() -> None:
    state = play(position(["KS AE", "KE UE"], "", "8E UH 10H"), "draw", "reshuffle:UH,8E")
    assert (hand(state, 0), GERMAN.format_all(list(state.pile)), state.turn) == (["KS", "AE"], ["10H", "UH"], 1)


def test_ne6_only_the_cards_there_are_drawn_and_the_rest_of_a_penalty_lapses() -> None:
    state = position(["KS AE", "KE UE"], "OL", "8E 7H", penalty=4)
    play(state, "draw", "reshuffle:8E")
    assert (hand(state, 0), state.penalty, state.turn) == (["OL", "KS", "8E", "AE"], 0, 1)
    assert legal(state) == ["draw"]


@pytest.mark.parametrize("text", ["play:9H", "play:KH=H", "play:W", "play:1H", "play:", "Draw", "draw ", "", "play:9H=X", "pass"])
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        NEUNERLN.parse(position(["KH", "KS"], "", "10H"), text)
