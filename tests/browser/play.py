"""What a person does at the tables, in verbs."""

from __future__ import annotations

import time

from playwright.sync_api import Page, TimeoutError, expect

MINE = "main.is-mine"
END = ".places-list"
FITTING = ".fan button.card:not(.is-off):not(.is-away)"
QUICK = 1_000
LONGEST_ROUND = 100.0
SOON = 15.0
ANSWERED = 500
"""In ms: what was tapped before has been answered by then, and what is asked now is asked still."""


def wait_until(page: Page, condition: str, given: object) -> None:
    """Until a condition holds in the page: what Playwright has for it works only if that is so at once, for the house's pages
    may not evaluate text."""
    until = time.monotonic() + SOON
    while not page.evaluate(condition, given):
        assert time.monotonic() < until, condition
        page.wait_for_timeout(50)


def start_neunerln(page: Page, address: str) -> None:
    """From the opened address to a table with bots."""
    page.goto(address)
    page.locator("article[data-game=neunerln] .game-go .button:not(.round)").click()
    expect(page.locator(".fan button.card").first).to_be_visible()


def start_with_one_bot(page: Page, address: str) -> None:
    """A short table: one person, one bot."""
    page.goto(address)
    page.locator("article[data-game=neunerln] .game-go .button.round").click()
    page.locator("dialog .counts .button").first.click()
    page.locator("dialog .sheet-go .main").click()
    page.locator(".foot .main").click()
    expect(page.locator(".fan button.card").first).to_be_visible()


def act(page: Page) -> bool:
    """Does one thing, if something can be done; says whether. The turn may pass between looking and tapping."""
    try:
        return tap_something(page)
    except TimeoutError:
        return False


def tap_something(page: Page) -> bool:
    wish = page.locator("dialog .wish .button")
    if wish.count() > 0:
        wish.first.click(timeout=QUICK)
        return True
    if page.locator(MINE).count() == 0 or page.locator("dialog").count() > 0:
        return False
    main = page.locator(".dock .main:not([aria-disabled=true])")
    fitting = page.locator(FITTING)
    if main.count() > 0:
        main.click(timeout=QUICK)
    elif fitting.count() > 0:
        lift(page, 0)
    return True


def lift(page: Page, which: int) -> None:
    """Taps the part of a fitting card that no other card covers."""
    page.locator(FITTING).nth(which).click(position={"x": 12, "y": 40}, timeout=QUICK)


def play_to_the_end(page: Page) -> None:
    """Plays until the round has a result."""
    until = time.monotonic() + LONGEST_ROUND
    while page.locator(END).count() == 0:
        assert time.monotonic() < until, "the round does not end"
        if not act(page):
            page.wait_for_timeout(100)


def wait_for_my_turn(page: Page) -> None:
    expect(page.locator(MINE)).to_be_visible(timeout=30_000)


def start_murmeln(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("article[data-game=murmeln] .game-go .button").click()
    expect(page.locator(".cell img")).to_have_count(5)


def marbles(page: Page) -> list[str]:
    """The cells with marbles, and their colours."""
    cells = page.locator(".cell:has(img)")
    return sorted(cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))"))


def roll(page: Page) -> None:
    """Moves some marble to a free neighbour."""
    pair = page.evaluate(
        """() => {
            const at = (column, row) => document.querySelector(`[data-cell="${'abcdefghi'[column]}${row}"]`);
            for (let row = 1; row <= 9; row++) for (let column = 0; column < 9; column++) {
                if (!at(column, row)?.querySelector('img')) continue;
                for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                    const goal = at(column + x, row + y);
                    if (goal && !goal.querySelector('img')) return [at(column, row).dataset.cell, goal.dataset.cell];
                }
            }
            return null;
        }"""
    )
    assert pair is not None
    page.locator(f'[data-cell="{pair[0]}"]').click()
    page.locator(f'[data-cell="{pair[1]}"]').click()
