"""Clauses MR-21 to MR-28: playing, and the Murler."""

from __future__ import annotations

import pytest
from support.murln import act, dealt, legal, may_play, playing, seen

from stammtisch.kernel.state import CHANCE


def test_mr21_the_declarer_leads_and_the_winner_of_a_trick_to_the_next() -> None:
    state = playing(["7H 8L", "KH 9L", "9H AL"], "E", declarer=2)
    assert state.turn == 2
    act(state, "play:9H", "play:7H", "play:KH")
    assert (state.turn, seen(state).tricks) == (1, [0, 1, 0])


def test_mr21_players_who_went_are_passed_over() -> None:
    state = playing(["7H 8L", "KH 9L", "9H AL"], "E", declarer=2, gone=(0,))
    act(state, "play:9H")
    assert state.turn == 1
    act(state, "play:KH")
    assert [one.seat for one in seen(state).last_trick.cards] == [2, 1]  # type: ignore[union-attr]


def test_mr21_there_are_five_tricks() -> None:
    hands = ["KH 10L AL 9E W", "7H 8H OS KE 9L"]
    state = act(dealt(hands), "bid:1", "pass", "trump:S", "swap:", "swap:")
    numbers = []
    while state.phase != CHANCE:
        numbers.append(seen(state).trick_number)
        act(state, legal(state)[0])
    assert numbers == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_mr22_who_has_the_suit_must_follow() -> None:
    state = act(playing(["7H", "8H 9L AS"], "E"), "play:7H")
    assert may_play(state) == ["8H"]


def test_mr22_the_weli_belongs_to_the_trump_suit() -> None:
    state = act(playing(["7H", "8H W"], "L"), "play:7H")
    assert may_play(state) == ["8H"]
    state = act(playing(["7L", "8H W"], "L"), "play:7L")
    assert may_play(state) == ["W"]


def test_mr22_led_the_weli_asks_for_trump() -> None:
    state = act(playing(["W", "8H 7L AS"], "L"), "play:W")
    assert may_play(state) == ["7L"]


def test_mr23_who_can_beat_the_trick_must() -> None:
    state = act(playing(["9H", "8H KH AS"], "L"), "play:9H")
    assert may_play(state) == ["KH"]


def test_mr24_who_is_void_and_cannot_over_trump_must_still_play_a_trump() -> None:
    state = act(playing(["9H", "KL", "10L AS 7S"], "L"), "play:9H", "play:KL")
    assert may_play(state) == ["10L"]


def test_mr25_who_has_the_suit_follows_with_any_card_once_the_trick_is_trumped() -> None:
    state = act(playing(["9H", "7L", "8H KH AL"], "L"), "play:9H", "play:7L")
    assert may_play(state) == ["8H", "KH"]


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        ("L", "9H KH AE", 1),
        ("L", "9H AE AS", 0),
        ("L", "9H 7L KH", 1),
        ("L", "9H 7L W", 2),
        ("L", "KL W AL", 2),
        ("L", "W KL 7L", 0),
        ("E", "9H 7L 8H", 0),
    ],
)
def test_mr26_the_highest_trump_takes_the_trick_otherwise_the_highest_of_the_suit_led(
    trump: str, cards: str, winner: int
) -> None:
    state = playing([f"{card} {rest}" for card, rest in zip(cards.split(), ["7S", "8S", "9S"], strict=True)], trump)
    for seat, card in enumerate(cards.split()):
        state.hands.hold(seat, playing([card] * 3, trump).hands.of(0))
        act(state, f"play:{card}")
    assert seen(state).last_trick.winner == winner  # type: ignore[union-attr]


# --- the cases of the rules; Laub is trump ---


@pytest.mark.parametrize(
    ("led", "between", "hand", "may"),
    [
        ("9H", [], "7H AL", ["7H"]),
        ("9H", [], "8L AS", ["8L"]),
        ("9H", [], "AH AL", ["AH"]),
        ("KL", [], "10L AH AS", ["10L"]),
        ("9H", ["KL"], "10L 7S", ["10L"]),
        ("9H", ["KL"], "10L AL 7S", ["AL"]),
        ("9H", [], "8H KH", ["KH"]),
        ("9H", [], "8H 7H", ["7H", "8H"]),
        ("9H", ["7L"], "8H KH", ["8H", "KH"]),
        ("KL", [], "W 7L AH", ["W"]),
        ("AL", [], "W 7L", ["7L", "W"]),
        ("AL", [], "W AH", ["W"]),
        ("9H", [], "7S 8E", ["7S", "8E"]),
        ("9H", ["7L"], "W 8L AS", ["8L", "W"]),
        ("9H", ["W"], "KL AL AS", ["AL"]),
        ("9H", ["W"], "KL 7L AS", ["7L", "KL"]),
        ("9H", ["AH", "7L"], "8H KH", ["8H", "KH"]),
    ],
)
def test_mr22_to_mr25_the_cases(led: str, between: list[str], hand: str, may: list[str]) -> None:
    state = playing([led, *between, hand], "L")
    act(state, f"play:{led}", *(f"play:{card}" for card in between))
    assert may_play(state) == may


# --- the Murler ---

STRONG = "AH KH OH UH 10H"
WEAK = ["7H 8H OS KE 9L", "AL UL KS AS 7E"]


def test_mr27_no_exchange_nobody_goes_its_player_leads_and_the_first_card_names_trump() -> None:
    state = act(dealt([WEAK[0], STRONG, WEAK[1]]), "murler")
    view = seen(state)
    assert (view.asked, state.turn, view.trump, view.names_trump) == ("play", 1, None, True)
    assert legal(state) == ["play:10H", "play:AH", "play:KH", "play:OH", "play:UH"]
    act(state, "play:AH")
    assert (seen(state).trump, seen(state).names_trump, seen(state).factor) == ("H", False, 2)


def test_mr27_the_weli_led_first_names_the_trump_suit() -> None:
    state = act(dealt([WEAK[0], "AH KH OH UH W", WEAK[1]]), "murler")
    assert [text for text in legal(state) if "W" in text] == ["play:W=E", "play:W=H", "play:W=L", "play:W=S"]
    act(state, "play:W=S")
    assert (seen(state).trump, seen(state).trick[0].card) == ("S", "W")
    assert legal(state) == ["play:AS"]


def test_mr27_later_the_weli_is_played_without_a_suit() -> None:
    state = act(dealt(["7L 8L OS KE 9L", "AH KH OH UH W", "AL UL KS AS 7E"]), "murler")
    act(state, "play:AH", "play:7E", "play:7L")
    assert legal(state) == ["play:KH", "play:OH", "play:UH", "play:W"]


def test_mr28_a_murler_is_lost_with_the_first_trick_of_another_and_that_trick_is_completed() -> None:
    state = act(dealt([WEAK[0], "AH KH OH UH 7S", WEAK[1]]), "murler", "play:7S")
    act(state, "play:KS")
    assert state.results == []
    act(state, "play:OS")
    assert state.results[0].scores == [-10, 20, -10]
    written = seen(state).written
    assert written is not None
    assert (written.murler, written.beaten_by, len(state.results)) == ("lost", 2, 1)


def test_mr28_a_murler_is_made_with_all_five_tricks() -> None:
    state = act(dealt([WEAK[0], STRONG, WEAK[1]]), "murler")
    for card in STRONG.split():
        act(state, f"play:{card}")
        while state.phase != CHANCE and state.turn != 1:
            act(state, legal(state)[0])
    assert state.results[0].scores == [40, -20, 40]
