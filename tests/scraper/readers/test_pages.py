"""Every source has a page in our own words and its expected Edition; every reader is included."""

import pytest

from scraper.edition import Edition, read_edition, write_edition
from scraper.readers import READERS, read_file, read_page
from scraper.sources import source_entries, source_entry
from tests.support.checkout import ROOT

PAGES = ROOT / "tests" / "pages"


def read(name: str) -> Edition:
    page = next((PAGES / name).glob("page.*"), None)
    assert page, f"tests/pages/{name} has no page: write one in your own words, in the site's markup"
    return read_page(page.read_bytes(), source_entry(name), place=page.name)


@pytest.mark.parametrize("name", source_entries())
def test_the_stored_page_of_a_source_gives_the_expected_edition(name: str) -> None:
    edition, expected = read(name), PAGES / name / "edition.json"
    if not expected.exists():
        expected.write_text(write_edition(edition), "utf-8")
        pytest.fail(f"{expected} was not there and has been written; look it over before you keep it")
    assert edition == read_edition(expected)


def test_every_reader_has_a_stored_page() -> None:
    assert {source_entry(folder.name).reader for folder in PAGES.iterdir()} == set(READERS)


def test_the_address_and_time_of_a_page_are_recorded() -> None:
    page = (PAGES / "official" / "page.txt").read_bytes()
    edition = read_page(page, source_entry("official"), place="x", retrieved="2026-11-21", revision="77")
    assert (edition.source.retrieved, edition.source.revision) == ("2026-11-21", "77")
    assert read_file(PAGES / "official" / "page.txt", "official").source.retrieved is None
