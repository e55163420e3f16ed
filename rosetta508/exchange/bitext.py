"""Bitext: corresponding units of an original and its translation, each with its findings.

The original is the English edition of the two, or the right one if both or neither are English. A unit is a link of the
alignment, or a rule of the original that the translation lacks.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from aligner.align.alignment import Link
from aligner.drift import find_drift
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.grouping import grouped
from aligner.references.parameters import PARAMS
from aligner.text.terms import primary
from rosetta508.compare.library_comparison import AS_USUAL, How, compare
from scraper.edition import Edition, Rule
from scraper.library import Library
from scraper.rule_number import parts_of

_HARMLESS = frozenset({"renumbered", "moved", "example-missing", "example-added", "duplicate"})
_HARMLESS |= {"number-twice", "numbering-gap"}
"""Kinds of findings that leave the text of a rule valid."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A title, a text, or an example (`kind`: title, text, example 1, …) with its translation; either may be empty.

    `settled` means that no finding touches it.
    """

    kind: str
    original: str
    translation: str
    settled: bool


@dataclass(frozen=True, slots=True)
class Unit:
    """Corresponding rules of the original and the translation; the latter are empty if there is no link."""

    original: tuple[Rule, ...]
    translation: tuple[Rule, ...]
    link: Link | None
    notes: tuple[str, ...]
    """The findings, one sentence each."""
    settled: bool
    """Whether one rule surely corresponds to one rule, no finding touches the text, and it is not a digest."""

    @property
    def passages(self) -> list[Passage]:
        """Titles, texts, and examples side by side, in this order, without those that are empty on both sides."""
        return _passages(self.original, self.translation, settled=self.settled)

    def of_rule(self, rule: Rule) -> list[Passage]:
        """Return the passages of one rule of the original; a translation shared with other rules is not settled."""
        return _passages((rule,), self.translation, settled=self.settled and len(self.original) == 1)


@dataclass(frozen=True, slots=True)
class Bitext:
    """The units in the original's order, the rules that only the translation has, and the notes about the whole."""

    original: Edition
    translation: Edition
    units: tuple[Unit, ...]
    only_translated: tuple[Rule, ...]
    notes: tuple[str, ...]

    @property
    def restated(self) -> tuple[str, ...]:
        """Which sides (original, translation) are restated in our own words instead of the source's."""
        sides = {"original": self.original, "translation": self.translation}
        return tuple(name for name, edition in sides.items() if edition.is_digest)


def bitext_of(left: Edition, right: Edition, library: Library, lang: str, how: How = AS_USUAL) -> Bitext:
    """Return the bitext of two editions, with notes in the interface language `lang`."""
    swapped = primary(left.language) == "en" and primary(right.language) != "en"
    translation, original = (right, left) if swapped else (left, right)
    comparison = compare(translation, original, library, how)
    return bitext(comparison, find_drift([comparison]).findings, lang)


def bitext(comparison: Comparison, findings: Iterable[Finding], lang: str) -> Bitext:
    """Return the bitext of a comparison (left the translation, right the original) with its findings as notes."""
    here, there, whole = _by_place(findings)
    linked = {link.right[0]: link for link in comparison.alignment.links}
    lacking = {number: Unit((), (), None, _messages(some, lang), settled=False) for number, some in there.items()}
    headings = _headings(comparison, {*linked, *there})
    units = []
    for rule in comparison.right.rules:
        if link := linked.get(rule.number):
            units.append(_unit(link, comparison, here, lang))
        elif rule.number in lacking:
            units.append(replace(lacking[rule.number], original=(rule,)))
        elif rule.number in headings:
            units.append(Unit((rule,), (), None, (), settled=False))
    only = tuple(comparison.left.by_number[number] for number in comparison.alignment.left_only)
    return Bitext(comparison.right, comparison.left, tuple(units), only, _messages(whole, lang))


def _unit(link: Link, comparison: Comparison, here: Mapping[str, list[Finding]], lang: str) -> Unit:
    found = [finding for number in link.left for finding in here.get(number, ())]
    settled = (
        len(link.left) == len(link.right) == 1
        and link.confidence >= PARAMS.sure_confidence
        and not comparison.left.is_digest
        and all(finding.kind in _HARMLESS for finding in found)
    )
    original = tuple(comparison.right.by_number[number] for number in link.right)
    translation = tuple(comparison.left.by_number[number] for number in link.left)
    return Unit(original, translation, link, _messages(found, lang), settled)


def _by_place(findings: Iterable[Finding]) -> tuple[dict[str, list[Finding]], dict[str, list[Finding]], list[Finding]]:
    """Return findings by the translation's rule, the others by the original's rule, and those without any rule."""
    every = list(findings)
    here = grouped((one.rule, one) for one in every if one.rule is not None)
    there = grouped((one.counterpart.rule, one) for one in every if one.rule is None and one.counterpart)
    return here, there, [one for one in every if one.rule is None and not one.counterpart]


def _messages(findings: Iterable[Finding], lang: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(finding.message[lang] for finding in findings))


def _headings(comparison: Comparison, numbers: Iterable[str]) -> set[str]:
    """Return the original's unlinked headings above the rules with these `numbers`."""
    above = {parts_of(number)[0] for number in numbers if parts_of(number)}
    rules = comparison.right.by_number
    return {one for one in comparison.alignment.right_only if rules[one].is_heading and above & {*parts_of(one)}}


def _passages(original: tuple[Rule, ...], translation: tuple[Rule, ...], *, settled: bool) -> list[Passage]:
    return [one for one in _pairs(original, translation, settled=settled) if one.original or one.translation]


def _pairs(original: tuple[Rule, ...], translation: tuple[Rule, ...], *, settled: bool) -> Iterator[Passage]:
    yield Passage("title", _joined(one.title for one in original), _joined(one.title for one in translation), settled)
    yield Passage("text", _joined(one.text for one in original), _joined(one.text for one in translation), settled)
    ours = [example for one in original for example in one.examples]
    theirs = [example for one in translation for example in one.examples]
    passages_match = settled and len(ours) == len(theirs)
    for at, (before, after) in enumerate(zip_longest(ours, theirs, fillvalue=""), 1):
        yield Passage(f"example {at}", before, after, passages_match)


def _joined(texts: Iterable[str | None]) -> str:
    return "\n".join(text for text in texts if text)
