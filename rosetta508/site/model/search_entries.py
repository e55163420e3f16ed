"""The data of the search: name, text, and everyday words of each rule, and the rules that have had each number."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from babel import Locale
from babel.core import get_global, parse_locale

from aligner.grouping import grouped
from aligner.history import History
from aligner.text.terms import TermTable, primary
from rosetta508.language import search_words
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.lookup.rule_lookup import successors_of
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import ENGLISH, Row
from rosetta508.site.model.rule_names import name_of, own_name, phrases_of, reading_cell

_RULES = "rules/"


@dataclass(frozen=True)
class Period:
    """A number's meaning: the rules at `addresses`, in a language's edition or in English revisions."""

    language: str
    """'' for the English rules."""
    first: str
    last: str
    """The last English revision with this meaning; '' if the number is in use."""
    until: str
    """The first day on which the number means something else; '' if it is in use."""
    addresses: tuple[str, ...]


def rule_entries(material: Material, language: str) -> Iterator[tuple[Any, ...]]:
    """Yield address, number, name, language of the text if it differs, text, and phrases of each rule."""
    for row in material.rows:
        cell = reading_cell(row, language)
        spoken = cell.edition.language if cell else language
        name = name_of(row, language)[0] or (name_of(row, spoken)[0] if cell else "")
        tongue = "" if spoken == language else spoken
        yield row.address, row.number, name, tongue, cell.rule.text if cell else "", _called(row, language, name)


def _called(row: Row, language: str, name: str) -> list[str]:
    """Return the phrases that find a rule besides its name: readers’ words, our name, and headings in all languages."""
    titles = [cell.rule.title for cell in row.all_cells if cell.rule.title]
    return [
        one
        for one in dict.fromkeys([own_name(row, language) or "", *phrases_of(row, language), *titles])
        if one not in {name, ""}
    ]


def synonyms(language: str) -> list[Sequence[str]]:
    """Return the groups of words with one meaning in a language: everyday words, and the forms of each term.

    The forms of a term include the English ones, which readers of every language use.
    """
    shown = TermTable.load().shown.values()
    groups = [list(dict.fromkeys([*forms.get(language, ()), *forms.get(ENGLISH, ())])) for forms in shown]
    return [*search_words.load(language).synonyms, *(group for group in groups if len(group) > 1)]


def number_meanings(material: Material) -> Mapping[str, list[Period]]:
    """Return the meanings of every number that a rule with a page has had, in English or in a translation."""
    found = grouped((*_english_meanings(material), *_translated_meanings(material)))
    return {number: sorted(periods, key=lambda one: (one.language, one.first)) for number, periods in found.items()}


def _english_meanings(material: Material) -> Iterator[tuple[str, Period]]:
    """Yield the numbers of rules since the first revision; a former rule's numbers mean the rules that continue it."""
    history = History.load()
    revisions = history.revisions()
    for rule in history.rules():
        periods = history.numbers(rule)
        now = history.number_at(rule, revisions[-1])
        numbers = (now,) if now else successors_of(rule, revisions[-1])
        addresses = tuple(material.by_number[one].address for one in numbers if one in material.by_number)
        for one in periods if addresses else ():
            later = revisions[revisions.index(one.last) + 1 :]
            yield one.number, Period("", one.first, one.last if later else "", later[0] if later else "", addresses)


def _translated_meanings(material: Material) -> Iterator[tuple[str, Period]]:
    for (language, number), rows in material.by_language.items():
        if language != ENGLISH:
            yield number, Period(language, "", "", "", tuple(row.address for row in rows))


def language_names(material: Material) -> dict[str, str]:
    """Return the names of the columns' languages in every language of the site, in lower case -> language.

    The country where most speakers of a translation's language live also names it: "Italy", イタリア.
    """
    languages = sorted({column.language for column in material.columns})
    countries = {one: country for one in languages if one != ENGLISH and (country := _country(one))}
    names = {
        Locale(reader).territories.get(country, "").lower(): one
        for one, country in countries.items()
        for reader in LANGUAGES
    }
    names |= {Words(reader).tongue(one).lower(): one for one in languages for reader in LANGUAGES}
    return {name: one for name, one in names.items() if name} | {one: one for one in languages}


def _country(language: str) -> str | None:
    """Return the code of the country where most speakers of a language live, None if it is unknown."""
    return parse_locale(get_global("likely_subtags").get(primary(language), language))[1]


def month_names() -> dict[str, int]:
    """Return the names of months in the languages of the site that write them in letters, and short forms, -> 1 to 12.

    They are folded as queries are: in lower case, without dots.
    """
    tables = (Locale(one).months["format"][width] for one in LANGUAGES for width in ("wide", "abbreviated"))
    names = ((name.lower().strip("."), month) for table in tables for month, name in table.items())
    return {name: month for name, month in names if name.isalpha() and name.isascii()}
