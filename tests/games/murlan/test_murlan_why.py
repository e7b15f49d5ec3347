"""Refusals cite the lowest clause that is broken, with the facts; ``ask`` says what a selection is and would do."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest
from support.murlan import between, pack_for, play, position

from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.game import Way, submit

REFUSALS = {
    language: json.loads(files("stammtisch").joinpath(f"locales/{language}/murlan.json").read_text("utf-8"))
    for language in ("de", "en")
}


def refused(state: Murlan, seat: int, text: str) -> tuple[str, str]:
    """Clause and reason; the sentence stands in both catalogues, and its parameters are among the facts."""
    before = MURLAN.view(state, seat)
    with pytest.raises(Illegal) as caught:
        submit(MURLAN, state, seat, text)
    assert MURLAN.view(state, seat) == before
    refusal = caught.value.refusal
    assert_worded(refusal)
    return refusal.clause, refusal.reason


def assert_worded(refusal: Refusal) -> None:
    for catalogue in REFUSALS.values():
        sentence = catalogue[f"refusal.{refusal.clause}.{refusal.reason}"]
        assert set(re.findall(r"{(\w+)}", sentence)) <= set(refusal.facts)


def facts(state: Murlan, seat: int, text: str) -> dict[str, object]:
    return dict(MURLAN.why_not(state, seat, MURLAN.parse(state, text)).facts)


@pytest.mark.parametrize(
    ("cards", "clause", "reason"),
    [
        ("3S,BJ", "MU-3", "jokers"),
        ("BJ,RJ", "MU-3", "jokers"),
        ("3S,4S,5S,6S,RJ", "MU-3", "jokers"),
        ("3S,5S", "MU-3", "mixed"),
        ("3S,3H,4S", "MU-3", "mixed"),
        ("3S,3H,4S,4H,5S,5H", "MU-4", "too_short"),
        ("3S,4S,5S,6S", "MU-4", "too_short"),
        ("3S,AS,2S", "MU-4", "too_short"),
        ("QS,KS,AS,2S", "MU-4", "too_short"),
        ("3S,4S,5S,6S,8S", "MU-4", "gap"),
        ("3S,3H,4S,5S,6S,7S", "MU-4", "uneven"),
        ("3S,KS,AS,2S", "MU-5", "corner"),
        ("3S,QS,KS,AS,2S", "MU-5", "corner"),
        ("3S,4S,KS,AS,2S", "MU-5", "corner"),
        ("3S,3H,4S,4H,QS,QH,KS,KH,AS,AH,2S,2H", "MU-5", "corner"),
        ("5S,5H,5D,5C,6S,6H,6D,6C,7S,7H,7D,7C,8S,8H,8D,8C,9S,9H,9D,9C", "MU-6", "bombs_alone"),
    ],
)
def test_mu3_to_mu6_why_cards_are_nothing_together(cards: str, clause: str, reason: str) -> None:
    state = position([cards.replace(",", " ") + " 10D", "JD QD"])
    assert refused(state, 0, f"play:{cards}") == (clause, reason)


def test_mu4_a_gap_names_the_missing_ranks() -> None:
    state = position(["3S 4S 5S 6S 8S 10S", "JD QD"])
    assert facts(state, 0, "play:3S,4S,5S,6S,8S,10S")["missing"] == ["7", "9"]
    assert facts(position(["3S 4S 6S AS 2S", "JD"]), 0, "play:3S,4S,6S,AS,2S")["missing"] == ["5"]


@pytest.mark.parametrize(
    ("pile", "cards", "clause", "reason"),
    [
        ("9S", "8H", "MU-7", "too_low"),
        ("9S", "9H", "MU-7", "too_low"),
        ("9S", "10H,10D", "MU-7", "on_single"),
        ("9S 9H", "10D", "MU-7", "on_pair"),
        ("9S 9H 9D", "10D,10C", "MU-7", "on_three"),
        ("9S 9H", "4D,5D,6D,7D,8D", "MU-7", "on_pair"),
        ("5S 6S 7S 8S 9S", "7H,8H,9H,10H,JH", "MU-8", "one_step"),
        ("5S 6S 7S 8S 9S", "6H,7H,8H,9H,10H,JH", "MU-8", "one_step"),
        ("5S 6S 7S 8S 9S", "2H", "MU-8", "on_straight"),
        ("5S 5H 6S 6H 7S 7H 8S 8H 9S 9H", "6D,7D,8D,9D,10D", "MU-8", "on_double"),
        ("JS QS KS AS 2S", "10H,JH,QH,KH,AH", "MU-8", "highest"),
        ("9S 9H 9D 9C", "8S,8H,8D,8C", "MU-9", "bomb"),
        ("9S 9H 9D 9C", "RJ", "MU-9", "bomb"),
    ],
)
def test_mu7_to_mu9_why_a_play_does_not_beat_the_pile(pile: str, cards: str, clause: str, reason: str) -> None:
    state = position([cards.replace(",", " ") + " KD", pile + " 4C"], 0, pile, 1)
    assert refused(state, 0, f"play:{cards}") == (clause, reason)


def test_mu8_five_to_nine_must_be_beaten_by_six_to_ten() -> None:
    state = position(["7H 8H 9H 10H JH KD", "4C"], 0, "5S 6S 7S 8S 9S", 1)
    told = facts(state, 0, "play:7H,8H,9H,10H,JH")
    assert [told[name] for name in ("pile_low", "pile_high", "next_low", "next_high")] == ["5", "9", "6", "10"]
    assert [told[name] for name in ("kind", "low", "high", "length")] == ["straight", "7", "J", 5]


def test_mu1_nobody_moves_before_the_deal() -> None:
    assert refused(Murlan(3, 21), 0, "pass") == ("MU-1", "not_dealt")


def test_mu10_another_seat_is_on_and_cards_that_are_not_held() -> None:
    state = position(["9S KD", "10S 4C", "JS"], 0, "8S", 2)
    assert refused(state, 1, "play:10S") == ("MU-10", "not_on")
    assert refused(state, 0, "play:QS") == ("MU-10", "not_held")
    assert refused(state, 0, "play:7H") == ("MU-7", "too_low")


def test_mu11_who_leads_may_not_pass_and_nobody_else_leads() -> None:
    state = position(["9S KD", "10S 4C", "JS 3D"])
    assert refused(state, 0, "pass") == ("MU-11", "must_lead")
    play(state, "play:9S", "pass", "pass")
    assert refused(state, 1, "play:4C") == ("MU-11", "not_leader")


def test_mu12_and_mu23_who_is_out_or_gave_up_only_watches() -> None:
    state = play(position(["9S", "10S 4C", "JS 3D", "QS 5D"]), "play:9S", "resign")
    assert refused(state, 0, "pass") == ("MU-12", "out")
    assert refused(state, 1, "pass") == ("MU-23", "gave_up")


def first_round() -> Murlan:
    state = Murlan(3, 21)
    state.apply_chance([0])
    state.apply_chance(pack_for(["3S 3H 4H", "5H", ""]))
    return state


def test_mu13_the_first_leader_and_the_card_that_the_lead_must_include() -> None:
    assert refused(first_round(), 1, "play:5H") == ("MU-13", "not_leader")
    assert refused(first_round(), 0, "play:4H") == ("MU-13", "must_include")
    assert refused(first_round(), 0, "play:3H") == ("MU-13", "must_include")
    assert facts(first_round(), 0, "play:3H")["card"] == "3S"
    assert refused(first_round(), 0, "play:3H,4H") == ("MU-3", "mixed")


def test_mu13_with_no_spade_the_starter_leads() -> None:
    state = first_round()
    state.required = -1
    assert refused(state, 1, "play:5H") == ("MU-13", "starter_leads")


def later(hands: list[str], places: list[int]) -> Murlan:
    state = between(len(hands), places)
    state.apply_chance(pack_for(hands))
    return state


def test_mu14_the_last_ones_loser_leads() -> None:
    state = play(later(["3S 4S", "5S BJ", "RJ"], [0, 1, 2]), "tap:1", "leave", "give:3S")
    assert refused(state, 0, "play:4S") == ("MU-14", "not_leader")


def test_mu16_in_the_vote_only_the_two_are_named_and_nothing_else_happens() -> None:
    state = play(position(["9S", "3S 4S 5S", "10S", "6S 7S"]), "play:9S", "pass", "play:10S")
    assert refused(state, 1, "loser:0") == ("MU-16", "not_in_team")
    for text in ("resign", "pass", "play:3S", "take"):
        assert refused(state, 1, text) == ("MU-16", "vote_first")
    assert refused(state, 0, "loser:1") == ("MU-12", "out")
    assert refused(position(["9S", "3S"]), 0, "loser:1") == ("MU-16", "no_vote")


def test_mu18_nothing_moves_after_the_end() -> None:
    state = position(["9S", "3S"], target=5)
    state.totals = [4, 0]
    assert refused(play(state, "play:9S"), 1, "play:3S") == ("MU-18", "game_over")


def test_mu19_the_cut_is_the_losers() -> None:
    state = later(["3S 4S", "5S BJ", "RJ"], [0, 1, 2])
    assert refused(state, 0, "tap:4") == ("MU-19", "not_your_cut")
    for text in ("take", "resign", "play:3S"):
        assert refused(state, 2, text) == ("MU-19", "tap_first")
    play(state, "tap:4")
    assert refused(state, 2, "tap:5") == ("MU-19", "take_or_leave")
    assert refused(position(["9S", "3S"]), 0, "tap:5") == ("MU-19", "no_cut")


def test_mu20_what_the_winner_may_give() -> None:
    state = play(later(["3S 4S", "5S BJ", "RJ"], [0, 1, 2]), "tap:1", "leave")
    assert refused(state, 2, "give:3S") == ("MU-20", "not_your_gift")
    assert refused(state, 0, "give:RJ") == ("MU-20", "too_high")
    assert refused(state, 0, "give:5S") == ("MU-20", "not_held")
    assert refused(state, 0, "resign") == ("MU-20", "give_first")
    assert refused(position(["9S", "3S"]), 0, "give:9S") == ("MU-20", "no_swap")


def test_mu22_after_both_jokers_the_winner_leads() -> None:
    state = play(later(["3S 4S", "5S", "BJ RJ"], [0, 1, 2]), "tap:1", "leave")
    assert refused(state, 2, "play:RJ") == ("MU-22", "not_leader")


# --- asking ---


def test_asking_names_a_selection_whatever_its_order_and_gives_its_move() -> None:
    state = position(["4H 5H 6H 7H 8H KD", "4C"], 0, "3S 4S 5S 6S 7S", 1)
    answer = MURLAN.ask(state, 0, "8H,4H,6H,5H,7H")
    told = {"kind": "straight", "low": "4", "high": "8", "length": 5, "left": 1}
    assert answer == Way(["play:4H,5H,6H,7H,8H"], "straight", told)


def test_asking_also_names_what_does_not_beat_the_pile_and_what_waits_for_its_turn() -> None:
    state = position(["4H 4D KD", "4C 5C"], 0, "5S 5D", 1)
    answer = MURLAN.ask(state, 0, "4D,4H")
    assert isinstance(answer, Refusal)
    assert (answer.clause, answer.facts["kind"], answer.facts["low"]) == ("MU-7", "pair", "4")
    waiting = MURLAN.ask(state, 1, "5C")
    assert isinstance(waiting, Refusal)
    assert (waiting.clause, waiting.facts["kind"], waiting.facts["low"], waiting.facts["on"]) == ("MU-10", "single", "5", 0)


def test_asking_for_the_groups_of_a_card_puts_first_what_may_be_played() -> None:
    lead = MURLAN.ask(position(["7S 7H 7D KD", "4C"]), 0, "group:7D")
    told = {"card": "7D", "selections": ["7S,7H,7D", "7S,7D", "7D"]}
    assert lead == Way(["play:7S,7H,7D", "play:7S,7D", "play:7D"], "group", told)
    answer = MURLAN.ask(position(["7S 7H 7D KD", "4C"], 0, "5S 5D", 1), 0, "group:7D")
    assert answer == Way(["play:7S,7D"], "group", {"card": "7D", "selections": ["7S,7D", "7S,7H,7D", "7D"]})
    four = MURLAN.ask(position(["7S 7H 7D 7C KD", "4C"], 0, "5S 5D", 1), 0, "group:7D")
    assert isinstance(four, Way)
    assert four.moves == ["play:7S,7D", "play:7S,7H,7D,7C"]
    assert MURLAN.ask(position(["RJ KD", "4C"]), 0, "group:RJ") == Way(["play:RJ"], "group", {"card": "RJ", "selections": ["RJ"]})


def test_asking_for_the_straights_of_a_card_gives_those_that_begin_with_it() -> None:
    hand = "4S 4H 5H 6H 7H 8H 9H KD"
    lead = MURLAN.ask(position([hand, "4C"]), 0, "straight:4H")
    assert isinstance(lead, Way)
    assert lead.facts["selections"] == ["4H,5H,6H,7H,8H,9H", "4H,5H,6H,7H,8H"]
    answer = MURLAN.ask(position([hand, "4C"], 0, "3S 4D 5S 6S 7S", 1), 0, "straight:4H")
    assert isinstance(answer, Way)
    assert answer.moves == ["play:4H,5H,6H,7H,8H"]
    ace = MURLAN.ask(position(["3S 4S 5S AS 2S KD", "4C"]), 0, "straight:AS")
    assert isinstance(ace, Way)
    assert ace.moves == ["play:3S,4S,5S,AS,2S"]
    none = MURLAN.ask(position([hand, "4C"]), 0, "straight:KD")
    assert isinstance(none, Refusal)
    assert none.clause == "MU-4"
    assert_worded(none)
    missing = MURLAN.ask(position([hand, "4C"]), 0, "straight:3D")
    assert isinstance(missing, Refusal)
    assert missing.clause == "MU-10"


def test_asking_for_the_groups_of_a_card_works_before_ones_turn_too() -> None:
    answer = MURLAN.ask(position(["9S KD", "7S 7H 4C"]), 1, "group:7S")
    assert answer == Way([], "group", {"card": "7S", "selections": ["7S,7H", "7S"]})


def test_asking_about_passing_and_giving_up_says_what_follows() -> None:
    state = position(["9S KD", "10S 4C", "JS 3D"], 0, "8S", 2)
    assert MURLAN.ask(state, 0, "pass") == Way(["pass"], "pass", {"seat": 1})
    assert MURLAN.ask(state, 0, "resign") == Way(["resign"], "resign", {"place": 3, "points": 0})
    play(state, "pass")
    assert MURLAN.ask(state, 1, "pass") == Way(["pass"], "pass_trick", {"seat": 2})


def test_asking_between_rounds_says_what_each_choice_costs() -> None:
    state = later(["3S 4S", "5S BJ", "RJ"], [0, 1, 2])
    assert MURLAN.ask(state, 2, "tap:3") == Way(["tap:3"], "tap", {})
    play(state, "tap:3")
    assert MURLAN.ask(state, 2, "take") == Way(["take"], "take", {"card": "RJ"})
    assert MURLAN.ask(state, 2, "leave") == Way(["leave"], "leave", {"card": "RJ"})
    play(state, "leave")
    given = Way(["give:4S"], "give", {"card": "4S", "seat": 2, "leads": 2})
    assert MURLAN.ask(state, 0, "4S") == MURLAN.ask(state, 0, "give:4S") == given
    two = MURLAN.ask(state, 0, "3S,4S")
    assert isinstance(two, Refusal)
    assert two.clause == "MU-20"


def test_asking_in_the_vote_says_whether_a_name_decides_it() -> None:
    state = play(position(["9S", "3S 4S 5S", "10S", "6S 7S"]), "play:9S", "pass", "play:10S")
    assert MURLAN.ask(state, 1, "loser:3") == Way(["loser:3"], "name", {"seat": 3, "partner": 3, "winner": 0})
    play(state, "3:loser:3")
    assert MURLAN.ask(state, 1, "loser:3") == Way(["loser:3"], "agree", {"seat": 3, "partner": 3, "winner": 0})


@pytest.mark.parametrize("selection", ["", "3S,3S", "??", "group:", "group:3X", "straight:3S,4S", "group", "fly:3S", "play:"])
def test_asking_about_nothing_is_malformed(selection: str) -> None:
    with pytest.raises(Malformed):
        MURLAN.ask(position(["3S 4S", "5S"]), 0, selection)


def test_asking_tells_nothing_about_hidden_cards() -> None:
    one, other = position(["3S 4S", "5S 6S", "7S 8S"]), position(["3S 4S", "7S 8S", "5S 6S"])
    for selection in ("3S", "5S", "group:5S", "straight:7S", "pass", "resign", "give:3S", "loser:1"):
        assert MURLAN.ask(one, 0, selection) == MURLAN.ask(other, 0, selection)
