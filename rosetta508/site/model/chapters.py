"""Chapter: the findings or tasks about the rules of one chapter, if those of all chapters are too many for one page."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from aligner.drift.finding import Finding
from aligner.grouping import grouped
from rosetta508.compare.grouped_findings import counts_by_harm, harm_of
from rosetta508.site.model.material import MAX_LISTED, Material
from rosetta508.site.model.parallel_text import ENGLISH, section_of
from rosetta508.site.model.tasks import Task
from scraper.rule_number import is_rule_number, natural_key

One = TypeVar("One", Finding, Task)


@dataclass(frozen=True)
class Chapter(Generic[One]):
    """The findings or tasks of a chapter, or of a section of a chapter that is itself too long."""

    number: str
    title: str | None
    tongue: str | None
    """The language (BCP 47) of the title."""
    items: tuple[One, ...]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many items have each harm, greatest harm first."""
        return counts_by_harm(map(_harm, self.items))

    def tokens(self, language: str) -> str:
        """Return `language:kind:harm:count` for each kind and harm, which tells filters what the page contains."""
        counted = Counter((one.kind, _harm(one)) for one in self.items)
        return " ".join(f"{language}:{kind}:{harm}:{n}" for (kind, harm), n in sorted(counted.items()))


def chapters_of(material: Material, items: Sequence[One], language: str) -> list[Chapter[One]]:
    """Return the chapters that have any of the items, with titles in `language`; none if one page has room for all.

    Items that concern no rule are in none of the chapters.
    """
    if len(items) <= MAX_LISTED:
        return []
    return [
        Chapter(number, *_title(material, number, language), tuple(found)) for number, found in _split(material, items)
    ]


def of_no_rule(material: Material, items: Iterable[One]) -> list[One]:
    """Return the items that concern the edition as a whole."""
    return [one for one in items if _number(material, one) is None]


def _harm(one: Finding | Task) -> str:
    return one.harm if isinstance(one, Task) else harm_of(one)


def _split(material: Material, items: Sequence[One]) -> Iterator[tuple[str, list[One]]]:
    for number, found in _grouped(material, items, _chapter):
        if len(found) > MAX_LISTED:
            yield from _grouped(material, found, section_of)
        else:
            yield number, found


def _grouped(material: Material, items: Iterable[One], group: Callable[[str], str]) -> list[tuple[str, list[One]]]:
    numbered = ((_number(material, one), one) for one in items)
    found = grouped((group(number), one) for number, one in numbered if number is not None)
    return sorted(found.items(), key=lambda pair: natural_key(pair[0]))


def _number(material: Material, one: Finding | Task) -> str | None:
    """Return the English number of the rule that an item concerns, else the rule's number in the edition."""
    if isinstance(one, Task):
        return one.row.number if one.row else one.english or one.rule
    rows = material.rows_of(one)
    return rows[0].number if rows else one.rule or (one.counterpart.rule if one.counterpart else None)


def _chapter(number: str) -> str:
    return number[0] if is_rule_number(number) else section_of(number)


def _title(material: Material, number: str, language: str) -> tuple[str | None, str | None]:
    row = material.by_number.get(number)
    titles = {cell.edition.language: cell.rule.title for cell in row.all_cells if cell.rule.title} if row else {}
    tongue = next((one for one in (language, ENGLISH) if one in titles), None)
    return (titles[tongue], tongue) if tongue else (None, None)
