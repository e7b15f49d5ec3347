"""The built client in a real browser, against a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from .house import House

CHROMIUM = "/usr/bin/chromium"
SWITCHED_OFF = [
    # What Playwright switches off; a second list takes the place of the first.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # Every new window draws these beside its page, for nobody: a third of what a test costs.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(SWITCHED_OFF)}",
    # Any name but localhost is no secure context over plain http, as an address on a home network is not.
    "--host-resolver-rules=MAP house.test 127.0.0.1",
]
PHONE = (390, 844)
NARROW = (360, 640)
TEXT = 16
OF_THE_FRAMEWORK = "svelte.dev/e/"
STATIC = Path(__file__).parents[2] / "src" / "stammtisch" / "server" / "static"

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for the tests of a module; one for all would find that this machine opens tables too fast."""
    assert (STATIC / "index.html").is_file(), "the client is not built: run `npm run build` in web/"
    opened = House(tmp_path_factory.mktemp("house"))
    opened.start()
    yield opened
    opened.stop()


@pytest.fixture(scope="session")
def browsers() -> Iterator[Callable[[int], Browser]]:
    """The browser of somebody whose text has so many px."""
    with sync_playwright() as playwright:
        opened: dict[int, Browser] = {}

        def of(text: int) -> Browser:
            if text not in opened:
                arguments = [*ARGUMENTS, f"--blink-settings=defaultFontSize={text}"]
                opened[text] = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            return opened[text]

        yield of
        for browser in opened.values():
            browser.close()


@pytest.fixture
def new_page(browsers: Callable[[int], Browser]) -> Iterator[NewPage]:
    """Makes pages of new guests; every error in a page, and every warning of what it is built with, fails the test."""
    errors: list[str] = []
    contexts = []

    def make(
        size: tuple[int, int] = PHONE,
        language: str = "de-DE",
        dark: bool = False,
        still: bool = True,
        touch: bool = False,
        text: int = TEXT,
    ) -> Page:
        context = browsers(text).new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if OF_THE_FRAMEWORK in message.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []
