"""Vocabulary: the words of a book: how often each stands there, between which neighbours, and of which letters."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from rapidfuzz.distance import Prefix

_EDGE = ""
"""What stands before the first and after the last word of a text."""
_STEM = 3
"""Letters of the shortest stem that takes endings."""


class Vocabulary:
    """What the words of a book tell of each other; they are compared as they are given, so give them in one case."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        """Take the words of each text, in order."""
        self._texts = [[_EDGE, *words, _EDGE] for words in texts]
        self.times = Counter(word for text in self._texts for word in text[1:-1])

    def beside(self, word: str, other: str) -> tuple[int, int]:
        """Return how often `other` stands after what comes before `word`, and before what comes after it, less first.

        Of a word that stands in several places the one that speaks least for `other` counts.
        """
        less, more = min(sorted((self._pairs[a, other], self._pairs[other, b])) for a, b in self._places[word])
        return less, more

    def oddity(self, word: str) -> int:
        """Return how many of the letters in threes that this word is made of stand in no other word."""
        return sum(self._letters[three] <= (word in self.times) for three in _threes(word))

    def alternations(self, word: str, other: str) -> int:
        """Return how many other words turn into each other as these two do, by other endings (attached, attaches)."""
        same = Prefix.similarity(word, other)
        ending, instead = word[same:], other[same:]
        stems = (one[: len(one) - len(ending)] for one in self.times if one != word and one.endswith(ending))
        return sum(len(stem) >= _STEM and stem + instead in self.times for stem in stems)

    @cached_property
    def _pairs(self) -> Counter[tuple[str, str]]:
        return Counter(pair for text in self._texts for pair in pairwise(text))

    @cached_property
    def _places(self) -> dict[str, list[tuple[str, str]]]:
        places: dict[str, list[tuple[str, str]]] = {}
        for text in self._texts:
            for before, word, after in zip(text, text[1:], text[2:], strict=False):
                places.setdefault(word, []).append((before, after))
        return places

    @cached_property
    def _letters(self) -> Counter[str]:
        return Counter(three for word in self.times for three in _threes(word))


def _threes(word: str) -> set[str]:
    whole = f" {word} "
    return {whole[at : at + 3] for at in range(len(word))}
