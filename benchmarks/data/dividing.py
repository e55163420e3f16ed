"""Split paragraphs and merge neighbors on either side of a pair of books: `divided`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from benchmarks.data.books import Pair
from scraper.edition import Edition, Rule

SENTENCE = re.compile(r"(?<=[.!?。！？])(?:\s+|(?=[^\s\x00-\u2fff]))")
SHORTEST = 20
"""Minimum number of characters of a paragraph that is split or merged, and of its smaller half."""
UNSPACED = ("ja", "zh")


@dataclass
class _Side:
    """One side's rules, changed; `heirs` maps each number to its new ones."""

    edition: Edition
    untouched: set[str]
    rules: list[Rule] = field(default_factory=list)
    heirs: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def changed(self, draw: Random, share: float) -> "_Side":
        """Return the side with a share of the rules split in two, and as many merged with the next one."""
        rules = list(self.edition.rules)
        space = "" if self.edition.language[:2] in UNSPACED else " "
        while rules:
            rule, chance = rules.pop(0), draw.random()
            old, new = [rule], [rule]
            if rule.number in self.untouched:
                pass
            elif chance < share and (halves := halved(rule.text)):
                new = [replace(rule, number=f"{rule.number}-{at}", text=half) for at, half in enumerate(halves, 1)]
            elif share <= chance < 2 * share and rules and self._joinable(rule, rules[0]):
                old.append(rules.pop(0))
                new = [replace(rule, number=f"{rule.number}+", text=space.join(one.text for one in old))]
            self.rules += new
            self.heirs |= dict.fromkeys((one.number for one in old), tuple(one.number for one in new))
        return self

    @property
    def touched(self) -> set[str]:
        """The numbers that have changed."""
        return {number for number, heirs in self.heirs.items() if heirs != (number,)}

    def _joinable(self, rule: Rule, other: Rule) -> bool:
        long_enough = min(len(rule.text), len(other.text)) >= SHORTEST
        return long_enough and not {rule.number, other.number} & self.untouched


def divided(pair: Pair, draw: Random, share: float) -> Pair:
    """Return the pair with a share of the paragraphs on either side split, and the same share merged.

    A paragraph changed on one side is not changed on the other, so nothing is split in two ways.
    """
    left = _Side(pair.left, set()).changed(draw, share)
    meant = {b for a, b in pair.truth if a in left.touched}
    right = _Side(pair.right, meant).changed(draw, share)
    truth, partly = (frozenset(_heirs(pairs, left, right)) for pairs in (pair.truth, pair.partly))
    ours, theirs = (replace(one.edition, rules=tuple(one.rules)) for one in (left, right))
    return Pair(pair.name, ours, theirs, truth, partly)


def _heirs(pairs: frozenset[tuple[str, str]], left: _Side, right: _Side) -> Iterator[tuple[str, str]]:
    for a, b in pairs:
        yield from ((one, other) for one in left.heirs[a] for other in right.heirs[b])


def halved(text: str) -> tuple[str, str] | None:
    """Return a text split at the end of the sentence nearest to its middle; None if either half would be too short."""
    cuts = [(text[: found.start()], text[found.end() :]) for found in SENTENCE.finditer(text)]
    able = [cut for cut in cuts if min(map(len, cut)) >= SHORTEST]
    return min(able, key=lambda cut: abs(len(cut[0]) - len(cut[1]))) if able else None
