"""Playing records through a game and checking every line of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from stammtisch.kernel.errors import Illegal, Malformed, StammtischError
from stammtisch.kernel.game import Game, Setup, submit
from stammtisch.kernel.record import CancelledLine, ChanceLine, Header, Line, MoveLine, OverLine, RoundLine
from stammtisch.kernel.recorder import legal_notation, lines_due
from stammtisch.kernel.state import CHANCE, OVER, State


class WrongLine(StammtischError):
    """A line that can be read but is not true to the rules or to the lines before it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Untrue(StammtischError):
    """What a line says is not what the game says; the message says both. ``field`` is what the clause is looked up by."""

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(reason)
        self.field = field


class Replay:
    """A record being played. ``take`` each line after the first; optional lines may be missing, and it may stop anywhere."""

    def __init__(self, game: Game, header: Header) -> None:
        """Begins the game; ``Malformed`` if the header is none of this game's."""
        self.game = game
        self.header = header
        self.state: State = game.start(Setup(header.seats, header.options, header.number))
        self.ended = False
        self._due: list[RoundLine | OverLine] = []

    def take(self, line: Line) -> None:
        """Checks a line and plays it. Raises ``Malformed``, ``Illegal`` or ``Untrue``, with the clause where one decides."""
        try:
            self._take(line)
        except Untrue as error:
            clause = self.game.clauses.get(error.field)
            raise (error if clause is None else Untrue(f"{error} ({clause})")) from error

    def _take(self, line: Line) -> None:
        if self.ended:
            raise Untrue("the record is over: only the first line of another may follow")
        match line:
            case Header():
                raise Untrue("a record has only one first line")
            case ChanceLine():
                self._take_chance(line)
            case MoveLine():
                self._take_move(line)
            case RoundLine():
                self._take_round(line)
            case CancelledLine():
                self._take_cancelled(line)
            case OverLine():
                self._take_over(line)
            case _:
                assert_never(line)

    def _take_chance(self, line: ChanceLine) -> None:
        if self.state.phase != CHANCE:
            raise Untrue(f"chance has nothing to decide here, so no {line.kind!r}")
        step = self.state.chance()
        if line.kind != step.kind:
            raise Untrue(f"chance must decide {step.kind!r} here, not {line.kind!r}", step.kind)
        try:
            outcome = self.game.parse_chance(step, line.fields)
        except Malformed as error:
            raise Untrue(str(error), step.kind) from error
        finished = len(self.state.results)
        self.state.apply_chance(outcome)
        self._due = lines_due(self.state, finished)

    def _take_move(self, line: MoveLine) -> None:
        if not 0 <= line.seat < self.header.seats:
            raise Untrue(f"there is no seat {line.seat}: they are 0 to {self.header.seats - 1}")
        before = self.state.copy()
        finished = len(self.state.results)
        submit(self.game, self.state, line.seat, line.move)
        if line.legal is not None:
            self._check_legal(line.legal, legal_notation(self.game, before, line.seat))
        for key, value in self.game.move_fields(before, self.state).items():
            if key in line.extra:
                check_equal(key, line.extra[key], value)
        self._due = lines_due(self.state, finished)

    def _check_legal(self, listed: Iterable[str], legal: list[str]) -> None:
        given = list(listed)
        if given == legal:
            return
        lacking, surplus = sorted(set(legal) - set(given)), sorted(set(given) - set(legal))
        if lacking:
            raise Untrue(f"legal lacks {shortened(lacking[0])} (the seat has {len(legal)} legal moves)", "legal")
        if surplus:
            raise Untrue(f"legal lists {shortened(surplus[0])}, which is not legal", "legal")
        raise Untrue("legal is not sorted by code point" if sorted(given) == legal else "legal lists a move twice", "legal")

    def _take_round(self, line: RoundLine) -> None:
        ended = [one for one in self._due if isinstance(one, RoundLine)]
        if not ended:
            raise Untrue(f"no round ended with the line before, so not round {line.round}", "round")
        due = next((one for one in ended if one.round == line.round), ended[0])
        check_equal("round", line.round, due.round)
        check_equal("scores", line.scores, due.scores)
        check_equal("totals", line.totals, due.totals)
        if line.places is not None:
            check_equal("places", line.places, due.places or [])
        self._due = self._due[self._due.index(due) + 1 :]

    def _take_cancelled(self, line: CancelledLine) -> None:
        if "cancelled" not in self.game.clauses:
            raise Untrue(f"no round of {self.game.name} is ever cancelled")
        check_equal("cancelled", line.round, len(self.state.results) + 1)
        if not self.state.in_round():
            raise Untrue("no round is running here that could be cancelled", "cancelled")
        self.state.cancel()
        self._due = []

    def _take_over(self, line: OverLine) -> None:
        if line.reason:
            self._check_stop(line)
        elif self.state.phase != OVER:
            raise Untrue("the game is not over yet", "over")
        else:
            check_equal("winners", line.winners, self.state.winners())
        self.ended = True

    def _check_stop(self, line: OverLine) -> None:
        reasons = sorted(self.game.reasons_to_stop())
        if line.reason not in reasons:
            known = ", ".join(reasons) or "none"
            raise Untrue(f"{self.game.name} never ends with the reason {shortened(line.reason)} (it knows {known})", "reason")
        if self.state.phase == OVER:
            raise Untrue(f"the game ended by its rules, not with the reason {shortened(line.reason)}", "over")
        check_equal("winners", line.winners, [])


@dataclass(frozen=True)
class Played:
    """A line that was right, and the record it belongs to, in the position after it."""

    number: int
    line: Line
    replay: Replay


def replay(lines: Iterable[tuple[int, Line]], games: Mapping[str, Game]) -> Iterator[Played]:
    """Plays records, one after the other, each beginning with its ``Header``; ``WrongLine`` names the first wrong line."""
    current: Replay | None = None
    for number, line in lines:
        try:
            current = _taken(current, line, games)
        except (Malformed, Illegal, Untrue) as error:
            raise WrongLine(number, str(error)) from error
        yield Played(number, line, current)


def _taken(current: Replay | None, line: Line, games: Mapping[str, Game]) -> Replay:
    if isinstance(line, Header):
        game = games.get(line.game)
        if game is None:
            raise Malformed(line.game, f"a game of the house: {', '.join(games)}")
        return Replay(game, line)
    if current is None:
        raise Untrue('a record begins with its first line, {"record": 1, ...}')
    current.take(line)
    return current


def check_equal(key: str, given: object, right: object) -> None:
    """``Untrue`` if a line's value is not what the game says; numbers, true and false are not mixed up."""
    if given != right or str(given) != str(right):
        raise Untrue(f"{key} is {shortened(right)}, not {shortened(given)}", key)


def shortened(value: object) -> str:
    """A value as it may stand in a message, whoever wrote it: printable, one line, not long."""
    text = ascii(value)
    return text if len(text) <= 120 else text[:120] + "…"
