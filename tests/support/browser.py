"""The site in a real Chromium."""

import functools
import http.server
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Locator, Page, sync_playwright

from tests.support.checkout import STRICT

PHONE = {"width": 390, "height": 844}
NO_ADDRESS_BAR = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"
"""Otherwise, Chromium loads two pages of its address bar with each window: half of its processor time in these tests.

The option replaces Playwright's list of disabled features, which mostly prevents requests to Google.
"""
Open = Callable[..., Page]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def headless(chromium: str) -> str:
    """Return the program that runs the browser tests: Chromium, or its headless shell.

    The shell is the same browser without its windows and takes two thirds of the processor time per page. Where nothing
    may be skipped, the whole Chromium runs.
    """
    return chromium if STRICT else shutil.which("chromium-headless-shell") or chromium


@contextmanager
def launched(program: str) -> Iterator[Browser]:
    """Yield a browser, and close it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", NO_ADDRESS_BAR])
        yield browser
        browser.close()


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a built site and return its address."""
    handler = functools.partial(_Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def browsing(site: Path) -> Iterator[tuple[Browser, str]]:
    """Serve a built site; yield a Chromium and the address."""
    with served(site) as address, launched(shutil.which("chromium") or "chromium") as browser:
        yield browser, address


@contextmanager
def visiting(browser: Browser, address: str, *, timeout: float | None = None) -> Iterator[Open]:
    """Yield a function that opens a page of the site at `address`; foreign or failed requests and script errors fail.

    `timeout` is in milliseconds per action.
    """
    wrong: list[str] = []
    contexts = []

    def open_page(path: str, **settings: Any) -> Page:
        context = browser.new_context(**settings)
        if timeout is not None:
            context.set_default_timeout(timeout)
        contexts.append(context)
        page = context.new_page()
        context.on(
            "request", lambda one: None if one.url.startswith((address, "data:", "blob:")) else wrong.append(one.url)
        )
        context.on("response", lambda one: wrong.append(one.url) if one.status >= 400 else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{address}/{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


def place_of(shown: Locator) -> FloatRect:
    """Return the box of something visible."""
    place = shown.bounding_box()
    assert place
    return place
