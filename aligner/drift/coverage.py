"""Coverage: which sections of the right edition the left one covers. Only there can a rule be missing.

The areas that the left edition declares are followed through the links: a section with a new number is covered where
its rules are now. If it declares none, it covers each section in which it has a rule or a heading. If these are most
sections of the right edition (`most_sections_share`), all its sections count as covered. If they are only most of the
sections from the first to the last of them, the sections in this range do.
"""

from collections import Counter
from functools import cached_property

from aligner.drift.comparison import Comparison
from aligner.drift.parameters import PARAMS
from scraper.edition import Edition
from scraper.rule_number import head_of, is_chapter, lies_in, parts_of

Place = tuple[str, ...]
"""The first parts of a number, which name a section or another area."""


class Coverage:
    """The part of the right edition of a comparison that the left one covers."""

    def __init__(self, comparison: Comparison) -> None:
        """Take the editions and their links."""
        self._comparison = comparison
        self._left_numbers, self._right_numbers = _text_numbers(comparison.left), _text_numbers(comparison.right)

    def __contains__(self, number: str) -> bool:
        """Return whether the left edition covers a number of the right edition."""
        section = self._section(number)
        return section in self._linked_sections or section in self._omitted_sections or self._is_in_area(number)

    def _is_in_area(self, number: str) -> bool:
        """Return whether a number lies in a covered area; in a chapter, sections with only stray links are left out."""
        section = self._section(number)
        places = {place for area, place in self._right_places.items() if self._place(number, area) == place}
        return any(place[:1] == section[:1] or section not in self._sections_with_links for place in places)

    @cached_property
    def _declared(self) -> tuple[str, ...]:
        """The areas that the left edition declares; none if it has no rule there."""
        areas, rules = self._comparison.left.covers, self._comparison.left.rules
        return areas if any(lies_in(one.number, area) for one in rules for area in areas) else ()

    @cached_property
    def _areas(self) -> tuple[str, ...]:
        """The areas that the left edition declares, else each section in which it has a rule or a heading."""
        sections = (head_of(one.number, self._depth) for one in self._comparison.left.rules)
        return self._declared or tuple(dict.fromkeys(sections))

    def _place(self, number: str, area: str) -> Place:
        return _place(number, area) if self._declared else tuple(parts_of(number)[: len(parts_of(area))])

    @cached_property
    def _depth(self) -> int:
        """How many parts of a number name its section.

        More than one if left declares no areas, all right numbers share their first parts, and all left numbers share
        more parts than that: then the left edition lies in one section of that depth.
        """
        left, right = _shared_parts(self._left_numbers), _shared_parts(self._right_numbers)
        return right + 1 if left > right and not self._declared else 1

    def _section(self, number: str) -> Place:
        return tuple(parts_of(number)[: self._depth])

    @cached_property
    def _links(self) -> tuple[tuple[str, str], ...]:
        """Left and right number of every link."""
        links = self._comparison.alignment.links
        return tuple((link.left[0], right) for link in links for right in link.right)

    @cached_property
    def _sections_with_links(self) -> frozenset[Place]:
        return frozenset(self._section(right) for _, right in self._links)

    @cached_property
    def _linked_sections(self) -> frozenset[Place]:
        """The right sections that correspond to a section that the left edition covers as a whole."""
        times = Counter((self._section(left), self._section(right)) for left, right in self._links)
        of_left = Counter(self._section(left) for left, _ in self._links)
        whole = {self._section(left) for left, _ in self._links if self._covers_section(left)}
        firm = (pair for pair, count in times.items() if count / of_left[pair[0]] >= PARAMS.min_link_share)
        return frozenset(right for left, right in firm if left in whole and self._corresponds(left, right, times))

    def _covers_section(self, number: str) -> bool:
        head = head_of(number, self._depth)
        return any(self._place(head, area) == self._place(area, area) for area in self._areas)

    def _corresponds(self, left: Place, right: Place, times: Counter[tuple[Place, Place]]) -> bool:
        left_sizes, right_sizes = self._sizes
        smaller = min(right_sizes[right], max(left_sizes[left], PARAMS.min_section_rules))
        return left == right or times[left, right] >= PARAMS.min_linked_share * smaller

    @cached_property
    def _sizes(self) -> tuple[Counter[Place], Counter[Place]]:
        """How many rules each section has, left and right."""
        return Counter(map(self._section, self._left_numbers)), Counter(map(self._section, self._right_numbers))

    @cached_property
    def _right_places(self) -> dict[str, Place]:
        """Where each covered area is in the right edition."""
        return {area: self._right_place(area) for area in self._areas}

    def _right_place(self, area: str) -> Place:
        """Return where most links of an area lead, or the area itself if these links are stray.

        Without links, return where the number map places the area or, if it does not know, the area itself.
        """
        place = self._place(area, area)
        rules = sum(self._place(one, area) == place for one in self._left_numbers)
        found = Counter(self._place(right, area) for left, right in self._links if self._place(left, area) == place)
        for right_place, times in found.most_common(1):
            return right_place if times >= PARAMS.min_linked_share * rules else place
        known = (one for one in self._comparison.number_map.forward_numbers(area) if one)
        return self._place(next(known, area), area)

    @cached_property
    def _omitted_sections(self) -> frozenset[Place]:
        """All right sections, or those of a stretch, if nothing is declared and most of them are covered."""
        order = [] if self._declared else list(dict.fromkeys(map(self._section, self._right_numbers)))
        flat = len(self._right_numbers) <= PARAMS.max_rules_of_flat_section * len(order)
        share = PARAMS.most_rules_share if flat else PARAMS.most_sections_share
        covered = self._linked_sections | set(self._right_places.values())
        places = [at for at, section in enumerate(order) if section in covered]
        stretch = order[places[0] : places[-1] + 1] if places else []
        wide = (one for one in (order, stretch) if len(places) >= share * len(one))
        return frozenset(next(wide, ()))


def _text_numbers(edition: Edition) -> list[str]:
    """Return the numbers of the rules that are not headings."""
    return [rule.number for rule in edition.rules if not rule.is_heading]


def _place(number: str, area: str) -> Place:
    """Return the place of a number at the level of an area: its chapter, or as many parts as the area has."""
    if is_chapter(area) and number[:3].isdecimal():
        return (number[0],)
    return tuple(parts_of(number)[: len(parts_of(area))])


def _shared_parts(numbers: list[str]) -> int:
    """Return how many first parts all numbers share."""
    count = 0
    for parts in zip(*map(parts_of, numbers), strict=False):
        if len(set(parts)) > 1:
            break
        count += 1
    return count
