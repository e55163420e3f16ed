"""Language profiles: labels, the line that names the rules, and date formats on a page of rules.

A wiki in a further language is an entry in sources.toml, with the fields of the profile that a wiki page needs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from babel import Locale

from scraper.errors import N_, UnexpectedPage


@dataclass(frozen=True, slots=True)
class Profile:
    """The words and patterns of one language; every pattern is a regular expression."""

    example: str
    """The label in front of an example."""
    rules_line: str
    """The line on a wiki page that names its rules and their date."""
    date: str
    """A date, with the groups year, month, and day."""
    months: tuple[str, ...] = ()
    effective: str = r"(?!)"
    """The line of an official text with its effective date."""
    glossary: str = r"(?!)"
    contents: str = r"(?!)"
    credits: str = r"(?!)"
    index: str = r"(?!)"
    notes: tuple[tuple[str, str], ...] = ()
    """Sections of a wiki page kept as notes: the prefix of their ids, and their heading."""
    encodings: tuple[str, ...] = ("cp1252",)
    """Pre-Unicode encodings used for its pages."""

    def example_in(self, text: str) -> str | None:
        """Return `text` without the label of an example, or None if it has no such label."""
        match = re.match(rf"(?:{self.example})\s*[:：]\s*", text)
        return text[match.end() :] if match else None

    def date_in(self, text: str) -> str | None:
        """Return the first date in `text` as ISO 8601, or None."""
        for match in re.finditer(self.date, text):
            try:
                return date(int(match["year"]), self._month(match["month"]), int(match["day"])).isoformat()
            except (ValueError, OverflowError, TypeError, AttributeError):  # a group may be missing from a match
                continue
        return None

    def _month(self, word: str) -> int:
        if word.isdecimal():
            return int(word)
        return [month.casefold() for month in self.months].index(word.casefold()) + 1


def _months(language: str) -> tuple[str, ...]:
    return tuple(Locale(language).months["format"]["wide"].values())


PROFILES = {
    "en": Profile(
        example="(?i:Examples?)",
        rules_line=r"From the (?:.{0,200} )?Comprehensive Rules",
        date=r"(?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), ?(?P<year>\d{4})",
        months=_months("en"),
        effective=r"(?:effective|current) as of",
        glossary="Glossary",
        contents="(?:Table of )?Contents",
        credits="Credits",
        index="Index",
    ),
    "it": Profile(
        example="Esempio|Esempi",
        rules_line=r"Tratto dal(?:le)? Reg(?:olamento|ole)",
        date=r"(?P<day>\d{1,2})º? (?P<month>[A-Za-z]+) (?P<year>\d{4})",
        months=_months("it"),
    ),
    "ja": Profile(
        example="例",
        rules_line=r"引用\s*[:：]\s*総合ルール|総合ルール\s*\d{8}",
        date=r"(?<!\d)(?P<year>\d{4})[年/.-]?(?P<month>\d{2})[月/.-]?(?P<day>\d{2})",
        notes=(("steps", r".+の流れ"), ("comment", r"解説")),
        encodings=("euc_jp", "cp932"),
    ),
    "zh": Profile(
        example="例如|例",
        rules_line=r"完整规则|完整規則",
        date=r"(?P<year>\d{4})年(?P<month>\d{1,2})月(?P<day>\d{1,2})日",
        effective="起生效",
        glossary="词汇表",
        contents="目录",
        credits="版权信息",
        encodings=("gb18030",),
    ),
}


_PLAIN = Profile(
    example="Example",
    rules_line=r"Comprehensive Rules",
    date=r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})",
)
_DAY_FIRST = r"(?P<day>\d{1,2})[.º]?(?: de)? (?P<month>[^\W\d_]+)(?: de)? (?P<year>\d{4})"


def profile_of(language: str, own: Mapping[str, Any] | None = None) -> Profile:
    """Return the profile of a BCP 47 language; `own` fields from a source's entry replace the usual ones.

    Raises `UnexpectedPage` if the language is unknown and there are no `own` fields.
    """
    base = language.partition("-")[0]
    if base not in PROFILES and not own:
        raise UnexpectedPage(
            N_("no profile for the language “{language}”; choose from {languages}"),
            language=language,
            languages=tuple(PROFILES),
        )
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in (own or {}).items()
    }
    if "months" in fields:
        fields.setdefault("date", _DAY_FIRST)
    return replace(PROFILES.get(base, _PLAIN), **fields)
