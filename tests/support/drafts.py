"""Files that translators fill in, PO catalogs and XLIFF documents, written, filled in, and read back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from translate.storage.pypo import pofile
from translate.storage.xliff2 import Xliff2File

from rosetta508.exchange.bitext import Bitext
from rosetta508.exchange.draft import Draft
from rosetta508.exchange.po_reader import read_po_file
from rosetta508.exchange.po_writer import po
from rosetta508.exchange.xliff_reader import read_xliff_file
from rosetta508.exchange.xliff_writer import xliff
from rosetta508.language.interface import Interface
from scraper.edition import Edition
from scraper.errors import RosettaError
from tests.support.exchange import made

TEXTS = {
    "1.2": "Le mucche dormono di notte, e così i vitelli.",
    "1.3": "Ogni vitello beve latte (vedi regola 508.1a).",
    "1.4": "Un toro sta da solo.",
}
COWS = {"1": ("Mucche", ""), "1.1": (None, "Le mucche pascolano di mattina.")}


@dataclass(frozen=True)
class Form:
    """A file format, and how translate-toolkit, on which Weblate is built, edits it."""

    name: str
    file: str
    write: Callable[[Bitext, Interface], str]
    read: Callable[[Path], Draft]
    toolkit: Any
    named: Callable[[Any], str]
    """The name of a unit: the number of its rule, and what it is of the rule if not the text."""
    settle: Callable[[Any], object]
    """Mark a unit as translated."""

    def text(self, **settings: Any) -> str:
        """Write the bitext of two editions."""
        return self.write(made(**settings), Interface("en"))

    def store(self, text: str) -> Any:
        """Read a text as the toolkit does."""
        return self.toolkit.parsestring(text.encode())

    def saved_again(self, text: str) -> str:
        """Read and write a text as the toolkit does."""
        return bytes(self.store(text)).decode()

    def filled(self, text: str, texts: Mapping[str, str] = TEXTS) -> str:
        """Fill in these texts by the names of their units, and mark the units as translated."""
        store = self.store(text)
        for unit in store.units:
            if self.named(unit) in texts:
                unit.target = texts[self.named(unit)]
                self.settle(unit)
        return bytes(store).decode()

    def draft(self, folder: Path, text: str) -> Draft:
        """Read a text back from a file."""
        return self.read(written(folder, text, self.file))

    def refuses(self, folder: Path, text: str, kind: type[RosettaError], message: str) -> None:
        """Check that reading a text fails with an error of this kind and a one-line message."""
        with pytest.raises(RosettaError) as caught:
            self.draft(folder, text).edition()
        assert message in str(caught.value)
        assert type(caught.value) is kind
        assert "\n" not in str(caught.value)


def _named(unit: Any) -> str:
    return str(unit.getid()).removesuffix("::text")


PO = Form("po", "it.po", po, read_po_file, pofile, lambda unit: unit.getcontext(), lambda unit: unit.markfuzzy(False))
XLIFF = Form("xliff", "it.xlf", xliff, read_xliff_file, Xliff2File, _named, lambda unit: unit.marktranslated())


def written(tmp_path: Path, text: str, name: str = "it.po") -> Path:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def shown(edition: Edition) -> dict[str, tuple[str | None, str]]:
    return {rule.number: (rule.title, rule.text) for rule in edition.rules}
