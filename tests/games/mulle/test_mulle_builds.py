"""Clauses MLL-12 to MLL-21: building, packing, lying, laying, and the duty of who owns a build."""

from __future__ import annotations

import pytest
from support.mulle import allowed, build, codes, legal, play, position

from stammtisch.games.mulle.rules import Mulle

FAR = "KS QH"


def built(table: Mulle) -> list[tuple[int, int, bool, str]]:
    """Value, owner, lock and cards of every build."""
    return [(int(one.value), int(one.owner), one.locked, " ".join(codes(one.cards))) for one in table.builds]


def test_mll12_a_card_on_a_loose_one_builds_the_sum() -> None:
    table = play(position(["3H 8D", FAR], "5D 9C"), "build:3H=5D:8")
    assert (built(table), codes(table.loose)) == ([(8, 0, False, "5D 3H")], ["9C"])


def test_mll12_or_the_difference_downwards() -> None:
    assert built(play(position(["5H 8D", FAR], "KD"), "build:5H=KD:8")) == [(8, 0, False, "KD 5H")]
    assert not allowed(position(["KD 8D", FAR], "5H"), "build:KD=5H:8")


def test_mll12_specials_build_at_their_table_values() -> None:
    table = position(["AH AC", FAR], "KD")
    assert legal(table) == ["build:AC=KD:14", "build:AH=KD:14", "lay:AC", "lay:AH"]
    assert allowed(position(["10D 7C", FAR], "3H"), "build:10D=3H:13") is False
    assert allowed(position(["10D KC", FAR], "3H"), "build:10D=3H:13")
    assert allowed(position(["2S 4C", FAR], "2H"), "build:2S=2H:4")


def test_mll12_builds_go_from_2_to_16() -> None:
    assert allowed(position(["6H 10D", FAR], "10C"), "build:6H=10C:16")
    assert not allowed(position(["7H 10D", FAR], "10C"), "build:7H=10C:17")
    assert allowed(position(["6H 2C", FAR], "8C"), "build:6H=8C:2")
    assert not allowed(position(["7H AC", FAR], "8C"), "build:7H=8C:1")


def test_mll13_an_open_build_of_another_is_changed_and_is_yours_then() -> None:
    table = position(["2H 10C 6D", FAR], "", [build(8, 1, "5D 3H")])
    assert allowed(table, "build:2H=#8:6")
    assert built(play(table, "build:2H=#8:10")) == [(10, 0, False, "5D 3H 2H")]


def test_mll13_never_your_own() -> None:
    table = position(["2H 10C 8D", FAR], "", [build(8, 0, "5D 3H")])
    assert not allowed(table, "build:2H=#8:10")


def test_mll14_who_builds_needs_a_card_of_that_value_afterwards() -> None:
    assert not allowed(position(["3H 9D", FAR], "5D"), "build:3H=5D:8")
    assert not allowed(position(["4H 9D", FAR], "8D"), "build:4H=8D:4")
    assert allowed(position(["4H 4D", FAR], "8D"), "build:4H=8D:4")
    assert allowed(position(["3H AC", FAR], "JD"), "build:3H=JD:14")
    assert allowed(position(["3H 2S", FAR], "QD"), "build:3H=QD:15")
    assert not allowed(position(["3H 2H", FAR], "QD"), "build:3H=QD:15")


def test_case_the_last_backing_card_takes_nothing_but_its_build() -> None:
    table = position(["8H KC", FAR], "8S", [build(8, 0, "5D 3H")])
    assert not allowed(table, "take:8H=8S")
    assert allowed(table, "take:8H=8S,#8")
    assert allowed(position(["8H 8D", FAR], "8S", [build(8, 0, "5D 3H")]), "take:8H=8S")


def test_mll14_nor_is_the_last_backing_card_lain_packed_or_taken_a_mulle_with() -> None:
    table = position(["8H KC", FAR], "8H", [build(8, 0, "5D 3H"), build(16, 1, "10D 6C")], rover=True)
    table.piles[1].cards = table.loose[:]
    for text in ("take:8H=8H", "lie:8H=#8", "build:8H=#16:8", "rob:8H=1", "lay:8H"):
        assert not allowed(table, text), text


def test_mll15_a_difference_to_a_value_that_lies_there_joins_and_locks() -> None:
    table = play(position(["2H 8D 9D", FAR], "10C", [build(8, 0, "5D 3H")]), "build:2H=10C:8")
    assert built(table) == [(8, 0, True, "5D 3H 10C 2H")]


def test_mll15_a_build_that_is_drawn_to_a_value_that_lies_there_joins_it() -> None:
    builds = [build(8, 0, "5D 3H"), build(10, 1, "9C AC")]
    assert built(play(position(["2H 8D 9D", FAR], "", builds), "build:2H=#10:8")) == [(8, 0, True, "5D 3H 9C AC 2H")]


def test_mll15_whoever_joins_the_build_of_another_owns_it_and_needs_a_card() -> None:
    assert built(play(position(["2H 8D", FAR], "10C", [build(8, 1, "5D 3H")]), "build:2H=10C:8")) == [
        (8, 0, True, "5D 3H 10C 2H")
    ]
    assert not allowed(position(["2H 9D", FAR], "10C", [build(8, 1, "5D 3H")]), "build:2H=10C:8")


def test_mll16_packing_adds_a_pair_and_locks() -> None:
    table = play(position(["2H 8D 9D", FAR], "6C", [build(8, 0, "5D 3H")]), "pack:2H=6C:#8")
    assert built(table) == [(8, 0, True, "5D 3H 6C 2H")]


def test_mll16_packing_is_at_table_values() -> None:
    assert allowed(position(["AH AC", FAR], "KC", [build(14, 0, "KD AD")]), "pack:AH=KC:#14")
    assert not allowed(position(["2H 8D", FAR], "5C", [build(8, 0, "5D 3H")]), "pack:2H=5C:#8")


def test_mll16_pairs_and_single_cards_may_be_added_to_any_building_move() -> None:
    table = position(["3H 8D", FAR], "5D AD 7C 8S 6H 6S 2H")
    added = ["AD,7C", "8S", "AD,7C,8S", "2H,6H", "2H,6S", "2H,6S,8S", "AD,2H,6H,7C,8S"]
    for each in added:
        assert f"build:3H=5D:8+{each}" in legal(table)
    assert not allowed(table, "build:3H=5D:8+2H,6S,6H")
    assert not allowed(table, "build:3H=5D:8+AD,2H,6H")
    assert built(play(table, "build:3H=5D:8+AD,7C")) == [(8, 0, True, "5D 3H AD 7C")]


def test_mll16_three_cards_are_no_addition() -> None:
    assert not allowed(position(["3H 8D", FAR], "5D AD 2C 5C"), "build:3H=5D:8+AD,2C,5C")


def test_mll16_the_card_built_on_is_part_of_the_move() -> None:
    moves = legal(position(["3H 8D", FAR], "3C 5C 5D"))
    assert {"build:3H=5D:8+3C,5C", "build:3H=5C:8+3C,5D"} <= set(moves)


def test_mll16_additions_may_hold_the_twin_of_the_card_built_on() -> None:
    table = position(["3H 8D", FAR], "5D 5D 3C")
    assert "build:3H=5D:8+3C,5D" in legal(table)
    assert built(play(table, "build:3H=5D:8+3C,5D")) == [(8, 0, True, "5D 3H 3C 5D")]


def test_mll17_who_lies_must_hold_another() -> None:
    builds = [build(8, 0, "5D 3H")]
    assert built(play(position(["8C 8D", FAR], "", builds), "lie:8C=#8")) == [(8, 0, True, "5D 3H 8C")]
    assert not allowed(position(["8C 9D", FAR], "", [build(8, 1, "5D 3H")]), "lie:8C=#8")
    assert not allowed(position(["8C 8D", FAR], "", [build(9, 1, "5D 4H")]), "lie:8C=#9")


def test_mll17_lying_is_at_hand_values() -> None:
    assert allowed(position(["AC AD", FAR], "", [build(14, 1, "KD AH")]), "lie:AC=#14")
    assert not allowed(position(["2S 2S", FAR], "", [build(2, 1, "8D 6H")]), "lie:2S=#2")


def test_mll17_nothing_is_added_to_a_lie() -> None:
    table = position(["8C 8D", FAR], "8S", [build(8, 0, "5D 3H")])
    assert [move for move in legal(table) if move.startswith("lie")] == ["lie:8C=#8", "lie:8D=#8"]


@pytest.mark.parametrize("how", ["pack:2H=6C:#8", "build:3D=JC:8", "lie:8C=#8", "build:3D=5C:8+4H,4D"])
def test_mll18_what_was_extended_is_locked_and_never_changed(how: str) -> None:
    builds = [] if how.startswith("build:3D=5C") else [build(8, 0, "5D 3H")]
    table = play(position(["2H 3D 8C 8S", "2C 10D 10H"], "6C JC 5C 4H 4D", builds), how)
    assert built(table)[0][2]
    assert not allowed(table, "build:2C=#8:10")
    assert not any("=#8:" in move for move in legal(table))


def test_mll18_a_locked_build_can_be_taken_and_extended_by_anyone_with_a_card() -> None:
    table = position(["8C 2H 8D", FAR], "6C", [build(8, 1, "5D 3H 8S", locked=True)])
    assert {"take:8C=#8", "pack:2H=6C:#8", "lie:8C=#8"} <= set(legal(table))


def test_mll19_whoever_extends_a_build_owns_it() -> None:
    assert built(play(position(["8C 2H", FAR], "6C", [build(8, 1, "5D 3H")]), "pack:2H=6C:#8"))[0][1] == 0
    assert built(play(position(["8C 8H", FAR], "6C", [build(8, 1, "5D 3H")]), "lie:8C=#8"))[0][1] == 0


FOUR = ["2H 9C 4C", FAR, "8C 8D 5S", FAR]
"""Seats 0 and 2 are partners."""


def test_mll19_a_partner_s_build_stays_the_partner_s_when_extended_and_needs_no_card() -> None:
    table = position(FOUR, "6C KC", [build(8, 2, "5D 3H")])
    assert built(play(table, "pack:2H=6C:#8")) == [(8, 2, True, "5D 3H 6C 2H")]
    table = position(["5C 9C 4C", *FOUR[1:]], "6C KC", [build(8, 2, "5D 3H")])
    assert built(play(table, "build:5C=KC:8")) == [(8, 2, True, "5D 3H KC 5C")]


def test_mll17_a_lie_on_the_partner_s_build_needs_no_other_card() -> None:
    assert built(play(position(["8H 9C", *FOUR[1:]], "", [build(8, 2, "5D 3H")]), "lie:8H=#8")) == [(8, 2, True, "5D 3H 8H")]


def test_mll13_a_partner_s_open_build_may_be_changed_and_is_yours_then() -> None:
    assert built(play(position(["2H 10C", *FOUR[1:]], "", [build(8, 2, "5D 3H")]), "build:2H=#8:10"))[0][:2] == (10, 0)
    assert not allowed(position(["2H 9C", *FOUR[1:]], "", [build(8, 2, "5D 3H")]), "build:2H=#8:10")


def test_mll15_an_opponent_s_build_drawn_to_the_partner_s_value_joins_that_and_needs_no_card() -> None:
    builds = [build(8, 2, "5D 3H"), build(6, 1, "4D 2D")]
    assert built(play(position(FOUR, "", builds), "build:2H=#6:8")) == [(8, 2, True, "5D 3H 4D 2D 2H")]


def test_mll20_who_owns_a_build_may_not_lay_nor_build_at_another_value() -> None:
    table = position(["2H 3H 8D 9D", FAR], "7C 6D KD 4S", [build(8, 0, "5D 3H")])
    assert legal(table) == ["pack:2H=6D:#8", "take:8D=#8"]


def test_mll20_the_own_build_can_always_be_taken_and_must_be_when_nothing_else_is_left() -> None:
    assert legal(position(["2H 8D", FAR], "3C", [build(8, 0, "5D 3H")])) == ["take:8D=#8"]
    assert legal(position(["8D", FAR], "8D", [build(8, 0, "5D 3H")])) == ["take:8D=#8"]


def test_mll20_an_owner_may_take_from_the_table_and_take_the_builds_of_others() -> None:
    table = position(["10C 8D KH", FAR], "6C 4D KC", [build(8, 0, "5D 3H"), build(10, 1, "9C AD")])
    found = [move for move in legal(table) if move.startswith("take")]
    assert found == ["take:10C=#10", "take:10C=4D,6C", "take:10C=4D,6C,#10", "take:8D=#8", "take:KH=KC"]


def test_mll20_an_owner_may_draw_an_open_build_of_another_into_the_own_one() -> None:
    up, down = position(["2H 8D", FAR], "", [build(8, 0, "5D 3H"), build(6, 1, "4D 2D")]), "build:2H=#6:8"
    assert built(play(up, down)) == [(8, 0, True, "5D 3H 4D 2D 2H")]
    locked = position(["2H 8D", FAR], "", [build(8, 0, "5D 3H"), build(6, 1, "4D 2D 6S", locked=True)])
    assert not allowed(locked, down)
    assert not allowed(position(["2H 8D 4S", FAR], "", [build(8, 0, "5D 3H"), build(6, 1, "4D 2D")]), "build:2H=#6:4")


def test_mll20_may_not_lie_on_or_pack_the_build_of_another() -> None:
    table = position(["9C 9H 8D 4C", FAR], "5C", [build(8, 0, "5D 3H"), build(9, 1, "7D 2D")])
    assert not allowed(table, "lie:9C=#9")
    assert not allowed(table, "pack:4C=5C:#9")


def test_mll21_with_only_a_partner_s_build_everything_is_allowed() -> None:
    table = position(["2H 4C 8H 6S", *FOUR[1:]], "6C 2C QC 6D", [build(8, 2, "5D 3H")])
    for text in ("pack:2H=6C:#8", "lie:8H=#8", "build:2H=#8:6", "take:8H=#8", "build:4C=2C:6", "take:6S=6C", "lay:2H"):
        assert allowed(table, text), text


def test_mll21_when_both_own_one_the_partner_s_is_taken_or_drawn_in_but_not_extended() -> None:
    builds = [build(10, 0, "9D AD"), build(8, 2, "5D 3H")]
    table = position(["2H 8H 10C", *FOUR[1:]], "6C", builds)
    assert legal(table) == ["build:2H=#8:10", "take:10C=#10", "take:8H=#8"]
    assert built(play(table, "build:2H=#8:10")) == [(10, 0, True, "9D AD 5D 3H 2H")]


def test_mll21_the_other_side_s_build_is_no_partner_s() -> None:
    assert not allowed(position(FOUR, "6C", [build(8, 1, "5D 3H")]), "pack:2H=6C:#8")
