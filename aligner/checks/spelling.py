"""Misspellings, found against the book's own words: a rare word one slip of the keyboard from a frequent one."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from rapidfuzz.distance import OSA

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_
from scraper.edition import Edition, Rule

MISSPELT = N_("“{word}” in {rule} looks like a misspelling of “{meant}”.")
_WORD = re.compile(r"[^\W\d_]+")
_KATAKANA = re.compile(r"[ァ-ヺー]+")
_SHORTEST, _SHORTEST_KATAKANA = 6, 4
_TIMES = 3
"""How many times as often the right spelling must stand in the book, and a relative that clears a word."""
_RARE = 3


def misspellings(comparison: Comparison) -> Iterator[Finding]:
    """Words that look misspelt.

    What the edition compared with writes, too, is a word or a name.
    """
    known = _words([comparison.right])
    found = suspects(_words(comparison.book or [comparison.left]))
    wrong = {word: meant for word, meant in found.items() if word not in known}
    for rule in comparison.left.rules:
        for word, times in Counter(_lower(_text(rule))).items():
            if word in wrong:
                evidence = {"word": word, "meant": wrong[word], "times": times}
                yield comparison.finding("misspelling", "info", rule.number, None, MISSPELT, **evidence)


def suspects(words: Counter[str]) -> dict[str, str]:
    """Return misspelt word -> the word meant, judged from how often each word of a text occurs.

    Endings carry grammar and openings carry prefixes, so only a letter missing, doubled or changed places inside a
    word counts; and a word whose relatives (the same but for the last letters) are at home in the text is at home too.
    """
    by_sketch: dict[str, list[str]] = {}
    for word, times in words.items():
        if times >= _TIMES:
            for sketch in _sketches(word):
                by_sketch.setdefault(sketch, []).append(word)
    found: dict[str, str] = {}
    for word, times in words.items():
        if len(word) >= _shortest(word) and times <= _RARE:
            near = {one for sketch in _sketches(word) for one in by_sketch.get(sketch, ())}
            meant = [one for one in sorted(near) if words[one] >= _TIMES * times and _one_slip_inside(word, one)]
            if meant:
                found[word] = max(meant, key=lambda one: words[one])
    relatives = _relatives(words, found)
    return {
        word: meant for word, meant in found.items() if _is_katakana(word) or not relatives[_stem(word)] - {word, meant}
    }


def _sketches(word: str) -> set[str]:
    """Return the word and what is left of it without each letter: two words one slip apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _one_slip_inside(word: str, other: str) -> bool:
    swapped = sorted(word) == sorted(other)
    same_end = word[-1] == other[-1] if swapped or _is_katakana(word) else word[-2:] == other[-2:]
    if word[0] != other[0] or not same_end or (len(word) == len(other) and not swapped):
        return False
    return bool(OSA.distance(word, other, score_cutoff=1) == 1)


def _stem(word: str) -> str:
    return word[: max(5, len(word) - 2)]


def _relatives(words: Counter[str], suspected: Collection[str]) -> dict[str, set[str]]:
    """Return, for each stem of a suspected word, the words at home in the text that begin with it."""
    relatives: dict[str, set[str]] = {_stem(word): set() for word in suspected}
    sizes = {len(stem) for stem in relatives}
    for word, times in words.items():
        if times >= _TIMES and word not in suspected:
            for size in sizes:
                relatives.get(word[:size], set()).add(word)
    return relatives


def _shortest(word: str) -> int:
    return _SHORTEST_KATAKANA if _is_katakana(word) else _SHORTEST


def _words(editions: Iterable[Edition]) -> Counter[str]:
    return Counter(word for edition in editions for rule in edition.rules for word in _lower(_text(rule)))


def _text(rule: Rule) -> str:
    return "\n".join((rule.text, *rule.examples))


def _lower(text: str) -> list[str]:
    """Return the words of a text in lower case; of Japanese, the words written in katakana."""
    plain = [word.casefold() for word in _WORD.findall(text) if word.isascii() or not _is_cjk(word)]
    return plain + _KATAKANA.findall(text)


def _is_cjk(word: str) -> bool:
    return any("\u3040" <= letter <= "\u9fff" for letter in word)


def _is_katakana(word: str) -> bool:
    return "ァ" <= word[0] <= "ー"
