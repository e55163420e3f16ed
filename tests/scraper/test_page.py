"""Fetched pages on disk: their records, damaged files, unneeded files."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scraper.documents import validate
from scraper.errors import MalformedDocument, UnreadableFile
from scraper.page import Page, Pages, timestamp

Keep = Callable[..., Page]


@pytest.fixture
def pages(home: Path) -> Pages:
    return Pages(home)


@pytest.fixture
def keep(pages: Pages) -> Keep:
    """Store one page as a fetch does."""

    def kept(text: str = "Goats run.", source: str = "goats", **facts: str | None) -> Page:
        page = Page.of(source, "https://goats.example/", text.encode(), **({"edition": "en-goats"} | facts))
        pages.keep_body(page, text.encode())
        return pages.keep_record(page)

    return kept


def test_a_page_is_stored_with_its_metadata(pages: Pages, keep: Keep) -> None:
    page = keep("Goats run.", revision="7", etag='"x"')
    assert pages.of("goats") == [page]
    assert pages.content(page) == b"Goats run."
    assert (page.size, page.revision, page.etag, page.url) == (10, "7", '"x"', "https://goats.example/")
    assert page.retrieved <= timestamp()
    document = json.loads(pages.path(page).with_suffix(".json").read_text("utf-8"))
    validate(document, "page", "page")
    assert Page.from_json(document, "page") == page


def test_pages_are_listed_by_source_oldest_first(pages: Pages, keep: Keep) -> None:
    texts = [keep(f"Goat {number}.") for number in range(5)]
    keep("Sheep.", source="sheep")
    keep("Refused.", edition=None, problem="no")
    keep("Old.", date="2020-01-01")
    assert pages.accepted("goats") == texts
    assert len(pages.of("goats")) == 7
    assert pages.sources() == ["goats", "sheep"]
    assert pages.of("cows") == []


def test_a_page_whose_bytes_changed_is_damaged(pages: Pages, keep: Keep) -> None:
    page = keep()
    assert pages.problems() == []
    pages.path(page).write_text("Goats ran.", "utf-8")
    with pytest.raises(MalformedDocument, match=r"is not what was fetched: its hash is \w{12}…; expected \w{12}…"):
        pages.content(page)
    assert len(pages.problems()) == 1
    pages.path(page).unlink()
    with pytest.raises(UnreadableFile, match="cannot be read"):
        pages.content(page)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "rosetta508/page/1"}'])
def test_a_damaged_record_is_named_and_does_not_hide_others(pages: Pages, keep: Keep, text: str) -> None:
    page, other = keep(), keep("Goats sleep.")
    record = pages.path(page).with_suffix(".json")
    record.write_text(text, "utf-8")
    assert pages.of("goats") == [other]
    (problem,) = pages.problems()
    assert str(record) in str(problem)
    assert pages.superseded() == []


def test_a_record_cannot_lead_out_of_the_library(pages: Pages, keep: Keep) -> None:
    record = pages.path(keep()).with_suffix(".json")
    record.write_text(record.read_text("utf-8").replace('"body": "', '"body": "../../'), "utf-8")
    assert pages.of("goats") == []
    assert "field body" in str(pages.problems()[0])


def test_unused_files_are_named_and_no_others(pages: Pages, keep: Keep, home: Path) -> None:
    accepted = [keep(f"Goat {number}.") for number in range(4)]
    keep("Old.", date="2020-01-01")
    refused = [keep(f"No {number}.", edition=None, problem="no") for number in range(3)]
    stray = pages.folder / "goats" / "20200101T000000000Z-abc.html"
    part = home / "editions" / ".x.part"
    part.parent.mkdir()
    for path in (stray, part):
        path.write_text("x", "utf-8")
    gone = set(pages.superseded(2))
    expected = {pages.path(one) for one in (*accepted[:2], *refused[:2])}
    assert gone == expected | {path.with_suffix(".json") for path in expected} | {stray, part}
    keep("Goat 5.")
    assert pages.path(refused[2]) in pages.superseded(2)


def test_a_dropped_page_is_removed_completely(pages: Pages, keep: Keep) -> None:
    page = keep()
    pages.drop(page)
    assert pages.of("goats") == []
    assert not [path for path in pages.folder.rglob("*") if path.is_file()]


def test_bytes_of_an_unreadable_record_are_not_unused(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "a: b")
    page = Page.of("goats", "https://goats.example/", b"Goats run.")
    record = pages.keep_body(page, b"Goats run.").with_suffix(".json")
    record.write_text("{", "utf-8")
    assert len(pages.problems()) == 1
    assert pages.orphans() == []
    assert pages.superseded() == []


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_page_is_intact_and_its_missing_bytes_are_reported(pages: Pages, keep: Keep, text: str) -> None:
    page = keep(text, edition=None, problem="is empty")
    assert pages.problems() == []
    pages.path(page).unlink()
    (problem,) = pages.problems()
    assert "cannot be read" in str(problem)
