"""Makes ``tests/support`` importable for every test, and what a house draws in a test's own process the same in every run."""

from __future__ import annotations

import secrets
import signal
from random import Random

import pytest
from hypothesis import settings

# Whoever starts the tests in the background may have them ignore Ctrl-C, and what the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How fast a machine is decides no test.
settings.register_profile("unhurried", settings.get_profile(settings.get_current_profile_name()), deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a game lasts that a house deals in the test's process, and what its bots choose, is left to no chance."""
    drawn = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda count=None: drawn.randbytes(count or secrets.DEFAULT_ENTROPY))
    monkeypatch.setattr(secrets, "randbelow", drawn.randrange)
