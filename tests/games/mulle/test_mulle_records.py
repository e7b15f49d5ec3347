"""Records: whole games are pinned, and those of others are refused at the wrong line with the clause."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from support.mulle import PACK

from stammtisch.bots.match import play_match
from stammtisch.bots.registry import BOTS
from stammtisch.games.mulle.game import MULLE
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import OptionValue, Setup
from stammtisch.kernel.record import format_line, read_lines
from stammtisch.kernel.replay import WrongLine, replay

GOLDENS = Path(__file__).parents[3] / "goldens" / "mulle"
PINNED: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "2": (2, {"rounds": 1}),
    "3": (3, {"rounds": 1}),
    "4": (4, {"rounds": 1}),
    "2-kryp": (2, {"rounds": 1, "kryp": True}),
    "3-rover": (3, {"rounds": 1, "rover": True}),
    "4-kryp-rover": (4, {"rounds": 1, "kryp": True, "rover": True}),
    "2-not-down": (2, {"rounds": 2, "down": False}),
    "4-rover-not-down": (4, {"rounds": 1, "rover": True, "down": False}),
}


def record(name: str) -> str:
    """The record that is pinned under the name."""
    seats, options = PINNED[name]
    lines = play_match(MULLE, Setup(seats, options), [BOTS["mulle"]["random"]] * seats, f"golden/{name}", with_legal=True)
    return "".join(format_line(line) + "\n" for line in lines)


@pytest.mark.parametrize("name", PINNED)
def test_a_round_of_every_kind_is_pinned_and_replays(name: str) -> None:
    golden = (GOLDENS / f"record-{name}.jsonl").read_bytes()
    assert b'{"over": true' in golden
    for _ in replay(read_lines(BytesIO(golden)), GAMES):
        pass


@pytest.mark.parametrize("name", PINNED)
def test_the_same_seed_gives_the_pinned_round(name: str) -> None:
    assert record(name) == (GOLDENS / f"record-{name}.jsonl").read_text("utf-8")


def test_the_goldens_show_every_kind_of_move() -> None:
    played = "".join(path.read_text("utf-8") for path in GOLDENS.glob("record-*.jsonl"))
    for kind in ("take", "build", "pack", "lie", "lay", "rob"):
        assert f'"move": "{kind}:' in played
    for part in (",#", "=#14", "+"):
        assert part in played


# --- records of others ---


def wrong_line(lines: list[dict[str, object]]) -> tuple[int, str]:
    """The first wrong line and what is said of it."""
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    with pytest.raises(WrongLine) as caught:
        for _ in replay(read_lines(BytesIO(data)), GAMES):
            pass
    return caught.value.line, caught.value.reason


def golden_lines(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (GOLDENS / f"record-{name}.jsonl").read_text("utf-8").splitlines()]


def opening(hands: str, table: str, **options: OptionValue) -> list[dict[str, object]]:
    """A record of two up to the first move of seat 1: the first four cards of both hands, seat 1 first, and of the table."""
    wanted = hands.split()[:4] + hands.split()[4:8] + table.split()[:4]
    rest = [card for card in PACK for _ in range(2)]
    for card in wanted:
        rest.remove(card)
    fillers = [card for card in rest if card in ("JS", "JH", "JD", "JC", "QS", "QH", "QD", "QC", "KS", "KH", "KD", "KC")]
    fillers = [*fillers[:4], *fillers[12:16], *fillers[20:24]]
    for card in fillers:
        rest.remove(card)
    pack = [*wanted, *fillers, *rest]
    header: dict[str, object] = {
        "record": 1,
        "game": "mulle",
        "seats": 2,
        "options": {"rounds": 1, **options},
        "names": ["a", "b"],
    }
    return [header, {"chance": "dealer", "seat": 0}, {"chance": "shuffle", "pack": pack}]


HANDS = "8C 3H AS 8D 2H 5C 9D 10D"
TABLE = "5D 8C 6D AC"


@pytest.mark.parametrize(
    ("moves", "clause"),
    [
        (["take:8C=5D"], "MLL-6"),
        (["take:AS=6D,8C"], "MLL-7"),
        (["take:8C=AC,8C"], "MLL-6"),
        (["build:3H=5D:9"], "MLL-12"),
        (["build:3H=6D:9"], "MLL-14"),
        (["build:3H=5D:8+6D"], "MLL-16"),
        (["build:3H=5D:8", "lay:2H", "lay:9D"], "MLL-3"),
        (["build:3H=5D:8", "pack:2H=6D:#8"], "MLL-14"),
        (["build:3H=5D:8", "lay:2H", "lay:AS"], "MLL-20"),
        (["build:3H=5D:8", "lay:2H", "lie:8D=#8", "lay:5C", "take:8C=8C"], "MLL-14"),
        (["build:3H=5D:8+8C", "build:2H=#8:10"], "MLL-13"),
        (["lie:8C=#8"], "not a build on the table"),
        (["lay:9D"], "not a card in your hand"),
        (["rob:8C=0"], "MLL-28"),
    ],
)
def test_a_wrong_move_is_refused_at_its_line_with_its_clause(moves: list[str], clause: str) -> None:
    lines = opening(HANDS, TABLE)
    lines += [{"seat": (1 + at) % 2, "move": text} for at, text in enumerate(moves)]
    if clause == "MLL-3":
        lines[-1]["seat"] = 0
    line, reason = wrong_line(lines)
    assert line == len(lines)
    assert clause in reason


def test_a_take_with_the_loose_twin_and_more_is_refused_with_mll8() -> None:
    line, reason = wrong_line([*opening(HANDS, "5D 8C 3D AC"), {"seat": 1, "move": "take:8C=3D,5D,8C"}])
    assert (line, "MLL-8" in reason) == (4, True)


def test_kryp_and_down_are_the_record_s_own() -> None:
    line, reason = wrong_line([*opening(HANDS, TABLE, kryp=True), {"seat": 1, "move": "lay:3H"}])
    assert (line, "MLL-27" in reason) == (4, True)
    line, reason = wrong_line([*opening(HANDS, "JD 8C 6D AC", down=False), {"seat": 1, "move": "build:3H=JD:8"}])
    assert (line, "MLL-29" in reason) == (4, True)


def changed_round(name: str, change: Callable[[dict[str, object]], None]) -> tuple[int, int, str]:
    """Where the round's line is, and what is said of the record when it is changed."""
    lines = golden_lines(name)
    number = next(at for at, line in enumerate(lines, 1) if "round" in line)
    change(lines[number - 1])
    return number, *wrong_line(lines)


@pytest.mark.parametrize("name", PINNED)
def test_mll24_a_wrong_count_is_refused_at_its_line(name: str) -> None:
    def count_wrongly(line: dict[str, object]) -> None:
        scores = line["scores"]
        assert isinstance(scores, list)
        scores[0] += 1

    number, line, reason = changed_round(name, count_wrongly)
    assert (number, "MLL-24" in reason) == (line, True)


def test_mll26_wrong_totals_are_refused_at_their_line() -> None:
    number, line, reason = changed_round("3", lambda line: line.update(totals=[0, 0, 0]))
    assert (number, "MLL-26" in reason) == (line, True)


def test_a_wrong_list_of_legal_moves_is_refused() -> None:
    lines = golden_lines("4")
    number = next(at for at, line in enumerate(lines, 1) if "legal" in line)
    listed = lines[number - 1]["legal"]
    assert isinstance(listed, list)
    listed.pop()
    line, reason = wrong_line(lines)
    assert (line, "legal lacks" in reason) == (number, True)


def test_a_round_line_before_the_last_card_is_refused() -> None:
    lines = golden_lines("2")
    number = next(at for at, line in enumerate(lines, 1) if "round" in line)
    line, reason = wrong_line([*lines[: number - 2], lines[number - 1]])
    assert (line, "MLL-4" in reason) == (number - 1, True)


def test_mll4_a_pack_that_lacks_a_card_is_refused() -> None:
    lines = opening(HANDS, TABLE)
    pack = lines[2]["pack"]
    assert isinstance(pack, list)
    pack[0] = "KC" if pack[0] != "KC" else "QC"
    line, reason = wrong_line(lines)
    assert (line, "MLL-4" in reason) == (3, True)
