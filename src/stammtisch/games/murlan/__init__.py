"""Murlan: climbing with straights and bombs, 2-4 players, pairs when four (clauses MU-1 to MU-27)."""
