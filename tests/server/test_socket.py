"""Play over the WebSocket of a real server."""

from __future__ import annotations

import json
import time
from hashlib import sha256

import pytest
from support.house import MakeGuest, Player, RunningHouse, dealt
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin


def test_a_round_against_bots_is_played_to_its_end_and_a_rematch_begins(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=3, start=True)) as player:
        ended = player.play_round()
        assert sorted(ended["view"]["places"]) == [0, 1, 2]
        assert [seat["played"] for seat in ended["table"]["seats"]] == [1, 1, 1]
        assert sum(seat["lost"] for seat in ended["table"]["seats"]) == 1
        starter = ended["view"]["starter"]
        assert player.ask("start")["type"] == "accepted"
        player.until_update(lambda newer: newer["table"]["round"] == 2)
        (update,) = dealt(player)
        assert update["view"]["starter"] == (starter + 1) % 3
        first, second = ended["table"]["deal"], update["table"]["deal"]
        assert first["commit"] == sha256(bytes.fromhex(first["secret"])).hexdigest() != second["commit"]
        assert second["secret"] is None
        assert [word is not None for word in first["words"]] == [True, False, False]


def test_two_people_sit_and_play_each_with_the_own_hand(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create(seats=2)
    with anna.connect(token) as first, berta.connect(token) as second:
        assert second.ask("sit", seat=1)["type"] == "accepted"
        assert second.ask("start")["type"] == "accepted"
        mine, theirs = dealt(first, second)
        assert None not in mine["table"]["deal"]["words"]
        assert (mine["table"]["me"], theirs["table"]["me"]) == (0, 1)
        assert set(mine["view"]["hand"]).isdisjoint(theirs["view"]["hand"])
        assert [bool(update["view"]["legal"]) for update in (mine, theirs)].count(True) == 1


def test_who_comes_and_goes_is_seen(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create(seats=2)
    with anna.connect(token) as first:
        with berta.connect(token) as second:
            second.ask("sit", seat=1)
            first.until_update(lambda update: update["table"]["seats"][1]["connected"])
        first.until_update(
            lambda update: update["table"]["seats"][1]["player"] == "person" and not update["table"]["seats"][1]["connected"]
        )
        berta.http.put("/api/me", json={"name": "Berta", "avatar": "owl"})
        first.until_update(lambda update: update["table"]["seats"][1]["name"] == "Berta")


def test_a_double_click_acts_once(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=2, start=True)) as player:
        update = player.my_turn()
        move = {"type": "move", "id": "click", "seq": update["seq"], "move": update["view"]["legal"][0]}
        player.send(**move)
        player.send(**move)
        answers = [player.until(lambda message: message.get("id") == "click") for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "accepted"


def test_a_resend_after_a_lost_answer_gets_the_same_answer(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create(seats=2, start=True)
    with anna.connect(token) as player:
        update = player.my_turn()
        player.send(type="move", id="lost", seq=update["seq"], move=update["view"]["legal"][0])
    with anna.connect(token, after=update["seq"]) as player:
        answer = player.ask("move", "lost", seq=update["seq"], move=update["view"]["legal"][0])
        assert answer == {"type": "accepted", "id": "lost", "seq": answer["seq"]}
        assert player.ask("move", "lost", seq=update["seq"], move="draw") == answer


def test_the_same_id_of_another_person_is_another_request(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create(seats=3)
    with anna.connect(token) as first, berta.connect(token) as second:
        assert first.ask("add_bot", "same", seat=2, bot="random")["type"] == "accepted"
        assert second.ask("sit", "same", seat=1)["type"] == "accepted"
        second.until_update(lambda update: update["table"]["me"] == 1)


def test_a_connection_that_was_away_gets_what_happened_meanwhile(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create(seats=2, start=True)
    with anna.connect(token) as player:
        update = player.my_turn()
        assert player.ask("move", seq=update["seq"], move=update["view"]["legal"][0])["type"] == "accepted"
        later = player.my_turn_or_end()
        seen = [event for frame in player.frames for event in _events(frame, update["seq"])]
    with anna.connect(token, after=update["seq"]) as player:
        again = player.my_turn_or_end()
        assert (again["reset"], again["seq"]) == (False, later["seq"])
        assert again["events"] == seen
        assert seen


def _events(frame: str, after: int) -> list[object]:
    message = json.loads(frame)
    return message["events"] if message["type"] == "update" and message["seq"] > after else []


@pytest.mark.parametrize("after", ["", "x", "-1", "999999", "99999999999999999999", "%00"])
def test_a_first_or_odd_connection_is_told_to_draw_anew(guest: MakeGuest, after: str) -> None:
    anna = guest()
    token = anna.create(seats=2, start=True)
    with connect(f"ws://127.0.0.1:{anna.house.port}/ws/{token}?after={after}") as socket:
        update = json.loads(socket.recv(timeout=10))
        assert (update["reset"], update["events"], update["table"]["me"]) == (True, [], None)


def test_a_stale_move_is_refused_and_the_newest_state_sent(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=2, start=True)) as player:
        update = player.my_turn()
        answer = player.ask("move", seq=update["seq"] - 1, move=update["view"]["legal"][0])
        assert answer["problem"]["kind"] == "stale"
        assert player.until(lambda message: message["type"] == "update")["seq"] == update["seq"]


def test_an_illegal_move_is_refused_with_its_clause(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=2, start=True)) as player:
        update = player.my_turn()
        held = next(
            (card for card in update["view"]["hand"] if f"play:{card}" not in update["view"]["legal"] and card[0] != "9"), None
        )
        foreign = held or "7H"
        answer = player.ask("move", seq=update["seq"], move=f"play:{foreign}")
        if f"play:{foreign}" not in update["view"]["legal"]:
            assert answer["problem"]["kind"] == "illegal"
            assert answer["problem"]["reason"].startswith(answer["problem"]["clause"] + ".")


def test_asking_changes_nothing(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=2, start=True)) as player:
        update = player.my_turn()
        answer = player.ask("ask", seq=update["seq"], selection=update["view"]["hand"][0])
        assert answer["type"] == "answered"
        assert bool(answer["moves"]) != bool(answer["problem"])
        assert answer["seq"] == update["seq"]
        player.send(type="ping", seq=update["seq"])
        pong = player.receive()
        assert (pong["type"], pong["seq"]) == ("pong", update["seq"])
        assert abs(pong["now"] / 1000 - time.time()) < 60


def test_a_ping_of_a_client_that_lags_brings_an_update(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=2, start=True)) as player:
        update = player.my_turn()
        player.drain()
        update = player.my_turn()
        player.send(type="ping", seq=update["seq"] - 1)
        pong = player.receive()
        assert (pong["type"], pong["seq"]) == ("pong", update["seq"])
        assert abs(pong["now"] / 1000 - time.time()) < 60
        player.send(type="ping", seq=update["seq"] - 1)
        again = player.until(lambda message: message["type"] == "update")
        assert (again["seq"], again["view"], again["reset"]) == (update["seq"], update["view"], False)


def test_who_only_watches_sees_no_hand_and_may_do_nothing(guest: MakeGuest, house: RunningHouse) -> None:
    anna = guest()
    token = anna.create(seats=2, start=True)
    with connect(f"ws://127.0.0.1:{house.port}/ws/{token}") as socket:
        assert json.loads(socket.recv(timeout=10))["view"]["hand"] == []
        socket.send(json.dumps({"type": "sit", "id": "1", "seat": 1}))
        answers = (json.loads(frame) for frame in socket)
        assert next(answer for answer in answers if answer["type"] == "refused")["problem"]["reason"] == "no_guest"
    with guest().connect(token) as watching:
        assert watching.ask("move", seq=1, move="draw")["problem"]["reason"] == "not_seated"
        assert watching.ask("ask", seq=1, selection="7H")["problem"]["reason"] == "not_seated"


GARBAGE: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    "\u0000",
    "[" * 9000,
    b"\xff\xfe\x00",
    '{"type":"move"}',
    '{"type":"fly","id":"1"}',
    '{"type":"sit","id":"","seat":1}',
    '{"type":"sit","id":"7","seat":1e99}',
    '{"type":"sit","id":"7","seat":1,"more":1}',
    '{"type":"move","id":"7","seq":1,"move":"\\ud800"}',
]


def test_garbage_is_refused_as_malformed_and_the_connection_lives(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(seats=2)) as player:
        for frame in GARBAGE:
            player.socket.send(frame)
            answer = player.until(lambda message: message["type"] == "refused")
            assert answer["problem"]["kind"] == "malformed", frame
        assert player.ask("add_bot", seat=1, bot="random")["type"] == "accepted"


def test_a_frame_that_is_too_long_closes_only_its_connection(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create(seats=2)
    with anna.connect(token) as player:
        player.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            player.until(lambda _: False)
    with anna.connect(token) as player:
        assert player.receive()["type"] == "update"


def flood(player: Player) -> None:
    for _ in range(2000):
        player.send(type="ping", seq=1)
    player.until(lambda _: False)


def test_a_client_that_floods_is_refused_and_then_cut_off(guest: MakeGuest) -> None:
    anna = guest()
    token = anna.create(seats=2)
    with anna.connect(token) as player:
        with pytest.raises(ConnectionClosed):
            flood(player)
        assert any('"too_fast"' in frame for frame in player.frames) or not player.frames
    with anna.connect(token) as player:
        assert player.receive()["type"] == "update"


def test_a_page_of_another_site_may_not_connect(guest: MakeGuest) -> None:
    anna = guest()
    address = f"ws://127.0.0.1:{anna.house.port}/ws/{anna.create()}"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://evil.example")):
        pass


def test_a_table_that_is_not_there_is_gone(house: RunningHouse) -> None:
    with connect(f"ws://127.0.0.1:{house.port}/ws/nothing") as socket:
        assert json.loads(socket.recv(timeout=10))["problem"]["kind"] == "gone"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_murmeln_is_played_alone_with_undo_and_hides_its_number(guest: MakeGuest) -> None:
    anna = guest()
    with anna.connect(anna.create(game="murmeln", seats=1, start=True)) as player:
        update = player.until_update(lambda newer: newer["view"] is not None)
        board, regions = update["view"]["board"], update["view"]["regions"]
        assert (update["table"]["ranked"], update["table"]["number"], update["view"]["number"]) == (True, None, None)
        marble, cell = next(_rolls(board, regions))
        assert player.ask("move", seq=update["seq"], move=f"{_cell(marble)}-{_cell(cell)}")["type"] == "accepted"
        moved = player.until_update(lambda newer: newer["seq"] > update["seq"])
        assert moved["view"]["can_undo"]
        assert player.ask("move", seq=moved["seq"], move="undo")["type"] == "accepted"
        undone = player.until_update(lambda newer: newer["seq"] > moved["seq"])
        assert undone["view"]["board"] == board
        assert player.ask("start", same=True)["type"] == "accepted"
        again = player.until_update(lambda newer: newer["table"]["round"] == 2)
        assert again["view"]["board"] == board
        assert not again["table"]["ranked"]


def _rolls(board: list[int], regions: list[int]):  # type: ignore[no-untyped-def]
    for marble, colour in enumerate(board):
        for step in (-9, 9, -1, 1):
            cell = marble + step
            same_row = abs(step) == 9 or cell // 9 == marble // 9
            if colour and 0 <= cell < 81 and same_row and regions[cell]:
                yield marble, cell


def _cell(index: int) -> str:
    return "abcdefghi"[index % 9] + str(index // 9 + 1)
