"""Four phones play whole games; whatever happens to them, nothing is lost, doubled or leaked (the frames of all are searched)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError, expect
from support.commands import run

from stammtisch.games.registry import GAMES

from . import murlan, play, test_mulle, test_murln
from .conftest import NewPage
from .four import Evening, Message, Phone, open_table
from .house import House
from .told import Search, Story

SEATS = 4
PATIENCE = 1 / 10
"""A pause of 2:00 lasts twelve seconds here."""
AWAY = 1.0
"""Seconds without a network."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path, patience=PATIENCE)
    opened.start()
    yield opened
    opened.stop()


# --- the search itself ---


def test_the_search_finds_what_is_lost_doubled_or_leaked() -> None:
    records = (Path(__file__).parents[2] / "goldens" / "fair-record.jsonl").read_text("utf-8")
    story = Story(records[: records.index('{"record"', 1)], GAMES["neunerln"])
    story.entries = list(range(10, 10 + len(story.moves)))
    step = story.at(update(10, {}, []))
    mine, theirs = story.steps[step].view(0), story.steps[step].view(1)
    happened, search = story.steps[step].events(0), Search(story, 0)
    search.events()
    search.update(update(10, mine, happened), "", step - 1, step, 9)
    search.frame(update(10, mine, happened), step)
    first = story.dealing(step)
    search.update({**update(10, mine, happened), "story": search.happened(first, step)}, "", step - 1, step, 9)
    others = Search(story, 1).happened(first, step)
    lacking = {**update(10, mine, happened), "story": happened}
    leaking = {**update(10, mine, happened), "story": others}
    for wrong in (update(10, theirs, happened), update(10, mine, []), update(10, mine, happened * 2), lacking, leaking):
        with pytest.raises(AssertionError):
            search.update(wrong, "", step - 1, step, 9)
    with pytest.raises(AssertionError):
        search.update(update(10, mine, happened), story.secrets[1], step - 1, step, 9)
    with pytest.raises(AssertionError):
        search.frame(update(10, theirs, happened), step)
    with pytest.raises(AssertionError):
        search.frame({"type": "reacted", "name": theirs["hand"][0]}, step)


def update(seq: int, view: Message, events: list[Message]) -> Message:
    """A frame of the first round."""
    table = {"token": "t", "phase": "playing", "deal": {"round": 1, "words": []}}
    return {"type": "update", "seq": seq, "reset": False, "table": table, "view": view, "events": events, "story": None}


# --- one thing done with the buttons ---


def tap_neunerln(phone: Phone) -> None:
    play.act(phone.page)


def tap_murln(phone: Phone) -> None:
    question = test_murln.asked(phone.page)
    if question is not None:
        test_murln.answer(phone.page, question, "most")


def tap_murlan(phone: Phone) -> None:
    """Plays the lowest single card, or passes; the turn may pass between looking and tapping."""
    singles = [
        move.removeprefix("play:") for move in phone.latest["view"]["legal"] if move.startswith("play:") and "," not in move
    ]
    try:
        if singles and phone.page.locator(murlan.UP).count() == 0:
            murlan.tap(phone.page.locator(f'[data-hand="{singles[0]}"]'))
        if singles:
            phone.page.locator(f"{murlan.MAIN}{murlan.READY}").click(timeout=play.QUICK)
        elif phone.latest["view"]["legal"]:
            phone.page.get_by_role("button", name="Passen").click(timeout=play.QUICK)
    except TimeoutError:
        return


def tap_mulle(phone: Phone) -> None:
    if phone.page.locator(play.MINE).count() > 0:
        test_mulle.play_something(phone.page)


Tap = Callable[[Phone], None]


@pytest.mark.parametrize(
    ("game", "options", "tap", "stride", "end"),
    [
        ("neunerln", {}, tap_neunerln, 2, play.END),
        ("murln", {}, tap_murln, 5, test_murln.END),
        ("murlan", {"target": 5}, tap_murlan, 10, murlan.SCORES),
        ("mulle", {"rounds": 1}, tap_mulle, 14, test_mulle.COUNT),
    ],
    ids=["neunerln", "murln", "murlan", "mulle"],
)
def test_four_phones_play_a_whole_game_and_nothing_is_lost_doubled_or_leaked(
    house: House, new_page: NewPage, game: str, options: dict[str, int], tap: Tap, stride: int, end: str
) -> None:
    phones = [Phone(new_page(touch=True)) for _ in range(SEATS)]
    evening = open_table(phones, house.address, game, options)
    evening.by_hand(tap)
    evening.go(stride)
    evening.reload(1)
    evening.arrive()
    evening.go(stride)
    evening.lose_network(2, AWAY)
    evening.arrive()
    evening.go(stride)
    evening.leave_and_come_back(0, lambda: evening.change_phone(3, Phone(new_page(touch=True))))
    evening.arrive()
    evening.go(10_000)
    evening.wait(lambda: all(phone.table["phase"] == "ended" for phone in evening.phones), "the end")
    for phone in evening.phones:
        expect(phone.page.locator(end)).to_be_visible()
        assert phone.table["ended_by"] is None
    check_record(evening, game)


def check_record(evening: Evening, game: str) -> None:
    """The record is true, and it is what the phones sent and what they were told."""
    page = evening.phones[0].page
    record = page.request.get(evening.address.replace("/t/", "/api/tables/") + "/records.jsonl").body()
    for command in ("replay", "verify"):
        assert run(command, "-", typed=record).code == 0
    story = Story(record.decode(), GAMES[game])
    made = sorted((entry, seat, move) for seat, phone in evening.all_phones() for entry, move in phone.moves().values())
    assert [(seat, move) for _, seat, move in made] == story.moves
    story.entries = [entry for entry, _, _ in made]
    assert len(set(story.entries)) == len(story.moves)
    searches = [Search(story, seat) for seat in range(SEATS)]
    for seat, phone in evening.all_phones():
        searches[seat].phone(phone)
    for search in searches:
        search.events()
        assert search.updates > SEATS
        assert len(story.steps) - 1 in search.told
