"""Apostrophes and markup that a reader would call a slip of the keyboard or of the template."""

import re
from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples

MIXED = N_("This edition writes the apostrophe in two ways: ’ ({curly} times) and ' ({straight} times).")
MARKUP = N_("{rule} holds a piece of markup that the page should have rendered: “{where}”.")

_TAG = r"</?[a-z]{1,6}(?:\s+[\w:-]+\s*=[^<>]{0,40})?\s*/?>"
"""Not an address, nor words that stand for a name: those have neither the like of a tag nor attributes."""
_MARKUP = re.compile(
    r"\[\[[^\[\]]{0,60}\]\]|\{\{[^{}]{0,60}\}\}|'''[^']{0,60}'''|\[\[|\]\]|\{\{|\}\}|'''"
    rf"|<(?P<tag>[a-z]{{1,6}})\b[^<>]{{0,40}}>[^<>]{{0,60}}</(?P=tag)>|{_TAG}"
    r"|(?<![\w*/])\*\*[^\W_][^*\n]{0,60}\*\*(?![\w*/])|\\[a-z]{2,12}\{[^{}\n]{0,60}\}"
    r"|&(?:nbsp|amp|lt|gt|quot|#\d+);|__[A-Z]{3,}__"
)
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])(['’])(?=[^\W\d_])")


def mixed_apostrophes(comparison: Comparison) -> Iterator[Finding]:
    """Apostrophes of two shapes in one edition."""
    found = [mark for rule in comparison.left.rules for mark in _APOSTROPHE.findall(text_and_examples(rule))]
    facts = {"curly": found.count("’"), "straight": found.count("'")}
    if all(facts.values()):
        yield comparison.finding("typography", "info", None, None, MIXED, **facts)


def markup(comparison: Comparison) -> Iterator[Finding]:
    """Markup left in the text."""
    for rule in comparison.left.rules:
        for match in _MARKUP.finditer(text_and_examples(rule)):
            yield comparison.finding("markup-leftover", "info", rule.number, None, MARKUP, where=match[0])
