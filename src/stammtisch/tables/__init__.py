"""The life of a table as a log of entries: seats, host, rounds, statistics. Pure: time, chance and secrets come in."""
