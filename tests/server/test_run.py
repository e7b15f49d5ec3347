"""How the house opens, and what keeps it from opening."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from support.house import SERVE, Guest, RunningHouse, free_port

from stammtisch.server.lan import is_loopback, qr_text, url_of


def start(port: int, data: Path) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to open."""
    command = [sys.executable, "-c", SERVE.format(delay=0), str(port), str(data)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port}: the port is in use" in one_line(start(port, tmp_path))


def test_a_second_server_on_the_same_data_is_one_clear_line(tmp_path: Path) -> None:
    house = RunningHouse(tmp_path)
    house.start()
    try:
        assert "another server" in one_line(start(free_port(), tmp_path))
    finally:
        house.stop()


def test_data_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    assert "cannot be used" in one_line(start(free_port(), file / "data"))


def test_data_that_is_no_database_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "stammtisch.db").write_text("no database " * 100)
    assert "not a database" in one_line(start(free_port(), tmp_path))


def test_a_full_disk_is_one_clear_line(tmp_path: Path) -> None:
    house = RunningHouse(tmp_path)
    house.start()
    anna = Guest(house)
    for number in range(20):
        anna.create(f"table {number}")
    anna.close()
    house.kill()
    # No file may grow any more: an entry that is written down now does not fit at the end of the write-ahead log.
    size = (tmp_path / "stammtisch.db-wal").stat().st_size
    assert size > (tmp_path / "stammtisch.db-shm").stat().st_size
    command = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size},) * 2);" + SERVE.format(delay=0)
    done = subprocess.run(
        [sys.executable, "-c", command, str(free_port()), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert "stammtisch.db: the house cannot write anything down: " in one_line(done)


def test_it_says_where_it_is_open_and_stops_quietly_when_asked_to(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", SERVE.format(delay=0), str(port), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Stammtisch is open: http://127.0.0.1:{port}/\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=15)
    assert errors == ""


STOPPED_WHILE = """
import signal, sys
import stammtisch.server.{module} as module
work = module.{function}
async def stopped(*arguments):
    signal.raise_signal(signal.SIGINT)
    return await work(*arguments)
module.{function} = stopped
"""


@pytest.mark.parametrize(("module", "function"), [("run", "open_journal"), ("run", "_check"), ("app", "look_at_door")])
def test_who_asks_it_to_stop_while_it_is_opening_sees_no_traceback(tmp_path: Path, module: str, function: str) -> None:
    command = STOPPED_WHILE.format(module=module, function=function) + SERVE.format(delay=0)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    arguments = [sys.executable, "-c", command, str(free_port()), str(tmp_path)]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, timeout=20, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_restart_takes_the_same_port_at_once_and_resumes(tmp_path: Path) -> None:
    house = RunningHouse(tmp_path)
    house.start()
    anna = Guest(house)
    token = anna.create(seats=2, start=True)
    with anna.connect(token) as player:
        before = player.my_turn()
        house.stop()
    house.start()
    try:
        with anna.connect(token, after=before["seq"]) as player:
            after = player.receive()
        assert (after["seq"], after["reset"], after["view"], after["events"]) == (before["seq"], False, before["view"], [])
    finally:
        anna.close()
        house.stop()


@pytest.mark.parametrize(
    ("host", "loopback"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("192.168.1.7", False), ("x", False)]
)
def test_which_hosts_only_this_machine_can_reach(host: str, loopback: bool) -> None:
    assert is_loopback(host) == loopback


def test_the_address_for_phones_is_also_a_picture() -> None:
    assert url_of("::1", 8000) == "http://[::1]:8000/"
    assert len(qr_text("http://192.168.1.7:8000/").splitlines()) > 10
