"""kill -9 in the middle of play, then start again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.house import Guest, Message, Player, RunningHouse
from websockets.exceptions import ConnectionClosed

KILL_AFTER_MS = [0, 0.5, 1, 2, 3, 5, 8, 15, 60, 200]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningHouse]:
    running = RunningHouse(tmp_path / "house", bot_delay=0.002)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def anna(house: RunningHouse) -> Iterator[Guest]:
    guest = Guest(house)
    yield guest
    guest.close()


def send_move_and_kill(house: RunningHouse, player: Player, after_ms: float) -> tuple[Message, Message | None]:
    """Sends a move, kills the server a little later; the move and its answer, if one came."""
    update = player.my_turn()
    move = {"request_id": f"m{update['seq']}", "seq": update["seq"], "move": update["view"]["legal"][0]}
    player.send(type="move", id=move["request_id"], seq=move["seq"], move=move["move"])
    time.sleep(after_ms / 1000)
    house.kill()
    try:
        return move, player.until(lambda message: message.get("id") == move["request_id"])
    except (ConnectionClosed, OSError):
        return move, None


def test_nothing_acknowledged_is_missing_requests_act_once_and_bots_go_on(house: RunningHouse, anna: Guest) -> None:
    token = anna.create(seats=3, start=True)
    acknowledged: dict[str, Message] = {}
    moves: dict[str, Message] = {}
    seen = 0
    for after_ms in KILL_AFTER_MS:
        with anna.connect(token, after=seen) as player:
            move, answer = send_move_and_kill(house, player, after_ms)
            seen = player.update["seq"]
        moves[move["request_id"]] = move
        if answer is not None:
            assert answer["type"] == "accepted"
            acknowledged[move["request_id"]] = answer
        house.start()
        with anna.connect(token, after=seen) as player:
            update = player.receive()
            assert update["seq"] >= max([seen, *(known["seq"] for known in acknowledged.values())])
            for request_id, known in acknowledged.items():
                assert player.ask("move", **moves[request_id]) == known
            again = player.ask("move", **move)
            assert again["type"] == "accepted" or again["problem"]["kind"] == "stale"
            assert player.ask("move", **move)["type"] == again["type"]
            player.my_turn_or_end()
            seen = player.update["seq"]
    assert acknowledged


def test_bots_whose_move_was_due_at_the_kill_move_on_without_anyone_connected(house: RunningHouse, anna: Guest) -> None:
    token = anna.create(seats=6, start=True)
    house.kill()
    house.start()
    until = time.monotonic() + 10
    while not anna.http.get("/api/me").json()["tables"][0]["my_turn"] and time.monotonic() < until:
        time.sleep(0.02)
    card = anna.http.get("/api/me").json()["tables"][0]
    assert (card["token"], card["my_turn"]) == (token, True)


def test_a_guest_a_name_and_a_table_that_were_answered_are_there_after_a_kill(house: RunningHouse, anna: Guest) -> None:
    anna.http.put("/api/me", json={"name": "Anna", "avatar": "owl"}).raise_for_status()
    token = anna.create("wanted", seats=2)
    house.kill()
    house.start()
    me = anna.http.get("/api/me").json()
    assert (me["name"], [card["token"] for card in me["tables"]]) == ("Anna", [token])
    assert anna.create("wanted", seats=2) == token
