"""The built client's files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from stammtisch.server.files import find


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/abc_-1",
        "/murmeln",
        "/rules/neunerln",
        "/index.html",
        "/no/such/page",
        "/t/\0",
        "/t/\\",
        "/t/" + "x" * 5000,
        "/apis",
    ],
)
def test_every_address_of_the_client_is_its_page(static: Path, path: str) -> None:
    found = find(static, path)
    assert found is not None
    assert found.status == 200
    assert found.media_type == "text/html"
    assert found.caching == "no-cache"
    assert found.squeezed is not None
    assert gzip.decompress(found.squeezed) == found.content


def test_assets_are_kept_for_ever_and_art_for_a_day(static: Path) -> None:
    script, art = find(static, "/assets/app-1a2b.js"), find(static, "/art/KH.svg")
    assert script is not None
    assert art is not None
    assert script.caching.endswith("immutable")
    assert (art.media_type, art.caching) == ("image/svg+xml", "public, max-age=86400")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/art/gone",
        "/x.svg",
        "/t/x.html",
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/art/\0",
        "/a" * 3000 + ".js",
    ],
)
def test_what_is_not_there_or_outside_is_not_found_and_the_page_says_so(static: Path, path: str) -> None:
    found, page = find(static, path), find(static, "/")
    assert found is not None
    assert page is not None
    assert (found.status, found.content) == (404, page.content)


@pytest.mark.parametrize("path", ["/api/none", "/api", "/api/t/\0", "/ws/none"])
def test_the_interface_is_no_page(static: Path, path: str) -> None:
    assert find(static, path) is None


def test_a_changed_file_is_read_again(static: Path) -> None:
    first = find(static, "/")
    (static / "index.html").write_text("other")
    again = find(static, "/")
    assert first is not None
    assert again is not None
    assert first.etag != again.etag


def test_without_a_build_a_plain_page_says_how_to_make_one(tmp_path: Path) -> None:
    found = find(tmp_path, "/")
    assert found is not None
    assert b"make run" in found.content
