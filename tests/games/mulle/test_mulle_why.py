"""Refusals cite the lowest clause that is broken, with the facts; ``ask`` says what a selection would mean."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest
from support.mulle import build, play, position

from stammtisch.games.mulle import why
from stammtisch.games.mulle.game import MULLE
from stammtisch.games.mulle.rules import Mulle
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.game import Setup, Way, submit
from stammtisch.kernel.state import CHANCE, OVER

FAR = "KS QH"
SENTENCES = {
    language: json.loads(files("stammtisch").joinpath(f"locales/{language}/mulle.json").read_text("utf-8"))
    for language in ("de", "en")
}


def refused(table: Mulle, text: str, seat: int | None = None) -> tuple[str, str, Mapping[str, object]]:
    """How the move is refused; ``ask`` must say the same, there must be a sentence for it, and nothing may change."""
    before = MULLE.view(table, 0)
    who = int(table.turn) if seat is None else seat
    with pytest.raises(Illegal) as caught:
        submit(MULLE, table, who, text)
    assert MULLE.view(table, 0) == before
    assert MULLE.ask(table, who, text) == caught.value.refusal
    refusal = caught.value.refusal
    for texts in SENTENCES.values():
        assert texts[f"refusal.{refusal.clause}.{refusal.reason}"].format_map(refusal.facts)
    return refusal.clause, refusal.reason, refusal.facts


def test_mll3_another_seat_is_on() -> None:
    assert refused(position(["8C 2H", FAR], "8S"), "take:KS=8S", 1) == ("MLL-3", "not_on", {"on": 0})


def test_mll3_nothing_moves_after_the_end() -> None:
    table = play(position(["8C", "9H"], ""), "lay:8C", "lay:9H")
    assert refused(table, "lay:8C", 0) == ("MLL-3", "game_over", {"rounds": 1})


def test_mll4_nobody_moves_before_the_deal() -> None:
    assert refused(Mulle(2, False, False, True, 1), "lay:8C", 0)[:2] == ("MLL-4", "not_dealt")


TAKING: list[tuple[str, str, str, Mapping[str, object]]] = [
    ("take:8C=5D", "MLL-6", "no_split", {"card": "8C", "worth": 8, "cards": ["5D"], "sum": 5}),
    ("take:8C=#9", "MLL-6", "other_build", {"card": "8C", "worth": 8, "value": 9}),
    ("take:AS=AD", "MLL-6", "no_split", {"card": "AS", "worth": 14, "cards": ["AD"], "sum": 1}),
    ("take:AS=AD,KD", "MLL-7", "needs_build", {"card": "AS", "worth": 14}),
    ("take:8C=3H,5D,8C", "MLL-8", "twins_alone", {"card": "8C", "worth": 8}),
]


@pytest.mark.parametrize(("text", "clause", "reason", "facts"), TAKING)
def test_mll6_to_mll8_why_a_take_is_refused(text: str, clause: str, reason: str, facts: Mapping[str, object]) -> None:
    table = position(["8C AS 2H", FAR], "5D 3H 8C AD KD", [build(9, 1, "7H 2D")])
    assert refused(table, text) == (clause, reason, facts)


BUILDING: list[tuple[str, str, str, Mapping[str, object]]] = [
    ("build:3H=5D:9", "MLL-12", "makes_other", {"card": "3H", "thing": "5D", "value": 9, "sum": 8, "difference": 2}),
    ("build:KH=5D:18", "MLL-12", "out_of_range", {"card": "KH", "thing": "5D", "value": 18}),
    ("build:3H=4C:1", "MLL-12", "out_of_range", {"card": "3H", "thing": "4C", "value": 1}),
    ("build:3H=#9:5", "MLL-13", "makes_other", {"card": "3H", "build": 9, "value": 5, "sum": 12, "difference": 6}),
    ("build:KH=#9:22", "MLL-13", "out_of_range", {"card": "KH", "build": 9, "value": 22}),
    ("build:3H=#6:9", "MLL-13", "locked", {"value": 6}),
    ("build:4H=5D:9", "MLL-14", "no_backing", {}),
    ("pack:3H=6S:#9", "MLL-14", "no_backing", {}),
    ("build:3H=5D:8+7C", "MLL-16", "adds_other", {}),
    ("pack:3H=5D:#6", "MLL-14", "no_backing", {}),
    ("lie:3H=#9", "MLL-17", "lies_other", {"card": "3H", "worth": 3, "value": 9}),
    ("lie:9H=#9", "MLL-17", "no_other", {"value": 9}),
]


@pytest.mark.parametrize(("text", "clause", "reason", "facts"), BUILDING)
def test_mll12_to_mll17_why_a_build_is_refused(text: str, clause: str, reason: str, facts: Mapping[str, object]) -> None:
    hand = "3H 8D KH 4H" if "9H" not in text else "3H 8D KH 9H"
    if text == "build:4H=5D:9":
        table = position([hand, FAR], "5D 4C 7C 6S")
    else:
        table = position([hand, FAR], "5D 4C 7C 6S", [build(9, 1, "7H 2D"), build(6, 1, "4D 2H 6C", locked=True)])
    found = refused(table, text)
    assert found[:2] == (clause, reason)
    assert facts.items() <= found[2].items()


def test_mll16_a_pack_at_another_sum() -> None:
    table = position(["3H 8D", FAR], "6D", [build(8, 1, "5D 3C")])
    assert refused(table, "pack:3H=6D:#8")[:2] == ("MLL-16", "packs_other")


DUTY: list[tuple[str, str, str, Mapping[str, object]]] = [
    ("build:3H=#8:11", "MLL-13", "own_build", {"value": 8}),
    ("take:8D=8S", "MLL-14", "last_backing", {"card": "8D", "value": 8}),
    ("lie:8D=#8", "MLL-14", "last_backing", {"card": "8D", "value": 8}),
    ("lay:8D", "MLL-14", "last_backing", {"card": "8D", "value": 8}),
    ("rob:8D=1", "MLL-14", "last_backing", {"card": "8D", "value": 8}),
    ("lay:3H", "MLL-20", "owns_lay", {"value": 8}),
    ("build:6H=5S:11", "MLL-20", "owns_other", {"value": 8, "made": 11}),
    ("lie:JH=#11", "MLL-17", "no_other", {"value": 11}),
    ("lie:KH=#13", "MLL-20", "owns_other", {"value": 8, "made": 13}),
]


@pytest.mark.parametrize(("text", "clause", "reason", "facts"), DUTY)
def test_mll14_mll20_why_an_owner_may_not(text: str, clause: str, reason: str, facts: Mapping[str, object]) -> None:
    builds = [build(8, 0, "5D 3C")]
    if "#11" in text:
        builds.append(build(11, 1, "9D 2C"))
    if "#13" in text:
        builds.append(build(13, 1, "9D 4C"))
    table = position(["3H 8D 6H JH KH KC", FAR], "8S 5S", builds, rover=True)
    assert refused(table, text) == (clause, reason, facts)


def test_mll27_why_an_owner_of_nothing_may_not_lay_in_kryp() -> None:
    table = position(["8C 2H 5H", FAR], "8S 6H", kryp=True)
    assert refused(table, "lay:2H") == ("MLL-27", "must_take", {})
    assert refused(table, "build:2H=6H:8") == ("MLL-27", "must_take", {})


def test_mll28_why_a_pile_is_not_stolen() -> None:
    table = position(["8C 2H", FAR, "7D"], "8S", rover=True)
    table.piles[0].cards = table.piles[1].cards = position(["KD", ""]).hands[0]
    assert refused(table, "rob:8C=0") == ("MLL-28", "own_pile", {})
    assert refused(table, "rob:8C=1") == ("MLL-28", "other_rank", {"card": "8C", "top": "KD"})
    assert refused(table, "rob:8C=2") == ("MLL-28", "empty_pile", {"side": 2})
    table.rover = False
    assert refused(table, "rob:8C=1") == ("MLL-28", "no_robbing", {})


def test_mll29_why_nothing_is_built_downwards() -> None:
    table = position(["5H 8D", FAR], "KD", down=False)
    assert refused(table, "build:5H=KD:8")[:2] == ("MLL-29", "not_down")


def test_the_lowest_of_several_broken_clauses_is_cited() -> None:
    table = position(["3H 8D 5C", FAR], "5D 8S 2C", [build(8, 0, "7D AC")], kryp=True, down=False)
    assert refused(table, "build:3H=5D:7")[0] == "MLL-12"
    assert refused(table, "build:5C=8S:3")[0] == "MLL-20"
    assert refused(table, "build:8D=5D:13")[0] == "MLL-14"
    assert refused(table, "build:5C=5D:10+8S")[0] == "MLL-14"


@pytest.mark.parametrize(
    "text",
    [
        "take:8C=",
        "take:8C",
        "take:8C=8S,8S",
        "take:8C=8H",
        "take:8C=#8",
        "take:8C=#9,#9",
        "take:8C=#09",
        "take:9C=8S",
        "lay:9C",
        "lay:8C=8S",
        "lie:8C=#8",
        "lie:8C=9",
        "pack:8C=8S:#16",
        "pack:2H=#9:#9",
        "build:8C=8S",
        "build:8C=8S:16+",
        "build:8C=8H:16",
        "build:8C=8S:016",
        "build:8C=8S:99",
        "build:8C=#8:16",
        "build:AH=8S:9",
        "rob:8C=2",
        "rob:8C=01",
        "rob:8C=x",
        "rob:8C=²",
        "take:8C=8S,4D",
        "take:8C=#9,4D,8S",
        "build:8C=8S:16 ",
        "grab:8C=8S",
        "take:XX=8S",
    ],
)
def test_what_is_not_there_is_no_move(text: str) -> None:
    table = position(["8C 2H", FAR], "8S 4D", [build(9, 1, "7H 2D")])
    with pytest.raises(Malformed):
        submit(MULLE, table, 0, text)


def test_a_sum_whose_build_lies_there_is_written_pack() -> None:
    table = position(["3H 8D", FAR], "5D", [build(8, 1, "7H AC")])
    with pytest.raises(Malformed, match="pack:3H=5D:#8"):
        submit(MULLE, table, 0, "build:3H=5D:8")


def test_every_refusal_has_a_sentence_with_facts_that_it_gives() -> None:
    source = Path(why.__file__.replace(".so", ".py")).read_text("utf-8")
    reasons = {f"refusal.{clause}.{reason}" for clause, reason in re.findall(r'Refusal\("(MLL-\d+)", "(\w+)"', source)}
    for texts in SENTENCES.values():
        assert reasons == {key for key in texts if key.startswith("refusal.")}


# --- ask ---


def asked(table: Mulle, text: str) -> Way:
    answer = MULLE.ask(table, int(table.turn), text)
    assert isinstance(answer, Way), answer
    return answer


TABLE = ("8C KC 3H 4D", "5D 3C 8S 8H 9H 5S 4S")


def test_asking_about_a_hand_card_suggests_the_best_it_can_do() -> None:
    answer = asked(position([TABLE[0], FAR], TABLE[1]), "8C")
    assert (answer.moves, answer.name, answer.facts["value"]) == (["lay:8C"], "lay", 8)
    ways, gains = answer.facts["ways"], answer.facts["gains"]
    assert isinstance(ways, list)
    assert isinstance(gains, list)
    assert (ways[0], gains[0], len(ways)) == ("take:8C=3C,5S,8S,8H", "2", 6)
    assert answer.facts["could"] == ["3C", "4S", "5S", "5D", "8S", "8H", "9H"]


def test_asking_about_part_of_a_take_says_the_sum_and_what_is_still_to_come() -> None:
    answer = asked(position(["8C 3H 4D", FAR], TABLE[1]), "8C,5D")
    assert (answer.moves, answer.name, answer.facts["sum"], answer.facts["groups"]) == ([], "part", 5, [])
    assert answer.facts["could"] == ["3C", "8S", "8H"]
    answer = asked(position([TABLE[0], FAR], TABLE[1]), "8C,8H,5D")
    assert (answer.facts["sum"], answer.facts["groups"]) == (5, ["8H"])


def test_asking_about_a_whole_take_names_groups_and_points() -> None:
    answer = asked(position(["8C KC", FAR], "5S 3C 8S 9H", [build(8, 1, "7H AS")]), "8C,5S,3C,8S,#8")
    assert (answer.moves, answer.name) == (["take:8C=3C,5S,8S,#8"], "take")
    assert (answer.facts["sum"], answer.facts["groups"]) == (0, ["#8", "8S", "3C,5S"])
    assert (answer.facts["points"], answer.facts["mulle"], answer.facts["tabbe"]) == (4, 0, 0)


def test_asking_counts_mulle_and_tabbe() -> None:
    answer = asked(position(["8C KC", FAR], "8C"), "8C,8C")
    assert (answer.facts["points"], answer.facts["mulle"], answer.facts["tabbe"]) == (9, 8, 1)


def test_asking_tells_all_that_a_selection_can_mean_best_first() -> None:
    table = position(["3H 8D 2C", FAR], "5D")
    assert asked(table, "3H,5D").moves == ["build:3H=5D:8", "build:3H=5D:2"]
    table = position(["8C 8D 2C 10H 6S", FAR], "", [build(8, 1, "5D 3C")])
    assert asked(table, "8C=#8").moves == ["take:8C=#8", "lie:8C=#8"]
    assert asked(table, "2C,#8").moves == ["build:2C=#8:10", "build:2C=#8:6"]


def test_asking_takes_a_card_of_the_build_for_another_only_once() -> None:
    table = position(["3H 8D", FAR], "3C 5C 5D")
    assert asked(table, "3H,3C,5C,5D").moves == ["build:3H=5D:8+3C,5C"]


def test_asking_knows_packs_with_and_without_their_build() -> None:
    table = position(["3H 8D", FAR], "5D AD 7C", [build(8, 1, "6D 2C")])
    assert asked(table, "3H,5D").moves == asked(table, "3H,5D,#8").moves == ["pack:3H=5D:#8"]
    assert asked(table, "3H,5D,AD,7C").moves == ["pack:3H=5D:#8+AD,7C"]
    assert asked(table, "3H,AD").facts["could"] == ["5D", "7C", "#8"]


def test_asking_about_a_card_names_the_piles_it_may_steal() -> None:
    table = position(["8C 2H", FAR], "7S", rover=True)
    table.piles[1].cards = position(["8D", ""]).hands[0]
    assert asked(table, "8C").moves == ["rob:8C=1", "lay:8C"]


def test_asking_about_a_move_is_asking_about_what_it_uses() -> None:
    table = position([TABLE[0], FAR], TABLE[1])
    assert asked(table, "take:8C=3C,5D").moves == ["take:8C=3C,5D"]
    assert asked(table, "take:8C=3C,5D").facts["groups"] == ["3C,5D"]


@pytest.mark.parametrize(
    ("selection", "refusal"),
    [
        ("AS,KD,AD", Refusal("MLL-7", "needs_build", {"card": "AS", "worth": 14})),
        ("3H,#12", Refusal("MLL-14", "no_backing", {"card": "3H", "build": 12, "value": 15})),
        ("2C,6D", Refusal("MLL-14", "no_backing", {"card": "2C", "thing": "6D", "value": 8})),
    ],
)
def test_asking_about_what_leads_nowhere_gives_the_clause_that_comes_closest(selection: str, refusal: Refusal) -> None:
    table = position(["AS 3H 2C", FAR], "KD AD 6D", [build(12, 1, "9D 3S")])
    assert MULLE.ask(table, 0, selection) == refusal


def test_asking_about_a_card_that_can_do_nothing_says_why_it_is_not_laid() -> None:
    table = position(["3H 8D", FAR], "KD", [build(8, 0, "5D 3C")])
    assert MULLE.ask(table, 0, "3H") == Refusal("MLL-20", "owns_lay", {"value": 8})


@pytest.mark.parametrize("selection", ["", "8C,", "9C", "8C,8H,8H", "8C,#9", "??", "8C,#8,#8", "8C;8H", "8C,8H,XX"])
def test_asking_about_what_is_not_there_is_malformed(selection: str) -> None:
    table = position(["8C KC", FAR], "8H", [build(8, 1, "5D 3C")])
    with pytest.raises(Malformed):
        MULLE.ask(table, 0, selection)


@pytest.mark.parametrize("seats", [2, 4])
def test_asking_finds_every_legal_move_from_its_things(seats: int) -> None:
    source = FastSource(seats)
    table = MULLE.start(Setup(seats, {"rounds": 1, "rover": True}))
    assert isinstance(table, Mulle)
    moves = 0
    while table.phase != OVER:
        if table.phase == CHANCE:
            table.resolve(source)
            continue
        for move in table.legal(table.turn)[:12]:
            text = MULLE.format(table, move)
            card, _, things = text.partition(":")[2].partition("=")
            used = [thing for thing in re.split(r"[,:+]", things) if thing.startswith("#") or not thing.isdigit()]
            kind = text.split(":")[0]
            answer = asked(table, card if kind in ("lay", "rob") else ",".join([card, *dict.fromkeys(filter(None, used))]))
            ways = answer.facts["ways"]
            if len(set(used)) == len(used) and "+" not in text:
                assert text in answer.moves
            assert isinstance(ways, list)
            assert all(table.allows(table.turn, MULLE.parse(table, way)) for way in [*answer.moves, *ways])
            moves += 1
        table.step(source)
    assert moves > 200
