"""Relation: what the numbers of linked rules say of each other, whatever word or sign a book puts before a number.

Parents are the numbers cut by their last part. Where a book has no heading for them, the rules below them tell which
parents answer to each other: a whole section that bears another number was renumbered, and no rule of it has moved.
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
"""A word (of two letters or more, or of one in Japanese) or a sign before the first digit."""
_COUNTED = re.compile(r"[ivxlcdm]+\W*", re.IGNORECASE)
"""A Roman numeral counts, and is no word."""
_SEVERAL = 2
"""Rules that must have gone from one parent to another to show that the parents answer to each other."""


class Relations:
    """How the numbers of rules linked one to one relate, given all such links of two editions."""

    def __init__(self, left: Edition, right: Edition, counterpart: Mapping[str, str]) -> None:
        """Take the number of each linked rule on the left -> that of its counterpart."""
        self.left, self.right, self.counterpart = left.by_number, right.by_number, counterpart
        self._bare = _unlabelled(left), _unlabelled(right)

    def of(self, before: str, after: str) -> Relation:
        """Say how the numbers of two linked rules relate."""
        if self._equal(before, after):
            return "same"
        return "renumbered" if self._answer(self._above(before, 0), self._above(after, 1)) else "moved"

    def _equal(self, before: str, after: str) -> bool:
        return before == after or self._bare[0].get(before, before) == self._bare[1].get(after, after)

    def _above(self, number: str, side: int) -> list[str]:
        """Return what stands above a rule, its parent first; nothing is above a number that follows a mere label."""
        found: list[str] = []
        for _ in parts_of(self._bare[side].get(number, number))[1:]:
            found.append(parent_of(found[-1] if found else number) or "")
        return found

    def _answer(self, befores: Sequence[str], afters: Sequence[str]) -> bool:
        """Say whether two parents answer to each other; of those without a heading, what stands under them tells."""
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
        return alike and bool(befores[1:]) and self._answer(befores[1:], afters[1:])

    @cached_property
    def _became(self) -> dict[str, str]:
        """Parent -> the parent under which most of its rules stand on the right, where several do."""
        went: dict[str, Counter[str]] = defaultdict(Counter)
        for before, after in self.counterpart.items():
            for one, other in zip(self._above(before, 0), self._above(after, 1), strict=False):
                went[one][other] += 1
        most = {one: others.most_common(1)[0] for one, others in went.items()}
        return {one: other for one, (other, n) in most.items() if n >= _SEVERAL and 2 * n > went[one].total()}


def _unlabelled(edition: Edition) -> dict[str, str]:
    """Return number -> number without its label, of the rules that no other rule differs from in its label alone."""
    bare = {rule.number: _without_label(rule.number) for rule in edition.rules}
    times = Counter(bare.values())
    return {number: one for number, one in bare.items() if times[one] == 1}


def _without_label(number: str) -> str:
    label = _LABEL.match(number)
    return number if not label or _COUNTED.fullmatch(label[0]) else number[label.end() :]
