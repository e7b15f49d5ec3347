"""The command as a process: pipes, signals, start-up."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest

from stammtisch import __version__

COMMAND = [sys.executable, "-m", "stammtisch"]
HEAVY = ("litestar", "sqlalchemy", "uvicorn", "msgspec", "asyncio", "alembic")


def ran(arguments: Sequence[str], typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True, timeout=60, check=False)


def test_the_module_tells_its_version() -> None:
    assert ran(["--version"]).stdout.decode() == f"stammtisch {__version__}\n"


def test_without_a_command_the_help_is_shown() -> None:
    answer = ran([])
    assert answer.returncode == 2
    assert b"examples:" in answer.stderr


@pytest.mark.parametrize("command", ["serve", "play", "simulate", "replay"])
def test_every_command_has_help(command: str) -> None:
    answer = ran([command, "--help"])
    assert answer.returncode == 0
    assert b"usage: stammtisch " + command.encode() in answer.stdout


def test_the_commands_in_the_terminal_start_without_the_server() -> None:
    program = f"import sys, stammtisch.cli; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout.decode() == "[]\n"


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "simulate", "neunerln", "--games", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"record": 1')
        process.stdout.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


def test_ctrl_c_ends_it_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "simulate", "neunerln", "--games", "100000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
        assert process.returncode == 130
        assert b"Traceback" not in told


def test_of_a_line_without_end_only_a_little_is_read() -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        sent = 0
        with contextlib.suppress(BrokenPipeError):
            while sent < 50_000_000:
                sent += process.stdin.write(b'{"note": "' + b"x" * 100_000)
        told = process.stderr.read().decode()
        assert sent < 5_000_000
        assert told.startswith("stammtisch: line 1: ")
        assert told.endswith("is not a line of at most 262144 bytes\n")
        assert process.wait(20) == 2
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
