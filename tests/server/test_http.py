"""What can be asked over HTTP."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import httpx
import pytest
from support.house import Guest, MakeGuest, RunningHouse

from stammtisch.bots.registry import BOTS
from stammtisch.games.registry import GAMES
from stammtisch.kernel.record import read_lines
from stammtisch.kernel.verify import verify
from stammtisch.tables.customs import HANDED_ON


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(house: RunningHouse) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}") as client:
        answer = client.get("/api/me")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert len(client.cookies["stammtisch"]) >= 22
        assert client.get("/api/me").json()["name"] == answer.json()["name"]


def test_under_https_the_cookie_is_secure(house: RunningHouse) -> None:
    answer = httpx.get(f"http://127.0.0.1:{house.port}/api/me", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["set-cookie"]


def test_the_cookies_token_is_not_in_the_database(house: RunningHouse, guest: MakeGuest) -> None:
    token = guest().http.cookies["stammtisch"]
    kept = b"".join(file.read_bytes() for file in house.data.iterdir() if file.suffix.startswith(".db"))
    assert len(kept) > 1000
    assert token.encode() not in kept


def test_a_guest_changes_name_and_picture(guest: MakeGuest) -> None:
    anna = guest()
    assert anna.http.put("/api/me", json={"name": "  Anna  Maria ", "avatar": "fox"}).json()["name"] == "Anna Maria"
    me = anna.http.get("/api/me").json()
    assert (me["name"], me["avatar"]) == ("Anna Maria", "fox")


@pytest.mark.parametrize(
    "profile",
    [
        {"name": "", "avatar": "fox"},
        {"name": "x" * 25, "avatar": "fox"},
        {"name": "\u202e", "avatar": "fox"},
        {"name": "Anna", "avatar": "../x"},
        {"name": "Anna"},
        {"name": "Anna", "avatar": "fox", "admin": True},
        [],
    ],
)
def test_a_bad_profile_is_malformed(guest: MakeGuest, profile: object) -> None:
    answer = guest().http.put("/api/me", json=profile)
    assert (answer.status_code, answer.json()["kind"]) == (400, "malformed")


def test_the_games_are_listed_with_seats_options_and_bots(house: RunningHouse) -> None:
    games = {game["name"]: game for game in httpx.get(f"http://127.0.0.1:{house.port}/api/games").json()}
    assert games["neunerln"]["seats"] == [2, 3, 4, 5, 6]
    assert "greedy" in games["neunerln"]["bots"]
    assert games["murmeln"]["options"] == [{"name": "version", "choices": ["five", "four"], "by_seats": {}, "seats": []}]
    assert {option["name"]: option["seats"] for option in games["murln"]["options"]} == {"sevens": [], "five": [5]}


def test_a_table_is_made_once_however_often_the_request_is_sent(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create("once")
    assert anna.create("once") == token
    assert anna.create("twice") != token
    assert guest().create("once") != token
    assert len(token) >= 22
    assert {card["token"] for card in anna.http.get("/api/me").json()["tables"]} >= {token}


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "skat", "seats": 3},
        {"game": "neunerln", "seats": 1},
        {"game": "neunerln", "seats": 7},
        {"game": "neunerln", "seats": 3, "options": {"sevens": True}},
        {"game": "neunerln", "seats": "3"},
        {"game": "neunerln", "seats": 3, "request": ""},
        {"game": "neunerln", "seats": 3, "request": "x" * 65},
        {"game": "murmeln", "seats": 1, "start": True, "number": "007"},
        {"game": "murmeln", "seats": 1, "start": True, "number": "abc"},
        {"game": "murmeln", "seats": 1, "start": True, "number": "7", "daily": True},
        {"game": "murmeln", "seats": 1, "number": "7"},
        {"game": "neunerln", "seats": 3, "number": "7"},
        {"game": "neunerln", "seats": 3, "daily": True},
        {"game": "neunerln", "seats": 3, "start": True, "number": "7"},
        {"game": "neunerln", "seats": 3, "start": True, "daily": True},
    ],
)
def test_a_table_that_no_game_is_played_at_is_malformed(guest: MakeGuest, wanted: dict[str, object]) -> None:
    answer = guest().http.post("/api/tables", json={"request": "r", **wanted})
    assert (answer.status_code, answer.json()["kind"]) == (400, "malformed")


@pytest.mark.parametrize(
    "address",
    [
        "/api/murmeln/six/best",
        "/api/murmeln/five/best?day=abc",
        "/api/murmeln/five/best?number=abc",
        "/api/murmeln/five/best?day=2026-13-45",
        "/api/murmeln/five/best?day=&number=7",
        "/api/murmeln/five/best?day=&table=",
    ],
)
def test_a_list_that_there_is_not_is_refused(house: RunningHouse, address: str) -> None:
    answer = httpx.get(f"http://127.0.0.1:{house.port}{address}")
    assert (answer.status_code, answer.json()["kind"]) == (400, "malformed")


def test_a_game_of_a_table_is_asked_for_by_its_number(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create("numbered")
    for asked in ("abc", "", "-1", "1.5"):
        answer = anna.http.get(f"/api/tables/{token}/records.jsonl", params={"game": asked})
        assert (answer.status_code, answer.json()["kind"]) == (400, "malformed")
    assert anna.http.get(f"/api/tables/{token}/records.jsonl?game=7").text == ""


def test_without_a_cookie_no_table_is_made(house: RunningHouse) -> None:
    answer = httpx.post(f"http://127.0.0.1:{house.port}/api/tables", json={"request": "r", "game": "neunerln", "seats": 2})
    assert (answer.status_code, answer.json()["reason"]) == (409, "no_guest")


def test_a_page_of_another_site_may_not_post(guest: MakeGuest) -> None:
    anna = guest()
    body = {"request": "r", "game": "neunerln", "seats": 2}
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{anna.house.port}.evil.example"):
        assert anna.http.post("/api/tables", json=body, headers={"Origin": origin}).status_code == 403
    own = f"http://127.0.0.1:{anna.house.port}"
    assert anna.http.post("/api/tables", json=body, headers={"Origin": own}).status_code == 201


def test_a_huge_body_is_refused(guest: MakeGuest) -> None:
    answer = guest().http.put("/api/me", content=b" " * 100_000)
    assert answer.status_code == 413


def test_garbage_bodies_are_malformed(guest: MakeGuest) -> None:
    anna = guest()
    for body in (b"", b"{", b"\xff\xfe", b"[" * 5000):
        assert anna.http.post("/api/tables", content=body).status_code == 400


def test_the_invite_link_is_a_picture_for_those_who_know_it(guest: MakeGuest) -> None:
    anna = guest()
    picture = anna.http.get(f"/api/tables/{anna.create()}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert anna.http.get("/api/tables/nothing/qr.svg").status_code == 404


def test_every_answer_carries_the_security_headers(guest: MakeGuest) -> None:
    anna = guest()
    for path in ("/", "/api/me", "/api/none", "/assets/none.js"):
        headers = anna.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert f"ws://127.0.0.1:{anna.house.port}" in headers["content-security-policy"]
        assert "upgrade-insecure-requests" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_client_answers_on_its_own_addresses(guest: MakeGuest) -> None:
    anna = guest()
    for path in ("/", "/t/whatever", "/murmeln", "/rules/neunerln"):
        answer = anna.http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert anna.http.get("/api/none").json()["kind"] == "gone"
    assert anna.http.delete("/api/games").status_code == 405


def test_what_was_played_is_exported_as_records_that_can_be_verified(guest: Callable[[], Guest]) -> None:
    anna = guest()
    token = anna.create("export", seats=2, start=True)
    assert anna.http.get(f"/api/tables/{token}/records.jsonl").text == ""
    with anna.connect(token) as player:
        player.play_round()
    answer = anna.http.get(f"/api/tables/{token}/records.jsonl")
    assert json.loads(answer.text.splitlines()[0])["names"][1] in BOTS["neunerln"]
    checked = verify(read_lines(io.BytesIO(answer.content)), GAMES, HANDED_ON)
    assert (checked.records, checked.rounds, checked.words, checked.bare, checked.faults) == (1, 1, 1, [], [])
    assert anna.http.get(f"/api/tables/{token}/records.jsonl?game=2").text == ""
    assert anna.http.get("/api/tables/none/records.jsonl").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/t/%00",
        "/t/%FF",
        "/t/%25",
        "/t/..%2F..%2Fetc",
        "/t/" + "x" * 3000,
        "/no/such/page",
        "/murmeln/%00?version=x",
        "/x.svg",
        "/t/%00.json",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_whatever_page_is_asked_for_a_page_comes(house: RunningHouse, path: str, method: str) -> None:
    answer = httpx.request(method, f"http://127.0.0.1:{house.port}{path}")
    assert answer.status_code in (200, 404)
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/api/none", "/api/tables/%00/chronicle", "/api/tables/%00/qr.svg", "/api/knocks/%00"])
def test_programs_that_ask_for_nothing_get_a_problem(guest: MakeGuest, path: str) -> None:
    answer = guest().http.get(path)
    assert (answer.status_code, answer.json()["kind"]) == (404, "gone")


@pytest.mark.parametrize(
    "path", ["six/best", "%00/best", "five/best?day=yesterday", "five/best?number=abc", "five/best?number=" + "1" * 40]
)
def test_a_list_that_there_cannot_be_is_malformed(house: RunningHouse, path: str) -> None:
    answer = httpx.get(f"http://127.0.0.1:{house.port}/api/murmeln/{path}")
    assert (answer.status_code, answer.json()["kind"]) == (400, "malformed")


def test_an_unknown_version_of_murmeln_is_not_played(guest: MakeGuest) -> None:
    wanted = {"request": "r", "game": "murmeln", "seats": 1, "options": {"version": "six"}, "start": True, "number": "5"}
    answer = guest().http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["facts"]["text"]) == (400, "six")


def test_ml19_a_game_that_somebody_plays_alone_has_no_time_to_think(guest: MakeGuest) -> None:
    wanted = {"request": "r", "game": "murmeln", "seats": 1, "start": True, "thinking": 30}
    answer = guest().http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["facts"]["text"]) == (400, "30")
    assert "any time to think" in answer.json()["facts"]["expected"]
