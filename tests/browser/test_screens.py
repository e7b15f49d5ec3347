"""Every screen on a phone and on a desk: nothing sticks out, everything can be reached, axe-core finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NARROW, PHONE, NewPage
from .fits import misfits
from .house import House
from .play import start_murmeln, start_neunerln, wait_for_my_turn
from .samples import CHRONICLE, LEADERBOARD, STATISTICS, show

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Screen = Callable[[Page, str], None]
COMPACT = (390, 664)
DESK = (1280, 800)
SMALLEST_TEXT = 13
SMALLEST_TARGET = 40
"""Cells of Murmeln are 41 px; small signs carry an invisible margin."""


def home(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".hello")).to_be_visible()


def home_again(page: Page, address: str) -> None:
    start_neunerln(page, address)
    page.goto(address)
    expect(page.locator(".resume a")).to_be_visible()


def lobby(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("article[data-game=neunerln] .game-go .button.round").click()
    page.locator("dialog .counts .button").last.click()
    page.locator("dialog .sheet-go .main").click()
    expect(page.locator(".places .place")).to_have_count(6)


def neunerln(page: Page, address: str) -> None:
    start_neunerln(page, address)
    wait_for_my_turn(page)


def neunerln_with_six(page: Page, address: str) -> None:
    lobby(page, address)
    page.locator(".foot .main").click()
    expect(page.locator(".seats .seat")).to_have_count(5)
    wait_for_my_turn(page)


def wish(page: Page, address: str) -> None:
    """Every second hand has a nine, and a nine always fits."""
    for _ in range(14):
        start_neunerln(page, address)
        nine = page.locator(".fan button.card[data-hand^='9']")
        if nine.count() == 0:
            continue
        wait_for_my_turn(page)
        nine.first.click(position={"x": 12, "y": 40})
        page.locator(".dock .main").click()
        expect(page.locator("dialog .wish")).to_be_visible()
        return
    raise AssertionError("fourteen hands without a nine")


def leave(page: Page, address: str) -> None:
    start_neunerln(page, address)
    page.locator(".bar .round").first.click()
    expect(page.locator(".consequences")).to_be_visible()


def murmeln(page: Page, address: str) -> None:
    start_murmeln(page, address)


def murmeln_new_game(page: Page, address: str) -> None:
    start_murmeln(page, address)
    page.get_by_role("button", name="Neues Spiel").click()
    expect(page.locator("dialog form")).to_be_visible()


def rules_of_neunerln(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/neunerln#NE-5")
    expect(page.locator("#NE-5")).to_be_visible()


def rules_of_murmeln(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/murmeln")
    expect(page.locator("#ML-7")).to_be_visible()


def no_such_table(page: Page, address: str) -> None:
    page.goto(f"{address}/t/nowhere")
    expect(page.get_by_role("heading", name="Diesen Tisch gibt es nicht")).to_be_visible()


def challenge(page: Page, address: str) -> None:
    page.goto(f"{address}/murmeln/9wqk?version=four")
    expect(page.get_by_role("button", name="Diese Partie spielen")).to_be_visible()


def home_of_a_regular(page: Page, address: str) -> None:
    home(page, address)
    page.get_by_role("button", name="So heiß ich").click()
    expect(page.locator(".house-links a")).to_have_count(2)


def statistics(page: Page, address: str) -> None:
    show(page, "**/api/me/statistics", STATISTICS)
    page.goto(f"{address}/me")
    expect(page.locator(".plot")).to_have_count(6)


def statistics_of_a_newcomer(page: Page, address: str) -> None:
    page.goto(f"{address}/me")
    expect(page.locator(".plot")).to_have_count(1)


def leaderboard_of_today(page: Page, address: str) -> None:
    show(page, "**/api/murmeln/five/best*", LEADERBOARD)
    page.goto(f"{address}/best/five/today")
    expect(page.locator(".board-list li")).to_have_count(6)


def leaderboard_of_a_number(page: Page, address: str) -> None:
    page.goto(f"{address}/best/four/340282366920938463463374607431768211455")
    expect(page.locator(".board-page .empty")).to_be_visible()


def chronicle(page: Page, address: str) -> None:
    show(page, "**/api/tables/evening/chronicle", CHRONICLE)
    page.goto(f"{address}/t/evening/chronicle")
    page.locator(".evening summary").first.click()
    expect(page.locator(".evening .sheet-table").first).to_be_visible()


def verify(page: Page, address: str) -> None:
    page.goto(f"{address}/verify")
    expect(page.locator("input[type=file]")).to_be_visible()


def moving(page: Page, address: str) -> None:
    page.goto(f"{address}/me")
    page.get_by_role("button", name="Umziehen").click()
    expect(page.locator("dialog .address")).to_be_visible()


def moving_here(page: Page, address: str) -> None:
    page.goto(f"{address}/move/somewhere")
    expect(page.get_by_role("button", name="Hierher umziehen")).to_be_visible()


def erasing(page: Page, address: str) -> None:
    page.goto(f"{address}/me")
    page.get_by_role("button", name="Löschen", exact=True).click()
    expect(page.locator("dialog .consequences")).to_be_visible()


SCREENS = [
    home,
    home_again,
    lobby,
    neunerln,
    neunerln_with_six,
    wish,
    leave,
    murmeln,
    murmeln_new_game,
    rules_of_neunerln,
    rules_of_murmeln,
    no_such_table,
    challenge,
    home_of_a_regular,
    statistics,
    statistics_of_a_newcomer,
    leaderboard_of_today,
    leaderboard_of_a_number,
    chronicle,
    verify,
    moving,
    moving_here,
    erasing,
]


UNSCROLLED = [neunerln_with_six, murmeln]
"""Screens that fit on a phone as they are."""


def serious_findings(page: Page) -> list[str]:
    """What axe-core finds, serious or worse."""
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ').slice(0, 600)}`)"""
    )
    return found


def stick_outs(page: Page) -> list[str]:
    """What is wider than the screen, smaller than a finger, or too small to read."""
    found: list[str] = page.evaluate(
        """([text, target]) => {
            const found = [];
            const wide = document.documentElement.scrollWidth - innerWidth;
            if (wide > 0) found.push(`the page scrolls sideways by ${wide} px`);
            const top = document.querySelector('dialog[open]') ?? document.body;
            const shortened = (element) => getComputedStyle(element).textOverflow === 'ellipsis';
            const slides = (element) => element.closest('.sums, .clause-text, .sheet-wrap') !== null;
            const unseen = (element) => getComputedStyle(element).clipPath !== 'none';
            const words = document.createRange();
            const out = (node) => {
                if (node.nodeType !== 3 || !node.textContent.trim()) return false;
                words.selectNodeContents(node);
                return [...words.getClientRects()].some((box) => box.left < -1 || box.right > innerWidth + 1);
            };
            const meant = (element) => unseen(element) || shortened(element) || slides(element);
            const beyond = (element) => [...element.childNodes].some(out) && !meant(element);
            for (const element of top.querySelectorAll('*')) {
                const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
                if (!seen || element.closest('.visually-hidden')) continue;
                const tag = element.outerHTML.slice(0, 120);
                const box = element.getBoundingClientRect();
                const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
                const size = parseFloat(getComputedStyle(element).fontSize);
                if (own && size < text - 0.1) found.push(`${size} px: ${tag}`);
                if (own && beyond(element)) found.push(`text out of sight: ${tag}`);
                if (!element.matches('button, a[class], input, summary') || element.matches('.anchor')) continue;
                if (box.left < -1 || box.right > innerWidth + 1) found.push(`out of sight: ${tag}`);
                if (box.height < target || box.width < target) found.push(`${box.width} x ${box.height}: ${tag}`);
            }
            return found;
        }""",
        [SMALLEST_TEXT, SMALLEST_TARGET],
    )
    return found


SETTLED = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}"""
"""Colours that change have a transition, which begins and ends only when the page is drawn."""


def findings_in_light_and_dark(page: Page) -> list[str]:
    """What axe-core finds, serious or worse, in each of the two."""
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(SETTLED)
        found += [f"{scheme}: {finding}" for finding in serious_findings(page)]
    return found


def look_closely(page: Page, whole: bool = False) -> None:
    """Nothing serious in light and dark; nothing sticks out on a phone, in its browser or on a desk. ``whole``: nor scrolls."""
    size = page.viewport_size
    assert size is not None
    assert findings_in_light_and_dark(page) == []
    for width, height in (COMPACT, DESK, (size["width"], size["height"])):
        page.set_viewport_size({"width": width, "height": height})
        assert stick_outs(page) == []
        assert not whole or page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_screen_fits_all_phones_and_desks_and_axe_finds_nothing_serious_in_light_and_dark(
    house: House, new_page: NewPage, screen: Screen
) -> None:
    page = new_page()
    screen(page, house.address)
    assert findings_in_light_and_dark(page) == []
    for size in (PHONE, COMPACT, NARROW, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        # Nine marbles side by side have no more room on the narrowest phones.
        assert [found for found in stick_outs(page) if size != NARROW or "data-cell" not in found] == []
        assert misfits(page) == []
        if screen in UNSCROLLED and size in (PHONE, COMPACT):
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert serious_findings(page) == []


def test_the_language_follows_the_browser_and_can_be_changed_for_good(house: House, new_page: NewPage) -> None:
    page = new_page(language="en-GB")
    page.goto(house.address)
    expect(page.locator("#play")).to_have_text("Games")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".language").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#play")).to_have_text("Spiele")
    page.reload()
    expect(page.locator("#play")).to_have_text("Spiele")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_a_guest_can_take_a_name_and_a_picture(house: House, new_page: NewPage) -> None:
    page = new_page()
    home(page, house.address)
    page.get_by_label("Dein Name").fill("Vroni")
    page.get_by_role("button", name="Eule").click()
    page.get_by_role("button", name="So heiß ich").click()
    expect(page.locator(".profile")).to_contain_text("Servus, Vroni")
    page.reload()
    expect(page.locator(".profile")).to_contain_text("Servus, Vroni")


def test_the_table_page_loads_less_than_100_kb(house: House, new_page: NewPage) -> None:
    page = new_page()
    sizes: list[int] = []
    page.goto(f"{house.address}/rules/none")
    start_neunerln(page, house.address)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: (
            sizes.append(event["encodedDataLength"])
            if kinds.get(event["requestId"]) in {"Document", "Script", "Stylesheet"}
            else None
        ),
    )
    page.reload()
    expect(page.locator(".fan button.card").first).to_be_visible()
    assert 0 < sum(sizes) < 100_000


@pytest.mark.parametrize("path", ["/murmeln/9wqk?version=six", "/murmeln/!!", "/t/%zz", "/rules/chess"])
def test_a_broken_link_leads_to_a_page_with_a_way_home(house: House, new_page: NewPage, path: str) -> None:
    page = new_page()
    page.goto(house.address + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Zur Startseite").click()
    expect(page.locator("article[data-game=neunerln]")).to_be_visible()
