"""Stops and commas typed twice, and sentences that follow a full stop without a space."""

import re
from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_

TWICE = N_("{rule} has the same sign twice in “{where}”.")
JOINED = N_("{rule} lacks a space after the full stop in “{where}”.")

_TWICE = re.compile(r"\w{0,12}(?:(?<=\w)([,;])\1(?=\s|$)|(?<=\w)([、，；])\2(?=\w)|(?<=\w)。。(?!。))")
"""Not before a word: two commas open a quotation in some hands."""
_JOINED = re.compile(r"(?<!\S)([^\W\d_]{4,})[.!?]([^\W\d_]{3,})(?=[,;:]?(?:\s|$))")
"""Two words and nothing else between spaces: no address, no name of a file of several parts."""


def doubled_signs(comparison: Comparison) -> Iterator[Finding]:
    """Commas and full stops that stand twice in a row."""
    for rule in comparison.left.rules:
        for match in _TWICE.finditer(rule.text):
            if not any(_TWICE.search(one.text) for one in comparison.originals(rule.number)):  # else it is meant
                yield comparison.finding("typography", "info", rule.number, None, TWICE, where=match[0])


def joined_sentences(comparison: Comparison) -> Iterator[Finding]:
    """Sentences that begin right after a full stop, without a space."""
    for rule in comparison.left.rules:
        for match in _JOINED.finditer(rule.text):
            where, originals = match[0], comparison.originals(rule.number)
            if _are_words(comparison, match) and not any(where in one.text for one in originals):
                yield comparison.finding("typography", "info", rule.number, None, JOINED, where=where)


def _are_words(comparison: Comparison, match: "re.Match[str]") -> bool:
    """Say whether a sentence ends and another begins: both words look it, and one of them stands elsewhere, too."""
    ending, beginning = match.groups()
    if not (ending[1:].islower() and beginning[0].isupper() and beginning[1:].islower()):
        return False
    return any(comparison.vocabulary[word.casefold()] > 1 for word in (ending, beginning))
