"""Changes of structure: rules inserted, removed, moved, swapped, split, merged, renumbered, repeated.

A change works on the children of one rule; the following rules are renumbered, and references with them.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from aligner.grouping import grouped
from scraper.edition import Edition, Reference, Repeat, Rule, settle_repeats
from scraper.rule_number import LETTERS, parent_of
from tests.support.drift_scenarios.bases import Base

_NUMBER = re.compile(r"(?<![\d.])\d{3}\.\d+[a-z]?(?![\w])")
_SENTENCE = re.compile(r"(?<=[.。])\s+|(?<=。)(?=[^\s”」）)])")
POINTER = re.compile(r"[Ss]ee rule|[Vv]edi regola|参照")
"""Words of a sentence that only points elsewhere."""
FOREIGN = {
    "en": "A deck holds at least sixty cards, and its owner shuffles it before the match begins.",
    "it": "Un mazzo contiene almeno sessanta carte e il suo proprietario lo mescola prima che cominci la sfida.",
    "ja": "デッキは最低60枚のカードからなり、そのオーナーは対局が始まるよりも前に切り直しておく。",
    "zh": "套牌至少由六十张牌组成，其拥有者应在对局开始之前洗好。",
}
"""A sentence of our own in each language, on a subject that no section about playing has."""
_LESS = frozenset({"changed-meaning", "older-wording", "concept-missing"})
"""Possible findings about a part and its whole if the aligner does not link them."""


@dataclass(frozen=True)
class Scenario:
    """A changed edition and the facts about its change."""

    family: str
    edition: Edition
    moved: Mapping[str, str] = field(default_factory=dict)
    """Old number -> new number, of rules that kept their text."""
    expected: tuple[tuple[str, str], ...] = ()
    """(kind, rule, or counterpart if no rule is left) of each finding that the change must cause, in new numbers,
    besides those that follow from the new numbers."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Old numbers joined into one new number, or one old number split into new ones."""
    allowed: frozenset[str] = frozenset()
    """Kinds of findings that the change may cause."""
    gone: frozenset[str] = frozenset()
    """Old numbers of removed rules."""


Change = Callable[[Base, Random], Scenario]
One = TypeVar("One")


class Unfit(Exception):
    """A change finds no place in an edition."""


def one_of(draw: Random, able: Sequence[One]) -> One:
    """Return one of the places where a change fits. Raises `Unfit`."""
    if not able:
        raise Unfit
    return draw.choice(able)


def drawn(change: Change, base: Base, draw: Random, times: int) -> Iterator[Scenario]:
    """Yield the scenarios of this many draws of a change, as far as it fits."""
    for _ in range(times):
        with suppress(Unfit):
            yield change(base, draw)


def linked(base: Base) -> dict[str, str]:
    """Return the one-to-one links of the unchanged base."""
    return {one.number: other.number for one, other, _ in base.comparison.pairs()}


def families_of(edition: Edition) -> list[list[str]]:
    """Return the children of each rule that are leaves, at least two, and numbered without a gap."""
    children = grouped((parent_of(rule.number) or "", rule.number) for rule in edition.rules if not rule.is_heading)
    leaves = [list(family) for family in children.values() if not any(one in children for one in family)]
    return [one for one in leaves if len(one) > 1 and one == _labels(one, len(one))]


def _labels(family: Sequence[str], number: int) -> list[str]:
    """Return the numbers that a family of this many rules has."""
    parent = parent_of(family[0]) or ""
    if family[0] == f"{parent}a":
        return [parent + letter for letter in LETTERS[:number]]
    return [f"{parent}.{at}" for at in range(1, number + 1)] if family[0] == f"{parent}.1" else []


def relabeled(edition: Edition, family: Sequence[str], order: Sequence[str | Rule]) -> tuple[Edition, dict[str, str]]:
    """Return the edition with the family in a new order, renumbered, and old -> new number."""
    names = _labels(family, len(order))
    moved = {old: new for old, new in zip(order, names, strict=True) if isinstance(old, str)}
    rules = edition.by_number
    put = [
        replace(rules[old] if isinstance(old, str) else old, number=new) for old, new in zip(order, names, strict=True)
    ]
    return renumbered(edition, family, put, moved), moved


def renumbered(edition: Edition, family: Sequence[str], put: Sequence[Rule], moved: Mapping[str, str]) -> Edition:
    """Return the edition with the family replaced by `put`, and every reference to a moved rule updated."""
    rules: list[Rule] = []
    for rule in edition.rules:
        if rule.number == family[0]:
            rules += [citing_anew(one, moved) for one in put]
        elif rule.number not in family:
            rules.append(citing_anew(rule, moved))
    return replace(edition, rules=tuple(rules))


def citing_anew(rule: Rule, moved: Mapping[str, str]) -> Rule:
    """Return the rule with updated references, in its list and in its words."""
    if not any(reference.number in moved for reference in rule.references):
        return rule

    def said(text: str) -> str:
        return _NUMBER.sub(lambda found: moved.get(found[0], found[0]), text)

    references = tuple(replace(one, number=moved.get(one.number, one.number)) for one in rule.references)
    return replace(
        rule, text=said(rule.text), examples=tuple(said(one) for one in rule.examples), references=references
    )


def _families(base: Base, fewest: int = 2) -> list[list[str]]:
    """Return the families that no reference cites as a range."""
    families = (one for one in families_of(base.left) if len(one) >= fewest)
    return [one for one in families if not any(_in_range(base, number) for number in one)]


def _in_range(base: Base, number: str) -> bool:
    return any(one.range and one.number == number for rule in base.left.rules for one in rule.references)


def _cited(base: Base, number: str) -> bool:
    return any(one.number == number for rule in base.left.rules for one in rule.references)


def foreign_rule(base: Base, number: str) -> Rule:
    """Return a rule of our own without a counterpart."""
    return Rule(number, FOREIGN[base.left.language.split("-")[0]])


def inserted(base: Base, draw: Random) -> Scenario:
    """A rule inserted between two others."""
    family = one_of(draw, _families(base))
    at = draw.randrange(len(family) + 1)
    edition, moved = relabeled(base.left, family, [*family[:at], foreign_rule(base, "new"), *family[at:]])
    new = _labels(family, at + 1)[-1]
    return Scenario("rule inserted", edition, moved, (("added", new),))


def removed(base: Base, draw: Random) -> Scenario:
    """A rule removed, with or without closing the gap."""
    family, pairs = one_of(draw, _families(base, 3)), linked(base)
    out = one_of(draw, [one for one in family if one in pairs and not _cited(base, one)])
    gone = frozenset({out})
    allowed = frozenset({"concept-missing"})
    if draw.random() < 0.5:
        rules = tuple(rule for rule in base.left.rules if rule.number != out)
        edition, moved = replace(base.left, rules=rules), dict[str, str]()
    else:
        edition, moved = relabeled(base.left, family, [one for one in family if one != out])
    return Scenario("rule removed", edition, moved, (("missing", pairs[out]),), allowed=allowed, gone=gone)


def moved_away(base: Base, draw: Random) -> Scenario:
    """A rule moved to the end of another parent."""
    families = _families(base)
    if len(families) < 2:
        raise Unfit
    here, there = draw.sample(families, 2)
    pairs = linked(base)
    out = draw.choice(here)
    if out not in pairs or len(here) < 3 or parent_of(here[0]) == "508":
        raise Unfit
    new = _labels(there, len(there) + 1)[-1]
    closed, moved = relabeled(base.left, here, [one for one in here if one != out])
    put = replace(base.left.by_number[out], number=new)
    rules: list[Rule] = []
    for rule in closed.rules:
        rules.append(rule)
        if rule.number == moved.get(there[-1], there[-1]):
            rules.append(put)
    every = moved | {out: new}
    return Scenario("rule moved", renumbered(replace(closed, rules=tuple(rules)), ["-"], [], {out: new}), every)


def swapped(base: Base, draw: Random) -> Scenario:
    """Two neighbors with swapped numbers."""
    family = one_of(draw, _families(base))
    at = draw.randrange(len(family) - 1)
    order = [*family[:at], family[at + 1], family[at], *family[at + 2 :]]
    return Scenario("neighbors swapped", *relabeled(base.left, family, order))


def split(base: Base, draw: Random) -> Scenario:
    """A rule of several sentences split in two: several of this edition correspond to one."""
    family, pairs = one_of(draw, _families(base)), linked(base)
    out = one_of(draw, [one for one in family if one in pairs and len(_halves(base.left.by_number[one].text)) == 2])
    rule = base.left.by_number[out]
    halves = _halves(rule.text)
    parts = [
        replace(rule, text=text, examples=rule.examples if last else (), references=_cites(rule, text))
        for last, text in enumerate(halves)
    ]
    order = [piece for one in family for piece in (parts if one == out else [one])]
    edition, moved = relabeled(base.left, family, order)
    at = family.index(out)
    names = tuple(_labels(family, at + 2)[-2:])
    allowed = _LESS | {"example-missing"}
    return Scenario("rule split", edition, moved, (("merged", names[0]),), {out: names}, allowed, frozenset({out}))


def merged(base: Base, draw: Random) -> Scenario:
    """Two neighbors merged: one of this edition corresponds to two."""
    family, pairs = one_of(draw, _families(base, 3)), linked(base)
    able = [at for at in range(len(family) - 1) if {family[at], family[at + 1]} <= pairs.keys()]
    at = one_of(draw, [at for at in able if not _cited(base, family[at + 1])])
    one, other = (base.left.by_number[family[at + step]] for step in (0, 1))
    joined = replace(
        one,
        text=f"{one.text}{'' if base.left.language[:2] in ('ja', 'zh') else ' '}{other.text}",
        examples=one.examples + other.examples,
        references=tuple(dict.fromkeys(one.references + other.references)),
    )
    order: list[str | Rule] = [*family[:at], joined, *family[at + 2 :]]
    edition, moved = relabeled(base.left, family, order)
    return Scenario(
        "rules merged",
        edition,
        moved,
        (("split", family[at]),),
        {family[at]: (family[at],)},
        allowed=_LESS | {"example-added"},
        gone=frozenset({one.number, other.number}),
    )


def shifted(base: Base, draw: Random) -> Scenario:
    """The later rules of a family moved on by one number, leaving a gap."""
    family = one_of(draw, _families(base, 3))
    at = draw.randrange(1, len(family))
    names = _labels(family, len(family) + 1)
    moved = {old: names[place + (place >= at)] for place, old in enumerate(family)}
    put = [replace(base.left.by_number[old], number=moved[old]) for old in family]
    return Scenario("renumbered", renumbered(base.left, family, put, moved), moved)


def repeated(base: Base, draw: Random) -> Scenario:
    """A paragraph repeated word for word."""
    rule = draw.choice([one for one in base.left.rules if not one.is_heading])
    repeats = (*base.left.repeats, Repeat(rule.number))
    return Scenario("paragraph repeated", replace(base.left, repeats=repeats), {}, (("duplicate", rule.number),))


def numbered_twice(base: Base, draw: Random) -> Scenario:
    """A rule with its neighbor's number."""
    family, pairs = one_of(draw, _families(base, 3)), linked(base)
    out = one_of(draw, [one for one in family[1:] if one in pairs and not _cited(base, one)])
    before = family[family.index(out) - 1]
    rules = (replace(rule, number=before) if rule.number == out else rule for rule in base.left.rules)
    kept, repeats = settle_repeats(rules)
    edition = replace(base.left, rules=kept, repeats=base.left.repeats + repeats)
    return Scenario("number given twice", edition, {out: f"{before}#2"}, (("number-twice", before),))


def example_dropped(base: Base, draw: Random) -> Scenario:
    """An example removed."""
    rule = one_of(draw, [rule for rule in _with_examples_as_in_english(base) if rule.examples])
    cut = replace(rule, examples=rule.examples[:-1])
    return of_one_rule("example dropped", base, cut, "example-missing", {"concept-missing", "older-wording"})


def example_added(base: Base, draw: Random) -> Scenario:
    """An example added."""
    rule = draw.choice(_with_examples_as_in_english(base))
    more = replace(rule, examples=(*rule.examples, foreign_rule(base, "x").text))
    return of_one_rule("example added", base, more, "example-added", {"older-wording"})


def _with_examples_as_in_english(base: Base) -> list[Rule]:
    """Return the rules with as many examples as their counterparts have."""
    pairs, theirs = linked(base), base.right.by_number
    linked_rules = (rule for rule in base.left.rules if rule.number in pairs)
    return [rule for rule in linked_rules if len(rule.examples) == len(theirs[pairs[rule.number]].examples)]


def of_one_rule(family: str, base: Base, rule: Rule, kind: str, allowed: Collection[str]) -> Scenario:
    """Return the scenario of one rule replaced, which must cause a finding of a kind and may cause others."""
    rules = tuple(rule if one.number == rule.number else one for one in base.left.rules)
    edition = replace(base.left, rules=rules)
    return Scenario(family, edition, {}, ((kind, rule.number),), allowed=frozenset(allowed))


def _halves(text: str) -> list[str]:
    """Split a text of two or more sentences into two parts of similar length; else return it whole."""
    pieces = [piece for piece in _SENTENCE.split(text) if piece]
    if len(pieces) < 2:
        return [text]
    space = "" if text[-1] == "。" else " "
    cuts = [(space.join(pieces[:at]), space.join(pieces[at:])) for at in range(1, len(pieces))]
    cuts = [cut for cut in cuts if all(_whole(half) and _tells(half) for half in cut)]
    if not cuts:
        return [text]
    best = min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    return list(best) if min(map(len, best)) * 3 >= max(map(len, best)) else [text]


def _whole(text: str) -> bool:
    """Return whether a text closes all its brackets and quotes."""
    return all(text.count(one) == text.count(other) for one, other in ("()", "“”", "「」", "（）"))


def _tells(text: str) -> bool:
    """Return whether a text does more than point elsewhere: nobody would make a rule of a pointer."""
    return any(not POINTER.match(piece.lstrip("(（")) for piece in _SENTENCE.split(text) if piece)


def _cites(rule: Rule, text: str) -> tuple[Reference, ...]:
    return tuple(one for one in rule.references if one.number in text)


SHAPES: tuple[Change, ...] = (
    inserted,
    removed,
    moved_away,
    swapped,
    split,
    merged,
    shifted,
    repeated,
    numbered_twice,
    example_dropped,
    example_added,
)
