"""Find rules that were split, or several that were merged, beside the one-to-one pairs: `joined(sides, links)`.

Rules without a counterpart are tried as parts: of the rules that they are likest, and of those whose partners they
stand beside. A rule whose parts contest it, so that neither was linked, is tried with both; and a part that was linked
to something else for want of better comes free if it is more surely a part.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.identical_rules import Places
from aligner.align.lexicon_evidence import Numbers
from aligner.align.split_merge_scoring import Links, Sides, Tried

Group: TypeAlias = tuple[list[int], list[int], float]
"""Left rules, right rules, and how sure it is that they answer to each other."""

LEAST, ONE_MORE = (0.6, 0.5), 0.75
"""Probability from which a rule is a part of another, where words tell what is said and where terms do; and of one that
has parts already: few are split in three."""
GROWTHS = 3
"""Parts that a rule may be given, one after the other."""
WORTH_TRYING, MOST_TRIED = -4.0, 3
"""Odds (natural logarithm) from which a rule may be a part of another, and how many it is tried with, the likest."""
REACH = 3
"""Places over which a part may stand off, if no linked rule stands between."""
CONTESTED = 0.1
"""Probability from which a rule without a link is tried as what answers to another, together with a part."""
FIRM, FREED = 0.9, (5.0, 2.0)
"""A rule linked as surely as the first is no part of another; one linked less surely only if the odds that it is are
so many times those of its link, where words tell what is said and where terms do (there these odds have weighed it)."""
Found: TypeAlias = tuple[Places, Places, Places]
"""Wholes, parts, and places between them (see `Tried`)."""


@dataclass
class _Wholes:
    """The left rules as wholes, and the right rules that each has so far."""

    sides: Sides
    links: Links
    side: int
    """Which edition's rules are on the left here: 0 if the sides are not turned, else 1."""
    has: list[tuple[int, int]] = field(default_factory=list)
    contested: list[int] = field(default_factory=list)
    grown: dict[int, float] = field(default_factory=dict)
    """The wholes that were given parts, and how sure these are."""

    def __post_init__(self) -> None:
        """Give every whole its partner, or, if it is contested, the likeliest rule that is not linked either."""
        more = list(_unlinked(self.sides.probability, self.links))
        self.has = [*zip(self.links.left.tolist(), self.links.right.tolist(), strict=True), *more]
        self.contested = [whole for whole, _ in more]

    def groups(self) -> Iterator[Group]:
        """Yield the wholes that were given parts."""
        for whole, sure in self.grown.items():
            parts = sorted(part for one, part in self.has if one == whole)
            yield ([whole], parts, sure) if self.side == 0 else (parts, [whole], sure)

    def proposed(self) -> Iterator[tuple[float, "_Wholes", int, int]]:
        """Yield how sure it is that rules are parts, and of which wholes; if any have grown, of these only."""
        if tried := self.tried():
            sure = tried.probability
            good = believed(sure, tried.bound, terms=self.sides.terms, more=bool(self.grown))
            found = zip(sure[good].tolist(), tried.wholes[good].tolist(), tried.parts[good].tolist(), strict=True)
            yield from ((surely, self, whole, part) for surely, whole, part in found)

    def tried(self) -> Tried | None:
        """Return what is tried as parts; if any wholes have grown, of these only; None if there is no whole."""
        has = [one for one in self.has if not self.grown or one[0] in self.grown]
        if not has:
            return None
        bound = np.zeros(self.sides.odds.shape[1])
        bound[self.links.right] = self.links.sure
        rows, columns = np.array(has, dtype=np.int64).T
        held = csr_array((np.ones(len(rows), np.float32), (rows, columns)), shape=self.sides.odds.shape)
        wholes, parts, steps = _candidates(self.sides, rows, columns, bound)
        contested = np.isin(wholes, self.contested)
        return Tried(self.sides, self.links, held, wholes, parts, steps, contested, bound[parts])

    def rules(self, whole: int, part: int) -> set[tuple[int, int]]:
        """Return the rules, as edition and place, that a group would take with this part."""
        own = [] if whole in self.grown else [at for one, at in self.has if one == whole]
        return {(1 - self.side, at) for at in (part, *own)} | ({(self.side, whole)} if own else set())

    def give(self, whole: int, part: int, sure: float) -> None:
        """Give a whole a part."""
        self.has.append((whole, part))
        self.grown[whole] = round(min(sure, self.grown.get(whole, 1.0)), 3)


def joined(sides: Sides, links: Links) -> list[Group]:
    """Return the rules that were split or merged; a link that has a rule of one of these groups holds no more."""
    both = [_Wholes(sides, links, 0), _Wholes(sides.turned, links.turned, 1)]
    taken: set[tuple[int, int]] = set()
    for growth in range(GROWTHS):
        trying = [of for of in both if of.grown or not growth]
        if not _grow([one for of in trying for one in of.proposed()], taken):
            break
    return [group for of in both for group in of.groups()]


def trials(sides: Sides, links: Links) -> tuple[Tried | None, Tried | None]:
    """Return what is tried first: right rules as parts of left ones, and left rules as parts of right ones."""
    return _Wholes(sides, links, 0).tried(), _Wholes(sides.turned, links.turned, 1).tried()


def believed(sure: Numbers, bound: Numbers, *, terms: bool, more: bool = False) -> NDArray[np.bool_]:
    """Say which parts are taken for parts, given how sure that is and how sure the links are that they have.

    `terms`: whether terms tell what is said; `more`: whether the wholes have parts already.
    """
    least = ONE_MORE if more else LEAST[terms]
    return np.asarray((sure >= least) & (sure * (1 - bound) > FREED[terms] * bound * (1 - sure)), dtype=bool)


def _grow(proposed: list[tuple[float, _Wholes, int, int]], taken: set[tuple[int, int]]) -> bool:
    """Give each whole the surest part proposed, unless another group has one of their rules; say whether any got one.

    The next part is looked for anew: it has to say what this one does not.
    """
    given: set[tuple[int, int]] = set()
    for sure, of, whole, part in sorted(proposed, key=lambda one: -one[0]):
        rules = of.rules(whole, part)
        if (of.side, whole) not in given and not rules & taken:
            given.add((of.side, whole))
            taken |= rules
            of.give(whole, part, sure)
    return bool(given)


def _unlinked(probability: csr_array, links: Links) -> Iterator[tuple[int, int]]:
    """Yield each left rule without a link, and the likeliest right rule without one."""
    pairs = probability.tocoo()
    rows, columns = pairs.coords
    both = (pairs.data > CONTESTED) & ~np.isin(rows, links.left) & ~np.isin(columns, links.right)
    order = np.flatnonzero(both)[np.lexsort((-pairs.data[both], rows[both]))]
    first = np.unique(rows[order], return_index=True)[1]
    yield from zip(rows[order][first].tolist(), columns[order][first].tolist(), strict=True)


def _candidates(sides: Sides, wholes: Places, has: Places, bound: Numbers) -> Found:
    """Return what to try; `bound` says how sure the link of each right rule is, 0 where it has none."""
    width = len(bound)
    found = [_likest(sides.odds, wholes, bound), *(_beside(wholes, has, bound) if sides.order else ())]
    rows, parts, steps = (np.concatenate(one) for one in zip(*found, strict=True))
    key = rows * width + parts
    order = np.lexsort((np.where(steps, steps, REACH + 1), key))
    at = order[np.unique(key[order], return_index=True)[1]]
    at = at[~np.isin(key[at], wholes * width + has) & sides.comparable[rows[at], parts[at]]]
    return rows[at], parts[at], steps[at]


def _likest(odds: csr_array, wholes: Places, bound: Numbers) -> Found:
    """Return, for each right rule that is not linked firmly, the wholes among those that it is likest."""
    pairs = odds.tocoo()
    rows, columns = (np.asarray(one, dtype=np.int64) for one in pairs.coords)
    good = np.flatnonzero((pairs.data > WORTH_TRYING) & (bound[columns] < FIRM))
    good = good[np.lexsort((-pairs.data[good], columns[good]))]
    rows, columns = rows[good], columns[good]
    rank = np.arange(len(columns)) - np.searchsorted(columns, columns)
    tried = (rank < MOST_TRIED) & np.isin(rows, wholes)
    return rows[tried], columns[tried], np.zeros(int(tried.sum()), dtype=np.int64)


def _beside(wholes: Places, has: Places, bound: Numbers) -> Iterator[Found]:
    """Yield the right rules beside what the wholes have, up to `REACH` places off; no linked rule stands between."""
    for way in (1, -1):
        rows, at = wholes, has
        for step in range(1, REACH + 1):
            inside = (at + way >= 0) & (at + way < len(bound))
            rows, at = rows[inside], at[inside] + way
            able, open_ = bound[at] < FIRM, bound[at] == 0
            yield rows[able], at[able], np.full(int(able.sum()), step)
            rows, at = rows[open_], at[open_]
