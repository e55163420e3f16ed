"""Which editions are compared if a library has several of one source: the newest page, not its digest."""

import json
from dataclasses import replace

import pytest

from aligner.align.alignment import Alignment
from rosetta508.compare.edition_examples import printed_examples
from rosetta508.compare.library_comparison import (
    How,
    align_for_library,
    compare,
    english_for,
    newest_of_each,
    usual_pairs,
)
from rosetta508.site.model.material import gather
from scraper.edition import Edition
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.site_fixtures import ENGLISH, ITALIAN

DIGEST = "it-2024-10-02-fandom-508"
FETCHED = "it-2026-11-01-fandom-508"


def later(edition: Edition, identity: str, date: str) -> Edition:
    """The edition as a page of a later date, with the whole text and a reworded first rule."""
    rules = tuple(replace(rule, restates=None, measured=None) for rule in edition.rules)
    first = replace(rules[0], text=f"{rules[0].text} Ora si fa il doppio.")
    return replace(edition, id=identity, stated_date=date, rules=(first, *rules[1:]))


@pytest.fixture
def library() -> Library:
    """A library in which a page of the Italian wiki is newer than its digest."""
    library = Library()
    library.put(later(library.get(DIGEST), FETCHED, "2026-11-01"))
    return library


def test_a_page_newer_than_its_digest_is_compared_in_its_place(library: Library) -> None:
    lefts = [left.id for left, _ in usual_pairs(library)]
    assert FETCHED in lefts
    assert DIGEST not in lefts
    assert "it-2024-10-02-fandom-506" in lefts
    assert len(lefts) == len(set(lefts))


@pytest.mark.usefixtures("library")
def test_the_report_covers_only_the_newest_page(run: Runner) -> None:
    editions = {one["edition"] for one in json.loads(run("drift", "--format", "json", code=1).out)["findings"]}
    assert FETCHED in editions
    assert DIGEST not in editions


def test_the_site_has_one_column_per_book_without_repeated_rules(library: Library) -> None:
    material = gather(library)
    shown = [edition.id for column in material.columns for edition in column.editions]
    assert FETCHED in shown
    assert DIGEST not in shown
    cells = [cell for row in material.rows for cell in row.cells.get("it", [])]
    texts = [cell.rule.text for cell in cells if (cell.edition.id, cell.rule.number) == (FETCHED, "508.1")]
    assert texts[0].endswith("Ora si fa il doppio.")
    assert DIGEST in {edition.id for edition in material.editions}  # the digest still has a page of its own


def test_an_english_page_is_judged_like_a_translation_however_new_it_is() -> None:
    library = Library()
    english = later(library.get("mtgwiki-en-508"), "en-2026-11-01-mtgwiki-508", "2026-11-01")
    library.put(english)
    today = library.get("official").id
    pairs = {left.id: right.id for left, right in usual_pairs(library)}
    assert pairs[DIGEST] == pairs[english.id] == today
    assert "en-2024-11-08-mtgwiki-508" not in pairs


def test_editions_are_compared_with_a_newer_official_text() -> None:
    library = Library()
    newest = replace(library.get("official"), id="en-2026-10-02-official", stated_date="2026-10-02")
    library.put(newest)
    assert {right.id for _, right in usual_pairs(library)} == {newest.id}


def test_a_section_that_todays_english_lacks_is_compared_with_the_newest_english_that_has_it() -> None:
    library = Library()
    pages = [
        replace(ENGLISH, id=f"en-{day}-tavern-509", covers=("509",), stated_date=day)
        for day in ("2020-01-24", "2022-02-18")
    ]
    for page in pages:
        library.put(page)
    assert english_for(replace(ITALIAN, covers=("509",)), library) == pages[1]
    assert english_for(replace(ITALIAN, covers=("5",)), library) == library.get("official")
    assert english_for(replace(ITALIAN, covers=("600",)), library) == library.get("official")


def test_references_are_judged_over_the_newest_pages_of_a_book(library: Library) -> None:
    left = library.get("it-2024-10-02-fandom-506")
    right = english_for(left, library)
    assert right
    book = compare(left, right, library).book
    assert [one.id for one in book] == [left.id, FETCHED]


def test_only_the_newest_page_names_examples(library: Library) -> None:
    printing = {one.edition for one in printed_examples(library, ())}
    assert FETCHED in printing
    assert DIGEST not in printing


def test_official_texts_of_every_date_and_pages_of_other_sections_are_kept() -> None:
    library = Library()
    assert newest_of_each(library.editions()) == list(library.editions())
    other = replace(ITALIAN, id="it-2015-01-01-taverna-509", covers=("509",))
    undated = replace(ITALIAN, id="it-undated-taverna", stated_date=None)
    assert newest_of_each([undated, ITALIAN, other, ENGLISH]) == [ITALIAN, other, ENGLISH]


def test_of_two_pages_with_one_date_the_last_fetched_is_used() -> None:
    old, new = (
        replace(ITALIAN, id=f"x-{day}", source=replace(ITALIAN.source, retrieved=day))
        for day in ("2026-11-01", "2026-11-20")
    )
    assert newest_of_each([new, old]) == newest_of_each([old, new]) == [new]


def test_the_history_corrects_only_links_of_translations_with_numbers(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def kept(alignment: Alignment, edition: Edition, english: Edition) -> Alignment:
        asked.append(f"{edition.id} {english.id}")
        return alignment

    monkeypatch.setattr("rosetta508.compare.library_comparison.correct_links", kept)
    page, english = library.get("it-2024-10-02-fandom-506"), library.get("mtgwiki-en-508")
    for left, right, how in ((page, english, How()), (page, english, How(ignore_numbers=True)), (english, page, How())):
        align_for_library(left, right, library, how)
    assert asked == [f"{page.id} {english.id}"]
