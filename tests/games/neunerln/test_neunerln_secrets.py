"""Views and events tell a viewer what that viewer may see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.neunerln import PACK, hand, play, position

from stammtisch.games.neunerln.events import Drew
from stammtisch.games.neunerln.game import NEUNERLN, narrowed
from stammtisch.games.neunerln.rules import Neunerln
from stammtisch.games.neunerln.state import NOTHING, RESHUFFLE
from stammtisch.kernel.cards import GERMAN, FaceDown
from stammtisch.kernel.chance import FastSource, fast_outcome_of
from stammtisch.kernel.plain import encoded
from stammtisch.kernel.state import CHANCE, MOVE, OVER
from stammtisch.testing.secrecy import after
from stammtisch.testing.walks import Step, told


def positions(seats: int, games: int) -> Iterator[Neunerln]:
    """Every position of some random rounds, also in the middle of reshuffles."""
    source = FastSource(seats)
    for _ in range(games):
        state = Neunerln(seats)
        while state.phase != OVER:
            yield state
            if state.phase == CHANCE:
                state.resolve(source)
            else:
                state.step(source)
        yield state


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_a_viewer_cannot_see_leaves_the_view_byte_identical(seats: int) -> None:
    source = FastSource(99)
    others = 0
    for state in positions(seats, 6):
        for viewer in viewers(seats):
            imagined = narrowed(NEUNERLN.imagine(state, viewer, source))
            assert encoded(NEUNERLN.view(imagined, viewer)) == encoded(NEUNERLN.view(state, viewer))
            cards = [card for seat in range(seats) for card in hand(imagined, seat)]
            assert len(set(cards) | set(GERMAN.format_all(imagined.stock))) == len(cards) + len(imagined.stock)
            others += any(hand(imagined, seat) != hand(state, seat) for seat in range(seats))
    assert others > 100


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_card_that_is_hidden_from_a_viewer_is_in_the_view(seats: int) -> None:
    for state in positions(seats, 6):
        for viewer in viewers(seats):
            text = encoded(NEUNERLN.view(state, viewer)).decode()
            hidden = {card for seat in range(seats) if seat != viewer for card in hand(state, seat)}
            hidden |= set(GERMAN.format_all(state.stock))
            shown = {card for card in PACK if f'"{card}"' in text or f":{card}" in text}
            assert not shown & hidden


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_a_viewer_cannot_see_leaves_the_events_of_a_move_byte_identical(seats: int) -> None:
    source = FastSource(7)
    compared = 0
    for state in positions(seats, 6):
        for viewer in viewers(seats) if state.phase == MOVE else []:
            imagined = narrowed(NEUNERLN.imagine(state, viewer, source))
            move = state.nth(state.turn, source.draw(state.count(state.turn)))
            if not imagined.allows(state.turn, move):
                continue
            real, other = (narrowed(after(one, Step(int(state.turn), [move]))) for one in (state, imagined))
            if encoded(NEUNERLN.view(real, viewer)) == encoded(NEUNERLN.view(other, viewer)):
                assert told(NEUNERLN, real, viewer) == told(NEUNERLN, other, viewer)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("seats", range(3, 7))
def test_what_a_viewer_cannot_see_changes_nothing_in_the_middle_of_a_draw(seats: int) -> None:
    source = FastSource(8)
    before_a_nine = partly_drawn = 0
    for state in positions(seats, 250):
        if state.phase == CHANCE and state.awaited == RESHUFFLE:
            before_a_nine += state.nine != NOTHING
            partly_drawn += state.taken != 0
            assert_reshuffled_alike(state, source)
    assert before_a_nine > 0
    assert partly_drawn > 0


def test_with_two_seats_the_nine_that_was_named_stays_with_its_seat_in_the_middle_of_a_draw() -> None:
    held = "9L AE", " ".join(card for card in PACK if card not in ("9L", "AE", "8S", "KH", "10H", "7H"))
    state = play(position([*held], "8S", "KH 10H 7H", penalty=2), "play:9L=S")
    for seed in range(50):
        assert "9L" in hand(narrowed(NEUNERLN.imagine(state, 1, FastSource(seed))), 0)
        assert_reshuffled_alike(state, FastSource(seed))


def assert_reshuffled_alike(state: Neunerln, source: FastSource) -> None:
    """Whatever the hidden cards are, each viewer sees and is told the same before and after the reshuffle."""
    outcome = fast_outcome_of(state.chance(), source)
    for viewer in viewers(state.seats):
        imagined = NEUNERLN.imagine(state, viewer, source)
        assert encoded(NEUNERLN.view(imagined, viewer)) == encoded(NEUNERLN.view(state, viewer))
        real, other = (narrowed(after(one, Step(None, outcome))) for one in (state, imagined))
        assert encoded(NEUNERLN.view(other, viewer)) == encoded(NEUNERLN.view(real, viewer))
        assert told(NEUNERLN, other, viewer) == told(NEUNERLN, real, viewer)
        cards = [card for seat in range(state.seats) for card in hand(other, seat)]
        assert sorted([*cards, *GERMAN.format_all([*other.stock, *other.pile])]) == sorted(PACK)


def test_only_the_seat_to_act_is_told_its_legal_moves() -> None:
    state = position(["KH 9S", "10S UH", "10L"], "8S", "10H")
    assert NEUNERLN.view(state, 0).legal == ["play:9S=E", "play:9S=H", "play:9S=L", "play:9S=S", "play:KH"]
    assert [NEUNERLN.view(state, viewer).legal for viewer in (1, 2, None)] == [[], [], []]
    assert {tuple(NEUNERLN.view(state, viewer).acting) for viewer in (0, 1, None)} == {(0,)}


def test_a_drawn_nine_that_waits_for_its_wish_is_shown_to_its_player_alone() -> None:
    state = play(position(["KS AE", "7E OL"], "9S OS", "10H"), "draw")
    assert [NEUNERLN.view(state, viewer).drawn for viewer in (0, 1, None)] == ["9S", None, None]


@pytest.mark.parametrize("penalty", [0, 2])
def test_drawn_cards_are_face_down_for_the_others(penalty: int) -> None:
    state = position(["KS AE", "7E OL"], "8E OS", "UH 7H", penalty=penalty)
    state.trace = []
    play(state, "draw")
    cards = ["8E", "OS"][: penalty or 1]
    seen = {viewer: NEUNERLN.events(state, state.trace, viewer)[0] for viewer in (0, 1, None)}
    assert seen[0] == Drew("drew", 0, [card for card in PACK if card in cards], penalty > 0)
    assert seen[1] == seen[None] == Drew("drew", 0, [FaceDown()] * len(cards), penalty > 0)


def test_the_deal_shows_each_seat_its_own_cards() -> None:
    state = Neunerln(2)
    state.trace = []
    state.apply_chance([1])
    state.apply_chance(GERMAN.parse_all(PACK))
    hidden = [FaceDown()] * 5
    hands = {viewer: NEUNERLN.events(state, state.trace, viewer)[1] for viewer in (0, 1, None)}
    assert getattr(hands[0], "hands", None) == [hand(state, 0), hidden]
    assert getattr(hands[1], "hands", None) == [hidden, hand(state, 1)]
    assert getattr(hands[None], "hands", None) == [hidden, hidden]
