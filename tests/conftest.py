"""Makes ``tests/support`` importable for every test."""

import signal

# Whoever starts the tests in the background may have them ignore Ctrl-C, and what the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
