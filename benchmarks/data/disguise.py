"""Translate English into a made-up language, whose words must be learned like any other's: `disguised(edition, draw)`.

Letters are shifted along the alphabet; digits, symbols, rule numbers and text in braces stay, as in translations. As in
translations, a word is not always translated in the same way: many words have a second translation, an ending may be
added, function words are often dropped, and some words are replaced by random others.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from benchmarks.data.books import moved_letter
from scraper.edition import Edition, Rule

LANGUAGE = "xx"
"""Code of the made-up language; the term table has none of its terms."""
WORD = re.compile(r"\{[^}]*\}|\d\w*|[^\W\d_]+")
MOVED, MOVED_TOO = 11, 5
"""How far the letters of a translation, and of a second one, are shifted along the alphabet."""
ENDINGS = ("", "o")
LITTLE, DROPPED = 60, 0.5
"""How many of the most common words are function words, and how often these are left out."""
SECOND = (0.0, 0.1, 0.4)
"""How often a word has its second translation: one of these at random for each word."""
OTHER = 0.1
"""How often a word is replaced by quite another one."""


@dataclass
class _Tongue:
    """The translations of a book's words."""

    draw: Random
    said: Counter[str]
    second: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.little = {word for word, _ in self.said.most_common(LITTLE)}
        self.words = sorted(self.said)

    def rendered(self, found: re.Match[str]) -> str:
        """Return one translation of a word; other tokens unchanged."""
        word = found.group()
        if not word.isalpha():
            return word
        plain = word.casefold()
        if plain in self.little and self.draw.random() < DROPPED:
            return ""
        if self.draw.random() < OTHER:
            plain = self.draw.choice(self.words)
        often = self.second.setdefault(plain, self.draw.choice(SECOND))
        by = MOVED_TOO if self.draw.random() < often else MOVED
        rendering = "".join(moved_letter(letter, by) for letter in plain) + self.draw.choice(ENDINGS)
        return rendering.capitalize() if word[0].isupper() else rendering


def disguised(edition: Edition, draw: Random) -> Edition:
    """Return the edition in the made-up language.

    Rule numbers and cited numbers stay; cited titles and the glossary are dropped.
    """
    texts = (f"{rule.title or ''} {rule.text}" for rule in edition.rules)
    said = Counter(word.casefold() for text in texts for word in WORD.findall(text) if word.isalpha())
    tongue = _Tongue(draw, said)
    rules = tuple(_disguised(rule, tongue) for rule in edition.rules)
    return replace(edition, language=LANGUAGE, rules=rules, covers=(), repeats=(), glossary=())


def _disguised(rule: Rule, tongue: _Tongue) -> Rule:
    title, text = (one and WORD.sub(tongue.rendered, one) for one in (rule.title, rule.text))
    examples = tuple(WORD.sub(tongue.rendered, one) for one in rule.examples)
    cited = tuple(replace(one, title=None) for one in rule.references)
    return replace(rule, title=title, text=text or "", examples=examples, references=cited)
