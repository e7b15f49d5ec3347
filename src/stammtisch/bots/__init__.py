"""The players of the house that are no people: each sees what its seat sees, and nothing else."""
