"""A real server for the browser tests: a process of its own that can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 20.0


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """``stammtisch serve`` on a data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Starts the server and waits until it answers."""
        command = [sys.executable, "-m", "stammtisch", "serve", "--port", str(self.port), "--data", str(self.data)]
        log = (self.data / "server.log").open("ab")
        try:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
        finally:
            log.close()
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError((self.data / "server.log").read_text("utf-8"))
            time.sleep(0.1)

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """Ends the server as a person would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/games", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False
