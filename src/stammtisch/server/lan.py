"""Addresses: the house's own, and the picture that a phone can read."""

from __future__ import annotations

import io
import ipaddress
import socket
from typing import Final

import segno

EVERYWHERE: Final = ("0.0.0.0", "::", "")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def lan_address() -> str:
    """This machine's address on its network; "" if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if is_loopback(address) else address


def url_of(host: str, port: int) -> str:
    """The address to open in a browser."""
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}/"


def qr_text(address: str) -> str:
    """The address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True)
    return out.getvalue()


def qr_svg(address: str) -> bytes:
    """The address as a QR code in SVG."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False, light="#fff", dark="#000")
    return out.getvalue()
