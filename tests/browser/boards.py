"""What the boards of all card games have in common, in verbs."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

CARD_GAMES: Final = ("neunerln", "murln", "murlan", "mulle")
TABLE: Final = "main.table"
SIDE: Final = ".side .history li"
SHEET: Final = "dialog .history li"


def open_table(page: Page, address: str, game: str, seats: int) -> None:
    """A table of the game with bots on all other seats, playing."""
    page.goto(address)
    # Until the page knows its guest, a question of ours would make a second one, who holds the seat instead.
    expect(page.locator(".hello, .profile")).to_be_visible()
    token = page.evaluate(
        """async ([game, seats]) => {
            const request = Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('');
            const body = JSON.stringify({ request, game, seats, options: {}, start: true });
            const headers = { 'content-type': 'application/json' };
            return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).token;
        }""",
        [game, seats],
    )
    page.goto(f"{address}/t/{token}")
    expect(page.locator(TABLE)).to_be_visible()


def lines(page: Page, where: str = SIDE) -> list[str]:
    """The story of the round, oldest first."""
    return page.locator(where).all_inner_texts()[::-1]


def open_history(page: Page) -> None:
    """On a phone, from the menu."""
    page.locator(".calls summary").click()
    page.locator(".calls").get_by_role("button", name="Verlauf").click()
    expect(page.get_by_role("dialog", name="Verlauf")).to_be_visible()
