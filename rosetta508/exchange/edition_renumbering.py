"""Renumber an edition: the current English numbers of its rules and of its references.

The text stays unchanged. References without a known number are kept and reported.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from aligner.drift.comparison import Comparison
from aligner.references.judged_reference import JudgedReference
from aligner.references.judging import judge_rule_references
from rosetta508.language.interface import N_, Interface
from scraper.edition import Rule
from scraper.readers.references import printed_numbers
from scraper.rule_number import natural_key

SEVERAL = N_("{rule} is {numbers} in {edition}: it gets the first of these numbers")
SHARED = N_("{rule} is merged with {others} into {numbers} in {edition}, so its number was left unchanged")
NONE = N_("{rule} has no counterpart in {edition}, so its number was left unchanged")
UNKNOWN = N_("{rule} cites {cites}, which is wrong; the intended rule is unknown, so the number stays")
UNSURE = N_("{rule} cites {cites}; {meant} may be intended, but that is uncertain, so the number stays")
TWICE = N_("the number {number} now occurs more than once")


@dataclass(frozen=True)
class Renumbering:
    """The new numbers of a comparison's left edition in its right one."""

    comparison: Comparison

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """New number by old number, in the edition's order."""
        taken: set[str] = set()
        found: dict[str, str] = {}
        for rule in self.comparison.left.rules:
            link = self.comparison.links_of.get(rule.number)
            if link and link.right[0] not in taken:
                found[rule.number] = link.right[0]
                taken.add(link.right[0])
            else:
                found[rule.number] = printed_number(rule.number)
        return found

    def text(self, rule: Rule, text: str, *, with_own: bool = False) -> str:
        """Return a text of `rule` (its own, or the page's) with updated references.

        `with_own` also updates the rule's own number in it, for example in an anchor.
        """
        new = {printed_number(rule.number): self.numbers[rule.number]} if with_own else {}
        new |= self._cited(rule)
        if not new:
            return text
        return printed_numbers(new).sub(lambda match: new[match[0]], text)

    def _cited(self, rule: Rule) -> dict[str, str]:
        """Return the new number of each reference to change, by the number that the rule cites.

        A number is left out if its references have different new numbers.
        """
        senses: dict[str, set[str]] = {}
        for one in judge_rule_references(self.comparison.number_map, rule):
            senses.setdefault(one.cites, set()).add(_new(one) or one.cites)
        return {cites: new for cites, some in senses.items() if len(some) == 1 for new in some if new != cites}

    def in_order(self) -> list[Rule]:
        """Return the rules in the right edition's order; one without a counterpart stays after its predecessor."""
        places = {rule.number: at for at, rule in enumerate(self.comparison.right.rules)}
        linked, last, keys = self.comparison.links_of, -1, {}
        for rule in self.comparison.left.rules:
            last = keys[rule.number] = places.get(self.numbers[rule.number], last) if rule.number in linked else last
        return sorted(self.comparison.left.rules, key=lambda rule: keys[rule.number])

    def is_in_order(self) -> bool:
        """Return whether the rules are already in the order of their new numbers."""
        return self.in_order() == list(self.comparison.left.rules)

    def told(self, interface: Interface) -> list[str]:
        """Return a line for each number or reference that needs a check, in the language of `interface`."""
        lines = [line for rule in self.comparison.left.rules for line in self._of_rule(rule, interface)]
        new = list(self.numbers.values())
        twice = sorted({number for number in new if new.count(number) > 1}, key=natural_key)
        return lines + [interface(TWICE, number=number) for number in twice]

    def _of_rule(self, rule: Rule, interface: Interface) -> list[str]:
        link = self.comparison.links_of.get(rule.number)
        facts = {"rule": rule.number, "edition": self.comparison.right.id}
        lines = []
        if link is None:
            lines.append(interface(NONE, **facts))
        elif len(link.right) > 1:
            lines.append(interface(SEVERAL, numbers=interface.listed(link.right), **facts))
        elif self.numbers[rule.number] != link.right[0]:
            others = interface.listed(number for number in link.left if number != rule.number)
            lines.append(interface(SHARED, numbers=link.right[0], others=others, **facts))
        wrong = [
            one
            for one in judge_rule_references(self.comparison.number_map, rule)
            if one.verdict != "right" and not _new(one)
        ]
        for one in wrong:
            template = UNKNOWN if one.is_sure or not one.meant_number_now else UNSURE
            lines.append(interface(template, rule=rule.number, cites=one.cites, meant=one.meant_number_now))
        return lines


def printed_number(number: str) -> str:
    """Return a number as a page prints it: without the `#2` of a number that occurs twice."""
    return number.partition("#")[0]


def _new(one: JudgedReference) -> str | None:
    """Return the new number of a reference if that is certain, or None; a correct reference has none."""
    if one.verdict == "stale":
        return one.printed_now
    return one.meant_number_now if one.is_sure and one.verdict in ("misdirected", "dangling") else None
