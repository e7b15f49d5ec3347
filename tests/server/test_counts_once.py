"""Games of Murmeln that count the first time they are begun: that of the day, and shared ones (ML-19)."""

from __future__ import annotations

from typing import Any

from support.house import MakeGuest
from support.numbered import play_murmeln


def test_ml19_a_game_that_counts_the_first_time_is_gone_on_with_and_not_rehearsed_elsewhere(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    solo: dict[str, Any] = {"game": "murmeln", "seats": 1, "start": True}
    day = anna.create("day", **solo, daily=True)
    assert anna.create("day-again", **solo, daily=True) == day
    assert berta.create("day", **solo, daily=True) != day
    with anna.connect(anna.create("day-of-four", **solo, daily=True, options={"version": "four"})) as player:
        assert player.drain()["table"]["listed"].startswith("day:")
    shared = anna.create("shared", **solo, number="77")
    assert anna.create("shared-again", **solo, number="77") == shared
    other = {"request": "four", **solo, "number": "77", "options": {"version": "four"}}
    refused = anna.http.post("/api/tables", json=other)
    assert (refused.status_code, refused.json()["reason"]) == (409, "plays_it_already")
    with anna.connect(anna.create("fresh", **solo)) as player:
        player.drain()
        assert player.ask("start", number="77")["problem"]["reason"] == "plays_it_already"
        assert player.ask("start")["type"] == "accepted"
    with anna.connect(shared) as player:
        play_murmeln(player)
    assert anna.create("shared-over", **solo, number="77") != shared
    rows = anna.http.get("/api/murmeln/five/best?number=77").json()["rows"]
    assert [row["me"] for row in rows] == [True]
