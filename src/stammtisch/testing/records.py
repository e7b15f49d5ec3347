"""Records of random games, and the guarantee that they replay."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import StammtischError
from stammtisch.kernel.game import Game, Setup
from stammtisch.kernel.record import Header, Line, format_line, parse_line
from stammtisch.kernel.recorder import Recorder
from stammtisch.kernel.replay import Replay
from stammtisch.kernel.state import OVER
from stammtisch.testing.walks import Step, demand, random_step, same


def random_record(game: Game, setup: Setup, source: FastSource, most_steps: int = 2000) -> list[Line]:
    """The record, legal moves included, of a random game that is broken off after ``most_steps``."""
    return random_game(Recorder(game, setup, with_legal=True), source, most_steps)[0]


def random_game(recorder: Recorder, source: FastSource, most_steps: int) -> tuple[list[Line], list[Step]]:
    """Plays a random game through the recorder; returns its lines and its steps."""
    lines: list[Line] = [recorder.header()]
    steps: list[Step] = []
    while recorder.state.phase != OVER and len(steps) < most_steps:
        steps.append(random_step(recorder.state, source))
        lines += recorded(recorder, steps[-1])
    return lines, steps


def recorded(recorder: Recorder, step: Step) -> list[Line]:
    """Makes a step and gives its lines."""
    if step.seat is None:
        return recorder.chance(step.choice[:])
    return recorder.move(step.seat, step.choice[0])


def texts_of(lines: Iterable[Line]) -> list[str]:
    """The texts of several lines."""
    return [format_line(line) for line in lines]


def records_replay(game: Game, setup: Setup, source: FastSource, most_steps: int = 2000) -> None:
    """A recorded random game replays to the same position, and the same steps write the same bytes."""
    recorder = Recorder(game, setup, with_legal=True)
    lines, steps = random_game(recorder, source, most_steps)
    texts = texts_of(lines)
    read = [parse_line(text) for text in texts]
    demand(texts_of(read) == texts, "records replay to the same bytes", "a line is read otherwise than written")
    header = read[0]
    assert isinstance(header, Header)
    play = Replay(game, header)
    for number, line in enumerate(read[1:], start=2):
        try:
            play.take(line)
        except StammtischError as error:
            demand(False, "records replay", f"line {number} {texts[number - 1][:200]}: {error}")
    demand(same(play.state, recorder.state), "records replay", "to another position")
    again = Recorder(game, setup, with_legal=True)
    repeated = [again.header(), *(line for step in steps for line in recorded(again, step))]
    demand(texts_of(repeated) == texts, "records replay to the same bytes", "the same steps wrote other lines")
