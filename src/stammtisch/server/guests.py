"""Guests: who a cookie says one is."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from litestar.datastructures import Cookie

from stammtisch.journal.journal import Journal
from stammtisch.journal.rows import Identity
from stammtisch.kernel.errors import Malformed
from stammtisch.protocol import Profile
from stammtisch.server.arrivals import Arrivals, Welcomed
from stammtisch.server.house import now_ms
from stammtisch.server.names import cleaned

COOKIE: Final = "stammtisch"
MOVING: Final = "stammtisch-moving"
MOVING_SECONDS: Final = 300
COOKIE_SECONDS: Final = 400 * 24 * 3600
TOKEN_BYTES: Final = 24
LONGEST_TOKEN: Final = 64
REMEMBERED: Final = 10_000
UNNAMED: Final = "guest"
"""What the house calls who has not chosen a name yet, before a number; clients say it in their language."""
AVATARS: Final = ("bear", "cat", "fox", "goat", "mug", "murlgott", "owl", "pretzel")

_AVATAR: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")


class Guests:
    """The guests of the house, by their cookie's token. Only its hash is kept."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._by_hash: OrderedDict[str, str] = OrderedDict()
        self._pictures: list[str] = []
        self.arrivals = Arrivals()

    async def identity_of(self, token: str | None) -> str | None:
        """The id of the guest who has the token."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        hashed = hash_of(token)
        known = self._by_hash.get(hashed)
        if known is None:
            found = await self._journal.identity_of_hash(hashed)
            if found is None:
                return None
            known = found.id
            self._remember(hashed, known)
        return known

    async def welcome(self) -> Welcomed:
        """A new guest."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        name = f"{UNNAMED} {10 + secrets.randbelow(90)}"
        identity = Identity(secrets.token_hex(12), hash_of(token), name, self._picture(), now_ms())
        await self._journal.add_identity(identity)
        self._remember(identity.token_hash, identity.id)
        return identity.id, token

    def _picture(self) -> str:
        """A picture for a new guest: those who come one after the other get different ones, until there are no more."""
        if not self._pictures:
            self._pictures = secrets.SystemRandom().sample(AVATARS, len(AVATARS))
        return self._pictures.pop()

    def forget(self, identity: str) -> None:
        """The guest is erased: no cookie means them any more."""
        self.arrivals.forget(identity)
        for hashed in [hashed for hashed, known in self._by_hash.items() if known == identity]:
            del self._by_hash[hashed]

    def _remember(self, hashed: str, identity: str) -> None:
        self._by_hash[hashed] = identity
        if len(self._by_hash) > REMEMBERED:
            self._by_hash.popitem(last=False)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def cookie_of(token: str, https: bool) -> Cookie:
    """The guest's cookie; under plain http it cannot be Secure."""
    return Cookie(key=COOKIE, value=token, path="/", max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=https)


def moving_cookie(token: str, https: bool) -> Cookie:
    """The cookie of a device that waits to become a guest; with no token it is taken away."""
    age = MOVING_SECONDS if token else 0
    return Cookie(key=MOVING, value=token, path="/api/handover", max_age=age, httponly=True, samesite="strict", secure=https)


def checked_profile(profile: Profile, mine: str) -> Profile:
    """The profile with its name cleaned; ``NoName`` if it is none, ``Malformed`` if the picture is none. ``mine``: the name so
    far, which may stay what it is."""
    name = mine if profile.name == mine else cleaned(profile.name)
    if not _AVATAR.fullmatch(profile.avatar):
        raise Malformed(profile.avatar, "the name of a picture")
    return Profile(name, profile.avatar)
