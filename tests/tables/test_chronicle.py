"""The chronicle of a table, and what is worth remembering of its games."""

from __future__ import annotations

from support.tables import Played, people

from stammtisch.games.mulle.view import MulleView
from stammtisch.tables.absence import PAUSE_MS
from stammtisch.tables.chronicle import Event, chronicle_of, given_up
from stammtisch.tables.entries import GameEnded
from stammtisch.tables.highlights import Highlight, highlights_of
from stammtisch.tables.outcomes import outcomes_of
from stammtisch.tables.places import Person
from stammtisch.tables.records import games_of
from stammtisch.tables.requests import AddBot, Close, Move, RemoveBot, SayReady, SetSeats, Sit, Stand, Start, Swap


def told(played: Played) -> list[Event]:
    return chronicle_of(played.dated)


def highlights(played: Played) -> list[Highlight]:
    return [one for log in games_of(played.log) for one in highlights_of("t1", played.table.game, log.entries)]


def play_game(played: Played, choose: int = 0, most: int = 3000) -> None:
    """Plays on to the end of the game; ``choose`` varies the moves."""
    for step in range(most):
        if played.table.phase == "ended":
            return
        if played.table.phase == "between":
            for who in sorted(played.present):
                played.ask(who, SayReady())
            continue
        assert played.table.play is not None
        state = played.table.play.state
        seat = state.acting()[0]
        legal = state.legal(seat)
        move = played.table.game.format(state, legal[(step * 7 + choose) % len(legal)])
        played.ask(played.table.person_at(seat), Move(played.table.seq, move, None))
    raise AssertionError("the game does not end")


def test_it_tells_who_came_and_went_and_where_they_sat() -> None:
    played = people(3)
    played.ask("anna", Start())
    played.ask("carl", Stand())
    assert [(event.kind, event.player, event.seat) for event in told(played) if event.kind != "game"] == [
        ("sat", Person("anna"), 0),
        ("sat", Person("berta"), 1),
        ("sat", Person("carl"), 2),
        ("left", Person("carl"), 2),
    ]


def test_mu27_of_a_cancelled_round_it_tells_who_was_away() -> None:
    played = people(3, "murlan")
    played.ask("anna", Start())
    played.goes("carl")
    played.after(PAUSE_MS)
    assert [event.cancelled for event in told(played) if event.kind == "game"] == [[[2]]]


def test_a_game_is_told_of_those_who_sit_there_after_seats_were_swapped_and_their_number_changed() -> None:
    played = Played("neunerln", 4)
    played.present = {"anna", "berta"}
    played.ask("berta", Sit(3))
    played.ask("anna", Swap(3, 2))
    played.ask("anna", SetSeats(2))
    played.ask("anna", Start())
    players = [Person("anna"), Person("berta")]
    assert told(played)[-1].players == players
    play_game(played)
    assert games_of(played.log)[0].players == players


def test_a_game_is_told_with_its_rules_and_the_table_with_its_end() -> None:
    played = people(2, "murlan", {"target": 5})
    played.ask("anna", Start())
    assert told(played)[-1].options["target"] == 5
    play_game(played)
    game = told(played)[-1]
    assert (game.ended, game.reason, max(game.totals) >= 5) == (played.now, "", True)
    played.ask("anna", Close())
    assert (told(played)[-1].kind, told(played)[-1].reason) == ("closed", "host")


def test_a_finished_game_of_murmeln_is_told_with_its_points() -> None:
    played = Played("murmeln", 1)
    played.present = {"anna"}
    played.ask("anna", Start())
    assert told(played)[-1].points is None
    play_game(played)
    assert told(played)[-1].points is not None
    assert highlights(played) == []


def test_mulles_are_remembered_with_their_worth_and_who_took_them() -> None:
    played = people(2, "mulle")
    played.ask("anna", Start())
    play_game(played)
    assert played.table.play is not None
    view = played.table.game.view(played.table.play.state, None)
    assert isinstance(view, MulleView)
    assert view.written is not None
    written = view.written
    found = [one for one in highlights(played) if one.kind == "mulle"]
    assert found
    last = [(side, coin.card, coin.worth) for side, coins in enumerate(written.mulles) for coin in coins]
    assert sorted((one.seats[0], one.card, one.count) for one in found if one.round == written.round) == sorted(last)


def test_mu15_a_team_that_takes_first_and_second_is_remembered() -> None:
    for choose in range(20):
        played = people(4, "murlan", {"target": 13})
        played.ask("anna", Start())
        play_game(played, choose)
        (game,) = [event for event in told(played) if event.kind == "game"]
        swept = [number for number, scores in enumerate(game.rounds, start=1) if sorted(scores) == [1, 5]]
        found = [one for one in highlights(played) if one.kind == "sweep"]
        assert [one.round for one in found] == swept
        for one in found:
            assert one.seats in ([0, 2], [1, 3])
            assert game.rounds[one.round - 1][one.seats[0]] == 5
        if swept:
            return
    raise AssertionError("twenty games without a sweep")


def test_ne17_what_who_left_has_played_counts_no_more_wherever_they_sat() -> None:
    played = people(3)
    for seat in (1, 2):
        played.ask("anna", Start())
        play_game(played)
        played.ask("anna", Swap(seat - 1, seat))
    assert given_up("neunerln", told(played)) == set()
    played.ask("anna", Stand())
    assert given_up("neunerln", told(played)) == {(1, 0), (2, 1)}
    played.ask("anna", Sit(2))
    played.ask(played.table.person_at(played.table.host or 0), Start())
    play_game(played)
    assert given_up("neunerln", told(played)) == {(1, 0), (2, 1)}


def test_ne17_a_bot_that_is_sent_away_and_whoever_leaves_another_game_give_up_nothing() -> None:
    played = people(2)
    played.ask("anna", SetSeats(3))
    played.ask("anna", AddBot(2, "greedy"))
    played.ask("anna", Start())
    played.play_round()
    played.ask("anna", RemoveBot(2))
    assert given_up("neunerln", told(played)) == set()
    played = people(2, "murlan", {"target": 5})
    played.ask("anna", Start())
    play_game(played)
    played.ask("berta", Stand())
    assert given_up("murlan", told(played)) == set()


def test_mu15_a_game_of_murlan_that_one_round_has_decided_has_no_places_like_any_other() -> None:
    for choose in range(60):
        played = people(4, "murlan", {"target": 5})
        played.ask("anna", Start())
        play_game(played, choose)
        ended = played.log[-1]
        assert isinstance(ended, GameEnded)
        found = outcomes_of(played.table, ended)
        assert [one.place for one in found] == [None] * 4
        if found[0].rounds == 1:
            return
    raise AssertionError("sixty games of more than one round")
