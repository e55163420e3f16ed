"""Fixtures of the tests of the site: a running Chromium and the site it visits."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browser import Open, served
from tests.support.site_fixtures import fresh_site


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site of the embedded editions is served."""
    with served(fresh_site(tmp_path_factory)) as place:
        yield place


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A running Chromium."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Open a page of the site; any request to another host, failed request or script error fails the test."""
    wrong: list[str] = []
    contexts = []

    def open_page(path: str, **settings: object) -> Page:
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on(
            "request",
            lambda request: None if request.url.startswith((address, "data:", "blob:")) else wrong.append(request.url),
        )
        page.on("response", lambda response: wrong.append(response.url) if response.status >= 400 else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{address}/{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
