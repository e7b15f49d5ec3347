"""What stands before everything: security headers, and who may ask from where. Plain ASGI."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

# ASGI's own shapes: dictionaries whose values depend on their "type".
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_HOST: Final = re.compile(rb"[A-Za-z0-9.\-_\[\]:]{1,255}")
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'"
)


def guarded(app: App) -> App:
    """The app behind the guard."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        host = _header(scope, b"host")
        if not _HOST.fullmatch(host) or _foreign(scope, host):
            await _refuse(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, host)
            await send(message)

        await app(scope, receive, send_with_headers)

    return guard


def _header(scope: Scope, name: bytes) -> bytes:
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    return next((value for key, value in headers if key == name), b"")


def _foreign(scope: Scope, host: bytes) -> bool:
    """Whether a page of another site asks for more than to look. Programs send no Origin and no one's cookie."""
    if scope["type"] == "http" and scope["method"] in _SAFE:
        return False
    origin = _header(scope, b"origin").decode("latin-1")
    if not origin:
        return False
    try:
        return urlsplit(origin).netloc.lower() != host.decode("latin-1").lower()
    except ValueError:
        return True


def _add_headers(message: Message, host: bytes) -> None:
    """Older browsers do not count a WebSocket as 'self', so its address is named."""
    named = host.decode("ascii")
    policy = f"{POLICY} ws://{named} wss://{named}".encode()
    message["headers"] = [*message.get("headers", []), *HEADERS, (b"content-security-policy", policy)]


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        return
    body = b'{"kind":"refused","reason":"foreign_origin","clause":"","facts":{}}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
