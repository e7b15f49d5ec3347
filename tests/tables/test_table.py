"""The life of a table, without a server."""

from __future__ import annotations

import pytest
from support.tables import GAMES, HOUSE, Played, people, secret, with_bots

from stammtisch.games.neunerln.game import NeunerlnGame
from stammtisch.games.neunerln.view import NeunerlnView
from stammtisch.kernel.errors import Illegal, Malformed, Stale
from stammtisch.kernel.fair import commitment
from stammtisch.tables.course import RULES_CHANGED
from stammtisch.tables.decide import decide
from stammtisch.tables.entries import GameBegan, GameEnded, Moved, RoundBegan, format_entry, parse_entry
from stammtisch.tables.places import Person
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import AddBot, Forbidden, Given, Move, RemoveBot, Request, Sit, Stand, Start


def refused(played: Played, who: str | None, request: Request) -> str:
    """Why the table refuses; it must be as it was."""
    seq = played.table.seq
    with pytest.raises(Forbidden) as caught:
        played.ask(who, request)
    assert played.table.seq == seq
    return caught.value.refusal.reason


def test_who_makes_a_table_sits_in_the_first_seat_and_is_host() -> None:
    table = people(3).table
    assert (table.seat_of("anna"), table.host, table.phase) == (0, 0, "lobby")


def test_of_two_who_want_one_seat_the_second_is_refused() -> None:
    played = Played("neunerln", 3)
    played.ask("berta", Sit(1))
    assert refused(played, "carl", Sit(1)) == "seat_taken"


def test_nobody_sits_twice() -> None:
    played = Played("neunerln", 3)
    played.ask("anna", Sit(1))
    assert [place.player for place in played.table.places] == [None, Person("anna"), None]
    assert (played.table.host, played.table.seat_of("anna")) == (1, 1)
    assert refused(people(2), "anna", Sit(1)) == "seat_taken"


def test_nobody_changes_seats_during_a_game() -> None:
    played = people(2)
    played.ask("anna", Start())
    assert refused(played, "anna", Sit(1)) == "seat_taken"


@pytest.mark.parametrize("seat", [-1, 3, 1000])
def test_a_seat_that_the_table_does_not_have_is_malformed(seat: int) -> None:
    with pytest.raises(Malformed):
        Played("neunerln", 3).ask("berta", Sit(seat))


def test_only_the_host_seats_bots_and_sends_them_away() -> None:
    played = Played("neunerln", 3)
    played.ask("berta", Sit(1))
    assert refused(played, "berta", AddBot(2, "random")) == "host_only"
    played.ask("anna", AddBot(2, "random"))
    assert refused(played, "berta", RemoveBot(2)) == "host_only"
    assert refused(played, "anna", RemoveBot(1)) == "no_bot_there"
    played.ask("anna", RemoveBot(2))
    assert played.table.places[2].player is None


def test_bots_do_not_come_or_go_during_a_round() -> None:
    assert refused(with_bots(3), "anna", RemoveBot(1)) == "game_running"


def test_the_host_passes_on_to_the_next_person_clockwise() -> None:
    played = people(3)
    played.ask("berta", Stand())
    played.ask("anna", Stand())
    assert played.table.host == 2
    played.ask("carl", Stand())
    assert played.table.host is None
    played.ask("emil", Sit(1))
    assert played.table.host == 1


def test_a_round_begins_only_with_every_seat_taken_and_none_running() -> None:
    played = Played("neunerln", 2)
    assert refused(played, "anna", Start()) == "seats_free"
    played.ask("berta", Sit(1))
    assert refused(played, "carl", Start()) == "not_seated"
    played.ask("berta", Start())
    assert refused(played, "anna", Start()) == "game_running"


def test_the_commitment_is_that_of_the_secret_and_the_secret_is_written_apart() -> None:
    played = people(2)
    _, began = played.ask("anna", Start(), Given(secret(7)))
    assert isinstance(began, RoundBegan)
    assert began.commit == commitment(secret(7))
    body, hidden = format_entry(began)
    assert secret(7).hex() not in body
    assert secret(7).hex() in hidden
    assert secret(7).hex() not in repr(began)


def test_ne2_the_first_starter_is_drawn_by_lot() -> None:
    starters = set()
    for number in range(40):
        played = people(3)
        played.ask("anna", Start(), Given(secret(number)))
        assert played.table.play is not None
        starters.add(played.table.play.first)
    assert starters == {0, 1, 2}


def test_ne2_the_start_moves_clockwise_from_game_to_game() -> None:
    played = people(3)
    starters: list[int] = []
    for _ in range(4):
        began, _ = played.ask("berta", Start())
        assert isinstance(began, GameBegan)
        assert played.table.play is not None
        view = played.table.game.view(played.table.play.state, None)
        assert isinstance(view, NeunerlnView)
        assert view.starter is not None
        assert view.starter == played.table.play.first
        assert began.first == (view.starter if starters else None)
        starters.append(view.starter)
        played.play_round()
    first = starters[0]
    assert starters == [(first + step) % 3 for step in range(4)]


def test_ne15_the_round_ends_with_a_result_and_counts_for_every_seat() -> None:
    played = people(4)
    played.ask("anna", Start())
    played.play_round()
    ended = played.log[-1]
    assert isinstance(ended, GameEnded)
    assert [place.played for place in played.table.places] == [1, 1, 1, 1]
    assert [seat for seat, place in enumerate(played.table.places) if place.lost] == [
        seat for seat in range(4) if seat not in ended.winners
    ]
    assert len(ended.winners) == 3


def test_ne17_leaving_ends_the_round_without_a_result_and_removes_the_seats_statistics() -> None:
    played = people(3)
    played.ask("anna", Start())
    played.play_round()
    played.ask("anna", Start())
    played.move()
    played.ask("berta", Stand())
    table = played.table
    assert table.phase == "ended"
    assert table.ended is not None
    assert table.ended.reason == "left"
    assert [place.played for place in table.places] == [1, 0, 1]
    assert table.places[1].player is None


def test_who_takes_a_seat_after_a_round_does_not_see_the_hand_that_was_held_there() -> None:
    played = people(3)
    played.ask("anna", Start())
    played.ask("berta", Stand())
    assert played.table.viewer_of("anna") == 0
    played.ask("dora", Sit(1))
    assert played.table.seat_of("dora") == 1
    assert played.table.viewer_of("dora") is None
    played.ask("dora", Start())
    assert played.table.viewer_of("dora") == 1


def test_an_illegal_move_cites_its_clause_and_changes_nothing() -> None:
    played = people(3)
    played.ask("anna", Start())
    assert played.table.play is not None
    seat, _ = played.legal()
    other = next(person for person in ("anna", "berta", "carl") if played.table.seat_of(person) != seat)
    before = played.table.game.view(played.table.play.state, seat)
    with pytest.raises(Illegal) as caught:
        played.ask(other, Move(played.table.seq, "draw"))
    assert caught.value.refusal.clause.startswith("NE-")
    with pytest.raises(Malformed):
        played.ask(other, Move(played.table.seq, "play:XX"))
    assert played.table.game.view(played.table.play.state, seat) == before


def test_a_move_chosen_in_an_older_position_is_stale() -> None:
    played = people(3)
    played.ask("anna", Start())
    seat, move = played.legal()
    with pytest.raises(Stale):
        played.ask(played.table.person_at(seat), Move(played.table.seq - 1, move))


def test_only_the_house_moves_for_bots_and_never_for_people() -> None:
    played = with_bots(2)
    assert refused(played, "anna", Move(played.table.seq, "draw", 1)) == "not_seated"
    assert refused(played, None, Move(played.table.seq, "draw", 0)) == "not_seated"


def test_deciding_changes_nothing() -> None:
    played = with_bots(3)
    seat, move = played.legal()
    person = played.table.person_at(seat)
    request = Move(played.table.seq, move, None if person else seat)
    asker = HOUSE if person is None else type(HOUSE)(person)
    once = decide(played.table, request, asker, Given())
    assert decide(played.table, request, asker, Given()) == once


def written_and_read(played: Played) -> list[object]:
    return [parse_entry(*format_entry(entry)) for entry in played.log]


def test_entries_round_trip() -> None:
    played = with_bots(4)
    played.play_round()
    played.ask("anna", Stand())
    assert written_and_read(played) == played.log


def test_a_log_that_is_no_entry_is_malformed() -> None:
    for body in ("", "{}", '{"kind":"sat"}', '{"kind":"sat","seat":0,"identity":"x","more":1}', "[]", "\ud800"):
        with pytest.raises(Malformed):
            parse_entry(body, "")


@pytest.mark.parametrize("moves", [0, 1, 7, 1000])
def test_a_replayed_table_is_the_same_for_every_viewer(moves: int) -> None:
    played = with_bots(4)
    played.play_round()
    played.ask("anna", Start())
    while moves and played.table.phase == "playing":
        played.move()
        moves -= 1
    again = replay(GAMES, played.dated)
    table = played.table
    assert table.play is not None
    assert again.play is not None
    assert (again.seq, again.phase, again.host, again.places) == (table.seq, table.phase, table.host, table.places)
    for viewer in (None, 0, 1, 2, 3):
        assert again.game.view(again.play.state, viewer) == table.game.view(table.play.state, viewer)
        assert again.play.events_after(0, viewer) == table.play.events_after(0, viewer)
    assert again.bot_to_act() == table.bot_to_act()


class NewerRules(NeunerlnGame):
    rules_version = 2  # type: ignore[misc]


def test_a_round_of_older_rules_is_paused_and_a_new_one_can_begin() -> None:
    played = with_bots(3)
    played.play_round()
    played.ask("anna", Start())
    played.move()
    table = replay({"neunerln": NewerRules()}, played.dated)
    assert table.paused == RULES_CHANGED
    assert table.seq == played.table.seq
    assert [place.played for place in table.places] == [1, 1, 1]
    assert table.bot_to_act() is None
    with pytest.raises(Forbidden) as caught:
        decide(table, Move(table.seq, "draw"), type(HOUSE)("anna"), Given())
    assert caught.value.refusal.reason == "paused"
    for entry in decide(table, Start(), type(HOUSE)("anna"), Given(secret(9))):
        table.evolve(entry)
    assert (table.paused, table.phase, table.round_number) == ("", "playing", 3)


def test_a_log_that_does_not_fit_the_rules_is_paused_not_a_crash() -> None:
    played = with_bots(3)
    played.dated += [(Moved(0, "play:W"), 0), (Moved(5, "draw"), 0)]
    table = replay(GAMES, played.dated)
    assert table.paused == RULES_CHANGED
    assert table.seq == len(played.dated)
