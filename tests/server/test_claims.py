"""What somebody claims to be gives nothing: only the guest's cookie says who sees what."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.house import MakeGuest, dealt
from websockets.sync.client import connect

QUERIES = [
    "?spectator=1",
    "?viewer=0&seat=0&me=0",
    "?after=0&viewer=1",
    "?watch=true&debug=1&all=1",
]
CLAIMS = [
    {"type": "watch", "id": "1"},
    {"type": "spectate", "id": "2", "seat": 0},
    {"type": "sync", "id": "3", "full": True},
    {"type": "ping", "seq": 0, "viewer": 0},
    {"type": "ask", "id": "4", "seq": 1, "selection": "", "seat": 0},
]


def seen_with(address: str, headers: dict[str, str]) -> dict[str, Any]:
    """What a client is sent first; without what is told of who is here."""
    with connect(address, additional_headers=headers) as socket:
        update: dict[str, Any] = json.loads(socket.recv(timeout=10))
    for changing in ("watching", "seats"):
        update["table"].pop(changing)
    return update


@pytest.mark.parametrize("game", ["neunerln", "murln", "murlan", "mulle"])
def test_whoever_claims_to_be_somebody_sees_what_a_spectator_sees(guest: MakeGuest, game: str) -> None:
    anna, berta = guest(), guest()
    token = anna.create(game=game, seats=2)
    address = f"ws://127.0.0.1:{anna.house.port}/ws/{token}"
    with anna.connect(token) as first, berta.connect(token) as second:
        second.ask("sit", seat=1)
        first.ask("start")
        mine, _ = dealt(first, second)
        plain = seen_with(address, {})
        assert (plain["table"]["me"], plain["view"]["viewer"], plain["view"]["legal"]) == (None, None, [])
        for query in QUERIES:
            claimed = seen_with(address + query, {})
            assert claimed["view"] == plain["view"]
            assert (claimed["table"], claimed["notices"] == []) == (plain["table"], "after" not in query)
        for headers in ({"Cookie": "stammtisch=forged"}, {"Cookie": "stammtisch=; me=0"}, {"X-Identity": "0", "X-Seat": "0"}):
            assert seen_with(address, headers) == plain
        assert mine["view"] != plain["view"]


def test_a_player_who_claims_to_watch_or_a_watcher_who_claims_to_play_is_not_understood(guest: MakeGuest) -> None:
    anna, berta = guest(), guest()
    token = anna.create(seats=2, start=True)
    with anna.connect(token) as playing, berta.connect(token) as watching:
        for player in (playing, watching):
            (seen,) = dealt(player)
            for claim in CLAIMS:
                player.send(**claim)
                answer = player.until(lambda message: message["type"] == "refused")
                assert answer["problem"]["kind"] == "malformed"
            assert player.drain()["view"]["viewer"] == seen["view"]["viewer"]
