"""Clauses MR-29 to MR-31: writing, winning, and the limits the scorer watches."""

from __future__ import annotations

import pytest
from support.murln import SUITS, act, begun, dealt, legal, playing, seen

from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.scoring import (
    MURLER_LOST,
    MURLER_MADE,
    NO_MURLER,
    RoundNote,
    decisive_trick,
    scores_of,
    tied_lowest,
    winner_of,
)
from stammtisch.games.murln.slate import Decision, WrittenRow
from stammtisch.kernel.state import CHANCE, OVER


def note(
    takers: list[int],
    declarer: int = 0,
    bid: int = 1,
    murler: int = NO_MURLER,
    trump: str = "L",
    thrown_in: bool = False,
    gone: int = 0,
    seats: int = 3,
) -> RoundNote:
    """A finished round whose tricks these seats took."""
    packed = sum(seat << 3 * number for number, seat in enumerate(takers))
    return RoundNote(declarer, bid, murler, SUITS.index(trump), thrown_in, (1 << seats) - 1, gone, packed, len(takers))


def test_mr29_everyone_starts_with_21() -> None:
    assert begun(5).totals == [21] * 5


def test_mr29_each_trick_is_one_less_and_no_trick_five_more() -> None:
    assert scores_of(note([0, 1, 0, 1, 0]), 3) == [-3, -2, 5]


def test_mr29_who_went_is_written_two() -> None:
    assert scores_of(note([0, 0, 0, 0, 1], gone=0b100), 3) == [-4, -1, 2]


@pytest.mark.parametrize(("takers", "bid"), [([0, 0, 1, 1, 2], 3), ([1, 1, 1, 2, 2], 1)])
def test_mr29_a_declarer_with_fewer_tricks_than_bid_is_written_ten_and_nothing_else(takers: list[int], bid: int) -> None:
    assert scores_of(note(takers, bid=bid), 3)[0] == 10


def test_mr29_declarer_bid_three_made_two_in_a_double_round_is_twenty() -> None:
    assert scores_of(note([0, 0, 1, 1, 2], bid=3, thrown_in=True), 3)[0] == 20


def test_mr29_more_tricks_than_bid_all_count() -> None:
    assert scores_of(note([0] * 5, bid=2), 3) == [-5, 5, 5]


@pytest.mark.parametrize(("trump", "thrown_in", "factor"), [("L", False, 1), ("L", True, 2), ("H", False, 2), ("H", True, 4)])
def test_mr29_everything_is_written_times_the_factor(trump: str, thrown_in: bool, factor: int) -> None:
    rounds = [note([0, 1, 0, 1, 0], trump=trump, thrown_in=thrown_in), note([0] * 5, 0, 0, MURLER_MADE, trump, thrown_in)]
    assert [scores_of(one, 3) for one in rounds] == [
        [-3 * factor, -2 * factor, 5 * factor],
        [-10 * factor, 20 * factor, 20 * factor],
    ]


def test_mr29_a_murler_made_and_lost() -> None:
    assert scores_of(note([1] * 5, declarer=1, bid=0, murler=MURLER_MADE, seats=4), 4) == [20, -10, 20, 20]
    assert scores_of(note([1, 1, 3], declarer=1, bid=0, murler=MURLER_LOST, seats=4), 4) == [-10, 20, -10, -10]


def test_mr29_the_round_is_explained_line_by_line() -> None:
    state = act(dealt(["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E"]), "bid:4", "pass", "pass", "trump:E", *["swap:"] * 3)
    while state.phase != CHANCE:
        act(state, legal(state)[0])
    written = seen(state).written
    assert written is not None
    assert (written.round, written.declarer, written.bid, written.trump, written.factor) == (1, 1, 4, "E", 1)
    assert written.lines[1].rows == [WrittenRow("failed", written.lines[1].tricks, 10)]
    assert [line.score for line in written.lines] == state.results[0].scores
    assert [line.total for line in written.lines] == state.totals
    assert sum(line.tricks for line in written.lines) == 5
    assert seen(state).rounds == [state.results[0].scores]
    assert (seen(state).marks[0].trump, seen(state).marks[0].totals) == ("E", state.totals)


def test_mr30_at_zero_or_less_the_lowest_has_won() -> None:
    assert tied_lowest([1, 5, 9]) == []
    assert tied_lowest([0, 5, 9]) == [0]
    assert tied_lowest([-1, -3, 9]) == [1]
    assert tied_lowest([-2, 5, -2]) == [0, 2]


def test_mr30_among_equals_the_first_decisive_trick_decides() -> None:
    one = note([1, 0, 2, 0, 1])
    assert [decisive_trick(one, seat, 2) for seat in range(3)] == [4, 5, 0]
    assert winner_of(one, [0, 1], [2, 2, 9]) == 0


def test_mr30_the_count_falls_by_the_factor_a_trick() -> None:
    one = note([1, 0, 2, 0, 1], trump="H")
    assert [decisive_trick(one, seat, 2) for seat in range(2)] == [2, 1]
    assert winner_of(one, [0, 1], [2, 2, 9]) == 1


def test_mr30_who_stood_higher_before_may_come_down_first() -> None:
    assert winner_of(note([0, 0, 1, 0, 1]), [0, 1], [3, 2, 9]) == 0


def test_mr30_after_a_lost_murler_who_took_the_trick_has_won_among_equals() -> None:
    lost = note([1, 1, 3], declarer=1, bid=0, murler=MURLER_LOST, seats=4)
    assert winner_of(lost, [0, 2, 3], [5, 21, 5, 5]) == 3


@pytest.mark.parametrize(("tied", "winner"), [([0, 2], 2), ([0], 0), ([2], 2)])
def test_mr30_otherwise_the_next_clockwise_from_the_murler_player(tied: list[int], winner: int) -> None:
    lost = note([1, 1, 3], declarer=1, bid=0, murler=MURLER_LOST, seats=4)
    assert winner_of(lost, tied, [5, 21, 5, 9]) == winner


def lost_murler(totals: list[int]) -> Murln:
    """Seat 1 loses a Murler to seat 2 in the first trick."""
    state = act(dealt(["7H 8H OS KE 9L", "AH KH OH UH 7S", "AL UL KS AS 7E"], totals=totals), "murler", "play:7S", "play:KS")
    return act(state, "play:OS")


def test_mr30_the_game_is_over_and_its_winner_and_what_decided_are_told() -> None:
    state = lost_murler([4, 21, 4])
    view = seen(state)
    assert (state.phase, state.winners(), view.over, view.asked) == (OVER, [2], True, "over")
    assert (view.winners, view.decision) == ([2], Decision(2, 0, [0, 2]))
    assert (view.totals, view.round) == ([-6, 41, -6], 1)


def test_mr30_without_a_tie_nothing_else_decides() -> None:
    state = lost_murler([4, 21, 7])
    assert (state.winners(), seen(state).decision) == ([0], None)


def test_mr30_there_is_no_least_number_of_rounds() -> None:
    state = lost_murler([10, 21, 21])
    assert (state.phase, state.winners(), len(state.results)) == (OVER, [0], 1)


def test_mr30_the_case_of_two_who_come_down_to_nothing_in_one_round() -> None:
    state = playing(["7H AS 7E KS 8E", "AH 7S 9E 10H KE", "8H 8S AE 9S 10S"], "L", declarer=1)
    state.totals = [2, 2, 21]
    for trick in ("AH 8H 7H", "7S 8S AS", "7E 9E AE", "9S KS 10H", "8E KE 10S"):
        act(state, *(f"play:{card}" for card in trick.split()))
    assert [line.tricks for line in seen(state).written.lines] == [2, 2, 1]  # type: ignore[union-attr]
    assert (state.totals, state.winners()) == ([0, 0, 20], [0])
    assert seen(state).decision == Decision(0, 4, [0, 1])


@pytest.mark.parametrize(
    ("total", "must_stay", "may_not_swap"), [(6, False, False), (5, True, False), (4, True, False), (3, True, True)]
)
def test_mr31_the_limits_are_shown_ahead(total: int, must_stay: bool, may_not_swap: bool) -> None:
    view = seen(dealt(["KH 10L AL 9E W", "7H 8H OS KE 9L"], totals=[total, 21]))
    assert (view.must_stay, view.may_not_swap) == ([must_stay, False], [may_not_swap, False])
