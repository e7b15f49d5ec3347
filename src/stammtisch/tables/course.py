"""The course of a game: what it does to a table that games and rounds begin, are dealt, go on and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from stammtisch.kernel.game import Game, Setup
from stammtisch.tables.arrange import note
from stammtisch.tables.deal import Deal, deal_of
from stammtisch.tables.entries import (
    Dealt,
    GameBegan,
    GameEnded,
    Moved,
    RoundBegan,
    RoundCancelled,
    RoundEnded,
    Sealed,
    SealsClosed,
    Worded,
)
from stammtisch.tables.play import Play, Unreplayable, points_of

if TYPE_CHECKING:
    from stammtisch.tables.table import Table

BETWEEN_MS: Final = 30_000
"""How long the next round waits for those who have not said that they are ready."""
WORDS_MS: Final = 3_000
"""How long a deal waits for the seals of the seats' words, and then as long for the words."""
RULES_CHANGED: Final = "rules_changed"


def go_on(table: Table, entry: GameBegan | RoundBegan | Moved | RoundEnded | RoundCancelled | GameEnded, at: int) -> None:
    """How the game goes. Who passes by itself does so only until the round is over."""
    match entry:
        case GameBegan():
            table.absences.begin(at)
            _begin(table, entry)
        case RoundBegan():
            _begin_round(table, entry, at)
        case Moved():
            _move(table, entry)
        case RoundEnded():
            table.auto_pass.clear()
            table.absences.written()
            _end_round(table, entry, at)
        case RoundCancelled():
            table.auto_pass.clear()
            _cancel_round(table, entry)
        case GameEnded():
            table.auto_pass.clear()
            table.absences.end()
            _end(table, entry)
        case _:
            assert_never(entry)


def note_game(table: Table, entry: GameBegan) -> None:
    """Remembers that a game began, without playing it."""
    table.phase = "playing"
    table.game_number = entry.game
    table.began = entry


def note_round(table: Table, entry: RoundBegan) -> None:
    """Remembers that a round began, without dealing it."""
    table.phase = "playing"
    table.round_number = entry.round
    table.round = entry
    table.ready.clear()
    table.auto_pass.clear()
    table.next_round_at = None


def _begin(table: Table, entry: GameBegan) -> None:
    note_game(table, entry)
    table.options = dict(entry.options)
    table.ended = None
    table.open_ms = 0
    table.newcomers.clear()
    table.paused = ""
    table.play = None
    if entry.rules_version != table.game.rules_version:
        raise Unreplayable(RULES_CHANGED)
    table.play = new_play(table.game, entry)


def new_play(game: Game, entry: GameBegan) -> Play:
    """The game that an entry begins, before its first round."""
    return Play(game, Setup(entry.seats, entry.options, entry.hidden.number), entry.first)


def _begin_round(table: Table, entry: RoundBegan, at: int) -> None:
    note_round(table, entry)
    table.deal = Deal(entry.round, entry.commit, [None] * len(table.places))
    if entry.words:
        table.deal.until = at + WORDS_MS
    else:
        _deal_cards(table, entry, table.deal)


def hear(table: Table, entry: Sealed | SealsClosed | Worded | Dealt, at: int) -> None:
    """Takes what the seats add to the deal."""
    if table.deal is None or table.round is None:
        raise Unreplayable(RULES_CHANGED)
    match entry:
        case Sealed():
            table.deal.seals[entry.seat] = entry.seal
        case SealsClosed():
            table.deal.closed, table.deal.until = True, at + WORDS_MS
        case Worded():
            table.deal.words[entry.seat] = entry.word
        case Dealt():
            table.deal.words, table.deal.until = list(entry.words), None
            _deal_cards(table, table.round, table.deal)
        case _:
            assert_never(entry)


def _deal_cards(table: Table, entry: RoundBegan, deal: Deal) -> None:
    deal.dealt = True
    if table.play is not None:
        table.play.deal(table.seq, deal_of(table.id, entry, deal.words))


def _move(table: Table, entry: Moved) -> None:
    table.open_ms += entry.open_ms
    if _thought_too_long(table, entry):
        note(table, "timed_out", entry.seat)
    if table.play is not None:
        table.play.play(table.seq, entry.seat, entry.move)
        table.auto_pass -= {seat for seat in table.play.state.acting() if not table.passes_by_itself(seat)}


def _thought_too_long(table: Table, entry: Moved) -> bool:
    """Whether the house moves because the time is over: not for someone who is away, nor for who wanted to pass."""
    return entry.by_house and not table.bot_of(entry.seat) and not table.passes_by_itself(entry.seat)


def _cancel_round(table: Table, entry: RoundCancelled) -> None:
    table.phase = "between"
    table.next_round_at = None
    table.ready.clear()
    for seat in entry.seats:
        table.places[seat].cancelled += 1
        note(table, "cancelled", seat)
    if table.play is not None:
        table.play.cancel(table.seq)


def _end_round(table: Table, entry: RoundEnded, at: int) -> None:
    table.phase = "between"
    table.next_round_at = at + BETWEEN_MS
    if table.play is not None and not _written(table.play, entry):
        raise Unreplayable(RULES_CHANGED)


def _written(play: Play, entry: RoundEnded) -> bool:
    """Whether the entry says what the game wrote."""
    results = play.state.results
    return bool(results) and (results[-1].scores, results[-1].totals) == (entry.scores, entry.totals)


def _end(table: Table, entry: GameEnded) -> None:
    table.phase = "ended"
    table.ended = entry
    if table.deal is not None:
        table.deal.until = None
    table.next_round_at = None
    table.paused = ""
    if entry.reason:
        return
    for seat, place in enumerate(table.places):
        won = seat in entry.winners
        place.played += 1
        place.lost += 0 if won else 1
        place.streak = place.streak + 1 if won else 0
    if table.play is not None and not _came_so(table.play, entry):
        raise Unreplayable(RULES_CHANGED)


def _came_so(play: Play, entry: GameEnded) -> bool:
    """Whether the game has come to the result of the entry."""
    counted = entry.points is None or entry.points == points_of(play.game, play.state)
    return play.over and play.state.winners() == entry.winners and counted
