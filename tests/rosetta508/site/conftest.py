"""Fixtures of the tests of the site: the site, what it is made of, and a running Chromium that visits it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rosetta508.site.model.material import Material, gather
from scraper.library import Library
from tests.support.browser import Open, headless, launched, served, visiting
from tests.support.site_fixtures import fresh_site

expect.set_options(timeout=30_000)
# As long as all other waits: on a busy machine with two cores, a search took more than the default of five seconds.


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fresh_site(tmp_path_factory)


@pytest.fixture(scope="session")
def material() -> Material:
    return gather(Library(Path("/nonexistent")))


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address at which the site of the embedded editions is served."""
    with served(site) as place:
        yield place


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with launched(headless(chromium)) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Open a page of the site; any request to another host, failed request, or script error fails the test."""
    with visiting(browser, address) as open_page:
        yield open_page
