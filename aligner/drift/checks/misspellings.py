"""Rare words that are one typing error (a slip) away from a more frequent word of the book: kind `misspelling`."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Set

from rapidfuzz.distance import OSA, Postfix, Prefix

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.parameters import PARAMS
from aligner.drift.vocabulary import Vocabulary
from aligner.drift.words import letter_words
from aligner.grouping import grouped
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import has_han_or_kana, has_hangul, jamo
from scraper.edition import Edition, Rule

MISSPELT = N_("“{word}” in {rule} looks like a misspelling of “{meant}”.")
_KATAKANA = re.compile(r"[ァ-ヺー]+")
_VOWELS = frozenset("aeiouyàáâäèéêëìíîïòóôöùúûü")
Pairs = Collection[tuple[str, str]]
"""(word, word meant)."""


def check_spelling(comparison: Comparison) -> Iterator[Finding]:
    """Yield the words that look misspelled. Words that the right edition has, too, are correct words or names."""
    known = vocabulary(comparison.right).times
    book = vocabulary(*(comparison.book or [comparison.left]))
    found = find_misspellings(book, _replaced_words(comparison, known))
    wrong = {word: meant for word, meant in found.items() if word not in known}
    for rule in comparison.left.rules:
        for word, times in _words(rule).items() if comparison.is_translated(rule) else ():
            if word in wrong:
                evidence = {"word": word, "meant": wrong[word], "times": times}
                yield comparison.finding("misspelling", "info", rule.number, None, MISSPELT, **evidence)


def vocabulary(*editions: Edition) -> Vocabulary:
    """Return the words of editions in lower case; of Japanese, those written in katakana."""
    texts = (text for one in editions for rule in one.rules for text in (rule.text, *rule.examples))
    return Vocabulary(map(_lower_words, texts))


def _replaced_words(comparison: Comparison, known: Mapping[str, int]) -> Pairs:
    """Return (word, similar word of the counterpart) for the words that the right edition never has.

    Empty if the editions are in different languages.
    """
    pairs: set[tuple[str, str]] = set()
    for rule, counterpart, _ in comparison.pairs() if comparison.same_language else ():
        words = _words(rule)
        unknown = words.keys() - known
        replacements = _words(counterpart) - words if unknown else ()
        pairs |= {(word, one) for word in unknown for one in replacements if _is_slip(word, one)}
    return pairs


def find_misspellings(words: Vocabulary, corrected: Pairs = ()) -> dict[str, str]:
    """Return misspelled word -> word meant, from the words of a text and known corrections.

    Endings carry grammar and beginnings carry prefixes, so only a slip inside a word counts. A word is no misspelling
    if one of its `_relatives` is closer to it than to the word meant, unless it is in katakana, or several of its
    letter trigrams are in no other word.
    """
    found: dict[str, str] = {}
    for word, similar in _rare_words(words.times):
        slips = [one for one in sorted(similar) if _is_slip(word, one)]
        meant = [one for one in slips if (word, one) in corrected or _is_shown(words, word, one)]
        if meant:
            found[word] = max(meant, key=lambda one: words.times[one])
    relatives = _relatives(words.times, found)
    return {
        word: meant
        for word, meant in found.items()
        if words.unique_trigrams(word) > 1 or not _has_closer_relative(word, meant, relatives[_stem(word)])
    }


def _rare_words(words: Counter[str]) -> Iterator[tuple[str, set[str]]]:
    """Yield each rare word, and the words up to two slips away that are much more frequent.

    Much more is at least `min_spelling_ratio` times.
    """
    frequent_words = (word for word, times in words.items() if times >= PARAMS.min_spelling_ratio)
    frequent = grouped((key, word) for word in frequent_words for key in _deletions(word))
    for word, times in words.items():
        if len(word) + 1 >= _min_letters(word) and times <= PARAMS.max_misspelling_uses:
            similar = {one for key in _deletions(word) for one in frequent.get(key, ())}
            yield word, {one for one in similar if words[one] >= PARAMS.min_spelling_ratio * times}


def _deletions(word: str) -> set[str]:
    """Return the word, and the word without each of its letters. Words that are one slip apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _is_slip(word: str, other: str) -> bool:
    """Return whether two words differ by one slip that changes neither their first letter nor their ending."""
    if max(len(word), len(other)) < _min_letters(word) or word[0] != other[0]:
        return False
    if OSA.distance(word, other, score_cutoff=1) != 1:
        return False
    if has_hangul(word) and _is_wrong_letter(word, other) and OSA.distance(jamo(word), jamo(other)) > 1:
        return False
    same_end = Postfix.similarity(word, other)
    swapped = sorted(word) == sorted(other)
    if _is_katakana(word) or swapped:
        return same_end >= 1 or (_is_katakana(word) and swapped)
    if not _is_wrong_letter(word, other):
        return same_end >= PARAMS.min_same_ending
    at = Prefix.similarity(word, other)
    vowels = {word[at], other[at]} <= _VOWELS  # vowels near the end carry the mood of a verb
    return same_end >= (PARAMS.min_same_ending_vowel if vowels else PARAMS.min_same_ending)


def _is_wrong_letter(word: str, other: str) -> bool:
    """Return whether one letter replaces another. Letters missing, added, or swapped seldom make another word."""
    return len(word) == len(other) and sorted(word) != sorted(other)


def _is_shown(words: Vocabulary, word: str, meant: str) -> bool:
    """Return whether the text shows a slip: by neighbors of the word meant, or by letters that no other word has."""
    wrong_letter = _is_wrong_letter(word, meant)
    if _is_katakana(word):
        return not wrong_letter or len(word) > PARAMS.min_katakana_letters
    if _is_inflection(words, word, meant):
        return False
    less, more = words.shared_neighbors(word, meant)
    unique, frequent = words.unique_trigrams(word), words.times[meant] >= PARAMS.min_frequent_uses
    if unique > 1 and (frequent or more):
        return True
    if wrong_letter:
        return less > (0 if unique else 1)
    if not unique:
        return bool(more if len(word) >= PARAMS.min_long_word and _is_doubling_or_swap(word, meant) else less)
    return bool(more or (frequent and len(word) >= PARAMS.min_word_letters))


def _is_inflection(words: Vocabulary, word: str, meant: str) -> bool:
    """Return whether two words are one stem with two endings, as other words of the text show.

    In Korean, an ending counts if other stems have it: no slip turns a whole syllable into another ending.
    """
    alternations = words.alternations(word, meant)
    if alternations >= PARAMS.min_alternations:
        return True
    if _is_doubling_or_swap(word, meant) or not words.has_regular_ending(word, Prefix.similarity(word, meant)):
        return False
    return has_hangul(word) or (alternations > 0 and not words.unique_trigrams(word))


def _is_doubling_or_swap(word: str, other: str) -> bool:
    """Return whether two words differ only in swapped letters, or in letters doubled in one of them."""
    return sorted(word) == sorted(other) or re.sub(r"(.)\1", r"\1", word) == re.sub(r"(.)\1", r"\1", other)


def _has_closer_relative(word: str, meant: str, relatives: Set[str]) -> bool:
    """Return whether a relative has more first letters in common with this word than with the one meant."""
    return not _is_katakana(word) and any(
        Prefix.similarity(one, word) > Prefix.similarity(one, meant) for one in relatives if one != meant
    )


def _stem(word: str) -> str:
    return word[: max(PARAMS.min_stem, len(word) - PARAMS.max_ending)]


def _relatives(words: Mapping[str, int], suspected: Collection[str]) -> dict[str, set[str]]:
    """Return stem of a suspected word -> unsuspected words with that stem and `min_spelling_ratio` uses or more."""
    relatives: dict[str, set[str]] = {_stem(word): set() for word in suspected}
    sizes = {len(stem) for stem in relatives}
    for word, times in words.items():
        if times >= PARAMS.min_spelling_ratio and word not in suspected:
            for size in sizes:
                relatives.get(word[:size], set()).add(word)
    return relatives


def _min_letters(word: str) -> int:
    return PARAMS.min_katakana_letters if _is_katakana(word) else PARAMS.min_word_letters


def _words(rule: Rule) -> Counter[str]:
    return Counter(_lower_words(text_and_examples(rule)))


def _lower_words(text: str) -> list[str]:
    """Return the words of a text in lower case; of Japanese, the words written in katakana."""
    plain = [word.casefold() for word in letter_words(text) if word.isascii() or not has_han_or_kana(word)]
    return plain + _KATAKANA.findall(text)


def _is_katakana(word: str) -> bool:
    return "ァ" <= word[0] <= "ー"
