"""Mulle: fishing and building with two packs, 2-4 players, partners when four (clauses MLL-1 to MLL-29)."""
