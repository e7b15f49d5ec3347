"""Records of others: what is true is taken, and the first wrong line is named with its clause."""

from __future__ import annotations

import io
import json

import pytest
from support.murln import stacked

from stammtisch.games.registry import GAMES
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.game import Setup
from stammtisch.kernel.record import format_line, read_lines
from stammtisch.kernel.replay import WrongLine, replay
from stammtisch.testing import setups
from stammtisch.testing.records import random_record

HANDS = ["7H 8H OS KE 9L", "AH KH OH UH 7S", "AL UL KS AS 7E"]
LOW = ["7H 8H 9H 10H 7L", "KH 10L AL 9E W", "AH UL KS AS 7E"]

Line = dict[str, object]


def moves(*steps: str) -> list[Line]:
    """``0 pass`` is a move of seat 0."""
    return [{"seat": int(step.split()[0]), "move": step.split()[1]} for step in steps]


def shuffle(hands: list[str], dealer: int) -> Line:
    return {"chance": "shuffle", "pack": stacked(hands, dealer)}


WHOLE: list[Line] = [
    {"record": 1, "game": "murln", "seats": 3},
    {"chance": "dealer", "seat": 0, "cuts": [["AH", "AE", "W"], ["9L", "7S"]]},
    shuffle(HANDS, 0),
    *moves("2 cut:33", "1 bid:1", "2 pass", "0 pass", "1 trump:S", "2 stay", "0 go", "1 swap:", "2 swap:"),
    *moves("1 play:AH", "2 play:KS", "2 play:AL", "1 play:7S", "1 play:KH", "2 play:AS", "2 play:UL", "1 play:OH"),
    *moves("2 play:7E", "1 play:UH"),
    {"round": 1, "scores": [2, -1, -4], "totals": [23, 20, 17]},
    {"chance": "shuffle", "pack": stacked(LOW, 1)},
    *moves("0 cut:33"),
    shuffle(HANDS, 1),
    *moves("0 cut:33", "2 pass", "0 pass", "1 murler", "1 play:7S", "2 play:KS", "0 play:OS"),
    {"round": 2, "scores": [-20, 40, -20], "totals": [3, 60, -3]},
    {"over": True, "winners": [2]},
]


def played(lines: list[Line]) -> int:
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    return sum(1 for _ in replay(read_lines(io.BytesIO(data)), GAMES))


def number(sought: Line) -> int:
    """Where a line of the whole record stands, counted from 1."""
    return WHOLE.index(sought) + 1


def test_a_whole_record_is_right() -> None:
    assert played(WHOLE) == len(WHOLE)


def test_optional_lines_and_the_cuts_may_be_missing() -> None:
    lean = [line for line in WHOLE if "round" not in line and "over" not in line]
    lean[1] = {"chance": "dealer", "seat": 0}
    assert played(lean) == len(lean)


@pytest.mark.parametrize("length", range(1, len(WHOLE)))
def test_a_record_may_stop_after_any_line(length: int) -> None:
    assert played(WHOLE[:length]) == length


@pytest.mark.parametrize(
    ("right", "wrong", "clause"),
    [
        (WHOLE[1], {"chance": "dealer", "seat": 1, "cuts": [["AH", "AE", "W"], ["9L", "7S"]]}, "MR-5"),
        (WHOLE[1], {"chance": "dealer", "seat": 2, "cuts": [["7H", "8E", "W"]]}, "MR-5"),
        (WHOLE[1], {"chance": "shuffle", "pack": stacked(HANDS, 0)}, "MR-5"),
        (WHOLE[2], {"chance": "shuffle", "pack": stacked(HANDS, 0)[1:]}, "MR-8"),
        (*moves("2 cut:33"), {"seat": 1, "move": "cut:33"}, "MR-7"),
        (*moves("1 bid:1"), {"seat": 1, "move": "hold"}, "MR-13"),
        (*moves("0 go"), {"seat": 1, "move": "swap:"}, "MR-17"),
        (*moves("2 play:KS"), {"seat": 2, "move": "play:7E"}, "MR-23"),
        (*moves("2 play:UL"), {"seat": 1, "move": "play:OH"}, "MR-21"),
        (*moves("2 play:AS"), {"seat": 2, "move": "play:UL"}, "MR-23"),
        (*moves("1 play:AH"), {"seat": 2, "move": "play:AL"}, "MR-21"),
        (
            {"round": 1, "scores": [2, -1, -4], "totals": [23, 20, 17]},
            {"round": 1, "scores": [2, -2, -3], "totals": [23, 19, 18]},
            "MR-29",
        ),
        (
            {"round": 1, "scores": [2, -1, -4], "totals": [23, 20, 17]},
            {"round": 1, "scores": [2, -1, -4], "totals": [23, 20, 18]},
            "MR-29",
        ),
        (
            {"round": 2, "scores": [-20, 40, -20], "totals": [3, 60, -3]},
            {"round": 2, "scores": [-10, 20, -10], "totals": [13, 40, 7]},
            "MR-29",
        ),
        ({"over": True, "winners": [2]}, {"over": True, "winners": [0]}, "MR-30"),
    ],
)
def test_a_wrong_line_is_refused_there_and_with_its_clause(right: Line, wrong: Line, clause: str) -> None:
    at = number(right)
    with pytest.raises(WrongLine) as found:
        played([*WHOLE[: at - 1], wrong, *WHOLE[at:]])
    assert found.value.line == at
    assert clause in found.value.reason


def test_mr10_a_wrong_doubling_is_refused_at_its_round_line() -> None:
    undoubled = {"round": 2, "scores": [-10, 20, -10], "totals": [13, 40, 7]}
    lines = [line for line in WHOLE if line.get("round") != 2 and "over" not in line]
    with pytest.raises(WrongLine, match=r"MR-29") as found:
        played([*lines, undoubled])
    assert found.value.line == len(lines) + 1


def test_mr21_a_wrong_winner_of_a_trick_is_refused_at_the_next_lead() -> None:
    at = number(*moves("2 play:AL"))
    with pytest.raises(WrongLine, match=r"MR-21") as found:
        played([*WHOLE[: at - 1], {"seat": 1, "move": "play:KH"}])
    assert found.value.line == at


def test_mr9_a_low_hand_that_is_not_thrown_in_is_refused_at_the_first_bid() -> None:
    lines = [*WHOLE[:2], shuffle(LOW, 0), *moves("2 cut:33", "1 bid:1")]
    with pytest.raises(WrongLine, match=r"MR-9") as found:
        played(lines)
    assert found.value.line == len(lines)


def test_mr16_a_trump_named_after_all_passed_is_refused() -> None:
    lines = [*WHOLE[:3], *moves("2 cut:33", "1 pass", "2 pass", "0 pass", "0 trump:H")]
    with pytest.raises(WrongLine, match=r"MR-16") as found:
        played(lines)
    assert found.value.line == len(lines)


@pytest.mark.parametrize(
    "setup", [setup for setup in setups(GAMES["murln"]) if setup.seats == 5 or setup.options["five"] == "one-card"], ids=str
)
def test_records_of_every_table_with_legal_moves_replay_and_one_too_many_is_found(setup: Setup) -> None:
    lines = [json.loads(format_line(line)) for line in random_record(GAMES["murln"], setup, FastSource(7), 120)]
    assert played(lines) == len(lines)
    at = next(place for place, line in enumerate(lines) if line.get("legal") and len(line["legal"]) > 2)
    lines[at]["legal"] = lines[at]["legal"][1:]
    with pytest.raises(WrongLine, match="legal lacks") as found:
        played(lines)
    assert found.value.line == at + 1
