"""Murln: trumps, bids and a slate that runs down from 21, 2-5 players (clauses MR-1 to MR-32)."""
