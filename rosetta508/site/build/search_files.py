"""The files that the search loads: an index per language, the meanings of numbers, and pages other than rules.

They are scripts that set a variable, because a browser can load those from file://, too. A browser loads only what it
needs: the index of the reader's language when the search box is opened, and numbers when a query has one.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rosetta508.site.model.material import Material
from rosetta508.site.model.search_entries import language_names, month_names, number_meanings, rule_entries, synonyms

FOLDER = Path("assets") / "search"
_GUIDE = 1
"""Marks the entry of a page other than a rule's; these come after rules."""


@dataclass(frozen=True)
class Guide:
    """A page other than a rule's in the search; the address is below the root of its language."""

    address: str
    title: str
    phrases: tuple[str, ...]
    """Its headings and other words that it is found by."""


def write_search(site: Path, material: Material, language: str) -> None:
    """Write the index of a language."""
    entries = list(rule_entries(material, language))
    _write(site, language, {"entries": entries, "synonyms": synonyms(language)})


def write_numbers(site: Path, material: Material) -> None:
    """Write the meanings of numbers, and the names of languages and months that a query may use."""
    meanings = {
        number: [(one.language, one.first, one.last, one.until, one.addresses) for one in periods]
        for number, periods in number_meanings(material).items()
    }
    named = {"languages": language_names(material), "months": month_names()}
    _write(site, "numbers", {"numbers": meanings, **named})


def write_guides(site: Path, language: str, guides: Iterable[Guide]) -> None:
    """Write the entries of a language's pages that are no rule's."""
    entries = [(one.address, "", one.title, "", "", one.phrases, _GUIDE) for one in guides]
    _write(site, f"guides-{language}", entries)


def _write(site: Path, name: str, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("\u2028", "\\u2028")
    path = site / FOLDER / f"{name}.js"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'(window.rosetta508Data??={{}})["{name}"]={text};\n', "utf-8", newline="\n")
