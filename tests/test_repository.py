"""What holds for every committed file: no index hosts, no machine paths, nothing built, no pages about what is gone."""

from __future__ import annotations

import doctest
import re
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from stammtisch.art.deck import everything

ROOT = Path(__file__).parents[1]

INDEX_HOSTS = re.compile(r"(?:registry\.|files\.)?(?:npmjs|pypi|pythonhosted|yarnpkg)\.(?:org|com)", re.IGNORECASE)
MACHINE_PATHS = re.compile(r"(?<![\w.}~*-])/(?:home|root|work|opt|Users)/[\w.]|[A-Z]:\\Users\\")
BUILT = re.compile(r"(^|/)(build|dist|node_modules|static|generated|__pycache__|\.venv)/|\.(so|pyd|pyc|whl|db)$|\.egg-info/")
LONGEST_MODULE = 450

NAMED = re.compile(r"`((?:src|tests|docs|web|bench|goldens|requirements)/[\w./-]+?)`|\]\(([\w./-]+?)(?:#[\w-]+)?\)")


PROVED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
"""A test that a page names."""


def committed() -> list[str]:
    """The paths of all committed files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in listed.split("\0") if path and (ROOT / path).is_file()]


def texts(paths: Iterable[str]) -> dict[str, str]:
    """The contents of those files that are text; this one, which spells out what is forbidden, left out."""
    found = {}
    for path in paths:
        content = (ROOT / path).read_bytes()
        if b"\0" not in content and path != "tests/test_repository.py":
            found[path] = content.decode("utf-8")
    return found


def lines_with(pattern: re.Pattern[str], files: dict[str, str]) -> list[str]:
    """``path:line`` wherever the pattern is found."""
    return [
        f"{path}:{number}"
        for path, text in files.items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def missing(files: dict[str, str]) -> list[str]:
    """What pages name that does not exist: in backticks from the root, in links from the page's own folder. NAME: any."""
    found = []
    for page, text in files.items():
        for backticked, linked in NAMED.findall(text):
            target = ROOT / backticked if backticked else (ROOT / page).parent / linked
            if not target.exists() and not ignored(target) and "NAME" not in backticked:
                found.append(f"{page}: {backticked or linked}")
    return found


def ignored(target: Path) -> bool:
    """Whether a path is one that is built, not committed."""
    return BUILT.search(str(target.relative_to(ROOT) if target.is_relative_to(ROOT) else target) + "/") is not None


def test_no_committed_file_names_the_host_of_a_package_index() -> None:
    assert lines_with(INDEX_HOSTS, texts(committed())) == []


def test_no_committed_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATHS, texts(committed())) == []


def test_planted_hosts_and_paths_are_found() -> None:
    planted = {
        "a.json": '{\n"resolved": "https:/' + "/registry." + 'npmjs.org/vite"}',
        "b.txt": "--index-url https:/" + "/pypi.org/simple",
        "c.py": 'DATA = "/home/anna/games"',
    }
    assert lines_with(INDEX_HOSTS, planted) == ["a.json:2", "b.txt:1"]
    assert lines_with(MACHINE_PATHS, planted) == ["c.py:1"]


def test_nothing_that_is_built_is_committed() -> None:
    assert [path for path in committed() if BUILT.search(path)] == []


def test_the_licence_is_the_one_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"] == "Apache-2.0"
    assert "Version 2.0, January 2004" in (ROOT / "LICENSE").read_text("utf-8")


def test_modules_stay_short() -> None:
    code = texts(
        path for path in committed() if path.endswith((".py", ".ts", ".svelte")) and path.startswith(("src/", "web/", "bench/"))
    )
    long = {path: len(text.splitlines()) for path, text in code.items()}
    assert {path: length for path, length in long.items() if length > LONGEST_MODULE} == {}


def test_pages_name_only_what_exists() -> None:
    assert missing(texts(path for path in committed() if path.endswith(".md"))) == []


def test_a_page_that_names_what_is_gone_is_found() -> None:
    assert missing(
        {"docs/page.md": "see `src/gone.py` and [this](gone.md), but `src/stammtisch` and [that](../README.md) exist"}
    ) == [
        "docs/page.md: src/gone.py",
        "docs/page.md: gone.md",
    ]


def unproved(page: str) -> list[str]:
    """The rows of a page of faults that name no test, and the tests they name that do not exist."""
    found = []
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith(("| --- ", "| What goes "))]
    for row in rows:
        named = PROVED.findall(row)
        found += [row] if not named else []
        for path, test in named:
            file = ROOT / path
            if not file.is_file() or not re.search(rf"^(?:async )?def {test}\(", file.read_text("utf-8"), re.MULTILINE):
                found.append(f"{path}::{test}")
    return found


def test_every_kind_of_fault_has_tests_that_exist() -> None:
    page = (ROOT / "docs" / "faults.md").read_text("utf-8")
    assert unproved(page) == []
    assert len(set(PROVED.findall(page))) > 40


def test_a_fault_without_a_test_is_found() -> None:
    page = "| What goes wrong | Shown by |\n| --- | --- |\n| All | nothing |\n| Some | `tests/test_layers.py::test_gone` |"
    assert unproved(page) == ["| All | nothing |", "tests/test_layers.py::test_gone"]


@pytest.mark.parametrize("lock", ["run", "dev", "bench"])
def test_every_locked_package_has_hashes(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
    entries = [entry for entry in text.replace("\\\n", " ").splitlines() if entry and not entry.startswith("#")]
    assert len(entries) > 20
    assert [entry for entry in entries if not re.match(r"[\w.-]+==\S+( ; [^-]+)?\s+--hash=sha256:", entry)] == []


def test_what_the_product_needs_is_locked_alike_in_all_locks() -> None:
    pins = {
        lock: dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8"), re.MULTILINE))
        for lock in ("run", "dev", "bench")
    }
    assert pins["run"].items() <= pins["dev"].items() <= pins["bench"].items()


def test_the_readme_shows_what_python_prints() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 8) == (0, True)


def test_the_committed_art_is_what_its_command_draws() -> None:
    drawn = {f"{name}.svg": svg for name, svg in everything("UOKA", "en", four_colour=False).items()}
    kept = ROOT / "src" / "stammtisch" / "art" / "svg"
    assert {str(path.relative_to(kept)): path.read_text("utf-8") for path in kept.rglob("*.svg")} == drawn
