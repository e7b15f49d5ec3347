"""Mulle in the browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, WebSocket, WebSocketRoute, expect

from .conftest import NewPage
from .house import House, house_of
from .people import play_together
from .play import QUICK, wait_for_my_turn
from .test_screens import COMPACT, DESK, findings_in_light_and_dark, serious_findings, stick_outs

BOTS_THINK = 0.05
LONGEST_WAIT = 60_000
COUNT = ".count-page"
AGAIN = "Noch ein Spiel"
EXTRA = ["3H", "7S", "QC", "KD", "9H", "9C", "4D", "6S", "2H", "5C", "JH", "8D", "10C", "AD", "6H", "3D", "7D", "KS", "QS", "9D"]
"""Loose cards put on a table to crowd it."""


house = house_of("house", BOTS_THINK)
"""A house whose bots think even more quickly: a game of Mulle has many turns."""


def start_mulle(page: Page, address: str, seats: int = 3, options: dict[str, str] | None = None) -> None:
    """From the opened address, by the sheet that sets a table up, to a table with bots."""
    page.goto(address)
    page.locator("article[data-game=mulle] .game-go .button.round").click()
    page.locator(f"dialog .counts .button:has-text('{seats}')").click()
    for label, value in (options or {}).items():
        page.get_by_label(label).select_option(label=value)
    page.get_by_role("button", name="Gleich gegen Bots").click()
    expect(page.locator(".fan button.card").first).to_be_visible()


def playable(page: Page) -> list[str]:
    """The keys of the hand cards that may be played."""
    cards = page.locator(".fan button.card:not(.is-off):not(.is-away)")
    keys: list[str] = cards.evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return keys


def lift(page: Page, key: str) -> None:
    """Taps the part of a card that no other card covers."""
    page.locator(f'[data-hand="{key}"]').click(position={"x": 10, "y": 30}, timeout=QUICK)


def play_something(page: Page) -> None:
    """Lifts a card and does what the main button says. The turn may pass between looking and tapping."""
    try:
        if page.locator(".fan .is-up").count() == 0:
            lift(page, playable(page)[0])
        page.locator(".dock .main:not([aria-disabled=true])").click(timeout=QUICK)
    except (TimeoutError, IndexError):
        return


def on_the_table(page: Page) -> list[str]:
    """Builds and loose cards, without their places."""
    things: list[str] = page.locator("[data-thing]").evaluate_all("all => all.map(thing => thing.dataset.thing.split('@')[0])")
    return sorted(things)


def seen(page: Page) -> object:
    """All that a reload must bring back."""
    if page.locator(COUNT).count() > 0:
        return page.locator(".count-table").all_inner_texts()
    hand = page.locator("[data-hand]").evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return hand, on_the_table(page), page.locator(".haul").all_inner_texts(), page.locator(".plate").all_inner_texts()


MOMENT = """() => {
    const there = (selector) => document.querySelector(selector) !== null;
    if (there('.count-page')) return there('.foot .i-leave') ? 'end' : 'between';
    if (!there('main.is-mine')) return '';
    if (there('.bar .chip')) return 'båt';
    if (document.querySelectorAll('.fan button.card').length === 1) return 'last card';
    return there('.build.is-own') ? 'own build' : 'choose';
}"""
"""What is to be decided now; "" while others are on."""

HURRY = f"""async (met) => {{
    const moment = {MOMENT};
    const until = Date.now() + {LONGEST_WAIT};
    while (Date.now() < until) {{
        const now = moment();
        if (now === 'between' || now === 'end' || (now !== '' && !met.includes(now))) return now;
        const main = document.querySelector('.is-mine .dock .main[aria-disabled=false]');
        if (main !== null) main.click();
        else if (now !== '' && document.querySelector('.fan .is-up, .fan .is-away') === null)
            document.querySelector('.fan button.card:not(.is-off)')?.click();
        await new Promise((done) => setTimeout(done, 20));
    }}
    return moment();
}}"""
"""Plays on as fast as the house allows, until something is to be decided that was not met yet, or a round is over."""


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Every update that this page receives from now on."""
    updates: list[dict[str, Any]] = []

    def keep(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "update":
            updates.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    page.on("websocket", listen)
    return updates


def check_secrets(updates: list[dict[str, Any]], seat: int | None) -> None:
    """Hands are in nobody's frames but their own."""
    dealt = [event for update in updates for event in update["events"] if event["kind"] == "dealt"]
    for event in dealt:
        for holder, cards in enumerate(event["hands"]):
            assert (set(cards) == {"??"}) == (holder != seat)
    for view in (update["view"] for update in updates if update["view"] is not None):
        assert view["viewer"] == seat
        assert not {"hands", "pack"} & view.keys()
        assert seat is not None or view["hand"] == view["legal"] == []
    assert dealt


def test_a_whole_game_of_two_rounds_on_a_phone_outlives_a_reload_at_every_kind_of_decision(
    house: House, new_page: NewPage
) -> None:
    page, watching = new_page(touch=True), new_page()
    mine, theirs = frames_of(page), frames_of(watching)
    start_mulle(page, house.address, 4, {"Runden": "2"})
    watching.goto(page.url)
    expect(watching.locator(".seats .seat")).to_have_count(4)
    assert watching.locator("button.lying, .fan, .dock .main:not([aria-pressed])").count() == 0
    met: set[str] = set()
    while (now := page.evaluate(HURRY, sorted(met))) != "end":
        assert now, "nobody is on"
        before = seen(page)
        page.reload()
        expect(page.locator(f"main.is-mine, {COUNT}")).to_be_visible()
        assert seen(page) == before, now
        met.add(now)
        if now == "between":
            assert serious_findings(page) == []
            assert stick_outs(page) == []
            page.get_by_role("button", name="Weiter").click()
            expect(page.locator(COUNT)).to_have_count(0)
        else:
            play_something(page)
    assert {"choose", "last card", "båt", "between"} <= met
    expect(page.locator(".result h2")).to_have_text(re.compile("gewinn|teilen"))
    expect(page.locator(".score-table tbody tr")).to_have_count(2)
    before = seen(page)
    page.reload()
    expect(page.get_by_role("button", name=AGAIN)).to_be_visible()
    assert seen(page) == before
    page.get_by_role("button", name=AGAIN).click()
    expect(page.locator(".fan button.card")).to_have_count(8)
    check_secrets(mine, 0)
    check_secrets(theirs, None)


def test_mll27_the_count_of_krypmulle_says_that_the_fewest_points_win_and_has_my_side_first_everywhere(
    house: House, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page()
    play_together(host, guest, house, "mulle", rounds=2, kryp=True)
    for page in (host, guest):
        expect(page.get_by_role("button", name=AGAIN)).to_be_visible()
        expect(page.locator(".result")).to_contain_text("Wer am wenigsten Punkte hat, gewinnt")
        assert page.locator(".standing thead th").all_inner_texts()[1:] == page.locator(".told thead th").all_inner_texts()[1:]
        assert page.locator(".standing thead th").all_inner_texts()[1] == "Du"
        assert findings_in_light_and_dark(page) == []


def test_mll27_the_lobby_says_to_all_which_rules_the_table_has_and_what_they_lead_to(house: House, new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    host.goto(house.address)
    host.locator("article[data-game=mulle] .game-go .button.round").click()
    host.get_by_label("Krypmulle").select_option(label="ja")
    host.get_by_role("button", name="Freunde einladen").click()
    expect(host.locator(".address")).to_be_visible()
    friend.goto(host.url)
    for page in (host, friend):
        expect(page.locator(".options", has_text="Krypmulle")).to_contain_text("Punkte meiden")
        assert serious_findings(page) == []
        assert stick_outs(page) == []
    assert friend.locator(".options select").count() == 0
    host.get_by_label("Krypmulle").select_option(label="nein (üblich)")
    for page in (host, friend):
        expect(page.locator(".options", has_text="Krypmulle")).to_contain_text("wer am meisten hat, gewinnt")


def test_axe_finds_nothing_serious_while_a_move_is_put_together(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_mulle(page, house.address, 3, {"Krypmulle": "ja", "Rövarmulle": "ja"})
    expect(page.locator(".bar h1")).to_have_text("Kryp-Rövarmulle")
    wait_for_my_turn(page)
    lift(page, playable(page)[-1])
    expect(page.locator(".dock .main")).to_have_attribute("aria-disabled", "false")
    if page.locator(".loose .could").count() > 0:
        page.locator(".loose .could").first.click()
        expect(page.locator(".lying.is-in")).to_have_count(1)
    assert findings_in_light_and_dark(page) == []
    for size in (COMPACT, (820, 1180), DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert [found for found in stick_outs(page) if 'class="chip"' not in found] == []
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_table_page_loads_less_than_100_kb(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_mulle(page, house.address)
    friend = new_page()
    friend.goto(page.url)
    expect(friend.locator(".seat .haul").first).to_be_visible()
    size = friend.evaluate(
        """() => ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
            .filter(({ name, entryType }) => entryType === 'navigation' || /\\.(js|css)$/.test(name))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
    )
    assert 20_000 < size < 100_000


def crowd(route: WebSocketRoute) -> None:
    """Puts many more loose cards on every table that comes."""
    server = route.connect_to_server()

    def down(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "update" and message["view"] is not None:
            message["view"]["loose"] += EXTRA
        route.send(json.dumps(message))

    server.on_message(down)


@pytest.mark.parametrize("size", [(390, 844), COMPACT], ids=["phone", "compact"])
def test_a_crowded_table_scrolls_and_nothing_moves_while_somebody_chooses(
    house: House, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    page.route_web_socket(re.compile("/ws/"), crowd)
    start_mulle(page, house.address, 4)
    wait_for_my_turn(page)
    spread, dock = page.locator(".spread"), page.locator(".dock")
    assert page.locator(".loose [data-thing]").count() >= len(EXTRA)
    assert spread.evaluate("spread => spread.scrollHeight - spread.clientHeight") > 0
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    places = "all => all.map(thing => [thing.offsetLeft, thing.offsetTop])"
    before, edge = page.locator(".loose li").evaluate_all(places), dock.bounding_box()
    lift(page, playable(page)[0])
    expect(page.locator(".dock .main")).to_have_attribute("aria-disabled", "false")
    assert (page.locator(".loose li").evaluate_all(places), dock.bounding_box()) == (before, edge)


def test_what_does_not_fit_is_refused_and_explained_and_what_fits_stays_chosen(house: House, new_page: NewPage) -> None:
    for _ in range(8):
        page = new_page()
        start_mulle(page, house.address, 2)
        wait_for_my_turn(page)
        for key in playable(page):
            lift(page, key)
            expect(page.locator(".dock .main")).to_have_attribute("aria-disabled", "false")
            loose = page.locator(".loose .lying")
            for at in range(loose.count()):
                chosen = page.locator(".lying.is-in").count()
                loose.nth(at).click()
                expect(page.locator(".lying.is-in, .lying.is-refused")).not_to_have_count(chosen)
                page.wait_for_timeout(30)
                if page.locator(".lying.is-refused").count() > 0:
                    expect(page.locator(".why [role=alert]")).to_be_visible()
                    assert page.locator(".lying.is-in.is-refused").count() == 0
                    page.locator(".why .why-rule").click()
                    expect(page.locator("dialog[open]")).to_be_visible()
                    return
            page.keyboard.press("Escape")
    raise AssertionError("eight tables on which everything goes with everything")


def test_a_turn_can_be_played_with_the_keyboard_alone(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_with_two_things(page, house.address)
    held = page.locator(".fan button.card").count()
    page.locator(".bar .button").first.focus()
    to_the_next(page, ".lying")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement === document.querySelectorAll('.lying')[1]")
    page.keyboard.press("Enter")
    expect(page.locator(".status-now")).to_contain_text("Erst eine Handkarte")
    to_the_next(page, "button.card")
    for _ in range(held):
        if page.evaluate("!document.activeElement.matches('.is-off')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".card.is-up")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".card.is-up")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".dock .main")).to_have_attribute("aria-disabled", "false")
    to_the_next(page, ".dock .main")
    page.keyboard.press("Enter")
    expect(page.locator(".fan button.card")).to_have_count(held - 1)


def start_with_two_things(page: Page, address: str) -> None:
    """A table with something to move along on it: a bot that begins takes nearly everything now and then."""
    for _ in range(8):
        start_mulle(page, address, 2)
        wait_for_my_turn(page)
        if page.locator(".lying").count() > 1:
            return
    raise AssertionError("the bots always leave the table empty")


def to_the_next(page: Page, selector: str) -> None:
    """Tabs on until the focus is on such an element."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def only_my_move(route: WebSocketRoute) -> None:
    """Keeps back whatever comes after the update that shows my move."""
    server = route.connect_to_server()
    left = [1_000]

    def up(frame: str | bytes) -> None:
        if json.loads(frame)["type"] == "move":
            left[0] = 1
        server.send(frame)

    def down(frame: str | bytes) -> None:
        if json.loads(frame)["type"] == "update":
            left[0] -= 1
        if left[0] >= 0:
            route.send(frame)

    route.on_message(up)
    server.on_message(down)


def test_mll14_a_build_shows_its_value_and_its_owner(house: House, new_page: NewPage) -> None:
    for _ in range(6):
        page = new_page(still=False)
        page.route_web_socket(re.compile("/ws/"), only_my_move)
        start_mulle(page, house.address, 2)
        wait_for_my_turn(page)
        for key in playable(page):
            lift(page, key)
            main = page.locator(".dock .main:not([aria-disabled=true])")
            main.wait_for()
            chips = page.locator(".sums button", has_text=re.compile(r"^\d+: "))
            if "bauen" not in main.inner_text() and chips.count() > 0:
                chips.first.click()
                expect(page.locator(".dock .main small")).to_contain_text(re.compile("mit|dazu"))
            told = re.match(r"(\d+) bauen", main.inner_text())
            if told is None:
                continue
            main.click()
            build = page.locator(".build.is-own")
            expect(build.locator(".plate")).to_contain_text(re.compile(rf"{told[1]}\s*Deiner"))
            expect(build.get_by_role("button")).to_have_accessible_name(re.compile(rf"Dein Bau {told[1]}, (offen|fest), aus "))
            expect(page.locator(".status-last")).to_contain_text(f"Du baust {told[1]}")
            return
    raise AssertionError("six hands that can build nothing")
