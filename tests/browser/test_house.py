"""The house itself: who comes in, what is listed, what every address shows, and what a table tells besides its game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, Route, expect
from support.house import HASTY_THINKING

from .boards import new_table
from .conftest import NewPage
from .house import House, house_of
from .people import PATIENCE, RETURN, begin, play_a_game, sit_down

HOME = "Zur Startseite"


house = house_of("house", 0.05, PATIENCE)
"""A house that does not wait long for anybody."""


@pytest.mark.parametrize("secure", [True, False])
def test_two_tabs_that_open_at_once_on_a_fresh_profile_are_one_guest(house: House, new_page: NewPage, secure: bool) -> None:
    one = new_page()
    other = one.context.new_page()
    held: list[Route] = []
    answers: list[Response] = []
    one.context.route("**/api/me", lambda route: held.append(route))
    one.context.on("response", lambda answer: answers.append(answer) if answer.url.endswith("/api/me") else None)
    for tab in (one, other):
        tab.goto(house.address if secure else house.insecure_address, wait_until="commit")
    while len(held) < 2:  # neither has an answer, and so a cookie, when the other asks
        one.wait_for_timeout(20)
    for route in held:
        route.continue_()
    names = [tab.locator(".name-form input") for tab in (one, other)]
    for name in names:
        expect(name).to_have_attribute("placeholder", re.compile("Gast"))
    first, second = (answer.all_headers()["set-cookie"] for answer in answers)
    assert first == second
    assert names[0].get_attribute("placeholder") == names[1].get_attribute("placeholder")


NOWHERE = (
    *("t/%00", "t/%FF", "t/nonsense", "t/a%2Fb", "t/x.svg", "t/%00/chronicle", "verify/%00", "move/%00"),
    *("no/such/page", "x.svg", "art/none.svg", "rules/skat", "best/six", "best/five/nonsense"),
    *("murmeln/5?version=six", "murmeln/5?version=", "murmeln/%00"),
)


def test_whatever_address_is_opened_a_sentence_and_a_way_home_are_there(house: House, new_page: NewPage) -> None:
    page = new_page()
    for path in NOWHERE:
        page.goto(f"{house.address}/{path}")
        expect(page.locator("main h1"), path).not_to_be_empty()
        expect(page.locator("main p").first, path).to_have_text(re.compile(r"[.?…]$"))
        page.get_by_role("link", name=HOME).click()
        expect(page.locator("main.home"), path).to_be_visible()


def test_a_table_is_listed_while_somebody_is_there_and_who_sits_there_finds_it_later_too(house: House, new_page: NewPage) -> None:
    host, stranger = new_page(), new_page()
    address = new_table(host, house.address, "mulle", seats=3, open=True)
    link = f"a[href='/t/{address.split('/')[-1]}']"
    host.goto(address)
    expect(host.locator(".lobby")).to_be_visible()
    stranger.goto(house.address)
    expect(stranger.locator(f".open-tables {link}")).to_be_visible()
    host.goto(house.address)
    expect(host.locator(f".section.on {link}")).to_be_visible()
    expect(host.locator(f".open-tables {link}")).to_have_count(0)

    def listed() -> int:
        stranger.reload()
        expect(stranger.locator(".games").first).to_be_visible()
        stranger.wait_for_timeout(500)
        return stranger.locator(f".open-tables {link}").count()

    for _ in range(RETURN // 1000):
        if not listed():
            break
        stranger.wait_for_timeout(500)
    assert not listed()
    host.reload()
    expect(host.locator(f".section.on {link}")).to_be_visible()


@pytest.mark.parametrize("game", ["neunerln", "murln", "murlan", "mulle"])
def test_everyone_is_told_when_the_time_to_think_is_over(house: House, new_page: NewPage, game: str) -> None:
    host, guest = new_page(), new_page()
    address = new_table(host, house.address, game, seats=2, thinking=HASTY_THINKING)
    host.goto(address)
    sit_down(guest, address)
    begin(host)
    mine, others = "Deine Bedenkzeit war um, das Haus hat für dich gespielt", "hat zu lange überlegt, das Haus hat gespielt"
    told = host.locator(".asides", has_text=mine).or_(host.locator(".asides", has_text=others))
    expect(told).to_be_visible()
    waits, late = (others, mine) if mine in told.inner_text() else (mine, others)
    expect(host.locator(".asides")).to_contain_text(late)
    expect(guest.locator(".asides")).to_contain_text(waits)


def test_no_bot_looks_like_somebody_at_the_table(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    page.locator(".name-form .faces button[aria-label=Fuchs]").click()
    page.locator(".name-form .button").first.click()
    address = new_table(page, house.address, "neunerln", seats=6, start=True)
    page.goto(address)
    faces = page.locator(".seat .avatar")
    expect(faces).to_have_count(5)
    found = [faces.nth(at).get_attribute("src") for at in range(5)]
    assert len({*found, "/art/avatars/fox.svg"}) == 6


def test_where_the_records_are_offered_stands_what_of_a_running_game_is_in_them(house: House, new_page: NewPage) -> None:
    page = new_page()
    address = new_table(page, house.address, "neunerln", seats=2, start=True)
    page.goto(f"{address}/chronicle")
    expect(page.locator("main")).to_contain_text("Eine Aufzeichnung gibt es, sobald eine Runde zu Ende ist")
    expect(page.locator("a[download]")).to_have_count(0)
    play_a_game(page, house, "neunerln")
    page.get_by_role("button", name="Noch eine Runde").click()
    expect(page.locator("main.table")).to_be_visible()
    page.goto(f"{page.url}/chronicle")
    expect(page.locator("a[download]")).to_be_visible()
    expect(page.locator("main")).to_contain_text("steht nur mit seinen fertigen Runden darin")
