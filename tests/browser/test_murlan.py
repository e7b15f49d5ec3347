"""Murlan in the browser: one thumb, 18 cards, and everything that is asked between two rounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPage
from .house import House, house_of
from .murlan import (
    CARD,
    CORNER,
    MAIN,
    MINE,
    READY,
    SCORES,
    SLOW,
    SORT,
    UP,
    Inspector,
    all_over,
    asked,
    begin,
    give_up,
    hand,
    lose,
    named_in,
    one_round_and_no_more,
    open_table,
    play,
    sit_down,
    tap,
    watch,
)
from .test_screens import look_closely

BOTS_THINK = 0.02
"""Seconds: a game has many hundred moves of bots."""


house = house_of("murlan", BOTS_THINK)
"""A house whose bots hardly think."""


@pytest.fixture(scope="module")
def look() -> Inspector:
    """One for all tests, so that nothing is looked at twice."""
    return Inspector()


def test_a_whole_game_against_bots_on_a_phone_survives_a_reload_at_every_decision(
    house: House, new_page: NewPage, look: Inspector
) -> None:
    page = new_page(touch=True)
    open_table(page, house, seats=3)
    expect(page.locator(CARD)).to_have_count(18, timeout=SLOW)
    play([page], look, all_over([page]), one_round_and_no_more)
    assert look.seen >= {"play", "between"}
    expect(page.locator(".rank > li")).to_have_count(3)
    look_closely(page)
    page.get_by_role("button", name="Revanche").click()
    expect(page.locator(CARD)).to_have_count(18)
    expect(page.locator(".bar-title p")).to_contain_text("Runde 1")


def test_mu19_to_mu23_two_people_give_up_tap_take_and_swap_and_nothing_leaks(
    house: House, new_page: NewPage, look: Inspector
) -> None:
    winner, loser = new_page(), new_page(language="de-AT")
    frames: list[str] = []
    watch(winner, frames)
    open_table(winner, house, seats=2, start=False)
    sit_down(loser, winner, 1)
    begin(winner)
    # Only the card that the first lead must include is known to both.
    assert sum(named_in(card, frames) for card in hand(loser)) <= 1
    play([winner, loser], look, lambda: asked(loser) == "play")
    give_up(loser)
    play([winner, loser], look, lambda: asked(loser) == "tap")
    look(loser, "tap")
    loser.locator(".ribbon").focus()
    loser.keyboard.press("ArrowLeft")
    expect(loser.locator(MAIN)).to_contain_text("Karte 25 von oben")
    frames.clear()
    loser.locator(MAIN).click()
    expect(loser.locator(".ribbon[aria-disabled=true]")).to_be_visible()
    card = loser.locator(".peeked .card img").get_attribute("src") or ""
    expect(winner.locator(".peeked")).to_contain_text("Karte 25")
    assert frames != []
    assert not named_in(card.split("/")[-1].removesuffix(".svg"), frames)
    look(loser, "take")
    loser.get_by_role("button", name="nehmen").click()
    expect(winner.locator(".firsts li")).to_have_count(2)
    if asked(winner) == "give":
        look(winner, "give")
        tap(winner.locator(f"{CARD}:not(.is-off)").first)
        winner.locator(f"{MAIN}{READY}").click()
        expect(winner.locator(".scene .is-picked, .scene .place-card")).to_have_count(0)
    play([winner, loser], look, lambda: asked(loser) == "play")


def test_mu16_partners_vote_change_their_word_and_agree(house: House, new_page: NewPage, look: Inspector) -> None:
    one, other = new_page(), new_page()
    open_table(one, house, seats=4, start=False)
    sit_down(other, one, 2)
    begin(one)
    play([one, other], lambda page, wanted: None, lambda: asked(one) == asked(other) == "vote", lose)
    expect(one.locator("button.ballot")).to_have_count(2)
    one.locator("button.ballot").first.click()
    expect(one.locator("button.ballot[aria-pressed=true]")).to_have_count(1)
    expect(other.locator(".ballot .named .avatar")).to_have_count(1)
    look(one, "vote")
    one.locator("button.ballot:not([aria-pressed=true])").click()
    expect(other.locator(".ballot").last).to_contain_text("sagt das")
    other.get_by_role("button", name="dann seid ihr einig").click()
    expect(one.locator(SCORES)).to_be_visible()
    expect(one.locator(".rank > li").last).to_contain_text("von beiden genannt")


def test_a_selection_is_read_as_it_grows_and_a_second_tap_picks_what_begins_with_a_card(house: House, new_page: NewPage) -> None:
    for _ in range(6):
        page = new_page()
        open_table(page, house, seats=2)
        expect(page.locator(MINE)).to_be_visible()
        ranks = [card[:-1] for card in hand(page)]
        twins = [at for at in range(len(ranks) - 1) if ranks[at] == ranks[at + 1]]
        if not twins:
            continue
        first = page.locator(CARD).nth(twins[0])
        tap(first)
        expect(page.locator(UP)).to_have_count(1)
        tap(first)
        # Where the first play must have a certain card (MU-13), a straight with it may be all that is offered.
        expect(page.locator(UP).nth(1)).to_be_visible()
        expect(first).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".status-now")).to_contain_text(re.compile("Paar|drei|Bombe|Straße"))
        page.locator(SORT).click()
        expect(page.locator(UP)).to_have_count(0)
        return
    raise AssertionError("six hands without two of a rank")


def test_a_finger_slides_over_cards_and_keys_do_the_same(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, house, seats=3)
    expect(page.locator(MINE)).to_be_visible(timeout=SLOW)
    boxes = [page.locator(CARD).nth(at).bounding_box() for at in (0, 4)]
    start, goal = [(box["x"] + CORNER["x"], box["y"] + CORNER["y"]) for box in boxes if box is not None]
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*goal, steps=2)
    page.mouse.up()
    expect(page.locator(UP)).to_have_count(5)
    page.locator(CARD).first.focus()
    page.keyboard.press("Escape")
    expect(page.locator(UP)).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(UP)).to_have_count(2)
    page.keyboard.press("?")
    expect(page.locator(".why [role=alert]")).to_be_visible()
    page.locator(".why .why-rule").click()
    expect(page.locator("dialog h2").first).to_be_visible()


def test_sorting_by_groups_brings_twins_to_the_thumb_and_is_remembered(house: House, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, house, seats=3)
    expect(page.locator(CARD)).to_have_count(18)
    before = hand(page)
    page.get_by_role("button", name="Nach Gruppen sortieren").click()
    after = hand(page)
    assert sorted(before) == sorted(after)
    sizes = [[card[:-1] for card in after].count(card[:-1]) for card in after if card not in ("BJ", "RJ")]
    assert sizes == sorted(sizes)
    page.reload()
    expect(page.locator(CARD)).to_have_count(18)
    assert hand(page) == after


def test_a_spectator_sees_the_table_and_nobodys_hand(house: House, new_page: NewPage) -> None:
    player, spectator = new_page(), new_page()
    frames: list[str] = []
    watch(spectator, frames)
    open_table(player, house, seats=2, start=False)
    other = new_page()
    sit_down(other, player, 1)
    spectator.goto(player.url)
    expect(spectator.locator(".places .place")).to_have_count(2)
    begin(player)
    expect(spectator.locator(".seats .seat")).to_have_count(2)
    expect(spectator.locator(CARD)).to_have_count(0)
    held = set(hand(player)) | set(hand(other))
    # Only the card that the first lead must include is known to all.
    assert sum(named_in(card, frames) for card in held) <= 1
    look_closely(spectator)
