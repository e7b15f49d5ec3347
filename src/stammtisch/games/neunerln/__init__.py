"""Neunerln: shedding cards, 2-6 players (clauses NE-1 to NE-18)."""
