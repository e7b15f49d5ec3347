"""Clauses MR-12 to MR-20: bidding, staying or going, exchanging."""

from __future__ import annotations

import pytest
from support.murln import act, dealt, hand, legal, seen, talon

from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.view import Bid
from stammtisch.kernel.state import CHANCE

HANDS = ["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E", "UH 7L 8L 9S 8E"]


def test_mr12_each_speaks_once_from_the_dealers_left_the_dealer_last() -> None:
    state = dealt(HANDS, dealer=1)
    order = []
    for text in ("pass", "bid:1", "pass", "bid:2"):
        order.append(int(state.turn))
        act(state, text)
    assert order == [2, 3, 0, 1]
    assert seen(state).asked == "trump"
    assert seen(state).bids == [Bid("pass", 0), Bid("bid", 2), Bid("pass", 0), Bid("bid", 1)]


def test_mr12_a_number_must_be_higher_than_the_highest_so_far() -> None:
    state = act(dealt(HANDS), "bid:3")
    assert legal(state) == ["bid:4", "bid:5", "murler", "pass"]


def test_mr12_after_a_bid_of_five_the_others_are_still_asked() -> None:
    state = act(dealt(HANDS), "bid:5")
    assert legal(state) == ["murler", "pass"]
    act(state, "pass", "pass")
    assert legal(state) == ["hold", "murler", "pass"]


def test_mr13_the_dealer_takes_over_the_highest_number_with_selber() -> None:
    state = act(dealt(HANDS), "bid:2", "bid:3", "pass")
    assert "hold" in legal(state)
    act(state, "hold")
    assert (seen(state).declarer, seen(state).bid, seen(state).bids[0]) == (0, 3, Bid("hold", 3))


def test_mr13_there_is_nothing_to_take_over_when_no_number_was_bid() -> None:
    assert "hold" not in legal(act(dealt(HANDS), "pass", "pass", "pass"))


def test_mr13_nobody_but_the_dealer_says_selber() -> None:
    state = act(dealt(HANDS), "bid:2")
    assert "hold" not in legal(state)
    assert "hold" not in legal(act(state, "pass"))


def test_mr14_the_highest_bidder_names_trump_exchanges_first_and_leads() -> None:
    state = act(dealt(HANDS), "bid:1", "bid:2", "pass", "pass")
    assert (state.turn, legal(state)) == (2, ["trump:E", "trump:H", "trump:L", "trump:S"])
    act(state, "trump:S", "stay", "stay", "stay")
    assert (state.turn, seen(state).asked) == (2, "swap")
    act(state, "swap:", "swap:", "swap:", "swap:")
    assert (state.turn, seen(state).asked) == (2, "play")


def test_mr15_a_murler_ends_the_bidding_at_once() -> None:
    state = act(dealt(HANDS), "bid:5", "murler")
    view = seen(state)
    assert (view.asked, view.declarer, view.murler, view.bid, state.turn) == ("play", 2, True, 0, 2)


def test_mr16_when_all_pass_the_next_dealer_deals_without_any_doubling() -> None:
    state = act(dealt(HANDS, dealer=3), "pass", "pass", "pass", "pass")
    assert (state.phase, seen(state).asked, state.dealer, state.doubles) == (CHANCE, "shuffle", 0, 0)
    assert (seen(state).all_passed, state.results, seen(state).round) == (True, [], 1)


def bid(trump: str, totals: list[int] | None = None, hands: list[str] = HANDS) -> Murln:
    """Seat 1 is the declarer of one trick with this trump; the dealer is seat 0."""
    state = act(dealt(hands, totals=totals), "bid:1")
    while seen(state).asked == "bid":
        act(state, "pass")
    return act(state, f"trump:{trump}")


def test_mr17_the_others_decide_clockwise_from_the_declarer() -> None:
    state = bid("S")
    assert (state.turn, legal(state)) == (2, ["go", "stay"])
    act(state, "go")
    assert state.turn == 3
    act(state, "stay")
    assert state.turn == 0
    act(state, "go")
    assert seen(state).standings == ["gone", "declarer", "gone", "stays"]
    assert seen(state).asked == "swap"


def test_mr17_the_last_one_must_stay_if_all_others_have_gone_and_is_not_asked() -> None:
    state = act(bid("S"), "go", "go")
    assert seen(state).standings == ["stays", "declarer", "gone", "gone"]
    assert seen(state).asked == "swap"


def test_mr17_with_two_nobody_can_go() -> None:
    assert seen(bid("S", hands=HANDS[:2])).asked == "swap"


def test_mr18_nobody_goes_when_eichel_is_trump() -> None:
    state = bid("E")
    assert (seen(state).asked, seen(state).standings) == ("swap", ["stays", "declarer", "stays", "stays"])


@pytest.mark.parametrize(("points", "asked"), [(4, False), (5, False), (6, True)])
def test_mr18_who_stands_at_five_or_fewer_must_stay(points: int, asked: bool) -> None:
    state = bid("S", totals=[21, 21, points, 21])
    assert (state.turn == 2) == asked
    assert seen(state).must_stay == [False, False, not asked, False]
    assert seen(state).standings[2] == ("undecided" if asked else "stays")


def test_mr18_nobody_goes_in_a_murler() -> None:
    state = act(dealt(HANDS), "murler")
    assert seen(state).standings == ["stays", "declarer", "stays", "stays"]


def test_mr19_each_puts_cards_away_and_draws_as_many_off_the_talon() -> None:
    state = act(bid("E"), "swap:7H,8H,9L")
    assert "OS" in hand(state, 1)
    assert len(hand(state, 1)) == 5
    before = talon(state)
    act(state, "swap:7E")
    assert before[0] in hand(state, 2)
    assert talon(state) == before[1:]
    assert seen(state, 1).swapped == [None, 3, 1, None]
    assert (seen(state, 1).put_away, seen(state, 2).put_away, seen(state).put_away) == (["7H", "8H", "9L"], ["7E"], [])


def test_mr19_discards_never_come_back() -> None:
    state = act(bid("E"), "swap:7H,8H,9L", "swap:7E", "swap:", "swap:9E")
    there = [card for seat in range(4) for card in hand(state, seat)] + talon(state)
    assert not {"7H", "8H", "9L", "7E", "9E"} & set(there)
    assert len(there) == 28


@pytest.mark.parametrize(("seats", "limit", "ways"), [(2, 5, 32), (3, 5, 32), (4, 3, 26)])
def test_mr19_how_many_cards_depends_on_the_table(seats: int, limit: int, ways: int) -> None:
    state = bid("E", hands=HANDS[:seats])
    assert (seen(state).swap_limit, len(legal(state))) == (limit, ways)


def test_mr19_with_four_the_limit_is_three_also_when_two_have_gone() -> None:
    state = act(bid("S"), "go", "go")
    assert (seen(state).swap_limit, len(legal(state))) == (3, 26)


@pytest.mark.parametrize(("points", "asked"), [(2, False), (3, False), (4, True)])
def test_mr20_who_stands_at_three_or_fewer_may_not_exchange(points: int, asked: bool) -> None:
    state = act(bid("E", totals=[21, 21, points, 21]), "swap:")
    assert state.turn == (2 if asked else 3)
    assert seen(state).may_not_swap == [False, False, not asked, False]


def test_mr20_the_declarer_neither() -> None:
    state = bid("E", totals=[21, 3, 21, 21])
    assert (state.turn, seen(state).asked) == (2, "swap")
    act(state, "swap:", "swap:", "swap:")
    assert (state.turn, seen(state).asked) == (1, "play")


def test_mr20_nobody_exchanges_when_all_stand_so_low() -> None:
    state = bid("E", totals=[3, 3, 3, 3])
    assert (state.turn, seen(state).asked) == (1, "play")
