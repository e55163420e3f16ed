"""Every file that the site offers to download: its address, its purpose, and how it is made."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from aligner.drift.finding import DriftReport
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.address import slug
from rosetta508.site.model.examples import DOWNLOAD
from rosetta508.site.model.material import Material
from rosetta508.site.model.term_list import term_list
from rosetta508.site.pages.drift_downloads import NAMES, downloads
from rosetta508.site.pages.task_list import table_name, todo_table
from scraper.edition import Edition

TERMS = "terms.csv"


@dataclass(frozen=True)
class File:
    """A file to download: the folder of its page, its address below the language's root, its text."""

    folder: str
    address: str
    make: Callable[[], str]
    edition: Edition | None = None

    @property
    def form(self) -> str:
        """Its format, as readers know it: CSV."""
        return self.address.rpartition(".")[2].upper()


def file_list(material: Material, words: Words) -> Iterator[File]:
    """Yield the files of one interface language, in the order of the pages that offer them."""
    dated = [one for one in material.editions if one.id in material.datings]
    for name in NAMES:
        yield File("drift", f"drift/{name}", partial(_drift, material, words.language, name))
    for edition in dated:
        table = f"todo/{slug(edition.id)}/{table_name(edition)}"
        yield File("todo", table, partial(todo_table, material, edition, words), edition)
    for edition in dated:
        yield File("dating", f"dating/dating-{slug(edition.id)}.json", partial(_dating, material, edition), edition)
    yield File("terms", f"terms/{TERMS}", partial(_terms, material))
    yield File("examples", f"examples/{DOWNLOAD}", partial(_examples, material))


def _drift(material: Material, language: str, name: str) -> str:
    return downloads(DriftReport(material.findings), language)[name]


def _dating(material: Material, edition: Edition) -> str:
    return json.dumps(material.datings[edition.id].to_json(), ensure_ascii=False, indent=1) + "\n"


def _examples(material: Material) -> str:
    return "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in material.examples.scenarios)


def _terms(material: Material) -> str:
    rows = [
        (one.id, *(one.labels.get(code, "") for code in LANGUAGES), one.newer or "", one.until or "")
        for one in term_list(material)
    ]
    return csv_of([("term", *LANGUAGES, "newer", "until"), *rows])
