"""Fit the scale of confidence anew: `python -m benchmarks.believing FOLDER`, with manuals of Debian unpacked there.

The manuals are aligned whole and in parts, in order and shuffled, with and without paragraphs left out. What
`aligner.align.calibration` knows of each pair is kept, with whether the pair is right; a logistic model (with a small
penalty on large weights) fits the weight of each piece of evidence. Printed are its weights, and how often links of
each confidence are right, with the weights in use, and counted on manuals left out of the fitting. No rule book is
used.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from aligner.align.calibration import FITTED, column, evidence, share
from aligner.align.features import Books
from aligner.align.self_training import stages
from aligner.align.training_round import Settled
from benchmarks import command
from benchmarks.books import Pair, debian, opaque, section, shuffled, thinned, uncited
from benchmarks.scoring import CLASSES, classes

SEED, PENALTY = 20261121, 1.0
SIZES, LEFT_OUT = (2000, 450, 120), (0.0, 0.05, 0.25)
LEAST_SHARE, SUREST = 1e-4, 1e-9
"""No pair is less probable among its rivals than the first; no doubt is less than the second."""

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """Pairs of one manual: a row of evidence each, in the order of `FITTED`, and which of them are right."""

    manual: str
    kind: int
    """Which column of the weights is theirs: in order, without, the same with sentence vectors."""
    evidence: Values
    share: Values
    """How probable each is among its rivals (`aligner.align.calibration.share`)."""
    right: NDArray[np.bool_]

    def believed(self, weights: Values) -> Values:
        """Return the confidence that weights give."""
        return np.asarray(expit(self.evidence @ weights) * self.share)


def seen(pair: Pair, settled: Settled) -> Seen:
    """Return what is known of the one-to-one pairs that a pair of books settled to."""
    taken = settled.assigned
    known = evidence(settled, taken)
    places = zip(settled.candidates.rows[taken].tolist(), settled.candidates.columns[taken].tolist(), strict=True)
    numbers = [(pair.left.rules[row].number, pair.right.rules[column].number) for row, column in places]
    right = np.array([one in pair.truth for one in numbers], dtype=bool)
    rows = np.array([known[name] for name in FITTED], dtype=np.float64).T
    among = share(settled, taken).astype(np.float64)
    return Seen(pair.name.rpartition("-")[0], column(settled.books), rows, among, right)


def variants(pair: Pair) -> list[Seen]:
    """Return a manual in every size and variant, as it is first settled and as it is after the believed rounds."""
    return list(_variants(pair))


def _variants(pair: Pair) -> Iterator[Seen]:
    for size in SIZES:
        for gone in LEFT_OUT:
            draw = Random(f"{SEED} {pair.name} {size} {gone}")
            part = section(pair, draw, size) if size < len(pair.left.rules) else pair
            part = opaque(thinned(uncited(part) if not gone and size == SIZES[1] else part, draw, gone), draw)
            for one, ordered in ((part, True), (shuffled(part, draw), False)):
                for vectors in (False, True):
                    books = Books(one.left, one.right, ordered=ordered, vectors=vectors)
                    if not vectors or books.near is not None:
                        yield from (seen(one, settled) for settled in stages(books) if settled.measured)


def fitted(sets: list[Seen]) -> Values:
    """Return the weight of each piece of evidence, each manual in each variant counting the same.

    What speaks for a pair is weighed first as if there were no rivals, and then brought to the scale on which its share
    among them makes it right: weighed at once, evidence would tell rivals apart, and not what has no counterpart.
    """
    rows, right = np.concatenate([one.evidence for one in sets]), np.concatenate([one.right for one in sets])
    weight = np.concatenate([np.full(len(one.right), 1000 / max(1, len(one.right))) for one in sets])
    weights = logistic(rows, right, weight)
    among = np.concatenate([one.share for one in sets]).clip(LEAST_SHARE, 1)
    more, scale = logistic(np.column_stack([np.ones(len(rows)), rows @ weights]), right, weight, among)
    return np.append(scale * weights[0] + more, scale * weights[1:])


def logistic(rows: Values, right: NDArray[np.bool_], weight: Values, most: Values | float = 1.0) -> Values:
    """Return what each column of evidence, of which the first is 1, counts for being right.

    `weight` is of each row; `most` is how probable it is at best, whatever the evidence says.
    """
    scale = rows.std(axis=0) + 1e-9
    scale[0] = 1.0

    def loss(weights: Values) -> tuple[float, Values]:
        odds = rows @ (weights / scale)
        given = expit(odds)
        doubt = np.maximum(1 - most * given, SUREST)  # how far it is not believed
        slopes = np.where(right, given - 1, most * given * (1 - given) / doubt)
        costs = np.where(right, np.logaddexp(0, -odds), -np.log(doubt))
        value = float((weight * costs).sum() + PENALTY * (weights[1:] ** 2).sum())
        return value, (weight * slopes) @ rows / scale + 2 * PENALTY * np.append(0, weights[1:])

    found = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 2000})
    return np.asarray(found.x / scale)


def believed(given: Values, right: NDArray[np.bool_]) -> Iterator[str]:
    """Yield, for each band of confidence, how many pairs it holds and how many of them are right."""
    counts = {
        f"{at:03}": (int(here.sum()), int(right[here].sum()))
        for at in range(CLASSES[0], CLASSES[-1])
        if (here := (given * 100).astype(int) == at).any()
    }
    for low, high, links, well, mean in classes([counts]):
        yield f"{low:.2f}-{high:.2f}: {links:6} links, mean {mean:.3f}, {well / links:.3f} right"


def by_strangers(sets: list[Seen]) -> Iterator[Values]:
    """Yield the confidence of each set's pairs with the weights that the other manuals, in all languages, give."""
    named = {(one.manual, one.kind) for one in sets}
    apart = {
        (name, kind): fitted([one for one in sets if one.manual != name and one.kind == kind]) for name, kind in named
    }
    for one in sets:
        yield one.believed(apart[one.manual, one.kind])


def main(arguments: list[str]) -> int:
    """Fit on all manuals, and on all but each in turn to see how strangers fare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.believing", description="Fit the scale of confidence.")
    parser.add_argument("folder", type=Path, help="folder with unpacked manuals of Debian")
    parser.add_argument("names", nargs="*", help="manuals to look at, such as debian-policy-ja (default: all)")
    asked = parser.parse_args(arguments)
    pairs = [pair for pair in debian(asked.folder) if not asked.names or pair.name in asked.names]
    if not pairs:
        parser.error(f"{asked.folder}: no such manual of Debian is unpacked there")
    with ProcessPoolExecutor() as pool:
        sets = [one for found in pool.map(variants, pairs) for one in found]
    found = [fitted([one for one in sets if one.kind == kind]) for kind in range(4)]
    for name, *weights in zip(FITTED, *found, strict=True):
        print(f'    "{name}": ({", ".join(f"{weight:.2f}" for weight in weights)}),')
    right = np.concatenate([one.right for one in sets])
    in_use = np.array(list(FITTED.values())).T
    print("in use:", *believed(np.concatenate([one.believed(in_use[one.kind]) for one in sets]), right), sep="\n")
    print("each manual by the others:", *believed(np.concatenate(list(by_strangers(sets))), right), sep="\n")
    return 0


if __name__ == "__main__":
    command.run(main)
