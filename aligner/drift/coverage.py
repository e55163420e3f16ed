"""Coverage: which part of the right edition answers to what the left edition covers: where a rule can be missed.

What the left edition says it covers is carried through the links: a section that bears another number since is covered
where its rules are now. Where nothing is stated, the sections of which it has a rule or a heading are covered, and with
nearly all sections of a book, or of a stretch of it, the others there as well.
"""

from collections import Counter
from functools import cached_property

from aligner.drift.comparison import Comparison
from scraper.edition import Edition
from scraper.rule_number import head_of, is_chapter, lies_in, parts_of

Place = tuple[str, ...]
"""The first parts of a number: what names a section, or another area."""

_STRAYS = 10
"""One link in so many is no stray: less than that, and a section of the one edition does not answer to the other."""
_QUARTER, _HANDFUL = 4, 5
"""A section of another number answers if a quarter of the smaller section is linked there; few rules are no section."""
_NEARLY_ALL, _MOST = 0.75, 0.5
"""Share of the sections from which the others count as left out; of the rules, where a book has no sections."""
_FLAT = 1.5
"""Rules that a section has at most in a book that has none, but numbers its rules through."""


class Coverage:
    """What of the right edition of a comparison the left one covers."""

    def __init__(self, comparison: Comparison) -> None:
        """Take the editions and their links; all is worked out when it is asked for."""
        self._comparison = comparison
        self._ours, self._theirs = _numbers(comparison.left), _numbers(comparison.right)

    def __contains__(self, number: str) -> bool:
        """Say whether a rule of the right edition, by its number, lies in what the left one covers."""
        section = self._section(number)
        return section in self._answering or section in self._left_out or self._is_carried(number)

    def _is_carried(self, number: str) -> bool:
        """Say whether a number lies in a covered area; of a whole chapter a section with mere strays is no part."""
        section = self._section(number)
        places = {place for area, place in self._carried.items() if self._place(number, area) == place}
        return any(place[:1] == section[:1] or section not in self._linked for place in places)

    @cached_property
    def _stated(self) -> tuple[str, ...]:
        """The areas that the left edition says it covers; none if no rule of it lies there."""
        areas, rules = self._comparison.left.covers, self._comparison.left.rules
        return areas if any(lies_in(one.number, area) for one in rules for area in areas) else ()

    @cached_property
    def _areas(self) -> tuple[str, ...]:
        """What the left edition says it covers, else the sections of which it has anything."""
        sections = (head_of(one.number, self._depth) for one in self._comparison.left.rules)
        return self._stated or tuple(dict.fromkeys(sections))

    def _place(self, number: str, area: str) -> Place:
        return _place(number, area) if self._stated else tuple(parts_of(number)[: len(parts_of(area))])

    @cached_property
    def _depth(self) -> int:
        """How many parts of a number name its section: more than one where all of the right edition shares the first.

        Then a left edition that has rules of one part of that alone covers no more than that part.
        """
        ours, theirs = _shared(self._ours), _shared(self._theirs)
        return theirs + 1 if ours > theirs and not self._stated else 1

    def _section(self, number: str) -> Place:
        return tuple(parts_of(number)[: self._depth])

    @cached_property
    def _links(self) -> tuple[tuple[str, str], ...]:
        """Left and right number of all that is linked."""
        links = self._comparison.alignment.links
        return tuple((link.left[0], theirs) for link in links for theirs in link.right)

    @cached_property
    def _linked(self) -> frozenset[Place]:
        return frozenset(self._section(theirs) for _, theirs in self._links)

    @cached_property
    def _answering(self) -> frozenset[Place]:
        """The right sections that have a fair share of the links of a section that the left edition covers whole."""
        times = Counter((self._section(ours), self._section(theirs)) for ours, theirs in self._links)
        of_left = Counter(self._section(ours) for ours, _ in self._links)
        whole = {self._section(ours) for ours, _ in self._links if self._covers_section(ours)}
        fair = ((left, right) for (left, right), found in times.items() if found * _STRAYS >= of_left[left])
        return frozenset(right for left, right in fair if left in whole and self._is_one(left, right, times))

    def _covers_section(self, ours: str) -> bool:
        head = head_of(ours, self._depth)
        return any(self._place(head, area) == self._place(area, area) for area in self._areas)

    def _is_one(self, left: Place, right: Place, times: Counter[tuple[Place, Place]]) -> bool:
        here, there = self._sizes
        smaller = min(there[right], max(here[left], _HANDFUL))
        return left == right or times[left, right] * _QUARTER >= smaller

    @cached_property
    def _sizes(self) -> tuple[Counter[Place], Counter[Place]]:
        """How many rules each section has, left and right."""
        return Counter(map(self._section, self._ours)), Counter(map(self._section, self._theirs))

    @cached_property
    def _carried(self) -> dict[str, Place]:
        """Where each covered area is in the right edition."""
        return {area: self._carry(area) for area in self._areas}

    def _carry(self, area: str) -> Place:
        """Return where most links of an area go, if they are no strays; where the history knows it; else itself."""
        here = self._place(area, area)
        held = sum(self._place(one, area) == here for one in self._ours)
        found = Counter(self._place(theirs, area) for ours, theirs in self._links if self._place(ours, area) == here)
        for place, times in found.most_common(1):
            return place if times * _QUARTER >= held else here
        known = (one for one in self._comparison.number_map.forward_numbers(area) if one)
        return self._place(next(known, area), area)

    @cached_property
    def _left_out(self) -> frozenset[Place]:
        """The right sections among those covered where nothing is stated, if these are nearly all of them."""
        order = [] if self._stated else list(dict.fromkeys(map(self._section, self._theirs)))
        share = _MOST if len(self._theirs) <= _FLAT * len(order) else _NEARLY_ALL
        covered = self._answering | set(self._carried.values())
        places = [at for at, section in enumerate(order) if section in covered]
        stretch = order[places[0] : places[-1] + 1] if places else []
        wide = (one for one in (order, stretch) if len(places) >= share * len(one))
        return frozenset(next(wide, ()))


def _numbers(edition: Edition) -> list[str]:
    return [rule.number for rule in edition.rules if not rule.is_heading]


def _place(number: str, area: str) -> Place:
    """Return the area in which a number lies that is of the kind of another: a chapter, or named by so many parts."""
    if is_chapter(area) and number[:3].isdecimal():
        return (number[0],)
    return tuple(parts_of(number)[: len(parts_of(area))])


def _shared(numbers: list[str]) -> int:
    """Return how many first parts all numbers share."""
    count = 0
    for parts in zip(*map(parts_of, numbers), strict=False):
        if len(set(parts)) > 1:
            break
        count += 1
    return count
