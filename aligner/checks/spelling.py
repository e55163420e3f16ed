"""Misspellings, found against the book's own words: a rare word one letter short of, or over, a frequent one."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rapidfuzz.distance import OSA

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_
from scraper.edition import Edition, Rule

MISSPELT = N_("“{word}” in {rule} looks like a misspelling of “{meant}”.")
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 6
_TIMES = 3
"""How many times as often the right spelling must stand in the book, and a relative that clears a word."""
_RARE = 3


def misspellings(comparison: Comparison) -> Iterator[Finding]:
    """Words that look misspelt."""
    wrong = suspects(_words(comparison.book or [comparison.left]))
    for rule in comparison.left.rules:
        for word, times in Counter(_lower(_text(rule))).items():
            if word in wrong:
                evidence = {"word": word, "meant": wrong[word], "times": times}
                yield comparison.finding("misspelling", "info", rule.number, None, MISSPELT, **evidence)


def suspects(words: Counter[str]) -> dict[str, str]:
    """Return misspelt word -> the word meant, judged from how often each word of a text occurs.

    Endings carry grammar and openings carry prefixes, so only a letter missing or doubled inside a word counts; and
    a word whose relatives (the same but for the last letters) are at home in the text is at home too.
    """
    by_length: dict[int, list[str]] = {}
    for word, times in words.items():
        if times >= _TIMES:
            by_length.setdefault(len(word), []).append(word)
    found: dict[str, str] = {}
    for word, times in words.items():
        if len(word) >= _SHORTEST and times <= _RARE:
            near = (one for length in (len(word) - 1, len(word) + 1) for one in by_length.get(length, ()))
            meant = [one for one in near if words[one] >= _TIMES * times and _one_letter_inside(word, one)]
            if meant:
                found[word] = max(meant, key=lambda one: words[one])
    return {word: meant for word, meant in found.items() if not _has_relatives(word, words, found)}


def _one_letter_inside(word: str, other: str) -> bool:
    if word[0] != other[0] or word[-2:] != other[-2:]:
        return False
    return bool(OSA.distance(word, other, score_cutoff=1) == 1)


def _has_relatives(word: str, words: Counter[str], suspected: Iterable[str]) -> bool:
    stem = word[: max(4, len(word) - 2)]
    return any(other.startswith(stem) and times >= _TIMES and other not in suspected for other, times in words.items())


def _words(editions: Iterable[Edition]) -> Counter[str]:
    return Counter(word for edition in editions for rule in edition.rules for word in _lower(_text(rule)))


def _text(rule: Rule) -> str:
    return "\n".join((rule.text, *rule.examples))


def _lower(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text) if word.isascii() or not _is_cjk(word)]


def _is_cjk(word: str) -> bool:
    return any("\u3040" <= letter <= "\u9fff" for letter in word)
