"""Splits and merges: rules that correspond to several rules, found around the one-to-one links.

Rules without a firm link are tried as parts of the rules most similar to them, and of those whose partners are next to
them. A whole without a link is tried with its most probable unlinked counterpart, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.decoding import OneToOneLinks
from aligner.align.matrices import Floats, Indices
from aligner.align.parameters import AlignParameters
from aligner.align.scoring import Scores
from aligner.align.split_merge_scoring import PartCandidates, Sides

Group: TypeAlias = tuple[list[int], list[int], float]
"""Left rules, right rules, and the confidence that they correspond."""
Found: TypeAlias = tuple[Indices, Indices, Indices]
"""Wholes, parts, and their distances in places (see `PartCandidates.steps`)."""


def split_and_merge(links: OneToOneLinks, scores: Scores) -> list[Group]:
    """Return all groups of corresponding rules: the splits and merges, and the links that no group replaces."""
    groups = splits_and_merges(Sides.of(scores, links), links)
    rows, columns = ({at for one, _, _ in groups for at in one}, {at for _, one, _ in groups for at in one})
    for row, column, sure in zip(links.left.tolist(), links.right.tolist(), links.confidence.tolist(), strict=True):
        if row not in rows and column not in columns:
            groups.append(([row], [column], round(sure, 3)))
    return groups


def splits_and_merges(sides: Sides, links: OneToOneLinks) -> list[Group]:
    """Return the splits and merges. A link of a rule in one of them no longer holds."""
    both = [_Wholes(sides, links, 0), _Wholes(sides.swapped, links.swapped, 1)]
    taken: set[tuple[int, int]] = set()
    for turn in range(sides.params.max_parts):
        growing = [one for one in both if one.grown or not turn]
        if not _grow([proposal for one in growing for proposal in one.proposals()], taken):
            break
    return [group for one in both for group in one.groups()]


def first_candidates(sides: Sides, links: OneToOneLinks) -> tuple[PartCandidates | None, PartCandidates | None]:
    """Return the first candidates: right rules as parts of left ones, and left rules as parts of right ones."""
    return _Wholes(sides, links, 0).candidates(), _Wholes(sides.swapped, links.swapped, 1).candidates()


def is_accepted(probability: Floats, linked: Floats, params: AlignParameters) -> NDArray[np.bool_]:
    """Return which parts are accepted, given their probability and the confidence of the links that they have."""
    return np.asarray((probability >= params.min_part_probability) & (probability > linked), dtype=bool)


@dataclass
class _Wholes:
    """The left rules as wholes, and the right rules that each has so far."""

    sides: Sides
    links: OneToOneLinks
    side: int
    """Which edition's rules are the wholes: 0 for the left one, 1 if the sides are swapped."""
    has: list[tuple[int, int]] = field(default_factory=list)
    contested: list[int] = field(default_factory=list)
    grown: dict[int, float] = field(default_factory=dict)
    """The wholes that were given parts, and their confidence."""

    def __post_init__(self) -> None:
        """Give every linked whole its partner, and every other its most probable unlinked counterpart, if any."""
        more = list(_unlinked(self.sides.probability, self.links, self.sides.params.min_contested_probability))
        self.has = [*zip(self.links.left.tolist(), self.links.right.tolist(), strict=True), *more]
        self.contested = [whole for whole, _ in more]

    def groups(self) -> Iterator[Group]:
        """Yield the wholes that were given parts."""
        for whole, sure in self.grown.items():
            parts = sorted(part for one, part in self.has if one == whole)
            yield ([whole], parts, sure) if self.side == 0 else (parts, [whole], sure)

    def proposals(self) -> Iterator[tuple[float, "_Wholes", int, int]]:
        """Yield probability, these wholes, whole, and part for every accepted part."""
        if found := self.candidates():
            params, sure = self.sides.params, found.probability
            good = is_accepted(sure, found.linked, params)
            parts = zip(sure[good].tolist(), found.wholes[good].tolist(), found.parts[good].tolist(), strict=True)
            yield from ((one, self, whole, part) for one, whole, part in parts)

    def candidates(self) -> PartCandidates | None:
        """Return the parts to try; once wholes have grown, for these only. None if there is no whole."""
        has = [one for one in self.has if not self.grown or one[0] in self.grown]
        if not has:
            return None
        linked = np.zeros(self.sides.log_odds.shape[1])
        linked[self.links.right] = self.links.confidence
        rows, columns = np.array(has, dtype=np.int64).T
        held = csr_array((np.ones(len(rows), np.float32), (rows, columns)), shape=self.sides.log_odds.shape)
        wholes, parts, steps = _candidates(self.sides, rows, columns, linked)
        contested = np.isin(wholes, self.contested)
        return PartCandidates(self.sides, self.links, held, wholes, parts, steps, contested, linked[parts])

    def rules(self, whole: int, part: int) -> set[tuple[int, int]]:
        """Return the rules, as (edition, index), that the whole's group newly takes if it is given this part.

        A new group takes the whole and its partner, too.
        """
        own = [] if whole in self.grown else [at for one, at in self.has if one == whole]
        return {(1 - self.side, at) for at in (part, *own)} | ({(self.side, whole)} if own else set())

    def give(self, whole: int, part: int, probability: float) -> None:
        """Give a whole a part."""
        self.has.append((whole, part))
        self.grown[whole] = round(min(probability, self.grown.get(whole, 1.0)), 3)


def _grow(proposals: list[tuple[float, _Wholes, int, int]], taken: set[tuple[int, int]]) -> bool:
    """Give each whole its most probable part, unless another group has one of the rules; return whether any got one."""
    given: set[tuple[int, int]] = set()
    for probability, of, whole, part in sorted(proposals, key=lambda one: -one[0]):
        rules = of.rules(whole, part)
        if (of.side, whole) not in given and not rules & taken:
            given.add((of.side, whole))
            taken |= rules
            of.give(whole, part, probability)
    return bool(given)


def _unlinked(probability: csr_array, links: OneToOneLinks, least: float) -> Iterator[tuple[int, int]]:
    """Yield each left rule without a link, and its most probable right rule without one."""
    pairs = probability.tocoo()
    rows, columns = pairs.coords
    both = (pairs.data > least) & ~np.isin(rows, links.left) & ~np.isin(columns, links.right)
    order = np.flatnonzero(both)[np.lexsort((-pairs.data[both], rows[both]))]
    first = np.unique(rows[order], return_index=True)[1]
    yield from zip(rows[order][first].tolist(), columns[order][first].tolist(), strict=True)


def _candidates(sides: Sides, wholes: Indices, has: Indices, linked: Floats) -> Found:
    """Return the candidates; `linked` is the confidence of each right rule's link, 0 where it has none."""
    width = len(linked)
    found = [_similar(sides, wholes, linked), *(_beside(sides, wholes, has, linked) if sides.order else ())]
    rows, parts, steps = (np.concatenate(one) for one in zip(*found, strict=True))
    key = rows * width + parts
    order = np.lexsort((np.where(steps, steps, sides.params.part_reach + 1), key))
    at = order[np.unique(key[order], return_index=True)[1]]
    at = at[~np.isin(key[at], wholes * width + has) & sides.comparable[rows[at], parts[at]]]
    return rows[at], parts[at], steps[at]


def _similar(sides: Sides, wholes: Indices, linked: Floats) -> Found:
    """Return, for each right rule that is not linked firmly, the wholes among its best-scored left rules."""
    params, pairs = sides.params, sides.log_odds.tocoo()
    rows, columns = (np.asarray(one, dtype=np.int64) for one in pairs.coords)
    good = np.flatnonzero((pairs.data > params.min_part_log_odds) & (linked[columns] < params.firm_link))
    good = good[np.lexsort((-pairs.data[good], columns[good]))]
    rows, columns = rows[good], columns[good]
    rank = np.arange(len(columns)) - np.searchsorted(columns, columns)
    tried = (rank < params.wholes_per_part) & np.isin(rows, wholes)
    return rows[tried], columns[tried], np.zeros(int(tried.sum()), dtype=np.int64)


def _beside(sides: Sides, wholes: Indices, has: Indices, linked: Floats) -> Iterator[Found]:
    """Yield the right rules next to those that the wholes have, up to the next linked rule."""
    for way in (1, -1):
        rows, at = wholes, has
        for step in range(1, sides.params.part_reach + 1):
            inside = (at + way >= 0) & (at + way < len(linked))
            rows, at = rows[inside], at[inside] + way
            able, open_ = linked[at] < sides.params.firm_link, linked[at] == 0
            yield rows[able], at[able], np.full(int(able.sum()), step)
            rows, at = rows[open_], at[open_]
