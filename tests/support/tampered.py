"""Records that somebody has tampered with, and what is found in them (goldens/fair-tampered.json)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GOLDENS = Path(__file__).parents[2] / "goldens"
CASES: list[dict[str, Any]] = json.loads((GOLDENS / "fair-tampered.json").read_text(encoding="utf-8"))


def tampered(case: dict[str, Any]) -> bytes:
    """The file of a case: ranges of lines are taken; then in some, by their new numbers, keys are set or dropped or a list is
    turned round."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in (GOLDENS / case["file"]).read_text(encoding="utf-8").splitlines()]
    taken = [dict(line) for first, last in case.get("take", [[1, len(lines)]]) for line in lines[first - 1 : last]]
    for number, fields in case.get("set", {}).items():
        taken[int(number) - 1].update(fields)
    for number, keys in case.get("drop", {}).items():
        for key in keys:
            taken[int(number) - 1].pop(key, None)
    for number, key in case.get("turn", {}).items():
        taken[int(number) - 1][key].reverse()
    return "".join(json.dumps(line) + "\n" for line in taken).encode()
