"""What a player is told of a deal when the house cheats: between page and house somebody rewrites the frames. And that an honest
deal is not doubted."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from .boards import CARD_GAMES, TABLE, open_table
from .conftest import NARROW, NewPage
from .fits import misfits
from .four import PILOT
from .house import House, house_of
from .people import LATEST, NO_END, begin, open_lobby, sit_down
from .test_screens import serious_findings, stick_outs

SECRET = "07" * 32
DEALT = 15_000
"""A deal that waits for everybody's word is over by then, in ms."""
Deal = dict[str, Any]
Cheat = Callable[[Deal, int], None]

house = house_of("deal", 0.05)


def keep_quiet(deal: Deal, _: int) -> None:
    """Never asks for a word."""
    deal["asked"] = ""


def drop_the_word(deal: Deal, me: int) -> None:
    """Deals without the player's word, whose seal was taken."""
    if deal["words"] is not None:
        deal["words"][me] = None


def change_the_secret(deal: Deal, _: int) -> None:
    """Chooses another secret once the words are known."""
    if deal["words"] is not None:
        deal["commit"] = sha256(bytes.fromhex(SECRET)).hexdigest()
        deal["secret"] = deal["secret"] and SECRET


def cheated(page: Page, cheat: Cheat) -> None:
    """The page hears of every deal what the cheat makes of it."""

    def rewritten(frame: str | bytes) -> str:
        message = json.loads(frame)
        if message["type"] == "update" and message["table"]["deal"] and message["table"]["me"] is not None:
            cheat(message["table"]["deal"], message["table"]["me"])
        return json.dumps(message)

    def join(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        far.on_message(lambda frame: near.send(rewritten(frame)))

    page.route_web_socket("**/ws/**", join)


def silenced(page: Page) -> None:
    """Nothing that the page says of a deal arrives."""

    def join(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        near.on_message(lambda frame: None if json.loads(frame)["type"] in ("seal", "word") else far.send(frame))

    page.route_web_socket("**/ws/**", join)


def grave(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Beim Geben stimmt etwas nicht")


def mild(page: Page) -> Locator:
    return page.get_by_role("button", name="Ohne dein Wort gegeben")


def expect_no_doubt(page: Page) -> None:
    expect(page.locator(".fan button.card").first).to_be_visible(timeout=DEALT)
    expect(grave(page)).to_have_count(0)
    expect(mild(page)).to_have_count(0)


def expect_it_fits(page: Page) -> None:
    assert stick_outs(page) == []
    assert misfits(page) == []
    assert serious_findings(page) == []


@pytest.mark.parametrize(
    ("cheat", "told"),
    [
        (drop_the_word, "doch gegeben wurde ohne dieses Wort"),
        (change_the_secret, "nicht mehr die, die vorher zu sehen waren"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_who_is_cheated_in_the_deal_is_told_so_and_what_to_do(house: House, new_page: NewPage, cheat: Cheat, told: str) -> None:
    page = new_page(size=NARROW)
    cheated(page, cheat)
    open_table(page, house.address, "neunerln", 2)
    expect(grave(page)).to_contain_text(told)
    expect(grave(page)).to_contain_text("Sag es den anderen am Tisch")
    expect_it_fits(page)
    page.reload()
    expect(grave(page)).to_contain_text(told)
    page.wait_for_timeout(400)
    grave(page).get_by_role("link", name="Nachrechnen").click()
    page.wait_for_url("**/verify/*")
    page.go_back()
    expect(page.locator(TABLE)).to_be_visible()
    expect(grave(page)).to_have_count(0)


def test_a_secret_that_was_changed_after_the_words_is_told_at_the_end_too(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(PILOT)
    cheated(page, change_the_secret)
    open_table(page, house.address, "neunerln", 2)
    page.wait_for_timeout(400)
    grave(page).get_by_role("button", name="Verstanden").click()
    page.evaluate("goal => pilot.go(goal)", NO_END)
    expect(grave(page)).to_contain_text("Das Geheimnis dieser Runde passt nicht", timeout=LATEST)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_who_is_never_asked_for_a_word_reads_so_on_every_board(house: House, new_page: NewPage, game: str) -> None:
    page = new_page(size=NARROW)
    cheated(page, keep_quiet)
    open_table(page, house.address, game, 4)
    expect(mild(page)).to_be_visible(timeout=DEALT)
    expect(grave(page)).to_have_count(0)
    expect_it_fits(page)
    mild(page).click()
    told = page.get_by_role("alertdialog", name="Ohne dein Wort gegeben")
    expect(told).to_contain_text("War die Verbindung gerade langsam, ist nichts dabei")
    expect_it_fits(page)
    page.wait_for_timeout(400)
    told.get_by_role("button", name="Verstanden").click()
    expect(told).to_have_count(0)


def test_nobody_doubts_an_honest_deal_after_a_reload_in_it_only_who_was_not_heard(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    silenced(guest)
    address = open_lobby(host, house, "neunerln", 2)
    sit_down(guest, address)
    begin(host)
    host.reload()
    expect_no_doubt(host)
    expect(mild(guest)).to_be_visible(timeout=DEALT)


def test_nobody_doubts_an_honest_deal_in_a_second_tab_nor_the_next_one(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = open_lobby(host, house, "murlan", 2)
    sit_down(guest, address)
    second = host.context.new_page()
    second.goto(address)
    expect(second.locator("main.lobby")).to_be_visible()
    begin(host)
    watcher = new_page()
    watcher.goto(address)
    for page in (host, second, guest):
        expect_no_doubt(page)
    expect(watcher.locator(TABLE)).to_be_visible()
    expect(watcher.get_by_role("alertdialog")).to_have_count(0)


def test_nobody_doubts_an_honest_game_up_to_its_end(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(PILOT)
    open_table(page, house.address, "neunerln", 2)
    expect_no_doubt(page)
    page.evaluate("goal => pilot.go(goal)", NO_END)
    expect(page.locator("dialog .places-list")).to_be_visible(timeout=LATEST)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(mild(page)).to_have_count(0)
