"""Clauses MR-1 to MR-11: the pack, the lot, the cut, the deal, throwing in."""

from __future__ import annotations

import pytest
from support.murln import PACK, act, begun, dealt, hand, legal, pack_of, playing, seen, shuffle, stacked, talon

from stammtisch.games.murln.game import MURLN
from stammtisch.games.murln.moves import WELI
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.tricks import beating
from stammtisch.games.murln.view import SeatCard, ShownHand
from stammtisch.kernel.bits import bits
from stammtisch.kernel.cards import GERMAN
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Setup
from stammtisch.kernel.state import CHANCE, MOVE

HIGH = ["KH 10L AL 9E 7S", "7H 8H OS KE 9L", "AH UL KS AS 7E", "UH 7L 8L 9S 8E", "OH 10H 9H 10S 10E"]
LOW = "7H 8H 9H 10H 7L"


def test_mr1_there_are_33_cards_with_the_weli_last() -> None:
    assert GERMAN.format_all(begun(3).chance().pack) == PACK
    assert len(PACK) == 33


def test_mr2_the_weli_lies_between_trump_king_and_trump_ace() -> None:
    king, ace = GERMAN.parse("KL"), GERMAN.parse("AL")
    assert beating(king, 1) >> WELI & 1
    assert GERMAN.format_all(bits(beating(WELI, 1))) == ["AL"]
    assert not beating(ace, 1)
    assert beating(GERMAN.parse("AH"), 1) >> WELI & 1


def test_mr3_two_play_without_sevens_unless_they_say_otherwise() -> None:
    assert len(MURLN.start(Setup(2)).chance().pack) == 29
    assert GERMAN.format_all(MURLN.start(Setup(2)).chance().pack) == pack_of(2, sevens=False)
    assert len(MURLN.start(Setup(2, {"sevens": True})).chance().pack) == 33


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_mr3_more_than_two_always_play_with_sevens(seats: int) -> None:
    assert len(MURLN.start(Setup(seats)).chance().pack) == 33
    with pytest.raises(Malformed):
        MURLN.start(Setup(seats, {"sevens": False}))


def test_mr4_with_five_each_exchanges_one_card_and_eight_are_left() -> None:
    state = dealt(HIGH)
    assert len(talon(state)) == 8
    assert seen(state).swap_limit == 1
    act(state, "bid:1", "pass", "pass", "pass", "pass", "trump:S", "stay", "stay", "stay", "stay")
    assert legal(state) == ["swap:", "swap:7H", "swap:8H", "swap:9L", "swap:KE", "swap:OS"]


def test_mr4_the_dealer_may_sit_out_instead() -> None:
    state = dealt([*HIGH[:2], "", *HIGH[3:]], dealer=2, totals=[21, 21, 2, 21, 21], sit_out=True)
    view = seen(state)
    assert (view.sits_out, view.counts, view.swap_limit, len(talon(state))) == (2, [5, 5, 0, 5, 5], 3, 13)
    assert (view.standings[2], view.cutter, state.turn) == ("sits_out", 1, 3)
    act(state, "bid:1", "pass", "pass")
    assert (state.turn, "hold" in legal(state)) == (1, False)
    act(state, "pass", "trump:S", "stay", "stay", "stay", "swap:", "swap:", "swap:", "swap:")
    while not state.results:
        act(state, legal(state)[0])
    assert state.results[0].scores[2] == 0
    assert seen(state).written.lines[2].rows == []  # type: ignore[union-attr]
    assert state.dealer == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mr4_with_fewer_than_five_nobody_sits_out(seats: int) -> None:
    state = dealt(HIGH[:seats], sit_out=True)
    assert seen(state).sits_out is None
    assert seen(state).counts == [5] * seats


def lot(seats: int, cuts: str) -> Murln:
    """A game whose first dealer is drawn with these cards on top of the pack."""
    state = Murln(seats, sevens=True, sit_out=False)
    cards = GERMAN.parse_all(cuts.split())
    state.apply_chance(cards + [card for card in range(33) if card not in cards])
    return state


def test_mr5_the_highest_card_deals() -> None:
    assert lot(3, "KH AS 10E").dealer == 1
    assert lot(3, "7H 8S 7E").dealer == 1


def test_mr5_the_weli_is_the_lowest_in_the_lot() -> None:
    assert lot(2, "W 7S").dealer == 1


def test_mr5_those_tied_for_the_highest_cut_again_and_all_cuts_are_shown() -> None:
    state = lot(4, "AH 7S AL AS 8H KE 8L UE 9S")
    assert state.dealer == 2
    assert seen(state).lot == [
        [SeatCard(0, "AH"), SeatCard(1, "7S"), SeatCard(2, "AL"), SeatCard(3, "AS")],
        [SeatCard(0, "8H"), SeatCard(2, "KE"), SeatCard(3, "8L")],
    ]


def test_mr5_the_lowest_seat_deals_if_the_pack_runs_out_over_ties() -> None:
    ranks = ["7", "8", "9", "10", "U", "O", "K", "A"]
    state = lot(4, " ".join(rank + suit for rank in ranks for suit in "HLSE"))
    assert state.dealer == 0
    assert len(seen(state).lot) == 8


def test_mr5_a_table_hands_the_deal_to_the_next_seat_without_a_lot() -> None:
    state = begun(3, dealer=2)
    assert (state.dealer, seen(state).lot) == (2, [])
    assert MURLN.format_chance(Murln(3, True, False).chance(), [2]) == {"seat": 2}


def test_mr5_the_line_of_a_record_must_lead_to_its_seat() -> None:
    step = Murln(3, True, False).chance()
    cuts = [["KH", "KS", "7E"], ["8S", "9S"]]
    assert MURLN.format_chance(step, MURLN.parse_chance(step, {"seat": 1, "cuts": cuts})) == {"seat": 1, "cuts": cuts}
    wrong: list[dict[str, object]] = [
        {"seat": 0, "cuts": cuts},
        {"seat": 3},
        {"cuts": cuts},
        {"seat": 1, "cuts": cuts[:1]},
        {"seat": 1, "cuts": [*cuts, ["AH"]]},
        {"seat": 1, "cuts": [cuts[0], ["8S", "9S", "7H"]]},
        {"seat": 1, "cuts": [["KH", "KS"], ["8S", "9S"]]},
        {"seat": 1, "cuts": [cuts[0], ["KH", "KS"]]},
        {"seat": 1, "cuts": [cuts[0], ["BJ", "AS"]]},
    ]
    for fields in wrong:
        with pytest.raises(Malformed):
            MURLN.parse_chance(step, fields)


def test_mr5_a_card_may_be_cut_again_once_the_pack_is_put_together() -> None:
    step = Murln(3, True, False).chance()
    for cuts in ([["KH", "KS", "7E"], ["KH", "AS"]], [["AH", "AH", "7E"], ["8S", "9S"]]):
        assert MURLN.format_chance(step, MURLN.parse_chance(step, {"seat": 1, "cuts": cuts})) == {"seat": 1, "cuts": cuts}


def test_mr6_the_deal_passes_clockwise_after_every_round() -> None:
    state = dealt(HIGH[:3], dealer=2)
    act(state, "murler", "play:7S")
    while not state.results:
        act(state, legal(state)[0])
    assert state.dealer == 0


@pytest.mark.parametrize(("seats", "dealer", "cutter"), [(2, 0, 1), (3, 0, 2), (4, 2, 1), (5, 4, 3)])
def test_mr7_the_seat_right_of_the_dealer_cuts(seats: int, dealer: int, cutter: int) -> None:
    state = shuffle(begun(seats, dealer), PACK)
    assert (state.phase, state.turn) == (MOVE, cutter)
    assert legal(state) == sorted(f"cut:{lifted}" for lifted in range(1, 34))


def test_mr7_two_without_sevens_lift_at_most_29_cards() -> None:
    state = shuffle(begun(2, sevens=False), pack_of(2, sevens=False))
    assert len(legal(state)) == 29
    act(state, "cut:29")


def test_mr7_the_weli_at_the_cut_is_kept_for_all_to_see() -> None:
    pack = [card for card in PACK if card != "W"]
    state = act(shuffle(begun(3), [*pack[:11], "W", *pack[11:]]), "cut:12")
    assert "W" in hand(state, 2)
    assert [len(hand(state, seat)) for seat in range(3)] == [5, 5, 5]
    assert [seen(state, viewer).weli for viewer in (0, 2, None)] == [2, 2, 2]


def test_mr7_the_weli_inside_the_packet_is_not_kept() -> None:
    pack = [card for card in PACK if card != "W"]
    state = act(shuffle(begun(3), ["W", *pack]), "cut:12")
    assert seen(state).weli is None
    assert "W" in talon(state)


def test_mr8_five_cards_each_one_at_a_time_from_the_dealers_left_off_the_cut_pack() -> None:
    state = act(shuffle(begun(3), PACK), "cut:4")
    order = PACK[4:] + PACK[:4]
    assert hand(state, 1) == [order[place] for place in range(0, 15, 3)]
    assert hand(state, 2) == [order[place] for place in range(1, 15, 3)]
    assert hand(state, 0) == [order[place] for place in range(2, 15, 3)]
    assert talon(state) == order[15:]


def test_mr8_who_kept_the_weli_is_passed_over_in_the_last_time_around() -> None:
    pack = [card for card in PACK if card != "W"]
    state = act(shuffle(begun(3), [*pack[:11], "W", *pack[11:]]), "cut:12")
    order = pack[11:] + pack[:11]
    assert hand(state, 1) == sorted([order[place] for place in range(0, 15, 3)], key=PACK.index)
    assert hand(state, 2) == sorted([*(order[place] for place in range(1, 12, 3)), "W"], key=PACK.index)
    assert hand(state, 0) == sorted([order[2], order[5], order[8], order[11], order[13]], key=PACK.index)
    assert talon(state) == order[14:]


def test_mr9_a_hand_with_nothing_higher_than_a_ten_is_thrown_in_and_shown() -> None:
    state = dealt([LOW, HIGH[0].replace("7S", "UH")], dealer=1)
    view = seen(state)
    assert (state.phase, view.asked, state.dealer) == (CHANCE, "shuffle", 1)
    assert view.thrown_in == [ShownHand(0, ["7H", "8H", "9H", "10H", "7L"])]
    assert view.doubles == 1
    assert state.results == []


def test_mr9_several_low_hands_are_one_throw_in() -> None:
    state = dealt([LOW, "8L 9L 10L 7S 8S", HIGH[0].replace("10L", "KL").replace("7S", "UH")])
    assert [shown.seat for shown in seen(state).thrown_in] == [0, 1]
    assert seen(state).doubles == 1


@pytest.mark.parametrize("higher", ["UH", "OL", "W"])
def test_mr9_one_card_higher_than_a_ten_is_enough(higher: str) -> None:
    state = dealt([f"7H 8H 9H 10H {higher}", "KH 10L AL 9E 7S"])
    assert (state.phase, seen(state).thrown_in) == (MOVE, [])


def test_mr9_the_same_dealer_deals_again_with_a_new_cut() -> None:
    state = dealt([LOW, HIGH[0]], dealer=1)
    shuffle(state, stacked(HIGH[:2], 1))
    assert (state.turn, seen(state).asked) == (0, "cut")
    assert seen(state).thrown_in != []
    act(state, "cut:33")
    assert (seen(state).thrown_in, seen(state).doubles, state.turn) == ([], 1, 0)


def finish(state: Murln, trump: str) -> Murln:
    """Plays the dealt round with the first speaker as declarer of this trump, and the first legal moves after that."""
    act(state, "bid:1")
    while seen(state).asked == "bid":
        act(state, "pass")
    act(state, f"trump:{trump}")
    rounds = len(state.results)
    while len(state.results) == rounds:
        act(state, "stay" if "stay" in legal(state) else legal(state)[0])
    return state


def test_mr10_two_throw_ins_make_the_next_two_rounds_double_one_after_the_other() -> None:
    state = dealt([LOW, HIGH[0]], dealer=1)
    act(shuffle(state, stacked([LOW, HIGH[0]], 1)), "cut:33")
    assert seen(state).doubles == 2
    factors = []
    for trump in "HLS":
        act(shuffle(state, stacked(HIGH[:2], int(state.dealer))), "cut:33")
        finish(state, trump)
        factors.append(seen(state).written.factor)  # type: ignore[union-attr]
    assert factors == [4, 2, 1]
    written = seen(state).written
    assert written is not None
    assert (written.thrown_in, written.herz) == (False, False)


def test_mr10_two_throw_ins_then_herz_each_trick_counts_four() -> None:
    state = dealt(HIGH[:2], dealer=1, doubles=2)
    finish(state, "H")
    for line in seen(state).written.lines:  # type: ignore[union-attr]
        if line.rows[0].reason == "tricks":
            assert line.score == -4 * line.tricks
    assert state.doubles == 1


def test_mr10_a_throw_in_while_doubles_are_pending_adds_one_more() -> None:
    assert seen(dealt([LOW, HIGH[0]], doubles=2)).doubles == 3


def test_mr10_a_deal_that_all_passed_uses_up_no_double() -> None:
    state = act(dealt(HIGH[:3], doubles=1), "pass", "pass", "pass")
    assert (state.doubles, state.results) == (1, [])


@pytest.mark.parametrize(("trump", "doubles", "factor"), [("H", 0, 2), ("L", 0, 1), ("L", 1, 2), ("H", 3, 4)])
def test_mr11_herz_doubles_and_a_round_double_for_both_reasons_counts_four_fold(trump: str, doubles: int, factor: int) -> None:
    state = playing(["7H", "8H"], trump)
    state.doubles = doubles
    assert seen(state).factor == factor
    act(state, "play:7H", "play:8H")
