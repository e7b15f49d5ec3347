"""Murmeln in the browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .house import House
from .play import marbles, roll, start_murmeln, wait_until


def points(page: Page) -> str:
    return page.locator("[data-points]").inner_text()


def test_ml17_a_move_is_taken_back_with_its_arrivals_once(house: House, new_page: NewPage) -> None:
    page = new_page(still=False)
    start_murmeln(page, house.address)
    before = marbles(page)
    undo = page.get_by_role("button", name="Rückgängig")
    expect(undo).to_have_attribute("aria-disabled", "true")
    roll(page)
    expect(page.locator(".cell img")).to_have_count(8)
    undo.click()
    expect(page.locator(".cell img")).to_have_count(5)
    assert marbles(page) == before
    undo.click(force=True)
    expect(page.locator(".why [role=alert]")).to_be_visible()


def test_a_game_goes_on_after_a_reload(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_murmeln(page, house.address)
    roll(page)
    expect(page.locator(".cell img")).to_have_count(8)
    before = marbles(page)
    page.reload()
    expect(page.locator(".cell img")).to_have_count(8)
    assert marbles(page) == before
    page.goto(house.address)
    page.locator(".resume a").click()
    expect(page.locator(".cell img")).to_have_count(8)


def test_ml7_the_way_is_shown_and_arrow_keys_play(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_murmeln(page, house.address)
    page.locator(".cell:has(img)").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cell.is-chosen")).to_have_count(1)
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.ariaLabel.includes('frei')"):
            break
    expect(page.locator(".cell.is-goal")).to_have_count(1)
    expect(page.locator(".status-last")).to_contain_text("Schritt")
    page.keyboard.press("Escape")
    expect(page.locator(".cell.is-chosen")).to_have_count(0)
    roll(page)
    expect(page.locator(".cell img")).to_have_count(8)


def test_ml7_a_marble_does_not_go_where_one_lies(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_murmeln(page, house.address)
    cells = page.locator(".cell:has(img)")
    first, second = (cells.nth(i).get_attribute("data-cell") for i in (0, 1))
    page.locator(f'[data-cell="{first}"]').click()
    page.locator(f'[data-cell="{second}"]').click()
    expect(page.locator(f'[data-cell="{second}"].is-chosen')).to_have_count(1)


SHUT_IN = """() => {
    const at = (column, row) => document.querySelector(`[data-cell="${'abcdefghi'[column]}${row}"]`);
    const lies = (cell) => cell === null || cell.querySelector('img') !== null;
    for (let row = 1; row <= 9; row++) for (let column = 0; column < 9; column++) {
        const around = [at(column + 1, row), at(column - 1, row), at(column, row + 1), at(column, row - 1)];
        if (lies(at(column, row)) && around.every(lies)) return at(column, row).dataset.cell;
    }
    return null;
}"""


def test_ml7_a_cell_without_a_way_blinks_red_and_says_why(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_murmeln(page, house.address)
    while (shut_in := page.evaluate(SHUT_IN)) is None:
        filled = page.locator(".cell img").count()
        roll(page)
        expect(page.locator(".cell img")).not_to_have_count(filled)
    page.locator(f'[data-cell="{shut_in}"]').click()
    free = page.locator(".cell:not(:has(img))").first.get_attribute("data-cell")
    page.locator(f'[data-cell="{free}"]').click()
    expect(page.locator(f'[data-cell="{free}"].is-refused')).to_be_visible()
    expect(page.locator(".why [role=alert]")).to_contain_text(f"Nach {free} führt kein freier Weg")


def test_ml18_restart_asks_first_and_begins_the_same_game(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_murmeln(page, house.address)
    before = marbles(page)
    roll(page)
    expect(page.locator(".cell img")).to_have_count(8)
    page.get_by_role("button", name="Neu starten").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Neu starten").click()
    expect(page.locator(".cell img")).to_have_count(5)
    assert marbles(page) == before


def test_ml2_the_chosen_version_is_kept(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    page.get_by_role("button", name="4 in einer Reihe").click()
    page.locator("article[data-game=murmeln] .game-go .button").click()
    expect(page.locator(".bar-title p")).to_have_text("4 in einer Reihe")
    page.goto(house.address)
    expect(page.get_by_role("button", name="4 in einer Reihe")).to_have_attribute("aria-pressed", "true")


def test_ml4_a_typed_number_gives_the_same_game_again(house: House, new_page: NewPage) -> None:
    boards = []
    for _ in range(2):
        page = new_page()
        start_murmeln(page, house.address)
        page.get_by_role("button", name="Neues Spiel").click()
        page.get_by_label("Partie mit Nummer").fill("324387")
        page.locator("dialog .main").click()
        expect(page.locator("dialog")).to_have_count(0)
        page.wait_for_timeout(300)
        boards.append(marbles(page))
    assert boards[0] == boards[1]
    assert len(boards[0]) == 5


def test_ml16_a_finished_game_shows_points_moves_time_rows_and_record(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_murmeln(page, house.address)
    while page.locator(".end-points").count() == 0:
        filled = page.locator(".cell img").count()
        roll(page)
        wait_until(
            page,
            "filled => document.querySelector('.end-points') || document.querySelectorAll('.cell img').length !== filled",
            filled,
        )
    dialog = page.get_by_role("dialog", name="Spielende")
    expect(dialog.locator("dt")).to_have_text(["Züge", "Zeit", "Reihen", "Rekord"])
    expect(dialog.locator(".number")).to_have_text("".join(filter(str.isdigit, dialog.locator(".number").inner_text())))
    dialog.get_by_role("button", name="Neu starten").click()
    expect(page.locator(".cell img")).to_have_count(5)
    assert points(page) == "0"
