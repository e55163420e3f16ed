"""Terms of the original that a translation leaves standing once, where its other rules put them in words of their own.

This needs no table of the translation's language: the edition and its original show it. A word that both languages
have, in whatever form (zone, Zonen; legal, legales), is nobody's leftover.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from aligner.drift.comparison import Comparison
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import without_accents

_WORD = re.compile(r"[^\W\d_]+")
_ALIKE = 4
"""Letters that words which are one in two languages have in common, wherever in a compound they stand."""
_OTHERWISE = 2
"""So many other rules have to put the term otherwise."""
Words = list[str]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A term left in the original language."""

    rule: str
    word: str
    elsewhere: str
    """The first rule that puts otherwise what its counterpart says with the same word."""


def foreign(comparison: Comparison, gloss: "re.Pattern[str]") -> Iterator[Foreign]:
    """Yield the terms left in one place, outside of what `gloss` matches."""
    pairs = [(number, words_of(ours), words_of(theirs)) for number, ours, theirs in translated_texts(comparison)]
    stems = Counter(word[:_ALIKE] for rule in comparison.left.rules for word in words_of(text_and_examples(rule)))
    for number, ours, theirs in pairs:
        for word in _terms(comparison, gloss.sub(" ", text_and_examples(comparison.left.by_number[number]))):
            term = words_of(word)
            if any(stems[one[:_ALIKE]] > 1 for one in term) or not _stands_alone(ours, theirs, term):
                continue
            saying = [(other, words) for other, words, original in pairs if other != number and _at(original, term)]
            if len(saying) >= _OTHERWISE and not any(_has_like(words, term) for _, words in saying):
                yield Foreign(number, word, saying[0][0])


def translated_texts(comparison: Comparison) -> Iterator[tuple[str, str, str]]:
    """Yield number and whole text of each rule that is translated, and the whole text of its counterpart."""
    for ours, theirs, _ in comparison.pairs():
        if comparison.is_translated(ours):
            yield ours.number, text_and_examples(ours), text_and_examples(theirs)


def words_of(text: str) -> Words:
    """Return the words of a text in lower case, without accents."""
    return _WORD.findall(without_accents(text.casefold()))


def is_same_word(word: str, other: str) -> bool:
    """Say whether two terms are one, case and accents apart."""
    return words_of(word) == words_of(other)


def _terms(comparison: Comparison, text: str) -> list[str]:
    spans = comparison.terms.spans(text, comparison.right.language)
    return list(dict.fromkeys(text[start:end] for start, end, _ in spans))


def _stands_alone(ours: Words, theirs: Words, term: Words) -> bool:
    """Say whether both texts have the term, with other neighbours: more words in a row are a name or a wording."""
    here, there = _at(ours, term), _at(theirs, term)
    return bool(here and there) and not _beside(ours, here, len(term)) & _beside(theirs, there, len(term))


def _at(words: Words, term: Words) -> list[int]:
    return [at for at in range(len(words) - len(term) + 1) if words[at : at + len(term)] == term]


def _beside(words: Words, places: list[int], length: int) -> set[tuple[bool, str]]:
    sides = ((after, at + length if after else at - 1) for at in places for after in (False, True))
    return {(after, words[at]) for after, at in sides if 0 <= at < len(words)}


def _has_like(words: Collection[str], term: Words) -> bool:
    """Say whether some word is like one of the term's, be it as a part of a longer one."""
    return any(one[:_ALIKE] in word for one in term for word in words)
