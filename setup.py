"""Builds the game core with mypyc; everything else about the package stands in pyproject.toml.

``STAMMTISCH_PURE=1``, or a machine without a C compiler, gives a pure wheel: slower, otherwise the same.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.extension import Extension

COMPILED = ["bits.py", "cards.py", "chance.py", "hands.py", "state.py"]
COMPILED_OF_A_GAME = ["moves", "arrivals", "board", "reach", "state", "rules", "scoring"]

# Without it every call inside the core goes through the symbol table and nothing can be inlined.
DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]


def compiled_modules() -> list[str]:
    """The modules to compile."""
    games = sorted(path.parent for path in Path("src/stammtisch/games").glob("*/moves.py"))
    of_games = [game / f"{name}.py" for game in games for name in COMPILED_OF_A_GAME]
    return [str(path) for path in [Path("src/stammtisch/kernel") / name for name in COMPILED] + of_games if path.exists()]


def extensions() -> list[Extension]:
    """The compiled core, or nothing where it cannot or shall not be compiled."""
    if os.environ.get("STAMMTISCH_PURE") == "1":
        return []
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang", "cl")):
        print("stammtisch: no C compiler found, the game core stays interpreted (slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built: list[Extension] = mypycify(compiled_modules(), opt_level="3", target_dir="build/mypyc", group_name="stammtisch")
    for extension in built:
        extension.extra_compile_args += DIRECT_CALLS
    return built


setup(ext_modules=extensions())
