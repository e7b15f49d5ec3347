"""The words that the seats add to a deal (docs/fair-dealing.md): first all seals, then the words, then the cards."""

from __future__ import annotations

import re
from typing import Final

from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.fair import WORD_BYTES, commitment
from stammtisch.tables.deal import Deal
from stammtisch.tables.entries import Dealt, Sealed, SealsClosed, TableEntry, Worded
from stammtisch.tables.requests import Forbidden, Given, Seal, Word
from stammtisch.tables.table import Table

_SEAL: Final = re.compile(r"[0-9a-f]{64}")
_WORD: Final = re.compile(f"[0-9a-f]{{{2 * WORD_BYTES}}}")


def seal(table: Table, seat: int, request: Seal, given: Given) -> list[TableEntry]:
    """A seat's seal; with the last one that is waited for no more are taken."""
    deal = _asked(table, request.round)
    if deal.closed or seat in deal.seals:
        raise Forbidden("no_words")
    if not _SEAL.fullmatch(request.seal):
        raise Malformed(request.seal, "the SHA-256 of a word, in hex")
    waited = table.people_there(given.present) - set(deal.seals) - {seat}
    sealed = Sealed(seat, request.seal)
    return [sealed] if waited else [sealed, SealsClosed()]


def word(table: Table, seat: int, request: Word) -> list[TableEntry]:
    """A seat's word; with the last one the cards are dealt."""
    deal = _asked(table, request.round)
    if not _WORD.fullmatch(request.word):
        raise Malformed(request.word, f"a word of {WORD_BYTES} bytes, in hex")
    if not deal.closed or seat not in deal.seals or deal.words[seat] is not None:
        raise Forbidden("no_words")
    if commitment(bytes.fromhex(request.word)) != deal.seals[seat]:
        raise Forbidden("word_unfit")
    words = deal.words[:]
    words[seat] = request.word
    said = Worded(seat, request.word)
    return [said] if _missing(deal, words) else [said, Dealt(words)]


def due(table: Table, given: Given) -> list[TableEntry]:
    """What follows once nobody is waited for any longer."""
    deal = table.deal
    if deal is None or deal.until is None or table.paused:
        return []
    late = given.now >= deal.until
    if deal.closed:
        return [Dealt(deal.words[:])] if late else []
    if not late and (not deal.seals or table.people_there(given.present) - set(deal.seals)):
        return []
    return [SealsClosed()] if deal.seals else [Dealt(deal.words[:])]


def _asked(table: Table, number: int) -> Deal:
    """The deal of the round, if it waits for words."""
    deal = table.deal
    if deal is None or deal.until is None or deal.round != number:
        raise Forbidden("no_words")
    return deal


def _missing(deal: Deal, words: list[str | None]) -> bool:
    return any(words[seat] is None for seat in deal.seals)
