"""Apostrophes of two shapes, and markup left in the text: makes `typography` and `markup-leftover`."""

import re
from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples

MIXED = N_("This edition writes the apostrophe in two ways: ’ ({curly} times) and ' ({straight} times).")
MARKUP = N_("{rule} has markup that the page should have rendered: “{where}”.")

_TAG = r"</?[a-z]{1,6}(?:\s+[\w:-]+\s*=[^<>]{0,40})?\s*/?>"
"""An HTML tag. Addresses and placeholders in angle brackets do not match."""
_MARKUP = re.compile(
    r"\[\[[^\[\]]{0,60}\]\]|\{\{[^{}]{0,60}\}\}|'''[^']{0,60}'''|\[\[|\]\]|\{\{|\}\}|'''"
    rf"|<(?P<tag>[a-z]{{1,6}})\b[^<>]{{0,40}}>[^<>]{{0,60}}</(?P=tag)>|{_TAG}"
    r"|(?<![\w*/])\*\*[^\W_][^*\n]{0,60}\*\*(?![\w*/])|\\[a-z]{2,12}\{[^{}\n]{0,60}\}"
    r"|&(?:nbsp|amp|lt|gt|quot|#\d+);|__[A-Z]{3,}__"
)
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])(['’])(?=[^\W\d_])")


def check_apostrophes(comparison: Comparison) -> Iterator[Finding]:
    """Yield one finding if the edition has apostrophes of both shapes."""
    found = [mark for rule in comparison.left.rules for mark in _APOSTROPHE.findall(text_and_examples(rule))]
    facts = {"curly": found.count("’"), "straight": found.count("'")}
    if all(facts.values()):
        yield comparison.finding("typography", "info", None, None, MIXED, **facts)


def check_markup(comparison: Comparison) -> Iterator[Finding]:
    """Yield the pieces of markup left in the text."""
    for rule in comparison.left.rules:
        for match in _MARKUP.finditer(text_and_examples(rule)):
            yield comparison.finding("markup-leftover", "info", rule.number, None, MARKUP, where=match[0])
