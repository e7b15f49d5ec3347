"""Breaks and pauses on a real line: who goes is waited for, who comes back goes on, and a kill changes nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.house import Guest, Message, Player, RunningHouse, dealt

GAME = {"game": "mulle", "seats": 2, "options": {"rounds": 2}}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningHouse]:
    running = RunningHouse(tmp_path / "house", bot_delay=0.002)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def two(house: RunningHouse) -> Iterator[tuple[Guest, Guest, str]]:
    """Anna and Berta at a table of Mulle."""
    anna, berta = Guest(house), Guest(house)
    token = anna.create(**GAME)  # type: ignore[arg-type]
    with berta.connect(token) as player:
        assert player.ask("sit", seat=1)["type"] == "accepted"
    yield anna, berta, token
    anna.close()
    berta.close()


def play_round(players: list[Player]) -> list[Message]:
    """Each plays the first legal move until the round is written; returns what each sees then."""
    update = players[0].drain()
    while update["table"]["phase"] == "playing":
        player = players[update["view"]["acting"][0]]
        mine = player.until_seq(update["seq"])
        answer = player.ask("move", seq=mine["seq"], move=mine["view"]["legal"][0])
        assert answer["type"] == "accepted", answer
        update = players[0].until_seq(answer["seq"])
        time.sleep(0.02)  # a client may send 20 frames a second
    return [player.drain() for player in players]


def test_a_break_between_two_rounds_survives_a_kill(house: RunningHouse, two: tuple[Guest, Guest, str]) -> None:
    anna, berta, token = two
    with anna.connect(token) as first, berta.connect(token) as second:
        first.ask("start")
        dealt(first, second)
        mine, _ = play_round([first, second])
        assert (mine["table"]["phase"], mine["view"]["written"]["round"]) == ("between", 1)
        assert mine["table"]["deal"]["secret"] is not None
        assert first.ask("ready")["type"] == "accepted"
        assert first.drain()["table"]["ready"] == [0]
    house.kill()
    house.start()
    with anna.connect(token) as first, berta.connect(token) as second:
        again = first.receive()
        assert (again["table"]["phase"], again["table"]["ready"]) == ("between", [0])
        assert again["table"]["until"] >= mine["table"]["until"]
        assert again["view"] == mine["view"]
        second.drain()
        assert second.ask("ready")["type"] == "accepted"
        (now, _) = dealt(first, second)
        assert now["table"]["deal"]["commit"] != mine["table"]["deal"]["commit"]
        ended, _ = play_round([first, second])
        assert ended["table"]["phase"] == "ended"
        assert len(ended["view"]["rounds"]) == 2


def test_who_loses_the_line_is_waited_for_and_comes_back_to_the_same_hand(
    house: RunningHouse, two: tuple[Guest, Guest, str]
) -> None:
    anna, berta, token = two
    with anna.connect(token) as first:
        with berta.connect(token) as second:
            first.ask("start")
            hand = dealt(first, second)[1]["view"]["hand"]
        until = time.monotonic() + 30
        while (paused := first.drain())["table"]["pause"] is None and time.monotonic() < until:
            time.sleep(0.5)
        assert [waited["seat"] for waited in paused["table"]["pause"]["waited_for"]] == [1]
        assert [notice["kind"] for notice in paused["notices"]][-1] == "gone"
        assert paused["table"]["seats"][1]["gone_since"] is not None
        house.kill()
    house.start()
    with anna.connect(token) as first:
        assert first.receive()["table"]["pause"] is not None
        with berta.connect(token) as second:
            back = first.until_update(lambda update: update["table"]["pause"] is None)
            assert back["notices"][-1]["kind"] == "back"
            assert second.drain()["view"]["hand"] == hand
