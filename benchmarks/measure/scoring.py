"""Score an alignment of a pair: `score(pair, links)`, and check its confidence."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from aligner.align.alignment import Link
from benchmarks.data.books import Pair
from scraper.edition import Edition

Linked = Iterable[tuple[tuple[str, ...], tuple[str, ...]]]
Believed = Mapping[str, tuple[int, int]]
"""Confidence in hundredths -> number of links, and of right links."""
CLASSES = (40, 50, 60, 70, 80, 90, 95, 99, 101)
"""Hundredths at which the classes of confidence begin and end."""


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of the links given, of the right ones among them, and of the true ones."""

    given: int
    right: int
    true: int
    unheard: int
    """Wrong links with a rule that has no true link; unlike the rules in `alone`, it may have a partial counterpart."""
    alone: int
    recognized: int
    """Rules without counterpart, and how many of them were left unlinked."""

    @property
    def precision(self) -> float:
        """The share of the given links that are right."""
        return self.right / max(1, self.given)

    @property
    def recall(self) -> float:
        """The share of the true links that are given."""
        return self.right / max(1, self.true)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / max(1, self.given + self.true)


def score(pair: Pair, linked: Linked) -> Score:
    """Return the score of links, each (left numbers, right numbers); every pair of numbers in a link counts.

    Partly corresponding pairs count as neither right nor wrong. Their rules do not count as rules without a
    counterpart.
    """
    given = {(a, b) for left, right in linked for a in left for b in right} - pair.partly
    ours, theirs = ({one[side] for one in pair.truth | pair.partly} for side in (0, 1))
    alone = [set(pair.left.by_number) - ours, set(pair.right.by_number) - theirs]
    kept = [alone[side] - {one[side] for one in given} for side in (0, 1)]
    true = [{one[side] for one in pair.truth} for side in (0, 1)]
    unheard = sum(a not in true[0] or b not in true[1] for a, b in given - pair.truth)
    right = len(given & pair.truth)
    return Score(len(given), right, len(pair.truth), unheard, sum(map(len, alone)), sum(map(len, kept)))


def utmost(pair: Pair) -> float:
    """Return the expected share of the true pairs that words alone can find: one in n if n rules have the same text."""
    said = [
        Counter(_text_of(book, one[side]) for one in pair.truth) for side, book in enumerate((pair.left, pair.right))
    ]
    most = (max(said[0][_text_of(pair.left, a)], said[1][_text_of(pair.right, b)]) for a, b in pair.truth)
    return sum(1 / times for times in most) / max(1, len(pair.truth))


def _text_of(book: Edition, number: str) -> tuple[str | None, str]:
    rule = book.by_number[number]
    return rule.title, rule.text


def believed(pair: Pair, links: Iterable[Link]) -> dict[str, tuple[int, int]]:
    """Return the counts of one-to-one links by their confidence."""
    counts: dict[str, tuple[int, int]] = {}
    for link in links:
        if len(link.left) == len(link.right) == 1:
            key = f"{int(link.confidence * 100 + 1e-6):03}"
            given, right = counts.get(key, (0, 0))
            counts[key] = given + 1, right + ((link.left[0], link.right[0]) in pair.truth)
    return counts


def classes(counts: Iterable[Believed], bounds: Sequence[int] = CLASSES) -> list[tuple[float, float, int, int, float]]:
    """Return (from, to, links, right, mean confidence) of each nonempty class of confidence."""
    every = [(int(key), given, right) for one in counts for key, (given, right) in one.items()]
    rows = []
    for begin, end in pairwise(bounds):
        inside = [one for one in every if max(one[0], bounds[0]) in range(begin, end)]
        links = sum(given for _, given, _ in inside)
        if links:
            mean = sum(min(key + 0.5, 100) * given for key, given, _ in inside) / links / 100
            rows.append((begin / 100, min(end, 100) / 100, links, sum(right for *_, right in inside), mean))
    return rows
