"""Fit the calibration: `python -m benchmarks.fit.calibration FOLDER`, with Debian manuals unpacked there.

The manuals are aligned whole and in parts, in order and shuffled, with and without some paragraphs. The evidence of
`aligner.align.calibration` on each pair is stored, with whether the pair is right. A logistic model (with a small
penalty on large weights) fits the weight of each piece of evidence. The command prints how often links of each
confidence are right, with the current weights and on manuals left out of the fit. With --write it stores the new
weights in `aligner/align/fitted.json`. No rule book is used, and no test book (`benchmarks.measure.manifest`).
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from aligner.align.calibration import CalibratedPairs, pair_evidence, share_among_rivals, weight_column
from aligner.align.features import extract_features
from aligner.align.parameters import PARAMS
from aligner.align.self_training import calibrated_rounds
from benchmarks.data.books import Pair, debian, opaque, section, shuffled, thinned, uncited
from benchmarks.fit.fitted_file import write_fitted
from benchmarks.measure import command
from benchmarks.measure.manifest import development_only, manuals
from benchmarks.measure.scoring import CLASSES, classes

SEED, PENALTY = 20261121, 1.0
SIZES, LEFT_OUT = (2000, 450, 120), (0.0, 0.05, 0.25)
LEAST_SHARE, LOWEST_PROBABILITIES = 1e-4, 1e-9
"""Lower bounds of a pair's probability among its rivals, and of the probability that it is wrong."""

Values = NDArray[np.float64]
T = TypeVar("T")
NAMES = tuple(PARAMS.calibration)


@dataclass(frozen=True)
class PairEvidence:
    """Pairs of one manual: a row of evidence each, in the order of NAMES, and which of them are right."""

    manual: str
    kind: int
    """The column of weights they use: in order, without order, and both with sentence vectors."""
    evidence: Values
    share: Values
    """The probability of each among its rivals (`share_among_rivals`)."""
    right: NDArray[np.bool_]

    def believed(self, weights: Values) -> Values:
        """Return the confidence with these weights."""
        return np.asarray(expit(self.evidence @ weights) * self.share)


def evidence_of(pair: Pair, found: CalibratedPairs) -> PairEvidence:
    """Return the evidence of the one-to-one pairs at the end of a round of training."""
    scores, taken = found.scores, found.scores.assigned
    known = pair_evidence(scores, taken)
    places = zip(scores.candidates.rows[taken].tolist(), scores.candidates.columns[taken].tolist(), strict=True)
    numbers = [(pair.left.rules[row].number, pair.right.rules[column].number) for row, column in places]
    right = np.array([one in pair.truth for one in numbers], dtype=bool)
    rows = np.array([known[name] for name in NAMES], dtype=np.float64).T
    among = share_among_rivals(scores, taken).astype(np.float64)
    return PairEvidence(pair.name.rpartition("-")[0], weight_column(scores.features), rows, among, right)


def in_parallel(make: Callable[[Pair], Iterable[T]], pairs: Iterable[Pair]) -> list[T]:
    """Return what `make` yields for each pair, on all processors."""
    with ProcessPoolExecutor() as pool:
        return [one for found in pool.map(partial(_listed, make), pairs) for one in found]


def _listed(make: Callable[[Pair], Iterable[T]], pair: Pair) -> list[T]:
    return list(make(pair))


def variants(pair: Pair) -> Iterator[PairEvidence]:
    """Yield a manual in every size and variant, before and after the rounds that learn from calibrated pairs."""
    for size in SIZES:
        for gone in LEFT_OUT:
            draw = Random(f"{SEED} {pair.name} {size} {gone}")
            part = section(pair, draw, size) if size < len(pair.left.rules) else pair
            part = opaque(thinned(uncited(part) if not gone and size == SIZES[1] else part, draw, gone), draw)
            for one, ordered in ((part, True), (shuffled(part, draw), False)):
                for vectors in (False, True):
                    features = extract_features(one.left, one.right, use_order=ordered, vectors=vectors)
                    if not vectors or features.vector_similarity is not None:
                        rounds = calibrated_rounds(features)
                        yield from (evidence_of(one, found) for found in rounds if found.scores.calibration_applies)


def fitted(sets: list[PairEvidence]) -> Values:
    """Return the weight of each piece of evidence, each manual in each variant counting the same.

    The weights are first fitted without rivals, then scaled so that a pair's share among its rivals predicts whether it
    is right. In a joint fit, the evidence would learn to tell rivals apart, not to find rules without a counterpart.
    """
    rows, right = np.concatenate([one.evidence for one in sets]), np.concatenate([one.right for one in sets])
    weight = np.concatenate([np.full(len(one.right), 1000 / max(1, len(one.right))) for one in sets])
    weights = logistic(rows, right, weight)
    among = np.concatenate([one.share for one in sets]).clip(LEAST_SHARE, 1)
    more, scale = logistic(np.column_stack([np.ones(len(rows)), rows @ weights]), right, weight, among)
    return np.append(scale * weights[0] + more, scale * weights[1:])


def logistic(rows: Values, right: NDArray[np.bool_], weight: Values, most: Values | float = 1.0) -> Values:
    """Return the weight of each column of evidence, of which the first is 1.

    `weight` is per row; `most` is the highest possible probability of the row, whatever the evidence.
    """
    scale = rows.std(axis=0) + 1e-9
    scale[0] = 1.0

    def loss(weights: Values) -> tuple[float, Values]:
        odds = rows @ (weights / scale)
        given = expit(odds)
        doubt = np.maximum(1 - most * given, LOWEST_PROBABILITIES)
        slopes = np.where(right, given - 1, most * given * (1 - given) / doubt)
        costs = np.where(right, np.logaddexp(0, -odds), -np.log(doubt))
        value = float((weight * costs).sum() + PENALTY * (weights[1:] ** 2).sum())
        return value, (weight * slopes) @ rows / scale + 2 * PENALTY * np.append(0, weights[1:])

    found = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 2000})
    return np.asarray(found.x / scale)


def believed(given: Values, right: NDArray[np.bool_]) -> Iterator[str]:
    """Yield a line for each class of confidence: its bounds, number of links, mean confidence, and share right."""
    counts = {
        f"{at:03}": (int(here.sum()), int(right[here].sum()))
        for at in range(CLASSES[0], CLASSES[-1])
        if (here := (given * 100).astype(int) == at).any()
    }
    for low, high, links, well, mean in classes([counts]):
        yield f"{low:.2f}-{high:.2f}: {links:6} links, mean {mean:.3f}, {well / links:.3f} right"


def cross_validated(sets: list[PairEvidence]) -> Iterator[Values]:
    """Yield the confidence of each set's pairs, with weights fitted on sets of the same kind from the other manuals.

    A manual is left out in all its languages.
    """
    named = {(one.manual, one.kind) for one in sets}
    apart = {
        (name, kind): fitted([one for one in sets if one.manual != name and one.kind == kind]) for name, kind in named
    }
    for one in sets:
        yield one.believed(apart[one.manual, one.kind])


def main(arguments: list[str]) -> int:
    """Fit on all manuals, and on all but each in turn for a test on unseen ones."""
    parser = command.parser("benchmarks.fit.calibration", "Fit the calibration.")
    parser.add_argument("folder", type=Path, help="folder with unpacked manuals of Debian")
    parser.add_argument("names", nargs="*", help="manuals to look at, such as debian-policy-ja (default: all)")
    asked = parser.parse_args(arguments)
    known = development_only(debian(asked.folder, manuals("fitting")))
    pairs = [pair for pair in known if not asked.names or pair.name in asked.names]
    if not pairs:
        parser.error(f"{asked.folder}: no such manual of Debian is unpacked there")
    sets = in_parallel(variants, pairs)
    found = [fitted([one for one in sets if one.kind == kind]) for kind in range(4)]
    table = {name: [round(float(one), 2) for one in weights] for name, *weights in zip(NAMES, *found, strict=True)}
    for name, weights in table.items():
        print(name, *weights)
    right = np.concatenate([one.right for one in sets])
    in_use = np.array(list(PARAMS.calibration.values())).T
    print("in use:", *believed(np.concatenate([one.believed(in_use[one.kind]) for one in sets]), right), sep="\n")
    print("each manual by the others:", *believed(np.concatenate(list(cross_validated(sets))), right), sep="\n")
    if asked.write:
        write_fitted("calibration", table)
    return 0


if __name__ == "__main__":
    command.run(main)
