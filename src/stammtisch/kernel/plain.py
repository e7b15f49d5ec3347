"""Views, events and states as plain values that JSON can hold."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass

from stammtisch.kernel.cards import FACE_DOWN_CODE, FaceDown
from stammtisch.kernel.state import State

ATOMS = bool | int | float | str | None
NOT_POSITION = frozenset({"trace"})
"""What a state carries besides the position."""


def plain(value: object) -> object:
    """A view or an event as plain values; a face-down card becomes ``??``.

    Raises ``TypeError`` for what cannot stand in a view.
    """
    if isinstance(value, ATOMS):
        return value
    if isinstance(value, FaceDown):
        return FACE_DOWN_CODE
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, dict):
        return {plain_key(key): plain(inner) for key, inner in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} is nothing that a view can hold")


def plain_key(key: object) -> str:
    """A key of an object, which in JSON is always text."""
    if not isinstance(key, str):
        raise TypeError(f"{key!r} is no key that JSON can hold")
    return key


def encoded(value: object) -> bytes:
    """A view or an event as the bytes of its JSON: equal exactly when a client could not tell them apart."""
    return json.dumps(plain(value), ensure_ascii=False, allow_nan=False).encode("utf-8")


def snapshot(state: State) -> dict[str, object]:
    """Everything in a position, by name, for showing and comparing; read in the same way from compiled states."""
    return {name: inner for name, inner in _attributes(state).items() if name not in NOT_POSITION}


def _attributes(value: object) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in dir(value):
        if name.startswith("__") or isinstance(getattr(type(value), name, None), property):
            continue
        try:
            inner = getattr(value, name)
        except AttributeError:  # declared in a compiled class, but not set
            continue
        if not callable(inner):
            found[name] = _inside(inner)
    return found


def _inside(value: object) -> object:
    if isinstance(value, ATOMS):
        return value
    if isinstance(value, list | tuple):
        return [_inside(inner) for inner in value]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, dict):
        return {str(key): _inside(inner) for key, inner in value.items()}
    if isinstance(value, bytes | bytearray):
        return value.hex()
    return _attributes(value)
