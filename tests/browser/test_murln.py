"""Murln in the browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Position, TimeoutError, WebSocket, expect

from .boards import new_table
from .conftest import NewPage
from .house import House, house_of
from .play import ANSWERED, QUICK
from .test_screens import DESK, look_closely, serious_findings, stick_outs

MAIN = ".dock .main:not([aria-disabled=true], .foot *)"
"""Not the one that begins the next round: a tap that came late must not answer it."""
MAY = ".fan button.card:not(.is-off):not(.is-away)"
NUMBERS = ".numbers .button:not([aria-disabled=true])"
END = ".places-list"
LONGEST = 100.0
BOTS_THINK = 0.05
"""Seconds. A game has many rounds; nothing here depends on seeing the others think."""
EDGE: Position = {"x": 12, "y": 30}
"""The part of a card that no other card covers."""

QUESTIONS = {
    "cut": "main.is-mine .ribbon",
    "bid": "main.is-mine .numbers",
    "trump": "main.is-mine .suits",
    "stay": "main.is-mine .reckon:not(.is-written)",
    "swap": "main.is-mine .trade-slots",
    "play": "main.is-mine .trick",
    "between": ".dock .foot .main:not([aria-disabled=true])",
}
"""What is on the screen while something is asked."""
CARD = re.compile(r"(?:[789UOKA]|10)[HLSE]|W")
OPEN_FOR_ALL = {"lot", "thrown_in", "trick", "last_trick", "card"}
"""Where cards lie that everyone may see."""
MINE_ALONE = {"hand", "put_away", "legal"}


house = house_of("murln", BOTS_THINK)
"""A house whose bots are quick."""


def start(page: Page, address: str, seats: int = 3) -> None:
    """A table with bots."""
    page.goto(new_table(page, address, "murln", seats=seats, start=True))
    expect(page.locator(".table.murln")).to_be_visible()


def asked(page: Page) -> str | None:
    """What is asked of me now."""
    return next((name for name, sign in QUESTIONS.items() if page.locator(sign).count() > 0), None)


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(".fan button.card").evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return cards


def bid(page: Page, said: str) -> None:
    """Says "Murler"; the highest number there is, or else "selber" ("most"); or passes."""
    if said == "Murler":
        page.get_by_role("button", name="Murler", exact=True).click(timeout=QUICK)
        page.locator(MAIN).click(timeout=QUICK)
    elif said == "most" and page.locator(NUMBERS).count() > 0:
        page.locator(NUMBERS).last.click(timeout=QUICK)
        page.locator(MAIN).click(timeout=QUICK)
    elif said == "most" and page.locator(MAIN).count() > 0:
        page.locator(MAIN).click(timeout=QUICK)
    else:
        page.get_by_role("button", name="Passe").click(timeout=QUICK)


def answer(page: Page, question: str, said: str) -> None:
    """Answers what is asked; the turn may pass between looking and tapping."""
    try:
        if question == "bid":
            bid(page, said)
        elif question == "trump":
            page.locator(".suits .button").nth(1).click(timeout=QUICK)
            page.locator(MAIN).click(timeout=QUICK)
        elif question == "swap":
            page.locator(".fan button.card").first.click(position=EDGE, timeout=QUICK)
            page.locator(MAIN).click(timeout=QUICK)
        elif question == "play" and page.locator(MAIN).count() == 0:
            page.locator(MAY).first.click(position=EDGE, timeout=QUICK)
            if page.locator(".suits").count() > 0:
                page.locator(".suits .button").first.click(timeout=QUICK)
            page.locator(MAIN).click(timeout=QUICK)
        else:
            page.locator(QUESTIONS["between"] if question == "between" else MAIN).click(timeout=QUICK)
    except TimeoutError:
        return


def questions(page: Page) -> Iterator[str]:
    """Whatever is asked, as it comes, until the game is over."""
    latest = time.monotonic() + LONGEST
    while page.locator(END).count() == 0:
        assert time.monotonic() < latest, f"the game does not end: {page.locator('.dock').inner_text()}"
        question = asked(page)
        if question is None:
            page.wait_for_timeout(50)
        else:
            yield question


def many_games(page: Page) -> Iterator[str]:
    """The questions of one game after the other."""
    while True:
        yield from questions(page)
        page.locator("dialog .main").click()
        expect(page.locator(END)).to_have_count(0)


def until(page: Page, wanted: str, said: str = "pass") -> None:
    """Plays until this is asked."""
    for question in many_games(page):
        if question == wanted:
            return
        answer(page, question, said)


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Every update that the page receives from now on."""
    updates: list[dict[str, Any]] = []

    def keep(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "update":
            updates.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    page.on("websocket", listen)
    return updates


def cards_in(value: object, where: str = "", seat: int | None = None) -> Iterator[tuple[str, str]]:
    """Every card in a message with the name of the field it is in; what belongs to ``seat`` is its own."""
    if isinstance(value, dict):
        own = value.get("kind") == "swapped" and value.get("seat") == seat
        taken = value.get("kind") in ("taken", "thrown_in")
        for name, inner in value.items():
            yield from cards_in(inner, "trick" if taken else "hand" if own else where or name, seat)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            own = where == "hands" and place == seat
            yield from cards_in(inner, "hand" if own else where, seat)
    elif isinstance(value, str):
        for code in CARD.findall(value) if CARD.fullmatch(value) or ":" in value else []:
            yield where, code


def leaks(updates: list[dict[str, Any]], seat: int | None) -> list[tuple[str, str]]:
    """Cards in frames where the viewer must not see any; a kept Weli lies open."""
    allowed = OPEN_FOR_ALL if seat is None else OPEN_FOR_ALL | MINE_ALONE
    found = []
    for update in updates:
        if update["view"] is not None:
            found += [
                one for field, value in update["view"].items() for one in cards_in(value, field, seat) if one[0] not in allowed
            ]
        found += [
            one
            for event in update["events"]
            for one in cards_in(event, "", seat)
            if one[0] not in allowed and one != ("hands", "W")
        ]
    return found


def test_the_search_for_leaks_finds_a_card_out_of_place() -> None:
    dealt = {"kind": "dealt", "hands": [["7H", "W"], ["??", "W"]]}
    view = {"hand": ["7H"], "legal": ["play:7H"], "trick": [{"seat": 1, "card": "KH"}]}
    assert leaks([{"view": view, "events": [dealt]}], 0) == []
    assert leaks([{"view": None, "events": [dealt]}], 1) == [("hands", "7H")]
    assert leaks([{"view": view, "events": []}], None) == [("hand", "7H"), ("legal", "7H")]
    assert leaks([{"view": {"talon": ["AE"]}, "events": []}], 0) == [("talon", "AE")]
    assert leaks([{"view": None, "events": [{"kind": "swapped", "seat": 1, "drawn": ["KH"]}]}], 0) == [("drawn", "KH")]


def test_a_whole_game_on_a_phone_ends_with_a_winner_and_a_rematch_in_one_tap(house: House, new_page: NewPage) -> None:
    """A Murler every round brings the game to its end quickly, whoever makes it; before, one round is played out."""
    page = new_page(still=False, touch=True)
    watcher = new_page()
    seen, watched = frames_of(page), frames_of(watcher)
    start(page, house.address)
    watcher.goto(page.url)
    rounds = 0
    for question in questions(page):
        rounds += question == "between"
        answer(page, question, "Murler" if rounds else "most")
    expect(page.locator(f"{END} li")).to_have_count(3)
    expect(watcher.locator(f"{END} li")).to_have_count(3)
    assert len(seen) > 20
    assert leaks(seen, 0) == []
    assert leaks(watched, None) == []
    page.locator("dialog .main").click()
    expect(page.locator(END)).to_have_count(0)
    expect(page.locator(".bar-title p")).to_contain_text("Runde 1")


def test_at_every_kind_of_decision_a_reload_finds_it_again_and_axe_finds_nothing(house: House, new_page: NewPage) -> None:
    page = new_page()
    start(page, house.address, 4)
    missing = set(QUESTIONS)
    for question in many_games(page):
        if question in missing:
            page.wait_for_timeout(ANSWERED)
            if asked(page) != question:
                continue
            missing.remove(question)
            before = hand(page)
            page.reload()
            expect(page.locator(QUESTIONS[question])).to_be_visible()
            assert hand(page) == before
            look_closely(page, whole=True)
        if not missing:
            return
        answer(page, question, "most" if "trump" in missing else "pass")


def test_a_desk_shows_slate_and_story_beside_the_table_and_a_watcher_no_hand(house: House, new_page: NewPage) -> None:
    page, watcher = new_page(size=DESK), new_page(language="en-GB")
    start(page, house.address, 5)
    watcher.goto(page.url)
    until(page, "play")
    expect(page.locator(".side .tally")).to_be_visible()
    expect(page.locator(".side .history li").first).to_be_visible()
    expect(watcher.locator(".trick-row li")).to_have_count(5)
    expect(watcher.locator(".fan, .dock .main:not([aria-pressed])")).to_have_count(0)
    for one in (page, watcher):
        assert serious_findings(one) == []
        assert stick_outs(one) == []


def test_mr22_a_card_that_may_not_be_played_is_explained_in_place_of_the_status(house: House, new_page: NewPage) -> None:
    page = new_page()
    start(page, house.address)
    off = page.locator(".fan button.card.is-off")
    for question in many_games(page):
        if question == "play" and off.count() > 0:
            break
        answer(page, question, "pass")
    off.first.click(position=EDGE)
    expect(page.locator(".why [role=alert]")).to_be_visible()
    page.locator(".why .why-rule").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    off.first.focus()
    page.keyboard.press("?")
    expect(page.locator(".why [role=alert]")).to_be_visible()


def test_mr7_a_finger_runs_along_the_pack_and_keys_go_by_one_card(house: House, new_page: NewPage) -> None:
    page = new_page(touch=True)
    start(page, house.address, 2)
    until(page, "cut")
    ribbon = page.get_by_role("slider")
    box = ribbon.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + 60)
    page.mouse.down()
    expect(ribbon).to_have_attribute("aria-valuenow", "1")
    page.mouse.move(box["x"] + 8, box["y"] + 60, steps=8)
    page.mouse.up()
    expect(ribbon).to_have_attribute("aria-valuenow", ribbon.get_attribute("aria-valuemax") or "")
    ribbon.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    expect(ribbon).to_have_attribute("aria-valuenow", "2")
    page.get_by_role("button", name="eine Karte mehr").click()
    expect(page.locator(".dock .main")).to_contain_text("3 abheben")
    page.locator(".dock .main").click()
    expect(page.locator(".ribbon")).to_have_count(0)


def test_the_last_trick_is_shown_on_demand_and_the_slate_too(house: House, new_page: NewPage) -> None:
    page = new_page()
    start(page, house.address)
    for question in many_games(page):
        if question == "play" and page.locator(".peek").count() > 0:
            break
        answer(page, question, "pass")
    page.locator(".peek").click()
    expect(page.get_by_role("dialog", name="Letzter Stich").locator(".card.is-best")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Tafel").click()
    expect(page.get_by_role("dialog", name="Tafel").locator(".history li").first).to_be_visible()


def test_a_round_can_be_played_with_the_keyboard_alone(house: House, new_page: NewPage) -> None:
    page = new_page()
    start(page, house.address, 2)
    answered = set()
    for question in many_games(page):
        answered.add(question)
        if {"bid", "play", "between"} <= answered:
            return
        press(page, question)


def press(page: Page, question: str) -> None:
    """Answers with keys only; the turn may pass between looking and pressing."""
    try:
        if question == "bid":
            page.get_by_role("button", name="Passe").focus(timeout=QUICK)
        elif question == "swap":
            page.get_by_role("button", name="Keine").focus(timeout=QUICK)
        elif question == "trump":
            page.locator(".suits .button[tabindex='0']").focus(timeout=QUICK)
            page.keyboard.press("ArrowRight")
            page.locator(MAIN).focus(timeout=QUICK)
        elif question == "play" and page.locator(MAIN).count() == 0:
            page.locator(".fan button.card[tabindex='0']").focus(timeout=QUICK)
            for _ in hand(page):
                if page.evaluate("!document.activeElement.matches('.is-off')"):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            page.locator(MAIN).focus(timeout=QUICK)
    except TimeoutError:
        return
    page.keyboard.press("Enter")
    page.wait_for_timeout(60)
