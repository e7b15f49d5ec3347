"""Whom the house lets in."""

from __future__ import annotations

from stammtisch.tables.requests import Forbidden


class Door:
    """Guests who may do nothing here: ``blocked`` by the host of the house, or ``erased`` by themselves."""

    def __init__(self) -> None:
        self.blocked: frozenset[str] = frozenset()
        self.erased: set[str] = set()

    def turned_away(self, identity: str | None) -> str:
        """Why somebody may do nothing here (``no_guest``, ``blocked``); "" for who may."""
        if identity is None or identity in self.erased:
            return "no_guest"
        return "blocked" if identity in self.blocked else ""

    def admit(self, identity: str | None) -> str:
        """The identity of somebody who may do something here; ``Forbidden`` for who may not."""
        why = self.turned_away(identity)
        if why or identity is None:
            raise Forbidden(why)
        return identity
