"""The format of records: every line round-trips, and nothing odd gets through."""

from __future__ import annotations

import contextlib
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.kernel.errors import Malformed
from stammtisch.kernel.record import (
    LARGEST,
    MAX_LINE,
    CancelledLine,
    ChanceLine,
    Header,
    Line,
    MoveLine,
    OverLine,
    RoundLine,
    Unreadable,
    format_line,
    parse_line,
    read_lines,
)

TEXTS = [
    '{"record": 1, "game": "neunerln", "seats": 3, "options": {}, "names": ["a", "ä", "🂡"]}',
    '{"record": 1, "game": "murmeln", "seats": 1, "options": {"version": "five"}, "number": "7"}',
    '{"record": 1, "game": "mulle", "seats": 4, "options": {"kryp": false, "rounds": 4}, "site": {"a": [1.5, null]}}',
    '{"chance": "start", "seat": 1}',
    '{"chance": "shuffle", "pack": ["KH", "7S"], "commit": "ab", "words": [null, "00"], "secret": "cd"}',
    '{"seat": 1, "move": "play:KH"}',
    '{"seat": 1, "move": "play:KH", "at": 17.25, "legal": ["play:KH"]}',
    '{"seat": 0, "move": "a1-c5", "arrived": ["c5=3"], "points": -10, "legal": []}',
    '{"round": 1, "scores": [0, 0, -1], "totals": [0, 0, -1], "places": [1, 0, 2]}',
    '{"round": 2, "scores": [3], "totals": [4], "note": "x"}',
    '{"cancelled": 3}',
    '{"over": true, "winners": [0, 1]}',
    '{"over": true, "winners": [], "reason": "left"}',
]

numbers = st.integers(-LARGEST, LARGEST)
words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
unknown = st.dictionaries(st.sampled_from(["note", "at", "ü"]), words | numbers | st.booleans() | st.none(), max_size=2)
lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Header, words, st.integers(0, 9), st.dictionaries(words, st.booleans() | numbers | words), words, extra=unknown),
    st.builds(ChanceLine, words, unknown),
    st.builds(MoveLine, numbers, words, st.none() | st.lists(words), unknown),
    st.builds(RoundLine, numbers, st.lists(numbers), st.lists(numbers), st.none() | st.lists(numbers), unknown),
    st.builds(CancelledLine, numbers, unknown),
    st.builds(OverLine, st.lists(numbers), words, unknown),
)


def read(data: bytes) -> list[Line]:
    return [line for _, line in read_lines(io.BytesIO(data))]


@pytest.mark.parametrize("text", TEXTS)
def test_a_line_is_written_as_it_was_read(text: str) -> None:
    assert format_line(parse_line(text)) == text


@given(lines)
def test_every_line_is_read_as_it_was_written(line: Line) -> None:
    assert parse_line(format_line(line)) == line


def test_options_and_names_may_be_missing() -> None:
    assert parse_line('{"record": 1, "game": "x", "seats": 2}') == Header("x", 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[]", "JSON object"),
        ("17", "JSON object"),
        ("{}", "exactly one of the keys record, chance"),
        ('{"note": 1}', "exactly one of the keys"),
        ('{"over": true, "winners": [], "move": "x", "seat": 0}', "exactly one of the keys"),
        ('{"seat": 1, "move": "play:KH"', "not JSON (Expecting ',' delimiter at column 30)"),
        ('{"seat": 1, "move": "play:KH"}}', "Extra data"),
        ('{"seat": 1}', "exactly one of the keys"),
        ('{"move": "x"}', "a line without seat"),
        ('{"seat": true, "move": "x"}', "whole number (seat)"),
        ('{"seat": 1.0, "move": "x"}', "whole number (seat)"),
        ('{"seat": "1", "move": "x"}', "whole number (seat)"),
        ('{"seat": null, "move": "x"}', "whole number (seat)"),
        ('{"seat": 1, "move": 5}', "a text (move)"),
        ('{"seat": 1, "move": "x", "legal": "x"}', "list of texts (legal)"),
        ('{"seat": 1, "move": "x", "legal": [1]}', "list of texts (legal)"),
        ('{"seat": 1, "seat": 1, "move": "x"}', "'seat' is not given only once"),
        ('{"seat": 1, "move": "x", "note": {"a": 1, "a": 1}}', "'a' is not given only once"),
        ('{"seat": 9007199254740992, "move": "x"}', "a number up to"),
        ('{"seat": ' + "9" * 5000 + ', "move": "x"}', "a number up to"),
        ('{"seat": 1, "move": "x", "note": 1e999}', "a number up to"),
        ('{"seat": 1, "move": "x", "note": ' + "1" * 99 + ".5}", "a number up to"),
        ('{"seat": 1, "move": "x", "note": NaN}', "'NaN' is not a number"),
        ('{"seat": 1, "move": "x", "note": -Infinity}', "'-Infinity' is not a number"),
        ('{"seat": 1, "move": "\\ud800"}', "whole characters"),
        ('{"seat": 1, "move": "x", "no\\udfffte": 1}', "whole characters"),
        ('{"seat": 1, "move": "\\u0000"}', "whole characters"),
        ('{"seat": 1, "move": "a\nb"}', "Invalid control character"),
        ('{"seat": 1, "move": "x", "note": [[[[[[1]]]]]]}', "nested at most 6 deep"),
        ('{"seat": 1, "move": "x", "note": ' + "[" * 100_000, "nested at most 6 deep"),
        ('{"a":' * 50_000, "nested at most 6 deep"),
        ('{"record": 2, "game": "x", "seats": 2}', "a record of format 1"),
        ('{"record": true, "game": "x", "seats": 2}', "whole number (record)"),
        ('{"record": 1, "game": "x", "seats": 2, "options": []}', "an object (options)"),
        ('{"record": 1, "game": "x", "seats": 2, "options": {"a": null}}', "a value of an option (a)"),
        ('{"record": 1, "game": "x", "seats": 2, "options": {"a": 1.5}}', "a value of an option (a)"),
        ('{"record": 1, "game": "x", "seats": 2, "number": 7}', "a text (number)"),
        ('{"record": 1, "game": "x", "seats": 2, "names": ["a"]}', "one name for each of 2 seats"),
        ('{"record": 1, "game": "x", "seats": 1, "names": ["' + "a" * 65 + '"]}', "at most 64 characters"),
        ('{"record": 1, "game": "x", "seats": 1, "names": ["\\u001b[2J"]}', "control character"),
        ('{"round": 1, "scores": [0.0], "totals": [0]}', "list of whole numbers (scores)"),
        ('{"round": 1, "scores": [true], "totals": [0]}', "list of whole numbers (scores)"),
        ('{"round": 1, "scores": [0]}', "a line without totals"),
        ('{"round": 1, "scores": [0], "totals": [0], "places": null}', "list of whole numbers (places)"),
        ('{"cancelled": true}', "whole number (cancelled)"),
        ('{"over": false, "winners": []}', '"over" can be'),
        ('{"over": 1, "winners": []}', '"over" can be'),
        ('{"over": true}', "a line without winners"),
        ('{"over": true, "winners": [], "reason": 1}', "a text (reason)"),
        ('{"chance": 1}', "a text (chance)"),
    ],
)
def test_a_line_that_is_none_is_refused_and_the_reason_named(text: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_line(text)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 400
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\n", "line 1: '' is not a line of a record: it is empty"),
        (b'{"cancelled": 1}\n\n{"cancelled": 2}\n', "line 2: '' is not a line of a record: it is empty"),
        (b'{"cancelled": 1}\n   \n', "line 2: '' is not a line of a record: it is empty"),
        (b'{"cancelled": 1}\r\n', "line 1: '{\"cancelled\": 1}\\r' is not ended by a line feed alone"),
        (b'\xef\xbb\xbf{"cancelled": 1}\n', "byte order mark"),
        (b'{"cancelled": 1}\0\n', "zero byte"),
        (b'{"cancelled": 1}\n{"note": "\xff"}\n', "line 2: "),
        (b'{"note": "\xed\xa0\x80"}\n', "is not UTF-8 (byte 11)"),
        (b'{"cancelled": 1}\n{"cance', "line 2: '{\"cance' is not JSON"),
        (b"\x89PNG\r\n\x1a\n", "line 1: "),
        (b"{" + b" " * MAX_LINE, f"a line of at most {MAX_LINE} bytes"),
    ],
)
def test_a_file_that_is_no_record_is_refused_at_its_line(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(data)
    assert said in str(refused.value)


def test_the_last_line_needs_no_end() -> None:
    assert read(b'{"cancelled": 1}\n{"cancelled": 2}') == [CancelledLine(1), CancelledLine(2)]


def test_the_longest_line_is_still_read() -> None:
    line = b'{"cancelled": 1}'
    assert read(line + b" " * (MAX_LINE - len(line) - 1) + b"\n") == [CancelledLine(1)]


class Endless(io.RawIOBase):
    """A file with one line that never ends; fails if more of it is read than one line may have."""

    def __init__(self) -> None:
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self.taken += len(buffer)
        assert self.taken < 2 * MAX_LINE
        buffer[:] = b"[" * len(buffer)
        return len(buffer)


def test_of_an_endless_line_no_more_is_read_than_a_line_may_have() -> None:
    with pytest.raises(Unreadable, match="a line of at most"):
        list(read_lines(io.BufferedReader(Endless())))


@pytest.mark.parametrize(
    "line",
    [
        '{"cancelled": 1' + "".join(f', "{key}": 0' for key in range(20_000)) + ', "0": 0}',
        '{"cancelled": 1, "a": [' + "[]," * 60_000 + "0]}",
        '{"cancelled": 1, "a": "' + "\\\\" * 100_000 + '"}',
        '{"cancelled": 1, "a": ' + "1" * 200_000 + "}",
        '{"cancelled": 1, "a": ' + "1" * 100_000 + "." + "1" * 100_000 + "e1}",
        '{"cancelled": "' + "x" * 200_000 + '"}',
    ],
    ids=["many keys, the last twice", "many lists", "many escapes", "a huge number", "a huge fraction", "a huge text"],
)
def test_no_line_takes_long(line: str) -> None:
    begun = time.perf_counter()
    with contextlib.suppress(Malformed):
        parse_line(line)
    assert time.perf_counter() - begun < 1


def test_a_line_cannot_be_written_with_what_json_does_not_have() -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        format_line(CancelledLine(1, {"note": float("nan")}))
