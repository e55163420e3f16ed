"""The words of a book as a matrix, in whatever language: what a lexicon is learnt from.

Scripts that part words by spaces give words, and their beginnings, which endings leave alone (`creatur` for
*creature* and *creatures*). Chinese, Japanese, Korean and Thai give characters and pairs of characters. Words that
stand in one rule only teach nothing, words that stand in most rules tell none from another: both are left out.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import add

import numpy as np
from scipy.sparse import csr_array

from scraper.edition import Rule

_UNSPACED = "\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_RUN = re.compile(rf"[{_UNSPACED}]+|[^\W\d_{_UNSPACED}]+")
_SIGN = re.compile(f"[{_UNSPACED}]")
_BEGINNINGS = (4, 7)
"""Letters in the beginnings of longer words that are words of their own."""
FEWEST, MOST = 2, 0.5
"""Rules in which a word must stand, and the share of all rules in which it may."""
AGAIN = 0.25
"""What it counts that a word is said again: the logarithm of how often, so many times."""
FEW = 2
"""So many rules more than their share are never most of them."""


def word_rows(rules: Sequence[Rule]) -> csr_array:
    """Return a row per rule and a column per word: 1 where the rule's title or text has the word, more the more often.

    A word said again counts less than a new one, and yet it tells rules apart that name the same things.
    """
    said = [Counter(words_of(f"{rule.title or ''}\n{rule.text}")) for rule in rules]
    spread = Counter(word for words in said for word in words)
    most = MOST * len(rules) + FEW
    column = {word: at for at, word in enumerate(word for word, times in spread.items() if FEWEST <= times <= most)}
    entries = [[(column[word], times) for word, times in words.items() if word in column] for words in said]
    starts = np.cumsum([0, *map(len, entries)])
    columns, times = np.array([*chain(*entries)], dtype=np.int32).reshape(-1, 2).T
    values = 1 + AGAIN * np.log(times, dtype=np.float32)
    rows = csr_array((values, columns, starts), shape=(len(rules), max(1, len(column))))
    rows.sort_indices()
    return rows


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case, with the beginnings of long ones; of unspaced scripts, characters."""
    words: list[str] = []
    for run in _RUN.findall(text):
        if _SIGN.match(run):
            words += run
            words += map(add, run, run[1:])
        else:
            words += _with_beginnings(run.casefold())
    return words


@lru_cache(maxsize=100_000)
def _with_beginnings(word: str) -> tuple[str, ...]:
    return (word, *(f"{word[:length]}-" for length in _BEGINNINGS if len(word) > length))
