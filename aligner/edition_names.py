"""Names of editions, dates, and lists for messages in every language: “the English rules of 8 November 2024”."""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.numbers import format_decimal

from aligner.lists import COMMAS, listed
from aligner.messages import LANGUAGES
from aligner.text.terms import primary
from scraper.edition import Edition

_DAY = r"\d{4}-\d\d-\d\d"
_DAYS = re.compile(rf"{_DAY}(?:–{_DAY})?(?:, {_DAY}(?:–{_DAY})?)*")
_NUMBERS = re.compile(r"[\w.]*\d[\w.]*(?:, [\w.]*\d[\w.]*)+")
"""Several rule numbers."""
_RANGE = re.compile(r"(\d[\w.]*)–([\da-z][\w.]*)")
"""A range of rule numbers: 506.7a–506.7f, 506.7a–f."""
_LOCALES = {"en": "en_GB", "it": "it", "ja": "ja"}
_NAMED = {
    "en": ("the {language} rules of {date}", "the {language} edition “{id}”"),
    "it": ("testo {language} {date}", "testo {language} «{id}»"),
    "ja": ("{date}の{language}版", "{language}版「{id}」"),
}
"""Interface language -> names of an edition with and without a date. Messages have the Italian article."""
_TO = {"en": " to ", "it": " – ", "ja": "～"}
_THROUGH = {"en": "–", "it": "–", "ja": "～"}
_QUOTED = {"en": "“{}”", "it": "«{}»", "ja": "「{}」"}


def edition_name(edition: Edition) -> dict[str, str]:
    """Return interface language -> name of an edition: its language, and its date or else its id."""
    names = {}
    for lang in LANGUAGES:
        dated, undated = _NAMED[lang]
        language = language_name(edition.language, lang)
        if edition.stated_date:
            names[lang] = dated.format(language=language, date=_after_of(written_date(edition.stated_date, lang), lang))
        else:
            names[lang] = undated.format(language=language, id=edition.id)
    return names


def with_written_dates(fact: object, *, all_of_them: bool = False) -> object:
    """Return interface language -> text of ISO 8601 dates or intervals, or of a list or range of rule numbers.

    Several dates are joined by “or”; with `all_of_them`, by “and”. Other facts are returned unchanged.
    """
    if isinstance(fact, str) and _NUMBERS.fullmatch(fact):
        return {lang: between.join(fact.split(", ")) for lang, between in COMMAS.items()}
    if isinstance(fact, str) and (ends := _RANGE.fullmatch(fact)):
        return {lang: through.join(ends.groups()) for lang, through in _THROUGH.items()}
    if not isinstance(fact, str) or not _DAYS.fullmatch(fact):
        return fact
    joint: Literal["and", "or"] = "and" if all_of_them else "or"
    return {lang: listed((_interval(one, lang) for one in fact.split(", ")), lang, joint) for lang in LANGUAGES}


def with_written_counts(fact: object) -> object:
    """Return interface language -> text of a count: 3,151 in English, 3.151 in Italian; other facts unchanged."""
    return {lang: format_decimal(fact, locale=_LOCALES[lang]) for lang in LANGUAGES} if type(fact) is int else fact


@cache
def written_date(iso: str, lang: str) -> str:
    """Return an ISO 8601 date as a language writes it; an impossible date stays unchanged."""
    try:
        shown = format_date(date.fromisoformat(iso), "long", locale=_LOCALES[lang])
    except ValueError:
        return iso
    return re.sub(r"^1 ", "1º ", shown) if lang == "it" else shown


def joined_words(words: Mapping[str, list[str]]) -> dict[str, str]:
    """Return interface language -> its words as a list in a sentence."""
    return {lang: COMMAS[lang].join(some) for lang, some in words.items()}


def denied_words(words: Mapping[str, list[str]]) -> dict[str, str]:
    """Return interface language -> its words, quoted, as a list in a negated sentence."""
    return {lang: listed(map(_QUOTED[lang].format, some), lang, "nor") for lang, some in words.items()}


def _interval(interval: str, lang: str) -> str:
    return _TO[lang].join(written_date(end, lang) for end in interval.split("–"))


def _after_of(shown: str, lang: str) -> str:
    """Return a date as it follows “of”: in Italian with preposition and article (dell’8, del 9), else unchanged."""
    if lang != "it":
        return shown
    return f"dell’{shown}" if re.match(r"(?:8|11) ", shown) else f"del {shown}"


@cache
def language_name(tag: str, lang: str) -> str:
    """Return the name of a language (BCP 47) in another one; the tag itself if it is unknown."""
    try:
        return Locale.parse(primary(tag)).get_language_name(lang) or tag
    except (UnknownLocaleError, ValueError):
        return tag
