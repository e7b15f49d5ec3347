"""Neunerln in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .house import House
from .play import END, act, play_to_the_end, start_neunerln, start_with_one_bot, wait_for_my_turn, wait_until


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(".fan button.card").evaluate_all("cards => cards.map(card => card.dataset.hand)")
    return cards


def test_a_whole_round_against_a_bot_ends_with_places_and_a_rematch_in_one_tap(house: House, new_page: NewPage) -> None:
    page = new_page(still=False)
    start_with_one_bot(page, house.address)
    play_to_the_end(page)
    expect(page.locator(f"{END} li")).to_have_count(2)
    page.locator("dialog .main").click()
    expect(page.locator(END)).to_have_count(0)
    expect(page.locator(".bar-title p")).to_contain_text("Runde 2")


def test_the_first_card_is_laid_within_three_taps_from_the_opened_address(house: House, new_page: NewPage) -> None:
    """A hand without a fitting card draws with the second tap; such tables are not counted."""
    for _ in range(6):
        page = new_page()
        start_neunerln(page, house.address)
        wait_for_my_turn(page)
        fitting = page.locator(".fan button.card:not(.is-off):not([data-hand^='9'])")
        if fitting.count() == 0 or page.locator("dialog").count() > 0:
            continue
        card = fitting.first.get_attribute("data-hand")
        fitting.first.click(position={"x": 12, "y": 40})
        page.locator(".dock .main").click()
        expect(page.locator(f'[data-hand="{card}"]')).to_have_count(0)
        return
    raise AssertionError("six deals without a card to lay")


def test_a_phone_on_the_home_network_plays_a_whole_round_over_plain_http(house: House, new_page: NewPage) -> None:
    page = new_page(touch=True)
    start_with_one_bot(page, house.insecure_address)
    assert page.evaluate("isSecureContext") is False
    play_to_the_end(page)
    expect(page.locator(f"{END} li")).to_have_count(2)


def test_a_reload_in_the_middle_keeps_seat_and_hand(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_neunerln(page, house.address)
    wait_for_my_turn(page)
    before = hand(page)
    page.reload()
    wait_for_my_turn(page)
    assert hand(page) == before


def test_the_browser_goes_on_by_itself_after_the_server_was_killed(new_page: NewPage, tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    try:
        page = new_page()
        start_neunerln(page, house.address)
        wait_for_my_turn(page)
        before = hand(page)
        house.kill()
        expect(page.locator(".gone-line")).to_be_visible()
        house.start()
        expect(page.locator(".gone-line")).to_have_count(0, timeout=20_000)
        wait_for_my_turn(page)
        assert hand(page) == before
        while hand(page) == before:
            act(page)
            page.wait_for_timeout(200)
    finally:
        house.stop()


def test_ne5_a_card_that_does_not_fit_is_explained_in_place_of_the_status(house: House, new_page: NewPage) -> None:
    for _ in range(6):
        page = new_page()
        start_neunerln(page, house.address)
        wait_for_my_turn(page)
        off = page.locator(".fan button.card.is-off")
        if off.count() == 0 or page.locator("dialog").count() > 0:
            continue
        off.first.click(position={"x": 12, "y": 40})
        expect(page.locator(".why [role=alert]")).to_be_visible()
        page.locator(".why .why-rule").click()
        expect(page.locator("dialog h2").first).to_have_text("So wird g’spielt.")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        return
    raise AssertionError("six hands in which every card fits")


def test_ne17_leaving_asks_first_and_ends_the_round_for_all(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_neunerln(page, house.address)
    page.locator(".bar .round").first.click()
    dialog = page.get_by_role("alertdialog", name="Den Tisch verlassen?")
    expect(dialog.locator(".consequences li")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator(".bar .round").first.click()
    dialog.get_by_role("button", name="Verlassen", exact=True).click()
    expect(page.locator(".home")).to_be_visible()


def test_ne17_who_leaves_is_told_what_goes_and_what_stays_and_is_gone_from_the_tables_statistics(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    start_with_one_bot(page, house.address)
    table = page.url
    play_to_the_end(page)
    page.get_by_role("button", name="Noch eine Runde").click()
    page.locator(".bar .round").first.click()
    dialog = page.get_by_role("alertdialog", name="Den Tisch verlassen?")
    expect(dialog).to_contain_text("Deine Statistik an diesem Tisch, eine Runde, fällt weg.")
    expect(dialog).to_contain_text("Die Chronik des Abends und deine eigene Statistik bleiben.")
    page.wait_for_timeout(400)
    dialog.get_by_role("button", name="Verlassen", exact=True).click()
    page.goto(f"{table}/chronicle")
    expect(page.locator(".tally tbody")).to_have_count(1)
    expect(page.locator(".tally .me")).to_have_count(0)
    expect(page.locator(".evening .finish .chip")).to_have_count(2)
    page.goto(f"{house.address}/me")
    expect(page.locator(".plot[data-game=neunerln] h3")).to_contain_text("1 Spiel")


def test_a_friend_opens_the_link_sits_down_and_both_play(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(language="en-GB")
    host.goto(house.address)
    host.locator("article[data-game=neunerln] .game-go .button.round").click()
    host.locator("dialog .counts .button").first.click()
    host.locator("dialog .sheet-go .main").click()
    expect(host.locator(".address")).to_be_visible()
    guest.goto(host.url)
    guest.locator(".foot .main").click()
    expect(host.locator(".place.is-free")).to_have_count(0)
    host.locator(".foot .main").click()
    for page in (host, guest):
        expect(page.locator(".fan button.card").first).to_be_visible()
    assert set(hand(host)).isdisjoint(hand(guest))


def test_a_spectator_sees_the_table_and_nobodys_hand(house: House, new_page: NewPage) -> None:
    player, spectator = new_page(), new_page()
    start_neunerln(player, house.address)
    spectator.goto(player.url)
    expect(spectator.locator(".seats .seat")).to_have_count(4)
    expect(spectator.locator(".fan")).to_have_count(0)


def test_a_round_can_be_played_with_the_keyboard_alone(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_neunerln(page, house.address)
    wait_for_my_turn(page)
    before = hand(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('dialog .wish .button, button.card')"):
            break
    if page.locator("dialog").count() == 0:
        for _ in before:
            if page.evaluate("!document.activeElement.matches('.is-off')"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        expect(page.locator(".card.is-up")).to_have_count(0)
        if page.evaluate("document.activeElement.matches('.is-off')"):
            page.locator(".dock .main").focus()
        else:
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    if page.locator("dialog .wish").count() > 0:
        page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_visible()
    wait_until(
        page,
        "before => before !== Array.from(document.querySelectorAll('[data-hand]'), c => c.dataset.hand).join()",
        ",".join(before),
    )
