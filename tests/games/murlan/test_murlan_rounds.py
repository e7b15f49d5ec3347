"""Points, the vote, the target, giving up and cancelled rounds: MU-15 to MU-18, MU-23 to MU-25, MU-27."""

from __future__ import annotations

import pytest
from support.murlan import between, legal, pack_for, play, position

from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.murlan.rules import Murlan
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import parse_line
from stammtisch.kernel.recorder import Recorder
from stammtisch.kernel.replay import Replay
from stammtisch.kernel.state import CHANCE, OVER


def written(state: Murlan) -> tuple[list[int], list[int]]:
    """Places and scores of the one round that is written."""
    assert len(state.results) == 1
    return state.results[0].places, state.results[0].scores


def vote() -> Murlan:
    """Seats 0 and 2 are out first and second: 1 and 3 must agree."""
    state = position(["9S", "3S 4S 5S", "10S", "6S 7S"])
    return play(state, "play:9S", "pass", "play:10S")


def test_mu15_four_players_score_three_two_one_nothing_and_partners_add_up() -> None:
    state = position(["9S", "10S", "3S 4S", "JS"])
    play(state, "play:9S", "play:10S", "pass", "play:JS")
    assert written(state) == ([0, 1, 3, 2], [3, 3])


def test_mu15_when_a_team_is_first_and_second_the_round_ends_and_the_other_votes() -> None:
    state = vote()
    assert state.acting() == [1, 3]
    assert state.results == []
    assert [legal(state, seat) for seat in range(4)] == [[], ["loser:1", "loser:3"], [], ["loser:1", "loser:3"]]
    play(state, "1:loser:3", "3:loser:3")
    assert written(state) == ([0, 2, 1, 3], [5, 1])


def test_mu16_either_may_speak_first_and_again_and_the_latest_name_counts() -> None:
    state = vote()
    play(state, "3:loser:1", "3:loser:3", "3:loser:3", "1:loser:1")
    assert state.results == []
    assert MURLAN.view(state, None).vote is not None
    play(state, "1:loser:3")
    assert written(state)[0] == [0, 2, 1, 3]


def test_mu16_the_names_given_so_far_are_open_to_all() -> None:
    state = play(vote(), "3:loser:1")
    seen = MURLAN.view(state, 0).vote
    assert seen is not None
    assert (seen.seats, seen.names, seen.cards) == ([1, 3], [None, 1], [3, 2])


def test_mu16_nobody_gives_up_in_the_vote() -> None:
    state = vote()
    for seat in range(4):
        assert not state.allows(seat, MURLAN.parse(state, "resign"))


@pytest.mark.parametrize(("hands", "named"), [(["3S 4S 5S", "6S 7S"], 1), (["3S", "6S 7S"], 3), (["3S 4S", "6S 7S"], 3)])
def test_mu16_the_rule_names_who_holds_more_cards_then_who_plays_later_after_the_winner(hands: list[str], named: int) -> None:
    state = position(["9S", hands[0], "10S", hands[1]])
    play(state, "play:9S", "pass", "play:10S")
    seen = MURLAN.view(state, None).vote
    assert seen is not None
    assert seen.rule == named
    other = position(["10S", hands[0], "9S", hands[1]], turn=2)
    play(other, "play:9S", "pass", "play:10S")
    seen = MURLAN.view(other, None).vote
    assert seen is not None
    assert seen.rule == (1 if len(hands[0].split()) == len(hands[1].split()) else named)


def test_mu17_three_players_score_two_one_nothing_and_two_one_and_nothing() -> None:
    assert written(play(position(["9S", "10S", "3S"]), "play:9S", "play:10S")) == ([0, 1, 2], [2, 1, 0])
    assert written(play(position(["9S", "10S"]), "play:9S")) == ([0, 1], [1, 0])


@pytest.mark.parametrize("target", [5, 10, 13, 21])
def test_mu18_who_reaches_the_target_with_the_highest_score_wins(target: int) -> None:
    state = position(["9S", "10S", "3S"], target=target)
    state.totals = [target - 2, target - 1, 0]
    play(state, "play:9S", "play:10S")
    assert state.totals == [target, target, 0]
    assert state.phase == CHANCE
    state = position(["9S", "10S", "3S"], target=target)
    state.totals = [target - 2, 3, 0]
    play(state, "play:9S", "play:10S")
    assert state.phase == OVER
    assert state.winners() == [0]


def test_mu18_below_the_target_the_game_goes_on() -> None:
    state = position(["9S", "10S", "3S"], target=5)
    state.totals = [2, 1, 1]
    play(state, "play:9S", "play:10S")
    assert (state.totals, state.phase) == ([4, 2, 1], CHANCE)


def test_mu18_twenty_all_and_three_all_is_another_round_in_which_everyone_may_win() -> None:
    state = position(["9S", "10S", "3S 4S", "JS"], target=21)
    state.totals = [20, 20]
    play(state, "play:9S", "play:10S", "pass", "play:JS")
    assert (state.totals, state.phase) == ([23, 23], CHANCE)
    state = position(["9S", "10S", "3S 4S"], target=21)
    state.totals = [18, 21, 21]
    play(state, "play:9S", "play:10S")
    assert (state.totals, state.phase, state.winners()) == ([20, 22, 21], OVER, [1])


def test_mu18_with_four_a_side_wins_together() -> None:
    state = position(["9S", "10S", "3S 4S", "JS"], target=5)
    state.totals = [0, 2]
    play(state, "play:9S", "play:10S", "pass", "play:JS")
    assert (state.totals, state.winners()) == ([3, 5], [1, 3])


def test_mu23_whenever_a_play_is_due_a_player_may_give_up_and_its_cards_lie_face_up() -> None:
    state = position(["9S 3H", "10S 4H", "3S 4S"])
    assert "resign" in legal(state)
    play(state, "play:9S")
    assert "resign" in legal(state)
    play(state, "resign")
    for viewer in (0, 1, 2, None):
        view = MURLAN.view(state, viewer)
        assert view.laid_down == [[], ["4H", "10S"], []]
        assert (view.gave_up, view.counts) == ([1], [1, 0, 2])


def test_mu23_who_gave_up_later_finishes_just_ahead_of_who_gave_up_before() -> None:
    state = position(["9S 3H", "10S 4H", "3S 4S", "JS QS"])
    play(state, "resign", "play:4H", "pass", "resign", "play:10S")
    assert written(state)[0] == [1, 2, 3, 0]


def test_mu24_with_two_the_round_ends_at_once() -> None:
    assert written(play(position(["9S 3H", "10S"]), "resign")) == ([1, 0], [0, 1])


def test_mu24_the_last_one_in_takes_the_best_free_place_and_the_round_ends() -> None:
    assert written(play(position(["9S 3H", "10S 4S", "JS"]), "resign", "resign")) == ([2, 1, 0], [0, 1, 2])
    state = play(position(["9S", "10S 4S", "JS 5S"]), "play:9S", "resign")
    assert written(state) == ([0, 2, 1], [2, 0, 1])


def test_mu24_if_the_one_to_lead_gives_up_the_next_in_leads() -> None:
    state = play(position(["9S 3H", "10S 4S", "JS 5S"]), "resign")
    assert (state.turn, "pass" in legal(state)) == (1, False)


def test_mu24_if_it_had_to_beat_the_pile_play_goes_on_with_the_next() -> None:
    state = play(position(["9S 3H", "10S 4S", "JS 5S"]), "play:9S", "resign")
    assert (state.turn, "pass" in legal(state)) == (2, True)
    play(state, "pass")
    assert (state.turn, "pass" in legal(state)) == (0, False)


def test_mu24_giving_up_as_the_last_to_answer_leaves_the_trick_to_its_player() -> None:
    state = play(position(["9S 3H", "10S 4S", "JS 5S"]), "play:9S", "pass", "resign")
    assert (state.turn, "pass" in legal(state)) == (0, False)


def test_mu24_with_one_out_and_two_that_gave_up_the_last_one_in_is_second() -> None:
    state = position(["9S", "10S 4S", "3S 6S", "JS 5S"])
    play(state, "play:9S", "resign", "resign")
    assert written(state) == ([0, 3, 2, 1], [4, 2])


def test_mu25_one_gave_up_and_the_others_take_first_and_second_without_a_vote() -> None:
    state = position(["9S", "10S 4S", "JS", "3S 6S"], turn=1)
    play(state, "resign", "play:JS", "pass", "pass", "play:3S", "play:9S")
    assert written(state) == ([2, 0, 3, 1], [5, 1])


def test_mu25_seat_one_gives_up_and_the_partner_is_third_without_a_vote() -> None:
    state = play(position(["9S", "10S 4S", "JS", "3S 6S"]), "play:9S", "resign", "play:JS")
    assert written(state) == ([0, 2, 3, 1], [5, 1])


@pytest.mark.parametrize(
    ("hands", "places"),
    [
        (["9S 3H", "10S", "JS", "3S 6S"], [2, 0, 3, 1]),
        (["9S", "10S", "JS QS", "3S 6S"], [0, 2, 3, 1]),
        (["9S", "10S", "JS", "3S 6S"], [0, 2, 3, 1]),
    ],
)
def test_mu25_both_of_a_team_gave_up_fewer_cards_first_then_who_plays_next(hands: list[str], places: list[int]) -> None:
    state = position(hands, turn=1)
    play(state, "resign")
    assert state.turn == 2
    state.turn = 3
    play(state, "resign")
    assert written(state) == (places, [5, 1])


def test_mu25_who_plays_next_comes_first_also_before_the_pile() -> None:
    state = position(["8H 9S KH", "10S 5H", "10H JS QS", "3S 6S"], turn=3)
    play(state, "resign", "play:8H", "resign")
    assert written(state)[0] == [0, 2, 1, 3]
    tie = position(["8H 9S KH", "10S 5H", "10H JS", "3S 6S"], turn=3)
    play(tie, "resign", "play:8H", "resign")
    assert written(tie)[0] == [2, 0, 1, 3]


def test_mu25_one_of_each_team_gave_up() -> None:
    state = play(position(["9S 3H", "10S 4S", "JS 5H", "6S"]), "resign", "resign", "play:5H", "play:6S")
    assert written(state) == ([3, 2, 1, 0], [2, 4])


def first_round() -> Murlan:
    state = Murlan(3, 21)
    state.apply_chance([1])
    state.apply_chance(pack_for(["3S", "", ""], 1))
    return state


def test_mu27_a_cancelled_first_round_is_dealt_anew_from_the_same_seat_and_led_by_the_new_holder() -> None:
    state = play(first_round(), "play:3S")
    assert state.in_round()
    state.cancel()
    assert (state.phase, state.chance().kind, state.starter, state.results) == (CHANCE, "shuffle", 1, [])
    assert MURLAN.view(state, 0).hand == []
    state.apply_chance(pack_for(["", "", "3S"], 1))
    assert state.turn == 2
    assert MURLAN.view(state, None).include == "3S"


def test_mu27_later_the_same_loser_cuts_and_swaps_anew_and_earlier_points_stand() -> None:
    state = between(3, [2, 0, 1], totals=[1, 0, 2], starter=2)
    state.apply_chance(state.chance().pack)
    play(state, "tap:7", "take")
    state.cancel()
    assert (state.totals, state.starter) == ([1, 0, 2], 2)
    state.apply_chance(state.chance().pack)
    assert state.acting() == [1]
    assert legal(state)[0].startswith("tap:")
    view = MURLAN.view(state, 1)
    assert (view.cut is not None and view.cut.number, view.first_cards, view.shown) == (None, [], [[], [], []])


def test_mu27_the_vote_is_not_broken_off_and_nothing_runs_between_rounds() -> None:
    assert not vote().in_round()
    assert not between(3, [2, 0, 1]).in_round()


def test_mu27_a_record_says_which_round_was_cancelled() -> None:
    recorder = Recorder(MURLAN, Setup(3))
    header = recorder.header()
    lines = [*recorder.chance([1]), *recorder.chance(pack_for(["3S", "", ""], 1))]
    lines += recorder.move(0, MURLAN.parse(recorder.state, "play:3S"))
    lines += [recorder.cancel(), *recorder.chance(pack_for(["", "3S", ""], 1))]
    replayed = Replay(MURLAN, header)
    for line in lines:
        replayed.take(line)
    assert replayed.state.turn == 1
    assert parse_line('{"cancelled": 1}') in lines
