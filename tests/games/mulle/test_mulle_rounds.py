"""Clauses MLL-3 to MLL-5 and MLL-22 to MLL-26: deals, rounds, counting and the end."""

from __future__ import annotations

import pytest
from support.mulle import PACK, build, codes, play, position

from stammtisch.games.mulle.events import Bat, Dealt, Ended, Left
from stammtisch.games.mulle.game import MULLE, narrowed
from stammtisch.games.mulle.moves import DECK
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.scoring import Pile, behind, cancelled_sum, hundred_club, ketchup_side, points_of, struck_out
from stammtisch.games.mulle.view import Coin, written_of
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Setup
from stammtisch.kernel.state import CHANCE, MOVE, OVER

ORDERED = [card for card in PACK for _ in range(2)]


def begun(seats: int, dealer: int = 0, rounds: int = 1, **options: bool) -> Mulle:
    """A game after the lot."""
    table = narrowed(MULLE.start(Setup(seats, {"rounds": rounds, **options})))
    table.apply_chance([dealer])
    return table


def finished(table: Mulle, source: FastSource) -> Mulle:
    """Plays the running round to its end at random."""
    number = len(table.results)
    while len(table.results) == number:
        if table.phase == CHANCE:
            table.resolve(source)
        else:
            table.step(source)
    return table


def pile(cards: str = "", mulles: str = "", worths: list[int] | None = None, tabbar: int = 0) -> Pile:
    made = Pile()
    made.cards, made.mulles = DECK.parse_all(cards.split()), DECK.parse_all(mulles.split())
    made.worths, made.tabbar = worths or [], tabbar
    return made


def test_mll3_the_first_dealer_is_drawn_and_the_player_to_the_left_begins() -> None:
    table = narrowed(MULLE.start(Setup(3)))
    assert (table.chance().kind, table.chance().choices) == ("dealer", 3)
    table.apply_chance([2])
    assert (table.chance().kind, len(table.chance().pack)) == ("shuffle", 104)
    table.apply_chance(table.chance().pack)
    assert (table.dealer, table.turn) == (2, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mll3_everyone_deals_once_clockwise(seats: int) -> None:
    table, source = narrowed(MULLE.start(Setup(seats))), FastSource(seats)
    dealers = []
    while table.phase != OVER:
        finished(table, source)
        dealers.append(int(table.sheets[-1].dealer))
    first = dealers[0]
    assert dealers == [(first + step) % seats for step in range(seats)]


@pytest.mark.parametrize("rounds", [1, 5, 12])
def test_mll3_the_option_rounds_replaces_their_number(rounds: int) -> None:
    table, source = begun(4, rounds=rounds), FastSource(rounds)
    while table.phase != OVER:
        finished(table, source)
    assert len(table.results) == rounds
    with pytest.raises(Malformed):
        MULLE.start(Setup(4, {"rounds": 13}))


def test_mll4_four_each_from_the_dealer_s_left_then_four_to_the_table_twice() -> None:
    table = begun(3, dealer=1)
    pack = DECK.parse_all(ORDERED)
    table.apply_chance(pack)
    assert table.hands[2] == sorted(pack[0:4] + pack[16:20])
    assert table.hands[0] == sorted(pack[4:8] + pack[20:24])
    assert table.hands[1] == sorted(pack[8:12] + pack[24:28])
    assert table.loose == sorted(pack[12:16] + pack[28:32])
    assert table.stock[::-1] == pack[32:]


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_mll4_eight_more_each_and_nothing_to_the_table_until_the_pack_is_used_up(seats: int, deals: int) -> None:
    table, source = begun(seats), FastSource(seats)
    table.resolve(source)
    seen, moves = {int(table.deal)}, 0
    while table.phase == MOVE:
        if all(len(hand) == 8 for hand in table.hands):
            assert not table.builds
        table.step(source)
        moves += 1
        seen.add(int(table.deal))
    assert seen == set(range(1, deals + 1))
    assert moves == 8 * seats * deals == 96
    assert sum(len(one.cards) + len(one.mulles) for one in table.sheets[0].piles) + len(table.sheets[0].left) == 104


def test_mll4_loose_cards_stay_from_deal_to_deal() -> None:
    stock = " ".join(ORDERED[:16])
    table = play(position(["KC", "QC"], "5D", stock=stock), "lay:KC", "lay:QC")
    assert codes(table.loose) == ["5D", "QC", "KC"]
    assert (codes(table.hands[0]), table.turn) == (sorted(ORDERED[0:4] + ORDERED[8:12], key=PACK.index), 0)


def test_mll5_the_table_says_bat_when_one_deal_is_left_to_come() -> None:
    table, source = begun(2), FastSource(1)
    table.trace = []
    finished(table, source)
    events = MULLE.events(table, table.trace, None)
    at = [number for number, event in enumerate(events) if isinstance(event, Bat)]
    assert len(at) == 1
    before = events[at[0] - 1]
    assert isinstance(before, Dealt)
    assert before.deal == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mll5_the_view_says_so_too(seats: int) -> None:
    table, source = begun(seats), FastSource(seats)
    table.resolve(source)
    shown = {}
    while table.phase == MOVE:
        view = MULLE.view(table, None)
        shown[view.deal] = view.bat
        table.step(source)
    assert [deal for deal, bat in shown.items() if bat] == [len(shown) - 1]


def test_mll22_the_hand_card_lies_on_top_and_one_card_of_a_mulle_apart() -> None:
    table = play(position(["8C KC", "9H 2C"], "8C AH 7D"), "take:8C=8C")
    view = MULLE.view(table, None)
    assert (view.piles[0].count, view.piles[0].top, [pair.card for pair in view.piles[0].mulles]) == (1, "8C", ["8C"])


def test_mll22_a_team_has_one_pile() -> None:
    table = play(position(["8C KC", "9H KD", "7C QC", "9D QD"], "8D 7H 2C"), "take:8C=8D", "lay:9H", "take:7C=7H")
    assert codes(table.piles[0].cards) == ["8D", "8C", "7H", "7C"]
    assert len(table.piles) == 2


def test_mll22_cards_that_lie_apart_count_too() -> None:
    table = play(position(["", "AS"], "KC", [build(14, 1, "AS KS")], turn=1), "take:AS=#14")
    assert table.sheets[0].scores == [0, 2 + 2 + 1 + 14]


def test_mll23_what_is_left_goes_to_who_took_last_and_is_no_tabbe() -> None:
    table = position(["8C", "9H"], "8D AS 10D")
    table.trace = []
    play(table, "take:8C=8D", "lay:9H")
    assert table.phase == OVER
    sheet = table.sheets[0]
    assert (codes(sheet.left), sheet.left_to, sheet.scores, sheet.piles[0].tabbar) == (["AS", "9H", "10D"], 0, [4, 0], 0)
    assert Left("left", ["AS", "9H", "10D"], 0) in MULLE.events(table, table.trace, None)


def test_mll23_twins_that_are_left_over_are_no_mulle() -> None:
    table = play(position(["8C", "9H"], "8D 9H"), "take:8C=8D", "lay:9H")
    assert table.sheets[0].scores == [0, 0]


def test_mll23_what_is_left_is_nobody_s_if_nobody_took() -> None:
    table = play(position(["8C", "9H"], "AS"), "lay:8C", "lay:9H")
    sheet = table.sheets[0]
    assert (codes(sheet.left), sheet.left_to, sheet.scores) == (["AS", "8C", "9H"], -1, [0, 0])
    assert written_of(table, 1).left_to is None


def test_mll24_there_are_40_points_in_both_packs() -> None:
    assert sum(points_of(DECK.parse(card)) for card in ORDERED) == 40


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("AS", 2),
        ("2S", 2),
        ("3S", 1),
        ("10S", 1),
        ("KS", 1),
        ("AH", 1),
        ("AD", 1),
        ("AC", 1),
        ("10D", 2),
        ("10H", 0),
        ("2H", 0),
        ("KC", 0),
    ],
)
def test_mll24_what_a_card_counts(card: str, points: int) -> None:
    assert points_of(DECK.parse(card)) == points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mll24_mulles_and_tabbar_are_added_to_the_cards(seats: int) -> None:
    source = FastSource(seats)
    for _ in range(10):
        sheet = finished(begun(seats), source).sheets[0]
        coins = sum(sum(one.worths) + one.tabbar for one in sheet.piles)
        assert sum(sheet.scores) == (0 if sheet.left_to < 0 else 40) + coins


def test_mll25_two_tabbar_and_a_five_are_struck_out_against_a_seven() -> None:
    piles = [pile(mulles="5H", worths=[5], tabbar=2), pile(mulles="7C", worths=[7])]
    assert cancelled_sum(piles) == 7
    assert struck_out([5, 1, 1], 7) == [True, True, True]
    assert struck_out([7], 7) == [True]


def test_mll25_only_what_every_side_has_is_struck_out() -> None:
    piles = [
        pile(mulles="KH 7C", worths=[13, 7], tabbar=1),
        pile(mulles="7D 8H", worths=[7, 8]),
        pile(mulles="5H", worths=[5], tabbar=2),
    ]
    assert cancelled_sum(piles) == 7
    assert struck_out([13, 7, 1], 7) == [False, True, False]
    assert cancelled_sum([pile(tabbar=3), pile()]) == 0


def test_mll25_the_result_is_the_plain_sum_and_told_row_by_row() -> None:
    table = begun(2)
    table.resolve(FastSource(3))
    table.loose, table.hands, table.stock, table.turn = [], [[], [DECK.parse("KH")]], [], 1
    table.piles = [pile("AS 2S 5S AH", "7C", [7], 1), pile("10D AC KS", "5H", [5], 3)]
    table.took_last = 0
    play(table, "lay:KH")
    written = written_of(table, 1)
    assert [(row.kind, row.cards, row.points) for row in written.rows] == [
        ("spades", [["5S"], ["KS"]], [1, 1]),
        ("aces", [["AS", "AH"], ["AC"]], [3, 1]),
        ("storan", [[], ["10D"]], [0, 2]),
        ("lillan", [["2S"], []], [2, 0]),
    ]
    assert written.cards == [6, 4]
    assert written.cancelled == 8
    assert written.mulles == [[Coin("7C", 7, True)], [Coin("5H", 5, True)]]
    assert written.tabbar == [[Coin(None, 1, True)], [Coin(None, 1, True)] * 3]
    assert (written.kept, written.scores, written.totals) == ([0, 0], [14, 12], [14, 12])
    assert (written.left, written.left_to) == (["KH"], 0)


def test_mll26_the_totals_are_the_sums_of_the_rounds_and_the_highest_wins() -> None:
    table, source = begun(3, rounds=4), FastSource(5)
    while table.phase != OVER:
        finished(table, source)
    assert table.totals == [sum(result.scores[side] for result in table.results) for side in range(3)]
    assert table.winners() == [seat for seat in range(3) if table.totals[seat] == max(table.totals)]
    assert MULLE.view(table, None).rounds == [result.scores for result in table.results]


def test_mll26_ties_share_and_partners_win_together() -> None:
    table = begun(4)
    table.totals = [50, 50]
    assert table.winners() == [0, 1, 2, 3]
    table.totals = [50, 60]
    assert table.winners() == [1, 3]


@pytest.mark.parametrize(
    ("totals", "kryp", "hundred", "ketchup"),
    [
        ([160, 60], False, [], -1),
        ([161, 60], False, [1], -1),
        ([261, 60], False, [1], 0),
        ([260, 60], False, [1], -1),
        ([300, 150, 99], False, [1, 2], -1),
        ([400, 150, 199], False, [1, 2], 0),
        ([300, 300, 10], False, [2], -1),
        ([160, 60], True, [], -1),
        ([161, 60], True, [0], -1),
        ([261, 60], True, [0], 1),
    ],
)
def test_mll26_hundraklubben_and_ketchup(totals: list[int], kryp: bool, hundred: list[int], ketchup: int) -> None:
    assert (hundred_club(totals, kryp), ketchup_side(totals, kryp)) == (hundred, ketchup)


def test_mll26_they_are_shown_and_told_at_the_end() -> None:
    table = position(["8C", "9H"], "8D")
    table.totals = [261, 50]
    table.trace = []
    play(table, "take:8C=8D", "lay:9H")
    assert behind(table.totals, 1, False) > 200
    view = MULLE.view(table, 1)
    assert (view.hundred, view.ketchup, view.winners, view.over) == ([1], 0, [0], True)
    assert MULLE.events(table, table.trace, None)[-1] == Ended("ended", [0], [1], 0)
