"""Views, events and answers tell a viewer what that viewer may see, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from support.mulle import PACK, build, codes, legal, position

from stammtisch.games.mulle.events import Dealt
from stammtisch.games.mulle.game import MULLE, narrowed
from stammtisch.games.mulle.moves import DECK, hand_value
from stammtisch.games.mulle.rules import Mulle
from stammtisch.kernel.cards import FaceDown
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import encoded
from stammtisch.kernel.state import CHANCE, MOVE, OVER
from stammtisch.testing.secrecy import after
from stammtisch.testing.walks import Step, told

CODE = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9AJQK])[SHDC](?![A-Za-z0-9])")


def positions(seats: int, rounds: int = 1) -> Iterator[Mulle]:
    """Every position of a random game."""
    source = FastSource(seats)
    table = Mulle(seats, False, True, True, rounds)
    while table.phase != OVER:
        yield table
        if table.phase == CHANCE:
            table.resolve(source)
        else:
            table.step(source)
    yield table


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_viewer_cannot_see_leaves_the_view_byte_identical(seats: int) -> None:
    source, others = FastSource(99), 0
    for table in positions(seats):
        for viewer in viewers(seats):
            imagined = narrowed(MULLE.imagine(table, viewer, source))
            assert encoded(MULLE.view(imagined, viewer)) == encoded(MULLE.view(table, viewer))
            assert Counter(map(int, cards_of(imagined))) == Counter(map(int, cards_of(table)))
            others += imagined.hands != table.hands
    assert others > 100


def cards_of(table: Mulle) -> list[int]:
    """All hidden cards."""
    return [card for cards in [*table.hands, table.stock] for card in cards]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_owns_a_build_holds_a_card_for_it_in_every_imagined_position(seats: int) -> None:
    source, owned = FastSource(5), 0
    for table in positions(seats):
        for viewer in viewers(seats) if table.builds else []:
            imagined = narrowed(MULLE.imagine(table, viewer, source))
            for one in imagined.builds:
                assert one.value in [hand_value(card) for card in imagined.hands[one.owner]]
            assert legal(imagined)
            owned += len(imagined.builds)
    assert owned > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_that_is_hidden_from_a_viewer_is_in_the_view(seats: int) -> None:
    """With two of each card, one that is hidden is one that is shown less often than it is there."""
    for table in positions(seats):
        for viewer in viewers(seats):
            view = MULLE.view(table, viewer)
            lying = [*view.loose, *(card for one in view.builds for card in one.cards), *view.hand]
            apart = [pair.card for pile in view.piles for pair in pile.mulles] + [pile.top for pile in view.piles if pile.top]
            open_cards = Counter(codes(table.loose)) + Counter(card for one in table.builds for card in codes(one.cards))
            if viewer is not None:
                open_cards += Counter(codes(table.hands[viewer]))
            assert Counter(lying) == open_cards
            taken = {card for pile in table.piles for card in codes([*pile.cards, *pile.mulles])}
            assert set(apart) <= taken
            in_rounds = set(codes([card for sheet in table.sheets for cards in [*sheet.cards, sheet.left] for card in cards]))
            in_rounds |= {card for sheet in table.sheets for pile in sheet.piles for card in codes(pile.mulles)}
            assert set(CODE.findall(encoded(view).decode())) <= set(lying) | taken | in_rounds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_viewer_cannot_see_leaves_the_events_of_a_move_byte_identical(seats: int) -> None:
    source, compared = FastSource(7), 0
    for table in positions(seats):
        for viewer in viewers(seats) if table.phase == MOVE else []:
            imagined = narrowed(MULLE.imagine(table, viewer, source))
            moves = table.legal(table.turn)
            move = moves[source.draw(len(moves))]
            if not imagined.allows(table.turn, move):
                continue
            real, other = (narrowed(after(one, Step(int(table.turn), [move]))) for one in (table, imagined))
            if encoded(MULLE.view(real, viewer)) == encoded(MULLE.view(other, viewer)):
                assert told(MULLE, real, viewer) == told(MULLE, other, viewer)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("seats", [2, 4])
def test_answers_do_not_depend_on_what_the_asking_seat_cannot_see(seats: int) -> None:
    source, asked = FastSource(8), 0
    for table in positions(seats):
        for move in table.legal(table.turn)[:3] if table.phase == MOVE else []:
            for seat in range(seats):
                other = MULLE.imagine(table, seat, source)
                text = MULLE.format(table, move)
                assert MULLE.ask(table, seat, text) == MULLE.ask(other, seat, text)
                asked += 1
    assert asked > 100


def test_only_the_seat_to_act_is_told_its_legal_moves() -> None:
    table = position(["KH", "9S"], "9C", [build(13, 1, "9D 4D")])
    assert MULLE.view(table, 0).legal == ["lay:KH", "take:KH=#13"]
    assert [MULLE.view(table, viewer).legal for viewer in (1, None)] == [[], []]


def test_the_deal_shows_each_seat_its_own_cards() -> None:
    table = Mulle(2, False, False, True, 1)
    table.trace = []
    table.apply_chance([1])
    table.apply_chance(DECK.parse_all([card for card in PACK for _ in range(2)]))
    for viewer in (0, 1, None):
        dealt = MULLE.events(table, table.trace, viewer)[1]
        assert isinstance(dealt, Dealt)
        assert (dealt.dealer, dealt.deal, dealt.table) == (1, 1, codes(table.loose))
        assert dealt.hands == [codes(table.hands[seat]) if seat == viewer else [FaceDown()] * 8 for seat in (0, 1)]
