"""Fixtures of the site's tests: a running Chromium and the site it visits."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import Open, served, visiting
from tests.support.site_fixtures import fresh_site


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which the site of the embedded editions is served."""
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
    with visiting(browser, address) as open_page:
        yield open_page
