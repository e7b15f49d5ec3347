"""People at a table: how they come, go, come back, and what the others see of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import PHONE, NewPage
from .four import PILOT
from .house import House
from .test_screens import serious_findings, stick_outs

PATIENCE = 1 / 20
"""A pause of 2:00 lasts six seconds here."""
RETURN = 25_000
MISSED = 4_000
"""Who leaves is missed long before, in ms."""
LATEST = 90_000
"""A game of bots and a quick hand is over by then, in ms."""
NO_END = 1_000_000
WIDE = "W" * 24
LASTS = 6_000
"""So long one can read what the house did for somebody, in ms."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does not wait long for anybody."""
    opened = House(tmp_path_factory.mktemp("tables"), 0.05, PATIENCE)
    opened.start()
    yield opened
    opened.stop()


def open_lobby(page: Page, house: House, game: str, count: int) -> str:
    """A table for so many, made by hand as a host would; its address."""
    page.goto(house.address)
    page.locator(f"article[data-game={game}] .game-go .button.round").click()
    page.locator("dialog .counts .button", has_text=str(count)).click()
    page.locator("dialog .sheet-go .main").click()
    expect(page.locator(".lobby .places")).to_be_visible()
    return page.url


def call_oneself(page: Page, house: House, name: str) -> None:
    """A guest with a name."""
    page.goto(house.address)
    page.locator(".name-form input").fill(name)
    page.locator(".name-form .button").first.click()
    expect(page.locator(".profile")).to_contain_text(name)


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".foot .main").click()
    expect(page.locator(".place", has_text="das bist du")).to_be_visible()


def begin(host: Page) -> None:
    host.locator(".foot .main").click()
    expect(host.locator("main.table")).to_be_visible()


def test_a_code_only_knocks_and_somebody_seated_opens(house: House, new_page: NewPage) -> None:
    host, guest, stranger = new_page(), new_page(), new_page()
    call_oneself(guest, house, "Sepp")
    open_lobby(host, house, "murln", 3)
    host.locator(".make-code").click()
    code = host.locator(".invite .code").inner_text()
    guest.goto(house.address)
    guest.locator(".join-code input").fill(code.lower())
    guest.locator(".join-code .button").click()
    expect(guest.get_by_role("heading", name="Du klopfst an")).to_be_visible()
    expect(host.get_by_role("heading", name="Sepp klopft an")).to_be_visible()
    assert "/t/" not in guest.url
    host.wait_for_timeout(400)
    host.get_by_role("button", name="Hereinlassen").click()
    guest.wait_for_url("**/t/**")
    stranger.goto(house.address)
    stranger.locator(".join-code input").fill("NIX 99")
    stranger.locator(".join-code .button").click()
    expect(stranger.get_by_role("alert")).to_contain_text("Diesen Code gibt es nicht")


def test_who_is_turned_away_stays_outside(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    open_lobby(host, house, "murln", 3)
    host.locator(".make-code").click()
    guest.goto(house.address)
    guest.locator(".join-code input").fill(host.locator(".invite .code").inner_text())
    guest.locator(".join-code .button").click()
    expect(host.locator("dialog .knocker-face")).to_be_visible()
    host.wait_for_timeout(400)
    host.get_by_role("button", name="Abweisen").click()
    expect(guest.get_by_text("Diesmal hat niemand aufgemacht")).to_be_visible()
    assert "/t/" not in guest.url


def test_mu26_a_pause_counts_down_for_all_and_ends_with_the_return(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "murlan", 2)
    sit_down(guest, address)
    begin(host)
    expect(guest.locator(".fan button.card").first).to_be_visible()
    hand = guest.locator(".fan button.card").evaluate_all("cards => cards.map(card => card.dataset.hand)")
    guest.goto("about:blank")
    expect(host.locator(".centre > .pause .pause-clock")).to_be_visible(timeout=RETURN)
    expect(host.locator(".dock .button:visible")).to_have_text(re.compile("^Link an "))
    expect(host.locator(".dock .hand")).to_have_attribute("aria-disabled", "true")
    expect(host.locator(".seat.is-lost .seat-note")).to_have_text("getrennt")
    expect(host.locator(".seat.is-on")).to_have_count(0)
    host.locator(".dock .fan button.card").first.click(position={"x": 8, "y": 30}, force=True)
    expect(host.get_by_role("alert")).to_contain_text("Jetzt nicht")
    expect(host.locator(".card.is-up")).to_have_count(0)
    assert stick_outs(host) == []
    assert serious_findings(host) == []
    host.reload()
    expect(host.locator(".centre > .pause")).to_be_visible()
    guest.goto(address)
    expect(host.locator(".pause")).to_have_count(0, timeout=RETURN)
    expect(host.locator(".pause-part, .dock [aria-disabled=true].hand")).to_have_count(0)
    expect(guest.locator(".fan button.card")).to_have_count(len(hand))
    assert guest.locator(".fan button.card").evaluate_all("cards => cards.map(card => card.dataset.hand)") == hand


def test_mu27_after_the_pause_the_round_is_cancelled_and_the_others_may_end_the_game(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "murlan", 2)
    sit_down(guest, address)
    begin(host)
    guest.goto("about:blank")
    expect(host.locator(".pause")).to_contain_text("Sonst zählt diese Runde nicht", timeout=RETURN)
    expect(host.get_by_role("button", name="Weiter warten")).to_be_visible(timeout=RETURN)
    expect(host.get_by_role("button", name="Ein Bot spielt weiter")).to_have_count(0)
    expect(host.locator(".pause")).to_contain_text("Diese Runde zählt nicht")
    host.get_by_role("button", name="Spiel beenden").click()
    expect(host.locator("main.lobby")).to_be_visible()


@pytest.mark.parametrize("game", ["murln", "mulle"])
def test_a_bot_plays_on_for_who_is_away_until_the_return(house: House, new_page: NewPage, game: str) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, game, 2)
    sit_down(guest, address)
    begin(host)
    guest.goto("about:blank")
    bot = host.get_by_role("button", name="Ein Bot spielt weiter")
    expect(bot).to_be_visible(timeout=RETURN)
    bot.click()
    expect(host.locator(".pause")).to_have_count(0)
    host.reload()
    seat = host.locator(".seat")
    expect(seat.get_by_role("img", name="ein Bot spielt, bis zur Rückkehr")).to_be_visible()
    expect(seat.locator(".stand-in")).to_have_text("Bot")
    expect(seat).not_to_have_class(re.compile("is-away"))
    guest.goto(address)
    expect(guest.locator("main.table")).to_be_visible()
    expect(host.locator(".asides")).to_contain_text("ist wieder da")
    expect(host.locator(".stand-in")).to_have_count(0)


def test_the_host_role_passes_at_once_when_the_host_is_gone(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "neunerln", 3)
    sit_down(guest, address)
    expect(guest.locator(".place", has_text="leitet den Tisch")).not_to_contain_text("das bist du")
    host.goto("about:blank")
    expect(guest.locator(".place", has_text="leitet den Tisch")).to_contain_text("das bist du", timeout=RETURN)
    expect(guest.locator(".foot .main")).to_contain_text("Mit Bots auffüllen")


def test_ne17_the_host_may_clear_the_seat_of_who_was_gone_too_long(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "neunerln", 2)
    sit_down(guest, address)
    begin(host)
    guest.goto("about:blank")
    host.locator(".removals .button").click(timeout=RETURN)
    expect(host.get_by_role("alertdialog")).to_contain_text("Die Runde ist für alle vorbei")
    expect(host.get_by_role("alertdialog")).to_contain_text("Statistik dieses Platzes")
    host.wait_for_timeout(400)
    host.get_by_role("alertdialog").get_by_role("button", name="Platz räumen").click()
    expect(host.locator("main.lobby .place.is-free")).to_be_visible()


def test_a_call_reaches_the_others_unless_they_muted_it(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Vroni")
    address = open_lobby(host, house, "neunerln", 2)
    sit_down(guest, address)
    begin(host)
    guest.locator(".calls summary").click()
    guest.get_by_role("button", name="Bravo!").click()
    expect(host.locator(".asides")).to_contain_text("Vroni: Bravo!")
    host.locator(".calls summary").click()
    host.get_by_role("button", name="Vroni stumm schalten").click()
    guest.locator(".calls summary").click()
    guest.get_by_role("button", name="Prost!").click()
    expect(guest.locator(".asides")).to_contain_text("Prost!")
    expect(host.locator(".asides")).not_to_contain_text("Prost!")


def test_the_rules_of_the_table_are_the_hosts_and_all_see_them(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "murlan", 4)
    guest.goto(address)
    host.get_by_label("Ziel").select_option("10")
    host.get_by_label("Bedenkzeit").select_option("30 Sekunden")
    host.get_by_label("Plätze").last.select_option("3")
    expect(guest.locator(".options")).to_contain_text(["3", "10"])
    expect(guest.locator(".options").first).to_contain_text("30 Sekunden")
    expect(guest.locator("select")).to_have_count(0)
    expect(guest.locator(".place")).to_have_count(3)


def test_partners_are_chosen_by_changing_places(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Astrid")
    address = open_lobby(host, house, "mulle", 4)
    sit_down(guest, address)
    expect(host.locator(".place").nth(1)).to_contain_text("Astrid")
    host.get_by_role("button", name="Mit Astrid tauschen").click()
    host.locator(".place").nth(2).get_by_role("button", name="tauschen").click()
    expect(host.locator(".place").nth(2)).to_contain_text("Astrid")
    expect(host.locator(".place").nth(2)).to_contain_text("Team 1")


def test_two_tabs_of_one_person_are_one_seat_and_one_move(house: House, new_page: NewPage) -> None:
    first = new_page()
    open_lobby(first, house, "neunerln", 2)
    begin(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.locator(".fan button.card").first).to_be_visible()
    cards = first.locator(".fan button.card").count()
    assert second.locator(".fan button.card").count() == cards
    second.close()
    first.wait_for_timeout(1_000)
    expect(first.locator("main.table")).to_be_visible()


def test_how_a_table_was_dealt_can_be_checked_in_the_browser(house: House, new_page: NewPage) -> None:
    page = new_page()
    address = open_lobby(page, house, "murlan", 2)
    begin(page)
    page.locator(".menu summary").first.click()
    page.get_by_role("button", name="Runde aufgeben").click()
    page.wait_for_timeout(400)
    page.get_by_role("alertdialog").get_by_role("button", name="Aufgeben").click()
    expect(page.locator("main.scores")).to_be_visible()
    page.goto(address.replace("/t/", "/verify/"))
    expect(page.get_by_role("heading", name="nachgerechnet: alles stimmt")).to_be_visible()


SHORT = {"neunerln": {}, "murln": {}, "murlan": {"target": 5}, "mulle": {"rounds": 1}}
"""The shortest game of each kind."""
ENDS = {"neunerln": "dialog .places-list", "murln": "dialog .places-list", "murlan": "main.scores", "mulle": "main.scores"}


def play_a_game(page: Page, house: House, game: str) -> None:
    """A whole short game against one bot, up to its end screen."""
    page.add_init_script(PILOT)
    page.goto(house.address)
    expect(page.locator(".hello, .profile")).to_be_visible()
    token = page.evaluate(
        """async ([game, options]) => {
            const request = Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('');
            const body = JSON.stringify({ request, game, seats: 2, options, start: true });
            const headers = { 'content-type': 'application/json' };
            return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).token;
        }""",
        [game, SHORT[game]],
    )
    page.goto(f"{house.address}/t/{token}")
    expect(page.locator("main.table")).to_be_visible()
    page.evaluate("goal => pilot.go(goal)", NO_END)
    expect(page.locator(".set-up-again")).to_be_visible(timeout=LATEST)


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
    for page in (host, guest):
        expect(page.get_by_role("link", name="Zum Ergebnis")).to_have_count(0)
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


@pytest.mark.parametrize("link", ["Chronik", "Wurde ehrlich gegeben"])
def test_who_reads_another_page_of_the_house_is_not_missed_at_the_table(house: House, new_page: NewPage, link: str) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "murlan", 2)
    sit_down(guest, address)
    begin(host)
    expect(guest.locator(".fan button.card").first).to_be_visible()
    guest.evaluate("window.loaded = 'once'")
    guest.locator(".calls summary").click()
    guest.locator(".calls").get_by_role("link", name=link).click()
    bar = guest.get_by_role("complementary", name="Dein Tisch")
    expect(bar).to_contain_text("dran")
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
    address = open_lobby(host, house, "murlan", 2)
    sit_down(guest, address)
    begin(host)
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


def covers(page: Page, one: str, others: str) -> list[str]:
    """What of some parts of the page lies under another, by their classes."""
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


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_the_button_that_makes_room_covers_nothing(house: House, new_page: NewPage, size: tuple[int, int]) -> None:
    host, guest = new_page(size=size), new_page()
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


def test_the_same_call_is_told_once_and_too_many_are_answered(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "neunerln", 2)
    sit_down(guest, address)
    begin(host)
    for times in range(1, 9):
        host.locator(".calls summary").click()
        host.locator(".call").get_by_text("Servus!").click()
        if times == 3:
            expect(guest.locator(".asides li", has_text="Servus!")).to_have_count(1)
    expect(host.locator(".asides")).to_contain_text("Nicht so schnell")


@pytest.mark.parametrize("game", ["neunerln", "mulle"])
def test_a_warning_in_words_comes_before_the_time_to_think_is_over(house: House, new_page: NewPage, game: str) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, game, 2)
    host.get_by_label("Bedenkzeit").select_option("30 Sekunden")
    sit_down(guest, address)
    begin(host)
    for page in (host, guest):
        expect(page.locator(".clock.think")).to_have_text(re.compile("^noch (10|9|8|7) s$"), timeout=RETURN)
    assert stick_outs(host) == stick_outs(guest) == []
    on = host if host.locator("main.is-mine").count() else guest
    expect(on.locator("[role=status]", has_text="Noch 10 Sekunden")).to_have_count(1)
    told = on.locator(".asides", has_text="Deine Bedenkzeit war um")
    expect(told).to_be_visible(timeout=RETURN)
    on.wait_for_timeout(LASTS)
    expect(told).to_be_visible()
