"""People at a table: how they come, go, come back, and what the others see of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from support.house import WARNED_THINKING

from .boards import new_table
from .conftest import NewPage
from .house import House, house_of
from .people import PATIENCE, RETURN, begin, begin_together, call_oneself, open_lobby, play_a_game, play_together, sit_down
from .test_screens import serious_findings, stick_outs

LASTS = 6_000
"""So long one can read what the house did for somebody, in ms."""


house = house_of("tables", 0.05, PATIENCE)
"""A house that does not wait long for anybody."""


def knock(page: Page, house: House, code: str) -> None:
    page.goto(house.address)
    page.locator(".join-code input").fill(code)
    page.locator(".join-code .button").click()


def test_a_code_only_knocks_and_somebody_seated_opens(house: House, new_page: NewPage) -> None:
    host, guest, stranger = new_page(), new_page(), new_page()
    call_oneself(guest, house, "Sepp")
    open_lobby(host, house, "murln", 3)
    host.locator(".make-code").click()
    knock(guest, house, host.locator(".invite .code").inner_text().lower())
    expect(guest.get_by_role("heading", name="Du klopfst an")).to_be_visible()
    expect(host.get_by_role("heading", name="Sepp klopft an")).to_be_visible()
    assert "/t/" not in guest.url
    host.wait_for_timeout(400)
    host.get_by_role("button", name="Hereinlassen").click()
    guest.wait_for_url("**/t/**")
    knock(stranger, house, "NIX 99")
    expect(stranger.get_by_role("alert")).to_contain_text("Diesen Code gibt es nicht")


def test_who_is_turned_away_stays_outside(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    open_lobby(host, house, "murln", 3)
    host.locator(".make-code").click()
    knock(guest, house, host.locator(".invite .code").inner_text())
    expect(host.locator("dialog .knocker-face")).to_be_visible()
    host.wait_for_timeout(400)
    host.get_by_role("button", name="Abweisen").click()
    expect(guest.get_by_text("Diesmal hat niemand aufgemacht")).to_be_visible()
    assert "/t/" not in guest.url


def test_mu26_a_pause_counts_down_for_all_and_ends_with_the_return(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = begin_together(host, guest, house, "murlan")
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
    begin_together(host, guest, house, "murlan")
    guest.goto("about:blank")
    expect(host.locator(".pause")).to_contain_text("Sonst zählt diese Runde nicht", timeout=RETURN)
    expect(host.get_by_role("button", name="Weiter warten")).to_be_visible(timeout=RETURN)
    expect(host.get_by_role("button", name="Ein Bot spielt weiter")).to_have_count(0)
    expect(host.locator(".pause")).to_contain_text("Diese Runde zählt nicht")
    expect(host.locator(".pause")).to_contain_text(re.compile(r"Abgebrochene Runden, wer weg war: Gast \d+ \(1\)"))
    host.get_by_label("Spiel", exact=True).click()
    host.get_by_role("button", name="Spielstand ansehen").click()
    expect(host.locator("dialog")).to_contain_text("Abgebrochene Runden")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Spiel beenden").click()
    expect(host.locator("main.lobby .place").nth(1)).to_contain_text("1 Runde abgebrochen")
    host.get_by_role("link", name="Chronik").click()
    expect(host.locator(".evening")).to_contain_text(re.compile(r"Eine Runde wurde abgebrochen\. Gefehlt: Gast \d+\."))


@pytest.mark.parametrize("game", ["murln", "mulle"])
def test_a_bot_plays_on_for_who_is_away_until_the_return(house: House, new_page: NewPage, game: str) -> None:
    host, guest = new_page(), new_page()
    address = begin_together(host, guest, house, game)
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
    begin_together(host, guest, house, "neunerln")
    on, other = host, guest
    while on.locator("main.is-mine").count() == 0:
        on, other = other, on
    on.goto("about:blank")
    # Who waits is told until when, and that nobody is thinking there; a host who is gone is host no longer.
    expect(other.locator(".removals .wait")).to_contain_text("kannst du den Platz räumen", timeout=RETURN)
    expect(other.locator(".seat .seat-note")).to_have_text("getrennt")
    other.locator(".removals .button").click(timeout=RETURN)
    expect(other.get_by_role("alertdialog")).to_contain_text("Die Runde ist für alle vorbei")
    expect(other.get_by_role("alertdialog")).to_contain_text(re.compile("Eine Statistik hat .+ hier noch nicht."))
    other.wait_for_timeout(400)
    other.get_by_role("alertdialog").get_by_role("button", name="Platz räumen").click()
    expect(other.locator("main.lobby .place.is-free")).to_be_visible()


def test_mu26_who_leaves_a_table_of_another_game_is_told_that_its_statistics_stay(house: House, new_page: NewPage) -> None:
    page = new_page()
    play_a_game(page, house, "murlan")
    table = page.url
    page.locator(".set-up-again").click()
    page.get_by_role("button", name="Tisch verlassen").click()
    dialog = page.get_by_role("alertdialog", name="Den Tisch verlassen?")
    expect(dialog).to_contain_text("Deine Statistik an diesem Tisch bleibt in der Chronik stehen.")
    page.wait_for_timeout(400)
    dialog.get_by_role("button", name="Verlassen", exact=True).click()
    page.goto(f"{table}/chronicle")
    expect(page.locator(".tally tbody")).to_have_count(2)
    expect(page.locator(".tally .me")).to_be_visible()


def test_a_call_reaches_the_others_unless_they_muted_it(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Vroni")
    begin_together(host, guest, house, "neunerln")
    guest.locator(".calls summary").click()
    guest.get_by_role("button", name="Bravo!").click()
    expect(host.locator(".asides")).to_contain_text("Vroni: Bravo!")
    host.locator(".calls summary").click()
    host.get_by_role("button", name="Vroni stumm schalten").click()
    expect(host.locator(".asides")).to_contain_text("Was Vroni zuruft, siehst du nicht mehr")
    guest.locator(".calls summary").click()
    guest.get_by_role("button", name="Prost!").click()
    expect(guest.locator(".asides")).to_contain_text("Prost!")
    expect(host.locator(".asides")).not_to_contain_text("Prost!")
    assert guest.request.put(f"{house.address}/api/me", data={"name": "Veronika", "avatar": "goat"}).ok
    expect(host.locator(".seat-name").first).to_contain_text("Veronika")
    guest.locator(".calls summary").click()
    guest.get_by_role("button", name="Oha!").click()
    expect(guest.locator(".asides")).to_contain_text("Oha!")
    host.locator(".calls summary").click()
    expect(host.get_by_role("button", name="Veronika wieder hören")).to_be_visible()
    expect(host.locator(".asides")).not_to_contain_text("Oha!")


def test_ne17_who_leaves_pays_for_it_alone_and_the_others_see_the_round_end(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    play_together(host, guest, house, "neunerln")
    host.locator(".set-up-again").click()
    mine = host.locator(".place", has_text="das bist du")
    standing = mine.inner_text()
    host.locator(".foot .main").click()
    expect(guest.locator(".fan button.card").first).to_be_visible()
    guest.get_by_role("button", name="Tisch verlassen").click()
    guest.get_by_role("alertdialog").get_by_role("button", name="Verlassen", exact=True).click()
    expect(host.locator("main.lobby")).to_contain_text("Das letzte Spiel endete ohne Wertung")
    assert mine.inner_text() == standing
    guest.goto(host.url)
    guest.locator(".foot .main").click()
    expect(guest.locator(".place", has_text="das bist du")).not_to_contain_text("verloren")


def test_the_switch_to_pass_by_itself_stays_on_over_a_reload(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    begin_together(host, guest, house, "murlan")
    expect(host.locator(".dock .status-now")).to_contain_text(re.compile("dran"))
    page = guest if host.locator("main.is-mine").count() > 0 else host
    switch = page.get_by_role("button", name="Von selbst passen")
    menu = page.get_by_label("Spiel", exact=True)
    menu.click()
    switch.click()
    expect(page.get_by_role("button", name="passt selbst")).to_be_visible()
    page.reload()
    menu.click()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_who_watches_a_full_game_sits_down_by_itself_once_a_seat_is_free(house: House, new_page: NewPage) -> None:
    host, guest, watcher = new_page(), new_page(), new_page()
    watcher.goto(begin_together(host, guest, house, "murln"))
    later = watcher.get_by_role("button", name="Mitspielen, wenn frei")
    expect(later).to_contain_text("noch sind alle Plätze besetzt")
    later.click()
    watcher.reload()
    expect(later).to_have_attribute("aria-pressed", "true")
    expect(later).to_contain_text("du setzt dich, sobald ein Platz frei ist")
    guest.get_by_role("button", name="Tisch verlassen").click()
    guest.get_by_role("alertdialog").get_by_role("button", name="Verlassen", exact=True).click()
    expect(watcher.locator(".place", has_text="das bist du")).to_be_visible()
    expect(host.locator(".place.is-free")).to_have_count(0)


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
    expect(page.get_by_role("heading", name="nachgerechnet: ehrlich gegeben")).to_be_visible()


def test_the_same_call_is_told_once_and_too_many_are_answered(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    begin_together(host, guest, house, "neunerln")
    for times in range(1, 9):
        host.locator(".calls summary").click()
        host.locator(".call").get_by_text("Servus!").click()
        if times == 3:
            expect(guest.locator(".asides li", has_text="Servus!")).to_have_count(1)
    expect(host.locator(".asides")).to_contain_text("Nicht so schnell")


def test_a_warning_in_words_comes_before_the_time_to_think_is_over(house: House, new_page: NewPage) -> None:
    told = []
    for host, guest in [thinking_by_the_clock(house, new_page, game) for game in ("neunerln", "mulle")]:
        for page in (host, guest):
            expect(page.locator(".clock.think")).to_have_text(re.compile("^noch (10|[1-9]) s$"), timeout=RETURN)
        assert stick_outs(host) == stick_outs(guest) == []
        on = host if host.locator("main.is-mine").count() else guest
        expect(on.locator("[role=status]", has_text="Noch 10 Sekunden")).to_have_count(1)
        told.append(on.locator(".asides", has_text="Deine Bedenkzeit war um"))
    for line in told:
        expect(line).to_be_visible(timeout=RETURN)
    host.wait_for_timeout(LASTS)
    expect(told[-1]).to_be_visible()


def thinking_by_the_clock(house: House, new_page: NewPage, game: str) -> tuple[Page, Page]:
    """Two at a table where a move may take just longer than the warning before its time is over."""
    host, guest = new_page(), new_page()
    address = new_table(host, house.address, game, seats=2, thinking=WARNED_THINKING)
    host.goto(address)
    sit_down(guest, address)
    begin(host)
    expect(guest.locator("main.table")).to_be_visible()
    return host, guest
