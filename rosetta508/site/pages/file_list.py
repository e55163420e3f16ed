"""Every file that the site offers to download: its address, its purpose, and how it is made."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from aligner.drift.finding import DriftReport
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.integrations.sarif import sarif
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.address import slug
from rosetta508.site.model.examples import DOWNLOAD
from rosetta508.site.model.material import Material
from rosetta508.site.model.term_list import term_list
from rosetta508.site.pages.task_list import table_name, todo_table
from scraper.edition import Edition

DRIFT = ("drift.json", "drift.csv", "drift.sarif")
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
    for name in DRIFT:
        yield File("drift", f"drift/{name}", partial(drift_file, DriftReport(material.findings), name, words.language))
    for edition in dated:
        table = f"todo/{slug(edition.id)}/{table_name(edition)}"
        yield File("todo", table, partial(todo_table, material, edition, words), edition)
    for edition in dated:
        yield File("dating", f"dating/dating-{slug(edition.id)}.json", partial(_dating, material, edition), edition)
    yield File("terms", f"terms/{TERMS}", partial(_terms, material))
    yield File("examples", f"examples/{DOWNLOAD}", partial(_examples, material))


def drift_file(report: DriftReport, name: str, language: str) -> str:
    """Return the report as a file of `DRIFT`; one message per finding is in `language`."""
    if name.endswith(".csv"):
        rows = [
            (one.edition, one.rule or "", one.counterpart.rule if one.counterpart else "",
             one.kind, one.severity, one.rank or "", one.message[language])
            for one in report.findings
        ]  # fmt: skip
        return csv_of([("edition", "rule", "counterpart", "kind", "severity", "rank", "message"), *rows])
    return _json(report.to_json() if name.endswith(".json") else sarif(report, language, {}))


def _dating(material: Material, edition: Edition) -> str:
    return _json(material.datings[edition.id].to_json())


def _json(document: Mapping[str, object]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _examples(material: Material) -> str:
    return "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in material.examples.scenarios)


def _terms(material: Material) -> str:
    rows = [
        (one.id, *(one.labels.get(code, "") for code in LANGUAGES), one.newer or "", one.until or "")
        for one in term_list(material)
    ]
    return csv_of([("term", *LANGUAGES, "newer", "until"), *rows])
