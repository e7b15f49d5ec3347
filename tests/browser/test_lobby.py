"""The lobby before, between and after games, and the ways that lead from a table and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import PHONE, NewPage
from .house import House, house_of
from .line import Line
from .people import ENDS, PATIENCE, RETURN, SHORT, begin_together, call_oneself, open_lobby, play_a_game, play_together, sit_down
from .test_faults import remember_alerts

MISSED = 4_000
"""Who leaves is missed long before, in ms."""
WIDE = "W" * 24


house = house_of("lobby", 0.05, PATIENCE)
"""A house that does not wait long for anybody."""


@pytest.mark.parametrize("game", SHORT)
def test_every_end_of_a_game_leads_into_the_lobby_and_back_to_the_result(house: House, new_page: NewPage, game: str) -> None:
    page = new_page()
    play_a_game(page, house, game)
    end, lobby = page.locator(ENDS[game]), page.locator("main.lobby")
    expect(end).to_be_visible()
    expect(page.locator(".button.main:visible")).to_have_count(1)
    page.locator(".set-up-again").click()
    expect(lobby.get_by_role("button", name="vom Tisch nehmen")).to_be_visible()
    expect(lobby.get_by_label("Bedenkzeit")).to_be_visible()
    page.go_back()
    expect(end).to_be_visible()
    page.go_forward()
    page.get_by_role("link", name="Zum Ergebnis").click()
    expect(end).to_be_visible()
    page.locator(".set-up-again").click()
    page.locator(".foot .main").click()
    expect(page.locator("main.table")).to_be_visible()
    assert page.url.endswith("/lobby") is False


@pytest.mark.parametrize("game", ["neunerln", "murlan"])
def test_the_result_stays_for_the_others_when_somebody_gets_up(house: House, new_page: NewPage, game: str) -> None:
    host, guest = new_page(), new_page()
    play_together(host, guest, house, game)
    told = host.locator(ENDS[game]).first.inner_text()
    guest.locator(".set-up-again").click()
    guest.get_by_role("button", name="Tisch verlassen").click()
    guest.get_by_role("alertdialog").get_by_role("button", name="Verlassen", exact=True).click()
    expect(guest.locator(".profile")).to_be_visible()
    expect(host.locator(".asides")).to_contain_text("aufgestanden")
    expect(host.locator(ENDS[game]).first).to_have_text(re.compile(re.escape(told.splitlines()[0])))
    host.locator(".set-up-again").click()
    expect(host.locator(".place.is-free")).to_have_count(1)
    host.get_by_role("link", name="Zum Ergebnis").click()
    expect(host.locator(ENDS[game]).first).to_be_visible()


def test_who_asks_for_a_rematch_second_just_plays_it(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    line = Line(guest)
    play_together(host, guest, house, "neunerln")
    line.lags = True
    host.get_by_role("button", name="Noch eine Runde").click()
    expect(host.locator(".fan button.card").first).to_be_visible()
    guest.get_by_role("button", name="Noch eine Runde").click()
    line.catch_up()
    (mine,) = line.requests("start")
    assert line.wait_for_answer(mine) == "refused"
    expect(guest.locator(".fan button.card").first).to_be_visible()
    expect(guest.locator(".dock .why")).to_have_count(0)


def test_the_end_of_a_game_says_so_when_the_connection_is_lost(house: House, new_page: NewPage) -> None:
    page = new_page()
    line = Line(page)
    play_a_game(page, house, "murlan")
    line.die()
    remember_alerts(page)
    page.evaluate("dispatchEvent(new Event('online'))")
    line.wait_for_another()
    assert page.evaluate("window.alerts") == ["Verbindung weg"]
    expect(page.locator(".gone-line")).to_have_count(0)


def test_a_friend_at_a_full_table_is_shown_to_the_host_who_makes_room(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Vroni")
    play_a_game(host, house, "neunerln")
    guest.goto(host.url)
    expect(guest.locator("main.lobby .foot")).to_contain_text("kann Platz machen")
    expect(host.locator(".set-up-again")).to_contain_text("Vroni schaut zu")
    host.locator(".set-up-again").click()
    host.locator(".waiting").get_by_role("button", name="Platz machen").click()
    guest.locator(".foot .main").click()
    expect(guest.locator(".place", has_text="das bist du")).to_be_visible()
    expect(host.locator(".place", has_text="Vroni")).to_be_visible()
    # Vroni did not play that game: only the chronicle tells its result now.
    expect(guest.get_by_role("link", name="Zum Ergebnis")).to_have_count(0)
    for page in (host, guest):
        page.goto(page.url.removesuffix("/lobby"))
        expect(page.locator("main.lobby")).to_be_visible()
    host.locator(".foot .main").click()
    expect(guest.locator(".fan button.card").first).to_be_visible()


def test_the_menu_of_the_table_leads_into_the_lobby_once_the_game_is_over(house: House, new_page: NewPage) -> None:
    page = new_page()
    play_a_game(page, house, "neunerln")
    page.get_by_role("button", name="Ansehen").click()
    page.locator(".calls summary").click()
    page.locator(".calls").get_by_role("link", name="Tisch einrichten").click()
    expect(page.locator("main.lobby")).to_be_visible()


def test_who_reads_another_page_of_the_house_is_not_missed_at_the_table(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = begin_together(host, guest, house, "murlan")
    expect(guest.locator(".fan button.card").first).to_be_visible()
    bar = guest.get_by_role("complementary", name="Dein Tisch")
    for link in ("Chronik", "Wurde ehrlich gegeben"):
        guest.goto(address)
        guest.locator(".calls summary").click()
        guest.locator(".calls").get_by_role("link", name=link).click()
        expect(bar).to_contain_text("dran")
    guest.evaluate("window.loaded = 'once'")
    host.wait_for_timeout(MISSED)
    expect(host.locator(".pause")).to_have_count(0)
    expect(host.locator(".asides")).not_to_contain_text("ist weg")
    bar.get_by_role("link", name="Zurück zum Tisch").click()
    expect(guest.locator(".fan button.card").first).to_be_visible()
    guest.go_back()
    expect(bar).to_be_visible()
    guest.go_forward()
    expect(guest.locator(".fan button.card").first).to_be_visible()
    assert guest.evaluate("window.loaded") == "once"
    host.goto(house.address)
    expect(guest.locator(".pause")).to_be_visible(timeout=RETURN)


def test_the_way_back_to_the_table_says_how_things_stand_there(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Vroni")
    address = begin_together(host, guest, house, "murlan")
    host.locator(".calls summary").click()
    host.locator(".calls").get_by_role("link", name="Chronik").click()
    bar = host.get_by_role("complementary", name="Dein Tisch")
    expect(bar).to_contain_text("dran")
    host.reload()
    expect(bar).to_contain_text("dran")
    guest.goto("about:blank")
    expect(bar).to_contain_text("Vroni ist weg", timeout=RETURN)
    guest.goto(address)
    expect(bar).to_contain_text("dran", timeout=RETURN)
    host.get_by_role("link", name="Deine Statistik").click()
    host.get_by_role("main").get_by_role("link", name="Zurück").click()
    expect(host.locator(".fan button.card").first).to_be_visible()


def test_name_and_picture_are_chosen_in_the_lobby_and_others_see_them_at_once(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(language="en-GB")
    address = open_lobby(host, house, "murln", 3)
    sit_at = guest.locator(".place", has_text="that’s you")
    guest.goto(address)
    guest.locator(".foot .main").click()
    expect(sit_at).to_contain_text("Guest")
    expect(host.locator(".place").nth(1)).to_contain_text("Gast")
    sit_at.get_by_role("button", name="Change name and picture").click()
    field = guest.locator("dialog .name-form input")
    expect(field).to_have_value("")
    field.fill("Vroni")
    guest.locator("dialog").get_by_role("button", name="Fox").click()
    guest.locator("dialog .name-form .join .button").click()
    expect(host.locator(".place").nth(1)).to_contain_text("Vroni")
    expect(host.locator(".place").nth(1).locator("img")).to_have_attribute("src", "/art/avatars/fox.svg")
    sit_at.get_by_role("button", name="Change name and picture").click()
    expect(field).to_have_value("Vroni")


@pytest.mark.parametrize(
    ("typed", "said"),
    [("\u200b\u200b", "nichts zu lesen"), ("\ufdfa" * 2, "höchstens 24 Zeichen"), ("Ann\u0436", "mischt Schriften")],
)
def test_a_name_that_cannot_be_is_refused_with_its_reason(house: House, new_page: NewPage, typed: str, said: str) -> None:
    page = new_page()
    page.goto(house.address)
    page.locator(".name-form input").fill(typed)
    page.locator(".name-form .join .button").click()
    expect(page.locator(".name-form").get_by_role("alert")).to_contain_text(said)


def test_a_closed_table_offers_only_what_still_works(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    play_a_game(host, house, "neunerln")
    guest.goto(host.url)
    host.locator(".set-up-again").click()
    host.get_by_role("button", name="Tisch schließen").click()
    host.wait_for_timeout(400)
    host.get_by_role("alertdialog").get_by_role("button", name="Tisch schließen").click()
    expect(guest.get_by_role("alert")).to_contain_text("Dieser Tisch wurde geschlossen")
    expect(guest.locator("main.lobby").get_by_role("button")).to_have_count(0)
    expect(guest.locator(".invite, .places, .options")).to_have_count(0)
    with guest.expect_download():
        guest.get_by_role("link", name="Aufzeichnung laden").click()
    guest.get_by_role("link", name="Chronik und Statistik").click()
    expect(guest.get_by_role("heading", name="Chronik")).to_be_visible()
    host.goto(house.address)
    expect(host.locator(".resume")).to_have_count(0)
    host.get_by_role("link", name="Chronik: Neunerln").click()
    expect(host.locator(".evening .finish .chip")).to_have_count(2)


def covers(page: Page, one: str, others: str) -> list[str]:
    """What of some parts of the page lies under another, by their classes, on a phone and on a desk."""
    covered: list[str] = []
    for width, height in ((1280, 800), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        covered += covered_now(page, one, others)
    return covered


def covered_now(page: Page, one: str, others: str) -> list[str]:
    covered: list[str] = page.evaluate(
        """([one, others]) => {
            const box = document.querySelector(one).getBoundingClientRect();
            return [...document.querySelectorAll(others)].filter((other) => {
                const its = other.getBoundingClientRect();
                const beside = its.left >= box.right - 1 || its.right <= box.left + 1;
                return !beside && its.top < box.bottom - 1 && its.bottom > box.top + 1;
            }).map((other) => other.className);
        }""",
        [one, others],
    )
    return covered


def test_the_button_that_makes_room_covers_nothing(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "neunerln", 3)
    sit_down(guest, address)
    guest.goto("about:blank")
    expect(host.locator("main.lobby .removals .button")).to_be_visible(timeout=RETURN)
    assert covers(host, ".removals .button", ".place, .invite, .option, .foot, .house-bar") == []
    host.locator(".foot .main").click()
    expect(host.locator("main.table .removals .button")).to_be_visible(timeout=RETURN)
    assert covers(host, ".removals .button", ".bar > .button, .bar-title, .centre > *, .seat > *, .dock, .side") == []


def test_a_new_table_is_set_up_under_the_name_of_its_game(house: House, new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    page.goto(house.address)
    page.locator("article[data-game=murln] .game-go .button.round").click()
    sheet = page.get_by_role("dialog", name="Murln: Tisch einrichten")
    five = sheet.get_by_label("Zu fünft", exact=True)
    expect(five).to_have_count(0)
    sheet.locator(".counts .button", has_text="5").click()
    expect(five).to_be_visible()
    sheet.locator(".counts .button", has_text="4").click()
    sheet.get_by_label("Bedenkzeit").select_option("60 Sekunden")
    sheet.get_by_label("Im Haus zu sehen").select_option("ja")
    sheet.locator(".sheet-go .main").click()
    expect(page.locator("main.lobby").get_by_label("Bedenkzeit")).to_have_value("60 Sekunden")
    expect(page.get_by_label("Zu fünft", exact=True)).to_have_count(0)
    guest.goto(house.address)
    expect(guest.locator(".open-tables a[data-game=murln]")).to_be_visible()


def test_choices_stand_in_their_order_and_the_usual_one_is_marked(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_lobby(page, house, "murlan", 2)
    expect(page.get_by_label("Ziel").locator("option")).to_have_text(["5", "10", "13", "21 (üblich)"])
    expect(page.get_by_label("Ziel")).to_have_value("21 (üblich)")


def test_the_host_orders_the_seats_of_every_game(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Astrid")
    address = open_lobby(host, house, "neunerln", 4)
    sit_down(guest, address)
    places = host.locator(".place")
    places.nth(0).get_by_role("button", name="tauschen").click()
    places.nth(3).get_by_role("button", name="tauschen").click()
    expect(places.nth(3)).to_contain_text("das bist du")
    places.nth(1).get_by_role("button", name="tauschen").click()
    places.nth(0).get_by_role("button", name="tauschen").click()
    expect(places.nth(0)).to_contain_text("Astrid")


def test_a_blocked_guest_reads_that_this_house_does_not_let_them_play(house: House, new_page: NewPage) -> None:
    page = new_page()
    blocked = '{"kind":"refused","reason":"blocked","clause":"","facts":{}}'

    def refuse(route: Route) -> None:
        route.fulfill(status=409, content_type="application/json", body=blocked)

    page.route("**/api/tables", refuse)
    page.goto(house.address)
    page.locator("article[data-game=mulle] .game-go .button:not(.round)").click()
    expect(page.get_by_role("alert")).to_contain_text("lässt dich nicht mehr mitspielen")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("alert").get_by_role("button")).to_have_count(0)
    page.goto(f"{house.address}/murmeln/1")
    page.locator(".button.main").click()
    expect(page.get_by_role("alert")).to_contain_text("lässt dich nicht mehr mitspielen")


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def lines_of(label: Locator) -> int:
    """On how many lines a text stands."""
    lines: int = label.evaluate(
        """one => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
        }"""
    )
    return lines


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_names_of_wide_letters_and_long_buttons_have_room_on_a_phone(house: House, new_page: NewPage, language: str) -> None:
    host, guest = new_page(language=language), new_page(language=language)
    call_oneself(guest, house, WIDE)
    assert fits(guest)
    address = open_lobby(host, house, "murlan", 4)
    guest.goto(address)
    guest.locator(".foot .main").click()
    expect(host.locator(".place", has_text=WIDE)).to_be_visible()
    for page in (host, guest):
        assert fits(page)
    for button in host.locator(".foot .button").all():
        assert lines_of(button) == 1
    host.locator(".foot .main").click()
    expect(guest.locator("main.table")).to_be_visible()
    for page in (host, guest):
        assert fits(page)
