"""A published revision of the English rules, named by its effective date: the input of the history."""

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path

from scraper.documents import read_bytes
from scraper.edition import Edition, Misprint, Reference, Rule
from scraper.errors import N_, UnreadableFile
from scraper.readers import read_page
from scraper.readers.content import decoded
from scraper.readers.official_layout import is_reworded
from scraper.rule_number import is_rule_number
from scraper.sources import source_entry

SOURCE = "official"


@dataclass(frozen=True)
class Revision:
    """One published revision; `reworded` means that only a reworded copy of its text exists."""

    date: str
    edition: Edition
    reworded: bool = False

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Its sections, rules, and subrules, in order, with the numbers they cite; empty if the text has no numbers."""
        numbered = (rule for rule in self.edition.rules if is_rule_number(rule.number))
        return tuple(replace(rule, references=_numbered(rule)) for rule in numbered)

    @property
    def misprints(self) -> tuple[Misprint, ...]:
        """The numbers that it misprints."""
        return self.edition.misprints


def _numbered(rule: Rule) -> tuple[Reference, ...]:
    return tuple(one for one in rule.references if is_rule_number(one.number))


def read_revision(path: Path) -> Revision:
    """Return the revision in a file; the file name is its effective date (20241108.txt).

    Raises `UnreadableFile` if the name is not a date, and whatever the reader of the official text raises.
    """
    return revision_of(read_bytes(path), _effective(path), str(path))


def revision_of(content: bytes, effective: str, place: str) -> Revision:
    """Return the revision with these bytes, in force from `effective` (ISO 8601)."""
    entry = source_entry(SOURCE)
    edition = read_page(content, entry, place=place)
    dated = replace(edition, id=f"{entry.language}-{effective}-{entry.edition}", stated_date=effective)
    return Revision(effective, dated, is_reworded(decoded(content, entry.language, place)))


def _effective(path: Path) -> str:
    try:
        return date.fromisoformat(path.stem).isoformat()
    except ValueError as error:
        raise UnreadableFile(
            N_("the file’s name is not a date; expected the effective date, as in 20241108.txt"), place=str(path)
        ) from error
