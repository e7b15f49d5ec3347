"""The generator of ML-6 and whole games, pinned for ever in ``goldens/murmeln``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.murmeln import Reference, board_of, drawn, started, words

from stammtisch.games.murmeln.arrivals import Numbered
from stammtisch.games.murmeln.board import HIGH_BOARD, LOW_BOARD
from stammtisch.games.murmeln.game import MURMELN
from stammtisch.games.murmeln.moves import format_cell
from stammtisch.kernel.record import read_lines
from stammtisch.kernel.replay import replay

GOLDENS = Path(__file__).parents[3] / "goldens" / "murmeln"
NUMBERS = sorted(GOLDENS.glob("number-*.json"))
RECORDS = sorted(GOLDENS.glob("record-*.jsonl"))


def test_ml6_the_goldens_are_there() -> None:
    numbers = [json.loads(path.read_text("utf-8")) for path in NUMBERS]
    assert {"324387", "340846", str(2**128 - 1)} <= {golden["number"] for golden in numbers}
    assert {golden["version"] for golden in numbers} == {"five", "four"}
    assert len(RECORDS) == 4


@pytest.mark.parametrize("path", NUMBERS, ids=lambda path: path.stem)
def test_ml6_a_number_opens_and_goes_on_as_pinned(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    state = started(golden["number"], golden["version"])
    assert board_of(state) == golden["opening"]
    arrivals = Numbered(golden["number"])
    first_sixty = [f"{format_cell(arrivals.landing(k, LOW_BOARD, HIGH_BOARD))}={arrivals.colour(k)}" for k in range(5, 65)]
    assert first_sixty == golden["arrivals"]


@pytest.mark.parametrize("path", NUMBERS, ids=lambda path: path.stem)
def test_ml6_the_goldens_are_those_of_the_clause_itself(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    assert Reference(golden["number"], {"five": 5, "four": 4}[golden["version"]]).board == golden["opening"]
    for k, marble in enumerate(golden["arrivals"], 5):
        stream = words(f"murmeln/1/{golden['number']}/{k}")
        colour, cell = 1 + drawn(stream, 7), drawn(stream, 81)
        assert f"{format_cell(cell)}={colour}" == marble


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_as_pinned(path: Path) -> None:
    with path.open("rb") as file:
        played = list(replay(read_lines(file), {"murmeln": MURMELN}))
    assert len(played) == len(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_one_of_the_model(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    model = Reference(header["number"], {"five": 5, "four": 4}[header["options"]["version"]])
    for line in lines:
        if "move" in line:
            assert line.get("legal", model.legal()) == model.legal()
            points = model.points
            model.apply(line["move"])
            assert (line["arrived"], line["points"]) == (model.arrived, model.points - points)
    assert model.over == ("over" in lines[-1])
