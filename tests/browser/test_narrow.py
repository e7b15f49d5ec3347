"""The narrowest phones that are in use: nothing is torn apart, cut off, or lies upon something else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .boards import CARD_GAMES, new_table, open_table
from .conftest import NARROW, PHONE, NewPage
from .fits import misfits
from .four import PILOT
from .house import House, house_of
from .people import RETURN, begin, begin_together, call_oneself, open_lobby, play_a_game, sit_down, watch_while_played
from .test_large_text import LONG_NAME, LONG_NAMES
from .test_screens import (
    COMPACT,
    DESK,
    SETTLED,
    Screen,
    chronicle,
    home,
    home_again,
    lobby,
    neunerln_with_six,
    statistics,
    stick_outs,
)

WORDY = [home, home_again, lobby, neunerln_with_six, statistics, chronicle]
SMALLEST = [(320, 568), (844, 390)]
PHONES = [PHONE, COMPACT, (360, 800), NARROW]
EIGHT_LETTERS = ["Wilhelma", "Hannelor", "Gottlieb", "Ludmilla"]
PARTNERS: dict[str, dict[str, bool]] = {"murlan": {}, "mulle": {"kryp": True, "rover": True}}
BOTS_THINK = 0.05
PATIENCE = 1 / 4
"""A pause of 2:00 lasts thirty seconds here: long enough to look at it on every phone."""
TRIES = 12
THINKING = """(() => {
    const parse = JSON.parse;
    JSON.parse = (...given) => {
        const message = parse(...given);
        if (message?.table?.seats) Object.assign(message.table, { thinking: 60, think_until: Date.now() + 25_000 });
        return message;
    };
})()"""
"""At every table there are 25 s left to think."""

house = house_of("narrow", BOTS_THINK, PATIENCE)


def test_the_search_finds_what_does_not_fit(new_page: NewPage) -> None:
    page = new_page(size=NARROW)
    page.set_content(
        """<div class="panel" style="inline-size: 100px"><button style="inline-size: 120px">x</button></div>
        <p style="inline-size: 30px; overflow-wrap: anywhere">Einladen</p>
        <p style="inline-size: 30px; overflow: hidden; white-space: nowrap">Runde 1</p>
        <p class="cl" style="-webkit-line-clamp: 1">Resi ist weg</p>
        <style>.cl { inline-size: 60px; display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; }</style>
        <ol><li class="seat"><span class="seat-say" style="position: fixed; top: 300px">sagt</span></li>
        <li class="seat"><span class="clip" style="position: fixed; top: 300px">Resi</span></li></ol>
        <div class="dock"><p class="why">Nein</p><i class="clock think" style="position: absolute">9</i></div>
        <div class="bar"><ol class="asides"><li style="inline-size: 300px">Resi</li></ol><p>3</p></div>"""
    )
    page.locator(".clock").evaluate("clock => { clock.style.top = `${document.querySelector('.why').offsetTop}px`; }")
    found = "\n".join(misfits(page))
    for fault in (
        "over the edge: <button",
        "torn apart: Einladen in",
        "cut off: <p .*Runde 1",
        "cut off: <p .*Resi ist weg",
        "<li .*Resi</li> lies on <p>3</p>",
        "clock think.* lies on .*why",
        "seat-say.* lies on .*Resi",
    ):
        assert re.search(fault, found), found


@pytest.mark.parametrize("screen", WORDY, ids=lambda screen: screen.__name__)
def test_on_a_narrow_phone_no_english_word_is_torn_apart_and_nothing_leaves_its_panel(
    house: House, new_page: NewPage, screen: Screen
) -> None:
    page = new_page(size=NARROW, language="en-GB")
    screen(page, house.address)
    assert stick_outs(page) == []
    assert misfits(page) == []


@pytest.mark.parametrize(("game", "seats"), [("neunerln", 6), ("murln", 5)])
def test_whoever_watches_long_names_on_a_desk_reads_all_of_it(house: House, new_page: NewPage, game: str, seats: int) -> None:
    player, watcher = new_page(), new_page(size=DESK)
    open_table(player, house.address, game, seats)
    watcher.add_init_script(LONG_NAMES)
    watcher.goto(player.url)
    expect(watcher.locator(".side .history li").first).to_be_visible()
    assert misfits(watcher) == []
    lefts = watcher.locator(".seat-name").evaluate_all("names => names.map((name) => name.getBoundingClientRect().left)")
    assert min(lefts) >= 8


@pytest.mark.parametrize("game", CARD_GAMES)
def test_whoever_watches_guests_on_a_narrow_phone_reads_all_of_it(house: House, new_page: NewPage, game: str) -> None:
    host, guest, watcher = new_page(), new_page(), new_page(size=NARROW)
    watcher.goto(begin_together(host, guest, house, game))
    expect(watcher.get_by_role("button", name="Mitspielen, wenn frei")).to_be_visible()
    assert misfits(watcher) == []


@pytest.mark.parametrize("game", CARD_GAMES)
def test_on_a_narrow_phone_a_board_for_four_is_played_without_a_word_cut_off(house: House, new_page: NewPage, game: str) -> None:
    pages = [new_page(size=NARROW, language=language) for language in ("de-DE", "en-GB")]
    for page in pages:
        page.add_init_script(PILOT)
        open_table(page, house.address, game, 4)
    watch_while_played(pages, lambda page: {*stick_outs(page), *misfits(page)})


@pytest.mark.parametrize("game", PARTNERS)
def test_four_with_names_of_eight_letters_are_read_on_a_phone_while_one_is_away(
    house: House, new_page: NewPage, game: str
) -> None:
    host, *guests = players = [new_page(size=PHONE) for _ in EIGHT_LETTERS]
    watcher = new_page(size=PHONE, language="en-GB")
    call_oneself(host, house, EIGHT_LETTERS[0])
    host.goto(new_table(host, house.address, game, seats=4, options=PARTNERS[game]))
    for guest, name in zip(guests, EIGHT_LETTERS[1:], strict=True):
        call_oneself(guest, house, name)
        sit_down(guest, host.url)
    begin(host)
    watcher.goto(host.url)
    expect(watcher.locator(".seats .seat")).to_have_count(4)
    pages = [*players, watcher]
    assert ill_fitting(pages) == []
    guests[1].goto("about:blank")
    pages.remove(guests[1])
    for page in pages:
        expect(page.locator(".seat .i-off")).to_be_visible(timeout=RETURN)
    assert ill_fitting(pages) == []
    for page in pages:
        expect(page.locator(".pause")).to_be_visible(timeout=RETURN)
    assert ill_fitting(pages) == []


COVERED = """() => {
    const dock = document.querySelector('.dock').getBoundingClientRect();
    const seats = Math.max(...[...document.querySelectorAll('.seat > *')].map((part) => part.getBoundingClientRect().bottom));
    const centre = document.querySelector('.centre');
    const room = centre.getBoundingClientRect();
    const beside = (one, other) => one.left >= other.right - 1 || other.left >= one.right - 1;
    const within = (one, other) => !beside(one, other) && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const found = within(room, dock) ? ['the dock lies on the table'] : [];
    if (room.top < seats - 1) found.push('the seats lie on the table');
    if (room.height < 110) found.push(`no room on the table: ${room.height}`);
    if ([...document.querySelectorAll('.dock button')].some((part) => part.getBoundingClientRect().bottom > innerHeight))
        found.push('the dock leaves the screen');
    const scrolled = [document.scrollingElement, document.querySelector('main.table'), centre, document.querySelector('.dock')];
    return [...found, ...scrolled.filter((part) => part.scrollTop > 0).map((part) => `scrolled: ${part.className}`)];
}"""


@pytest.mark.parametrize("size", SMALLEST, ids=["upright", "on its side"])
@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_smallest_phones_show_a_table_from_its_top_and_nothing_lies_on_it(
    house: House, new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    open_table(page, house.address, game, 4)
    expect(page.locator("main.is-mine")).to_be_visible(timeout=RETURN)
    page.evaluate(SETTLED)
    assert page.evaluate(COVERED) == []
    assert [*stick_outs(page), *misfits(page)] == []


SAYING = """() => {
    for (const seat of document.querySelectorAll('.seat')) {
        seat.querySelector('.seat-say')?.remove();
        seat.insertAdjacentHTML('beforeend', '<span class="seat-say weak">setzt aus</span>');
    }
}"""


@pytest.mark.parametrize("size", [PHONE, (360, 800)], ids=["phone", "narrow"])
def test_what_all_others_at_a_table_of_six_say_keeps_to_their_seats(
    house: House, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    open_table(page, house.address, "neunerln", 6)
    expect(page.locator("main.is-mine")).to_be_visible(timeout=RETURN)
    page.evaluate(SAYING)
    assert misfits(page) == []


def test_no_button_at_the_end_of_a_game_leaves_a_gap_beside_it(house: House, new_page: NewPage) -> None:
    page = new_page(language="en-GB")
    play_a_game(page, house, "murlan")
    assert misfits(page) == []


def ill_fitting(pages: list[Page]) -> list[str]:
    """What does not fit on any of the usual phones."""
    found: list[str] = []
    for page in pages:
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            found += [f"{width} x {height}: {one}" for one in (*stick_outs(page), *misfits(page))]
    return found


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_the_time_to_think_stands_beside_why_a_card_is_not_allowed(house: House, new_page: NewPage, language: str) -> None:
    page = new_page(size=NARROW, language=language)
    page.add_init_script(THINKING)
    for _ in range(TRIES):
        open_table(page, house.address, "neunerln", 2)
        expect(page.locator("main.is-mine .clock.think")).to_be_visible()
        assert misfits(page) == []
        if page.locator(".fan button.card.is-off").count() > 0:
            page.locator(".fan button.card.is-off").first.click(position={"x": 12, "y": 40})
            expect(page.locator(".why")).to_be_visible()
            assert misfits(page) == []
            return
    raise AssertionError(f"{TRIES} hands of nothing but cards that fit")


def test_a_long_name_that_sits_down_is_told_within_the_screen_and_keeps_its_mark(house: House, new_page: NewPage) -> None:
    host, *guests = (new_page(size=NARROW) for _ in range(3))
    address = open_lobby(host, house, "murlan", 3)
    for guest in guests:
        call_oneself(guest, house, LONG_NAME)
        sit_down(guest, address)
        expect(host.locator(".asides")).to_contain_text(LONG_NAME)
        assert stick_outs(host) == []
        assert stick_outs(guest) == []
    begin(host)
    expect(host.locator(".seat .alike")).to_be_in_viewport(ratio=1)
    assert misfits(host) == []
    guests[1].locator(".calls summary").click()
    guests[1].get_by_role("button", name="Bravo!").click()
    expect(host.locator(".bar .asides")).to_contain_text("(2): Bravo!")
    assert misfits(host) == []
    assert stick_outs(host) == []
