"""The words that the seats add to a deal: seals first, then words, then the cards."""

from __future__ import annotations

from hashlib import sha256

import pytest
from support.tables import GAMES_AND_EXAMPLE, Played, people, secret

from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.state import CHANCE
from stammtisch.tables.course import WORDS_MS
from stammtisch.tables.deal import Deal
from stammtisch.tables.entries import Dealt, Dropped, Sealed, SealsClosed, TableEntry, Worded, format_entry, parse_entry
from stammtisch.tables.replay import replay
from stammtisch.tables.requests import AddBot, Forbidden, Given, LookAtClock, Request, Seal, Sit, Stand, Start, Word

WORDS = {"anna": "aa" * 16, "berta": "bb" * 16}


def sealed(word: str) -> str:
    return sha256(bytes.fromhex(word)).hexdigest()


def dealing(words: bool = True) -> Played:
    """Anna, Berta and a bot; the round has begun, the cards are not dealt."""
    played = Played("neunerln", 3)
    played.ask("berta", Sit(1))
    played.ask("anna", AddBot(2, "random"))
    played.present = {"anna", "berta"}
    played.ask("anna", Start(), given(played, words))
    return played


def given(played: Played, words: bool = True) -> Given:
    return Given(secret(5), now=played.now, present=played.present, words=words)


def deal(played: Played) -> Deal:
    assert played.table.deal is not None
    return played.table.deal


def seal(played: Played, who: str) -> list[TableEntry]:
    return played.ask(who, Seal(1, sealed(WORDS[who])))


def say(played: Played, who: str) -> list[TableEntry]:
    return played.ask(who, Word(1, WORDS[who]))


def refused(played: Played, who: str, request: Request) -> str:
    with pytest.raises(Forbidden) as caught:
        played.ask(who, request)
    return caught.value.refusal.reason


def cards_are_dealt(played: Played) -> bool:
    assert played.table.play is not None
    return played.table.play.state.phase != CHANCE


def test_the_words_are_taken_only_when_all_seals_are_there_and_the_cards_come_with_the_last_word() -> None:
    played = dealing()
    assert not cards_are_dealt(played)
    assert seal(played, "anna") == [Sealed(0, sealed(WORDS["anna"]))]
    assert refused(played, "anna", Word(1, WORDS["anna"])) == "no_words"
    assert seal(played, "berta") == [Sealed(1, sealed(WORDS["berta"])), SealsClosed()]
    assert say(played, "berta") == [Worded(1, WORDS["berta"])]
    assert not cards_are_dealt(played)
    assert say(played, "anna") == [Worded(0, WORDS["anna"]), Dealt([WORDS["anna"], WORDS["berta"], None])]
    assert cards_are_dealt(played)
    assert played.table.deadline() is None


def test_the_words_decide_the_cards_along_with_the_secret() -> None:
    spoken, silent = dealing(), dealing(words=False)
    for who in WORDS:
        seal(spoken, who)
    for who in WORDS:
        say(spoken, who)
    assert spoken.table.play is not None
    assert silent.table.play is not None
    views = [table.game.view(table.play.state, 0) for table in (spoken.table, silent.table) if table.play is not None]
    assert views[0] != views[1]


def test_a_seat_that_gives_no_seal_in_time_is_not_waited_for() -> None:
    played = dealing()
    seal(played, "anna")
    assert played.table.deadline() == played.now + WORDS_MS
    played.now += WORDS_MS
    assert played.ask(None, LookAtClock()) == [SealsClosed()]
    assert refused(played, "berta", Seal(1, sealed(WORDS["berta"]))) == "no_words"
    assert say(played, "anna") == [Worded(0, WORDS["anna"]), Dealt([WORDS["anna"], None, None])]


def test_a_seat_that_keeps_its_word_back_is_dealt_without_it() -> None:
    played = dealing()
    seal(played, "anna")
    seal(played, "berta")
    say(played, "anna")
    played.now += WORDS_MS
    assert played.ask(None, LookAtClock()) == [Dealt([WORDS["anna"], None, None])]
    assert cards_are_dealt(played)


def test_where_nobody_gives_a_word_the_cards_come_after_the_same_time() -> None:
    played = dealing()
    played.now += WORDS_MS - 1
    assert played.ask(None, LookAtClock()) == []
    played.now += 1
    assert played.ask(None, LookAtClock()) == [Dealt([None, None, None])]


def test_who_goes_away_is_not_waited_for() -> None:
    played = dealing()
    seal(played, "anna")
    played.present = {"anna"}
    assert played.ask(None, LookAtClock()) == [Dropped(1)]
    assert played.ask(None, LookAtClock()) == [SealsClosed()]


def test_a_word_must_fit_its_seal_and_is_said_once() -> None:
    played = dealing()
    seal(played, "anna")
    assert refused(played, "anna", Seal(1, sealed(WORDS["berta"]))) == "no_words"
    seal(played, "berta")
    assert refused(played, "anna", Word(1, WORDS["berta"])) == "word_unfit"
    say(played, "anna")
    assert refused(played, "anna", Word(1, WORDS["anna"])) == "no_words"


@pytest.mark.parametrize("text", ["", "AA" * 32, "aa" * 31, "zz" * 32, "aa" * 33])
def test_a_seal_that_is_none_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        dealing().ask("anna", Seal(1, text))


def test_no_words_are_taken_for_another_round_or_when_none_are_asked_for() -> None:
    assert refused(dealing(), "anna", Seal(2, sealed(WORDS["anna"]))) == "no_words"
    assert refused(dealing(words=False), "anna", Seal(1, sealed(WORDS["anna"]))) == "no_words"
    assert refused(people(2), "anna", Seal(1, sealed(WORDS["anna"]))) == "no_words"


def test_leaving_while_the_words_are_awaited_ends_the_game() -> None:
    played = dealing()
    played.ask("berta", Stand())
    assert (played.table.phase, played.table.deadline()) == ("ended", None)


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 4])
def test_a_replayed_table_has_heard_the_same_words(steps: int) -> None:
    played = dealing()
    for step, who in [(seal, "anna"), (seal, "berta"), (say, "anna"), (say, "berta")][:steps]:
        step(played, who)
    again = replay(GAMES_AND_EXAMPLE, played.dated)
    assert again.deal == played.table.deal
    assert again.play is not None
    assert played.table.play is not None
    assert again.game.view(again.play.state, 0) == again.game.view(played.table.play.state, 0)
    assert [parse_entry(*format_entry(entry)) for entry in played.log] == played.log
