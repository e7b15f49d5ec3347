"""Views and events tell a viewer what that viewer may see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.murln import PACK, act, away, begun, dealt, hand, hidden_from, legal, seen, shuffle, talon

from stammtisch.games.murln.events import Dealt, Lifted, Swapped
from stammtisch.games.murln.game import MURLN, narrowed
from stammtisch.games.murln.moves import SWAP
from stammtisch.games.murln.rules import Murln
from stammtisch.games.murln.state import HIGHER_THAN_TEN
from stammtisch.kernel.cards import FaceDown
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.plain import encoded
from stammtisch.kernel.state import CHANCE, MOVE, OVER
from stammtisch.testing.secrecy import after
from stammtisch.testing.walks import Step, told

SETUPS = [(2, False, False), (3, True, False), (4, True, False), (5, True, False), (5, True, True)]
HANDS = ["KH 10L AL 9E W", "7H 8H OS KE 9L", "AH UL KS AS 7E"]


def positions(setup: tuple[int, bool, bool], games: int, steps: int = 150) -> Iterator[Murln]:
    """Every position of some random games without Murler, and of one with."""
    source = FastSource(setup[0])
    for game in range(games):
        state = Murln(*setup)
        for _ in range(steps):
            yield state
            if state.phase == OVER:
                break
            if state.phase == CHANCE:
                state.resolve(source)
            else:
                choices = [text for text in legal(state) if text != "murler" or game == 0]
                act(state, choices[source.draw(len(choices))])


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_a_viewer_cannot_see_leaves_the_view_byte_identical(setup: tuple[int, bool, bool]) -> None:
    source = FastSource(99)
    others = 0
    for state in positions(setup, 3):
        for viewer in viewers(state.seats):
            imagined = narrowed(MURLN.imagine(state, viewer, source))
            assert encoded(MURLN.view(imagined, viewer)) == encoded(MURLN.view(state, viewer))
            assert all_cards(imagined) == all_cards(state)
            others += any(hand(imagined, seat) != hand(state, seat) for seat in range(state.seats))
    assert others > 100


def all_cards(state: Murln) -> list[str]:
    """Everything that lies face down somewhere, and the hands."""
    return sorted([card for seat in range(state.seats) for card in hand(state, seat) + away(state, seat)] + talon(state))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_card_that_is_hidden_from_a_viewer_is_in_the_view(setup: tuple[int, bool, bool]) -> None:
    for state in positions(setup, 3):
        for viewer in viewers(state.seats):
            text = encoded(MURLN.view(state, viewer)).decode()
            shown = {card for card in PACK if f'"{card}"' in text or f":{card}" in text or f",{card}" in text}
            assert not shown & hidden_from(state, viewer)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_a_viewer_cannot_see_leaves_the_events_of_a_move_byte_identical(setup: tuple[int, bool, bool]) -> None:
    source = FastSource(7)
    compared = 0
    for state in positions(setup, 4):
        for viewer in viewers(state.seats) if state.phase == MOVE else []:
            imagined = narrowed(MURLN.imagine(state, viewer, source))
            move = state.nth(state.turn, source.draw(state.count(state.turn)))
            if not imagined.allows(state.turn, move):
                continue
            real, other = (narrowed(after(one, Step(int(state.turn), [move]))) for one in (state, imagined))
            if encoded(MURLN.view(real, viewer)) == encoded(MURLN.view(other, viewer)):
                assert told(MURLN, real, viewer) == told(MURLN, other, viewer)
                compared += 1
    assert compared > 100


def test_an_imagined_hand_is_one_that_would_not_have_been_thrown_in() -> None:
    state = dealt(HANDS)
    for seed in range(200):
        imagined = narrowed(MURLN.imagine(state, 0, FastSource(seed)))
        assert all(imagined.hands.of(seat) & HIGHER_THAN_TEN for seat in range(3))


def kept() -> Murln:
    """Seat 2 has cut the Weli."""
    pack = [card for card in PACK if card != "W"]
    return act(shuffle(begun(3), [*pack[:11], "W", *pack[11:]]), "cut:12")


def test_mr7_a_weli_that_all_have_seen_stays_with_its_seat() -> None:
    state = kept()
    for seed in range(30):
        assert "W" in hand(narrowed(MURLN.imagine(state, 0, FastSource(seed))), 2)
    act(state, "bid:1", "pass", "pass", "trump:E", "swap:", "swap:W")
    assert seen(state).weli is None
    places = set()
    for seed in range(60):
        imagined = narrowed(MURLN.imagine(state, 0, FastSource(seed)))
        assert "W" in hand(imagined, 2) + away(imagined, 2)
        places.add("W" in hand(imagined, 2))
    assert places == {True, False}
    assert {narrowed(MURLN.imagine(state, 2, FastSource(seed))).put_away.of(2) for seed in range(9)} == {1 << 32}


def test_mr7_the_kept_weli_lies_open_in_the_deal_and_nothing_else_does() -> None:
    state = begun(3)
    pack = [card for card in PACK if card != "W"]
    shuffle(state, [*pack[:11], "W", *pack[11:]])
    state.trace = []
    act(state, "cut:12")
    for viewer in viewers(3):
        lifted, shown = MURLN.events(state, state.trace, viewer)
        assert lifted == Lifted("lifted", 2, 12, weli=True)
        assert isinstance(shown, Dealt)
        hidden = [FaceDown()] * 5
        expected = [hand(state, seat) if seat == viewer else hidden for seat in range(3)]
        assert shown.hands[:2] == expected[:2]
        assert shown.hands[2] == (hand(state, 2) if viewer == 2 else [*hidden[:4], "W"])


def test_mr7_the_card_at_the_cut_is_not_told_unless_it_is_the_weli() -> None:
    state = shuffle(begun(3), PACK)
    state.trace = []
    act(state, "cut:12")
    assert MURLN.events(state, state.trace, 2)[0] == Lifted("lifted", 2, 12, weli=False)


def test_mr19_others_are_told_how_many_cards_were_exchanged_and_not_which() -> None:
    state = act(dealt(HANDS), "bid:1", "pass", "pass", "trump:E")
    move = MURLN.parse(state, "swap:7H,8H")
    assert [MURLN.public(state, 1, move, viewer) for viewer in (0, 1, None)] == ["swap:??,??", "swap:7H,8H", "swap:??,??"]
    state.trace = []
    drawn = sorted(talon(state)[:2], key=PACK.index)
    act(state, "swap:7H,8H")
    told_to = {viewer: MURLN.events(state, state.trace, viewer)[0] for viewer in (0, 1, None)}
    hidden: list[str | FaceDown] = [FaceDown()] * 2
    assert told_to[1] == Swapped("swapped", 1, ["7H", "8H"], list(drawn), forced=False)
    assert told_to[0] == told_to[None] == Swapped("swapped", 1, hidden, hidden, forced=False)


def test_a_gone_hand_stays_hidden_and_its_owner_still_sees_it() -> None:
    state = act(dealt([*HANDS, "UH 7L 8L 9S 8E"]), "bid:1", "pass", "pass", "pass", "trump:S", "go")
    assert seen(state, 2).hand == ["AH", "UL", "KS", "AS", "7E"]
    assert seen(state, 0).counts == [5, 5, 5, 5]
    assert not {"AS", "7E"} & set(seen(state, 0).hand)


def test_only_the_seat_to_act_is_told_its_legal_moves() -> None:
    state = act(dealt(HANDS), "bid:1", "pass", "pass", "trump:E")
    assert len(MURLN.view(state, 1).legal) == 32
    assert [MURLN.view(state, viewer).legal for viewer in (0, 2, None)] == [[], [], []]
    assert all(MURLN.parse(state, text) >= SWAP for text in MURLN.view(state, 1).legal)
