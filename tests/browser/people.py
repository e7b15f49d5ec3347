"""What people do at a table, in verbs; and how long the houses of their tests wait for them."""

from __future__ import annotations

import os
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .boards import new_table
from .four import PILOT
from .house import House

PATIENCE = 1 / 20
"""A pause of 2:00 lasts six seconds here."""
RETURN = 25_000
LATEST = 90_000
"""A game of bots and a quick hand is over by then, in ms."""
NO_END = 1_000_000
LOOKS = int(os.environ.get("STAMMTISCH_LOOKS", "6"))
"""So often one looks at a board while it is played; `make soak` looks longer."""
BETWEEN_LOOKS = 300
"""In ms: what is on its way is elsewhere by then."""
SHORT = {"neunerln": {}, "murln": {}, "murlan": {"target": 5}, "mulle": {"rounds": 1}}
"""The shortest game of each kind."""
ENDS = {"neunerln": "dialog .places-list", "murln": "dialog .places-list", "murlan": "main.scores", "mulle": "main.scores"}


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


def begin_together(host: Page, guest: Page, house: House, game: str) -> str:
    """A game of these two, just begun; the address of their table."""
    address = open_lobby(host, house, game, 2)
    sit_down(guest, address)
    begin(host)
    return address


def play_together(host: Page, guest: Page, house: House, game: str, **options: bool | int) -> str:
    """A whole short game of these two, up to the end screens of both; the address of their table."""
    for page in (host, guest):
        page.add_init_script(PILOT)
    address = new_table(host, house.address, game, seats=2, options={**SHORT[game], **options})
    host.goto(address)
    sit_down(guest, address)
    begin(host)
    for page in (host, guest):
        expect(page.locator("main.table")).to_be_visible()
        page.evaluate("goal => void pilot.go(goal)", NO_END)
    for page in (host, guest):
        expect(page.locator(".set-up-again")).to_be_visible(timeout=LATEST)
        page.evaluate("pilot.go(0)")
    return address


def play_a_game(page: Page, house: House, game: str) -> None:
    """A whole short game against one bot, up to its end screen."""
    page.add_init_script(PILOT)
    page.goto(new_table(page, house.address, game, seats=2, options=SHORT[game], start=True))
    expect(page.locator("main.table")).to_be_visible()
    page.evaluate("goal => pilot.go(goal)", NO_END)
    expect(page.locator(".set-up-again")).to_be_visible(timeout=LATEST)


def watch_while_played(pages: list[Page], faults: Callable[[Page], set[str]]) -> None:
    """Boards are played by quick hands, and of what is wrong with them nothing stays."""
    for page in pages:
        page.evaluate("goal => void pilot.go(goal)", NO_END)
    for _ in range(LOOKS):
        seen = [faults(page) for page in pages]
        pages[0].wait_for_timeout(BETWEEN_LOOKS)
        assert [before & faults(page) for page, before in zip(pages, seen, strict=True)] == [set()] * len(pages)
