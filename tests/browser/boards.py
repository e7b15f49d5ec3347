"""What the boards of all card games have in common, in verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

CARD_GAMES: Final = ("neunerln", "murln", "murlan", "mulle")
TABLE: Final = "main.table"
SIDE: Final = ".side .history li"
SHEET: Final = "dialog .history li"
NEW_TABLE: Final = """async (wanted) => {
    const request = Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('');
    const body = JSON.stringify({ request, ...wanted });
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).token;
}"""


def new_table(page: Page, address: str, game: str, **wanted: object) -> str:
    """A table that the page's guest makes; its address."""
    page.goto(address)
    # Until the page knows its guest, a question of ours would make a second one, who holds the seat instead.
    expect(page.locator(".hello, .profile")).to_be_visible()
    return f"{address}/t/{page.evaluate(NEW_TABLE, {'game': game, **wanted})}"


def open_table(page: Page, address: str, game: str, seats: int) -> None:
    """A table of the game with bots on all other seats, playing."""
    page.goto(new_table(page, address, game, seats=seats, start=True))
    expect(page.locator(TABLE)).to_be_visible()


def lines(page: Page, where: str = SIDE) -> list[str]:
    """The story of the round, oldest first."""
    return page.locator(where).all_inner_texts()[::-1]


def open_history(page: Page) -> None:
    """On a phone, from the menu."""
    page.locator(".calls summary").click()
    page.locator(".calls").get_by_role("button", name="Verlauf").click()
    expect(page.get_by_role("dialog", name="Verlauf")).to_be_visible()


Drag = Callable[[Page, Locator, float, float], None]
"""Pulls an element so many px to the right and down."""
EDGE: Final = 12
"""So far from a card's left edge no other card covers it, in px."""
STEPS: Final = 10
READING: Final = 40
"""So long each step takes, in ms: a person sees what the card would do before letting it go."""


def corner(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + EDGE, box["y"] + EDGE * 2


def drag_with_mouse(page: Page, card: Locator, right: float, down: float) -> None:
    x, y = corner(card)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        page.mouse.move(x + right * step / STEPS, y + down * step / STEPS)
        page.wait_for_timeout(READING)
    page.mouse.up()


def drag_with_finger(page: Page, card: Locator, right: float, down: float) -> None:
    x, y = corner(card)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, STEPS + 1):
        touch("touchMove", {"x": x + right * step / STEPS, "y": y + down * step / STEPS})
        page.wait_for_timeout(READING)
    touch("touchEnd")
    finger.detach()
