"""What people do at Murlan in the browser, in verbs, and how each of its scenes is looked at."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Position, TimeoutError, WebSocket, expect

from .boards import new_table
from .house import House
from .play import ANSWERED, QUICK
from .test_screens import look_closely

SLOW = 20_000
LONGEST_GAME = 120.0
CORNER: Position = {"x": 8, "y": 12}
"""The part of a card that no other covers."""

MINE = "main.table.is-mine"
SCORES = "main.scores"
CARD = ".fan button.card"
UP = ".fan button.card.is-up"
MAIN = ".actions .main"
READY = ":not([aria-disabled=true])"
SORT = ".actions .round"


def open_table(page: Page, house: House, seats: int, target: int = 5, start: bool = True) -> None:
    """A table with these rules; with ``start`` bots take all free seats at once."""
    page.goto(new_table(page, house.address, "murlan", seats=seats, options={"target": target}, start=start))


def sit_down(page: Page, host: Page, seat: int) -> None:
    page.goto(host.url)
    page.locator(".places .place").nth(seat).get_by_role("button").click()
    expect(host.locator(".places .place").nth(seat).locator("img.avatar")).to_be_visible()


def begin(host: Page) -> None:
    host.locator(".foot .main").click()
    expect(host.locator(CARD).first).to_be_visible()


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(CARD).evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return cards


def tap(card: Locator) -> None:
    card.click(position=CORNER, timeout=QUICK)


def give_up(page: Page) -> None:
    page.locator("summary[aria-label=Spiel]").click()
    page.get_by_role("button", name="Runde aufgeben …").click()
    dialog = page.get_by_role("alertdialog", name="Die Runde aufgeben?")
    expect(dialog.locator(".consequences li")).to_have_count(2)
    dialog.get_by_role("button", name="Aufgeben", exact=True).click()
    expect(page.locator(MINE)).to_have_count(0)


LOOK = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const ready = (selector) => all(selector).some((button) => button.ariaDisabled !== 'true');
    const mine = all('main.table.is-mine').length > 0;
    const over = all('.foot .button').length > 1;
    const asked = all('main.scores').length > 0 ? (over ? 'end' : 'between')
        : !mine ? '' : all('.ribbon[aria-disabled=true]').length > 0 ? 'take' : all('.ribbon').length > 0 ? 'tap'
        : all('button.ballot').length > 0 ? 'vote' : all('.scene .place-card, .scene .is-picked').length > 0 ? 'give' : 'play';
    return {
        asked, main: ready('.actions .main'), onward: ready('.foot .main'), pass: ready('.actions .button:not(.main, .round)'),
        up: all('.card.is-up').length, cards: all('.fan button.card').length, leads: all('.combo').length === 0,
    };
}"""


class Scene:
    """What a page shows of the game, read in one go."""

    def __init__(self, page: Page) -> None:
        found: dict[str, Any] = page.evaluate(LOOK)
        self.asked: str = found["asked"]
        """``play``, ``tap``, ``take``, ``give``, ``vote``, ``between`` or ``end``; "" while others are on."""
        self.main: bool = found["main"]
        self.onward: bool = found["onward"]
        self.passing: bool = found["pass"]
        self.up: int = found["up"]
        self.cards: int = found["cards"]
        self.leads: bool = found["leads"]


Act = Callable[[Page, Scene], None]


def asked(page: Page) -> str:
    return Scene(page).asked


def act(page: Page, scene: Scene) -> None:
    """Does what is asked, the quickest way."""
    if scene.asked == "between":
        if scene.onward:
            page.locator(f".foot .main{READY}").click(timeout=QUICK)
    elif scene.main:
        page.locator(f"{MAIN}{READY}").click(timeout=QUICK)
    elif scene.asked == "give":
        tap(page.locator(f"{CARD}:not(.is-off)").first)
    elif scene.up > 0 and scene.passing:
        page.get_by_role("button", name="Passen").click(timeout=QUICK)
    elif scene.asked == "play":
        choose(page, scene)


def choose(page: Page, scene: Scene) -> None:
    """Lifts the last card to beat; to lead, any card and what begins with it (it may have to be a certain one)."""
    if scene.up > 0:
        page.locator(SORT).click(timeout=QUICK)
    card = page.locator(CARD).nth(random.randrange(scene.cards) if scene.leads else scene.cards - 1)
    tap(card)
    if scene.leads:
        tap(card)
        if page.locator(UP).count() == 0:
            tap(card)
    expect(page.locator(".read")).to_be_visible(timeout=QUICK)


def play(pages: list[Page], seen: Callable[[Page, str], None], until: Callable[[], bool], act: Act = act) -> None:
    """Plays for all pages until something holds; tells of everything that is asked."""
    end = time.monotonic() + LONGEST_GAME
    while not until():
        assert time.monotonic() < end, "the game does not come to it"
        for page in pages:
            scene = Scene(page)
            if scene.asked in ("", "end"):
                continue
            seen(page, scene.asked)
            # What was just shown may be what is waited for: an answer to it would be under way already.
            if until():
                return
            try:
                act(page, scene)
            except (TimeoutError, AssertionError):
                # The turn may pass between looking and tapping.
                page.wait_for_timeout(50)
        pages[0].wait_for_timeout(20)


def lose(page: Page, scene: Scene) -> None:
    """Plays only what must be led, one card at a time, and leaves the vote open."""
    if scene.asked == "play" and scene.passing:
        page.get_by_role("button", name="Passen").click(timeout=QUICK)
    elif scene.asked == "play" and scene.up > 1:
        page.locator(SORT).click(timeout=QUICK)
    elif scene.asked == "play" and not scene.main:
        tap(page.locator(CARD).first)
        expect(page.locator(".read")).to_be_visible(timeout=QUICK)
    elif scene.asked != "vote":
        act(page, scene)


def one_round_and_no_more(page: Page, scene: Scene) -> None:
    """Plays the first round and gives up the others, so that a game is soon over."""
    first = "Runde 1" in page.locator("h1, .bar-title > p").all_inner_texts()[-1]
    if scene.asked == "play" and not first:
        give_up(page)
    else:
        act(page, scene)


def all_over(pages: list[Page]) -> Callable[[], bool]:
    return lambda: all(asked(page) == "end" for page in pages)


class Inspector:
    """Looks once at each thing that is asked: it survives a reload, fits every screen, and axe-core finds nothing."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, page: Page, wanted: str) -> None:
        if wanted in self.seen:
            return
        page.wait_for_timeout(ANSWERED)
        if asked(page) != wanted:
            return
        self.seen.add(wanted)
        before = self.shown(page)
        page.reload()
        expect(page.locator(f"{SCORES}, {MINE}")).to_be_visible()
        assert self.shown(page) == before
        look_closely(page)

    def shown(self, page: Page) -> list[str]:
        """All but the line that tells what happened last, which a reload forgets, and the clock."""
        parts = page.locator(".status-now, .centre, .actions, .result, .rank, .race, .seat-name, .bar-title > h1, .bar-title > p")
        return [*parts.all_inner_texts(), *hand(page)]


def watch(page: Page, frames: list[str]) -> None:
    """Keeps every frame that the page receives from now on."""

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(str(payload)))

    page.on("websocket", opened)


def named_in(card: str, frames: list[str]) -> bool:
    return any(f'"{card}"' in frame for frame in frames)
