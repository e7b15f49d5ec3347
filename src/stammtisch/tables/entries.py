"""What the journal holds about a table: one entry for everything that happened to it, in order.

Entries name players by their identity's id, never by name. What must stay unseen while a round runs (the secret of
its deal, the game number) is in one field, ``hidden``, which is written apart.
"""

from __future__ import annotations

from typing import Final

import msgspec

from stammtisch.kernel.errors import Malformed
from stammtisch.tables.customs import Choice

OptionValue = bool | int | str
LEFT: Final = "left"
"""The game ended without a result: someone left, or was removed (NE-17, MU-26)."""
AGREED: Final = "agreed"
"""The game ended without a result: all who waited for someone chose so (MU-27)."""
ANEW: Final = "anew"
"""The game ended without a result: its player began another."""
SHUT: Final = "closed"
"""The game ended without a result: the house closed the table."""
PAUSED: Final = "paused"
"""The game ended without a result: it could no longer be replayed."""


class Entry(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of all entries; the tag is the kind of the entry in the journal."""


class Created(Entry, frozen=True, tag="created"):
    """The table stands; ``table`` is its public id (not the token of the invite link)."""

    table: str
    game: str
    seats: int
    options: dict[str, OptionValue]
    thinking: int = 0
    open: bool = False


class SettingsSet(Entry, frozen=True, tag="settings_set"):
    """``thinking``: how many seconds a person has for a move, 0 for any time. ``open``: the house lists the table."""

    thinking: int
    open: bool


class SeatsSet(Entry, frozen=True, tag="seats_set"):
    """The table has as many seats as the list is long: at each the player of the old seat that it names, or nobody."""

    seats: list[int | None]
    options: dict[str, OptionValue]


class Swapped(Entry, frozen=True, tag="swapped"):
    """Two seats have changed their players, statistics and all; one of them may be free."""

    seat: int
    other: int


class HostPassed(Entry, frozen=True, tag="host_passed"):
    """The host is gone; the next person clockwise who is there is host."""

    seat: int


class Dropped(Entry, frozen=True, tag="dropped"):
    """None of the connections of the person in a seat answers."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    seat: int


class Overdue(Entry, frozen=True, tag="overdue"):
    """The seat was waited for long enough; the others choose."""

    seat: int


class Voted(Entry, frozen=True, tag="voted"):
    seat: int
    choice: Choice


class BotTookOver(Entry, frozen=True, tag="bot_took_over"):
    """A bot plays for the seat until its person is back; ``vote``: only in the vote on the loser (MU-16)."""

    seat: int
    bot: str
    vote: bool = False


class Postponed(Entry, frozen=True, tag="postponed"):
    """No server ran for so many milliseconds: all times move on by as much."""

    by: int


class AutoPassSet(Entry, frozen=True, tag="auto_pass_set"):
    """Whether the seat passes by itself until it can beat what lies."""

    seat: int
    on: bool


class CodeMade(Entry, frozen=True, tag="code_made"):
    """A code to be said aloud, with which one can knock until a time (milliseconds since 1970)."""

    code: str
    until: int


class Knocked(Entry, frozen=True, tag="knocked"):
    knock: str
    identity: str


class KnockAnswered(Entry, frozen=True, tag="knock_answered"):
    knock: str
    let_in: bool


class Closed(Entry, frozen=True, tag="closed"):
    """Nothing happens at this table any more. ``reason``: ``host`` or ``house`` closed it, or it was ``idle``."""

    reason: str


class OptionsSet(Entry, frozen=True, tag="options_set"):
    """The rules that the next game is played by."""

    options: dict[str, OptionValue]


class Sat(Entry, frozen=True, tag="sat"):
    seat: int
    identity: str


class Stood(Entry, frozen=True, tag="stood"):
    """The seat is free, its statistics are gone (NE-17). ``removed``: the host has removed the player, who was gone."""

    seat: int
    removed: bool = False


class BotAdded(Entry, frozen=True, tag="bot_added"):
    seat: int
    bot: str


class BotRemoved(Entry, frozen=True, tag="bot_removed"):
    seat: int


class Hidden(msgspec.Struct, frozen=True):
    """What chance follows from: hex of a deal's secret, or a game number ("" where there is none)."""

    secret: str = ""
    number: str = ""

    def __repr__(self) -> str:
        return "Hidden()"


class GameBegan(Entry, frozen=True, tag="game_began"):
    """A game with its setup; its first round follows.

    ``first`` is the seat that the lot for the first seat hands on from the game before (NE-2, MR-5), None where it is
    drawn. ``ranked``: whether the game counts for the record (ML-19);
    ``listed``: the list of its own that it counts for, of a day or a challenge. ``hidden`` holds the game number.
    """

    game: int
    seats: int
    options: dict[str, OptionValue]
    rules_version: int
    first: int | None
    ranked: bool
    hidden: Hidden
    listed: str = ""


class RoundBegan(Entry, frozen=True, tag="round_began"):
    """A round and the commitment to its deal. ``round`` counts all rounds of the table. ``hidden`` holds the secret.

    ``words``: whether the seats are asked for a word before ``Dealt``; otherwise the deal is made at once.
    """

    round: int
    commit: str
    hidden: Hidden
    words: bool = False


class Sealed(Entry, frozen=True, tag="sealed"):
    """A seat has a word for the deal; ``seal`` is the SHA-256 of its 16 bytes, in hex."""

    seat: int
    seal: str


class SealsClosed(Entry, frozen=True, tag="seals_closed"):
    """No further seals are taken: now the seats that have one say their word."""


class Worded(Entry, frozen=True, tag="worded"):
    """The word of a seat, in hex; it fits the seal."""

    seat: int
    word: str


class Dealt(Entry, frozen=True, tag="dealt"):
    """The deal is made with these words, by seat; None for a bot or a seat that gave none."""

    words: list[str | None]


class Moved(Entry, frozen=True, tag="moved"):
    """``open_ms``: how long the game was open before its player since the entry before (ML-18). ``by_house``: it was made
    for a person who thought too long, was away or passes by itself."""

    seat: int
    move: str
    open_ms: int = 0
    by_house: bool = False


class RoundEnded(Entry, frozen=True, tag="round_ended"):
    """A round was written and another follows: its result, per side."""

    round: int
    scores: list[int]
    totals: list[int]


class RoundCancelled(Entry, frozen=True, tag="round_cancelled"):
    """The running round counts for nothing and is dealt anew (MU-27); it is counted for the seats that were away."""

    round: int
    seats: list[int]


class Ready(Entry, frozen=True, tag="ready"):
    """The seat is ready for the next round."""

    seat: int


class GameEnded(Entry, frozen=True, tag="game_ended"):
    """``reason`` is "" for a result by the rules. ``points`` and ``new_record`` only where a game has points. ``scores`` and
    ``totals`` are those of the last round, per side ([] in journals of before, and without a result)."""

    game: int
    reason: str
    winners: list[int]
    points: int | None = None
    new_record: bool = False
    scores: list[int] = msgspec.field(default_factory=list)
    totals: list[int] = msgspec.field(default_factory=list)


TableEntry = (
    Created
    | SettingsSet
    | OptionsSet
    | SeatsSet
    | Swapped
    | HostPassed
    | Sat
    | Stood
    | BotAdded
    | BotRemoved
    | Dropped
    | Returned
    | Overdue
    | Voted
    | BotTookOver
    | Postponed
    | AutoPassSet
    | CodeMade
    | Knocked
    | KnockAnswered
    | Closed
    | GameBegan
    | RoundBegan
    | Sealed
    | SealsClosed
    | Worded
    | Dealt
    | Moved
    | RoundEnded
    | RoundCancelled
    | Ready
    | GameEnded
)

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_HIDDEN: Final = msgspec.json.Decoder(Hidden)
_DECODER: Final = msgspec.json.Decoder(TableEntry)


def format_entry(entry: TableEntry) -> tuple[str, str]:
    """The entry as two JSON texts: what may be told, and what stays hidden ("" for nothing)."""
    if not isinstance(entry, GameBegan | RoundBegan):
        return _ENCODER.encode(entry).decode(), ""
    hidden = _ENCODER.encode(entry.hidden).decode()
    bare = msgspec.structs.replace(entry, hidden=Hidden())
    return _ENCODER.encode(bare).decode(), hidden


def parse_entry(body: str, hidden: str) -> TableEntry:
    """The entry of the two texts; ``Malformed`` if they are none."""
    try:
        entry = _DECODER.decode(body)
        return msgspec.structs.replace(entry, hidden=_HIDDEN.decode(hidden)) if hidden else entry
    except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
        raise Malformed(body, "an entry of a table") from error
