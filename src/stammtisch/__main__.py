"""``python -m stammtisch`` is the command line."""

import sys

from stammtisch.cli import main

sys.exit(main())
