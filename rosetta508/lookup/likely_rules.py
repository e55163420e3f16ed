"""Which rules a question is about, by the phrases with which readers ask for each rule."""

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache

from rosetta508.language import rule_names, search_words
from rosetta508.language.interface import LANGUAGES
from rosetta508.lookup.folding import fold

_SEQUENCE_LENGTHS = (2, 3, 4)
"""Lengths of the letter sequences that are counted. Chosen: endings and typing errors leave most of them unchanged, and
Japanese needs no word borders."""
_SMOOTHING, _MASS = 0.1, 2000
"""Added to a count and to the length of a rule's phrases, so that an unknown sequence excludes no rule. Chosen: 140 of
155 development questions have their rule first when the phrases that resemble the question are left out."""
_MIN_SHARED = 0.5
"""Share of a question's sequences that must occur in the phrases of the likeliest rule. Chosen: random letters and
Japanese questions about something else have less."""
_MIN_LETTERS = 4
"""Ideographs and kana that make a question; in a script with spaces, two words do."""
_NUMBER = re.compile(r"\d{3}")
_SEPARATOR = re.compile(r"[\W_]+")


def likely_rules(question: str) -> Sequence[str]:
    """Return the English numbers of the rules with phrases, the likeliest first, by naive Bayes over letter sequences.

    The list is empty if the question is one word, has a rule number, or is too different from every phrase.
    https://en.wikipedia.org/wiki/Naive_Bayes_classifier
    """
    asked = _plain(question)
    if _NUMBER.search(asked) or not _is_question(asked):
        return []
    sequences = {asked[at : at + length] for length in _SEQUENCE_LENGTHS for at in range(len(asked) - length + 1)}
    texts = _phrases()
    known = [one for one in sequences if any(one in text for text in texts.values())]
    found = sorted(texts, key=lambda number: _log_likelihood(texts[number], known), reverse=True)
    shared = sum(one in texts[found[0]] for one in known)
    return found if shared >= _MIN_SHARED * len(sequences) else []


def _log_likelihood(text: str, sequences: Iterable[str]) -> float:
    return sum(math.log((text.count(one) + _SMOOTHING) / (len(text) + _MASS)) for one in sequences)


def _is_question(asked: str) -> bool:
    words = asked.split()
    return len(words) > 1 or sum(ord(letter) > 0x2FFF for letter in asked) >= _MIN_LETTERS


def _plain(text: str) -> str:
    return f" {_SEPARATOR.sub(' ', fold(text)).strip()} "


@cache
def _phrases() -> dict[str, str]:
    """Return, by rule, its name and phrases in all languages, a line each."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        for number, phrases in search_words.load(language).phrases.items():
            name = rule_names.name_of(number, language)
            found.setdefault(number, []).extend(map(_plain, (*phrases, *([name] if name else []))))
    return {number: "\n".join(lines) for number, lines in found.items()}
