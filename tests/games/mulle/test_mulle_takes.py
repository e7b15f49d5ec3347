"""Clauses MLL-1, MLL-2 and MLL-6 to MLL-11: cards, taking, mulles and tabbar."""

from __future__ import annotations

import pytest
from support.mulle import PACK, allowed, build, codes, legal, play, position

from stammtisch.games.mulle.moves import DECK, hand_value, table_value
from stammtisch.games.mulle.rules import PACKS, Mulle

FAR = "KS QH"
"""What the other seat holds in these positions."""


def takes(table: Mulle) -> list[str]:
    """The takes of the seat on, but for those with the king of clubs that it holds besides."""
    return [move for move in legal(table) if move.startswith("take") and not move.startswith("take:KC")]


def mulles(table: Mulle, side: int = 0) -> list[tuple[str, int]]:
    pile = table.piles[side]
    return list(zip(codes(pile.mulles), map(int, pile.worths), strict=True))


def test_mll1_each_card_is_there_twice() -> None:
    assert codes(PACKS) == [card for card in PACK for _ in range(2)]


def test_mll1_twins_may_be_named_for_each_other_and_are_one_move() -> None:
    table = position(["10H 2C", FAR], "5D 5D")
    assert legal(table).count("take:10H=5D,5D") == 1
    assert [move for move in legal(table) if move.startswith("build:2C")] == []
    assert codes(play(table, "take:10H=5D,5D").piles[0].cards) == ["5D", "5D", "10H"]


@pytest.mark.parametrize(
    ("card", "table", "hand"),
    [
        ("AS", 1, 14),
        ("AH", 1, 14),
        ("2S", 2, 15),
        ("2H", 2, 2),
        ("10D", 10, 16),
        ("10C", 10, 10),
        ("JH", 11, 11),
        ("QD", 12, 12),
        ("KC", 13, 13),
    ],
)
def test_mll2_ace_lillan_and_storan_are_worth_more_in_hand(card: str, table: int, hand: int) -> None:
    assert (table_value(DECK.parse(card)), hand_value(DECK.parse(card))) == (table, hand)


def test_case_an_eight_takes_eights_and_a_group_of_three_at_once() -> None:
    table = play(position(["8D KC", FAR], "8S 8H 2C 2D 4H 9C"), "take:8D=2D,2C,4H,8S,8H")
    assert codes(table.loose) == ["9C"]
    assert codes(table.piles[0].cards) == ["2D", "2C", "4H", "8S", "8H", "8D"]


def test_case_an_eight_may_leave_the_group_of_three() -> None:
    assert takes(position(["8D KC", FAR], "8S 2C 2D 4H")) == ["take:8D=2D,2C,4H", "take:8D=2D,2C,4H,8S", "take:8D=8S"]


def test_mll6_groups_may_be_split_in_any_way_that_works() -> None:
    table = position(["10H KC", FAR], "2C 3C 5H 5D 7D 8D")
    assert allowed(table, "take:10H=2C,3C,5H,5D,7D,8D")
    assert allowed(table, "take:10H=5H,5D")
    assert not allowed(table, "take:10H=2C,3C,7D")
    assert not allowed(table, "take:10H=2C,3C,5H,5D")


def test_mll6_the_build_of_the_value_may_be_taken_alone_or_with_groups_or_left() -> None:
    table = position(["8D KC", FAR], "5C 3C 9H", [build(8, 1, "7H AS")])
    assert takes(table) == ["take:8D=#8", "take:8D=3C,5C", "take:8D=3C,5C,#8"]
    assert not allowed(position(["8D KC", FAR], "", [build(9, 1, "7H 2S")]), "take:8D=#9")


def test_mll7_ace_lillan_and_storan_take_only_with_the_build_of_their_value() -> None:
    loose = "KS AH AD QD 3C 6H 4C"
    assert takes(position(["AC 2S 10D", FAR], loose)) == []
    table = position(["AC 2S 10D", FAR], loose, [build(14, 1, "KD AH")])
    assert {"take:AC=#14", "take:AC=AH,KS,#14", "take:AC=AD,KS,#14", "take:AC=AH,AD,QD,#14"} <= set(takes(table))
    assert not any(move.startswith(("take:2S", "take:10D")) for move in takes(table))


def test_case_an_ace_cannot_take_a_loose_ace_without_a_build_of_14() -> None:
    assert not allowed(position(["AS KC", FAR], "AS"), "take:AS=AS")


def test_case_a_loose_twin_is_taken_alone_and_is_a_mulle() -> None:
    table = position(["8C KC", FAR], "8C 5H 3D 8S")
    assert takes(table) == ["take:8C=3D,5H", "take:8C=3D,5H,8S", "take:8C=8C", "take:8C=8S"]
    play(table, "take:8C=8C")
    assert (mulles(table), codes(table.piles[0].cards)) == ([("8C", 8)], ["8C"])


def test_mll8_the_loose_twin_stays_when_the_build_is_taken() -> None:
    table = position(["8C KC", FAR], "8C 5H 3D", [build(8, 1, "7H AS")])
    assert takes(table) == ["take:8C=#8", "take:8C=3D,5H", "take:8C=3D,5H,#8", "take:8C=8C"]


def test_mll8_an_ace_never_takes_its_loose_twin() -> None:
    table = position(["AS KC", FAR], "AS KD KH", [build(14, 1, "KS AD")])
    assert takes(table) == ["take:AS=#14"]


def test_mll8_a_twin_out_of_the_build_is_a_mulle_with_whatever_comes_along() -> None:
    table = position(["8C KC", FAR], "5H 3D 9C", [build(8, 1, "8C 7H AD", locked=True)])
    play(table, "take:8C=3D,5H,#8")
    assert mulles(table) == [("8C", 8)]
    assert codes(table.piles[0].cards) == ["3D", "5H", "7H", "AD", "8C"]


def test_case_a_build_that_was_lain_on_gives_a_mulle_with_the_other_twin() -> None:
    table = position(["8C 8C 5C", FAR + " KD"], "3D 9H")
    play(table, "build:5C=3D:8", "lay:KS", "lie:8C=#8", "lay:QH", "take:8C=#8")
    assert mulles(table) == [("8C", 8)]
    assert codes(table.piles[0].cards) == ["3D", "5C", "8C"]


def test_case_a_pair_of_aces_in_a_build_of_eight_is_worth_one() -> None:
    table = play(position(["8D KC", FAR], "9H", [build(8, 1, "7H AS 7D AS", locked=True)]), "take:8D=#8")
    assert mulles(table) == [("AS", 1)]


@pytest.mark.parametrize(
    ("cards", "card", "value", "found"),
    [
        ("KS AD AH", "AH", 14, [("AH", 14)]),
        ("KS AH KD AH", "AS", 14, [("AH", 14)]),
        ("KS 2H KD 2S", "2S", 15, [("2S", 15)]),
        ("KS 2H KD 2H", "2S", 15, [("2H", 2)]),
        ("6S 10D 6H 10C", "10D", 16, [("10D", 16)]),
        ("6S 10H 6S 10C", "10D", 16, [("6S", 6)]),
        ("8C 8C 7H AH 7H AD", "8S", 8, [("8C", 8), ("7H", 7)]),
        ("8C 7H AH 7H AH", "8C", 8, [("8C", 8), ("7H", 7), ("AH", 1)]),
    ],
)
def test_mll9_mll10_what_mulles_are_worth(cards: str, card: str, value: int, found: list[tuple[str, int]]) -> None:
    table = play(position([f"{card} KC", FAR], "9D", [build(value, 1, cards, locked=True)]), f"take:{card}=#{value}")
    assert mulles(table) == found


def test_mll9_two_loose_twins_taken_by_a_third_card_are_no_mulle() -> None:
    table = play(position(["8S KC", FAR], "8C 8C 9D"), "take:8S=8C,8C")
    assert (mulles(table), codes(table.piles[0].cards)) == ([], ["8C", "8C", "8S"])


def test_mll9_a_loose_twin_and_one_from_the_build_are_no_mulle() -> None:
    table = play(position(["8S KC", FAR], "8C 9D", [build(8, 1, "8C 7H AH", locked=True)]), "take:8S=8C,#8")
    assert mulles(table) == []


def test_case_the_last_things_on_the_table_are_a_tabbe() -> None:
    assert play(position(["8S KC", FAR], "8C"), "take:8S=8C").piles[0].tabbar == 1
    assert play(position(["8S KC", FAR], "8C 9D"), "take:8S=8C").piles[0].tabbar == 0
    assert play(position(["8S KC", FAR], "8C", [build(9, 1, "7H 2H")]), "take:8S=8C").piles[0].tabbar == 0
    assert play(position(["8S KC", FAR], "8C", [build(8, 1, "6H 2H")]), "take:8S=8C,#8").piles[0].tabbar == 1


def test_mll11_the_last_card_of_all_can_make_a_tabbe() -> None:
    table = play(position(["", "8S"], "8C", turn=1), "take:8S=8C")
    assert table.sheets[0].piles[1].tabbar == 1
