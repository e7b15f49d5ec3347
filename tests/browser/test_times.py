"""The times that run at a table, and who is told of them."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, Route, expect

from .boards import new_table, open_table
from .conftest import NARROW, NewPage
from .fits import misfits
from .house import House, house_of
from .people import PATIENCE, RETURN, begin, begin_together, call_oneself, open_lobby, sit_down
from .test_people import play_murmeln_to_the_end
from .test_screens import serious_findings, stick_outs

DAY = 86_400_000
CLOSES = "schließt der Tisch"

house = house_of("times", 0.05, PATIENCE)
"""A house that does not wait long for anybody."""


def menu(page: Page) -> str:
    """What the menu of a table says."""
    summary = page.locator(".bar .menu summary").last
    summary.click()
    told = page.locator(".bar .menu[open] .menu-list").inner_text()
    summary.click()
    return told


def test_a_table_says_in_menu_pause_and_lobby_when_it_is_closed(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    begin_together(host, guest, house, "murlan")
    expect(host.locator(".fan button.card").first).to_be_visible()
    assert CLOSES in menu(host)
    guest.goto("about:blank")
    expect(host.locator(".pause .closes")).to_contain_text(CLOSES, timeout=RETURN)
    assert CLOSES in menu(host)
    assert stick_outs(host) == []
    assert serious_findings(host) == []
    host.get_by_role("button", name="Spiel beenden").click()
    expect(host.locator("main.lobby .closes")).to_contain_text(CLOSES)


def test_ml19_a_game_of_murmeln_is_closed_only_when_it_is_over_and_says_so(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, house.address, "murmeln", 1)
    assert CLOSES not in menu(page)
    play_murmeln_to_the_end(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert CLOSES in menu(page)


def test_ones_own_table_says_on_the_home_page_that_it_will_soon_be_closed(house: House, new_page: NewPage) -> None:
    page = new_page()
    new_table(page, house.address, "murln", seats=3)
    page.goto(house.address)
    expect(page.locator(".resume a")).to_be_visible()
    expect(page.locator(".resume .closes")).to_have_count(0)

    def soon(route: Route) -> None:
        me = route.fetch().json()
        for table in me["tables"]:
            table["closes_at"] = int(time.time() * 1000) + 3 * DAY
        route.fulfill(json=me)

    page.route("**/api/me", soon)
    page.reload()
    expect(page.locator(".resume .closes")).to_contain_text("schließt am")
    assert stick_outs(page) == []


def test_mu26_the_pause_of_somebody_who_goes_later_is_told_to_those_who_choose(house: House, new_page: NewPage) -> None:
    host, first, second = new_page(size=NARROW), new_page(), new_page()
    call_oneself(first, house, "Ludmilla")
    call_oneself(second, house, "Wilhelmine")
    address = open_lobby(host, house, "murlan", 3)
    for guest in (first, second):
        sit_down(guest, address)
    begin(host)
    expect(second.locator(".fan button.card").first).to_be_visible()
    first.goto("about:blank")
    expect(host.locator(".pause")).to_contain_text("Das Spiel ruht 2:00", timeout=RETURN)
    expect(host.get_by_role("button", name="Weiter warten")).to_be_visible(timeout=RETURN)
    expect(host.locator(".pause .later")).to_have_count(0)
    second.goto("about:blank")
    expect(host.locator(".pause .later")).to_contain_text(re.compile(r"warten wir noch 0:0\d"), timeout=RETURN)
    assert [*stick_outs(host), *misfits(host)] == []
    expect(host.locator(".pause .later")).to_have_count(0, timeout=RETURN)


def test_ne17_the_lobby_and_who_is_on_turn_are_told_from_when_a_seat_may_be_cleared(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "neunerln", 2)
    sit_down(guest, address)
    guest.goto("about:blank")
    told = host.locator(".removals .wait")
    expect(told).to_contain_text(re.compile(r"In 0:0\d kannst du den Platz räumen"), timeout=RETURN)
    guest.goto(address)
    expect(told).to_have_count(0)
    begin(host)
    on, other = (host, guest)
    while on.locator("main.is-mine").count() == 0:
        on, other = other, on
    other.goto("about:blank")
    expect(on.locator(".removals .wait")).to_contain_text("kannst du den Platz räumen", timeout=RETURN)
    expect(on.locator("main.is-mine")).to_be_visible()
    assert stick_outs(on) == []
