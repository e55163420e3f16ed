"""Apostrophes of two shapes, doubled marks, joined sentences, markup: kinds `typography` and `markup-leftover`."""

import re
from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples

MIXED = N_("This edition writes the apostrophe in two ways: ’ and '.")
COUNTED = N_("This edition writes the apostrophe in two ways: ’ (×{curly}) and ' (×{straight}).")
MARKUP = N_("{rule} has markup that the page should have rendered: “{where}”.")

TWICE = N_("{rule} has the same punctuation mark twice in “{where}”.")
JOINED = N_("{rule} lacks a space after the period in “{where}”.")

_TAG = r"</?[a-z]{1,6}(?:\s+[\w:-]+\s*=[^<>]{0,40})?\s*/?>"
"""An HTML tag. Addresses in angle brackets do not match, nor do placeholders of more than six letters."""
_MARKUP = re.compile(
    r"\[\[[^\[\]]{0,60}\]\]|\{\{[^{}]{0,60}\}\}|'''[^']{0,60}'''|\[\[|\]\]|\{\{|\}\}|'''"
    rf"|<(?P<tag>[a-z]{{1,6}})\b[^<>]{{0,40}}>[^<>]{{0,60}}</(?P=tag)>|{_TAG}"
    r"|(?<![\w*/])\*\*[^\W_][^*\n]{0,60}\*\*(?![\w*/])|\\[a-z]{2,12}\{[^{}\n]{0,60}\}"
    r"|&(?:nbsp|amp|lt|gt|quot|#\d+);|__[A-Z]{3,}__"
)
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])(['’])(?=[^\W\d_])")

_TWICE = re.compile(r"\w{0,12}(?:(?<=\w)([,;])\1(?=\s|$)|(?<=\w)([、，；])\2(?=\w)|(?<=\w)。。(?!。))")
"""Not before a word: some writers open a quotation with two commas."""
_JOINED = re.compile(r"(?<!\S)([^\W\d_]{4,})[.!?]([^\W\d_]{3,})(?=[,;:]?(?:\s|$))")
"""Exactly two words between spaces; addresses and file names of several parts do not match."""


def check_apostrophes(comparison: Comparison) -> Iterator[Finding]:
    """Yield one finding if the edition has apostrophes of both shapes; a digest does not show how many of each."""
    found = [mark for rule in comparison.left.rules for mark in _APOSTROPHE.findall(text_and_examples(rule))]
    facts = {"curly": found.count("’"), "straight": found.count("'")}
    if not all(facts.values()):
        return
    if comparison.left.is_digest:
        yield comparison.finding("typography", "info", None, None, MIXED)
    else:
        yield comparison.finding("typography", "info", None, None, COUNTED, **facts)


def check_markup(comparison: Comparison) -> Iterator[Finding]:
    """Yield the pieces of markup left in the text."""
    for rule in comparison.left.rules:
        for match in _MARKUP.finditer(text_and_examples(rule)):
            yield comparison.finding("markup-leftover", "info", rule.number, None, MARKUP, where=match[0])


def check_doubled_signs(comparison: Comparison) -> Iterator[Finding]:
    """Yield the commas, semicolons, and Japanese full stops typed twice, unless the original has some, too."""
    for rule in comparison.left.rules:
        for match in _TWICE.finditer(rule.text):
            if not any(_TWICE.search(one.text) for one in comparison.original_rules(rule.number)):
                yield comparison.finding("typography", "info", rule.number, None, TWICE, where=match[0])


def check_joined_sentences(comparison: Comparison) -> Iterator[Finding]:
    """Yield the sentences that begin right after a full stop, exclamation mark, or question mark.

    Where the original joins the same two words, none is yielded.
    """
    for rule in comparison.left.rules:
        for match in _JOINED.finditer(rule.text):
            where, originals = match[0], comparison.original_rules(rule.number)
            if _are_words(comparison, match) and not any(where in one.text for one in originals):
                yield comparison.finding("typography", "info", rule.number, None, JOINED, where=where)


def _are_words(comparison: Comparison, match: "re.Match[str]") -> bool:
    """Return whether a word ends one sentence and another begins the next, and one of them occurs elsewhere."""
    ending, beginning = match.groups()
    if not (ending[1:].islower() and beginning[0].isupper() and beginning[1:].islower()):
        return False
    return any(comparison.vocabulary[word.casefold()] > 1 for word in (ending, beginning))
