"""Crowded and hostile tables: many loose cards make nothing slow, and what is listed then is bounded as the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from support.mulle import PACK, allowed, build, codes, legal, on_table, play, position, values
from support.mulle import splits as plainly_splits

from stammtisch.games.mulle import ask
from stammtisch.games.mulle.game import MULLE
from stammtisch.games.mulle.rules import Mulle
from stammtisch.games.mulle.takes import Splitter, counts_of, first_groups
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.game import Way

TWICE = [card for card in PACK for _ in range(2)]
HANDS = ["8C AS 2S 10D 3H 5C KH QD", "8D 7H"]
MOST_STEPS = 60_000
"""The most work that a search for hard selections came to, and some more: groups begun or extended."""


def crowd(loose: int, seed: int = 1, **options: bool) -> Mulle:
    """A table with so many loose cards, and a build of 14."""
    held = [*" ".join(HANDS).split(), "KS", "AD"]
    rest = TWICE[:]
    for card in held:
        rest.remove(card)
    order = list(range(len(rest)))
    FastSource(seed).shuffle(order)
    table = position(HANDS, " ".join(rest[at] for at in order[:loose]), [build(14, 1, "KS AD")])
    table.kryp = options.get("kryp", False)
    return table


def first_of_each_value(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of at most four cards that takes, of equal values, the first in card order."""
    for size in range(1, 5):
        for chosen in combinations(cards, size):
            if all(
                [card for card in cards if on_table(card) == value][:count] == [c for c in chosen if on_table(c) == value]
                for value, count in ((v, values(chosen).count(v)) for v in set(values(chosen)))
            ):
                yield chosen


@pytest.mark.parametrize("loose", [11, 24, 60, 90])
def test_beyond_ten_loose_cards_legal_is_short_and_every_listed_move_is_accepted(loose: int) -> None:
    table = crowd(loose)
    assert not table.lists_all()
    moves = table.legal(0)
    assert len(set(moves)) == len(moves) < 4000
    assert all(table.allows(0, move) for move in moves)
    assert all(MULLE.parse(table, MULLE.format(table, move)) == move for move in moves)


def test_beyond_ten_loose_cards_takes_of_one_group_of_the_first_cards_are_listed() -> None:
    table = crowd(14)
    loose = codes(table.loose)
    free = [card for card in loose if card != "8C"]
    right = {f"take:8C={','.join(one)}" for one in first_of_each_value(free) if sum(map(on_table, one)) == 8}
    listed = {move for move in legal(table) if move.startswith("take:8C=") and move.count(",") < 4 and move != "take:8C=8C"}
    assert listed == right
    assert ("take:8C=8C" in legal(table)) == ("8C" in loose)


def test_beyond_ten_loose_cards_an_ace_takes_the_build_or_the_build_and_one_group() -> None:
    table = crowd(14)
    free = [card for card in codes(table.loose) if card != "AS"]
    right = {f"take:AS={','.join(one)},#14" for one in first_of_each_value(free) if sum(map(on_table, one)) == 14}
    listed = {move for move in legal(table) if move.startswith("take:AS=") and move.count(",") < 5}
    assert listed == right | {"take:AS=#14"}


def test_beyond_ten_loose_cards_building_moves_have_no_or_one_addition() -> None:
    table = position(["3H 8D 8S", "7H KC"], "4S 4H 5S 5D 7S 7H AC 3C 8C QS QH QD")
    listed = [move for move in legal(table) if move.startswith("build:3H")]
    assert listed == [
        "build:3H=5S:8",
        "build:3H=5S:8+3C,5D",
        "build:3H=5S:8+4S,4H",
        "build:3H=5S:8+8C",
        "build:3H=5S:8+AC,7S",
    ]
    assert allowed(table, "build:3H=5D:8+AC,3C,4S,4H,5S,7H,8C")


@pytest.mark.parametrize("loose", [11, 24, 60, 90])
def test_other_choices_of_cards_are_accepted_too(loose: int) -> None:
    table, source, accepted = crowd(loose, seed=3), FastSource(loose), 0
    row = [card for card in codes(table.loose) if card != "8C"]
    for _ in range(400):
        chosen = sorted({source.draw(len(row)) for _ in range(1 + source.draw(6))})
        cards = [row[at] for at in chosen]
        for card, worth, build_too in (("8C", 8, ""), ("KH", 13, ""), ("AS", 14, ",#14")):
            if card in cards:
                continue
            right = plainly_splits(values(cards), worth)
            assert allowed(table, f"take:{card}={','.join(cards)}{build_too}") == right
            accepted += right
    assert accepted > 5


def test_a_very_long_move_is_written_read_made_and_told() -> None:
    table = position(["8D KC", "7H KC"], " ".join(card for card in TWICE if on_table(card) not in (8, 9, 10, 11, 12, 13)))
    text = "take:8D=" + ",".join(card for card in codes(table.loose) if on_table(card) in (1, 7, 2, 6, 3, 5, 4))
    assert MULLE.format(table, MULLE.parse(table, text)) == text
    table.trace = []
    play(table, text)
    assert (len(table.loose), len(table.piles[0].cards), table.piles[0].tabbar) == (0, 57, 1)
    assert len(getattr(MULLE.events(table, table.trace, None)[0], "loose", [])) == 56


HARD = [
    (16, {1: 8, 2: 8, 3: 8, 4: 8, 5: 6, 7: 1, 8: 1, 9: 8, 10: 7, 11: 3, 12: 3}),
    (15, {1: 8, 2: 7, 3: 8, 4: 7, 5: 6, 8: 8, 9: 7, 10: 3, 11: 1, 13: 1}),
    (14, {1: 7, 2: 8, 3: 6, 4: 5, 5: 1, 7: 7, 8: 8, 9: 5}),
    (13, {1: 8, 2: 8, 3: 8, 4: 7, 7: 8, 8: 5, 9: 4}),
    (12, {1: 8, 2: 8, 3: 8, 4: 1, 6: 3, 7: 8, 8: 3, 9: 2, 12: 5}),
]
"""The hardest selections that a search found: none of them splits, though each is a whole number of groups."""


@pytest.mark.parametrize(("total", "counted"), HARD)
def test_the_hardest_selections_are_judged_with_bounded_work(total: int, counted: dict[int, int]) -> None:
    splitter = Splitter(total)
    assert not splitter.split(counts_of([(value - 1) * 4 for value, count in counted.items() for _ in range(count)]))
    assert 500 < splitter.steps < MOST_STEPS


@pytest.mark.parametrize("total", range(2, 17))
def test_random_selections_are_judged_with_bounded_work(total: int) -> None:
    source = FastSource(total)
    for _ in range(150):
        cards = [card for card in 2 * list(range(52)) if source.draw(8) < 1 + source.draw(8)]
        splitter = Splitter(total)
        splitter.split(counts_of(cards[:90]))
        assert splitter.steps < MOST_STEPS


def test_judging_a_hostile_move_tries_no_subsets() -> None:
    table = crowd(90)
    loose = [card for card in codes(table.loose) if card != "AS"]
    text = f"take:AS={','.join(loose)},#14"
    assert not allowed(table, text)
    assert MULLE.why_not(table, 0, MULLE.parse(table, text)).clause == "MLL-6"


@pytest.mark.parametrize("kryp", [False, True])
@pytest.mark.parametrize("loose", [11, 24, 90])
def test_asking_stays_bounded_and_finds_ways_on_a_crowded_table(loose: int, kryp: bool) -> None:
    table = crowd(loose, kryp=kryp)
    cards = [card for card in codes(table.loose) if on_table(card) < 5]
    for selection in ("8C", "AS", f"8C,{cards[0]}", f"8C,{cards[0]},{cards[1]}", f"AS,#14,{cards[0]}", f"3H,{cards[-1]}"):
        answer = MULLE.ask(table, 0, selection)
        if isinstance(answer, Way):
            ways = answer.facts["ways"]
            assert isinstance(ways, list)
            assert len(ways) <= 6
            assert all(allowed(table, text) for text in [*answer.moves, *ways])
            assert answer.moves or ways
        else:
            assert kryp or selection.startswith("3H")


def test_asking_goes_on_from_several_groups_on_a_crowded_table() -> None:
    table = position(["8C KC", "7H KC"], "8S 8H 5S 3C 2C 6D 4H 4D QS QH QD KD")
    answer = MULLE.ask(table, 0, "8C,8S,8H,5S")
    assert isinstance(answer, Way)
    assert (answer.moves, answer.facts["sum"]) == ([], 5)
    assert answer.facts["ways"] == ["take:8C=3C,5S,8S,8H"]
    answer = MULLE.ask(table, 0, "8C,8S,3C,5S")
    assert isinstance(answer, Way)
    assert answer.moves == ["take:8C=3C,5S,8S"]
    assert {"8H", "2C", "6D", "4H", "4D"} == set(answer.facts["could"])  # type: ignore[arg-type]


def test_asking_goes_on_from_several_additions_on_a_crowded_table() -> None:
    table = position(["3H 8D", "7H KC"], "5S 5D 3C 7S AC 4H 4D QS QH QD KD KS")
    answer = MULLE.ask(table, 0, "3H,5S,7S,AC,4H")
    assert isinstance(answer, Way)
    assert (answer.moves, answer.facts["ways"]) == ([], ["build:3H=5S:8+AC,4H,4D,7S"])


@pytest.mark.parametrize("card", ["3H", "8C", "AS"])
def test_asking_about_a_hostile_selection_takes_bounded_work(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = 0

    def counting(row: list[int], total: int, without: int, most_cards: int) -> list[int]:
        nonlocal searched
        searched += 1
        return first_groups(row, total, without, most_cards)

    monkeypatch.setattr(ask, "first_groups", counting)
    table = crowd(90)
    row = codes(table.loose)
    for count in (5, 30, 60, 89, 90):
        MULLE.ask(table, 0, ",".join([card, *row[-count:], "#14"]))
        MULLE.ask(table, 0, ",".join([card, *row[:count]]))
    assert 0 < searched < 10 * 2 * 52


@pytest.mark.parametrize("text", ["take:8C=" + ",".join(["8S"] * 5000), "take:8C=" + "8S" * 9000, "build:3H=5S:8+" + "," * 9000])
def test_endless_lists_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        MULLE.parse(crowd(24), text)
