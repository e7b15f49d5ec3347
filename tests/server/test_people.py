"""What is kept of guests and what they have played: devices, lists, statistics, export and erasure, over the wire."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import httpx
import pytest
from support.house import Guest, MakeGuest, Message, Player, RunningHouse, dealt
from support.numbered import play_murmeln

from stammtisch.protocol import LONGEST_NAME


def test_a_guest_moves_to_another_device_once_and_only_with_the_old_ones_word(guest: MakeGuest) -> None:
    old, new, thief = guest(), guest(), guest()
    old.http.put("/api/me", json={"name": "Anna", "avatar": "owl"})
    token = old.http.post("/api/me/handover").json()["token"]
    assert old.http.get("/api/me/handover").json()["state"] == "open"
    assert new.http.post("/api/handover", json={"token": token}).json()["state"] == "waiting"
    assert thief.http.post("/api/handover", json={"token": token}).json()["reason"] == "no_handover"
    assert new.http.get("/api/handover").json()["state"] == "waiting"
    assert new.http.get("/api/me").json()["name"] != "Anna"
    assert old.http.get("/api/me/handover").json()["state"] == "taken"
    assert old.http.put("/api/me/handover", json={"let_in": True}).json()["state"] == "done"
    assert new.http.get("/api/handover").json()["state"] == "done"
    assert new.http.get("/api/me").json()["name"] == "Anna"
    assert old.http.get("/api/me").json()["name"] == "Anna"
    assert thief.http.post("/api/handover", json={"token": token}).status_code == 409
    assert old.http.put("/api/me/handover", json={"let_in": True}).json()["reason"] == "no_handover"


def test_no_answer_takes_the_cookie_of_a_device_that_may_have_used_a_link_meanwhile(guest: MakeGuest) -> None:
    old, new = guest(), guest()
    assert "set-cookie" not in new.http.get("/api/handover").headers
    token = old.http.post("/api/me/handover").json()["token"]
    new.http.post("/api/handover", json={"token": token})
    old.http.put("/api/me/handover", json={"let_in": False})
    assert new.http.get("/api/handover").json()["state"] == "refused"
    assert "set-cookie" not in new.http.get("/api/handover").headers


def test_the_link_for_moving_comes_as_a_picture_that_tells_nothing_of_it(guest: MakeGuest) -> None:
    old = guest()
    token = old.http.post("/api/me/handover").json()["token"]
    picture = old.http.get("/api/me/handover/qr.svg", params={"token": token})
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.content.startswith(b"<svg")
    assert old.http.get("/api/me/handover").json()["state"] == "open"
    for bad in ("", "a/b", "x" * 65):
        assert old.http.get("/api/me/handover/qr.svg", params={"token": bad}).status_code == 404


def test_a_device_that_is_not_let_in_stays_who_it_was(guest: MakeGuest) -> None:
    old, new = guest(), guest()
    token = old.http.post("/api/me/handover").json()["token"]
    new.http.post("/api/handover", json={"token": token})
    before = new.http.get("/api/me").json()["name"]
    assert old.http.put("/api/me/handover", json={"let_in": False}).json()["state"] == "none"
    assert new.http.get("/api/handover").json()["state"] == "refused"
    assert new.http.get("/api/me").json()["name"] == before
    assert new.http.get("/api/handover").json()["state"] == "refused"


def test_a_newer_link_takes_the_place_of_the_older(guest: MakeGuest) -> None:
    old, new = guest(), guest()
    first = old.http.post("/api/me/handover").json()["token"]
    old.http.post("/api/me/handover")
    assert new.http.post("/api/handover", json={"token": first}).json()["reason"] == "no_handover"


def test_a_seat_comes_back_on_another_device(guest: MakeGuest) -> None:
    old, new = guest(), guest()
    token = old.create("seat", seats=2, start=True)
    link = old.http.post("/api/me/handover").json()["token"]
    new.http.post("/api/handover", json={"token": link})
    old.http.put("/api/me/handover", json={"let_in": True})
    new.http.get("/api/handover")
    with old.connect(token) as first, new.connect(token) as second:
        assert first.receive()["table"]["me"] == second.receive()["table"]["me"] == 0
        assert first.drain()["view"] == second.drain()["view"]


def test_what_was_played_is_counted_told_in_the_chronicle_and_exported(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create("stats", seats=3, start=True)
    with anna.connect(token) as player:
        ended = player.play_round()
    (mine,) = anna.http.get("/api/me/statistics").json()["games"]
    assert (mine["game"], mine["games"]) == ("neunerln", 1)
    places = [int(place == ended["view"]["places"].index(0)) for place in range(3)]
    assert mine["places"] == [{"seats": 3, "places": places}]
    assert mine["won"] == (ended["view"]["loser"] != 0)
    told = anna.http.get(f"/api/tables/{token}/chronicle").json()
    assert [event["kind"] for event in told["events"]] == ["sat", "bot", "bot", "game"]
    game = told["events"][-1]
    assert (game["rounds"], game["winners"], game["reason"]) == ([game["totals"]], sorted(game["winners"]), "")
    assert sum(player["games"] for player in told["players"]) == 3
    assert [player["me"] for player in game["players"]] == [True, False, False]
    assert [event["player"]["seat"] for event in told["events"][:3]] == [0, 1, 2]
    assert told["events"][0]["player"]["avatar"] == anna.http.get("/api/me").json()["avatar"]
    assert not any(player["me"] for player in guest().http.get(f"/api/tables/{token}/chronicle").json()["events"][-1]["players"])
    exported = anna.http.get("/api/me/export").json()
    assert exported["games"][0]["game"] == "neunerln"
    assert exported["statistics"]["games"] == [mine]


def play_game(player: Player) -> Message:
    """Plays the last legal move of every position until the game is over; returns the last update."""
    while True:
        update = player.until_update(lambda update: update["table"]["phase"] != "playing" or bool(update["view"]["legal"]))
        if update["table"]["phase"] == "ended":
            return update
        between = update["table"]["phase"] == "between"
        answer = player.ask("ready") if between else player.ask("move", seq=update["seq"], move=update["view"]["legal"][-1])
        if answer["type"] == "accepted":
            player.until_seq(answer["seq"])
        else:
            player.drain()


def test_games_of_murlan_are_counted_by_their_target(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create("target", game="murlan", seats=2, options={"target": 5}, start=True)
    with anna.connect(token) as player:
        won = 0 in play_game(player)["view"]["winners"]
    (mine,) = anna.http.get("/api/me/statistics").json()["games"]
    assert mine["targets"] == [{"target": 5, "games": 1, "won": int(won)}]
    (game,) = [event for event in anna.http.get(f"/api/tables/{token}/chronicle").json()["events"] if event["kind"] == "game"]
    assert (game["options"]["target"], max(game["totals"]) >= 5) == (5, True)
    if won:
        side = [scores[0] for scores in game["rounds"]]
        assert mine["course"] == [sum(side[:rounds]) for rounds in range(len(side) + 1)]


def test_mll10_mulles_are_counted_by_their_worth_and_the_best_is_told(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create("mulles", game="mulle", seats=2, options={"rounds": 1}, start=True)
    with anna.connect(token) as player:
        written = play_game(player)["view"]["written"]
    (mine,) = anna.http.get("/api/me/statistics").json()["games"]
    (game,) = [event for event in anna.http.get(f"/api/tables/{token}/chronicle").json()["events"] if event["kind"] == "game"]
    told = [one["count"] for one in game["highlights"] if one["kind"] == "mulle"]
    worths = {one["worth"]: one["count"] for one in mine["mulles"]}
    assert all(worths[coin["worth"]] > 0 for coin in written["mulles"][0])
    assert told == ([max(told)] if told else [])
    assert max(worths, default=0) <= max(told, default=0)
    assert mine["best_round"] == max(scores[0] for scores in game["rounds"])
    assert anna.http.get("/api/me/statistics").json()["games"] == [mine]


def test_mll27_krypmulle_has_its_own_record_of_the_fewest_points(guest: MakeGuest) -> None:
    anna = guest()
    points = {}
    for kryp in (True, False):
        options = {"rounds": 1, "kryp": kryp}
        with anna.connect(anna.create(f"kryp {kryp}", game="mulle", seats=2, options=options, start=True)) as player:
            points[kryp] = play_game(player)["view"]["totals"][0]
        (mine,) = anna.http.get("/api/me/statistics").json()["games"]
        assert (mine["best_points"], mine["best_round"]) == (points.get(False), points.get(False))
        assert mine["fewest_points"] == points[True]


def test_ml19_fresh_games_the_day_and_challenges_have_lists_of_their_own(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    for one, request in ((anna, "a"), (berta, "b")):
        with one.connect(one.create(request, game="murmeln", seats=1, start=True, daily=True)) as player:
            play_murmeln(player)
    today = anna.http.get("/api/murmeln/five/best?day=").json()
    assert today["listed"] == f"day:{day}"
    assert [row["me"] for row in today["rows"]].count(True) == 1
    assert len(today["rows"]) == 2
    assert today["rows"] == sorted(today["rows"], key=lambda row: -row["points"])
    assert anna.http.get("/api/murmeln/five/best").json()["rows"] == []
    with anna.connect(anna.create("again", game="murmeln", seats=1, start=True, daily=True)) as player:
        play_murmeln(player)
    assert len(anna.http.get("/api/murmeln/five/best?day=").json()["rows"]) == 2
    with anna.connect(anna.create("fresh", game="murmeln", seats=1, start=True)) as player:
        play_murmeln(player)
        number = player.update["table"]["number"]
    (row,) = berta.http.get("/api/murmeln/five/best").json()["rows"]
    assert (row["me"], row["moves"] > 0) == (False, True)
    with berta.connect(berta.create("given", game="murmeln", seats=1, start=True, number=number)) as player:
        play_murmeln(player)
    challenge = berta.http.get(f"/api/murmeln/five/best?number={number}").json()["rows"]
    assert sorted(one["me"] for one in challenge) == [False, True]
    assert {one["points"] for one in challenge} == {row["points"]}
    assert anna.http.get("/api/murmeln/five/best?number=1").json()["rows"] == []
    versions = anna.http.get("/api/me/statistics").json()["murmeln"]
    assert [len(versions[0][kind]) for kind in ("fresh", "replays")] == [1, 2]
    assert anna.http.put("/api/me/listing", json={"unlisted": True}).json()["unlisted"] is True
    (hidden,) = berta.http.get("/api/murmeln/five/best").json()["rows"]
    assert hidden["name"] == ""


def play_fresh_murmeln(one: Guest, request: str) -> int:
    with one.connect(one.create(request, game="murmeln", seats=1, start=True)) as player:
        play_murmeln(player)
        return int(player.update["view"]["points"])


def my_table(one: Guest) -> list[tuple[int, bool]]:
    rows = one.http.get("/api/murmeln/five/best?table=").json()["rows"]
    return [(row["points"], row["me"]) for row in rows]


def test_ml19_my_table_lists_those_i_play_with_but_nobody_who_hides_or_was_erased(guest: MakeGuest) -> None:
    anna, berta, carl, stranger = guest(), guest(), guest(), guest()
    points = [play_fresh_murmeln(one, f"mine-{at}") for at, one in enumerate((anna, berta, carl, stranger))]
    assert my_table(anna) == [(points[0], True)]
    token = anna.create("company", seats=3)
    with berta.connect(token) as at_one, carl.connect(token) as at_two:
        at_one.ask("sit", seat=1)
        at_two.ask("sit", seat=2)
    assert sorted(my_table(anna)) == sorted([(points[0], True), (points[1], False), (points[2], False)])
    berta.http.put("/api/me/listing", json={"unlisted": True})
    assert sorted(my_table(anna)) == sorted([(points[0], True), (points[2], False)])
    assert (points[1], True) in my_table(berta)
    assert carl.http.request("DELETE", "/api/me").status_code == 200
    assert my_table(anna) == [(points[0], True)]


def test_ml19_my_table_still_lists_whom_i_once_played_with(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    points = play_fresh_murmeln(berta, "alone")
    token = anna.create("once", seats=2)
    with berta.connect(token) as other, anna.connect(token) as player:
        other.ask("sit", seat=1)
        player.ask("start")
        seats, seq = (player, other), dealt(player, other)[0]["seq"]
        while (update := player.until_seq(seq))["table"]["phase"] == "playing":
            one = seats[update["view"]["acting"][0]]
            mine = one.until_seq(seq)
            seq = one.ask("move", seq=seq, move=mine["view"]["legal"][0])["seq"]
        other.ask("stand")
    assert my_table(anna) == [(points, False)]


def test_ml20_a_first_finished_game_without_a_point_is_the_record_at_once(guest: MakeGuest) -> None:
    for at in range(6):
        anna = guest()
        with anna.connect(anna.create(f"zero-{at}", game="murmeln", seats=1, start=True)) as player:
            play_murmeln(player)
            table, points = player.update["table"], player.update["view"]["points"]
        assert table["record"] == points == anna.http.get("/api/me").json()["records"]["five"]
        assert table["new_record"] == (points > 0)
        if points == 0:
            return
    raise AssertionError("six games with points")


def test_who_erases_everything_leaves_a_former_guest(guest: MakeGuest, house: RunningHouse) -> None:
    anna, berta = guest(), guest()
    anna.http.put("/api/me", json={"name": "Zenzi", "avatar": "owl"})
    token = anna.create("erase", seats=2)
    with berta.connect(token) as player:
        player.ask("sit", seat=1)
        with anna.connect(token) as other:
            other.ask("start")
            player.drain()
            other.drain()
        assert anna.http.request("DELETE", "/api/me").status_code == 200
        player.until_update(lambda update: update["table"]["phase"] == "ended")
        assert player.drain()["table"]["seats"][0]["player"] == "free"
    assert "Zenzi" not in berta.http.get(f"/api/tables/{token}/chronicle").text
    assert "former guest" in berta.http.get(f"/api/tables/{token}/records.jsonl").text
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}", cookies=dict(anna.http.cookies)) as again:
        assert again.get("/api/me").json()["name"] != "Zenzi"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t Maria ", "Anna Maria"),
        ("An\u200bna\u202e", "Anna"),
        ("\uff21\uff4e\uff4e\uff41", "Anna"),
        ("\u0410nn\u0430", "Anna"),
        ("Jos\u00e9", "Jos\u00e9"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043d\u043d\u0430"),
        ("Z\u0351\u0352\u0353\u0354a", "Z\u0353\u0354a"),
        ("Resi \U0001f468\u200d\U0001f469\u200d\U0001f467", "Resi \U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("Eva \U0001f469\U0001f3fd\u200d\U0001f692", "Eva \U0001f469\U0001f3fd\u200d\U0001f692"),
        ("\u200dE\u200dva \U0001f469\u200d", "Eva \U0001f469"),
    ],
)
def test_names_are_cleaned_of_what_cannot_be_seen_and_of_look_alikes(guest: MakeGuest, typed: str, kept: str) -> None:
    assert guest().http.put("/api/me", json={"name": typed, "avatar": "fox"}).json()["name"] == kept


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("\u200b\u200b", "name_empty"),
        ("\u3164", "name_empty"),
        ("...", "name_empty"),
        ("\u202e", "name_empty"),
        ("x" * 25, "name_long"),
        ("Ann\u0436", "name_mixed"),
        ("An\u0578a", "name_mixed"),
        ("former guest", "name_reserved"),
        ("Ehemaliger Gast", "name_reserved"),
        ("FORMER  GUEST", "name_reserved"),
        ("Gast 5", "name_reserved"),
        ("guest 25", "name_reserved"),
        ("Murlgott", "name_reserved"),
        ("MurIgott", "name_reserved"),
        ("Murl\u0261ott", "name_reserved"),
    ],
)
def test_what_is_no_name_is_refused_with_its_reason(guest: MakeGuest, typed: str, reason: str) -> None:
    answer = guest().http.put("/api/me", json={"name": typed, "avatar": "fox"})
    assert answer.status_code == 400
    assert (answer.json()["reason"], answer.json()["facts"]) == (reason, {"most": LONGEST_NAME})


def test_who_has_no_name_yet_may_choose_a_picture_alone(guest: MakeGuest) -> None:
    anna = guest()
    name = anna.http.get("/api/me").json()["name"]
    assert anna.http.put("/api/me", json={"name": name, "avatar": "owl"}).json()["name"] == name


def test_those_at_one_table_whose_names_look_alike_are_told_apart(guest: MakeGuest) -> None:
    people = [guest() for _ in range(4)]
    for one, name in zip(people, ("Anna", "Anna", "Ann\u0251", "Anna (2)"), strict=True):
        assert one.http.put("/api/me", json={"name": name, "avatar": "fox"}).json()["name"] == name
    token = people[0].create("alike", seats=3)
    with people[0].connect(token) as first, people[1].connect(token) as second, people[2].connect(token) as third:
        second.ask("sit", seat=1)
        third.ask("sit", seat=2)
        with people[3].connect(token) as watching:
            table = watching.drain()["table"]
            assert [seat["name"] for seat in table["seats"]] == ["Anna", "Anna (2)", "Ann\u0251 (3)"]
            assert [one["name"] for one in table["watching"]] == ["Anna (2) (2)"]
            second.ask("react", reaction="hello")
            heard = first.until(lambda message: message["type"] == "reacted")
            assert heard["name"] == "Anna (2)"
    events = people[0].http.get(f"/api/tables/{token}/chronicle").json()["events"]
    assert [event["player"]["name"] for event in events if event["player"]] == ["Anna", "Anna (2)", "Ann\u0251 (3)"]
    (card,) = people[2].http.get("/api/me").json()["tables"]
    assert card["people"] == ["Anna", "Anna (2)"]


def test_who_has_chosen_no_name_is_a_guest_with_a_number(guest: MakeGuest) -> None:
    assert re.fullmatch(r"guest \d\d", guest().http.get("/api/me").json()["name"])


@pytest.mark.parametrize("daily", [False, True])
def test_ml4_the_number_of_a_running_game_is_in_no_export(guest: MakeGuest, daily: bool) -> None:
    anna = guest()
    token = anna.create(f"hidden-{daily}", game="murmeln", seats=1, start=True, daily=daily)
    with anna.connect(token) as player:
        player.drain()
        running = anna.http.get("/api/me/export").json()["murmeln"]
        assert [game["number"] for game in running] == [None]
        assert anna.http.get(f"/api/tables/{token}/records.jsonl").text == ""
        player.ask("start")
        begun_anew = anna.http.get("/api/me/export").json()["murmeln"]
        assert [game["number"] is None for game in begun_anew] == [False, True]
        player.drain()
        play_murmeln(player)
        number = player.update["table"]["number"]
    told = [game["number"] for game in anna.http.get("/api/me/export").json()["murmeln"]]
    assert told[1] == number
    assert None not in told
