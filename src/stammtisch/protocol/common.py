"""What the messages have in common."""

from __future__ import annotations

from typing import Literal

import msgspec

PROTOCOL_VERSION = 1
MAX_FRAME = 16_384
"""The longest frame a client may send, in bytes."""

LONGEST_NAME = 24
"""How many characters the name of a person may have."""

Phase = Literal["lobby", "playing", "between", "ended"]
Choice = Literal["wait", "bot", "end"]
NoticeKind = Literal[
    "sat",
    "left",
    "removed",
    "bot",
    "bot_left",
    "swapped",
    "host",
    "gone",
    "back",
    "overdue",
    "cancelled",
    "bot_plays",
    "timed_out",
    "knocked",
]
Reaction = Literal[
    "hello", "luck", "well_played", "thanks", "sorry", "hurry", "thinking", "oops", "wow", "laugh", "cheers", "again", "bye"
]
OptionValue = bool | int | str
Fact = str | int | list[str]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends: unknown fields are refused."""


class Sent(msgspec.Struct, frozen=True):
    """Base of what the server sends: fields may be added."""


class Problem(Sent, frozen=True):
    """Body of every HTTP answer that is no success, and the refusal inside ``refused``.

    ``kind``: malformed (no such move or message), illegal (a clause forbids it), stale (the table moved on),
    refused (a table rule forbids it), gone (no such table or no right to it), busy (try again).
    ``reason`` is a key of the message catalogues, prefixed with the clause where there is one.
    """

    kind: Literal["malformed", "illegal", "stale", "refused", "gone", "busy"]
    reason: str
    clause: str = ""
    facts: dict[str, Fact] = {}
