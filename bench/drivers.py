"""Random play, driven in the ways that the table compares. Every driver returns (decisions, seconds).

A decision is a step of a player with more than one legal move; steps without a choice are made and not counted. All
drivers choose uniformly among all legal moves, with the same fast source.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

import pyspiel

from stammtisch.kernel.chance import FastSource
from stammtisch.kernel.state import CHANCE, State, play_out

Measure = tuple[int, float]

MOST_MOVES = 2_000
"""Random games of Murln may go on for ever: after so many moves a play-out is broken off, as ``simulate`` does it."""
MOST_DEALS = 100
"""The same for games that are driven from Python, where chance steps are counted at no cost."""


def drive(start: Callable[[], State], games: int, source: FastSource) -> Measure:
    """Whole games driven from Python: one call for the legal moves, one to make a move."""
    decisions = 0
    draw = source.draw
    began = perf_counter()
    for _ in range(games):
        state = start()
        choices, choose = state.choices, state.choose
        deals = 0
        while True:
            while moves := choices():
                if (count := len(moves)) > 1:
                    decisions += 1
                    choose(moves[draw(count)])
                else:
                    choose(moves[0])
            if state.phase != CHANCE or deals == MOST_DEALS:
                break
            deals += 1
            state.resolve(source)
    return decisions, perf_counter() - began


def run_play_outs(start: Callable[[], State], games: int, source: FastSource) -> Measure:
    """Whole games inside compiled code."""
    began = perf_counter()
    decisions = sum(play_out(start(), source, MOST_MOVES) for _ in range(games))
    return decisions, perf_counter() - began


def drive_openspiel(begin: Callable[[], pyspiel.State], games: int, source: FastSource) -> Measure:
    """Whole games of OpenSpiel driven from Python; chance by walking its outcomes, which is faster than its examples."""
    decisions = 0
    draw, uniform = source.draw, random.random
    began = perf_counter()
    for _ in range(games):
        state = begin()
        is_terminal, is_chance, outcomes = state.is_terminal, state.is_chance_node, state.chance_outcomes
        legal_actions, apply_action = state.legal_actions, state.apply_action
        while not is_terminal():
            if is_chance():
                rest = uniform()
                for outcome, probability in outcomes():
                    rest -= probability
                    if rest < 0:
                        apply_action(outcome)
                        break
                continue
            actions = legal_actions()
            if (count := len(actions)) > 1:
                decisions += 1
                apply_action(actions[draw(count)])
            else:
                apply_action(actions[0])
    return decisions, perf_counter() - began


def first_choice(game: pyspiel.Game, source: FastSource) -> pyspiel.State:
    """A state after the deal in which the player has a choice."""
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        actions = state.legal_actions()
        state.apply_action(actions[source.draw(len(actions))])
    return state


def run_openspiel_play_outs(game: pyspiel.Game, games: int, source: FastSource) -> Measure:
    """Roll-outs inside OpenSpiel's C++, from a state after the deal (so the deal is not even timed).

    They are reached through one simulation of its search bot; how many decisions a roll-out has on average is counted
    by driving the same state from Python.
    """
    state = first_choice(game, source)
    sample = 1 + games // 10
    counted, _ = drive_openspiel(state.clone, sample, source)
    evaluator = pyspiel.RandomRolloutEvaluator(games, source.draw(1 << 30))
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 0, False, 1, False)
    began = perf_counter()
    bot.step(state)
    return round(counted / sample * games), perf_counter() - began


def run_copies(copy: Callable[[], object], times: int) -> Measure:
    """Copies of one state; a copy counts as a decision."""
    began = perf_counter()
    for _ in range(times):
        copy()
    return times, perf_counter() - began
