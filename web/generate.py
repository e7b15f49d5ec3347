"""Writes the TypeScript types of the wire: ``python web/generate.py OUT.ts``.

The source is ``stammtisch.protocol`` and every game's ``view`` and ``events`` module; the result is never edited.
The same source gives the same bytes. Events carry their game's name (``NeunerlnDealt``), for games share words.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import sys
import types
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

import stammtisch.games
from stammtisch import protocol
from stammtisch.kernel.cards import FACE_DOWN_CODE, FaceDown

HEADER = "// Made by web/generate.py from the server's message types. Do not edit.\n"
PLAIN = {str: "string", int: "number", bool: "boolean", float: "number", types.NoneType: "null", FaceDown: "FaceDown"}
PAYLOADS = {("Update", "view"): "View | null", ("Update", "events"): "GameEvent[]", ("Update", "story"): "GameEvent[] | null"}
"""Where the protocol carries a game's values as they are."""
ALIASES = {"OptionValue": protocol.OptionValue, "Fact": protocol.Fact}


class Names:
    """What each class is called in TypeScript."""

    def __init__(self) -> None:
        self._by_class: dict[type, str] = {}

    def add(self, cls: type, name: str) -> None:
        self._by_class[cls] = name

    def type_of(self, hint: object) -> str:
        """The TypeScript type of a type hint; raises TypeError for one that the wire does not know."""
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is types.UnionType and hint in ALIASES.values():
            return next(name for name, alias in ALIASES.items() if alias == hint)
        if isinstance(hint, type) and hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, type) and hint in self._by_class:
            return self._by_class[hint]
        if origin is typing.Literal:
            return " | ".join(f'"{value}"' for value in args)
        if origin in (types.UnionType, typing.Union):
            return self.either(args)
        if origin is list:
            inner = self.type_of(args[0])
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<{self.type_of(args[0])}, {self.type_of(args[1])}>"
        raise TypeError(f"no TypeScript type for {hint!r}")

    def either(self, args: Iterable[object]) -> str:
        """A union of types."""
        return " | ".join(self.type_of(arg) for arg in args)


def field_comments(cls: type) -> dict[str, str]:
    """The strings that stand under the fields of a class."""
    body = ast.parse(inspect.getsource(cls)).body[0]
    assert isinstance(body, ast.ClassDef)
    comments: dict[str, str] = {}
    for above, below in zip(body.body, body.body[1:], strict=False):
        if not (isinstance(above, ast.AnnAssign) and isinstance(above.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            comments[above.target.id] = str(below.value.value)
    return comments


def comment(text: str | None, indent: str = "") -> str:
    """The text as a documentation comment; "" for none."""
    if not text:
        return ""
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{inner}{indent} */\n"


def own_doc(cls: type) -> str | None:
    """The docstring that the class itself has (dataclasses make one up, others inherit)."""
    doc = cls.__dict__.get("__doc__")
    return None if doc is None or doc.startswith(cls.__name__ + "(") else doc


def struct_fields(cls: type[msgspec.Struct]) -> Iterator[tuple[str, str, object]]:
    """Name, mark of an optional field, and hint of each field on the wire."""
    config = cls.__struct_config__
    if config.tag is not None:
        yield str(config.tag_field), "", typing.Literal[config.tag]
    hints = typing.get_type_hints(cls)
    for field in msgspec.structs.fields(cls):
        optional = not field.required and issubclass(cls, protocol.Struct)
        yield field.encode_name, "?" if optional else "", hints[field.name]


def dataclass_fields(cls: type) -> Iterator[tuple[str, str, object]]:
    """The same for a view or event."""
    hints = typing.get_type_hints(cls)
    for field in dataclasses.fields(cls):
        yield field.name, "", hints[field.name]


def interface(cls: type, name: str, fields: Iterable[tuple[str, str, object]], names: Names) -> str:
    """One interface with its comments."""
    comments = field_comments(cls)
    lines = [comment(own_doc(cls)), f"export interface {name} {{\n"]
    for field, mark, hint in fields:
        written = PAYLOADS.get((name, field)) or names.type_of(hint)
        lines.append(comment(comments.get(field), "  ") + f"  {field}{mark}: {written};\n")
    return "".join(lines) + "}\n"


def union(name: str, members: list[str]) -> str:
    """A union type."""
    return f"export type {name} =\n" + "".join(f"  | {member}\n" for member in members).rstrip() + ";\n"


def game_modules() -> list[str]:
    """The games that have views and events, by name."""
    found = sorted(info.name for info in pkgutil.iter_modules(stammtisch.games.__path__) if info.ispkg)
    return [name for name in found if (Path(stammtisch.games.__path__[0]) / name / "view.py").exists()]


def dataclasses_in(module: types.ModuleType) -> list[type]:
    """The dataclasses of one game that its module defines or uses, in the order of its text."""
    named = [value for value in vars(module).values() if isinstance(value, type) and dataclasses.is_dataclass(value)]
    return [cls for cls in named if cls.__module__.startswith(f"{module.__package__}.")]


def classes_of(game: str) -> list[type]:
    """The dataclasses of a game's views and events, each once, those of a module beside them with all it defines."""
    modules = [importlib.import_module(f"stammtisch.games.{game}.{name}") for name in ("view", "events")]
    homes = dict.fromkeys(cls.__module__ for module in modules for cls in dataclasses_in(module))
    return list(dict.fromkeys(cls for home in homes for cls in dataclasses_in(importlib.import_module(home))))


def is_event(cls: type) -> bool:
    """Whether a class is an event: it has a ``kind``, in the module of the events."""
    return cls.__module__.endswith(".events") and "kind" in {field.name for field in dataclasses.fields(cls)}


def games_part(names: Names) -> list[str]:
    """Views and events of all games, and their unions."""
    parts: list[str] = []
    views: list[str] = []
    events: list[str] = []
    for game in game_modules():
        title = game.capitalize()
        parts.append(f"// --- {game} ---\n")
        both = classes_of(game)
        for cls in both:
            names.add(cls, cls.__name__ if cls.__name__.startswith(title) else title + cls.__name__)
        parts += [interface(cls, names.type_of(cls), dataclass_fields(cls), names) for cls in both]
        views += [names.type_of(cls) for cls in both if cls.__name__ == f"{title}View"]
        kinds = [names.type_of(cls) for cls in both if is_event(cls)]
        parts.append(union(f"{title}Event", kinds))
        events.append(f"{title}Event")
    return [*parts, "// --- all games ---\n", union("View", views), union("GameEvent", events)]


def protocol_part(names: Names) -> list[str]:
    """The messages."""
    own = [
        value for value in vars(protocol).values() if isinstance(value, type) and value.__module__.startswith(protocol.__name__)
    ]
    structs = [cls for cls in own if issubclass(cls, msgspec.Struct) and msgspec.structs.fields(cls)]
    for cls in structs:
        names.add(cls, cls.__name__)
    parts = [f"export type {name} = {names.either(typing.get_args(hint))};\n" for name, hint in ALIASES.items()]
    parts += [interface(cls, cls.__name__, struct_fields(cls), names) for cls in structs]
    for name in ("ToServer", "ToClient"):
        parts.append(union(name, [names.type_of(arg) for arg in typing.get_args(getattr(protocol, name))]))
    return parts


def typescript() -> str:
    """The whole file."""
    names = Names()
    constants = [
        f"export const PROTOCOL_VERSION = {protocol.PROTOCOL_VERSION};\n",
        comment("How many characters the name of a person may have.") + f"export const LONGEST_NAME = {protocol.LONGEST_NAME};\n",
        f"export const MAX_FRAME = {protocol.MAX_FRAME};\n",
        comment("A card whose face the viewer may not see.") + f'export type FaceDown = "{FACE_DOWN_CODE}";\n',
    ]
    return "\n".join([HEADER, *constants, *games_part(names), *protocol_part(names)])


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python web/generate.py OUT.ts")
    out = Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    text = typescript()
    if not out.exists() or out.read_text("utf-8") != text:
        out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
