"""People in a browser: lists and the names in them, another device, what was played, and erasing it all."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .house import House
from .play import QUICK, play_to_the_end, start_murmeln, start_neunerln, start_with_one_bot
from .samples import CHRONICLE, LEADERBOARD, MULLE_EVENING, MURLAN_EVENING, NEUNERLN_EVENING, SOLO_EVENING, STATISTICS, show
from .test_screens import findings_in_light_and_dark, stick_outs

LONGEST_GAME = 40_000
"""Milliseconds."""
ASKS_AGAIN = 6_000
"""Both devices look every 2 s what became of the link."""


def call_oneself(page: Page, house: House, name: str) -> None:
    page.goto(house.address)
    page.get_by_label("Dein Name").fill(name)
    page.get_by_role("button", name="So heiß ich").click()
    expect(page.locator(".profile")).to_contain_text(name)


def play_murmeln_to_the_end(page: Page) -> None:
    """Taps marbles and free neighbours until the board is full."""
    page.evaluate(
        """async (most) => {
            const at = (column, row) => document.querySelector(`[data-cell="${'abcdefghi'[column]}${row}"]`);
            const free = (cell) => cell !== null && cell.querySelector('img') === null;
            const pair = () => {
                for (let row = 1; row <= 9; row++) for (let column = 0; column < 9; column++) {
                    if (free(at(column, row))) continue;
                    for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]])
                        if (free(at(column + x, row + y))) return [at(column, row), at(column + x, row + y)];
                }
                return [];
            };
            const rest = () => new Promise((done) => setTimeout(done, 20));
            for (const until = Date.now() + most; Date.now() < until && !document.querySelector('dialog'); await rest())
                for (const cell of pair()) {
                    cell.click();
                    await rest();
                }
        }""",
        LONGEST_GAME,
    )
    expect(page.get_by_role("heading", name="Spielende")).to_be_visible()


def link_for_moving(page: Page) -> str:
    page.get_by_role("button", name="Umziehen").click()
    expect(page.locator("dialog .address")).to_contain_text("/move/")
    expect(page.get_by_role("img", name="QR-Code")).not_to_have_js_property("naturalWidth", 0)
    return page.locator("dialog .address").inner_text()


def test_ml19_a_finished_game_is_listed_under_the_chosen_name_until_it_is_hidden(house: House, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    call_oneself(page, house, "Vroni")
    start_murmeln(page, house.address)
    play_murmeln_to_the_end(page)
    points = page.locator(".end-points b").inner_text()
    page.get_by_role("link", name="Bestenliste").click()
    expect(page.locator(".board-list .me")).to_contain_text("Vroni (du)")
    expect(page.locator(".board-list .me b")).to_have_text(points)
    other.goto(f"{house.address}/best/five")
    expect(other.locator(".board-list")).to_contain_text("Vroni")
    page.get_by_role("link", name="Mein Tisch").click()
    expect(page.locator(".board-list li")).to_have_count(1)
    expect(page.locator(".board-list .me b")).to_have_text(points)
    other.get_by_role("link", name="Mein Tisch").click()
    expect(other.locator(".board-page .empty")).to_contain_text("Von deinem Tisch steht hier noch niemand")
    other.get_by_role("link", name="Alle Zeit").click()
    page.goto(f"{house.address}/me")
    expect(page.locator(".plot[data-game=murmeln] .fig b")).to_have_text(points)
    expect(page.locator(".records")).to_contain_text("Murmeln, 5 in einer Reihe")
    page.goto(house.address)
    page.get_by_role("link", name="Chronik: Murmeln").click()
    expect(page.locator(".evening .finish .chip")).to_contain_text(f"{points} Punkt")
    page.get_by_role("link", name="Deine Statistik").click()
    page.get_by_role("button", name="Verbergen").click()
    expect(page.get_by_role("button", name="Verbergen")).to_have_attribute("aria-pressed", "true")
    other.reload()
    expect(other.locator(".board-list")).to_contain_text("ohne Namen")
    expect(other.locator(".board-list")).not_to_contain_text("Vroni")
    other.get_by_role("link", name="Heute").click()
    expect(other.locator(".board-page .empty")).to_be_visible()
    other.get_by_role("link", name="Tag davor").click()
    other.get_by_role("link", name="Zum Spiel von heute").click()
    other.get_by_role("button", name="Spiel des Tages").click()
    expect(other.locator(".cell img")).to_have_count(5)
    expect(other.locator(".bar-title p")).to_have_text("Spiel des Tages · 5 in einer Reihe")
    other.get_by_role("button", name="Neu starten").click()
    expect(other.get_by_role("alertdialog")).to_contain_text("Auf seiner Liste zählt nur das erste Mal")


def test_a_guest_moves_to_another_device_once_and_with_the_old_ones_word(house: House, new_page: NewPage) -> None:
    old, new, late = new_page(), new_page(), new_page()
    call_oneself(old, house, "Anna")
    start_neunerln(old, house.address)
    old.goto(f"{house.address}/me")
    link = link_for_moving(old)
    for page in (new, late):
        page.goto(link)
        page.get_by_role("button", name="Hierher umziehen").dblclick()
    expect(late.get_by_role("status")).to_contain_text("gilt nicht mehr")
    expect(new.get_by_role("status")).to_contain_text("auf dem alten Gerät bestätigen")
    new.reload()
    expect(new.get_by_role("status")).to_contain_text("auf dem alten Gerät bestätigen")
    let_in = old.get_by_role("button", name="Ja, hereinlassen")
    expect(let_in).to_be_visible(timeout=ASKS_AGAIN)
    let_in.click()
    expect(old.get_by_role("dialog")).to_contain_text("Beide sind jetzt du")
    expect(new.get_by_role("heading", name="Servus, Anna")).to_be_visible(timeout=ASKS_AGAIN)
    new.get_by_role("link", name="Zur Startseite").click()
    new.locator(".resume a").click()
    expect(new.locator(".fan button.card").first).to_be_visible()


def test_a_device_that_is_turned_away_stays_who_it_was(house: House, new_page: NewPage) -> None:
    old, new = new_page(), new_page()
    call_oneself(old, house, "Berta")
    old.goto(f"{house.address}/me")
    new.goto(link_for_moving(old))
    new.get_by_role("button", name="Hierher umziehen").click()
    refuse = old.get_by_role("button", name="Nein, abweisen")
    expect(refuse).to_be_focused(timeout=ASKS_AGAIN)
    old.wait_for_timeout(QUICK / 2)
    refuse.press("Enter")
    expect(old.get_by_role("dialog")).to_contain_text("abgewiesen")
    expect(new.get_by_role("status")).to_contain_text("nicht zugestimmt", timeout=ASKS_AGAIN)
    new.goto(house.address)
    expect(new.locator(".hello")).to_be_visible()


def test_what_a_guest_takes_along_is_everything_and_erasing_leaves_a_former_guest(house: House, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    call_oneself(page, house, "Zenta")
    start_neunerln(page, house.address)
    table = page.url
    other.goto(f"{table}/chronicle")
    expect(other.locator(".evening")).to_contain_text("Zenta macht den Tisch auf")
    page.goto(f"{house.address}/me")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Datei laden").click()
    exported = json.loads(Path(loading.value.path()).read_text("utf-8"))
    assert (exported["name"], [at["game"] for at in exported["tables"]]) == ("Zenta", ["neunerln"])
    page.get_by_role("button", name="Löschen", exact=True).click()
    expect(page.get_by_role("alertdialog")).to_contain_text("früherer Gast")
    page.wait_for_timeout(QUICK / 2)
    page.get_by_role("alertdialog").get_by_role("button", name="Alles löschen").click()
    expect(page.locator(".hello")).to_be_visible()
    expect(page.locator(".resume a")).to_have_count(0)
    other.reload()
    expect(other.locator(".evening")).to_contain_text("früherer Gast macht den Tisch auf")
    expect(other.locator("main")).not_to_contain_text("Zenta")


def test_the_chronicle_is_reached_from_the_tables_menu_and_leads_back(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_neunerln(page, house.address)
    page.locator(".calls summary").click()
    page.get_by_role("link", name="Chronik").click()
    expect(page.locator(".evening")).to_contain_text("läuft noch")
    page.locator(".house-bar").get_by_role("link", name="Zurück zum Tisch").click()
    expect(page.locator(".fan button.card").first).to_be_visible()


def test_a_finished_game_stands_in_the_chronicle_and_in_ones_statistics(house: House, new_page: NewPage) -> None:
    page = new_page()
    start_with_one_bot(page, house.address)
    table = page.url
    play_to_the_end(page)
    page.get_by_role("link", name="Chronik").click()
    expect(page).to_have_url(f"{table}/chronicle")
    expect(page.locator(".evening h3").first).to_contain_text("(du) macht den Tisch auf")
    expect(page.locator(".evening .pictures img")).to_have_count(2)
    expect(page.locator(".tally .me")).to_contain_text("(du)")
    expect(page.locator(".evening .finish .chip")).to_have_count(2)
    expect(page.locator(".evening .finish")).to_contain_text("einmal verloren")
    expect(page.locator(".tally tbody")).to_have_count(2)
    expect(page.locator(".tally tbody.me .more")).to_have_text(re.compile(r"^[12]\. Platz einmal$"))
    page.goto(f"{house.address}/me")
    expect(page.locator(".plot[data-game=neunerln] h3")).to_contain_text("1 Spiel")
    places = page.locator(".plot[data-game=neunerln]").get_by_role("img", name="Plätze, zu zweit")
    expect(places).to_have_attribute("aria-label", re.compile(r"^Plätze, zu zweit: Platz 1: [01] mal, Platz 2: [01] mal$"))


def test_every_plot_says_in_words_what_it_shows(house: House, new_page: NewPage) -> None:
    page = new_page()
    show(page, "**/api/me/statistics", STATISTICS)
    page.goto(f"{house.address}/me")
    plots = page.locator(".plot svg")
    expect(plots).to_have_count(7)
    assert plots.evaluate_all("plots => plots.map(plot => [plot.getAttribute('role'), plot.getAttribute('aria-label')])") == [
        ["img", "Verlauf: 208, 344, 512, 286, 438, 770, 402, 690, 358, 560, 1142, 474, 816, 530, 296, 648, 386, 712, 590, 626"],
        ["img", "Verlauf: 2386"],
        ["img", "Plätze, zu dritt: Platz 1: 4 mal, Platz 2: 2 mal, Platz 3: 1 mal"],
        ["img", "Plätze, zu viert: Platz 1: 28 mal, Platz 2: 24 mal, Platz 3: 13 mal, Platz 4: 9 mal"],
        ["img", "Dein schnellster Sieg, Stand nach jeder Runde: 21, 18, 16, 10, 9, 5, 1, −1"],
        ["img", "Siege nach Ziel: bis 5: 2 von 5, bis 13: 6 von 9, bis 21: 13 von 16"],
        ["img", "Mullar nach Wert: 1 bis 5: 55, 6 bis 9: 23, 10 bis 13: 38, 14 bis 16: 15"],
    ]
    expect(page.locator(".badge").first).to_contain_text("112 Punkte hinter Astrid, am 14. November")
    expect(page.locator(".badge").last).to_contain_text("204 Punkte vor Xaver und einem Bot")
    expect(page.locator(".plot[data-game=murln]")).to_contain_text("schnellster Sieg: Runde 7")


def test_an_evening_is_told_with_what_was_remarkable_and_its_end(house: House, new_page: NewPage) -> None:
    page = new_page()
    show(page, "**/api/tables/evening/chronicle", MURLAN_EVENING)
    page.goto(f"{house.address}/t/evening/chronicle")
    expect(page.locator(".result")).to_contain_text("Vier am Tisch, ein Spiel, 70 Minuten.")
    told = page.locator(".evening > li")
    expect(told.nth(0)).to_contain_text("Vroni (du) macht den Tisch auf")
    expect(told.nth(0)).to_contain_text("Lenz und Xaver setzen sich dazu. Xaver (Bot) spielt mit.")
    expect(told.nth(1)).to_contain_text("Murlan bis 10")
    expect(told.nth(1)).to_contain_text("40 Minuten")
    expect(told.nth(1)).to_contain_text("Lenz und Xaver (Bot) belegen 2 mal zusammen Platz eins und zwei.")
    expect(told.nth(1)).to_contain_text("Vroni (du) und Xaver liegen 4 Punkte zurück und gewinnen noch.")
    expect(told.nth(1).locator(".chip.won")).to_contain_text("gewonnen")
    expect(told.nth(2)).to_contain_text("Dieser Tisch wurde geschlossen.")
    expect(told.last).to_contain_text("Feierabend")


def test_a_tables_statistics_say_rounds_and_points_or_who_got_out_when(house: House, new_page: NewPage) -> None:
    page = new_page()
    told = page.locator(".tally .more")
    show(page, "**/api/tables/points/chronicle", CHRONICLE)
    page.goto(f"{house.address}/t/points/chronicle")
    expect(told).to_have_text(["21 Runden · −4 Punkte", "21 Runden · 46 Punkte", "21 Runden · 1 Punkt"])
    show(page, "**/api/tables/places/chronicle", NEUNERLN_EVENING)
    page.goto(f"{house.address}/t/places/chronicle")
    expect(told.nth(0)).to_have_text("1. Platz 3 mal · 2. Platz einmal · 4. Platz 2 mal · 6. Platz einmal")
    expect(told.nth(1)).to_have_text("1. Platz einmal")


def test_ml19_all_games_of_murmeln_are_added_up_beside_the_last_ones(house: House, new_page: NewPage) -> None:
    page = new_page()
    show(page, "**/api/me/statistics", STATISTICS)
    page.goto(f"{house.address}/me")
    marbles = page.locator(".plot[data-game=murmeln]")
    five, four = marbles.first, marbles.last
    expect(five).to_contain_text(re.compile(r"1\D142Rekord aus 43 Spielen, im Schnitt 512 Punkte"))
    expect(five).to_contain_text("Verlauf der letzten 20 Spiele")
    expect(five).to_contain_text("Eine bekannte Partie, 420 Punkte; zählt getrennt")
    expect(four).to_contain_text("Rekord aus einem Spiel")


LOOKS: list[tuple[str, str, msgspec.Struct]] = [
    ("/me", "**/api/me/statistics", STATISTICS),
    ("/best/five/table", "**/api/murmeln/five/best*", LEADERBOARD),
    ("/t/evening/chronicle", "**/api/tables/evening/chronicle", CHRONICLE),
    ("/t/evening/chronicle", "**/api/tables/evening/chronicle", NEUNERLN_EVENING),
    ("/t/evening/chronicle", "**/api/tables/evening/chronicle", MURLAN_EVENING),
    ("/t/evening/chronicle", "**/api/tables/evening/chronicle", MULLE_EVENING),
    ("/t/evening/chronicle", "**/api/tables/evening/chronicle", SOLO_EVENING),
]


@pytest.mark.parametrize(
    ("path", "asked", "answer"), LOOKS, ids=["statistics", "my table", "murln", "neunerln", "murlan", "mulle", "murmeln"]
)
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_people_pages_can_be_read_by_everyone_in_both_languages(
    house: House, new_page: NewPage, path: str, asked: str, answer: msgspec.Struct, language: str
) -> None:
    page = new_page(language=language)
    show(page, asked, answer)
    page.goto(house.address + path)
    expect(page.locator(".plot, .board-list, .evening").first).to_be_visible()
    for sheet in page.locator(".evening summary").all():
        sheet.click()
    if language == "de-DE":
        assert findings_in_light_and_dark(page) == []
    assert stick_outs(page) == []
    assert "stats." not in page.locator("main").inner_text()
    assert "chronicle." not in page.locator("main").inner_text()
