"""Who is away: what the game does, what the others choose, and that a return puts an end to it at once."""

from __future__ import annotations

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, in_the_vote, people

from stammtisch.kernel.record import format_line
from stammtisch.tables.absence import PAUSE_MS, REMOVE_MS
from stammtisch.tables.chronicle import chronicle_of
from stammtisch.tables.customs import Choice
from stammtisch.tables.entries import (
    BotTookOver,
    Dropped,
    GameEnded,
    HostPassed,
    Moved,
    Overdue,
    Returned,
    RoundBegan,
    RoundCancelled,
    RoundEnded,
    Stood,
    Voted,
    format_entry,
    parse_entry,
)
from stammtisch.tables.records import games_of, record_of
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import (
    AddBot,
    Forbidden,
    Move,
    Postpone,
    Remove,
    Request,
    SayReady,
    Sit,
    Stand,
    Start,
    Vote,
)


def begun(game: str, seats: int = 3) -> Played:
    played = people(seats, game)
    played.ask("anna", Start())
    return played


def phase(played: Played) -> str:
    return played.table.phase


def refused(played: Played, who: str | None, request: Request) -> str:
    with pytest.raises(Forbidden) as caught:
        played.ask(who, request)
    return caught.value.refusal.reason


def vote(played: Played, who: str, choice: Choice) -> None:
    played.ask(who, Vote(choice))


@pytest.mark.parametrize("game", ["murlan", "murln", "mulle"])
def test_mu26_a_game_holds_while_somebody_is_away_and_nobody_moves(game: str) -> None:
    played = begun(game)
    played.move()
    assert played.goes("carl") == [Dropped(2)]
    assert played.table.waited_for() == {2}
    assert played.table.deadline() == played.now + PAUSE_MS
    seat = played.table.play.state.acting()[0] if played.table.play else 0
    assert refused(played, played.table.person_at(seat), Move(played.table.seq, "pass")) == "game_holds"
    assert played.after(PAUSE_MS - 1) == []


@pytest.mark.parametrize("game", ["murlan", "murln", "mulle"])
def test_mu26_a_return_within_the_time_ends_the_pause_at_once(game: str) -> None:
    played = begun(game)
    played.goes("carl")
    played.after(PAUSE_MS - 1)
    assert played.comes("carl") == [Returned(2)]
    assert (played.table.waited_for(), played.table.deadline()) == (set(), None)
    assert [notice.kind for notice in played.table.notices.after(0)][-2:] == ["gone", "back"]
    played.move()


def test_mu26_after_two_minutes_the_round_is_cancelled_and_counted_for_who_was_away() -> None:
    played = begun("murlan")
    played.move()
    played.goes("carl")
    assert played.after(PAUSE_MS) == [Overdue(2), RoundCancelled(1, [2])]
    assert [place.cancelled for place in played.table.places] == [0, 0, 1]
    assert phase(played) == "between"
    assert refused(played, "anna", SayReady()) == "not_between"


def test_mu27_the_cancelled_round_is_dealt_anew_under_another_secret_when_the_player_is_back() -> None:
    played = begun("murlan")
    played.move()
    played.goes("carl")
    played.after(PAUSE_MS)
    returned, began = played.comes("carl")
    assert returned == Returned(2)
    assert isinstance(began, RoundBegan)
    assert (began.round, played.table.phase) == (2, "playing")
    commits = {entry.commit for entry in played.log if isinstance(entry, RoundBegan)}
    assert len(commits) == 2
    played.move()


def test_mu27_the_game_ends_only_when_all_others_choose_so_and_choices_may_change() -> None:
    played = begun("murlan", 4)
    played.goes("carl")
    assert refused(played, "anna", Vote("end")) == "nothing_to_choose"
    played.after(PAUSE_MS)
    assert refused(played, "anna", Vote("bot")) == "no_such_choice"
    assert refused(played, "carl", Vote("end")) == "nothing_to_choose"
    vote(played, "anna", "end")
    vote(played, "berta", "wait")
    vote(played, "dora", "end")
    assert phase(played) == "between"
    vote(played, "berta", "end")
    assert played.log[-1] == GameEnded(1, "agreed", [])
    assert [place.played for place in played.table.places] == [0, 0, 0, 0]


def test_mu27_the_first_of_two_absences_to_run_out_cancels() -> None:
    played = begun("murlan")
    played.goes("carl")
    played.after(60_000)
    played.goes("berta")
    assert played.after(60_000) == [Overdue(2), RoundCancelled(1, [2])]
    assert played.comes("carl") == [Returned(2)]
    assert phase(played) == "between"
    assert played.after(60_000) == [Overdue(1)]
    assert played.comes("berta")[0] == Returned(1)
    assert phase(played) == "playing"


def test_mu27_without_people_a_table_stays_as_it_is_and_who_comes_back_chooses() -> None:
    played = begun("murlan", 2)
    played.goes("anna", "berta")
    played.after(PAUSE_MS)
    assert phase(played) == "between"
    assert played.after(10 * PAUSE_MS) == []
    played.comes("anna")
    vote(played, "anna", "end")
    assert phase(played) == "ended"


def test_mu27_points_written_before_a_cancelled_round_stand() -> None:
    played = begun("murlan", 2)
    played.play_round()
    assert isinstance(played.log[-1], RoundEnded)
    totals = played.log[-1].totals
    for who in ("anna", "berta"):
        played.ask(who, SayReady())
    played.goes("berta")
    played.after(PAUSE_MS)
    played.comes("berta")
    assert played.table.play is not None
    assert played.table.play.state.results[-1].totals == totals
    assert len(played.table.play.state.results) == 1
    while not isinstance(played.log[-1], RoundEnded):
        played.move()
    lines = record_of("t1", played.table.game, games_of(played.log)[0].entries)
    assert len(lines) > 10


def test_mu16_who_drops_out_in_the_vote_cancels_nothing_and_a_bot_speaks_for_them() -> None:
    played = in_the_vote()
    assert played.table.play is not None
    voter, other = played.table.play.state.acting()
    names = {seat: played.table.person_at(seat) or "" for seat in range(4)}
    played.goes(names[voter])
    assert played.after(PAUSE_MS) == [BotTookOver(voter, "greedy", vote=True)]
    assert played.table.bot_to_act() == voter
    played.ask(None, Move(played.table.seq, f"loser:{voter}", voter))
    assert played.table.bot_to_act() is None
    played.ask(names[other], Move(played.table.seq, f"loser:{voter}"))
    assert isinstance(played.log[-1], RoundEnded)
    assert played.table.waited_for() == {voter}
    assert played.table.absences.overdue == {voter}


def test_mu27_who_is_away_and_has_no_say_in_the_vote_does_not_hold_it_up() -> None:
    played = in_the_vote()
    assert played.table.play is not None
    others = sorted(set(range(4)) - set(played.table.play.state.acting()))
    played.goes(played.table.person_at(others[0]) or "")
    assert played.table.waited_for() == set()
    assert played.after(2 * PAUSE_MS) == []


@pytest.mark.parametrize("game", ["murln", "mulle"])
def test_in_the_silent_games_nothing_is_cancelled_and_a_bot_plays_on_until_the_return(game: str) -> None:
    played = begun(game)
    played.move()
    before = played.table.game.view(played.table.play.state, 2) if played.table.play else None
    played.goes("carl")
    assert played.after(PAUSE_MS) == [Overdue(2)]
    assert phase(played) == "playing"
    assert played.table.play is not None
    assert played.table.game.view(played.table.play.state, 2) == before
    vote(played, "anna", "bot")
    vote(played, "berta", "bot")
    assert played.log[-1] == BotTookOver(2, "greedy")
    assert (played.table.waited_for(), played.table.absences.votes) == (set(), {})
    for _ in range(40):
        if played.table.bot_to_act() == 2:
            break
        played.move()
    seat, move = played.legal()
    assert seat == 2
    (moved, *_) = played.ask(None, Move(played.table.seq, move, 2))
    assert isinstance(moved, Moved)
    assert moved.by_house
    played.comes("carl")
    assert (played.table.absences.stand_ins, played.table.bot_to_act()) == ({}, None)


@pytest.mark.parametrize("game", ["murln", "mulle"])
def test_in_the_silent_games_the_others_may_end_without_a_result(game: str) -> None:
    played = begun(game)
    played.goes("carl")
    played.after(PAUSE_MS)
    for who in ("anna", "berta"):
        vote(played, who, "end")
    assert played.log[-1] == GameEnded(1, "agreed", [])


@pytest.mark.parametrize("game", ["murlan", "mulle"])
def test_a_record_says_that_the_others_would_not_wait(game: str) -> None:
    played = begun(game)
    played.goes("carl")
    played.after(PAUSE_MS)
    for who in ("anna", "berta"):
        vote(played, who, "end")
    (log,) = games_of(played.log)
    *_, last = record_of("t1", played.table.game, log.entries)
    assert format_line(last) == '{"over": true, "winners": [], "reason": "agreed"}'
    (game_told,) = [event for event in chronicle_of(played.dated) if event.kind == "game"]
    assert game_told.reason == "agreed"


def test_a_log_in_which_that_was_written_as_leaving_still_reads() -> None:
    played = begun("murlan")
    played.goes("carl")
    played.after(PAUSE_MS)
    old = [*played.dated, (Voted(0, "end"), played.now), (GameEnded(1, "left", []), played.now)]
    table = replay(GAMES_AND_EXAMPLE, [(parse_entry(*format_entry(entry)), at) for entry, at in old])
    assert (table.phase, table.paused, table.ended) == ("ended", "", GameEnded(1, "left", []))


def test_a_return_before_the_others_have_chosen_ends_the_vote() -> None:
    played = begun("murln")
    played.goes("carl")
    played.after(PAUSE_MS)
    vote(played, "anna", "end")
    played.comes("carl")
    assert played.table.absences.votes == {}
    assert refused(played, "berta", Vote("end")) == "nothing_to_choose"
    assert phase(played) == "playing"


def test_the_last_vote_that_was_missing_ends_the_game_at_once() -> None:
    played = begun("murlan")
    played.goes("carl")
    played.after(PAUSE_MS)
    assert played.ask("anna", Vote("end")) == [Voted(0, "end")]
    assert played.ask("berta", Vote("end")) == [Voted(1, "end"), GameEnded(1, "agreed", [])]


def test_a_choice_is_made_when_who_chose_otherwise_goes_too() -> None:
    played = begun("murln", 4)
    played.goes("carl")
    played.after(PAUSE_MS)
    for who, choice in (("anna", "end"), ("berta", "end"), ("dora", "wait")):
        played.ask(who, Vote(choice))  # type: ignore[arg-type]
    assert played.look() == []
    assert GameEnded(1, "agreed", []) in played.goes("dora")


def test_ne17_a_game_of_neunerln_goes_on_and_the_host_may_remove_who_was_gone_for_90_seconds() -> None:
    played = begun("neunerln")
    played.goes("carl")
    assert played.table.waited_for() == set()
    played.after(REMOVE_MS - 1)
    assert refused(played, "anna", Remove(2)) == "not_gone"
    played.after(1)
    assert refused(played, "berta", Remove(2)) == "host_only"
    assert played.ask("anna", Remove(2)) == [GameEnded(1, "left", []), Stood(2, removed=True)]
    assert [notice.kind for notice in played.table.notices.after(0)][-1] == "removed"


def test_ne17_who_is_back_is_not_removed() -> None:
    played = begun("neunerln")
    played.goes("carl")
    played.after(REMOVE_MS)
    played.comes("carl")
    assert refused(played, "anna", Remove(2)) == "not_gone"


def test_a_ghost_seat_is_freed_between_games_at_every_table() -> None:
    played = people(3, "murln")
    played.goes("carl")
    played.after(REMOVE_MS)
    assert played.ask("anna", Remove(2)) == [Stood(2, removed=True)]
    played.ask("dora", Sit(2))


def test_in_a_game_that_holds_nobody_is_removed() -> None:
    played = begun("murln")
    played.goes("carl")
    played.after(REMOVE_MS)
    assert refused(played, "anna", Remove(2)) == "game_running"


def test_the_host_passes_at_once_to_the_next_person_clockwise_who_is_there_never_to_a_bot() -> None:
    played = Played("neunerln", 4)
    played.ask("anna", AddBot(1, "random"))
    for seat, who in ((2, "carl"), (3, "dora")):
        played.ask(who, Sit(seat))
    played.present = {"anna", "dora"}
    played.look()
    assert played.goes("anna") == [Dropped(0), HostPassed(3)]
    played.comes("anna", "carl")
    assert played.table.host == 3


def test_a_host_who_is_alone_stays_host_until_somebody_comes() -> None:
    played = people(2)
    played.goes("anna", "berta")
    assert played.table.host == 0
    assert played.comes("berta") == [Returned(1), HostPassed(1)]


def test_mu26_leaving_ends_the_game_for_everyone() -> None:
    played = begun("murlan", 4)
    played.ask("dora", Stand())
    assert (played.table.phase, played.table.places[3].player) == ("ended", None)


def test_time_in_which_no_server_ran_does_not_count() -> None:
    played = begun("murlan")
    played.goes("carl")
    played.after(60_000)
    played.now += 3_600_000
    played.ask(None, Postpone(3_600_000))
    assert played.after(59_999) == []
    assert played.after(1) == [Overdue(2), RoundCancelled(1, [2])]
    assert people(2).ask(None, Postpone(5)) == []


def test_who_is_away_already_when_a_game_begins_has_the_whole_time() -> None:
    played = people(3, "murlan")
    played.goes("carl")
    played.after(10 * PAUSE_MS)
    played.ask("anna", Start())
    assert played.after(PAUSE_MS - 1) == []
    assert played.after(1)[0] == Overdue(2)


@pytest.mark.parametrize("game", ["murlan", "murln", "mulle", "neunerln"])
def test_ne17_a_rematch_does_not_forget_since_when_somebody_is_gone(game: str) -> None:
    played = begun(game)
    played.ask("anna", Stand())
    played.ask("anna", Sit(0))
    played.goes("carl")
    gone = played.now
    played.after(10 * REMOVE_MS)
    played.ask("anna", Start())
    assert played.table.absences.since == {2: gone}
    assert replay(GAMES_AND_EXAMPLE, played.dated).absences == played.table.absences
    if game == "neunerln":
        played.ask(played.table.person_at(played.table.host or 0), Remove(2))
        assert (played.table.phase, played.table.places[2].player) == ("ended", None)
    else:  # the others chose to begin: they wait the whole time
        assert played.table.deadline() == played.now + PAUSE_MS


@pytest.mark.parametrize("game", ["murlan", "murln", "mulle", "neunerln"])
def test_a_replayed_table_waits_for_the_same_people_as_long(game: str) -> None:
    played = begun(game)
    played.goes("carl")
    played.after(PAUSE_MS)
    if game != "neunerln":
        played.ask("anna", Vote("wait"))
    again = replay(GAMES_AND_EXAMPLE, played.dated)
    assert (again.absences, again.deadline(), again.phase) == (played.table.absences, played.table.deadline(), played.table.phase)
    assert again.places == played.table.places
    assert any(isinstance(entry, Voted) for entry in played.log) == (game != "neunerln")
