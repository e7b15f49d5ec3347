"""Clauses MLL-27 to MLL-29: kryp, rover and down."""

from __future__ import annotations

import pytest
from support.mulle import allowed, build, codes, legal, play, position

from stammtisch.games.mulle.rules import Mulle
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import CHANCE, OVER

FAR = "KS QH"


def test_mll27_in_kryp_the_lowest_wins() -> None:
    table = Mulle(2, True, False, True, 1)
    table.totals = [12, 30]
    assert table.winners() == [0]


def test_mll27_who_can_take_must() -> None:
    table = position(["8C 3H 4D", FAR], "5D 8S", kryp=True)
    assert legal(table) == ["take:8C=8S"]
    assert not allowed(table, "lay:4D")
    assert legal(position(["4D 3H", FAR], "5D 8S", kryp=True)) == ["lay:3H", "lay:4D"]


def test_mll27_so_lying_hardly_occurs() -> None:
    assert legal(position(["8C 8D", FAR], "", [build(8, 1, "5D 3H")], kryp=True)) == ["take:8C=#8", "take:8D=#8"]


def test_mll27_a_group_that_no_other_card_makes_must_be_taken_too() -> None:
    assert legal(position(["KC 4D", FAR], "2C 3C 8C", kryp=True)) == ["take:KC=2C,3C,8C"]
    assert legal(position(["AC", FAR], "KC AD", kryp=True)) == ["lay:AC"]
    assert legal(position(["8C 4D", FAR], "8C", kryp=True)) == ["take:8C=8C"]


def test_mll27_who_can_take_is_found_out_without_listing() -> None:
    source, forced = FastSource(4), 0
    for _ in range(15):
        table = Mulle(3, True, False, True, 1)
        while table.phase != OVER:
            if table.phase == CHANCE:
                table.resolve(source)
                continue
            kinds = {move.split(":")[0] for move in legal(table)}
            assert kinds == {"take"} or "take" not in kinds
            forced += kinds == {"take"}
            table.step(source)
    assert forced > 100


def robbing(hand: str, tops: list[str], kryp: bool = False) -> Mulle:
    table = position([hand, FAR, "7H"][: len(tops)], "9D", rover=True, kryp=kryp)
    for one, top in zip(table.piles, tops, strict=True):
        one.cards = position([top, ""], "").hands[0]
    return table


def test_mll28_the_rank_of_the_top_card_steals_the_pile_of_another_side() -> None:
    table = robbing("KH 2C", ["3C", "KD"])
    table.piles[1].cards = [*position(["5C 6C", ""]).hands[0], *table.piles[1].cards]
    table.piles[1].mulles, table.piles[1].worths, table.piles[1].tabbar = [1], [1], 1
    assert "rob:KH=1" in legal(table)
    play(table, "rob:KH=1")
    assert [codes(one.cards) for one in table.piles] == [["3C", "5C", "6C", "KD", "KH"], []]
    assert (table.piles[1].mulles, table.piles[1].tabbar) == ([1], 1)


def test_mll28_is_neither_a_tabbe_nor_took_last() -> None:
    table = robbing("KH 2C", ["3C", "KD"])
    table.loose = []
    play(table, "rob:KH=1")
    assert (table.piles[0].tabbar, table.took_last) == (0, -1)


def test_mll28_never_the_own_pile_never_an_empty_one_never_another_rank() -> None:
    assert not any("rob" in move for move in legal(robbing("KH 2C", ["KD", ""])))
    assert not allowed(robbing("KH 2C", ["KD", ""]), "rob:KH=0")
    assert not allowed(robbing("KH 2C", ["KD", ""]), "rob:KH=1")
    assert not allowed(robbing("KH 2C", ["", "QD"]), "rob:KH=1")


def test_mll28_each_of_several_piles_can_be_stolen() -> None:
    assert [move for move in legal(robbing("KH 2C", ["", "KD", "KS"])) if "rob" in move] == ["rob:KH=1", "rob:KH=2"]


def test_mll28_not_with_the_last_backing_card_but_an_owner_may_rob() -> None:
    table = robbing("KH KC 8D", ["", "KD"])
    table.builds = [build(13, 0, "9C 4H")]
    assert allowed(table, "rob:KH=1")
    table.hands[0] = table.hands[0][:-1]
    assert codes(table.hands[0]) == ["8D", "KH"]
    assert not allowed(table, "rob:KH=1")


def test_mll28_only_where_the_table_plays_so() -> None:
    table = robbing("KH 2C", ["", "KD"])
    table.rover = False
    assert not allowed(table, "rob:KH=1")


@pytest.mark.parametrize("kryp", [False, True])
def test_mll27_a_rob_satisfies_kryp_but_nobody_must_rob(kryp: bool) -> None:
    table = robbing("KH 9C 2C", ["", "KD"], kryp=kryp)
    assert legal(table)[-2:] == ["rob:KH=1", "take:9C=9D"]
    assert allowed(table, "lay:2C") != kryp
    table.loose = []
    assert allowed(table, "lay:2C")


def test_mll28_a_side_of_four_is_named_by_its_lowest_seat() -> None:
    table = position(["KH", "KS", "QC", "QD"], "9D", rover=True, turn=1)
    table.piles[0].cards = position(["KD", ""]).hands[0]
    assert "rob:KS=0" in legal(table)


def test_mll29_without_down_only_sums_are_built() -> None:
    hand = "5H 8D 10C 2C"
    up = legal(position([hand, FAR], "KD 3H", [build(12, 1, "9D 3S")], down=False))
    both = legal(position([hand, FAR], "KD 3H", [build(12, 1, "9D 3S")]))
    assert "build:5H=3H:8" in up
    assert {"build:5H=KD:8", "build:8D=KD:5", "build:2C=#12:10", "build:10C=#12:2"} == set(both) - set(up)
