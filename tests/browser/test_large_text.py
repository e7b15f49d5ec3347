"""Text of twice the size, and a whole page zoomed to twice its size: all of it can be read, and every button can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .boards import CARD_GAMES, open_table
from .conftest import PHONE, TEXT, NewPage
from .four import PILOT
from .house import House, house_of
from .people import ENDS, play_a_game, watch_while_played
from .play import start_murmeln
from .test_people import play_murmeln_to_the_end
from .test_screens import COMPACT, DESK, SCREENS, Screen, home, home_of_a_regular, lobby, murmeln, statistics, stick_outs

TWICE = 2 * TEXT
ZOOMED = (DESK[0] // 2, DESK[1] // 2)
"""What a desk's window is to a page that its reader zoomed to 200 %."""
BOTS_THINK = 0.05
FULL = [("neunerln", 6), ("murln", 5), ("murlan", 4), ("mulle", 4)]
BOARDS = [(game, seats, size, text) for game, seats in FULL for size, text in ((COMPACT, TWICE), (ZOOMED, TEXT))]
BOARDS += [("murlan", 3, PHONE, TWICE), ("mulle", 2, PHONE, TWICE)]
LONG_NAME = "W" * 24
LONG_NAMES = f"""(() => {{
    const parse = JSON.parse;
    JSON.parse = (...given) => {{
        const message = parse(...given);
        for (const seat of message?.table?.seats ?? [])
            if (seat.seat !== message.table.me) Object.assign(seat, {{ name: "{LONG_NAME}", player: "person", connected: true }});
        return message;
    }};
}})()"""
"""Gives everybody else at a table the widest name there is."""
LONGEST_WRITTEN = """(() => {
    const parse = JSON.parse;
    JSON.parse = (...given) => {
        const message = parse(...given);
        for (const line of message?.view?.written?.lines ?? []) {
            const rows = line.rows.map((row) => ({ ...row, reason: 'against_made', points: -20 }));
            Object.assign(line, { rows, score: -80, total: 188 });
        }
        if (message?.view?.written) message.view.written.factor = 4;
        return message;
    };
})()"""
"""Every line of the last round of Murln is as wide as a line can be."""
BAR_AT_MOST = 200
"""So high is the bar of one's table at most, in px of text of twice the size: the link, and two lines."""


house = house_of("large", BOTS_THINK)
"""A house whose bots are quick."""


def out_of_reach(page: Page) -> list[str]:
    """What cannot be tapped without scrolling, though it always should; and parts of a table that lie upon each other."""
    found: list[str] = page.evaluate(
        """() => {
            const found = [];
            const places = '.dock .button, .dock .fan button.card, main > .foot .main';
            for (const element of document.querySelectorAll(places)) {
                if (!element.checkVisibility({ visibilityProperty: true })) continue;
                const box = element.getBoundingClientRect();
                const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= 0 && box.bottom <= innerHeight + 1;
                if (!inside) found.push(`out of reach: ${element.outerHTML.slice(0, 120)}`);
            }
            const parts = [...document.querySelectorAll('main.table > :is(.bar, .seats, .strip, .centre)')];
            const boxes = parts.map((part) => part.getBoundingClientRect());
            for (let i = 1; i < parts.length; i++) {
                if (boxes[i].top < boxes[i - 1].bottom - 1) found.push(`${parts[i].className} lies on ${parts[i - 1].className}`);
            }
            const facts = [...document.querySelectorAll('.centre > .corner')].filter((corner) => corner.checkVisibility());
            const things = [...facts, ...document.querySelectorAll('.centre :is(.pile, .trick .card)')];
            for (const fact of facts) {
                const own = fact.getBoundingClientRect();
                for (const thing of things) {
                    if (fact.contains(thing)) continue;
                    const box = thing.getBoundingClientRect();
                    const beside = box.left > own.right - 2 || box.right < own.left + 2;
                    const over = box.top > own.bottom - 2 || box.bottom < own.top + 2;
                    if (!beside && !over) found.push(`${thing.className} lies on ${fact.className}`);
                }
            }
            return found;
        }"""
    )
    return found


def slivers(page: Page) -> list[str]:
    """Text in a column so narrow that it stands a letter or two a line."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('body *')].flatMap((element) => {
            const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
            if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden')) return [];
            return own.flatMap((node) => {
                const range = document.createRange();
                range.selectNodeContents(node);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
                return lines > 3 && node.textContent.trim().length < lines * 3 ? [`${lines} lines: ${node.textContent}`] : [];
            });
        })"""
    )
    return found


def shows_its_centre(page: Page) -> bool:
    """Whether what lies in the middle of the table can be brought to light, above the dock."""
    shown: bool = page.evaluate(
        """() => {
            const things = [...document.querySelectorAll('.centre :is(.card, .cell, table, p, li, button)')];
            const thing = things.find((thing) => thing.checkVisibility() && thing.getBoundingClientRect().height > 0);
            if (thing === undefined) return true;
            thing.scrollIntoView({ block: 'start' });
            const box = thing.getBoundingClientRect();
            const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
            return at !== null && at.closest('.centre') !== null;
        }"""
    )
    return shown


def look_at_the_table(page: Page) -> None:
    """Puts the sheet of a game's end away, where there is one."""
    if page.locator("dialog").count() > 0:
        page.locator("dialog .actions:last-child .button:not(.bad)").click()
        expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_with_text_of_twice_the_size_every_page_fits_on_a_phone(house: House, new_page: NewPage, screen: Screen) -> None:
    page = new_page(text=TWICE)
    screen(page, house.address)
    assert stick_outs(page) == []
    assert out_of_reach(page) == []
    assert slivers(page) == []


@pytest.mark.parametrize("screen", [home, home_of_a_regular, lobby, statistics, murmeln], ids=lambda screen: screen.__name__)
@pytest.mark.parametrize(("size", "text"), [pytest.param(DESK, TWICE, id="desk"), pytest.param(ZOOMED, TEXT, id="zoomed")])
def test_with_text_of_twice_the_size_pages_keep_their_order_on_a_desk(
    house: House, new_page: NewPage, screen: Screen, size: tuple[int, int], text: int
) -> None:
    page = new_page(size=size, text=text)
    screen(page, house.address)
    assert stick_outs(page) == []
    assert out_of_reach(page) == []
    tiles = page.locator(".game").evaluate_all("tiles => tiles.map(tile => tile.scrollWidth - tile.clientWidth)")
    assert all(wide <= 0 for wide in tiles)


@pytest.mark.parametrize(("game", "seats", "size", "text"), BOARDS)
def test_with_text_of_twice_the_size_the_dock_stays_and_the_table_scrolls(
    house: House, new_page: NewPage, game: str, seats: int, size: tuple[int, int], text: int
) -> None:
    page = new_page(size=size, text=text)
    open_table(page, house.address, game, seats)
    expect(page.locator("main.is-mine")).to_be_visible(timeout=30_000)
    assert stick_outs(page) == []
    assert out_of_reach(page) == []
    assert shows_its_centre(page)
    assert out_of_reach(page) == []


@pytest.mark.parametrize("game", ENDS)
def test_with_text_of_twice_the_size_or_the_longest_names_the_end_of_a_game_and_the_bar_of_its_table_fit(
    house: House, new_page: NewPage, game: str
) -> None:
    large, named = new_page(text=TWICE), new_page()
    large.add_init_script(LONGEST_WRITTEN)
    play_a_game(large, house, game)
    named.add_init_script(LONG_NAMES)
    named.goto(large.url)
    named.get_by_role("link", name="Zum Ergebnis").click()
    expect(named.locator(ENDS[game])).to_contain_text(LONG_NAME)
    assert stick_outs(named) == []
    assert stick_outs(large) == []
    assert slivers(large) == []
    look_at_the_table(large)
    assert stick_outs(large) == []
    assert slivers(large) == []
    large.reload()
    large.locator("a.button[href$='/chronicle']").click()
    bar = large.locator(".here")
    expect(large.locator(".evening li").first).to_be_visible()
    assert bar.evaluate("bar => bar.getBoundingClientRect().height") <= BAR_AT_MOST
    assert stick_outs(large) == []
    assert slivers(large) == []
    large.mouse.wheel(0, 10_000)
    expect(bar).not_to_be_in_viewport()


def test_with_text_of_twice_the_size_the_end_of_a_game_of_murmeln_fits(house: House, new_page: NewPage) -> None:
    page = new_page(text=TWICE)
    start_murmeln(page, house.address)
    play_murmeln_to_the_end(page)
    assert stick_outs(page) == []
    assert slivers(page) == []


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_longest_names_and_text_of_twice_the_size_keep_to_the_board_while_it_is_played(
    house: House, new_page: NewPage, game: str
) -> None:
    named, large = new_page(), new_page(text=TWICE)
    named.add_init_script(LONG_NAMES)
    for page in (named, large):
        page.add_init_script(PILOT)
        open_table(page, house.address, game, 3)
    watch_while_played([named, large], faults)


def faults(page: Page) -> set[str]:
    """What does not fit now. While a board is played cards are on their way somewhere, so only what stays is wrong."""
    return {*stick_outs(page), *out_of_reach(page), *slivers(page)}


def test_the_longest_name_does_not_widen_the_lobby(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    lobby(host, house.address)
    guest.goto(house.address)
    guest.get_by_label("Dein Name").fill(LONG_NAME)
    guest.get_by_role("button", name="So heiß ich").click()
    expect(guest.locator(".profile")).to_contain_text(LONG_NAME)
    assert stick_outs(guest) == []
    guest.goto(host.url)
    expect(guest.get_by_role("button", name="Du heißt hier")).to_be_visible()
    assert stick_outs(guest) == []
