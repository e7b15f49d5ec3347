"""The time to think: it runs for people only, stands still in a pause, and ends with a default."""

from __future__ import annotations

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, in_the_vote, people

from stammtisch.kernel.errors import Malformed
from stammtisch.tables.absence import PAUSE_MS
from stammtisch.tables.entries import AutoPassSet, Moved, RoundEnded
from stammtisch.tables.missing import GRACE_MS
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import AddBot, Forbidden, Move, Postpone, Request, SetAutoPass, SetTable, Sit, Stand, Start, Vote


def thinking(game: str = "murln", seats: int = 3, seconds: int = 30) -> Played:
    played = people(seats, game)
    played.ask("anna", SetTable(seconds))
    played.ask("anna", Start())
    return played


def phase(played: Played) -> str:
    return played.table.phase


def refused(played: Played, who: str | None, request: Request) -> str:
    with pytest.raises(Forbidden) as caught:
        played.ask(who, request)
    return caught.value.refusal.reason


@pytest.mark.parametrize("game", ["murln", "murlan", "mulle", "neunerln"])
def test_the_time_runs_for_whoever_is_to_act_and_anew_with_every_move(game: str) -> None:
    played = thinking(game)
    assert played.table.think_until == played.now + 30_000 == played.table.deadline()
    played.now += 12_000
    played.move()
    assert played.table.think_until == played.now + 30_000


def test_only_the_house_moves_for_someone_and_only_when_the_time_is_over() -> None:
    played = thinking()
    seat, move = played.legal()
    request = Move(played.table.seq, move, seat)
    played.now += 29_999
    assert refused(played, None, request) == "not_seated"
    played.now += 1
    assert refused(played, "anna", request) == "not_seated"
    (moved, *_) = played.ask(None, request)
    assert isinstance(moved, Moved)
    assert moved.by_house


def test_the_time_stands_still_in_a_pause_and_goes_on_where_it_stood() -> None:
    played = thinking()
    played.now += 10_000
    played.goes("carl")
    assert played.table.think_until is None
    played.after(45_000)
    played.comes("carl")
    assert played.table.think_until == played.now + 20_000
    again = replay(GAMES_AND_EXAMPLE, played.dated)
    assert again.think_until == played.table.think_until


def test_after_a_pause_there_is_time_enough_to_find_the_thread_again() -> None:
    played = thinking()
    played.now += 29_000
    played.goes("carl")
    played.after(45_000)
    played.comes("carl")
    assert played.table.think_until == played.now + GRACE_MS


def test_the_time_runs_on_for_someone_who_is_away_where_the_game_goes_on() -> None:
    played = thinking("neunerln")
    until = played.table.think_until
    seat, _ = played.legal()
    played.goes(played.table.person_at(seat) or "")
    assert played.table.think_until == until


def test_the_time_moves_on_with_the_time_without_a_server() -> None:
    played = thinking()
    until = played.table.think_until or 0
    played.ask(None, Postpone(7_000))
    assert played.table.think_until == until + 7_000


def test_no_time_runs_for_bots_nor_without_a_limit_nor_after_the_game() -> None:
    played = Played("neunerln", 2)
    played.ask("anna", AddBot(1, "random"))
    played.ask("anna", SetTable(60))
    played.present = {"anna"}
    played.ask("anna", Start())
    seen = set()
    while phase(played) == "playing":
        seat, _ = played.legal()
        seen.add((seat, played.table.think_until is None))
        played.move()
    assert seen == {(0, False), (1, True)}
    assert played.table.think_until is None
    assert thinking(seconds=0).table.think_until is None


def test_the_host_settles_the_time_between_games() -> None:
    played = people(2)
    assert refused(played, "berta", SetTable(30)) == "host_only"
    with pytest.raises(Malformed):
        played.ask("anna", SetTable(45))
    played.ask("anna", SetTable(90, open=True))
    assert (played.table.thinking, played.table.open) == (90, True)
    played.ask("anna", SetTable(open=False))
    assert (played.table.thinking, played.table.open) == (90, False)
    played.ask("anna", Start())
    assert refused(played, "anna", SetTable(30)) == "game_running"


def test_in_murlan_a_player_passes_by_itself_until_something_can_be_beaten() -> None:
    played = people(3, "murlan")
    played.ask("anna", Start())
    passed = 0
    while phase(played) == "playing":
        assert played.table.play is not None
        seat, move = played.legal()
        on = played.ask(played.table.person_at((seat + 1) % 3), SetAutoPass(True))
        assert on == [AutoPassSet((seat + 1) % 3, True)]
        acting = played.table.bot_to_act()
        if acting is not None:
            state = played.table.play.state
            legal = {played.table.game.format(state, one) for one in state.legal(acting)}
            assert legal <= {"pass", "resign"}
            played.ask(None, Move(played.table.seq, "pass", acting))
            passed += 1
            continue
        played.ask(played.table.person_at(seat), Move(played.table.seq, move))
        assert all(played.table.passes_by_itself(one) for one in played.table.auto_pass if one in played.table.acting())
    assert passed > 0
    assert played.table.auto_pass == set() or phase(played) != "playing"


@pytest.mark.parametrize("ending", ["round", "game"])
def test_the_wish_to_pass_ends_with_the_round_and_is_not_carried_into_the_next_game(ending: str) -> None:
    played = people(3, "murlan")
    played.ask("anna", Start())
    seat, _ = played.legal()
    wishing = (seat + 1) % 3
    played.ask(played.table.person_at(wishing), SetAutoPass(True))
    assert played.table.auto_pass == {wishing}
    if ending == "game":
        played.ask("anna", Stand())
        assert (phase(played), played.table.auto_pass) == ("ended", set())
        played.ask("berta", AddBot(0, "greedy"))
        played.ask("berta", Start())
    else:
        played.goes("anna")
        played.after(PAUSE_MS)
        assert (phase(played), played.table.auto_pass) == ("between", set())
        played.comes("anna")
    assert (phase(played), played.table.auto_pass) == ("playing", set())


def notices(played: Played, after: int) -> list[tuple[str, int | None, str]]:
    return [(one.kind, one.seat, one.player) for one in played.table.notices.after(after)]


@pytest.mark.parametrize("game", ["murln", "murlan", "mulle", "neunerln"])
def test_everyone_is_told_every_time_that_the_house_moves_because_the_time_is_over(game: str) -> None:
    played = thinking(game)
    for _ in range(3):
        seat, move = played.legal()
        before = played.table.seq
        played.now += 30_000
        played.ask(None, Move(before, move, seat))
        assert ("timed_out", seat, played.table.person_at(seat)) in notices(played, before)


def test_of_the_move_of_ones_own_of_a_bot_and_of_passing_by_itself_nothing_of_the_kind_is_told() -> None:
    played = thinking("murlan")
    while phase(played) == "playing":
        seat, move = played.legal()
        played.ask(played.table.person_at((seat + 1) % 3), SetAutoPass(True))
        itself = played.table.bot_to_act()
        if itself is None:
            played.ask(played.table.person_at(seat), Move(played.table.seq, move))
        else:
            played.ask(None, Move(played.table.seq, "pass", itself))
    assert any(isinstance(entry, Moved) and entry.by_house for entry in played.log)
    stood_in = thinking("murln")
    stood_in.goes("carl")
    stood_in.after(PAUSE_MS)
    for who in ("anna", "berta"):
        stood_in.ask(who, Vote("bot"))
    while stood_in.table.bot_to_act() is None:
        stood_in.move()
    stood_in.ask(None, Move(stood_in.table.seq, stood_in.legal()[1], 2))
    assert "timed_out" not in [kind for one in (played, stood_in) for kind, _, _ in notices(one, 0)]


def test_other_games_have_no_such_switch() -> None:
    played = people(3, "murln")
    assert refused(played, "anna", SetAutoPass(True)) == "no_auto_pass"
    played.ask("anna", Start())
    assert refused(played, "anna", SetAutoPass(True)) == "no_auto_pass"
    assert played.table.seat_of("berta") == 1
    assert refused(played, "dora", Sit(1)) == "seat_taken"


def test_mu16_when_the_time_for_the_vote_is_over_the_house_speaks_for_all_who_were_to_speak() -> None:
    played = in_the_vote(thinking=30)
    first = played.table.late(played.now + 30_000)
    assert (first is not None, played.table.late(played.now + 29_999)) == (True, None)
    played.now += 30_000
    played.ask(None, Move(played.table.seq, f"loser:{first}", first))
    second = played.table.late(played.now)
    assert second not in (first, None)
    assert refused(played, None, Move(played.table.seq, f"loser:{first}", first)) == "not_seated"
    told = played.table.seq - 1
    played.ask(None, Move(played.table.seq, f"loser:{first}", second))
    assert isinstance(played.log[-1], RoundEnded)
    assert [(kind, seat) for kind, seat, _ in notices(played, told)] == [("timed_out", first), ("timed_out", second)]
    assert played.table.think_until is None
