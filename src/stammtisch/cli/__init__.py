"""The command line, the only part that knows all parts."""

from stammtisch.cli.main import main

__all__ = ["main"]
