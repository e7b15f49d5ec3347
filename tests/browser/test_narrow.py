"""The narrowest phones that are in use: nothing is torn apart, cut off, or lies upon something else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .boards import CARD_GAMES, open_table
from .conftest import NewPage
from .fits import misfits
from .four import PILOT
from .house import House, house_of
from .people import NO_END
from .test_screens import DESK, SCREENS, Screen, chronicle, home, home_again, lobby, neunerln_with_six, statistics, stick_outs

NARROW = (360, 640)
ENGLISH = [home, home_again, lobby, neunerln_with_six, statistics, chronicle]
LOOKS = 12
BETWEEN_LOOKS = 300
BOTS_THINK = 0.05

house = house_of("narrow", BOTS_THINK)


@pytest.mark.parametrize(
    ("screen", "language"),
    [(screen, "de-DE") for screen in SCREENS] + [(screen, "en-GB") for screen in ENGLISH],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_on_a_narrow_phone_no_word_is_torn_apart_and_nothing_leaves_its_panel(
    house: House, new_page: NewPage, screen: Screen, language: str
) -> None:
    page = new_page(size=NARROW, language=language)
    screen(page, house.address)
    # Nine marbles side by side have no more room.
    assert [found for found in stick_outs(page) if "data-cell" not in found] == []
    assert misfits(page) == []


def test_on_a_desk_nothing_leaves_its_panel(house: House, new_page: NewPage) -> None:
    page = new_page(size=DESK)
    home(page, house.address)
    assert misfits(page) == []
    lobby(page, house.address)
    assert misfits(page) == []


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
@pytest.mark.parametrize("game", CARD_GAMES)
def test_on_a_narrow_phone_a_board_for_four_is_played_without_a_word_cut_off(
    house: House, new_page: NewPage, game: str, language: str
) -> None:
    page = new_page(size=NARROW, language=language)
    page.add_init_script(PILOT)
    open_table(page, house.address, game, 4)
    expect(page.locator("main.table")).to_be_visible()
    page.evaluate("goal => pilot.go(goal)", NO_END)
    for _ in range(LOOKS):
        seen = {*stick_outs(page), *misfits(page)}
        page.wait_for_timeout(BETWEEN_LOOKS)
        assert seen & {*stick_outs(page), *misfits(page)} == set()
