"""The record of a game: JSON lines, each of them one typed value (docs/record-format.md).

``parse_line`` and ``format_line`` are a round-tripping pair; ``read_lines`` reads a file that nobody vouches
for, line by line, in bounded memory. What a line means in its game is checked by ``kernel.replay``.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, Final, NoReturn, assert_never

from stammtisch.kernel.errors import Malformed, StammtischError
from stammtisch.kernel.game import OptionValue

FORMAT: Final = 1
"""The version of the format, in each record's first line."""
MAX_LINE: Final = 262_144
"""The longest line, in bytes, its end included."""
MAX_DEPTH: Final = 6
"""How deep lists and objects may be nested."""
MAX_NAME: Final = 64
"""The longest name of a player, in code points."""
LARGEST: Final = 2**53 - 1
"""The largest number that every reader of JSON keeps exactly."""


@dataclass(frozen=True)
class Header:
    """The first line of a record. ``options`` may lack those at their default; ``number`` is "" where the game has
    none; ``names`` is empty or has one for each seat. ``extra`` are keys unknown here: kept and written back."""

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    number: str = ""
    names: Sequence[str] = field(default_factory=list)
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ChanceLine:
    """What chance decided: the step's kind, and all other keys, which the game reads."""

    kind: str
    fields: Mapping[str, object]


@dataclass(frozen=True)
class MoveLine:
    """A move of a seat. ``legal``, where not None, are all the moves it had. Further keys that the game writes
    (``arrived``) are in ``extra`` like unknown ones."""

    seat: int
    move: str
    legal: Sequence[str] | None = None
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class RoundLine:
    """What a finished round wrote down; ``places`` is None in games without."""

    round: int
    scores: Sequence[int]
    totals: Sequence[int]
    places: Sequence[int] | None = None
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class CancelledLine:
    """This round was broken off and counts for nothing."""

    round: int
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class OverLine:
    """The game's end. ``reason`` says why it ended before the rules end it, and is "" otherwise."""

    winners: Sequence[int]
    reason: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


Line = Header | ChanceLine | MoveLine | RoundLine | CancelledLine | OverLine


class Unreadable(StammtischError):
    """The input is no record: the line is none, or not one of this format."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# --- writing ---

_encode: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def format_line(line: Line) -> str:
    """The text of a line, without its end."""
    return _encode(_fields_of(line))


def _fields_of(line: Line) -> dict[str, object]:
    """The object of a line: its own keys first, in a fixed order, then the others in theirs."""
    match line:
        case Header():
            number = {"number": line.number} if line.number else {}
            names = {"names": list(line.names)} if line.names else {}
            start = {"record": FORMAT, "game": line.game, "seats": line.seats, "options": dict(line.options)}
            return {**start, **number, **names, **line.extra}
        case ChanceLine():
            return {"chance": line.kind, **line.fields}
        case MoveLine():
            legal = {} if line.legal is None else {"legal": list(line.legal)}
            return {"seat": line.seat, "move": line.move, **line.extra, **legal}
        case RoundLine():
            places = {} if line.places is None else {"places": list(line.places)}
            scores = {"scores": list(line.scores), "totals": list(line.totals)}
            return {"round": line.round, **scores, **places, **line.extra}
        case CancelledLine():
            return {"cancelled": line.round, **line.extra}
        case OverLine():
            reason = {"reason": line.reason} if line.reason else {}
            return {"over": True, "winners": list(line.winners), **reason, **line.extra}
        case _:
            assert_never(line)


# --- reading ---


def read_lines(file: BinaryIO) -> Iterator[tuple[int, Line]]:
    """The lines of a file with their numbers, from 1. ``Unreadable`` names the first that is none.

    The file is not trusted: it may be endless, and no more than one line of it is held at a time.
    """
    number = 0
    while raw := file.readline(MAX_LINE + 1):
        number += 1
        try:
            line = parse_line(_decode(raw))
        except Malformed as error:
            raise Unreadable(number, str(error)) from error
        yield number, line


def _decode(raw: bytes) -> str:
    """The text of a line as read; ``Malformed`` if it is too long or not plain text."""
    if len(raw) > MAX_LINE:
        raise Malformed(_excerpt(raw), f"a line of at most {MAX_LINE} bytes")
    raw = raw.removesuffix(b"\n")
    if not raw.strip():
        raise Malformed("", "a line of a record: it is empty")
    if raw.endswith(b"\r"):
        raise Malformed(_excerpt(raw), "ended by a line feed alone")
    if raw.startswith(b"\xef\xbb\xbf"):
        raise Malformed(_excerpt(raw), "plain UTF-8: it begins with a byte order mark")
    if b"\0" in raw:
        raise Malformed(_excerpt(raw), "text: it holds a zero byte")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(_excerpt(raw), f"UTF-8 (byte {error.start + 1})") from error


def _excerpt(raw: bytes) -> str:
    return raw[:80].decode("utf-8", "replace")


def parse_line(text: str) -> Line:
    """The line of a text; ``Malformed`` says what is wrong with it."""
    fields = _parse_object(text)
    kinds = [kind for kind in _PARSERS if kind in fields]
    if len(kinds) != 1:
        raise Malformed(text, f"a line of a record, which has exactly one of the keys {', '.join(_PARSERS)}")
    return _PARSERS[kinds[0]](fields)


def _parse_object(text: str) -> dict[str, object]:
    """The JSON object of a text, without anything that another reader might understand differently."""
    try:
        value = _decoder.decode(text)
    except RecursionError:
        raise Malformed(text, f"JSON nested at most {MAX_DEPTH} deep") from None
    except json.JSONDecodeError as error:
        raise Malformed(text, f"JSON ({error.msg} at column {error.colno})") from error
    if not isinstance(value, dict):
        raise Malformed(text, "a JSON object, as every line of a record is")
    if "\\" in text or text.count("[") + text.count("{") > MAX_DEPTH:
        _check_deeply(value, MAX_DEPTH)
    return value


def _check_deeply(value: object, levels: int) -> None:
    """``Malformed`` if the value is nested deeper or holds half a character or a zero character."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
            raise Malformed(ascii(value), "text of whole characters")
        return
    if isinstance(value, list | dict):
        if levels == 0:
            raise Malformed("this", f"JSON nested at most {MAX_DEPTH} deep")
        for inner in value:
            _check_deeply(inner, levels - 1)
        if isinstance(value, dict):
            for inner in value.values():
                _check_deeply(inner, levels - 1)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        for key, _ in pairs:
            if key not in found:
                raise Malformed(key, "given only once in its object")
            del found[key]
    return found


def _int(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > LARGEST:
        raise Malformed(text, f"a number up to {LARGEST}")
    return int(text)


def _float(text: str) -> float:
    value = float(text) if len(text) <= 40 else float("inf")
    if abs(value) > LARGEST:
        raise Malformed(text, f"a number up to {LARGEST}, written with at most 40 characters")
    return value


def _no_number(text: str) -> NoReturn:
    raise Malformed(text, "a number")


_decoder: Final = json.JSONDecoder(object_pairs_hook=_once, parse_int=_int, parse_float=_float, parse_constant=_no_number)


# --- the kinds of lines ---


def _parse_header(fields: dict[str, object]) -> Header:
    version = _pop_int(fields, "record")
    if version != FORMAT:
        raise Malformed(f"record {version}", f"a record of format {FORMAT}")
    game, seats = _pop_text(fields, "game"), _pop_int(fields, "seats")
    options = _option_values(fields.pop("options", {}))
    number = _pop_text(fields, "number") if "number" in fields else ""
    names = _player_names(_pop_texts(fields, "names"), seats) if "names" in fields else []
    return Header(game, seats, options, number, names, fields)


def _option_values(value: object) -> dict[str, OptionValue]:
    if not isinstance(value, dict):
        raise Malformed(_shown(value), "an object (options)")
    for name, chosen in value.items():
        if not isinstance(chosen, bool | int | str):
            raise Malformed(_shown(chosen), f"a value of an option ({name})")
    return value


def _player_names(names: list[str], seats: int) -> list[str]:
    if len(names) != seats:
        raise Malformed(f"a list of {len(names)} names", f"one name for each of {seats} seats")
    for name in names:
        if len(name) > MAX_NAME or any(unicodedata.category(character) == "Cc" for character in name):
            raise Malformed(name, f"a name: at most {MAX_NAME} characters, none of them a control character")
    return names


def _parse_chance(fields: dict[str, object]) -> ChanceLine:
    return ChanceLine(_pop_text(fields, "chance"), fields)


def _parse_move(fields: dict[str, object]) -> MoveLine:
    seat, move = _pop_int(fields, "seat"), _pop_text(fields, "move")
    legal = _pop_texts(fields, "legal") if "legal" in fields else None
    return MoveLine(seat, move, legal, fields)


def _parse_round(fields: dict[str, object]) -> RoundLine:
    number, scores, totals = _pop_int(fields, "round"), _pop_ints(fields, "scores"), _pop_ints(fields, "totals")
    places = _pop_ints(fields, "places") if "places" in fields else None
    return RoundLine(number, scores, totals, places, fields)


def _parse_cancelled(fields: dict[str, object]) -> CancelledLine:
    return CancelledLine(_pop_int(fields, "cancelled"), fields)


def _parse_over(fields: dict[str, object]) -> OverLine:
    given = set(fields)
    over = fields.pop("over")
    if over is not True:
        raise Malformed(_shown(over), 'true, which is all that "over" can be')
    winners = _pop_ints(fields, "winners")
    reason = _pop_text(fields, "reason") if "reason" in fields else ""
    if not reason and "reason" in given:
        raise Malformed(reason, "a reason; without one the key is left out")
    return OverLine(winners, reason, fields)


_PARSERS: Final[Mapping[str, Callable[[dict[str, object]], Line]]] = {
    "record": _parse_header,
    "chance": _parse_chance,
    "move": _parse_move,
    "round": _parse_round,
    "cancelled": _parse_cancelled,
    "over": _parse_over,
}


def _pop(fields: dict[str, object], key: str) -> object:
    if key not in fields:
        raise Malformed("a line without " + key, "complete")
    return fields.pop(key)


def _pop_int(fields: dict[str, object], key: str) -> int:
    value = _pop(fields, key)
    if type(value) is not int:
        raise Malformed(_shown(value), f"a whole number ({key})")
    return value


def _pop_text(fields: dict[str, object], key: str) -> str:
    value = _pop(fields, key)
    if not isinstance(value, str):
        raise Malformed(_shown(value), f"a text ({key})")
    return value


def _pop_ints(fields: dict[str, object], key: str) -> list[int]:
    value = _pop(fields, key)
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise Malformed(_shown(value), f"a list of whole numbers ({key})")
    return value


def _pop_texts(fields: dict[str, object], key: str) -> list[str]:
    value = _pop(fields, key)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise Malformed(_shown(value), f"a list of texts ({key})")
    return value


def _shown(value: object) -> str:
    return json.dumps(value)
