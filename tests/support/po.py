"""PO catalogs written and read back."""

from pathlib import Path

from rosetta508.exchange.bitext import Bitext, bitext_of
from scraper.edition import Edition
from scraper.library import Library
from scraper.readers import read_file

TEXTS = {
    "1.2": "Le mucche dormono di notte, e così i vitelli.",
    "1.3": "Ogni vitello beve latte (vedi regola 508.1a).",
    "1.4": "Un toro sta da solo.",
}
COWS = {"1": ("Mucche", ""), "1.1": (None, "Le mucche pascolano di mattina.")}


def written(tmp_path: Path, text: str, name: str = "it.po") -> Path:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def shown(made: Edition) -> dict[str, tuple[str | None, str]]:
    return {rule.number: (rule.title, rule.text) for rule in made.rules}


def assert_translated(found: Edition) -> None:
    """Assert that the edition has all texts of the filled-in file."""
    assert shown(found) == COWS | {number: (None, text) for number, text in TEXTS.items()}
    assert found.by_number["1.1"].examples == ("Una mucca pascola.",)
    assert [one.number for one in found.by_number["1.3"].references] == ["508.1a"]
    assert (found.id, found.language, found.source.name) == ("it-undated-test-draft", "it", "test-draft")
    assert not found.is_digest


def bitext_of_page(shared: Path, capture: str, source: str) -> Bitext:
    """The real page of a source with the English one."""
    library = Library()
    for name, one in ((capture, source), ("en-508", "mtgwiki-en-508")):
        library.put(read_file(shared / f"sources/{name}.capture.txt", one))
    return bitext_of(library.get(source), library.get("mtgwiki-en-508"), library, "en")


def assert_came_back(found: Bitext, brought: Edition) -> None:
    """Assert that every text of a linked rule of the page is in the imported edition, under its number."""
    told = {unit.original[0].number: unit for unit in found.units if unit.link and len(unit.original) == 1}
    assert len(told) >= 15
    for number, unit in told.items():
        if len(unit.translation) == 1:
            assert brought.by_number[number].text == unit.translation[0].text
            assert brought.by_number[number].title == unit.translation[0].title
    assert not brought.is_digest
