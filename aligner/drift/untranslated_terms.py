"""Terms of the term table that one rule of a translation leaves in the original language; others translate them.

For languages that the term table lacks: no terms of the translation's language are needed. Words that both languages
have in some form (zone, Zonen; legal, legales) are not counted as untranslated.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from aligner.drift.comparison import Comparison
from aligner.drift.parameters import PARAMS
from aligner.drift.words import letter_words
from aligner.text.asides import ANGLE, CURLY, FULL_WIDTH_ROUND, STRAIGHT, asides_pattern
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import without_accents

GLOSS = asides_pattern(FULL_WIDTH_ROUND, r"[/／][A-Za-z\[][^、。」』)]*", CURLY, STRAIGHT, ANGLE)
"""Glosses and quotations, in which words of the original are meant."""
Words = list[str]


@dataclass(frozen=True, slots=True)
class UntranslatedWord:
    """A word in the original language."""

    rule: str
    word: str
    elsewhere: str
    """The first rule that translates the word, which its counterpart has, too."""


def find_untranslated_terms(comparison: Comparison) -> Iterator[UntranslatedWord]:
    """Yield the terms that are untranslated in one place, outside of glosses and quotations."""
    pairs = [(number, words_of(left), words_of(right)) for number, left, right in translated_texts(comparison)]
    size = PARAMS.cognate_letters
    stems = Counter(word[:size] for rule in comparison.left.rules for word in words_of(text_and_examples(rule)))
    for number, left_words, right_words in pairs:
        for word in _terms(comparison, GLOSS.sub(" ", text_and_examples(comparison.left.by_number[number]))):
            term = words_of(word)
            if any(stems[one[:size]] > 1 for one in term) or not _has_other_neighbors(left_words, right_words, term):
                continue
            others = [(other, words) for other, words, original in pairs if other != number and _places(original, term)]
            if len(others) >= PARAMS.min_rules_with_term and not any(_has_cognate(words, term) for _, words in others):
                yield UntranslatedWord(number, word, others[0][0])


def translated_texts(comparison: Comparison) -> Iterator[tuple[str, str, str]]:
    """Yield number and text of each translated rule, and the text of its counterpart, both with examples."""
    for rule, counterpart, _ in comparison.pairs():
        if comparison.is_translated(rule):
            yield rule.number, text_and_examples(rule), text_and_examples(counterpart)


def words_of(text: str) -> Words:
    """Return the words of a text in lower case, without accents."""
    return letter_words(without_accents(text.casefold()))


def is_same_word(word: str, other: str) -> bool:
    """Return whether two terms differ only in case, accents, and what is between their words."""
    return words_of(word) == words_of(other)


def _terms(comparison: Comparison, text: str) -> list[str]:
    """Return the terms of the original language in a text, each once."""
    spans = comparison.terms.spans(text, comparison.right.language)
    return list(dict.fromkeys(text[start:end] for start, end, _ in spans))


def _has_other_neighbors(left: Words, right: Words, term: Words) -> bool:
    """Return whether both texts have the term, with other neighbors. With the same, it is part of a name or title."""
    here, there = _places(left, term), _places(right, term)
    return bool(here and there) and not _neighbors(left, here, len(term)) & _neighbors(right, there, len(term))


def _places(words: Words, term: Words) -> list[int]:
    return [at for at in range(len(words) - len(term) + 1) if words[at : at + len(term)] == term]


def _neighbors(words: Words, places: list[int], length: int) -> set[tuple[bool, str]]:
    """Return the words before (False) and after (True) a term of `length` words."""
    sides = ((after, at + length if after else at - 1) for at in places for after in (False, True))
    return {(after, words[at]) for after, at in sides if 0 <= at < len(words)}


def _has_cognate(words: Collection[str], term: Words) -> bool:
    """Return whether some word contains the first letters of one of the term's words."""
    return any(one[: PARAMS.cognate_letters] in word for one in term for word in words)
