"""How a house is run."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, so many a second on average."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one client may do, so that none can flood the house."""

    frames: Rate = Rate(60, 20)
    strikes: int = 100
    """Frames over the rate after which the connection is closed."""
    requests: Rate = Rate(60, 0.5)
    """What one guest may ask of the house over HTTP that it writes or works for."""
    requests_of_address: Rate = Rate(600, 10)
    guests: Rate = Rate(60, 0.5)
    """New guests of one address."""
    knocks: Rate = Rate(5, 1 / 20)
    """Knocks of one guest."""
    wrong_codes_of_address: Rate = Rate(15, 1 / 10)
    """Guesses: at most 105 while a code holds, of more than 7,000."""
    reactions: Rate = Rate(5, 0.5)
    connections: int = 200
    """Open connections of one address."""
    connections_at_table: int = 20
    """Open connections of one guest at one table."""
    replies: int = 128
    """Unsent answers of one connection, after which it is closed."""
    send_seconds: float = 20.0
    """How long one frame may take to leave."""
    body: int = 16_384
    """The longest body of a request, in bytes."""


@dataclass(frozen=True)
class Settings:
    """``bot_delay``: how long a bot seems to think, from and to, in seconds. ``words``: whether seats are asked for a word
    before a deal. ``public``: the address that phones on the
    network can open, "" if there is none. ``static``: the built client."""

    bot_delay: tuple[float, float] = (0.7, 1.4)
    words: bool = True
    public: str = ""
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
