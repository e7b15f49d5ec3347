"""The TypeScript types of the browser client."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from stammtisch import protocol
from stammtisch.games.neunerln.events import NeunerlnEvent
from stammtisch.games.neunerln.view import NeunerlnView

GENERATE = Path(__file__).parents[2] / "web" / "generate.py"


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("types")
    texts = []
    for name in ("one.ts", "two.ts"):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONHASHSEED": "random"}
        subprocess.run([sys.executable, str(GENERATE), str(folder / name)], check=True, env=environment, timeout=30)
        texts.append((folder / name).read_text("utf-8"))
    assert texts[0] == texts[1]
    return texts[0]


def test_every_message_is_there_with_its_tag(types: str) -> None:
    for member in (*get_args(protocol.ToServer), *get_args(protocol.ToClient)):
        assert f'export interface {member.__name__} {{\n  type: "{member.__struct_config__.tag}";' in types


def test_every_event_of_a_game_is_in_its_union_and_no_type_is_written_twice(types: str) -> None:
    for event in get_args(NeunerlnEvent):
        assert f"\n  | Neunerln{event.__name__}" in types
    names = re.findall(r"^export (?:interface|type|const) (\w+)", types, re.MULTILINE)
    assert len(names) == len(set(names))
    for field in NeunerlnView.__dataclass_fields__:
        assert f"  {field}: " in types


def test_what_a_client_may_leave_out_is_optional_and_what_it_gets_never_is(types: str) -> None:
    assert "  options?: Record<string, OptionValue> | null;" in types
    problem = types[types.index("export interface Problem {") :].split("}")[0]
    assert "?" not in problem
    assert "  view: View | null;" in types
    assert "any" not in re.findall(r"\w+", re.sub(r"/\*\*.*?\*/", "", types, flags=re.DOTALL))
