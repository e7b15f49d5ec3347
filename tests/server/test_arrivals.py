"""First requests: however many tabs a browser opens at once, it is one guest, and what makes it so is worth nothing later."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from support.house import MakeGuest, RunningHouse

from stammtisch.journal.journal import open_journal
from stammtisch.server.arrivals import ARRIVAL, ARRIVAL_SECONDS, Arrivals
from stammtisch.server.guests import AVATARS, Guests


class Clock:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Door:
    """Welcomes guests slowly, and counts them; or fails."""

    def __init__(self, fails: int = 0) -> None:
        self.guests = 0
        self.fails = fails

    async def welcome(self) -> tuple[str, str]:
        await asyncio.sleep(0.01)
        if self.fails:
            self.fails -= 1
            raise ValueError("the journal cannot be written")
        self.guests += 1
        return f"guest {self.guests}", f"cookie {self.guests}"


def token() -> str:
    return secrets.token_hex(16)


def first(house: RunningHouse, arrival: str) -> httpx.Response:
    """The first request of a tab, which has no cookie yet."""
    return httpx.get(f"http://127.0.0.1:{house.port}/api/me", headers={ARRIVAL: arrival} if arrival else {})


def test_first_requests_of_one_browser_at_once_are_one_guest(house: RunningHouse) -> None:
    mine = token()
    with ThreadPoolExecutor(8) as tabs:
        answers = list(tabs.map(lambda _: first(house, mine), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.cookies["stammtisch"] for answer in answers}) == 1
    assert len({answer.text for answer in answers}) == 1
    others = [first(house, arrival) for arrival in (token(), "", "")]
    assert len({answer.cookies["stammtisch"] for answer in [answers[0], *others]}) == 4


def test_who_has_a_cookie_stays_the_same_guest_whatever_token_comes_with_it(guest: MakeGuest, house: RunningHouse) -> None:
    anna, taken = guest(), token()
    other = first(house, taken).cookies["stammtisch"]
    again = anna.http.get("/api/me", headers={ARRIVAL: taken})
    assert again.cookies["stammtisch"] not in ("", other)


def test_an_erased_guest_is_not_found_again_by_the_token(house: RunningHouse) -> None:
    mine = token()
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}") as client:
        old = client.get("/api/me", headers={ARRIVAL: mine}).cookies["stammtisch"]
        client.delete("/api/me").raise_for_status()
    again = first(house, mine)
    assert again.status_code == 200
    assert again.cookies["stammtisch"] != old


@pytest.mark.parametrize("guessable", ["1", "tab", "0" * 31, "0" * 33, "G" * 32, "A" * 32])
def test_a_token_that_could_be_guessed_is_refused_and_not_said_again(house: RunningHouse, guessable: str) -> None:
    answer = first(house, guessable)
    assert (answer.status_code, answer.json()["kind"]) == (400, "malformed")
    assert "set-cookie" not in answer.headers
    assert answer.json()["facts"]["text"] == ""


def test_the_token_is_kept_in_no_file(house: RunningHouse) -> None:
    mine = token()
    first(house, mine)
    kept = b"".join(file.read_bytes() for file in house.data.iterdir() if file.is_file())
    assert len(kept) > 1000
    assert mine.encode() not in kept


async def test_after_two_minutes_the_token_is_worth_nothing() -> None:
    clock, door, mine = Clock(), Door(), token()
    arrivals = Arrivals(clock)
    assert await arrivals.one(mine, door.welcome) == ("guest 1", "cookie 1")
    clock.now += ARRIVAL_SECONDS - 1
    assert await arrivals.one(mine, door.welcome) == ("guest 1", "cookie 1")
    clock.now += 1  # its use has not prolonged it
    assert not arrivals.has(mine)
    assert await arrivals.one(mine, door.welcome) == ("guest 2", "cookie 2")


async def test_a_tab_that_is_closed_takes_no_other_with_it_and_a_failure_is_not_kept() -> None:
    door, mine = Door(fails=1), token()
    arrivals = Arrivals()
    with pytest.raises(ValueError, match="journal"):
        await arrivals.one(mine, door.welcome)
    closed = asyncio.create_task(arrivals.one(mine, door.welcome))
    other = asyncio.create_task(arrivals.one(mine, door.welcome))
    await asyncio.sleep(0)
    closed.cancel()
    assert await other == ("guest 1", "cookie 1")
    arrivals.forget("guest 1")
    assert not arrivals.has(mine)


async def test_guests_who_come_one_after_the_other_have_different_pictures(tmp_path: Path) -> None:
    journal = await open_journal(tmp_path / "house.db")
    guests = Guests(journal)
    for _ in range(3):
        come = [(await guests.welcome())[0] for _ in AVATARS]
        assert {one.avatar for one in await journal.identities(come)} == set(AVATARS)
    await journal.close()
