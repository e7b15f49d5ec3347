"""``play``: a person at the terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.commands import run


def typed(*lines: str) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def test_it_shows_the_table_and_the_moves_and_ends_with_q() -> None:
    answer = run("play", "neunerln", "--seats", "3", "--seed", "1", typed=typed("q"))
    assert (answer.code, answer.err) == (0, "")
    for shown in ("? lists the moves", "hand ", "top ", "stock ", "moves ", "Until next time."):
        assert shown in answer.out


@pytest.mark.parametrize("game", ["neunerln", "murmeln"])
def test_the_end_of_input_ends_it_quietly(game: str) -> None:
    answer = run("play", game, typed=b"")
    assert (answer.code, answer.err) == (0, "")


def test_a_refused_move_is_explained_with_its_clause() -> None:
    answer = run("play", "neunerln", "--seed", "1", typed=typed(*(f"play:{rank}{suit}" for suit in "HLSE" for rank in "78UOKA")))
    assert re.search(r"Not allowed: NE-[0-9]+, \S+", answer.out)


def test_a_question_mark_asks_what_a_move_would_mean() -> None:
    first = run("play", "neunerln", "--seed", "1", typed=b"")
    move = re.search(r"^moves (\S+)", first.out, re.MULTILINE)
    assert move is not None
    answer = run("play", "neunerln", "--seed", "1", typed=typed(f"? {move[1]}", "? nonsense"))
    assert f"Possible: {move[1]}" in answer.out
    assert "'nonsense' is not" in answer.out


@pytest.mark.parametrize(
    ("game", "question", "said"),
    [
        ("mulle", "take", "'take' alone says too little"),
        ("mulle", "nonsense", "'nonsense' is not"),
        ("neunerln", "play", "'play' alone says too little"),
        ("murln", "swap", "'swap' is not"),
        ("murlan", "nonsense", "'nonsense' is not"),
        ("murmeln", "nonsense", "'nonsense' is not"),
    ],
)
def test_a_question_that_says_nothing_is_answered_by_how_to_ask(game: str, question: str, said: str) -> None:
    answer = run("play", game, "--seed", "1", typed=typed(f"? {question}"))
    line = next(line for line in answer.out.splitlines() if said in line)
    example = line.rpartition("such as ? ")[2].split(" or ? ")[-1]
    again = run("play", game, "--seed", "1", typed=typed(f"? {example}"))
    assert re.search(r"^> (Possible: |Not allowed: )", again.out, re.MULTILINE)


def test_a_round_is_played_to_its_end_by_typing_the_first_listed_move() -> None:
    moves: list[str] = []
    for _ in range(300):
        answer = run("play", "neunerln", "--seed", "2", "--bot", "greedy", typed=typed(*moves))
        if "The game is over. Won: " in answer.out:
            break
        moves.append(re.findall(r"^moves (\S+)", answer.out, re.MULTILINE)[-1])
    assert "The game is over. Won: " in answer.out


def test_a_card_alone_will_do_where_it_means_one_move() -> None:
    first = run("play", "neunerln", "--seed", "1", typed=b"")
    card = re.search(r"play:((?:[78UOKA]|10)[HLSE])", first.out)
    assert card is not None
    answer = run("play", "neunerln", "--seed", "1", typed=typed(card[1]))
    assert "Not allowed" not in answer.out
    assert f"top {card[1]}" in answer.out or "seat 1" in answer.out


def test_ml17_murmeln_is_drawn_and_a_move_can_be_undone() -> None:
    first = run("play", "murmeln", "--number", "7", typed=b"")
    assert re.search(r"^next \d \d \d   points 0", first.out, re.MULTILINE)
    assert re.search(r"^  9( [.1-7]){9}$", first.out, re.MULTILINE)
    assert "    a b c d e f g h i" in first.out
    move = re.search(r"such as (\S+)", first.out)
    assert move is not None
    boards = re.split(r"^> ", run("play", "murmeln", "--number", "7", typed=typed(move[1], "undo")).out, flags=re.MULTILINE)
    drawn = [re.findall(r"^  \d .*$", board, re.MULTILINE) for board in boards]
    assert drawn[0] == drawn[2]
    assert drawn[0] != drawn[1]
    assert "undo takes the last move back" in boards[1]


def test_odd_bytes_are_answered_and_nothing_more() -> None:
    answer = run("play", "neunerln", typed=b"\xff\xfe\n\x00\n\x1b[2J\n" + b"x" * 5000 + b"\n?\n? \n??\n")
    assert (answer.code, answer.err) == (0, "")
    assert "\x1b" not in answer.out


@settings(max_examples=40)
@given(
    st.sampled_from(["neunerln", "murmeln"]), st.lists(st.text(max_size=12) | st.sampled_from(["?", "a1", "9H", "a1,b2", "undo"]))
)
def test_nothing_typed_crashes_it(game: str, lines: list[str]) -> None:
    answer = run("play", game, "--seed", "3", typed="\n".join(lines).encode("utf-8", "replace"))
    assert (answer.code, answer.err) == (0, "")


def test_a_question_mark_lists_every_move_however_many_there_are() -> None:
    answer = run("play", "mulle", "--seed", "1", typed=typed("?", "q"))
    begins, listed = re.findall(r"^(?:moves|\d+ moves such as) .*$", answer.out, flags=re.MULTILINE)
    assert "(? lists them)" in begins
    assert listed.startswith("moves ")
    assert f"{len(listed.split()) - 1} moves such as" in begins
