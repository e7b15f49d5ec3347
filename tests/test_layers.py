"""The parts import only what they may (docs/decisions/0001-layers.md), checked over every import in the source."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"

EVERYTHING = "*"
ALLOWED: dict[str, set[str]] = {
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel", "games"},
    "tables": {"kernel", "games"},
    "journal": {"kernel"},
    "protocol": {"kernel"},
    "testing": {"kernel"},
    "server": {"kernel", "games", "bots", "tables", "journal", "protocol"},
    "client": {"protocol"},
    "terminal": {"protocol", "client"},
    "research": {"kernel", "games", "bots"},
    "art": set(),
    "cli": {EVERYTHING},
    "__main__": {"cli"},
    "": set(),
}
"""Each part with the parts that it may import besides itself; "" is the package's own ``__init__``."""

STANDARD_LIBRARY_ONLY = {"kernel", "games", "testing", "art"}
TYPES_ONLY = {"mypy_extensions"}
"""May be imported where only the type checker looks."""
GAMES_KNOW_EACH_OTHER_ONLY_IN = "registry"


@dataclass(frozen=True)
class Import:
    """One import: the module that stands at ``where`` imports ``target``."""

    module: str
    target: str
    where: str
    types_only: bool


def part_of(module: str) -> str:
    """``stammtisch.kernel.cards`` is in the part ``kernel``."""
    return module.split(".")[1] if "." in module else ""


def game_of(module: str) -> str:
    """The game that a module belongs to; "" for what all games share."""
    names = module.split(".")
    return names[2] if len(names) > 2 and names[1] == "games" else ""


def modules(source: Path) -> dict[str, Path]:
    """Every module of the package with its file."""
    found = {}
    for file in sorted((source / "stammtisch").rglob("*.py")):
        names = list(file.relative_to(source).with_suffix("").parts)
        found[".".join(names[:-1] if names[-1] == "__init__" else names)] = file
    return found


def imports(source: Path) -> Iterator[Import]:
    """Every import in the source, also those inside functions."""
    known = modules(source)
    for module, file in known.items():
        tree = ast.parse(file.read_text("utf-8"))
        for_types = {id(inner) for node in ast.walk(tree) if is_type_checking(node) for inner in ast.walk(node)}
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for node in ast.walk(tree):
            for target in targets(node, package, known):
                yield Import(module, target, f"{file.relative_to(source)}:{node.lineno}", id(node) in for_types)  # type: ignore[attr-defined]


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def targets(node: ast.AST, package: str, known: dict[str, Path]) -> list[str]:
    """The modules that an import statement names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*above, base]) if base else ".".join(above)
    return [f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base for alias in node.names]


def violations(source: Path) -> list[str]:
    """Every import that a layer forbids, as ``file:line module imports target: why``."""
    found = []
    for each in imports(source):
        why = forbidden(each)
        if why:
            found.append(f"{each.where} {each.module} imports {each.target}: {why}")
    return found


def forbidden(each: Import) -> str:
    """Why an import is forbidden; "" if it is not."""
    part, root = part_of(each.module), each.target.split(".")[0]
    if part not in ALLOWED:
        return f"the part {part} is not in the table of layers"
    if root != "stammtisch":
        outside = root not in sys.stdlib_module_names and not (each.types_only and root in TYPES_ONLY)
        return f"{part} uses the standard library only" if part in STANDARD_LIBRARY_ONLY and outside else ""
    other = part_of(each.target)
    if other not in ALLOWED[part] | {part, ""} and EVERYTHING not in ALLOWED[part]:
        return f"{part} may not import {other}"
    game, sibling = game_of(each.module), game_of(each.target)
    if part == "games" and game not in ("", GAMES_KNOW_EACH_OTHER_ONLY_IN) and sibling not in ("", game):
        return "games never import each other"
    return ""


def cycle(source: Path) -> list[str]:
    """Modules that import each other in a ring, imports for types left out; [] if there are none."""
    graph: dict[str, set[str]] = {module: set() for module in modules(source)}
    for each in imports(source):
        if not each.types_only and each.target in graph and each.target != each.module:
            graph[each.module].add(each.target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        return ring
    return []


def plant(source: Path, files: dict[str, str]) -> Path:
    """A source tree of its own with these modules."""
    for name, text in files.items():
        file = source / "stammtisch" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return source


def test_every_part_imports_only_what_it_may() -> None:
    assert violations(SOURCE) == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    assert cycle(SOURCE) == []


def test_the_whole_source_is_looked_at() -> None:
    assert {part_of(module) for module in modules(SOURCE)} >= {"kernel", "games", "bots", "tables", "journal", "server", "cli"}
    assert len(list(imports(SOURCE))) > 300


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("kernel/cards.py", "import msgspec\n", "kernel uses the standard library only"),
        ("kernel/cards.py", "from mypy_extensions import i64\n", "kernel uses the standard library only"),
        ("kernel/cards.py", "from stammtisch.games import registry\n", "kernel may not import games"),
        ("kernel/cards.py", "def later():\n    from ..tables import table\n", "kernel may not import tables"),
        ("games/neunerln/rules.py", "from stammtisch.games.murmeln.rules import Murmeln\n", "games never import each other"),
        ("games/neunerln/rules.py", "from ..murmeln import rules\n", "games never import each other"),
        ("tables/table.py", "import stammtisch.journal.rows\n", "tables may not import journal"),
        ("server/app.py", "from stammtisch import cli\n", "server may not import cli"),
        ("bots/greedy.py", "from stammtisch.server import house\n", "bots may not import server"),
        ("attic/old.py", "import os\n", "the part attic is not in the table of layers"),
    ],
)
def test_a_planted_violation_is_found(tmp_path: Path, file: str, text: str, why: str) -> None:
    others = {f"{part}/__init__.py": "" for part in ("cli", "tables", "games", "server", "games/murmeln")}
    planted = plant(tmp_path, {"__init__.py": "", **others, "games/murmeln/rules.py": "", file: text})
    assert [found.partition(": ")[2] for found in violations(planted)] == [why]


def test_a_planted_ring_is_found(tmp_path: Path) -> None:
    ring = {"kernel/a.py": "from stammtisch.kernel import b\n", "kernel/b.py": "from stammtisch.kernel.a import x\n"}
    assert set(cycle(plant(tmp_path, {"__init__.py": "", "kernel/__init__.py": "", **ring}))) >= {
        "stammtisch.kernel.a",
        "stammtisch.kernel.b",
    }


def test_imports_for_types_may_name_what_is_not_installed(tmp_path: Path) -> None:
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import i64\n"
    assert violations(plant(tmp_path, {"__init__.py": "", "kernel/__init__.py": "", "kernel/bits.py": text})) == []
