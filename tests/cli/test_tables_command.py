"""``tables``: the host looks after the house from the command line, also while it is open."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.commands import run
from support.house import Guest, RunningHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningHouse]:
    running = RunningHouse(tmp_path / "house")
    running.start()
    yield running
    running.stop()


def test_the_host_lists_exports_closes_and_blocks(house: RunningHouse) -> None:
    anna, data = Guest(house), ["--data", str(house.data)]
    anna.http.put("/api/me", json={"name": "Änna", "avatar": "owl"})
    token = anna.create(seats=2, start=True)
    with anna.connect(token) as player:
        player.play_round()
        player.ask("start")
        listed = run("tables", "list", *data)
        (line,) = listed.out.splitlines()
        table, game, phase, *_ = line.split()
        assert (game, phase, "'Änna'" in line) == ("neunerln", "playing", True)
        exported = run("tables", "export", table, *data)
        assert run("tables", "export", f"http://house.test/t/{token}/lobby", *data).out == exported.out
        assert run("tables", "export", token, *data).out == exported.out
        assert run("verify", "-", typed=exported.out.encode()).code == 0
        guest, *_ = run("tables", "guests", table, *data).out.split()
        assert run("tables", "close", table, *data).out == f"{table} is closed\n"
        assert run("tables", "close", table, *data).code == 1
        player.until_update(lambda update: update["table"]["closed"] == "house")
        assert player.update["table"]["phase"] == "ended"
        assert run("tables", "block", guest, *data).code == 0
        answer = player.ask("stand")
        assert answer["problem"]["reason"] in ("blocked", "closed")
    until = time.monotonic() + 10
    while (refused := anna.http.get("/api/me/statistics")).status_code != 409 and time.monotonic() < until:
        time.sleep(0.2)
    assert refused.json()["reason"] == "blocked"
    assert "blocked" in run("tables", "guests", table, *data).out
    assert run("tables", "unblock", guest, *data).code == 0
    assert "blocked" not in run("tables", "guests", table, *data).out
    watching = Guest(house)
    watching.http.put("/api/me", json={"name": "Berta", "avatar": "fox"})
    newest, oldest = run("tables", "guests", *data).out.splitlines()
    assert ("'Berta'" in newest, newest.split()[0] != guest, oldest.split()[0]) == (True, True, guest)
    assert run("tables", "block", newest.split()[0], *data).code == 0
    for one in (anna, watching):
        one.close()


def test_a_house_without_tables_says_so(house: RunningHouse) -> None:
    # Its first answer says that the house is open.
    anna = Guest(house)
    answer = run("tables", "list", "--data", str(house.data))
    anna.close()
    assert (answer.code, answer.out, answer.err) == (0, "", "no table was opened here yet\n")


def test_what_is_not_there_is_said_in_one_line(tmp_path: Path, house: RunningHouse) -> None:
    for arguments in (["list", "--data", str(tmp_path / "none")], ["close", "nothing", "--data", str(house.data)]):
        answer = run("tables", *arguments)
        assert answer.code in (1, 2)
        assert answer.err.startswith("stammtisch: there is no ")
