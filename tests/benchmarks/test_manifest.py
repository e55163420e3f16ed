"""The manifest of books: fitting reads development books only, and the docs give the status of each book."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.data.books import DATES, MANUALS, Pair
from benchmarks.data.revisions import DATES as FITTED_DATES
from benchmarks.fit import calibration, split_merge
from benchmarks.measure import manifest
from benchmarks.measure.manifest import (
    DEVELOPMENT,
    TEST,
    UnlistedBookError,
    book_of,
    books,
    development_only,
    line,
    manuals,
)
from benchmarks.publish.page import GOALS
from benchmarks.publish.results import load
from rosetta508.language.words import LANGUAGES
from tests.support.checkout import ROOT
from tests.support.site_fixtures import edition

Fit = Callable[[], object]


def pair(name: str) -> Pair:
    """Return a pair of two empty books."""
    return Pair(name, edition("en", "a"), edition("de", "b"), frozenset())


def test_every_book_is_development_or_test() -> None:
    assert {one.status for one in books()} == {DEVELOPMENT, TEST}
    assert len({one.name for one in books()}) == len(books())
    for one in books():
        assert one.why, one.name
        assert set(one.title) == set(LANGUAGES), one.name
        assert one.used_for or one.status == TEST, one.name


def test_every_book_used_for_fitting_or_tuning_is_development() -> None:
    names = [f"{name}-{lang[:2]}" for name, (langs, *_) in MANUALS.items() for lang in langs.split()]
    names += [f"{first}/{second}" for first, second in FITTED_DATES] + [f"zh-{date}" for date in DATES]
    names += [f"wca-{language}" for language in ("de", "pl", "sl", "sv")] + ["it-508", "ja-508"]
    assert {book_of(name).status for name in names} == {DEVELOPMENT}
    assert book_of("wca-fr").status == TEST


def test_manuals_are_read_only_for_their_use_in_the_manifest(monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = manuals("fitting")
    assert {*fitting} < {*MANUALS}
    assert manuals("tuning") == list(MANUALS)
    first = [replace(one, used_for=()) if one.name == fitting[0] else one for one in books()]
    monkeypatch.setattr(manifest, "books", lambda: first)
    assert manuals("fitting") == fitting[1:]


def test_a_test_book_or_an_unlisted_one_is_refused() -> None:
    assert [one.name for one in development_only([pair("debian-policy-ja")])] == ["debian-policy-ja"]
    with pytest.raises(UnlistedBookError, match="wca-fr: a test book"):
        list(development_only([pair("wca-fr")]))
    with pytest.raises(UnlistedBookError, match="add it there"):
        list(development_only([pair("some-book-ja")]))


@pytest.mark.parametrize(
    "fit",
    [
        lambda: calibration.main(["somewhere"]),
        lambda: split_merge.collected(Path("somewhere"), ()),
        lambda: split_merge.collected(Path("somewhere"), FITTED_DATES[:1]),
    ],
)
def test_the_fitting_commands_refuse_a_test_book(fit: Fit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Declare the manuals and the revisions that they read test books, for this test."""
    marked = tuple(replace(one, status=TEST) for one in books())
    monkeypatch.setattr(manifest, "books", lambda: marked)
    monkeypatch.setattr(calibration, "debian", lambda *_: iter([pair("debian-policy-ja")]))
    monkeypatch.setattr(split_merge, "debian", lambda *_: iter([pair("debian-policy-ja")]))
    monkeypatch.setattr(split_merge, "revisions", lambda *dates: pair("/".join(dates)))
    with pytest.raises(UnlistedBookError, match="a test book"):
        fit()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_docs_name_the_measured_books(lang: str) -> None:
    assert {page for one in books() for page in one.pages} == {GOALS}
    assert line(GOALS, lang) in (ROOT / "docs" / lang / f"{GOALS}.md").read_text("utf-8")
    measured = {row["manual"] for row in load()["aligning"]["tables"]["manuals"]}
    assert len(measured) == len(MANUALS)
    assert all(GOALS in book_of(f"{name}-xx").pages for name in measured)


def test_the_docs_call_no_book_unseen() -> None:
    claims = r"nothing .{0,30}was fitted|never saw|never seen before|mai vist|nulla è stato tarato|初めて見る"
    for page in [
        *(ROOT / "docs").glob(f"*/{GOALS}.md"),
        ROOT / "benchmarks/README.md",
        ROOT / "benchmarks/METHOD.md",
        ROOT / "README.md",
    ]:
        assert not re.search(claims, page.read_text("utf-8"), re.IGNORECASE), page
