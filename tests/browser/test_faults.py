"""What goes wrong between people and their table, as they meet it in a browser (docs/faults.md)."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .house import House, house_of
from .line import Line
from .people import PATIENCE, RETURN, begin, begin_together, call_oneself, open_lobby, sit_down
from .play import FITTING, MINE, act, lift, start_with_one_bot, wait_for_my_turn

SLEEP = 3_000
AHEAD = 3 * 3_600
"""A device whose clock is wrong by three hours."""
LINE_LOST = 12_000


house = house_of("faults", 0.05, PATIENCE)
"""A house that does not wait long for anybody."""


def hand(page: Page) -> list[str]:
    return page.locator(".fan button.card").evaluate_all("cards => cards.map(card => card.dataset.hand)")


def seconds_of(page: Page) -> int:
    """What the clock of the one who thinks shows."""
    return int("".join(filter(str.isdigit, page.locator(".clock.think").inner_text())))


def two_at_neunerln(house: House, host: Page, guest: Page, thinking: str = "") -> str:
    """A running round of two people; its address."""
    address = open_lobby(host, house, "neunerln", 2)
    if thinking:
        host.get_by_label("Bedenkzeit").select_option(thinking)
        expect(host.locator(".options").first).to_contain_text(thinking)
    sit_down(guest, address)
    begin(host)
    for page in (host, guest):
        expect(page.locator(".fan button.card").first).to_be_visible()
    return address


def by_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """Who is to act, and the other one."""
    expect(one.locator(MINE).or_(one.locator("main:not(.is-mine)"))).to_be_visible()
    return (one, other) if one.locator(MINE).count() else (other, one)


def test_a_phone_that_slept_shows_what_happened_and_the_right_time(house: House, new_page: NewPage) -> None:
    host, guest, watcher = new_page(), new_page(), new_page()
    watcher.clock.install(time=time.time() + AHEAD)
    address = two_at_neunerln(house, host, guest, "30 Sekunden")
    watcher.goto(address)
    on, sleeper = by_turn(host, guest)
    expect(watcher.locator(".clock.think")).to_be_visible()
    assert abs(seconds_of(watcher) - seconds_of(on)) <= 1
    phone = sleeper.context.new_cdp_session(sleeper)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    before = hand(on)
    while hand(on) == before:
        act(on)
        on.wait_for_timeout(50)
    on.wait_for_timeout(SLEEP)
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    expect(sleeper.locator("main.table")).to_be_visible()
    sleeper.wait_for_timeout(700)
    assert abs(seconds_of(sleeper) - seconds_of(on)) <= 1
    assert sleeper.locator(MINE).count() != on.locator(MINE).count()


def remember_alerts(page: Page) -> None:
    """From now on the page keeps what it says of its line, however short it is shown."""
    page.evaluate(
        """() => {
            window.alerts = [];
            new MutationObserver(() => {
                const said = document.querySelector('.gone-line [role=alert]')?.textContent;
                if (said && !window.alerts.includes(said)) window.alerts.push(said);
            }).observe(document.body, { childList: true, subtree: true });
        }"""
    )


def test_a_line_that_died_unnoticed_is_told_and_replaced_and_nothing_is_lost(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    line = Line(guest)
    two_at_neunerln(house, host, guest, "30 Sekunden")
    expect(guest.locator(".clock.think")).to_have_count(1)
    held = hand(guest)
    line.die()
    remember_alerts(guest)
    guest.evaluate("dispatchEvent(new Event('online'))")
    line.wait_for_another()
    assert guest.evaluate("window.alerts") == ["Verbindung weg"]
    expect(guest.locator(".gone-line")).to_have_count(0, timeout=LINE_LOST)
    assert hand(guest) == held
    expect(guest.locator(".clock.think")).to_have_count(1)
    expect(host.locator(".pause")).to_have_count(0)


def test_a_move_whose_answer_was_lost_with_the_line_stands_and_was_made_once(house: House, new_page: NewPage) -> None:
    page = new_page()
    line = Line(page)
    start_with_one_bot(page, house.address)
    wait_for_my_turn(page)
    line.lags_after = "move"
    asked = len(line.requests("move"))
    act_until_sent(page, line, asked + 1)
    page.wait_for_timeout(300)
    line.break_off()
    expect(page.locator(".gone-line")).to_have_count(0, timeout=LINE_LOST)
    # A drawn card that fits is laid at once: of the hand alone it cannot be told that something happened.
    assert line.wait_for_answer(line.requests("move")[-1]) == "accepted"
    assert len(line.requests("move")) == asked + 1
    reloaded = page.context.new_page()
    reloaded.goto(page.url)
    expect(reloaded.locator(".fan button.card")).to_have_count(page.locator(".fan button.card").count())


def act_until_sent(page: Page, line: Line, wanted: int) -> None:
    """Plays until so many moves were sent."""
    until = time.monotonic() + 15
    while len(line.requests("move")) < wanted:
        assert time.monotonic() < until, "no move is sent"
        act(page)
        page.wait_for_timeout(50)


def test_impatient_fingers_on_a_slow_line_make_one_move(house: House, new_page: NewPage) -> None:
    page = new_page()
    line = Line(page)
    start_with_one_bot(page, house.address)
    for _ in range(20):
        wait_for_my_turn(page)
        page.wait_for_timeout(200)
        if page.locator("dialog").count() == 0:
            break
        act(page)
    asked = len(line.requests("move"))
    if page.locator(FITTING).count() > 0:
        lift(page, 0)
        page.wait_for_timeout(200)
    main = page.locator(".dock .main").bounding_box()
    assert main is not None
    line.lags_after = "move"
    for _ in range(6):
        page.mouse.dblclick(main["x"] + main["width"] / 2, main["y"] + main["height"] / 2)
    page.wait_for_timeout(200)
    wish = page.locator("dialog .wish .button")
    if wish.count() > 0:
        wish.first.dblclick()
        page.wait_for_timeout(200)
    assert len(line.requests("move")) == asked + 1
    line.catch_up()
    page.wait_for_timeout(200)
    assert not [frame for frame in line.heard if frame["type"] == "refused"]


CHANGING = """() => {
    const button = Object.assign(document.createElement('button'), { textContent: '1' });
    button.style.cssText = 'position: fixed; inset: 0; z-index: 999';
    button.addEventListener('click', () => {
        window.answers.push(button.textContent);
        button.textContent = String(Number(button.textContent) + 1);
    });
    window.answers = [];
    document.querySelector('main').append(button);
}"""
"""A button that asks something else as soon as it was tapped, as the main button of a board does."""


def test_the_second_of_two_quick_taps_answers_no_question_that_came_between(house: House, new_page: NewPage) -> None:
    page = new_page(touch=True)
    page.goto(house.address)
    page.locator("main").wait_for()
    page.evaluate(CHANGING)
    page.mouse.dblclick(100, 100)
    assert page.evaluate("answers") == ["1"]
    page.mouse.click(100, 100)
    assert page.evaluate("answers") == ["1", "2"]
    page.wait_for_timeout(400)
    page.touchscreen.tap(100, 100)
    page.touchscreen.tap(102, 100)
    assert page.evaluate("answers") == ["1", "2", "3"]
    page.touchscreen.tap(100, 300)
    assert page.evaluate("answers") == ["1", "2", "3", "4"]


def test_two_who_sit_down_in_the_same_moment_get_two_seats(house: House, new_page: NewPage) -> None:
    host, quick, late = new_page(), new_page(), new_page()
    line = Line(late)
    address = open_lobby(host, house, "neunerln", 4)
    late.goto(address)
    expect(late.locator(".foot .main")).to_be_visible()
    line.lags = True
    sit_down(quick, address)
    late.locator(".foot .main").click()
    late.wait_for_timeout(200)
    line.catch_up()
    expect(late.locator(".place", has_text="das bist du")).to_be_visible()
    expect(late.get_by_role("alert")).to_have_count(0)
    expect(host.locator(".place.is-free")).to_have_count(1)
    assert len(line.requests("sit")) == 2


def test_a_knock_outlives_the_reload_of_either_side(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    call_oneself(guest, house, "Resi")
    open_lobby(host, house, "murln", 3)
    host.locator(".make-code").click()
    code = host.locator(".invite .code").inner_text()
    guest.goto(house.address)
    for _ in range(2):
        guest.locator(".join-code input").fill(code)
        guest.locator(".join-code .button").click()
        expect(guest.get_by_role("heading", name="Du klopfst an")).to_be_visible()
        guest.get_by_role("button", name="Abbrechen").click()
    guest.locator(".join-code .button").click()
    expect(guest.get_by_role("heading", name="Du klopfst an")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("heading", name="Du klopfst an")).to_be_visible()
    host.reload()
    expect(host.get_by_role("heading", name="Resi klopft an")).to_have_count(1)
    host.wait_for_timeout(400)
    host.get_by_role("button", name="Hereinlassen").click()
    guest.wait_for_url("**/t/**")
    guest.goto(house.address)
    expect(guest.locator(".join-code")).to_be_visible()
    guest.wait_for_timeout(300)
    assert "/t/" not in guest.url


def test_mu27_a_choice_outlives_a_reload_and_ends_with_the_return_and_the_round_is_dealt_anew(
    house: House, new_page: NewPage
) -> None:
    host, gone = new_page(), new_page()
    address = begin_together(host, gone, house, "murlan")
    expect(gone.locator(".fan button.card").first).to_be_visible()
    hands = [hand(host), hand(gone)]
    gone.goto("about:blank")
    wait = host.get_by_role("button", name="Weiter warten")
    wait.click(timeout=RETURN)
    expect(wait).to_have_attribute("aria-pressed", "true")
    host.reload()
    expect(wait).to_have_attribute("aria-pressed", "true")
    expect(host.locator(".pause")).to_contain_text("Diese Runde zählt nicht")
    gone.goto(address)
    for page in (host, gone):
        expect(page.locator(".pause")).to_have_count(0)
        expect(page.locator(".fan button.card").first).to_be_visible()
    assert hand(host) != hands[0]
    assert hand(gone) != hands[1]


def test_who_watches_is_not_waited_for_and_hears_nothing_of_having_left(house: House, new_page: NewPage) -> None:
    player, watcher = new_page(), new_page()
    line = Line(watcher)
    address = open_lobby(player, house, "murlan", 2)
    begin(player)
    watcher.goto(address)
    expect(watcher.locator(".status-now")).to_contain_text("dran")
    line.break_off()
    line.wait_for_another()
    expect(watcher.locator(".gone-line")).to_have_count(0, timeout=LINE_LOST)
    watcher.wait_for_timeout(300)
    for page in (player, watcher):
        expect(page.locator(".asides li, .pause, .removals")).to_have_count(0)
    watcher.locator(".bar .round").first.click()
    expect(watcher.locator(".home")).to_be_visible()
    expect(player.locator(".asides li, .pause, .removals")).to_have_count(0)


def test_bots_play_on_while_no_page_is_open(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_lobby(page, house, "neunerln", 6)
    begin(page)
    address = page.url
    wait_for_my_turn(page)
    while page.locator(MINE).count() > 0:
        act(page)
    page.goto("about:blank")
    until = time.monotonic() + 15
    while not (mine := page.request.get(f"{house.address}/api/me").json()["tables"][0])["my_turn"]:
        assert time.monotonic() < until, mine
        time.sleep(0.1)
    page.goto(address)
    wait_for_my_turn(page)


def test_who_leaves_and_sits_down_again_has_no_fresh_hand(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = begin_together(host, guest, house, "mulle")
    expect(guest.locator("main.table")).to_be_visible()
    guest.locator(".bar .round").first.click()
    guest.wait_for_timeout(400)
    guest.get_by_role("alertdialog").get_by_role("button", name="Verlassen", exact=True).click()
    expect(guest.locator(".home")).to_be_visible()
    expect(host.locator("main.lobby .place.is-free")).to_be_visible()
    sit_down(guest, address)
    for page in (host, guest):
        expect(page.locator("main.lobby")).to_be_visible()
        expect(page.locator(".fan")).to_have_count(0)


def test_a_table_says_when_it_will_be_closed(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_lobby(page, house, "murln", 3)
    expect(page.locator(".closes")).to_contain_text("schließt der Tisch")
