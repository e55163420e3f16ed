"""The words of a book as a matrix, in any language: what a lexicon is learned from.

Scripts with spaces give words, and beginnings of words that do not depend on their endings (`creatur` for *creature*
and *creatures*). Chinese, Japanese, Korean, and Thai give characters and pairs of characters. Words in a single rule
and words in most rules are left out.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import add

import numpy as np
from scipy.sparse import csr_array

from aligner.text.parameters import PARAMS
from aligner.text.scripts import UNSPACED_OR_KOREAN
from scraper.edition import Rule

_RUN = re.compile(rf"[{UNSPACED_OR_KOREAN}]+|[^\W\d_{UNSPACED_OR_KOREAN}]+")
_SINGLE_LETTER = re.compile(f"[{UNSPACED_OR_KOREAN}]")


def word_rows(rules: Sequence[Rule]) -> csr_array:
    """Return a matrix of rules x words: 0 if the rule lacks the word, 1 if it has it once, more if more often."""
    counts = [Counter(words_of(f"{rule.title or ''}\n{rule.text}")) for rule in rules]
    rules_with = Counter(word for words in counts for word in words)
    most = PARAMS.max_rules_with_word * len(rules) + PARAMS.extra_rules_with_word
    known = (word for word, rules in rules_with.items() if PARAMS.min_rules_with_word <= rules <= most)
    column = {word: at for at, word in enumerate(known)}
    entries = [[(column[word], times) for word, times in words.items() if word in column] for words in counts]
    starts = np.cumsum([0, *map(len, entries)])
    columns, times = np.array([*chain(*entries)], dtype=np.int32).reshape(-1, 2).T
    values = 1 + PARAMS.repeated_word_weight * np.log(times, dtype=np.float32)
    rows = csr_array((values, columns, starts), shape=(len(rules), max(1, len(column))))
    rows.sort_indices()
    return rows


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case with the beginnings of long ones.

    For Korean and unspaced scripts: characters, and pairs of neighboring ones.
    """
    words: list[str] = []
    for run in _RUN.findall(text):
        if _SINGLE_LETTER.match(run):
            words += run
            words += map(add, run, run[1:])
        else:
            words += _with_beginnings(run.casefold())
    return words


@lru_cache(maxsize=100_000)
def _with_beginnings(word: str) -> tuple[str, ...]:
    return (word, *(f"{word[:length]}-" for length in PARAMS.word_beginnings if len(word) > length))
