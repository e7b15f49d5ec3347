"""What all card boards do alike."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from .boards import CARD_GAMES, SHEET, SIDE, Drag, drag_with_finger, drag_with_mouse, lines, open_history, open_table
from .conftest import NewPage
from .house import House
from .play import act
from .test_murlan import MAIN, READY, SCORES, UP, Scene
from .test_murlan import act as act_in_murlan
from .test_murln import until
from .test_screens import DESK, serious_findings, stick_outs

BOTS_THINK = 0.05
SEATS = {"neunerln": 3, "murln": 3, "murlan": 3, "mulle": 2}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose bots are quick."""
    opened = House(tmp_path_factory.mktemp("boards"), BOTS_THINK)
    opened.start()
    yield opened
    opened.stop()


def wait_for_me(page: Page) -> None:
    """Bots have moved, and now nothing happens before I do."""
    expect(page.locator("main.is-mine")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(300)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_story_of_the_round_is_there_after_a_reload_and_for_who_comes_late(
    house: House, new_page: NewPage, game: str
) -> None:
    page, watcher, phone = new_page(size=DESK), new_page(size=DESK), new_page(still=False)
    open_table(page, house.address, game, SEATS[game])
    wait_for_me(page)
    before = lines(page)
    assert before
    page.reload()
    wait_for_me(page)
    assert lines(page) == before
    expect(page.locator(".status-last")).not_to_have_text("\u00a0")
    watcher.goto(page.url)
    expect(watcher.locator(SIDE)).to_have_count(len(before))
    phone.goto(page.url)
    expect(phone.locator("main.table")).to_be_visible()
    assert phone.locator(".flying").count() == 0
    open_history(phone)
    assert lines(phone, SHEET) == lines(watcher)
    assert serious_findings(phone) == []
    assert stick_outs(phone) == []
    phone.get_by_role("button", name="Zurück").click()
    expect(phone.locator("dialog")).to_have_count(0)


FAR_UP = -150.0
"""From the hand well onto the table, in px."""
A_LITTLE = -25.0
ANSWERS = 2_000
"""The house has answered by then, in ms."""
CARDS = ".fan button.card"
MAY = f"{CARDS}:not(.is-off):not(.is-away):not([data-hand^='9'])"
"""Neunerln's Nines ask for a suit first."""


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(CARDS).evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return cards


def card_to_play(page: Page, game: str) -> Locator:
    """A card that may be played; whatever else is asked before is answered."""
    for _ in range(40):
        if game == "murln":
            until(page, "play")
        wait_for_me(page)
        card = page.locator(MAY)
        if card.count() > 0 and page.locator("dialog").count() == 0:
            return card.last
        act(page)
    raise AssertionError("no card may be played")


@pytest.mark.parametrize("game", ["neunerln", "murln", "mulle"])
@pytest.mark.parametrize("drag", [drag_with_mouse, drag_with_finger])
def test_a_card_pulled_upwards_is_played_and_one_that_is_let_go_in_the_hand_is_not(
    house: House, new_page: NewPage, game: str, drag: Drag
) -> None:
    page = new_page(touch=drag is drag_with_finger)
    open_table(page, house.address, game, SEATS[game])
    card = card_to_play(page, game)
    code, before = card.get_attribute("data-hand"), hand(page)
    drag(page, card, 0, A_LITTLE)
    page.wait_for_timeout(ANSWERS // 4)
    assert hand(page) == before
    drag(page, page.locator(f'[data-hand="{code}"]'), 20, FAR_UP)
    expect(page.locator(f'[data-hand="{code}"]')).to_have_count(0)
    expect(page.locator(".is-pulled")).to_have_count(0)


@pytest.mark.parametrize("drag", [drag_with_mouse, drag_with_finger])
def test_with_one_pulled_card_of_murlan_all_chosen_ones_are_played(house: House, new_page: NewPage, drag: Drag) -> None:
    page = new_page(touch=drag is drag_with_finger)
    open_table(page, house.address, "murlan", 3)
    until_time = time.monotonic() + 100
    while not (page.locator(UP).count() > 1 and page.locator(f"{MAIN}{READY}").count() > 0):
        assert time.monotonic() < until_time, "no two cards may be played"
        scene = Scene(page)
        with contextlib.suppress(TimeoutError, AssertionError):
            if scene.asked == "play" and scene.leads and scene.up > 0 and not scene.main:
                page.locator(UP).first.click(position={"x": 8, "y": 12}, timeout=1_000)
            elif scene.asked not in ("", "end"):
                act_in_murlan(page, scene)
        page.wait_for_timeout(50)
    chosen = page.locator(UP).evaluate_all("cards => cards.map(card => card.dataset.hand)")
    before = hand(page)
    drag(page, page.locator(UP).first, -10, FAR_UP)
    expect(page.locator(f"{CARDS}[data-hand='{chosen[0]}']")).to_have_count(0)
    assert page.locator(SCORES).count() > 0 or set(hand(page)) == set(before) - set(chosen)


def test_mu4_cards_that_may_not_be_played_together_go_back_into_the_hand(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, house.address, "murlan", 3)
    wait_for_me(page)
    before = hand(page)
    first, last = page.locator(CARDS).first, page.locator(CARDS).last
    last.click(position={"x": 8, "y": 12})
    drag_with_mouse(page, first, 0, FAR_UP)
    expect(page.locator(".why [role=alert]")).to_be_visible()
    expect(page.locator(".is-pulled")).to_have_count(0)
    assert hand(page) == before
    expect(page.locator(UP)).to_have_count(2)
