"""Facts about an edition as a whole: how complete it is, and how many English revisions it is behind."""

from collections.abc import Sequence
from dataclasses import dataclass

from aligner.history import History
from rosetta508.lookup.edition_counts import RULINGS
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import OFFICIAL, Row
from scraper.edition import Edition


@dataclass(frozen=True)
class Fullness:
    """How complete an edition is: it has `here` of the `of` rules of its sections, or entries of a whole rule book."""

    here: int
    of: int
    whole_book: bool

    @property
    def share(self) -> float:
        """The share in percent."""
        return round(100 * self.here / self.of, 1) if self.of else 0.0


@dataclass(frozen=True)
class EditionFacts:
    """An edition, its completeness, and how many English revisions came after its stated date and after its content."""

    edition: Edition
    fullness: Fullness | None
    since_stated: int | None
    since_content: int | None


def edition_facts(material: Material, edition: Edition) -> EditionFacts:
    """Return the facts; unknown ones are None (for an undated page, or one without rules of the book)."""
    known = History.load()
    dating = material.datings.get(edition.id)
    content = dating.content[-1][1] if dating and dating.content else None
    if edition.book == RULINGS:
        return EditionFacts(edition, None, None, None)
    return EditionFacts(
        edition, _fullness(material, edition, known), _later(edition.stated_date, known), _later(content, known)
    )


def _later(day: str | None, history: History) -> int | None:
    """Return how many revisions came into force after a day."""
    return sum(one > day for one in history.revisions()) if day and history.in_force(day) else None


def _fullness(material: Material, edition: Edition, history: History) -> Fullness | None:
    if edition.book == OFFICIAL:
        numbers = history.numbers_at(edition.stated_date or "")
        whole = {*numbers, *(number[:1] for number in numbers)}  # the history has no headings of chapters
        held = sum(rule.number in whole for rule in edition.rules)
        return Fullness(held, len(whole), whole_book=True) if whole else None
    rows = _english(material, edition)
    here = [row for row in rows if any(cell.edition.id == edition.id for cell in (*row.all_cells, *row.others))]
    return Fullness(len(here), len(rows), whole_book=False) if rows else None


def _english(material: Material, edition: Edition) -> Sequence[Row]:
    """Return the rules, without headings, that today's English has in the sections of the edition."""
    return [row for row in material.rows if row.section in edition.covers and row.is_english_rule]
