"""The words of generated pages in the reader's language; plural forms and dates by Babel.

The phrases are in `words/<language>.toml`, those of boards in `words/board-<language>.toml`, of the reading room and
the home page in `words/read-<language>.toml`, of a rule's texts and life in `words/rule-<language>.toml`, and of the
pages about editions in `words/survey-<language>.toml`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.dates import format_skeleton

from aligner.edition_names import written_date
from rosetta508.language.elision import elided
from rosetta508.language.interface import Interface, written_number
from rosetta508.language.kinds import KINDS

LANGUAGES = ("en", "it", "ja")
_INNER = {
    "en": str.maketrans("“”", "‘’"),
    "it": str.maketrans("«»", "“”"),
    "ja": str.maketrans("「」", "『』"),
}
"""Quotation marks -> those for a quotation inside a quotation, by language."""
_PARTS = ("board", "read", "rule", "survey")


def capitalized(text: str) -> str:
    """Return a text with an initial capital; its other letters stay."""
    return text[:1].upper() + text[1:]


class Words:
    """The words of one interface language."""

    def __init__(self, language: str) -> None:
        """Load the words of `language`, one of `LANGUAGES`."""
        self.language = language
        self.locale = Locale.parse(language)
        self.entries = load(language)

    def __call__(self, key: str, **facts: object) -> str:
        """Return the phrase under a dotted `key`, with its fields filled in; raise `KeyError` for an unknown key."""
        entry = self.entries[key]
        return self._elided(entry.format(**self._written(facts))) if facts else entry

    def get(self, key: str, default: str) -> str:
        """Return the phrase under `key`, or `default` if there is none."""
        return self.entries.get(key, default)

    def count(self, key: str, n: int, **facts: object) -> str:
        """Return the plural form of a phrase for `n`."""
        form = self.locale.plural_form(n)
        entry = self.entries.get(f"{key}.{form}", self.entries[f"{key}.other"])
        return self._elided(entry.format(**self._written({"n": n, **facts})))

    def _written(self, facts: Mapping[str, object]) -> Mapping[str, object]:
        """Return the facts, with whole numbers written as in this language: 3,151 or 3.151."""
        return {key: written_number(fact, self.language) if type(fact) is int else fact for key, fact in facts.items()}

    def _elided(self, phrase: str) -> str:
        """Adapt Italian articles and prepositions to dates: dall’8 novembre, not dal 8; fino ad aprile."""
        return elided(phrase) if self.language == "it" else phrase

    def inner(self, words: str) -> str:
        """Return words with their quotation marks replaced by those that this language uses within a quotation."""
        return words.translate(_INNER.get(self.language, {}))

    def date(self, iso: str | None) -> str:
        """Return an ISO 8601 date in full in this language.

        For None and '' it is the phrase for an unknown date. A text that is no date is returned unchanged.
        """
        if not iso:
            return self("date.none")
        return written_date(iso, self.language)

    def spans(self, intervals: Sequence[tuple[str, str]], first: str, last: str, *, each: bool = False) -> str:
        """Return intervals of dates in words; one that begins with `first` or ends with `last` is open on that side.

        With `each`, all intervals are meant; without, one of them is meant, and it is unknown which.
        """
        joined = self("span.each" if each else "span.either")
        return joined.join(self._span(since, until, first, last) for since, until in intervals)

    def _span(self, since: str, until: str, first: str, last: str) -> str:
        if until == last:
            return self("span.always") if since == first else self("span.since", since=self.month(since))
        if since == first:
            return self("span.until", until=self.month(until))
        if self.month(since) == self.month(until):
            return self("span.one", month=self.month(since))
        return self("span.both", since=self.month(since), until=self.month(until))

    def month(self, iso: str) -> str:
        """Return month and year of an ISO 8601 date in this language."""
        return _month(iso, self.language)

    def tongue(self, code: str) -> str:
        """Return the name of a language (BCP 47) in this language."""
        return _tongue(code, self.language)

    def heading(self, code: str) -> str:
        """Return the name of a language with an initial capital: Italiano, not italiano."""
        return capitalized(self.tongue(code))


@cache
def _month(iso: str, language: str) -> str:
    return format_skeleton("yMMMM", date.fromisoformat(iso), locale=language)


@cache
def _tongue(code: str, language: str) -> str:
    try:
        return Locale.parse(code, sep="-").get_display_name(language) or code
    except (ValueError, UnknownLocaleError):
        return code


@cache
def load(language: str) -> Mapping[str, str]:
    """Return all phrases of a language by dotted key, and the name of each kind of finding."""
    folder = files("rosetta508.language") / "words"
    texts = [
        (folder / name).read_text("utf-8")
        for name in (f"{language}.toml", *(f"{part}-{language}.toml" for part in _PARTS))
    ]
    interface = Interface(language)
    kinds = {f"kinds.{kind}": interface(name) for kind, name in KINDS.items()}
    return kinds | dict(pair for text in texts for pair in _flat("", tomllib.loads(text)))


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in table.items():
        key = f"{prefix}{name}"
        pairs += _flat(f"{key}.", value) if isinstance(value, Mapping) else [(key, value)]
    return pairs
