"""Ratings of people at open tables."""

from __future__ import annotations

from stammtisch.journal.rows import Rating
from stammtisch.server.ratings import rated
from stammtisch.tables.outcomes import SeatOutcome
from stammtisch.tables.places import BotPlayer, Person


def outcome(seat: int, name: str, won: bool, place: int | None = None) -> SeatOutcome:
    player = BotPlayer(name) if name == "bot" else Person(name)
    return SeatOutcome(seat, player, won, place, 0, 1, "")


def by_name(ratings: list[Rating]) -> dict[str, float]:
    return {rating.identity: rating.mu for rating in ratings}


def test_who_wins_goes_up_and_who_loses_goes_down() -> None:
    ratings = rated("murln", [outcome(0, "anna", True), outcome(1, "berta", False)], 2, {})
    assert by_name(ratings)["anna"] > 25 > by_name(ratings)["berta"]
    assert {rating.games for rating in ratings} == {1}


def test_places_rank_finer_than_winning() -> None:
    found = by_name(rated("neunerln", [outcome(0, "a", True, 2), outcome(1, "b", True, 1), outcome(2, "c", False, 3)], 3, {}))
    assert found["b"] > found["a"] > found["c"]


def test_partners_are_rated_together() -> None:
    seats = [outcome(seat, name, seat % 2 == 0) for seat, name in enumerate(["a", "b", "c", "d"])]
    found = by_name(rated("murlan", seats, 2, {}))
    assert found["a"] == found["c"] > 25 > found["b"] == found["d"]


def test_bots_are_neither_rated_nor_count() -> None:
    assert rated("murln", [outcome(0, "anna", True), outcome(1, "bot", False)], 2, {}) == []
    assert (
        rated(
            "murlan", [outcome(0, "anna", True), outcome(1, "bot", False), outcome(2, "c", True), outcome(3, "bot", False)], 2, {}
        )
        == []
    )


def test_a_rating_goes_on_from_where_it_was() -> None:
    before = {"anna": Rating("anna", "murln", 40.0, 2.0, 30)}
    found = {
        rating.identity: rating for rating in rated("murln", [outcome(0, "anna", False), outcome(1, "berta", True)], 2, before)
    }
    assert found["anna"].games == 31
    assert 35 < found["anna"].mu < 40
