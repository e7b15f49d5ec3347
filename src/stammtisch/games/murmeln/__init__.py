"""Murmeln: rows of marbles on 9 x 9 cells, one player (clauses ML-1 to ML-22)."""
