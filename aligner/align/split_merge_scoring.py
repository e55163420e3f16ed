"""What speaks for a rule being a part of another: `Tried.probability` weighs all of it.

A part says what the whole says and the whole's partner does not; with it the lengths fit better than without; and
where order is kept it stands beside the partner. None of these is enough alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.identical_rules import Places
from aligner.align.lexicon_evidence import Numbers

Space: TypeAlias = tuple[csr_array, csr_array]

FITTED: Mapping[str, tuple[float, float]] = {
    "one": (-3.34, -3.86),
    "told": (0.22, 0.94),
    "of the part": (3.72, 2.42),
    "of the rest": (0.13, 1.14),
    "length": (0.67, 0.79),
    "much too long": (1.23, 1.66),
    "next to it": (1.21, 2.92),
    "near it": (-1.28, -1.12),
    "apart": (-2.32, -6.15),
    "elsewhere": (0.40, 0.0),
    "rather elsewhere": (-4.48, -5.58),
    "contested": (-1.32, -4.11),
    "as a pair": (0.23, 0.37),
}
"""What each piece of evidence counts (natural logarithm of odds) where words tell what is said, and where terms do.

"elsewhere" is how probable it is that the part answers to another rule; "rather elsewhere" the same, but no more than
that rule outdoes the whole.

For words, `python -m benchmarks.parting` fitted a logistic model to manuals of Debian in six languages beside English,
in which paragraphs were divided and neighbours put together by lot while others were left out of either side; and to
English rules of 2003 to 2015 beside each other, one side in a made-up language or neither, which keep in proportion how
rarely a new rule is a part of an old one. For terms, a model was fitted first to two other manuals in fourteen
languages, changed in the same ways; and from there on to pages of two languages, changed so and in other ways, beside
English of six other dates than they are usually read with; measured beside the usual one."""
DOUBT, FEW = 2.0, 4
"""Weight that counts as unshared, and tokens that count as more: of two rules that say little, little is sure."""
LITTLE, HALF, MOST = 0.1, 0.95, 1.2
"""Shares of what is said that usually stand in a partner are taken for no less and no more than the first two, and no
rule has more than the last of what is usual."""
TELLING = 10.0
"""Odds beyond which words say no more."""
SPREAD, SUPPOSED, FEWEST = 0.15, 0.4, 8
"""Least spread of the logarithms of lengths, and what it is taken for with fewer links than `FEWEST`."""
OUTLIERS, STRAINED = 0.05, 1.0
"""How often lengths say nothing; odds (natural logarithm) against a part from which on they count more."""
STRANGERS, ONE, CERTAIN = -12.0, 3.5, 8.0
"""Odds (natural logarithm) of a pair below which they say no more, and above which: of a part, and beside another."""
SHORT = 0.15
"""Share of the length of most rules that is added to every length: of short ones, lengths say little."""


@dataclass(frozen=True)
class Sides:
    """What is known of two editions; matrices have a row per left rule and a column per right rule."""

    said: Sequence[Space]
    """What the rules say, left and right, in one space of tokens or in several; entries are roots of weights."""
    lengths: tuple[Numbers, Numbers]
    odds: csr_array
    """The odds (natural logarithm) of the candidates for pairs."""
    probability: csr_array
    comparable: NDArray[np.bool_]
    order: float
    """How far order can be trusted, 0 to 1."""
    terms: bool
    """Whether terms tell what is said."""

    @property
    def turned(self) -> "Sides":
        """The same with the right edition on the left."""
        said, lengths = [(right, left) for left, right in self.said], (self.lengths[1], self.lengths[0])
        matrices = csr_array(self.odds.T), csr_array(self.probability.T), self.comparable.T
        return Sides(said, lengths, *matrices, self.order, self.terms)


@dataclass(frozen=True)
class Links:
    """Links of one left rule to one right rule, and how sure they are (0 to 1)."""

    left: Places
    right: Places
    sure: Numbers

    @property
    def turned(self) -> "Links":
        """The same with the right edition on the left."""
        return Links(self.right, self.left, self.sure)


@dataclass(frozen=True)
class Tried:
    """Right rules tried as parts of left ones, a value per pair."""

    sides: Sides
    links: Links
    has: csr_array
    """1 where a left rule has a right rule already: its partner, and other parts."""
    wholes: Places
    parts: Places
    steps: Places
    """Places between the part and what the whole has; 0 where they are far from each other."""
    contested: NDArray[np.bool_]
    """Whether the whole has no partner but one of several that contest it."""
    bound: Numbers
    """How sure the link is that the part has; 0 where it has none."""

    @property
    def probability(self) -> Numbers:
        """How probable it is that each is a part."""
        odds = sum(np.float64(weights[self.sides.terms]) * self.evidence[name] for name, weights in FITTED.items())
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float64)

    @cached_property
    def evidence(self) -> Mapping[str, Numbers]:
        """What speaks for each being a part: a value per pair of each piece of evidence in `FITTED`."""
        told = [self._told(space) for space in self.sides.said]
        elsewhere, lengths = self._best_but(self.sides.probability, 0), self._lengths()
        return {
            "one": np.ones(len(self.parts)),
            **{name: sum((space[name] for space in told), np.float64(0)) / len(told) for name in told[0]},
            "length": lengths,
            "much too long": np.minimum(0, lengths + STRAINED),
            "next to it": self.sides.order * (self.steps == 1),
            "near it": self.sides.order * (self.steps > 1),
            "apart": self.sides.order * (self.steps == 0),
            "elsewhere": elsewhere,
            "rather elsewhere": np.minimum(elsewhere, self._outdone()),
            "contested": self.contested.astype(np.float64),
            "as a pair": np.clip(self._as_a_pair, STRANGERS, ONE),
        }

    def _told(self, space: Space) -> dict[str, Numbers]:
        """Return what the words tell: of what a part adds to the partner, how much stands in the whole.

        "told" weighs the tokens it adds, those in the whole for and the others against; "of the part" and "of the
        rest" are shares of what it adds, and of what the partner leaves unsaid. All is measured by what is usual.
        """
        has = csr_array(self.has @ space[1])[self.wholes]
        rest, more = _without(space[0][self.wholes], has), _without(space[1][self.parts], has)
        both = csr_array(rest * more)
        shared, tokens, added = _sums(both), _sums(both > 0), _sums(more > 0)
        of_part, of_whole, of_tokens = self._usual(space)
        odds = shared + tokens * np.log(of_tokens) + (added - tokens) * np.log(1 - of_tokens)
        return {
            "told": np.clip(odds / np.sqrt(added + FEW), -TELLING, TELLING),
            "of the part": np.minimum(shared / (_sums(more.power(2)) + DOUBT) / of_part, MOST),
            "of the rest": np.minimum(shared / (_sums(rest.power(2)) + DOUBT) / of_whole, MOST),
        }

    def _usual(self, space: Space) -> tuple[float, float, float]:
        """Return the shares that usually stand in a partner: of the weight on either side, and of the right tokens."""
        left, right = space[0][self.links.left], space[1][self.links.right]
        both = csr_array(left * right)
        parts = (both, right.power(2)), (both, left.power(2)), (both > 0, right > 0)
        shares = (one.sum() / max(1e-6, all_.sum()) if len(self.links.left) else 1.0 for one, all_ in parts)
        of_part, of_whole, of_tokens = (float(np.clip(share, LITTLE, HALF)) for share in shares)
        return of_part, of_whole, of_tokens

    def _lengths(self) -> Numbers:
        """Return the odds that the lengths give: how much better they fit with the part than without."""
        own, other = self.sides.lengths
        few = [1 + SHORT * float(np.median(side)) for side in self.sides.lengths]
        usual = np.log((own[self.links.left] + few[0]) / (other[self.links.right] + few[1]))
        middle = float(np.median(usual)) if len(usual) else 0.0
        spread = 1.48 * float(np.median(np.abs(usual - middle))) if len(usual) >= FEWEST else SUPPOSED
        without = np.asarray(self.has @ other)[self.wholes]
        off = [
            (np.log((own[self.wholes] + few[0]) / (length + few[1])) - middle) / max(SPREAD, spread)
            for length in (without, without + other[self.parts])
        ]
        before, after = (np.log(np.exp(-(one**2) / 2) + OUTLIERS) for one in off)
        return np.asarray(after - before, dtype=np.float64)

    def _outdone(self) -> Numbers:
        """Return how far what a part is likest but the whole outdoes the whole, 0 to 1, each by its own odds alone.

        The whole may be linked with the other part, and this one with a rule that has nothing better for want of it.
        """
        other = self._best_but(self.sides.odds, STRANGERS)
        own, other = (np.exp(np.clip(odds, STRANGERS, CERTAIN)) for odds in (self._as_a_pair, other))
        return np.asarray(other / (own + other + 1), dtype=np.float64)

    def _best_but(self, matrix: csr_array, none: float) -> Numbers:
        """Return the greatest value of each part with a left rule but the whole; `none` where there is none."""
        pairs = matrix.tocoo()
        rows, columns = pairs.coords
        order = np.lexsort((-pairs.data, columns))
        rows, columns = np.append(rows[order], -1), columns[order]
        values = np.append(pairs.data[order], [0, 0])
        first, end = (np.searchsorted(columns, self.parts, side=side) for side in ("left", "right"))
        at = first + (rows[first] == self.wholes)
        return np.where(at < end, values[at], none).astype(np.float64)

    @cached_property
    def _as_a_pair(self) -> Numbers:
        """Return the odds that the whole and the part answer to each other alone; `STRANGERS` where none were told."""
        pairs = self.sides.odds.tocoo()
        rows, columns = (np.asarray(one, dtype=np.int64) for one in pairs.coords)
        keys = rows * pairs.shape[1] + columns
        order, wanted = np.argsort(keys), self.wholes * pairs.shape[1] + self.parts
        at = np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)
        told = pairs.data[order[at]] if len(keys) else np.zeros(len(wanted))
        known = keys[order[at]] == wanted if len(keys) else np.zeros(len(wanted), dtype=bool)
        return np.where(known, told, STRANGERS).astype(np.float64)


def _without(rows: csr_array, gone: csr_array) -> csr_array:
    """Return rows without the tokens that other rows have."""
    left = csr_array(rows - rows * (gone > 0).astype(np.float32))
    left.eliminate_zeros()
    return left


def _sums(rows: csr_array) -> Numbers:
    return np.asarray(rows.sum(axis=1), dtype=np.float64).ravel()
