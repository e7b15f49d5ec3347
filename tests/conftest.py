"""Makes ``tests/support`` importable for every test."""
