"""Refusals cite the clause that is broken, with the facts; ``ask`` says what a selection would do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.murln import act, begun, dealt, legal, playing, shuffle, stacked

from stammtisch.games.murln import why
from stammtisch.games.murln.game import MURLN
from stammtisch.games.murln.rules import Murln
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.game import Way, submit
from stammtisch.kernel.state import CHANCE, OVER

HANDS = ["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E", "UH 7L 8L 9S 8E"]
FIVE = [*HANDS, "OH 10H 9H 10S 10E"]
LOCALES = Path(why.__file__).parents[2] / "locales"

Found = tuple[str, str, Mapping[str, object]]


def refused(state: Murln, seat: int, text: str) -> Found:
    before = MURLN.view(state, seat)
    with pytest.raises(Illegal) as caught:
        submit(MURLN, state, seat, text)
    assert MURLN.view(state, seat) == before
    refusal = caught.value.refusal
    assert MURLN.ask(state, seat, text) == refusal
    return refusal.clause, refusal.reason, refusal.facts


def bid(trump: str, totals: list[int] | None = None) -> Murln:
    """Seat 1 is the declarer of two tricks; the dealer is seat 0."""
    return act(dealt(HANDS, totals=totals), "bid:2", "pass", "pass", "pass", f"trump:{trump}")


def test_mr5_nobody_acts_before_the_lot() -> None:
    assert refused(Murln(3, True, False), 0, "pass") == ("MR-5", "no_dealer", {})


def test_mr7_only_the_cutter_cuts_and_no_more_than_there_is() -> None:
    state = shuffle(begun(4), stacked(HANDS, 0))
    assert refused(state, 0, "cut:5") == ("MR-7", "not_cutter", {"on": 3})
    assert refused(state, 3, "pass") == ("MR-7", "cut_first", {})
    small = begun(2, sevens=False)
    small.apply_chance(small.chance().pack)
    assert refused(small, 1, "cut:30") == ("MR-7", "too_many", {"cards": 29})


def test_mr8_nobody_acts_while_the_dealer_shuffles() -> None:
    assert refused(begun(3, dealer=2), 0, "pass") == ("MR-8", "not_dealt", {"dealer": 2})


def test_mr12_bids_come_in_turn_once_each_and_higher() -> None:
    state = dealt(HANDS)
    assert refused(state, 2, "bid:1") == ("MR-12", "not_on", {"on": 1})
    act(state, "bid:3")
    assert refused(state, 1, "bid:4") == ("MR-12", "spoken", {"on": 2})
    assert refused(state, 2, "bid:3") == ("MR-12", "too_low", {"highest": 3})
    assert refused(state, 2, "play:AH") == ("MR-12", "bid_first", {})


def test_mr13_selber_is_for_the_dealer_once_a_number_has_been_bid() -> None:
    state = dealt(HANDS)
    assert refused(state, 1, "hold") == ("MR-13", "dealer_only", {"dealer": 0})
    act(state, "pass", "pass", "pass")
    assert refused(state, 0, "hold") == ("MR-13", "nothing_bid", {})


def test_mr4_nobody_says_selber_when_the_dealer_sits_out() -> None:
    state = act(dealt(["", *FIVE[1:]], sit_out=True), "bid:1", "pass", "pass")
    assert refused(state, 4, "hold") == ("MR-4", "nobody_holds", {})
    assert refused(state, 0, "pass") == ("MR-4", "sits_out", {})


def test_mr4_with_five_one_card_is_exchanged_at_most() -> None:
    state = act(dealt(FIVE), "bid:1", "pass", "pass", "pass", "pass", "trump:E")
    assert refused(state, 1, "swap:7H,8H") == ("MR-4", "one_card", {})


def test_mr14_the_declarer_names_trump() -> None:
    state = act(dealt(HANDS), "bid:2", "pass", "pass", "pass")
    assert refused(state, 2, "trump:H") == ("MR-14", "not_declarer", {"on": 1})
    assert refused(state, 1, "swap:7H") == ("MR-14", "trump_first", {})


def test_mr15_nothing_is_bid_after_a_murler() -> None:
    state = act(dealt(HANDS), "murler")
    assert refused(state, 1, "bid:5") == ("MR-15", "murler", {"declarer": 1})


def test_mr17_staying_and_going_in_turn() -> None:
    state = bid("S")
    assert refused(state, 3, "go") == ("MR-17", "not_on", {"on": 2})
    assert refused(state, 2, "play:AH") == ("MR-17", "stay_first", {})
    act(state, "go", "go")
    assert refused(state, 0, "go") == ("MR-17", "last_must_stay", {})
    assert refused(state, 2, "swap:") == ("MR-17", "gone", {})


def test_mr17_with_two_nobody_can_go() -> None:
    state = act(dealt(HANDS[:2]), "bid:2", "pass", "trump:S")
    assert refused(state, 0, "go") == ("MR-17", "only_two", {})


def test_mr18_who_may_not_go_is_told_why() -> None:
    assert refused(bid("E"), 2, "go") == ("MR-18", "eichel", {"trump": "E"})
    assert refused(bid("S", totals=[21, 21, 4, 21]), 2, "go") == ("MR-18", "too_few_points", {"points": 4})
    assert refused(act(dealt(HANDS), "murler"), 2, "go") == ("MR-18", "murler", {"declarer": 1})


def test_mr19_no_more_than_the_limit_and_only_cards_held_are_exchanged() -> None:
    state = bid("E")
    assert refused(state, 1, "swap:7H,8H,9L,KE") == ("MR-19", "too_many", {"limit": 3, "cards": 4})
    assert refused(state, 1, "swap:7H,AH") == ("MR-19", "not_held", {"cards": ["AH"]})
    assert refused(state, 2, "swap:") == ("MR-19", "not_on", {"on": 1})
    assert refused(state, 1, "play:KE") == ("MR-19", "swap_first", {})


def test_mr20_who_stands_low_may_not_exchange() -> None:
    state = act(bid("E", totals=[21, 21, 3, 21]), "swap:")
    assert refused(state, 2, "swap:7E") == ("MR-20", "too_few_points", {"points": 3})


def test_mr21_cards_are_played_in_turn_and_from_the_hand() -> None:
    state = playing(["7H 8L", "KH 9L"], "E")
    assert refused(state, 1, "play:KH") == ("MR-21", "not_on", {"on": 0})
    assert refused(state, 0, "play:KH") == ("MR-21", "not_held", {"card": "KH"})
    assert refused(state, 0, "cut:3") == ("MR-21", "play_now", {})


def led(hand: str, *cards: str) -> Murln:
    """These cards lie on the table, Laub is trump, and the seat with this hand is on."""
    state = playing([*cards, hand], "L")
    return act(state, *(f"play:{card}" for card in cards))


@pytest.mark.parametrize(
    ("state", "card", "found"),
    [
        (led("KH AL", "9H"), "AL", ("MR-22", "follow", {"card": "AL", "cards": ["KH"], "led": "H"})),
        (led("8H KH W", "9H"), "W", ("MR-22", "follow", {"card": "W", "cards": ["KH"], "led": "H"})),
        (led("W AH", "KL"), "AH", ("MR-22", "trump_led", {"card": "AH", "cards": ["W"], "led": "L"})),
        (led("8H KH", "9H"), "8H", ("MR-23", "must_beat", {"card": "8H", "cards": ["KH"], "top": "9H"})),
        (led("10L AS", "9H"), "AS", ("MR-23", "must_trump", {"card": "AS", "cards": ["10L"], "top": "9H"})),
        (led("10L AL", "9H", "KL"), "10L", ("MR-23", "over_trump", {"card": "10L", "cards": ["AL"], "top": "KL"})),
        (led("10L AS", "9H", "KL"), "AS", ("MR-24", "must_trump", {"card": "AS", "cards": ["10L"], "trump": "L"})),
    ],
)
def test_mr22_to_mr24_the_card_that_must_be_played_is_named(state: Murln, card: str, found: Found) -> None:
    assert refused(state, int(state.turn), f"play:{card}") == found


def test_mr27_the_weli_names_a_trump_exactly_when_it_opens_a_murler() -> None:
    state = act(dealt(HANDS), "pass", "pass", "pass", "murler")
    assert refused(state, 0, "play:W") == ("MR-27", "name_trump", {})
    act(state, "play:KH")
    assert refused(led("W", "9H"), 1, "play:W=S") == ("MR-27", "trump_is_named", {})
    assert refused(state, 1, "swap:7H") == ("MR-27", "no_exchange", {"declarer": 0})


def test_mr30_nobody_acts_after_the_end() -> None:
    state = act(dealt(["7H 8H OS KE 9L", "AH KH OH UH 7S", "AL UL KS AS 7E"], totals=[4, 21, 21]), "murler", "play:7S")
    act(state, "play:KS", "play:OS")
    assert state.phase == OVER
    assert refused(state, 1, "pass") == ("MR-30", "game_over", {"winner": 0})


# --- ask ---


@pytest.mark.parametrize(
    ("state", "selection", "moves", "name", "facts"),
    [
        (dealt(HANDS), "bid:2", ["bid:2"], "bid", {"tricks": 2}),
        (dealt(HANDS), "pass", ["pass"], "pass", {}),
        (dealt(HANDS), "murler", ["murler"], "murler", {"made": 10, "lost": 20}),
        (act(dealt(HANDS), "bid:3", "pass", "pass"), "hold", ["hold"], "hold", {"tricks": 3}),
        (act(dealt(HANDS), "bid:3", "pass", "pass", "pass"), "trump:H", ["trump:H"], "trump", {"suit": "H", "factor": 2}),
        (bid("H"), "go", ["go"], "go", {"points": 4, "total": 25}),
        (bid("S"), "stay", ["stay"], "stay", {"points": 5, "total": 26}),
        (bid("E"), "7H,9L", ["swap:7H,9L"], "swap", {"cards": 2}),
        (bid("E"), "9L,7H", ["swap:7H,9L"], "swap", {"cards": 2}),
        (bid("E"), "swap:", ["swap:"], "swap", {"cards": 0}),
        (led("8H KH", "9H"), "KH", ["play:KH"], "beats", {"top": "9H"}),
        (led("8H 7H", "9H"), "7H", ["play:7H"], "stays_below", {"top": "9H"}),
        (playing(["8H 7H", "9H"], "L"), "7H", ["play:7H"], "lead", {}),
    ],
)
def test_a_selection_tells_its_moves_and_what_follows(
    state: Murln, selection: str, moves: list[str], name: str, facts: dict[str, object]
) -> None:
    assert MURLN.ask(state, int(state.turn), selection) == Way(moves, name, facts)  # type: ignore[arg-type]


def test_the_weli_that_opens_a_murler_can_mean_four_moves() -> None:
    state = act(dealt(HANDS), "pass", "pass", "pass", "murler")
    answer = MURLN.ask(state, 0, "W")
    assert isinstance(answer, Way)
    assert answer.moves == ["play:W=H", "play:W=L", "play:W=S", "play:W=E"]


@pytest.mark.parametrize("nonsense", ["", "KX", "swap:9L,7H", "swap:7H,7H", "KH,KL", "bid:0", "cut:0", "play:W=X"])
def test_what_names_nothing_is_malformed(nonsense: str) -> None:
    with pytest.raises(Malformed):
        MURLN.ask(playing(["KH KL", "9H"], "L"), 0, nonsense)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_refusal_has_a_sentence_that_uses_only_facts_it_is_given(language: str) -> None:
    texts = json.loads((LOCALES / language / "murln.json").read_text("utf-8"))
    met: dict[str, Refusal] = {}
    for seats, sit_out in [(2, False), (3, False), (4, False), (5, False), (5, True)]:
        for refusal in refusals_in_random_play(seats, sit_out):
            met[f"refusal.{refusal.clause}.{refusal.reason}"] = refusal
    for key, refusal in met.items():
        assert set(re.findall(r"\{(\w+)\}", texts[key])) <= set(refusal.facts), key
    worded = {key for key in texts if key.startswith("refusal.MR")}
    in_source = set(re.findall(r'"(MR-\d+)", "(\w+)"', Path(why.__file__).read_text("utf-8")))
    assert {f"refusal.{clause}.{reason}" for clause, reason in in_source} <= worded
    assert met.keys() <= worded
    assert len(met) > 25


def refusals_in_random_play(seats: int, sit_out: bool) -> list[Refusal]:
    """What all sorts of moves meet in positions of random play."""
    source = FastSource(seats)
    tried = ["cut:33", "pass", "bid:1", "hold", "trump:H", "go", "stay", "swap:", "swap:KH,KL", "play:KH", "play:W", "play:W=H"]
    found = []
    for start in range(12):
        state = Murln(seats, True, sit_out)
        state.totals = [21 - start - seat for seat in range(seats)]
        for _ in range(60):
            found += [
                MURLN.why_not(state, seat, move)
                for seat in range(seats)
                for move in map(MURLN.parse, [state] * len(tried), tried)
                if not state.allows(seat, move)
            ]
            if state.phase == CHANCE:
                state.resolve(source)
            elif state.phase != OVER:
                calm = [text for text in legal(state) if text != "murler"]
                act(state, calm[source.draw(len(calm))])
    return found
