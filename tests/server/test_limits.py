"""Token buckets."""

from __future__ import annotations

from stammtisch.server.limits import Bucket, Buckets
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
