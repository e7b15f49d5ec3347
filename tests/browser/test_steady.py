"""Pages stand still while the house answers slowly: nothing jumps away from under a finger."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import PHONE, NewPage
from .house import House
from .play import start_murmeln, start_neunerln
from .test_screens import DESK

ANSWERS_AFTER = 0.3
"""Seconds that every answer takes, one after another."""
WATCH = """(() => {
    const places = new WeakMap();
    window.jumps = [];
    (function look() {
        for (const target of document.querySelectorAll('a, button, input, summary')) {
            const box = target.getBoundingClientRect();
            const [was, is] = [places.get(target), [box.left + scrollX, box.top + scrollY]];
            if (box.width > 0) places.set(target, is);
            if (!was || box.width === 0) continue;
            const way = Math.hypot(is[0] - was[0], is[1] - was[1]);
            if (way > 4) jumps.push(`${Math.round(way)} px: ${target.outerHTML.slice(0, 120)}`);
        }
        requestAnimationFrame(look);
    })();
})()"""
"""Notes whatever can be tapped and does not stay where it was."""


def slowly(route: Route) -> None:
    time.sleep(ANSWERS_AFTER)
    route.continue_()


def home_of_a_new_guest(page: Page, address: str) -> str:
    return address


def home_of_a_guest_with_tables(page: Page, address: str) -> str:
    start_murmeln(page, address)
    start_neunerln(page, address)
    return address


def statistics(page: Page, address: str) -> str:
    start_murmeln(page, address)
    return f"{address}/me"


def leaderboard(page: Page, address: str) -> str:
    return f"{address}/best/five/today"


def chronicle(page: Page, address: str) -> str:
    start_murmeln(page, address)
    return f"{page.url}/chronicle"


def lobby(page: Page, address: str) -> str:
    page.goto(address)
    page.locator("article[data-game=murln] .game-go .button.round").click()
    page.locator("dialog .sheet-go .main").click()
    expect(page.locator(".lobby .places")).to_be_visible()
    return page.url


Way = Callable[[Page, str], str]
SHOWN = {
    home_of_a_new_guest: ".hello",
    home_of_a_guest_with_tables: ".resume a",
    statistics: ".own",
    leaderboard: ".board-page .button.main",
    chronicle: ".evening",
    lobby: ".lobby .places",
}


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("way", SHOWN, ids=lambda way: way.__name__)
def test_nothing_jumps_while_answers_are_slow(house: House, new_page: NewPage, way: Way, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    address = way(page, house.address)
    page.add_init_script(WATCH)
    page.route("**/api/**", slowly)
    page.goto(address)
    expect(page.locator(SHOWN[way]).first).to_be_visible()
    page.wait_for_timeout(1_500)
    assert page.evaluate("jumps") == []
