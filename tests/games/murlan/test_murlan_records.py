"""Records: pinned games that replay, and wrong lines of others that are refused with the clause."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from support.murlan import pack_for

from stammtisch.bots.match import play_match
from stammtisch.bots.registry import BOTS
from stammtisch.games.murlan.cards import DECK
from stammtisch.games.murlan.game import MURLAN
from stammtisch.games.registry import GAMES
from stammtisch.kernel.game import Setup
from stammtisch.kernel.plain import encoded
from stammtisch.kernel.record import format_line, parse_line, read_lines
from stammtisch.kernel.replay import WrongLine, replay

GOLDENS = Path(__file__).parents[3] / "goldens" / "murlan"
CELLS = [(seats, target) for seats in (2, 3, 4) for target in (5, 10, 13, 21)]


@pytest.mark.parametrize(("seats", "target"), CELLS)
def test_a_game_of_every_number_of_seats_and_target_is_pinned_and_replays(seats: int, target: int) -> None:
    golden = (GOLDENS / f"record-{seats}-{target}.jsonl").read_bytes()
    assert b'"legal"' in golden
    assert b'{"over": true' in golden
    for _ in replay(read_lines(BytesIO(golden)), GAMES):
        pass


@pytest.mark.parametrize(("seats", "target"), CELLS)
def test_the_same_seed_gives_the_pinned_game(seats: int, target: int) -> None:
    bots = [BOTS["murlan"]["random"]] * seats
    lines = play_match(MURLAN, Setup(seats, {"target": target}), bots, f"golden/{seats}/{target}", with_legal=True)
    pinned = (GOLDENS / f"record-{seats}-{target}.jsonl").read_text("utf-8")
    assert "".join(format_line(line) + "\n" for line in lines) == pinned


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_that_was_played_out_is_pinned_and_replays(seats: int) -> None:
    for _ in replay(read_lines(BytesIO((GOLDENS / f"played-{seats}.jsonl").read_bytes())), GAMES):
        pass


def test_the_goldens_show_every_act() -> None:
    shown = "".join(path.read_text("utf-8") for path in GOLDENS.glob("*.jsonl"))
    for move in ("play:", "pass", "resign", "tap:", "take", "leave", "give:", "loser:"):
        assert f'"move": "{move}' in shown


# --- wrong records of others ---


def lines(*moves: str, hands: tuple[str, ...] = ("3S 4S 5S 6S 7S 9S 9H KD", "4H 5H 6H 7H 8H 9D QS", "5D")) -> list[str]:
    """A record of a first round with these hands; ``0 play:3S`` says who moves, anything else is a whole line."""
    pack = ", ".join(f'"{code}"' for code in DECK.format_all(pack_for(list(hands))))
    found = [f'{{"record": 1, "game": "murlan", "seats": {len(hands)}}}', '{"chance": "start", "seat": 0}']
    found.append(f'{{"chance": "shuffle", "pack": [{pack}]}}')
    for move in moves:
        seat, _, text = move.partition(" ")
        found.append(f'{{"seat": {seat}, "move": "{text}"}}' if seat.isdigit() else move)
    return found


def play_through(*texts: str) -> None:
    for _ in replay(enumerate(map(parse_line, texts), start=1), GAMES):
        pass


def refused(texts: list[str], clause: str) -> None:
    """All lines but the last are right; the last is refused with the clause."""
    play_through(*texts[:-1])
    with pytest.raises(WrongLine) as caught:
        play_through(*texts)
    assert caught.value.line == len(texts)
    assert clause in caught.value.reason.replace("(", " ").replace(")", " ").split(), caught.value.reason


STRAIGHT = "0 play:3S,4S,5S,6S,7S"


@pytest.mark.parametrize(
    ("moves", "clause"),
    [
        (("1 play:4H",), "MU-13"),
        (("0 play:4S",), "MU-13"),
        (("0 pass",), "MU-11"),
        (("0 play:3S", "2 play:5D"), "MU-10"),
        (("0 play:3S", "1 play:QS", "2 pass", "0 play:KD", "1 pass", "2 pass", "1 play:9D"), "MU-11"),
        ((STRAIGHT, "1 play:5H,6H,7H,8H,9D"), "MU-8"),
        ((STRAIGHT, "1 play:9D"), "MU-8"),
        (("0 play:3S", "1 play:4H,5H"), "MU-3"),
        (("0 play:3S,KD",), "MU-3"),
        (("0 play:3S", "1 play:QS", "2 pass", "0 play:9S"), "MU-7"),
        (("0 play:3S", "1 take"), "MU-19"),
        (("0 play:3S", "1 give:4H"), "MU-20"),
        (("0 play:3S", "1 loser:0"), "MU-16"),
        (("0 resign", "0 pass"), "MU-23"),
        (('{"chance": "shuffle", "pack": []}',), "chance"),
        (('{"cancelled": 2}',), "MU-27"),
        (("0 resign", "1 resign", '{"round": 1, "scores": [0, 1, 1], "totals": [0, 1, 2], "places": [2, 1, 0]}'), "MU-15"),
        (("0 resign", "1 resign", '{"round": 1, "scores": [0, 1, 2], "totals": [0, 1, 3], "places": [2, 1, 0]}'), "MU-15"),
        (("0 resign", "1 resign", '{"round": 1, "scores": [0, 1, 2], "totals": [0, 1, 2], "places": [2, 0, 1]}'), "MU-12"),
        (("0 resign", "1 resign", '{"over": true, "winners": [2]}'), "MU-18"),
        (('{"round": 1, "scores": [0, 1, 2], "totals": [0, 1, 2]}',), "MU-12"),
    ],
)
def test_a_wrong_line_is_refused_where_it_stands_with_its_clause(moves: tuple[str, ...], clause: str) -> None:
    refused(lines(*moves), clause)


@pytest.mark.parametrize("move", ["0 play:4S,3S", "0 play:3S,3X", "0 play:3S,3S", "0 stay", "0 tap:55", "0 loser:3"])
def test_what_is_no_move_is_refused_as_malformed(move: str) -> None:
    refused(lines(move), "card" if "3X" in move else "move")


SECOND = ("0 resign", "1 resign")


def second_round(*moves: str) -> list[str]:
    """Seat 2 has won the first round and seat 0 lost it; dealing now starts at seat 1."""
    shuffle = pack_for(["RJ 3H", "5S BJ", "4S 6S"], 1)
    pack = ", ".join(f'"{code}"' for code in DECK.format_all(shuffle))
    return lines(*SECOND, f'{{"chance": "shuffle", "pack": [{pack}]}}', *moves)


@pytest.mark.parametrize(
    ("moves", "clause"),
    [
        (("2 tap:5",), "MU-19"),
        (("0 take",), "MU-19"),
        (("0 tap:5", "0 tap:6"), "MU-19"),
        (("0 tap:5", "0 leave", "2 give:RJ"), "MU-20"),
        (("0 tap:5", "0 leave", "2 give:3H"), "MU-20"),
        (("0 tap:5", "0 leave", "0 give:3H"), "MU-20"),
        (("0 tap:5", "0 leave", "0 play:3H"), "MU-20"),
        (("0 tap:5", "0 leave", "2 give:4S", "2 play:6S"), "MU-14"),
        (("0 tap:5", "0 leave", "2 give:4S", "0 play:RJ"), "MU-10"),
    ],
)
def test_a_wrong_cut_swap_or_leader_is_refused(moves: tuple[str, ...], clause: str) -> None:
    refused(second_round(*moves), clause)


def test_a_wrong_legal_list_is_refused() -> None:
    listed = '{"seat": 1, "move": "pass", "legal": ["pass", "resign"]}'
    refused(lines(STRAIGHT, listed), "MU-10")
    play_through(*lines(STRAIGHT, '{"seat": 1, "move": "pass", "legal": ["pass", "play:4H,5H,6H,7H,8H", "resign"]}'))


def test_a_cancelled_round_is_followed_by_the_next_shuffle_and_the_same_number() -> None:
    again = lines()[2]
    play_through(*lines("0 play:3S", '{"cancelled": 1}', again, "0 resign", "1 resign"))
    refused(lines("0 play:3S", '{"cancelled": 1}', "0 play:4S"), "MU-1")
    refused(lines("0 resign", "1 resign", '{"cancelled": 2}'), "MU-27")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_can_be_left_and_resumed_after_every_line(seats: int) -> None:
    whole = list(read_lines(BytesIO((GOLDENS / f"played-{seats}.jsonl").read_bytes())))
    asked = set()
    for end, played in enumerate(replay(whole, GAMES), start=1):
        if end % 3 == 0:
            *_, again = replay(whole[:end], GAMES)
            views = [[encoded(MURLAN.view(one.replay.state, seat)) for seat in range(seats)] for one in (again, played)]
            assert views[0] == views[1]
        asked.add(MURLAN.view(played.replay.state, None).asked)
    assert asked >= ({"play", "tap", "take", "vote", None} if seats == 4 else {"play", "tap", "take", None})
