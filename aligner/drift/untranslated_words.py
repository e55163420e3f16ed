"""Any words of the original that one rule of a translation leaves untranslated; its other rules translate them.

This needs no term table, and works for every word of any two languages. The rules whose originals have the word show
its usual translation. The word is untranslated in a rule that has the word and lacks that translation.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from aligner.drift.comparison import Comparison
from aligner.drift.parameters import PARAMS
from aligner.drift.untranslated_terms import GLOSS, UntranslatedWord, translated_texts, words_of
from aligner.grouping import grouped
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import UNSPACED_OR_KOREAN
from aligner.text.terms import primary


def running_word(word: str, signs: str) -> "re.Pattern[str]":
    """Return the pattern of a word of a sentence, which is no part of an address, command, or compound.

    It is between spaces, or next to one of `signs`, a class of characters.
    """
    return re.compile(rf"(?<![^\s{signs}]){word}(?=[\s{signs}]|[,.;:、。](?:\s|$)|$)")


_RUNNING = running_word(rf"[^\W\d_{UNSPACED_OR_KOREAN}]{{{PARAMS.min_running_letters},}}", UNSPACED_OR_KOREAN)
"""A word of running text, long enough to be one of the other language."""
_SIGNS_RUN = re.compile(f"[{UNSPACED_OR_KOREAN}]+")
_BREAK = "\0"
"""Replaces a gloss: no word next to it matches `_RUNNING`."""
_NEIGHBORS = re.compile(rf"[^\W_{UNSPACED_OR_KOREAN}]+")
_NOUNS_CAPITALIZED = frozenset({"de", "lb"})
"""Languages in which every noun begins with a capital letter, not just names."""


@dataclass(frozen=True)
class _Pair:
    """A rule and its counterpart."""

    number: str
    left: str
    right: str

    @cached_property
    def right_words(self) -> Sequence[str]:
        """The words of the counterpart."""
        return words_of(self.right)

    @cached_property
    def pieces(self) -> Set[str]:
        """The pieces of the rule's text."""
        return set(_pieces(self.left))


def find_untranslated_words(comparison: Comparison) -> Iterator[UntranslatedWord]:
    """Yield the words that are untranslated in one place, outside of glosses and quotations."""
    pairs = [_Pair(*one) for one in translated_texts(comparison)]
    capitals = primary(comparison.right.language) in _NOUNS_CAPITALIZED
    rules = Counter(piece for rule in comparison.left.rules for piece in set(_pieces(text_and_examples(rule))))
    by_stem = grouped((stem, pair) for pair in pairs for stem in set(map(_stem, pair.right_words)))
    for pair in (one for one in pairs if len(one.pieces) >= PARAMS.min_sentence_pieces):
        for found in _words_of_both(pair, rules, capitals=capitals):
            (word,) = words_of(found)
            others = [one for one in by_stem[_stem(word)] if one is not pair and _original_has(one, word)]
            if len(others) >= PARAMS.min_rules_with_word and _lacks_translation(pair, others, rules, len(pairs)):
                yield UntranslatedWord(pair.number, found, others[0].number)


def _words_of_both(pair: _Pair, rules: Mapping[str, int], *, capitals: bool) -> Iterator[str]:
    """Yield the words that a rule shares with its counterpart, but not with another left rule.

    The neighbors of such a word in the rule must not be in the counterpart. `rules` counts the rules with a piece;
    `capitals` allows words with a capital letter.
    """
    text = GLOSS.sub(_BREAK, pair.left)
    right = {match[0] for match in _RUNNING.finditer(GLOSS.sub(_BREAK, pair.right))}
    for match in _RUNNING.finditer(text):
        word = match[0]
        if (capitals or word == word.lower()) and word in right and rules[_stem(words_of(word)[0])] == 1:
            neighbors = _NEIGHBORS.findall(text, 0, match.start())[-1:] + _NEIGHBORS.findall(text, match.end())[:1]
            if not {one.casefold() for one in neighbors} & set(pair.right_words):
                yield word


def _lacks_translation(pair: _Pair, others: Sequence[_Pair], rules: Mapping[str, int], count: int) -> bool:
    """Return whether a rule lacks the translation of a word, which is the piece most typical of the other rules.

    `others` are the other pairs whose originals have the word; `count` is the number of all pairs.
    """
    times = Counter(piece for one in others for piece in one.pieces)
    rest = max(1, count - len(others))
    share = {piece: of_others / len(others) for piece, of_others in times.items()}
    share_of_rest = {piece: (rules[piece] - of_others) / rest for piece, of_others in times.items()}
    usual = {
        piece: share[piece] - share_of_rest[piece]
        for piece in times
        if share[piece] >= PARAMS.min_usual_share and share_of_rest[piece] <= PARAMS.max_unrelated_ratio * share[piece]
    }
    best = max(usual, key=lambda piece: usual[piece], default=None)
    return best is not None and best not in pair.pieces


def _pieces(text: str) -> Iterator[str]:
    """Yield the first letters of every word; of scripts without spaces, every two neighboring letters."""
    for word in words_of(_SIGNS_RUN.sub(r" \g<0> ", text)):
        if _SIGNS_RUN.match(word):
            yield from (word[at : at + 2] for at in range(max(1, len(word) - 1)))
        else:
            yield _stem(word)


def _stem(word: str) -> str:
    return word[: PARAMS.cognate_letters]


def _original_has(pair: _Pair, word: str) -> bool:
    """Return whether the original has a word with any ending."""
    longest = PARAMS.max_word_ending
    same = max(PARAMS.cognate_letters, len(word) - longest)
    return any(word[:same] == one[:same] and abs(len(word) - len(one)) <= longest for one in pair.right_words)
