"""Seats, partners, the number of seats, codes and knocks, and the end of a table."""

from __future__ import annotations

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, people

from stammtisch.kernel.errors import Malformed
from stammtisch.tables.entries import Closed, CodeMade, GameEnded, KnockAnswered, Knocked, SeatsSet, Swapped
from stammtisch.tables.places import Person
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import (
    AddBot,
    AnswerKnock,
    Close,
    Forbidden,
    KnockAt,
    MakeCode,
    Request,
    SetOptions,
    SetSeats,
    Sit,
    Stand,
    Start,
    Swap,
)
from stammtisch.tables.seats import CODE_MS, MOST_KNOCKS


def refused(played: Played, who: str | None, request: Request) -> str:
    with pytest.raises(Forbidden) as caught:
        played.ask(who, request)
    return caught.value.refusal.reason


def names(played: Played) -> list[str | None]:
    return [played.table.person_at(seat) for seat in range(len(played.table.places))]


def test_the_host_chooses_who_plays_with_whom_and_statistics_go_along() -> None:
    played = people(4, "murlan")
    played.table.places[0].played = 7
    assert refused(played, "berta", Swap(0, 1)) == "host_only"
    assert played.ask("anna", Swap(0, 3)) == [Swapped(0, 3)]
    assert names(played) == ["dora", "berta", "carl", "anna"]
    assert (played.table.host, played.table.places[3].played) == (3, 7)
    with pytest.raises(Malformed):
        played.ask("anna", Swap(1, 1))
    with pytest.raises(Malformed):
        played.ask("anna", Swap(1, 4))
    played.ask("anna", Start())
    assert refused(played, "anna", Swap(0, 1)) == "game_running"


def test_who_changes_seats_after_a_game_does_not_see_another_hand() -> None:
    played = people(3)
    played.ask("anna", Start())
    played.play_round()
    played.ask("anna", Swap(0, 1))
    assert (played.table.viewer_of("anna"), played.table.viewer_of("berta"), played.table.viewer_of("carl")) == (None, None, 2)


def test_an_absence_moves_with_its_player() -> None:
    played = people(3)
    played.goes("carl")
    played.ask("anna", Swap(2, 1))
    assert set(played.table.absences.since) == {1}
    assert played.comes("carl")
    assert played.table.absences.since == {}


def test_the_table_gets_more_seats_or_fewer_and_its_rules_follow() -> None:
    played = Played("mulle", 4)
    played.ask("carl", Sit(2))
    assert played.table.options["rounds"] == 4
    assert played.ask("anna", SetSeats(3)) == [SeatsSet([0, 1, 2], {**played.table.options, "rounds": 3})]
    assert names(played) == ["anna", None, "carl"]
    played.ask("anna", SetSeats(2))
    assert names(played) == ["anna", "carl"]
    played.ask("anna", SetOptions({"rounds": 5}))
    played.ask("anna", SetSeats(4))
    assert (names(played), played.table.options["rounds"]) == (["anna", "carl", None, None], 5)
    again = replay(GAMES_AND_EXAMPLE, played.dated)
    assert (again.places, again.options, again.host) == (played.table.places, played.table.options, 0)


def test_no_seat_is_taken_away_from_under_a_player() -> None:
    played = people(4, "mulle")
    assert refused(played, "anna", SetSeats(3)) == "too_many_seated"
    for seats in (0, 1, 9):
        with pytest.raises(Malformed):
            played.ask("anna", SetSeats(seats))


def test_the_host_keeps_the_role_when_seats_move_up() -> None:
    played = Played("neunerln", 4)
    played.ask("anna", Sit(3))
    played.ask("berta", Sit(1))
    played.ask("anna", SetSeats(2))
    assert (names(played), played.table.host) == (["berta", "anna"], 1)


def test_the_host_begins_with_those_who_are_there() -> None:
    played = Played("murln", 4)
    played.ask("carl", Sit(2))
    played.ask("anna", AddBot(3, "greedy"))
    assert refused(played, "anna", Start()) == "seats_free"
    assert refused(played, "carl", Start(fewer=True)) == "host_only"
    entries = played.ask("anna", Start(fewer=True))
    assert [type(entry).__name__ for entry in entries] == ["SeatsSet", "GameBegan", "RoundBegan"]
    assert (names(played), played.table.phase) == (["anna", "carl", None], "playing")
    played.ask("anna", Stand())


def test_with_too_few_nobody_begins() -> None:
    assert refused(Played("murln", 4), "anna", Start(fewer=True)) == "seats_free"


def test_a_code_lets_people_knock_for_15_minutes_and_someone_seated_lets_them_in() -> None:
    played = people(2)
    assert refused(played, "carl", KnockAt("a1")) == "no_code"
    assert refused(played, "carl", MakeCode()) == "not_seated"
    assert played.ask("berta", MakeCode()) == [CodeMade("KRUG 47", played.now + CODE_MS)]
    assert played.ask("carl", KnockAt("a1")) == [Knocked("a1", "carl")]
    assert refused(played, "carl", KnockAt("a2")) == "knocked_already"
    assert refused(played, "carl", AnswerKnock("a1", True)) == "not_seated"
    assert played.ask("anna", AnswerKnock("a1", True)) == [KnockAnswered("a1", True)]
    assert refused(played, "berta", AnswerKnock("a1", False)) == "nobody_knocks"
    assert played.table.seat_of("carl") is None
    played.now += CODE_MS
    assert refused(played, "dora", KnockAt("a3")) == "no_code"


def test_only_so_many_wait_at_the_door() -> None:
    played = people(2)
    played.ask("anna", MakeCode())
    for number in range(MOST_KNOCKS):
        played.ask(f"guest{number}", KnockAt(f"{number}"))
    assert refused(played, "one more", KnockAt("ff")) == "knocked_already"
    with pytest.raises(Malformed):
        played.ask("one more", KnockAt("not hex"))


def test_a_closed_table_does_nothing_any_more() -> None:
    played = people(2)
    assert refused(played, "berta", Close()) == "host_only"
    assert played.ask("anna", Close()) == [Closed("host")]
    assert refused(played, "anna", Start()) == "closed"
    assert played.look() == []


def test_the_house_closes_a_table_also_in_the_middle_of_a_game() -> None:
    played = people(2)
    played.ask("anna", Start())
    assert refused(played, "anna", Close()) == "game_running"
    assert played.ask(None, Close()) == [GameEnded(1, "closed", []), Closed("house")]
    assert (played.table.phase, played.table.closed) == ("ended", "house")


def test_games_won_in_a_row_are_counted() -> None:
    played = people(3)
    for _ in range(6):
        played.ask("anna", Start())
        played.play_round()
    for place in played.table.places:
        assert 0 <= place.streak <= place.played - place.lost
    assert sum(place.streak == 0 for place in played.table.places) == 1
    assert played.table.places[0].player == Person("anna")
