"""Games of many rounds: the break between two of them, their deals, their rules. Played with the kit's example game."""

from __future__ import annotations

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, secret

from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.fair import commitment
from stammtisch.kernel.state import CHANCE
from stammtisch.tables.course import BETWEEN_MS
from stammtisch.tables.entries import GameEnded, Ready, RoundBegan, RoundEnded
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import (
    AddBot,
    Forbidden,
    Given,
    LookAtClock,
    Move,
    Request,
    SayReady,
    SetOptions,
    Sit,
    Stand,
    Start,
)


def three(rounds: int = 2) -> Played:
    """Anna, Berta and a bot play high card."""
    played = Played("highcard", 3, options={"rounds": rounds})
    played.ask("berta", Sit(1))
    played.ask("anna", AddBot(2, "random"))
    played.present = {"anna", "berta"}
    return played


def between() -> Played:
    played = three()
    played.ask("anna", Start())
    played.play_round()
    return played


def refused(played: Played, who: str | None, request: Request) -> str:
    with pytest.raises(Forbidden) as caught:
        played.ask(who, request)
    return caught.value.refusal.reason


def test_after_a_round_that_is_not_the_last_the_table_is_between_two_rounds() -> None:
    played = between()
    ended = played.log[-1]
    assert isinstance(ended, RoundEnded)
    assert sum(ended.scores) == 1
    assert (played.table.phase, played.table.round_number, played.table.game_number) == ("between", 1, 1)
    assert played.table.play is not None
    assert played.table.play.state.phase == CHANCE
    assert played.table.bot_to_act() is None


def test_no_move_is_taken_between_two_rounds() -> None:
    assert refused(between(), "anna", Move(between().table.seq, "draw")) == "no_round"


def test_the_next_round_begins_when_all_who_are_there_are_ready_and_bots_are_not_asked() -> None:
    played = between()
    assert played.ask("berta", SayReady()) == [Ready(1)]
    assert played.table.ready == {1}
    ready, began = played.ask("anna", SayReady())
    assert ready == Ready(0)
    assert isinstance(began, RoundBegan)
    assert (began.round, played.table.phase, played.table.ready) == (2, "playing", set())


def test_who_is_here_but_not_connected_for_a_moment_is_waited_for() -> None:
    played = between()
    played.ask("anna", SayReady())
    assert played.ask(None, LookAtClock()) == []


def test_after_30_seconds_the_next_round_begins_by_itself() -> None:
    played = between()
    assert played.table.deadline() == played.now + BETWEEN_MS
    played.now += BETWEEN_MS - 1
    assert played.ask(None, LookAtClock()) == []
    played.now += 1
    (began,) = played.ask(None, LookAtClock())
    assert isinstance(began, RoundBegan)
    assert played.table.deadline() is None


def test_ready_is_said_once_and_only_between_rounds_by_who_sits() -> None:
    played = three()
    assert refused(played, "anna", SayReady()) == "not_between"
    played = between()
    assert refused(played, "carl", SayReady()) == "not_seated"
    played.ask("anna", SayReady())
    assert refused(played, "anna", SayReady()) == "already_ready"


def test_every_round_is_dealt_under_its_own_secret() -> None:
    played = between()
    played.ask("berta", SayReady())
    began = played.ask("anna", SayReady(), Given(secret(77), present={"anna", "berta"}))[1]
    assert isinstance(began, RoundBegan)
    assert began.commit == commitment(secret(77))
    commits = [entry.commit for entry in played.log if isinstance(entry, RoundBegan)]
    assert len(set(commits)) == len(commits) == 2


def test_the_last_round_ends_the_game_and_rounds_are_numbered_over_all_games() -> None:
    played = between()
    played.ask("berta", SayReady())
    played.ask("anna", SayReady())
    played.play_round()
    assert isinstance(played.log[-1], GameEnded)
    assert [place.played for place in played.table.places] == [1, 1, 1]
    played.ask("berta", Start())
    assert (played.table.game_number, played.table.round_number) == (2, 3)


def test_leaving_between_rounds_ends_the_game_without_a_result() -> None:
    played = between()
    played.ask("berta", Stand())
    assert (played.table.phase, played.table.deadline()) == ("ended", None)
    assert played.log[-2] == GameEnded(1, "left", [])


def test_no_game_is_begun_between_the_rounds_of_one() -> None:
    assert refused(between(), "anna", Start()) == "game_running"


@pytest.mark.parametrize("ready", [0, 1, 2])
def test_a_replayed_table_is_between_the_same_rounds(ready: int) -> None:
    played = between()
    for who in ("anna", "berta")[:ready]:
        played.ask(who, SayReady())
    table, again = played.table, replay(GAMES_AND_EXAMPLE, played.dated)
    assert table.play is not None
    assert again.play is not None
    assert (again.phase, again.ready, again.deadline()) == (table.phase, table.ready, table.deadline())
    for viewer in (None, 0, 1, 2):
        assert again.game.view(again.play.state, viewer) == table.game.view(table.play.state, viewer)
        assert again.play.events_after(0, viewer) == table.play.events_after(0, viewer)


def test_a_copy_of_a_table_goes_its_own_way() -> None:
    played = between()
    table, other = played.table, played.table.copy()
    assert other.play is not None
    played.ask("anna", SayReady())
    played.ask("berta", SayReady())
    assert (table.phase, other.phase, other.ready) == ("playing", "between", set())
    assert other.play.state.phase == CHANCE


def test_the_host_changes_the_rules_before_a_game_and_between_games_only() -> None:
    played = three()
    assert refused(played, "berta", SetOptions({"rounds": 1})) == "host_only"
    played.ask("anna", SetOptions({"rounds": 1}))
    assert played.table.options == {"rounds": 1}
    with pytest.raises(Malformed):
        played.ask("anna", SetOptions({"rounds": 7}))
    played.ask("berta", Start())
    assert refused(played, "anna", SetOptions({"rounds": 2})) == "game_running"
    played.play_round()
    assert played.table.phase == "ended"
    played.ask("anna", SetOptions({"rounds": 2}))


def test_rules_are_not_changed_with_the_start() -> None:
    assert refused(three(), "berta", Start(options={"rounds": 1})) == "host_only"
