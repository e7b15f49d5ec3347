"""``stammtisch play``: a person plays in the terminal, against bots where the game needs others."""

from __future__ import annotations

import argparse
import io
import json
import secrets
import sys
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from stammtisch.bots.bot import Bot
from stammtisch.bots.match import asked_of, key_of
from stammtisch.bots.registry import BOTS
from stammtisch.cli.boards import drawn
from stammtisch.cli.choices import chosen_bots, chosen_game, chosen_setup, drawn_number
from stammtisch.kernel.chance import Stream, outcome_of
from stammtisch.kernel.errors import Fact, Illegal, Malformed, Refusal
from stammtisch.kernel.game import Game, Setup, submit
from stammtisch.kernel.recorder import legal_notation
from stammtisch.kernel.state import CHANCE, OVER, State

ME = 0
"""The person's seat."""
LONGEST_INPUT = 1000
MOST_LISTED = 40
"""So many legal moves are listed; of more, only how many there are."""
SEAT_FACTS = ("on", "loser", "seat")
LEAVE = ("q", "quit", "exit")
HELP = "Type a move; ? lists the moves, ? MOVE says what a move would mean, q leaves."


def play(arguments: argparse.Namespace) -> int:
    """Plays one game to its end, or until the person leaves."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    game = chosen_game(arguments.game)
    key = key_of(secrets.token_hex() if arguments.seed is None else arguments.seed, 0)
    number = arguments.number or (drawn_number(key) if game.numbered else "")
    setup = chosen_setup(game, arguments.seats, arguments.option, number)
    bot_name = arguments.bot or next(iter(BOTS[game.name]))
    Evening(game, setup, chosen_bots(game, setup.seats, bot_name), key).play()
    return 0


class Evening:
    """One game in the terminal. The person sees only the view of seat 0; each bot only that of its own seat."""

    def __init__(self, game: Game, setup: Setup, bots: list[Bot], key: str) -> None:
        self.game = game
        self.bots = bots
        self.state: State = game.start(setup)
        self.chance = Stream(f"{key}/chance")
        self.draws: list[Callable[[int], int]] = [Stream(f"{key}/seat/{seat}").draw for seat in range(setup.seats)]

    def play(self) -> None:
        """Goes on until the game is over or the person leaves."""
        print(HELP)
        moves = 0
        while self.state.phase != OVER:
            if self.state.phase == CHANCE:
                self.state.apply_chance(outcome_of(self.state.chance(), self.chance))
                continue
            seat = asked_of(self.state.acting(), moves)
            moves += 1
            if seat != ME:
                self.bots_turn(seat)
            elif not self.persons_turn():
                return
        print()
        print(drawn(self.game.view(self.state, ME)))
        print(ending(self.state))

    def bots_turn(self, seat: int) -> None:
        """A bot moves, and the person is told as much of it as may be seen."""
        legal = legal_notation(self.game, self.state, seat)
        text = self.bots[seat].choose(self.game.view(self.state, seat), legal, self.draws[seat])
        before = self.state.copy()
        move = submit(self.game, self.state, seat, text)
        print(f"seat {seat} ({self.bots[seat].name}): {self.game.public(before, seat, move, ME)}")

    def persons_turn(self) -> bool:
        """Asks until a move is made; returns False if the person leaves."""
        print()
        print(drawn(self.game.view(self.state, ME)))
        self.list_moves()
        while True:
            print("> ", end="", flush=True)
            typed = sys.stdin.readline(LONGEST_INPUT)
            text = typed.strip()
            if not typed or text in LEAVE:
                print("Until next time.")
                return False
            if text == "?":
                print(HELP)
                self.list_moves(all_of_them=True)
            elif text.startswith("?"):
                self.explain(text[1:].strip())
            elif text and self.made(text):
                return True

    def list_moves(self, all_of_them: bool = False) -> None:
        """Prints the person's legal moves; without ``all_of_them`` only if they can be read at a glance."""
        legal = legal_notation(self.game, self.state, ME)
        if all_of_them or len(legal) <= MOST_LISTED:
            print("moves " + " ".join(legal))
        else:
            print(f"{len(legal)} moves such as {' '.join(legal[:3])} (? lists them)")

    def made(self, text: str) -> bool:
        """Makes the move that the text is, or the only one that it can mean; says why if there is none."""
        try:
            submit(self.game, self.state, ME, self.meant(text))
        except Malformed as error:
            print(error)
        except Illegal as error:
            print(f"Not allowed: {sentence(error.refusal)}")
        else:
            return True
        return False

    def meant(self, text: str) -> str:
        """The move that a text names. A selection (``KH``) will do where it can mean only one move.

        Raises ``Malformed`` or ``Illegal`` otherwise.
        """
        try:
            self.game.parse(self.state, text)
        except Malformed as error:
            try:
                answer = self.game.ask(self.state, ME, text)
            except Malformed:
                raise error from None
        else:
            return text
        if isinstance(answer, Refusal):
            raise Illegal(answer)
        if len(answer.moves) != 1:
            raise Malformed(text, f"one move; it can mean {' '.join(answer.moves[:MOST_LISTED]) or 'none'}")
        return answer.moves[0]

    def explain(self, text: str) -> None:
        """Says what a selection or move would mean, without making it."""
        try:
            answer = self.game.ask(self.state, ME, text)
        except Malformed as error:
            print(self.how_to_ask(text, error))
            return
        if isinstance(answer, Refusal):
            print(f"Not allowed: {sentence(answer)}")
        else:
            named = f" ({answer.name})" if answer.name else ""
            print(f"Possible: {' '.join(answer.moves[:MOST_LISTED]) or 'no move yet'}{named}")
            further = answer.facts.get("ways")
            if isinstance(further, list) and further:
                print(f"It can go on to: {' '.join(further)}")

    def how_to_ask(self, text: str, error: Malformed) -> str:
        """What to type instead of a question that nothing can be said to: a move, and a selection of it if that can be asked."""
        legal = legal_notation(self.game, self.state, ME)
        alike = [move for move in legal if move.partition(":")[0] == text]
        move = (alike or legal)[0]
        examples = [move, move.partition(":")[2].partition("=")[0]]
        shown = " or ".join(f"? {example}" for example in examples if self.can_be_asked(example))
        said = f"'{text}' alone says too little" if alike else str(error)
        return f"{said}; ask about a move or a part of it, such as {shown}"

    def can_be_asked(self, text: str) -> bool:
        """Whether the game has an answer to the question."""
        try:
            self.game.ask(self.state, ME, text)
        except Malformed:
            return False
        return True


def sentence(refusal: Refusal) -> str:
    """The clause, and in words why it forbids: the sentence of the English catalogue, or the bare facts without one."""
    facts = {name: fact_in_words(name, value) for name, value in refusal.facts.items()}
    text = catalogue().get(f"refusal.{refusal.clause}.{refusal.reason}")
    try:
        words = text.format_map(facts) if text else refusal.reason.replace("_", " ")
    except (KeyError, ValueError):
        words = refusal.reason.replace("_", " ")
        words += "".join(f"; {name} {fact}" for name, fact in facts.items())
    return f"{refusal.clause}, {words}"


def fact_in_words(name: str, value: Fact) -> str:
    """A parameter of a refusal as it stands in a sentence."""
    if name in SEAT_FACTS:
        return f"seat {value}"
    return ", ".join(value) if isinstance(value, list) else str(value)


@cache
def catalogue() -> dict[str, str]:
    """The English messages that all clients share."""
    texts: dict[str, str] = {}
    for part in files("stammtisch").joinpath("locales/en").iterdir():
        texts.update(json.loads(part.read_text("utf-8")))
    return texts


def ending(state: State) -> str:
    """Who has won."""
    winners = state.winners()
    if state.seats == 1:
        return "The game is over."
    names = ["you" if seat == ME else f"seat {seat}" for seat in winners]
    return f"The game is over. Won: {', '.join(names)}."
