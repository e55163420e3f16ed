"""What is known of an edition as a whole: how full it is, and how many English revisions it is behind."""

from collections.abc import Sequence
from dataclasses import dataclass

from aligner.history import History
from rosetta508.lookup.edition_counts import count_of
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import OFFICIAL, RULINGS, Row
from scraper.edition import Edition


@dataclass(frozen=True)
class Fullness:
    """How much is here of what there is: rules of the sections it holds, or entries of the whole rule book."""

    here: int
    of: int
    whole_book: bool

    @property
    def share(self) -> float:
        """The share in per cent."""
        return round(100 * self.here / self.of, 1) if self.of else 0.0


@dataclass(frozen=True)
class EditionFacts:
    """An edition, its fullness, and the English revisions since its stated date and since the content it follows."""

    edition: Edition
    fullness: Fullness | None
    since_stated: int | None
    since_content: int | None


def edition_facts(material: Material, edition: Edition, history: History | None = None) -> EditionFacts:
    """Return the facts; what cannot be told (an undated page, one that holds no rules of the book) is None."""
    known = history or History.load()
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
        whole = len(history.numbers_at(edition.stated_date or ""))
        return Fullness(count_of(edition).entries, whole, whole_book=True) if whole else None
    rows = _english(material, edition)
    here = [row for row in rows if any(cell.edition.id == edition.id for cell in (*row.all_cells, *row.others))]
    return Fullness(len(here), len(rows), whole_book=False) if rows else None


def _english(material: Material, edition: Edition) -> Sequence[Row]:
    """Return the rules, but for headings, that today's English has in the sections of the edition."""
    return [row for row in material.rows if row.section in edition.covers and row.is_english_rule]
