"""Running the command line inside the test's own process."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import pytest

from stammtisch.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command gave back."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: bytes = b"") -> Ran:
    """``run("replay", "-", typed=b"...")``: the exit code and what was printed."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        code = exit_code(arguments)
        out.flush()
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    return Ran(code, buffer.getvalue().decode(), err.getvalue())


def exit_code(arguments: tuple[str, ...]) -> int:
    """The code with which the command ends the process."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(str(ended.code))
