"""LogicalWords: counts what changes the logic of a text: negation, condition, exception, permission, obligation.

The markers of `terms.toml` are single words and set phrases. Across languages that is not enough: where
one says “may not”, another has a verb for “forbid”; where one says “unless”, another has a noun for “exception”; and
some negate twice. The expressions of `logical_words.toml` cover these.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from aligner.text.scripts import STRAIGHT_APOSTROPHES, UNSPACED_LANGUAGES
from aligner.text.terms import TermTable, primary

_BLANK = "\x00"
"""Replaces each letter that an expression consumes. No expression matches it."""
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"\{([a-z_]+)\}")

Patterns = Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]]
"""Language -> marker and expression, in the order in which they are tried."""


@dataclass(frozen=True)
class LogicalWords:
    """Counts markers by the expressions of `logical_words.toml`, then by those of a term table.

    `early` and `late` expressions consume what they match; `lookahead` ones, tried in between, do not.
    """

    early: Patterns
    lookahead: Patterns
    late: Patterns

    @classmethod
    @cache
    def load(cls) -> "LogicalWords":
        """Return the expressions of `logical_words.toml`."""
        return cls.parse((files("aligner.text") / "logical_words.toml").read_text("utf-8"))

    @classmethod
    def parse(cls, document: str) -> "LogicalWords":
        """Return the expressions of a TOML document in the format of `logical_words.toml`."""
        table = tomllib.loads(document)
        words = table.get("words", {})
        return cls(*(_by_language(table.get(name, {}), words) for name in ("first", "seen", "taken")))

    def count(self, text: str, language: str, terms: TermTable) -> Counter[str]:
        """Return the counts of a text's markers; in a language without expressions, those of the term table."""
        language = primary(language)
        plain = _SPACES.sub("" if language in UNSPACED_LANGUAGES else " ", text.translate(STRAIGHT_APOSTROPHES).lower())
        plain, found = _consume_all(self.early.get(language, ()), plain)
        found.update(name for name, one in self.lookahead.get(language, ()) for _ in one.finditer(plain))
        plain, more = _consume_all(self.late.get(language, ()), plain)
        found += more + terms.markers(plain, language)
        del found["idle"]
        return found


def _by_language(table: Mapping[str, Mapping[str, Iterable[str]]], words: Mapping[str, str]) -> Patterns:
    found: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for name, languages in table.items():
        for language, expressions in languages.items():
            found.setdefault(language, []).extend((name, _compile(one, words)) for one in expressions)
    return {language: tuple(patterns) for language, patterns in found.items()}


def _compile(expression: str, words: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile(_WORD.sub(lambda found: words[found[1]], expression).translate(STRAIGHT_APOSTROPHES))


def _consume_all(patterns: Iterable[tuple[str, re.Pattern[str]]], text: str) -> tuple[str, Counter[str]]:
    """Return the text with what the expressions match blanked, and the count of each marker."""
    found: Counter[str] = Counter()
    for name, one in patterns:
        text, times = _consume(one, text)
        found[name] += times
    return text, found


def _consume(expression: re.Pattern[str], text: str) -> tuple[str, int]:
    """Return the text, of unchanged length, with all matches blanked, and their number.

    An expression with a group is tried again until it no longer matches: its matches may overlap outside the group.
    """
    times = 0
    while True:
        text, more = expression.subn(_blanking(expression.groups), text)
        times += more
        if not (more and expression.groups):
            return text, times


def _blanking(group: int) -> Callable[[re.Match[str]], str]:
    """Return a replacement function that blanks one group of a match (0: all of it)."""

    def blank(found: re.Match[str]) -> str:
        start, end = (at - found.start() for at in found.span(group))
        return found[0][:start] + _BLANK * (end - start) + found[0][end:]

    return blank
