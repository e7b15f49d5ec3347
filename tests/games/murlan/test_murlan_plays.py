"""What can be played and what it beats: MU-2 to MU-9."""

from __future__ import annotations

import pytest
from support.murlan import legal, mask, play, plays, position

from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.moves import play_of
from stammtisch.games.murlan.plays import beats
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.errors import Malformed


def led(hand: str) -> set[str]:
    """What the hand can lead, by ranks."""
    return plays(position([hand + " KD", "3H 4H"]))


def beaten_by(pile: str, hand: str) -> set[str]:
    """What of the hand beats the pile, by ranks."""
    return plays(position([hand, pile + " 9C"], 0, pile, 1))


def test_mu2_the_order_is_three_to_two_then_the_black_and_the_red_joker() -> None:
    order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]
    hand = " ".join(one if "J" in one and len(one) == 2 else one + "H" for one in order)
    for at, low in enumerate(order):
        pile = low if low in ("BJ", "RJ") else low + "S"
        held = " ".join(card for card in hand.split() if card != pile)
        assert beaten_by(pile, held) == set(order[at + 1 :])


def test_mu2_suits_never_matter() -> None:
    assert beaten_by("7C", "7S 7H 7D") == set()
    assert beaten_by("7S", "8C") == {"8"}


def test_mu3_singles_pairs_and_threes_are_of_one_rank() -> None:
    assert led("7S 7H 7D") == {"7", "7 7", "7 7 7", "K"}


def test_mu3_jokers_go_only_as_singles() -> None:
    assert led("BJ RJ") == {"BJ", "RJ", "K"}


def test_mu4_a_straight_has_five_ranks_or_more() -> None:
    assert led("6S 7H 8D 9C") == {"6", "7", "8", "9", "K"}
    assert "6 7 8 9 10" in led("6S 7H 8D 9C 10C")
    assert "6 7 8 9 10 J" in led("6S 7H 8D 9C 10C JC")


def test_mu4_three_three_to_seven_seven_is_a_double_straight_and_three_ranks_are_none() -> None:
    doubles = {one for one in led("3S 3D 4S 4D 5S 5H 6S 6H 7S 7H") if len(one.split()) == 10}
    assert doubles == {"3 3 4 4 5 5 6 6 7 7"}
    assert max(len(one.split()) for one in led("3S 3D 4S 4D 5S 5H")) == 2


def test_mu4_a_triple_straight_has_three_of_each_of_five_ranks() -> None:
    hand = " ".join(rank + suit for rank in "56789" for suit in "SHD")
    assert "5 5 5 6 6 6 7 7 7 8 8 8 9 9 9" in led(hand)


def test_mu5_ace_and_two_stand_at_the_bottom_or_at_the_top() -> None:
    assert "3 4 5 A 2" in led("AS 2S 3S 4S 5S")
    assert "3 4 5 6 2" in led("2S 3S 4S 5S 6S")
    assert "10 J Q K A" in led("10S JS QS KS AS")
    assert "J Q K A 2" in led("JS QS KS AS 2S")


@pytest.mark.parametrize("hand", ["QS KS AS 2S 3S", "KS AS 2S 3S 4S"])
def test_mu5_no_straight_goes_round_the_corner(hand: str) -> None:
    assert max(len(one.split()) for one in led(hand)) <= 2


def test_mu5_a_straight_of_all_thirteen_ranks_is_beaten_by_a_bomb_alone() -> None:
    every = [f"{rank}S" for rank in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]]
    others = " ".join(card[:-1] + "H" for card in every)
    assert beaten_by(" ".join(every), others + " 8D 8C") == set()
    assert beaten_by(" ".join(every), "8D 8C 8H AH AD AC 2D") == set()
    assert beats(play_of(mask(" ".join(every))), play_of(mask("8S 8H 8D 8C")))
    twelve = " ".join(every[:12])
    assert beaten_by(twelve, " ".join(card[:-1] + "H" for card in every[1:])) == {"4 5 6 7 8 9 10 J Q K A 2"}


def test_mu6_four_of_a_kind_is_a_bomb_and_nothing_else() -> None:
    assert "8 8 8 8" in led("8S 8H 8D 8C")
    hand = " ".join(rank + suit for rank in ["5", "6", "7", "8", "9"] for suit in "SHDC")
    assert not any(len(one.split()) == 20 for one in led(hand))


@pytest.mark.parametrize(
    ("pile", "hand", "beating"),
    [
        ("9S", "3H 8H 10H 10D 2H", {"10", "2"}),
        ("9S 9H", "8H 8D 10H 10D JH AS AH", {"10 10", "A A"}),
        ("9S 9H 9D", "10S 10H 10D KS KH 2S 2H 2D", {"10 10 10", "2 2 2"}),
    ],
)
def test_mu7_a_higher_rank_of_the_same_kind(pile: str, hand: str, beating: set[str]) -> None:
    assert beaten_by(pile, hand) == beating


@pytest.mark.parametrize(
    ("pile", "hand", "beating"),
    [
        ("4S 5S 6S 7S 8S", "6H 7H 8H 9H 10H", set()),
        ("4S 5S 6S 7S 8S", "5H 6H 7H 8H 9H 10H", {"5 6 7 8 9"}),
        ("10S JS QS KS AS", "JH QH KH AH 2H 10H 9H", {"J Q K A 2"}),
        ("JS QS KS AS 2S", "3H 4H 5H AH 2H KH QH JH", set()),
        ("AS 2S 3S 4S 5S", "2H 3H 4H 5H 6H 7H", {"3 4 5 6 2"}),
        ("2S 3S 4S 5S 6S", "3H 4H 5H 6H 7H 8H", {"3 4 5 6 7"}),
        ("3S 4S 5S 6S 7S 8S", "4H 5H 6H 7H 8H", set()),
        ("3S 3D 4S 4D 5S 5D 6S 6D 7S 7D", "4H 4C 5H 5C 6H 6C 7H 7C 8H 8C", {"4 4 5 5 6 6 7 7 8 8"}),
        ("3S 4S 5S 6S 7S", "4H 4C 5H 5C 6H 6C 7H 7C 8H 8C", {"4 5 6 7 8"}),
    ],
)
def test_mu8_a_straight_is_beaten_one_step_higher_alone(pile: str, hand: str, beating: set[str]) -> None:
    assert beaten_by(pile, hand) == beating


def test_mu9_four_eights_on_a_pair_then_four_nines_on_them() -> None:
    state = position(["8S 8H 8D 8C 3S", "9S 9H 9D 9C 4S"], 0, "AS AH", 1)
    assert plays(state) == {"8 8 8 8"}
    play(state, "play:8S,8H,8D,8C")
    assert plays(state) == {"9 9 9 9"}


@pytest.mark.parametrize("pile", ["RJ", "2S 2H 2D", "JS QS KS AS 2S"])
def test_mu9_a_bomb_beats_anything_but_a_bomb_as_high_or_higher(pile: str) -> None:
    assert beaten_by(pile, "3S 3H 3D 3C") == {"3 3 3 3"}
    assert beaten_by("5S 5H 5D 5C", "3S 3H 3D 3C RJ") == set()


def test_legal_names_the_first_suits_and_any_others_are_accepted() -> None:
    state = position(["7H 7D 7C KS", "3S 4S"], 0, "5S 5H", 1)
    assert legal(state) == ["pass", "play:7H,7D", "resign"]
    assert not state.lists_all()
    for other in ("play:7H,7C", "play:7D,7C"):
        assert state.allows(0, MURLAN.parse(state, other))


@pytest.mark.parametrize(
    "text",
    [
        "play:4S,3S",
        "play:3H,3S",
        "play:3S,3S",
        "play:AS,2S,3S,4S,5S",
        "play:RJ,BJ",
        "play:3X",
        "play:",
        "tap:0",
        "tap:55",
        "tap:01",
    ],
)
def test_cards_stand_in_the_order_of_mu2_and_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        MURLAN.parse(Murlan(3, 21), text)


@pytest.mark.parametrize("text", ["loser:4", "loser:3", "loser:-1", "give:", "give:3S,4S", "give:??"])
def test_seats_and_cards_that_are_not_there_are_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        MURLAN.parse(Murlan(3, 21), text)
