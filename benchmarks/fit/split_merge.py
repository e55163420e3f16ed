"""Fit splits and merges: `python -m benchmarks.fit.split_merge FOLDER --write`, with Debian manuals in FOLDER.

Manuals in other languages are aligned with their originals, after some paragraphs were split, merged, or left out at
random: they show how parts look in real languages. Revisions of the English rules are aligned with later ones, with
either or neither in a made-up language: they show how rarely a new rule is part of an old one. The candidate parts of
`aligner.align.split_merge` are stored, with whether each is a part. A logistic model (with a small penalty on large
weights) fits the weight of each piece of evidence. The command prints how many parts are found, and how many wrongly,
with the current weights and with those fitted on all other books. With --write it stores the new weights in
`aligner/align/fitted.json`; those for terms stay. No Chinese book is used, and no English one after 2015.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from aligner.align.decoding import decode
from aligner.align.features import extract_features
from aligner.align.parameters import PARAMS
from aligner.align.self_training import self_train
from aligner.align.split_merge import first_candidates, is_accepted
from aligner.align.split_merge_scoring import PartCandidates, Sides
from benchmarks.data.books import Pair, debian, opaque, section, shuffled, thinned
from benchmarks.data.disguise import disguised
from benchmarks.data.dividing import divided
from benchmarks.data.revisions import DATES, revisions
from benchmarks.fit.calibration import SEED, Values, in_parallel, logistic
from benchmarks.fit.fitted_file import write_fitted
from benchmarks.measure import command
from benchmarks.measure.manifest import development_only, manuals

SIZES, LEFT_OUT, SHARE = (1500, 300), (0.05, 0.25), 0.04
"""Paragraphs used of a manual; shares left out of either side; and shares split and merged on either side."""
SECTIONS = ((450, 2), (120, 4))
"""Rules in a section of a revision, and how many such sections are drawn."""
KINDS = ("manuals", "disguised", "revisions", "divided")
"""Manuals with random parts; revisions: one in a made-up language; unchanged; with random parts."""
NAMES = tuple(PARAMS.split_merge)


@dataclass(frozen=True)
class Parts:
    """The candidate parts in one pair of books: a row of evidence each, in the order of NAMES."""

    book: str
    kind: str
    """One of `KINDS`."""
    evidence: Values
    right: NDArray[np.bool_]
    """Which are parts."""
    linked: Values
    """The confidence of the links that they have."""

    def found(self, weights: Values) -> Values:
        """Return how many parts there are, how many these weights find, and how many wrong ones they find."""
        taken = is_accepted(expit(self.evidence @ weights), self.linked, PARAMS)
        return np.array([self.right.sum(), (taken & self.right).sum(), (taken & ~self.right).sum()])


def tried(pair: Pair, kind: str, *, ordered: bool = True) -> Iterator[Parts]:
    """Yield the candidate parts from aligning a pair, in both directions."""
    found = self_train(extract_features(pair.left, pair.right, use_order=ordered))
    links = decode(found)
    for swapped, one in enumerate(first_candidates(Sides.of(found.scores, links), links)):
        if one and len(one.parts) and not one.sides.by_terms:
            yield _labeled(pair, one, kind, swapped=bool(swapped))


def _labeled(pair: Pair, one: PartCandidates, kind: str, *, swapped: bool) -> Parts:
    """Return the candidates, each labeled right or wrong, without partly corresponding ones, which are neither."""
    has = dict(zip(*(places.tolist() for places in one.has.tocoo().coords), strict=True))
    places = zip(one.wholes.tolist(), one.parts.tolist(), strict=True)
    groups = [[_numbers(pair, whole, at, swapped=swapped) for at in (has[whole], part)] for whole, part in places]
    right = np.array([all(numbers in pair.truth for numbers in group) for group in groups])
    clear = ~np.array([any(numbers in pair.partly for numbers in group) for group in groups])
    rows = np.array([one.evidence[name] for name in NAMES], dtype=np.float64).T
    return Parts(pair.name, kind, rows[clear], right[clear], one.linked[clear])


def _numbers(pair: Pair, whole: int, part: int, *, swapped: bool) -> tuple[str, str]:
    left, right = (part, whole) if swapped else (whole, part)
    return pair.left.rules[left].number, pair.right.rules[right].number


def manual(pair: Pair) -> Iterator[Parts]:
    """Yield the candidates of a manual, in every size and with more or less left out."""
    named = replace(pair, name=pair.name.rpartition("-")[0])
    for size in SIZES:
        for share in LEFT_OUT:
            draw = Random(f"{SEED} {pair.name} {size} {share}")
            part = section(named, draw, size) if size < len(pair.left.rules) else named
            part = opaque(thinned(divided(part, draw, SHARE), draw, share), draw)
            yield from tried(part, "manuals")
            yield from tried(shuffled(part, draw), "manuals", ordered=False)


def rules(pair: Pair) -> Iterator[Parts]:
    """Yield the candidates of two English revisions, whole and in sections: left disguised, right disguised, and plain.

    Sections of the plain pair are also used with rules split and merged at random: no manual has such pairs in one
    language.
    """
    draw = Random(f"{SEED} {pair.name}")
    yield from _drawn(replace(pair, left=disguised(pair.left, draw)), draw, "disguised")
    yield from _drawn(replace(pair, right=disguised(pair.right, draw)), draw, "disguised")
    yield from _drawn(pair, draw, "revisions")
    for size, times in SECTIONS:
        for _ in range(times):
            part = opaque(divided(section(pair, draw, size), draw, SHARE), draw)
            yield from tried(part, "divided")
            yield from tried(shuffled(part, draw), "divided", ordered=False)


def _drawn(pair: Pair, draw: Random, kind: str) -> Iterator[Parts]:
    """Yield the candidates in a whole pair and in sections of it: in order and, if not too small, also shuffled."""
    parts = (section(pair, draw, size) for size, times in SECTIONS for _ in range(times))
    for part in (pair, *parts):
        hidden = opaque(part, draw)
        yield from tried(hidden, kind)
        if len(part.left.rules) >= SECTIONS[0][0]:
            yield from tried(shuffled(hidden, draw), kind, ordered=False)


def collected(folder: Path, dates: Iterable[tuple[str, str]] = DATES) -> list[Parts]:
    """Return the candidates in all books."""
    found = in_parallel(rules, development_only(starmap(revisions, dates)))
    return found + in_parallel(manual, development_only(debian(folder, manuals("fitting"))))


def weighed(parts: Sequence[Parts]) -> Values:
    """Return the weight of each piece of evidence, all candidates counting the same."""
    rows, right = np.concatenate([one.evidence for one in parts]), np.concatenate([one.right for one in parts])
    return logistic(rows, right, np.ones(len(right)))


def by_others(parts: Sequence[Parts]) -> Iterator[tuple[Parts, Values]]:
    """Yield each set with the weights fitted on the other books."""
    apart = {book: weighed([one for one in parts if one.book != book]) for book in {one.book for one in parts}}
    yield from ((one, apart[one.book]) for one in parts)


def counts(what: str, given: Sequence[tuple[Parts, Values]]) -> Iterator[str]:
    """Yield how many parts are found, by kind of book."""
    for kind in KINDS:
        known, found, wrong = sum((one.found(weights) for one, weights in given if one.kind == kind), np.zeros(3))
        yield f"{what}, {kind}: {found:.0f} of {known:.0f} parts found, {wrong:.0f} found in vain"


def main(arguments: list[str]) -> int:
    """Fit on all books, and on all but each in turn for a test on unseen ones."""
    parser = command.parser("benchmarks.fit.split_merge", "Fit splits and merges.")
    parser.add_argument("folder", type=Path, help="folder with unpacked manuals of Debian")
    asked = parser.parse_args(arguments)
    folder = asked.folder
    if not next(debian(folder, manuals("fitting")), None):
        parser.error(f"{folder}: no manual of Debian is unpacked there")
    parts = collected(folder)
    in_use = np.array([weights[0] for weights in PARAMS.split_merge.values()])
    table = {
        name: (round(float(weight), 2), by_terms)
        for (name, (_, by_terms)), weight in zip(PARAMS.split_merge.items(), weighed(parts), strict=True)
    }
    for name, weights in table.items():
        print(name, *weights)
    print(*counts("in use", [(one, in_use) for one in parts]), sep="\n")
    print(*counts("each book by the others", list(by_others(parts))), sep="\n")
    if asked.write:
        write_fitted("split_merge", table)
    return 0


if __name__ == "__main__":
    command.run(main)
