"""The lobby, the spoken code, knocks and reactions, over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.house import MakeGuest, RunningHouse, guests_of


@pytest.fixture
def neighbour(tmp_path: Path) -> Iterator[MakeGuest]:
    """Makes guests at one address, in a house of their own: knocks are counted by address."""
    running = RunningHouse(tmp_path / "fresh")
    running.start()
    with guests_of(running, "127.0.0.1") as make:
        yield make
    running.stop()


def test_an_open_table_is_listed_until_it_is_closed(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create("open", game="murln", seats=4, open=True, thinking=60)
    hidden = anna.create("hidden", game="murln", seats=4)
    listed = {table["token"]: table for table in berta.http.get("/api/lobby").json()}
    assert (listed[token]["free"], listed[token]["phase"], hidden in listed) == (3, "lobby", False)
    with anna.connect(token) as player:
        player.receive()
        assert player.update["table"]["thinking"] == 60
        assert player.ask("close")["type"] == "accepted"
        assert player.drain()["table"]["closed"] == "host"
        assert player.ask("code")["problem"]["reason"] == "closed"
    assert token not in {table["token"] for table in berta.http.get("/api/lobby").json()}


def test_a_spoken_code_only_knocks_and_who_is_let_in_gets_the_link(neighbour: MakeGuest) -> None:
    anna, berta = neighbour(), neighbour()
    token = anna.create("code", seats=3)
    with anna.connect(token) as player:
        player.ask("code")
        code = player.drain()["table"]["code"]["code"]
        knock = berta.http.post("/api/knocks", json={"code": code.lower().replace(" ", "")})
        assert knock.status_code == 201
        assert token not in knock.text
        address = f"/api/knocks/{knock.json()['knock']}"
        assert berta.http.get(address).json()["state"] == "waiting"
        assert anna.http.get(address).status_code == 404
        (waiting,) = player.drain()["table"]["knocks"]
        assert player.update["notices"][-1]["kind"] == "knocked"
        with berta.connect(token) as watching:
            assert watching.receive()["table"]["knocks"] == []
            assert watching.update["table"]["code"] is None
        player.ask("answer", knock=waiting["knock"], let_in=True)
        assert player.drain()["table"]["knocks"] == []
    assert berta.http.get(address).json()["token"] == token


def test_guessing_codes_is_slowed_down(neighbour: MakeGuest) -> None:
    anna = neighbour()
    answers = [anna.http.post("/api/knocks", json={"code": f"KRUG {number}"}) for number in range(10, 20)]
    reasons = [answer.json()["reason"] for answer in answers]
    assert reasons[:5] == ["no_code"] * 5
    assert reasons[5:] == ["too_fast"] * 5


def test_guesses_are_bounded_for_an_address_however_many_guests_make_them(neighbour: MakeGuest) -> None:
    host, *guessing = [neighbour() for _ in range(7)]
    token = host.create("codes")
    with host.connect(token) as player:
        player.ask("code")
        code = player.drain()["table"]["code"]["code"]
    knocking = neighbour()
    assert knocking.http.post("/api/knocks", json={"code": code}).status_code == 201
    reasons = [
        one.http.post("/api/knocks", json={"code": f"KEIN {number}"}).json()["reason"]
        for one in guessing
        for number in range(10, 15)
    ]
    assert reasons[:15] == ["no_code"] * 15
    assert set(reasons[16:]) == {"too_fast"}


def test_one_runaway_page_locks_nobody_else_at_its_address_out(neighbour: MakeGuest) -> None:
    runaway, other = neighbour(), neighbour()
    profile = {"name": "Anna", "avatar": "owl"}
    answers = [runaway.http.put("/api/me", json=profile).status_code for _ in range(90)]
    assert 503 in answers
    assert [runaway.http.post("/api/knocks", json={"code": "KEIN 11"}).status_code for _ in range(9)][-1] == 503
    assert other.http.put("/api/me", json=profile).status_code == 200
    assert other.http.post("/api/knocks", json={"code": "KEIN 11"}).json()["reason"] == "no_code"
    assert other.create("still")


def test_reactions_reach_everyone_and_are_kept_nowhere(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create("react", seats=2)
    with anna.connect(token) as player, berta.connect(token) as watching:
        watching.receive()
        seq = player.receive()["seq"]
        for number in range(7):
            answer = player.ask("react", reaction="cheers")
            assert answer["type"] == ("accepted" if number < 5 else "refused")
        heard = watching.until(lambda message: message["type"] == "reacted")
        assert (heard["seat"], heard["reaction"]) == (0, "cheers")
        assert player.drain()["seq"] == seq
        assert player.ask("react", reaction="anything else")["problem"]["kind"] == "malformed"
        assert watching.ask("react", reaction="wow")["type"] == "accepted"
        assert watching.drain()["table"]["watching"] != []
