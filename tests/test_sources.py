"""Sources: what each entry must say, so that a further page is one more entry."""

import pytest

from scraper.errors import UnknownName
from scraper.readers import READERS
from scraper.readers.profile import profile_of
from scraper.sources import SourceEntry, source_entries, source_entry


def test_the_sources_named_to_the_outside_are_there() -> None:
    assert {
        "mtgwiki-en-508", "fandom-it-508", "fandom-it-506", "mtgwiki-ja-508", "rulings-1997", "official",
    } <= set(source_entries())  # fmt: skip


@pytest.mark.parametrize("entry", source_entries().values(), ids=lambda entry: entry.name)
def test_an_entry_is_complete(entry: SourceEntry) -> None:
    assert entry.reader in READERS
    assert entry.title
    assert entry.book
    assert entry.url is None or entry.url.startswith("http")
    assert profile_of(entry.language).date
    assert source_entry(entry.name) is entry


def test_two_sources_never_give_the_same_edition_id() -> None:
    ends = [(entry.language, entry.edition) for entry in source_entries().values()]
    assert len(ends) == len(set(ends))


def test_pages_of_one_book_are_kept_together() -> None:
    assert source_entry("fandom-it-506").book == source_entry("fandom-it-508").book


def test_an_unknown_source_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownName) as caught:
        source_entry("mtgwiki-en-509")
    assert str(caught.value) == (
        "no source is called “mtgwiki-en-509”; there are " + ", ".join(sorted(source_entries()))
    )
