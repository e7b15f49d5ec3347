"""Murmeln as plainly as the rules can be written down, and positions to try them on."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count

import pytest

from stammtisch.games.murmeln.arrivals import Imagined, Sighting
from stammtisch.games.murmeln.board import HIGH_BOARD, LOW_BOARD
from stammtisch.games.murmeln.events import MurmelnEvent
from stammtisch.games.murmeln.game import MURMELN, narrowed
from stammtisch.games.murmeln.moves import parse_cell
from stammtisch.games.murmeln.rules import Murmeln
from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.errors import Illegal, Refusal
from stammtisch.kernel.game import Setup, submit

NAMES = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"]
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AXES = [(1, 0), (0, 1), (1, 1), (1, -1)]
FULL_BUT_ONE = """
    112233441
    334411223
    556677112
    112233445
    334455667
    556677112
    112233445
    334455667
    5566771.2"""
FULL_BUT_TWO = FULL_BUT_ONE.replace("1.2", "..2")


def started(number: str | int = 7, version: str = "five") -> Murmeln:
    """A new game by its number."""
    return narrowed(MURMELN.start(Setup(1, {"version": version}, str(number))))


def listed(marbles: list[str]) -> Imagined:
    """Marbles with given colours and places (``a9=1``), again and again from marble 5 on; if its place is taken, anywhere."""
    often = marbles * (120 // len(marbles))
    sightings = [Sighting(k, LOW_BOARD, HIGH_BOARD, parse_cell(marble[:2])) for k, marble in enumerate(often, 5)]
    return Imagined(FastSource(1), 5, [int(marble[3:]) for marble in often], sightings)


def position(marbles: Mapping[str, int] | str, version: str = "five", coming: str = "a9=1 e9=2 i9=3") -> Murmeln:
    """A position with marbles on named cells, or drawn row by row from row 9 down (``.`` is free), and listed arrivals."""
    state = Murmeln(5 if version == "five" else 4, listed(coming.split()))
    state.coming = 5
    if isinstance(marbles, str):
        rows = marbles.split()
        marbles = {f"{'abcdefghi'[x]}{9 - y}": int(c) for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."}
    for name, colour in marbles.items():
        state.board.put(parse_cell(name), colour)
    return state


def board_of(state: Murmeln) -> dict[str, int]:
    """The marbles on the board, by cell."""
    return {name: colour for name, colour in zip(NAMES, state.board.colours(), strict=True) if colour}


def play(state: Murmeln, *moves: str) -> Murmeln:
    """Makes moves through the checking edge of the game, keeping the trace of the last."""
    for text in moves:
        move = MURMELN.parse(state, text)
        assert state.allows(0, move), f"{text} is not allowed"
        state.trace = []
        state.apply(0, move)
    return state


def events(state: Murmeln) -> list[MurmelnEvent]:
    """What the last move brought about."""
    assert state.trace is not None
    return list(MURMELN.events(state, state.trace, 0))


def refusal(state: Murmeln, text: str) -> Refusal:
    """Why a move is refused."""
    with pytest.raises(Illegal) as caught:
        submit(MURMELN, state, 0, text)
    return caught.value.refusal


def arrived(before: Murmeln, after: Murmeln) -> object:
    """The marbles that arrived between two states, as the record tells them."""
    return MURMELN.move_fields(before, after)["arrived"]


# --- the reference model: dictionaries, a queue, and nothing clever ---


def words(prefix: str) -> Iterator[int]:
    """ML-6: big-endian words of the digests of ``prefix/0``, ``prefix/1``, ..."""
    for block in count():
        digest = sha256(f"{prefix}/{block}".encode("ascii")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def drawn(stream: Iterator[int], n: int) -> int:
    """ML-6: ``draw(n)``."""
    return next(word % n for word in stream if word < 2**32 - 2**32 % n)


class Reference:
    """A game of Murmeln by number, as a list of dictionaries: slow, and easy to read beside the rules."""

    def __init__(self, number: str, shortest: int) -> None:
        self.number, self.shortest = number, shortest
        self.board: dict[str, int] = {}
        self.k = self.points = self.moves = self.rows = 0
        self.over = False
        self.past: Reference | None = None
        self.arrived: list[str] = []
        while self.k < 5:
            self.land(opening=True)

    def land(self, opening: bool) -> None:
        stream = words(f"murmeln/1/{self.number}/{self.k}")
        colour = 1 + drawn(stream, 7)
        self.k += 1
        passed: set[str] = set()
        while len(self.board) + len(passed) < 81:
            name = NAMES[drawn(stream, 81)]
            if name in self.board or name in passed:
                continue
            self.board[name] = colour
            if not (opening and self.lines()):
                self.arrived.append(f"{name}={colour}")
                return
            del self.board[name]
            passed.add(name)

    def next(self) -> list[int]:
        return [1 + drawn(words(f"murmeln/1/{self.number}/{k}"), 7) for k in range(self.k, self.k + 3)]

    def reach(self, start: str) -> dict[str, int]:
        """Every free cell that the marble reaches, with the steps there."""
        found, queue = {start: 0}, deque([start])
        while queue:
            name = queue.popleft()
            for beside in BESIDE[name]:
                if beside not in self.board and beside not in found:
                    found[beside] = found[name] + 1
                    queue.append(beside)
        del found[start]
        return found

    def legal(self) -> list[str]:
        if self.over:
            return []
        moves = [f"{start}-{goal}" for start in self.board for goal in self.reach(start)]
        return sorted(moves + ["undo"] * (self.past is not None))

    def lines(self) -> list[list[str]]:
        found = []
        for axis in AXES:
            for name, colour in self.board.items():
                if self.board.get(moved(name, (-axis[0], -axis[1]))) != colour:
                    line = [name]
                    while self.board.get(moved(line[-1], axis)) == colour:
                        line.append(moved(line[-1], axis))
                    if len(line) >= self.shortest:
                        found.append(line)
        return found

    def clear(self) -> bool:
        lines = self.lines()
        for line in lines:
            self.points += len(line) * (len(line) - self.shortest + 1) * 2
            self.rows += 1
        for name in {name for line in lines for name in line}:
            del self.board[name]
        return bool(lines)

    def arrive(self) -> None:
        for _ in range(3):
            if len(self.board) < 81:
                self.land(opening=False)
            else:
                self.k += 1
        self.clear()

    def apply(self, move: str) -> None:
        if move == "undo":
            assert self.past is not None
            self.__dict__ = {**self.past.__dict__, "past": None, "arrived": []}
            return
        self.past = copy.copy(self)
        self.board = dict(self.board)
        self.arrived = []
        start, goal = move.split("-")
        self.board[goal] = self.board.pop(start)
        self.moves += 1
        if not self.clear():
            self.arrive()
        if not self.board:
            self.arrive()
        if len(self.board) == 81:
            self.over, self.past = True, None


def moved(name: str, step: tuple[int, int]) -> str:
    """The cell one step on, "" beyond the board."""
    x, y = "abcdefghi".index(name[0]) + step[0], int(name[1]) + step[1]
    return f"{'abcdefghi'[x]}{y}" if 0 <= x < 9 and 1 <= y <= 9 else ""


BESIDE = {name: [moved(name, step) for step in STEPS if moved(name, step)] for name in NAMES}
