"""Relation of the numbers of linked rules: same, renumbered, or moved. A label before a number does not count.

A rule was renumbered if the parents of the two rules correspond, else it moved. A parent is the number without its last
part. Parents that are not rules of their editions correspond if most rules below them do.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from aligner.text.scripts import HAN_KANA
from scraper.edition import Edition
from scraper.rule_number import parent_of, parts_of

Relation = Literal["same", "moved", "renumbered", "split", "merged"]
_LABEL = re.compile(rf"^(?:[^\W\d_]{{2,}}|[{HAN_KANA}]|[^\w(\[]+)[^\w(\[]*(?=\d)")
"""A word (of two letters or more, or of one in Chinese and Japanese) or a sign before the first digit."""
_ROMAN_NUMERAL = re.compile(r"[ivxlcdm]+\W*", re.IGNORECASE)
"""A Roman numeral is part of the number, not a word."""
_MIN_RULES = 2
"""Rules that show that two parents correspond."""


class Relations:
    """The relations of two editions, given the counterpart of each linked rule."""

    def __init__(self, left: Edition, right: Edition, counterpart: Mapping[str, str]) -> None:
        """Take the editions and `counterpart`: left number -> right number of each linked rule."""
        self.left, self.right, self.counterpart = left.by_number, right.by_number, counterpart
        self._bare = _unlabeled(left), _unlabeled(right)

    def of(self, before: str, after: str) -> Relation:
        """Return the relation of two linked rules' numbers."""
        if self._equal(before, after):
            return "same"
        return "renumbered" if self._correspond(self._above(before, 0), self._above(after, 1)) else "moved"

    def _equal(self, before: str, after: str) -> bool:
        return before == after or self._bare[0].get(before, before) == self._bare[1].get(after, after)

    def _above(self, number: str, side: int) -> list[str]:
        """Return the numbers above a rule, its parent first; empty if its number has one part after the label."""
        found: list[str] = []
        for _ in parts_of(self._bare[side].get(number, number))[1:]:
            found.append(parent_of(found[-1] if found else number) or "")
        return found

    def _correspond(self, befores: Sequence[str], afters: Sequence[str]) -> bool:
        """Return whether two parents correspond, given the numbers above each of two rules, the parent first.

        Parents that are rules of their editions correspond if they are linked. Others correspond if they are equal, or
        if most linked rules below the one have counterparts below the other. If too few rules show that, the parents
        correspond if their last parts are equal and the numbers above them correspond.
        """
        if not (befores and afters):
            return not befores and not afters
        before, after = befores[0], afters[0]
        if before in self.left and after in self.right:
            return self.counterpart.get(before) == after
        if before == after:
            return True
        if before in self._became:
            return self._became[before] == after
        alike = parts_of(before)[-1] == parts_of(after)[-1]
        return alike and bool(befores[1:]) and self._correspond(befores[1:], afters[1:])

    @cached_property
    def _became(self) -> dict[str, str]:
        """Number above left rules -> the number above most of their counterparts.

        At least `_MIN_RULES` counterparts must be below that number.
        """
        went: dict[str, Counter[str]] = defaultdict(Counter)
        for before, after in self.counterpart.items():
            for one, other in zip(self._above(before, 0), self._above(after, 1), strict=False):
                went[one][other] += 1
        most = {one: others.most_common(1)[0] for one, others in went.items()}
        return {one: other for one, (other, n) in most.items() if n >= _MIN_RULES and 2 * n > went[one].total()}


def _unlabeled(edition: Edition) -> dict[str, str]:
    """Return number -> number without its label, if no other number is the same without its label."""
    bare = {rule.number: _without_label(rule.number) for rule in edition.rules}
    times = Counter(bare.values())
    return {number: one for number, one in bare.items() if times[one] == 1}


def _without_label(number: str) -> str:
    label = _LABEL.match(number)
    return number if not label or _ROMAN_NUMERAL.fullmatch(label[0]) else number[label.end() :]
