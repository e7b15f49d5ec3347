"""Token buckets."""

from __future__ import annotations

from stammtisch.server.limits import Allowance, Bucket, Buckets
from stammtisch.server.settings import Rate


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Bucket(Rate(3, 2), clock=lambda: now[0])
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_every_client_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(1, 0.001))
    assert [buckets.take(client) for client in ("a", "a", "b")] == [True, False, True]


def test_one_guest_who_asks_too_often_takes_nothing_from_the_others_at_the_address() -> None:
    allowance = Allowance(Rate(3, 0.001), Rate(8, 0.001))
    assert [allowance.take("anna", "nat") for _ in range(50)].count(True) == 3
    assert [allowance.take("berta", "nat") for _ in range(3)] == [True] * 3


def test_many_guests_of_one_address_have_a_bound_together() -> None:
    allowance = Allowance(Rate(3, 0.001), Rate(8, 0.001))
    assert [allowance.take(f"guest {number}", "nat") for number in range(20)].count(True) == 8
    assert allowance.take("other", "elsewhere")


def test_those_without_a_cookie_share_what_one_guest_has() -> None:
    allowance = Allowance(Rate(3, 0.001), Rate(8, 0.001))
    assert [allowance.take(None, "nat") for _ in range(20)].count(True) == 3
    assert allowance.take("anna", "nat")


def test_what_is_spared_does_not_count_for_the_address() -> None:
    allowance = Allowance(Rate(9, 0.001), Rate(2, 0.001))
    for _ in range(8):
        assert allowance.take("anna", "nat")
        allowance.spare("nat")
    assert [allowance.take("berta", "nat") for _ in range(3)] == [True, True, False]
