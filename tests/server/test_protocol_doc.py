"""Every example in docs/protocol.md is a message of the protocol, and every message has an example."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from stammtisch import protocol

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)\n```", DOC, re.DOTALL)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_the_example_is_a_message_and_shows_every_field(kind: str, text: str) -> None:
    message = msgspec.json.decode(text, type=getattr(protocol, kind))
    assert json.loads(msgspec.json.encode(message)) == json.loads(text)


@pytest.mark.parametrize("union", ["ToServer", "ToClient"])
def test_every_message_has_an_example(union: str) -> None:
    shown = {json.loads(text)["type"] for kind, text in EXAMPLES if kind == union}
    assert shown == {member.__struct_config__.tag for member in get_args(getattr(protocol, union))}


def test_every_reason_of_the_tables_is_listed() -> None:
    source = Path(protocol.__file__).parent.parent
    raised: set[str] = set()
    for file in [*source.glob("tables/*.py"), *source.glob("server/*.py")]:
        raised |= set(re.findall(r'(?:Forbidden|Problem\("\w+",) ?\(?"(\w+)"', file.read_text("utf-8")))
    assert raised
    assert raised <= set(re.findall(r"`(\w+)`", DOC))
