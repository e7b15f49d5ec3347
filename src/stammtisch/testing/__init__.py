"""The conformance kit: what every game must keep, checked in random play.

    from stammtisch.testing import conform
    conform(MY_GAME)

``conform`` plays every number of seats with every choice of options and raises ``Nonconforming`` (an
``AssertionError``) that names the guarantee and what was found. The guarantees are functions of their own in
``guarantees`` and ``secrecy``; ``example`` is a small game that keeps them all. The kit knows the kernel only.
"""

from stammtisch.testing.conformance import conform, conform_setup
from stammtisch.testing.walks import Nonconforming, sampled_setups, setups

__all__ = ["Nonconforming", "conform", "conform_setup", "sampled_setups", "setups"]
