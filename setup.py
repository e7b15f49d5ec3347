"""Builds the game core with mypyc; everything else about the package stands in pyproject.toml.

``STAMMTISCH_PURE=1``, or a machine without a C compiler or Python's headers, gives a pure wheel: slower, otherwise the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.extension import Extension

COMPILED = ["bits.py", "cards.py", "chance.py", "hands.py", "state.py"]
COMPILED_OF_A_GAME = [
    "cards",
    "shapes",
    "moves",
    "plays",
    "arrivals",
    "board",
    "reach",
    "tricks",
    "takes",
    "state",
    "judge",
    "listing",
    "deal",
    "exchange",
    "rules",
    "scoring",
]

# Without it every call inside the core goes through the symbol table and nothing can be inlined.
DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]


def compiled_modules() -> list[str]:
    """The modules to compile."""
    games = sorted(path.parent for path in Path("src/stammtisch/games").glob("*/moves.py"))
    of_games = [game / f"{name}.py" for game in games for name in COMPILED_OF_A_GAME]
    return [str(path) for path in [Path("src/stammtisch/kernel") / name for name in COMPILED] + of_games if path.exists()]


def why_pure() -> str:
    """Why the core stays interpreted; "" if it can be compiled."""
    if os.environ.get("STAMMTISCH_PURE") == "1":
        return "STAMMTISCH_PURE is set"
    if os.name == "nt":
        return ""
    compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")), None)
    if compiler is None:
        return "there is no C compiler"
    command = [compiler, "-fsyntax-only", "-I", sysconfig.get_path("include"), "-x", "c", "-"]
    tried = subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True, check=False)
    return "" if tried.returncode == 0 else f"{compiler} finds no Python headers (Debian: python3-dev)"


def extensions() -> list[Extension]:
    """The compiled core, or nothing where it cannot or shall not be compiled."""
    if reason := why_pure():
        print(f"stammtisch: the game core stays interpreted (slower): {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built: list[Extension] = mypycify(compiled_modules(), opt_level="3", target_dir="build/mypyc", group_name="stammtisch")
    for extension in built:
        extension.extra_compile_args += DIRECT_CALLS
    return built


setup(ext_modules=extensions())
