"""The guarantees of the contract about moves, copies and notation, one function each.

Each takes a game, a position (or a setup) and a source of chance, and raises ``Nonconforming``. None of them
changes the position that it is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stammtisch.kernel.chance import FastSource, fast_outcome_of
from stammtisch.kernel.errors import Illegal, Malformed, Refusal
from stammtisch.kernel.game import Game, Setup, submit
from stammtisch.kernel.plain import snapshot
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import CHANCE, MOVE, OVER, State
from stammtisch.testing.walks import demand, random_step, same, seen, take_step, viewers

CLAUSE = re.compile(r"[A-Z]{2,3}-[0-9]+[a-z]?")
NOT_MOVES = [
    "",
    " ",
    "play",
    "play:",
    "play:??",
    "-",
    "a1",
    "a1-",
    "draw ",
    "DRAW",
    "é",
    "\ud800",
    "9" * 400,
    "=",
    ",",
    "\n",
    "None",
    "-1",
]
"""Texts that are a move in no game."""


def setups_are_checked(game: Game, setup: Setup) -> None:
    """A setup that is none of this game's is refused as malformed."""
    wrong = [
        Setup(game.seat_counts[-1] + 1, setup.options, setup.number),
        Setup(game.seat_counts[0] - 1, setup.options, setup.number),
        Setup(setup.seats, {**setup.options, "no such option": True}, setup.number),
        Setup(setup.seats, setup.options, "" if game.numbered else "1"),
    ]
    for one in wrong:
        try:
            game.start(one)
        except Malformed:
            continue
        demand(False, "setups are checked", f"{one} was accepted")


def turns_are_told(state: State) -> None:
    """Who is to act is listed in order, has legal moves, and nobody else has any."""
    acting = state.acting()
    demand(acting == sorted(set(acting)), "acting is ascending", f"{acting}")
    demand((state.phase == MOVE) == bool(acting), "someone acts exactly in phase MOVE", f"phase {state.phase}, acting {acting}")
    demand(not acting or state.turn == acting[0], "turn is the lowest seat to act", f"turn {state.turn}, acting {acting}")
    for seat in range(state.seats):
        legal = state.legal(seat)
        demand(
            bool(legal) == (seat in acting),
            "legal is empty for exactly those not to act",
            f"seat {seat}: {legal}, acting {acting}",
        )


def lists_agree(state: State) -> None:
    """``count`` and ``nth`` are those of ``legal``, which has no doubles and a fixed order."""
    for seat in state.acting():
        legal = state.legal(seat)
        demand(len(set(legal)) == len(legal), "legal has no doubles", f"seat {seat}: {legal}")
        demand(state.legal(seat) == legal, "legal has a fixed order", f"seat {seat}: {legal}")
        demand(state.count(seat) == len(legal), "count agrees with legal", f"{state.count(seat)} for {len(legal)} moves")
        nth = [state.nth(seat, k) for k in range(len(legal))]
        demand(nth == legal, "nth agrees with legal", f"{nth} for {legal}")
        choices = list(state.choices()) if seat == state.turn else legal
        demand(choices == legal, "choices agree with legal", f"{choices} for {legal}")


def listed_moves_are_accepted(game: Game, state: State, source: FastSource, tries: int = 12) -> None:
    """Every listed move is allowed; a sample is made, on copies."""
    for seat in state.acting():
        legal = state.legal(seat)
        for move in legal:
            demand(state.allows(seat, move), "listed moves are accepted", f"seat {seat}: {game.format(state, move)}")
        for _ in range(min(tries, len(legal))):
            move = legal[source.draw(len(legal))]
            try:
                submit(game, state.copy(), seat, game.format(state, move))
            except (Malformed, Illegal) as error:
                demand(False, "listed moves are accepted", f"seat {seat}: {error}")


def other_moves_are_refused(game: Game, state: State, texts: Iterable[str]) -> None:
    """Moves that are not allowed are refused from every seat, and leave the state untouched.

    Where ``legal`` lists every move (``State.lists_all``), those are all that it does not list.
    """
    before = snapshot(state)
    for seat in range(state.seats):
        listed = set(state.legal(seat))
        for text in texts:
            move = _parsed(game, state, text)
            accepted = move is not None and state.allows(seat, move)
            if accepted and state.lists_all():
                demand(move in listed, "moves that are not listed are refused", f"{text} of seat {seat} was accepted")
            if not accepted:
                _demand_refusal(game, state, seat, text)
            demand(snapshot(state) == before, "a refused move leaves the state untouched", f"{text} of seat {seat}")


def _parsed(game: Game, state: State, text: str) -> int | None:
    """The move of a text that was one elsewhere; None if it names things that are not there."""
    try:
        return game.parse(state, text)
    except Malformed:
        return None


def _demand_refusal(game: Game, state: State, seat: int, text: str) -> None:
    try:
        submit(game, state, seat, text)
    except Malformed:
        return
    except Illegal as error:
        clause = error.refusal.clause
        demand(CLAUSE.fullmatch(clause) is not None, "a refusal cites a clause", f"{clause!r} for {text} of seat {seat}")
        demand(bool(error.refusal.reason), "a refusal has a reason", f"{text} of seat {seat}")
    else:
        demand(False, "moves that are not listed are refused", f"{text} of seat {seat} was accepted")


def nonsense_is_malformed(game: Game, state: State) -> None:
    """A text that is no move at all is refused as malformed, and so is such a selection."""
    before = snapshot(state)
    for text in NOT_MOVES:
        for what in ("move", "selection"):
            try:
                if what == "move":
                    game.parse(state, text)
                else:
                    game.ask(state, 0, text)
            except Malformed:
                continue
            demand(what == "selection", "nonsense is malformed", f"{text!r} was taken for a {what}")
    demand(snapshot(state) == before, "nonsense leaves the state untouched", "it changed")


def notation_round_trips(game: Game, state: State) -> None:
    """``parse`` gives back every move that ``format`` wrote, and no two moves look alike."""
    for seat in state.acting():
        texts = []
        for move in state.legal(seat):
            text = game.format(state, move)
            demand(game.parse(state, text) == move, "notation round-trips", f"{text} is read as another move")
            demand(game.public(state, seat, move, seat) == text, "a seat reads its own move in full", text)
            texts.append(text)
        demand(len(set(texts)) == len(texts), "no two moves look alike", f"seat {seat}: {sorted(texts)}")


def outcomes_round_trip(game: Game, state: State, source: FastSource) -> None:
    """``parse_chance`` reads what ``format_chance`` wrote as an outcome that is written alike, and refuses lines without one."""
    if state.phase != CHANCE:
        return
    step = state.chance()
    outcome = fast_outcome_of(step, source)
    fields = game.format_chance(step, outcome[:])
    again = game.format_chance(step, game.parse_chance(step, fields))
    demand(again == fields, "outcomes round-trip", f"{step.kind}: {fields} became {again}")
    nonsense: list[object] = [None, [[]], "x", -1, True]
    for wrong in ({}, *({**fields, key: value} for key in fields for value in nonsense)):
        try:
            game.parse_chance(step, wrong)
        except Malformed:
            continue
        demand(False, "impossible outcomes are malformed", f"{step.kind}: {wrong} was accepted")


def copies_are_independent(state: State, source: FastSource, steps: int = 6) -> None:
    """A copy equals its original and records no trace; playing on with one leaves the other as it was."""
    before = snapshot(state)
    copy = state.copy()
    demand(same(copy, state), "a copy equals its original", "it differs")
    demand(copy.trace is None, "a copy records no trace", f"{copy.trace}")
    kept = copy.copy()
    for _ in range(steps):
        if copy.phase != OVER:
            take_step(copy, random_step(copy, source))
    demand(snapshot(state) == before, "copies are independent", "playing on with a copy changed the original")
    demand(snapshot(kept) == before, "copies are independent", "playing on with a copy changed its own copy")


def steps_are_deterministic(game: Game, state: State, source: FastSource) -> None:
    """The same step from the same position gives the same position, view and events."""
    if state.phase == OVER:
        return
    step = random_step(state, source)
    ends = [state.copy(), state.copy()]
    for end in ends:
        end.trace = []
        take_step(end, step)
    demand(same(*ends), "steps are deterministic", f"{step} led to two positions")
    demand(ends[0].trace == ends[1].trace, "steps are deterministic", f"{step} left two traces")
    for viewer in viewers(state):
        demand(seen(game, ends[0], viewer) == seen(game, ends[1], viewer), "views are deterministic", f"viewer {viewer}")


def questions_change_nothing(game: Game, state: State, texts: Sequence[str]) -> None:
    """``ask`` answers every move with a way of legal moves or a clause, and changes nothing."""
    before = snapshot(state)
    for seat in range(state.seats):
        legal = set(legal_notation(game, state, seat))
        for text in texts:
            _demand_answer(game, state, seat, text, legal)
            demand(snapshot(state) == before, "questions change nothing", f"{text} of seat {seat}")


def _demand_answer(game: Game, state: State, seat: int, text: str, legal: set[str]) -> None:
    try:
        answer = game.ask(state, seat, text)
    except Malformed:
        demand(text not in legal, "a legal move is a selection", f"{text} of seat {seat} is malformed")
        return
    if isinstance(answer, Refusal):
        demand(CLAUSE.fullmatch(answer.clause) is not None, "a refusal cites a clause", f"{answer.clause!r} for {text}")
    else:
        unlisted = set(answer.moves) - legal
        legal_too = not state.lists_all() and all(state.allows(seat, game.parse(state, move)) for move in unlisted)
        demand(not unlisted or legal_too, "ways lead to legal moves", f"{text} of seat {seat}: {answer.moves}")


def ends_are_told(state: State) -> None:
    """At the end there are winners, seats in ascending order, and no legal moves."""
    if state.phase == OVER:
        winners = state.winners()
        in_order = winners == sorted(set(winners)) and set(winners) <= set(range(state.seats))
        demand(bool(winners) and in_order, "winners are seats in ascending order", f"{winners}")
