"""What all card boards do alike."""

from __future__ import annotations

import contextlib
import json
import re
import time

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, WebSocketRoute, expect

from .boards import CARD_GAMES, SHEET, SIDE, Drag, drag_with_finger, drag_with_mouse, lines, open_history, open_table
from .conftest import PHONE, NewPage
from .house import House, house_of
from .murlan import MAIN, READY, SCORES, UP, Scene
from .murlan import act as act_in_murlan
from .play import ANSWERED, act
from .test_murln import answer, many_games, until
from .test_screens import COMPACT, DESK, serious_findings, stick_outs

BOTS_THINK = 0.05
SEATS = {"neunerln": 3, "murln": 3, "murlan": 3, "mulle": 2}


house = house_of("boards", BOTS_THINK)
"""A house whose bots are quick."""


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


FAR_UP = -150.0
"""From the hand well onto the table, in px."""
A_LITTLE = -25.0
CARDS = ".fan button.card"
MAY = f"{CARDS}:not(.is-off):not(.is-away):not([data-hand^='9'])"
"""Neunerln's Nines ask for a suit first."""


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(CARDS).evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return cards


def card_to_play(page: Page, game: str) -> Locator:
    """A card that may be played; whatever else is asked before is answered."""
    for _ in range(40):
        if game == "murln":
            until(page, "play")
        wait_for_me(page)
        card = page.locator(MAY)
        if card.count() == 0 or page.locator("dialog").count() > 0:
            act(page)
            continue
        page.wait_for_timeout(ANSWERED)
        if page.locator("main.is-mine").count() > 0 and card.count() > 0:
            return card.last
    raise AssertionError("no card may be played")


@pytest.mark.parametrize(
    ("game", "drag"), [("neunerln", drag_with_mouse), ("murln", drag_with_finger), ("mulle", drag_with_finger)]
)
def test_a_card_pulled_upwards_is_played_and_one_that_is_let_go_in_the_hand_is_not(
    house: House, new_page: NewPage, game: str, drag: Drag
) -> None:
    page = new_page(touch=drag is drag_with_finger)
    open_table(page, house.address, game, SEATS[game])
    card = card_to_play(page, game)
    code, before = card.get_attribute("data-hand"), hand(page)
    drag(page, card, 0, A_LITTLE)
    page.wait_for_timeout(ANSWERED)
    assert hand(page) == before
    drag(page, page.locator(f'[data-hand="{code}"]'), 20, FAR_UP)
    expect(page.locator(f'[data-hand="{code}"]')).to_have_count(0)
    expect(page.locator(".is-pulled")).to_have_count(0)


def test_with_one_pulled_card_of_murlan_all_chosen_ones_are_played(house: House, new_page: NewPage) -> None:
    page = new_page(touch=True)
    open_table(page, house.address, "murlan", 3)
    until_time = time.monotonic() + 100
    while not (page.locator(UP).count() > 1 and page.locator(f"{MAIN}{READY}").count() > 0):
        assert time.monotonic() < until_time, "no two cards may be played"
        scene = Scene(page)
        with contextlib.suppress(TimeoutError, AssertionError):
            if scene.asked == "play" and scene.leads and scene.up > 0 and not scene.main:
                page.locator(UP).first.click(position={"x": 8, "y": 12}, timeout=1_000)
            elif scene.asked not in ("", "end"):
                act_in_murlan(page, scene)
        page.wait_for_timeout(50)
    chosen = page.locator(UP).evaluate_all("cards => cards.map(card => card.dataset.hand)")
    before = hand(page)
    drag_with_finger(page, page.locator(UP).first, -10, FAR_UP)
    expect(page.locator(f"{CARDS}[data-hand='{chosen[0]}']")).to_have_count(0)
    assert page.locator(SCORES).count() > 0 or set(hand(page)) == set(before) - set(chosen)


def test_mu4_cards_that_may_not_be_played_together_go_back_into_the_hand(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, house.address, "murlan", 3)
    wait_for_me(page)
    before = hand(page)
    first, last = page.locator(CARDS).first, page.locator(CARDS).last
    last.click(position={"x": 8, "y": 12})
    drag_with_mouse(page, first, 0, FAR_UP)
    expect(page.locator(".why [role=alert]")).to_be_visible()
    expect(page.locator(".is-pulled")).to_have_count(0)
    assert hand(page) == before
    expect(page.locator(UP)).to_have_count(2)


COVERED = """() => {
    const told = document.querySelector('.asides li').getBoundingClientRect();
    const meets = (box) => box.width > 2 && box.left < told.right && told.left < box.right
        && box.top < told.bottom && told.top < box.bottom;
    const parts = document.querySelectorAll('.seat, .centre, .dock, .bar button, .bar summary, .score, .bar .chip');
    return [...parts].filter((part) => meets(part.getBoundingClientRect())).map((part) => part.className);
}"""


@pytest.mark.parametrize("game", CARD_GAMES)
def test_what_people_do_is_told_where_it_covers_nothing(house: House, new_page: NewPage, game: str) -> None:
    page, watcher = new_page(), new_page()
    open_table(page, house.address, game, SEATS[game])
    wait_for_me(page)
    watcher.goto(page.url)
    expect(watcher.locator("main.table")).to_be_visible()
    expect(page.locator(".asides li")).to_have_count(0, timeout=8_000)
    watcher.locator(".calls summary").click()
    watcher.locator(".calls").get_by_role("button", name="Bravo!").click()
    for size in (PHONE, COMPACT, DESK):
        expect(page.locator(".asides li")).to_contain_text("Bravo!")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", ["murlan", "mulle"])
def test_in_a_phone_s_browser_one_sees_who_the_partner_is(house: House, new_page: NewPage, game: str) -> None:
    page = new_page(size=COMPACT)
    open_table(page, house.address, game, 4)
    partner = page.locator(".seat.is-partner .seat-name small")
    expect(partner).to_have_text("Partner")
    expect(partner).to_be_visible()
    assert stick_outs(page) == []


def test_with_five_seats_in_a_phone_s_browser_the_words_of_all_are_behind_the_menu(house: House, new_page: NewPage) -> None:
    page = new_page(size=COMPACT)
    open_table(page, house.address, "murln", 5)
    words = page.locator(".seat-say")
    for question in many_games(page):
        if question == "bid" and words.count() > 0:
            break
        answer(page, question, "pass")
    said = words.all_text_contents()
    open_history(page)
    shown = page.locator(".said-last li span").all_text_contents()
    assert said == [word for word in shown if word in said]
    assert stick_outs(page) == []


def test_the_score_of_three_says_whose_it_is(house: House, new_page: NewPage) -> None:
    page = new_page(size=COMPACT)
    open_table(page, house.address, "murlan", 3)
    expect(page.locator(".score")).to_contain_text("Spielstand bis 21: du 0, Lenz 0, Resi 0")
    expect(page.locator(".score .of")).to_have_text([re.compile(r"du.* 0"), re.compile(r"L.* 0"), re.compile(r"R.* 0")])
    assert stick_outs(page) == []
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(page.locator(".score .clip").nth(1)).to_be_visible()


@pytest.mark.parametrize("over", [False, True])
def test_ne9_a_wish_is_shown_as_long_as_the_round_goes_on(house: House, new_page: NewPage, over: bool) -> None:
    page = new_page()

    def change(frame: str | bytes) -> str:
        message = json.loads(frame)
        if message.get("view") is not None:
            message["view"] |= {"wish": "L", "penalty": 0, "over": over}
        return json.dumps(message)

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(change(frame)))

    page.route_web_socket("**/ws/**", between)
    open_table(page, house.address, "neunerln", 3)
    expect(page.locator("[data-pile=discard]")).to_be_visible()
    expect(page.locator(".rule-now")).to_have_count(0 if over else 1)


@pytest.mark.parametrize(("language", "letters"), [("de-DE", "french-de"), ("en-GB", "french")])
def test_the_cards_of_mulle_have_the_letters_of_the_language(
    house: House, new_page: NewPage, language: str, letters: str
) -> None:
    page = new_page(language=language)
    for _ in range(5):
        open_table(page, house.address, "mulle", 2)
        jacks = page.locator(".dock [data-hand^=J] img, .dock [data-hand^=Q] img")
        expect(page.locator(CARDS)).to_have_count(8)
        if jacks.count() > 0:
            assert f"/art/{letters}/" in (jacks.first.get_attribute("src") or "")
            return
    raise AssertionError("five hands without jack and queen")
