"""Fit splits and merges: `python -m benchmarks.fit.split_merge FOLDER --write`, with manuals of Debian in FOLDER.

Manuals in other languages are aligned with their originals, after paragraphs were divided and neighbours put together
by lot and others left out of either side: so parts look in real languages. And revisions of the English rules are
aligned with later ones, either of the two in a made-up language, or neither: so rarely is a new rule a part of an old
one. What `aligner.align.split_merge` tries as parts is kept, with whether it is one; a logistic model (with a small
penalty on large weights) says what each piece of evidence counts, where words tell what is said. It prints how many
of the parts tried are found, and how many wrongly, with the weights in use and with those fitted on all other books.
With --write it writes the new weights to `aligner/align/fitted.json`; those for terms stay as they are. No Chinese book
is used, and no English one of after 2015.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
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
from benchmarks.fit.calibration import SEED, Values, logistic
from benchmarks.fit.fitted_file import write_fitted
from benchmarks.measure import command
from benchmarks.measure.manifest import development_only, manuals

SIZES, LEFT_OUT, SHARE = (1500, 300), (0.05, 0.25), 0.04
"""Paragraphs of a manual looked at; shares left out of either side; and shares divided and put together on either."""
SECTIONS = ((450, 2), (120, 4))
"""Rules in a section of a revision, and how many sections of so many are drawn."""
KINDS = ("manuals", "disguised", "revisions", "divided")
"""Manuals, with parts made by lot; revisions, one of the two in a made-up language; as they are; with parts by lot."""
NAMES = tuple(PARAMS.split_merge)


@dataclass(frozen=True)
class Parts:
    """What was tried as parts in one pair of books: a row of evidence each, in the order of NAMES."""

    book: str
    kind: str
    """One of `KINDS`."""
    evidence: Values
    right: NDArray[np.bool_]
    """Which are parts."""
    linked: Values
    """How sure the links are that they have."""

    def found(self, weights: Values) -> Values:
        """Return how many parts there are, how many are believed with these weights, and how many others are."""
        taken = is_accepted(expit(self.evidence @ weights), self.linked, PARAMS, by_terms=False)
        return np.array([self.right.sum(), (taken & self.right).sum(), (taken & ~self.right).sum()])


def tried(pair: Pair, kind: str, *, ordered: bool = True) -> Iterator[Parts]:
    """Yield what aligning a pair tries as parts, either way round."""
    found = self_train(extract_features(pair.left, pair.right, use_order=ordered))
    links = decode(found)
    for swapped, one in enumerate(first_candidates(Sides.of(found.scores, links), links)):
        if one and len(one.parts) and not one.sides.by_terms:
            yield _labelled(pair, one, kind, swapped=bool(swapped))


def _labelled(pair: Pair, one: PartCandidates, kind: str, *, swapped: bool) -> Parts:
    """Say which of what was tried are parts; leave out what took over only some of the wording."""
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


def manual(pair: Pair) -> list[Parts]:
    """Return what is tried in a manual, in every size and with more or less left out."""
    return list(_manual(pair))


def _manual(pair: Pair) -> Iterator[Parts]:
    named = replace(pair, name=pair.name.rpartition("-")[0])
    for size in SIZES:
        for share in LEFT_OUT:
            draw = Random(f"{SEED} {pair.name} {size} {share}")
            part = section(named, draw, size) if size < len(pair.left.rules) else named
            part = opaque(thinned(divided(part, draw, SHARE), draw, share), draw)
            yield from tried(part, "manuals")
            yield from tried(shuffled(part, draw), "manuals", ordered=False)


def rules(dates: tuple[str, str]) -> list[Parts]:
    """Return what is tried in two revisions of the English rules: either disguised, or neither; whole and in sections.

    Where neither is, rules are divided and put together by lot besides, as no manual has it in one language.
    """
    (pair,) = development_only([revisions(*dates)])
    return list(_rules(pair))


def _rules(pair: Pair) -> Iterator[Parts]:
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
    """Yield what is tried in a whole pair and in sections of it, mostly in order."""
    parts = (section(pair, draw, size) for size, times in SECTIONS for _ in range(times))
    for part in (pair, *parts):
        hidden = opaque(part, draw)
        yield from tried(hidden, kind)
        if len(part.left.rules) >= SECTIONS[0][0]:
            yield from tried(shuffled(hidden, draw), kind, ordered=False)


def collected(folder: Path) -> list[Parts]:
    """Return what is tried in all books."""
    with ProcessPoolExecutor() as pool:
        found = [*pool.map(rules, DATES), *pool.map(manual, development_only(debian(folder, manuals("fitting"))))]
    return [one for parts in found for one in parts]


def weighed(parts: Sequence[Parts]) -> Values:
    """Return the weight of each piece of evidence, everything that was tried counting the same."""
    rows, right = np.concatenate([one.evidence for one in parts]), np.concatenate([one.right for one in parts])
    return logistic(rows, right, np.ones(len(right)))


def by_others(parts: Sequence[Parts]) -> Iterator[tuple[Parts, Values]]:
    """Yield each set with the weights that the other books give."""
    apart = {book: weighed([one for one in parts if one.book != book]) for book in {one.book for one in parts}}
    yield from ((one, apart[one.book]) for one in parts)


def counts(what: str, given: Sequence[tuple[Parts, Values]]) -> Iterator[str]:
    """Yield how many parts are found, by kind of books."""
    for kind in KINDS:
        known, found, wrong = sum((one.found(weights) for one, weights in given if one.kind == kind), np.zeros(3))
        yield f"{what}, {kind}: {found:.0f} of {known:.0f} parts found, {wrong:.0f} found in vain"


def main(arguments: list[str]) -> int:
    """Fit on all books, and on all but each in turn to see how strangers fare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit.split_merge", description="Fit splits and merges.")
    parser.add_argument("folder", type=Path, help="folder with unpacked manuals of Debian")
    parser.add_argument("--write", action="store_true", help="write the weights to aligner/align/fitted.json")
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
