"""Senses: what turns the sense of a text, read so that languages can be compared, each of which says it its own way.

The markers of `terms.toml` are single words and set phrases. Beside another language that is not enough: one forbids
where the other says “may not”, excepts where the other says “unless”, and denies twice what the other denies once.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from aligner.text.terms import UNSPACED, TermTable, primary

_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})
_TAKEN = "\x00"
"""What stands in place of a letter that an expression has taken; no expression looks for it."""
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"\{([a-z_]+)\}")

Patterns = Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]]
"""Language -> marker and expression, in the order in which they are tried."""


@dataclass(frozen=True)
class Senses:
    """Counts what turns the sense of a text, by the expressions of `senses.toml` and the markers of a term table."""

    first: Patterns
    seen: Patterns
    taken: Patterns

    @classmethod
    @cache
    def load(cls) -> "Senses":
        """Return the expressions of `senses.toml`."""
        return cls.parse((files("aligner.text") / "logical_words.toml").read_text("utf-8"))

    @classmethod
    def parse(cls, document: str) -> "Senses":
        """Return the expressions that a TOML document of the shape of `senses.toml` holds."""
        table = tomllib.loads(document)
        words = table.get("words", {})
        return cls(*(_by_language(table.get(name, {}), words) for name in ("first", "seen", "taken")))

    def count(self, text: str, language: str, terms: TermTable) -> Counter[str]:
        """Count the markers of a text; of a language without expressions, those of the term table."""
        plain = _SPACES.sub("" if primary(language) in UNSPACED else " ", text.translate(_PLAIN).lower())
        plain, found = _taken(self.first.get(primary(language), ()), plain)
        found.update(name for name, one in self.seen.get(primary(language), ()) for _ in one.finditer(plain))
        plain, more = _taken(self.taken.get(primary(language), ()), plain)
        found += more + terms.markers(plain, language)
        del found["idle"]
        return found


def _by_language(table: Mapping[str, Mapping[str, Iterable[str]]], words: Mapping[str, str]) -> Patterns:
    found: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for name, languages in table.items():
        for language, expressions in languages.items():
            found.setdefault(language, []).extend((name, _compiled(one, words)) for one in expressions)
    return {language: tuple(patterns) for language, patterns in found.items()}


def _compiled(expression: str, words: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile(_WORD.sub(lambda found: words[found[1]], expression).translate(_PLAIN))


def _taken(patterns: Iterable[tuple[str, re.Pattern[str]]], text: str) -> tuple[str, Counter[str]]:
    """Return the text without what the expressions take, and how often each marker was found."""
    found: Counter[str] = Counter()
    for name, one in patterns:
        text, times = _take(one, text)
        found[name] += times
    return text, found


def _take(expression: re.Pattern[str], text: str) -> tuple[str, int]:
    """Return the text without what the expression takes, as long as before, and how often it took something."""
    times = 0
    while True:
        text, more = expression.subn(_blanked(expression.groups), text)
        times += more
        if not (more and expression.groups):
            return text, times


def _blanked(group: int) -> Callable[[re.Match[str]], str]:
    """Return what blanks the group of a match, or all of it; what an expression with a group takes may be plural."""

    def blanked(found: re.Match[str]) -> str:
        start, end = (at - found.start() for at in found.span(group))
        return found[0][:start] + _TAKEN * (end - start) + found[0][end:]

    return blanked
