"""Who is at a seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """A guest, by the id of the identity."""

    identity: str


@dataclass(frozen=True)
class BotPlayer:
    """A bot, by its name in the registry."""

    bot: str


@dataclass
class Place:
    """What is at one seat: who plays there, the games played and lost there, those won in a row, and the rounds that were
    cancelled because its player was away (MU-27)."""

    player: Person | BotPlayer | None = None
    played: int = 0
    lost: int = 0
    streak: int = 0
    cancelled: int = 0


@dataclass(frozen=True)
class Knock:
    """Someone who knows the spoken code and asks to be let in. ``let_in`` is None until somebody answers."""

    identity: str
    let_in: bool | None = None
