"""What all card boards do alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .boards import CARD_GAMES, SHEET, SIDE, lines, open_history, open_table
from .conftest import NewPage
from .house import House
from .test_screens import DESK, serious_findings, stick_outs

BOTS_THINK = 0.05
SEATS = {"neunerln": 3, "murln": 3, "murlan": 3, "mulle": 2}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose bots are quick."""
    opened = House(tmp_path_factory.mktemp("boards"), BOTS_THINK)
    opened.start()
    yield opened
    opened.stop()


def wait_for_me(page: Page) -> None:
    """Bots have moved, and now nothing happens before I do."""
    expect(page.locator("main.is-mine")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(300)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_story_of_the_round_is_there_after_a_reload_and_for_who_comes_late(
    house: House, new_page: NewPage, game: str
) -> None:
    page, watcher, phone = new_page(size=DESK), new_page(size=DESK), new_page(still=False)
    open_table(page, house.address, game, SEATS[game])
    wait_for_me(page)
    before = lines(page)
    assert before
    page.reload()
    wait_for_me(page)
    assert lines(page) == before
    expect(page.locator(".status-last")).not_to_have_text("\u00a0")
    watcher.goto(page.url)
    expect(watcher.locator(SIDE)).to_have_count(len(before))
    phone.goto(page.url)
    expect(phone.locator("main.table")).to_be_visible()
    assert phone.locator(".flying").count() == 0
    open_history(phone)
    assert lines(phone, SHEET) == lines(watcher)
    assert serious_findings(phone) == []
    assert stick_outs(phone) == []
    phone.get_by_role("button", name="Zurück").click()
    expect(phone.locator("dialog")).to_have_count(0)
