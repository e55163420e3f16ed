"""Vocabulary: the words of a book, with their frequency, neighbors, and letters."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from rapidfuzz.distance import Prefix

from aligner.drift.parameters import PARAMS
from aligner.grouping import grouped
from aligner.text.scripts import has_hangul

_EDGE = ""
"""Precedes the first and follows the last word of a text."""


class Vocabulary:
    """The words of texts. Words are compared as given, so pass them all in one case."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        """Take the words of each text, in order."""
        self._texts = [[_EDGE, *words, _EDGE] for words in texts]
        self.times = Counter(word for text in self._texts for word in text[1:-1])

    def shared_neighbors(self, word: str, other: str) -> tuple[int, int]:
        """Return how often `other` occurs next to the neighbors of `word`: two counts, the lower one first.

        For each place of `word`, one count is how often `other` follows the word before it, the other how often
        `other` precedes the word after it. The counts are those of the place where they are lowest.
        """
        less, more = min(sorted((self._pairs[a, other], self._pairs[other, b])) for a, b in self._places[word])
        return less, more

    def unique_trigrams(self, word: str) -> int:
        """Return how many of the word's letter trigrams occur in no other word."""
        return sum(self._trigrams[one] <= (word in self.times) for one in _trigrams(word))

    def alternations(self, word: str, other: str) -> int:
        """Return how many other words exist with both endings in which these two differ (attached, attaches)."""
        same = Prefix.similarity(word, other)
        ending, other_ending = word[same:], other[same:]
        stems = (one[: len(one) - len(ending)] for one in self.times if one != word and one.endswith(ending))
        return sum(len(stem) >= PARAMS.min_alternating_stem and stem + other_ending in self.times for stem in stems)

    def has_regular_ending(self, word: str, stem_letters: int) -> bool:
        """Return whether a word is a stem that other words share, with an ending that other such stems have.

        The stem has at most `stem_letters` letters.
        """
        least = _min_stem(word)
        return any(
            len(self._endings.get(word[at:], set()) - {word[:at]}) >= PARAMS.min_stems_of_ending
            for at in range(least, stem_letters + 1)
            if self._stems[word[:at]] > 1
        )

    @cached_property
    def _stems(self) -> Counter[str]:
        """How many words begin with each possible stem."""
        return Counter(word[:at] for word in self.times for at in range(_min_stem(word), len(word) + 1))

    @cached_property
    def _endings(self) -> dict[str, set[str]]:
        """The stems, shared by several words, that have each ending."""
        endings: dict[str, set[str]] = {}
        for word in self.times:
            for at in range(_min_stem(word), len(word)):
                if self._stems[word[:at]] > 1:
                    endings.setdefault(word[at:], set()).add(word[:at])
        return endings

    @cached_property
    def _pairs(self) -> Counter[tuple[str, str]]:
        """How often each pair of neighbors occurs."""
        return Counter(pair for text in self._texts for pair in pairwise(text))

    @cached_property
    def _places(self) -> dict[str, list[tuple[str, str]]]:
        """The words before and after each occurrence of a word."""
        threes = (three for text in self._texts for three in zip(text, text[1:], text[2:], strict=False))
        return grouped((word, (before, after)) for before, word, after in threes)

    @cached_property
    def _trigrams(self) -> Counter[str]:
        """How many words have each letter trigram."""
        return Counter(one for word in self.times for one in _trigrams(word))


def _min_stem(word: str) -> int:
    return PARAMS.min_stem_syllables if has_hangul(word) else PARAMS.min_stem


def _trigrams(word: str) -> set[str]:
    whole = f" {word} "
    return {whole[at : at + 3] for at in range(len(word))}
