"""Score a report on a scenario: hits, misses, and false findings by family and kind."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from aligner.drift import find_drift
from aligner.drift.finding import Finding
from scraper.edition import Edition
from scraper.rule_number import LETTERS, parent_of
from tests.support.drift_scenarios.bases import Base
from tests.support.drift_scenarios.shapes import Scenario, linked

_EVIDENCE = ("concept", "word", "stated", "what", "english")
EITHER = {
    "reference": ("stale-reference", "dangling-reference", "misdirected-reference"),
    "wording": ("changed-meaning", "older-wording"),
}
"""If any of several kinds is correct: those kinds, and the one that counts if none is found first."""
Key = tuple[str, str]


@dataclass
class Score:
    """Counts of (family, kind): found as expected, not found, and found wrongly."""

    hits: Counter[Key] = field(default_factory=Counter)
    misses: Counter[Key] = field(default_factory=Counter)
    false: Counter[Key] = field(default_factory=Counter)
    scenarios: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[str, str, str, str]] = field(default_factory=list)
    """(family, base, what went wrong, rule) of each miss and each false finding."""

    def add(self, other: "Score") -> None:
        """Add the counts of another score."""
        for name in ("hits", "misses", "false", "scenarios"):
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures

    def counts(self, place: int, name: str) -> tuple[int, int, int]:
        """Return the hits, misses, and false findings of a family (index 0) or a kind (index 1)."""
        every = (self.hits, self.misses, self.false)
        hits, misses, false = (sum(n for key, n in one.items() if key[place] == name) for one in every)
        return hits, misses, false

    def precision(self, place: int, name: str) -> float:
        """Return the precision of a family or a kind; 1 if nothing was found."""
        hits, _, false = self.counts(place, name)
        return hits / (hits + false) if hits + false else 1.0

    def recall(self, place: int, name: str) -> float:
        """Return the recall of a family or a kind; 1 if nothing was expected."""
        hits, misses, _ = self.counts(place, name)
        return hits / (hits + misses) if hits + misses else 1.0

    def names(self, place: int) -> list[str]:
        """Return the families (index 0) or kinds (index 1) that occur."""
        return sorted({key[place] for counts in (self.hits, self.misses, self.false) for key in counts})


def judged(base: Base, scenario: Scenario) -> Score:
    """Return the score of one scenario: its new findings compared with the expected ones."""
    comparison = base.compared(scenario.edition)
    new = news(base, scenario, find_drift([comparison]).findings)
    wanted = Counter([*scenario.expected, *following(base, scenario)])
    score = Score(scenarios=Counter({scenario.family: 1}))
    found = Counter((one.kind, one.rule or (one.counterpart.rule if one.counterpart else "")) for one in new)
    for kind, rule in list(wanted):
        if kind in EITHER:
            got = next((key for key in found if key[0] in EITHER[kind] and key[1] == rule), None)
            wanted[got or (EITHER[kind][0], rule)] += wanted.pop((kind, rule))
    for key in wanted.keys() | found.keys():
        kind, rule = key
        both = min(wanted[key], found[key])
        score.hits[scenario.family, kind] += both
        score.misses[scenario.family, kind] += wanted[key] - both
        more = 0 if kind in scenario.allowed else found[key] - both
        score.false[scenario.family, kind] += more
        if wanted[key] > both:
            score.failures.append((scenario.family, base.name, f"{kind} not found", rule))
        if more:
            score.failures.append((scenario.family, base.name, f"{kind} without reason", rule))
    return score


def news(base: Base, scenario: Scenario, findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that the unchanged edition does not have, under the new numbers."""
    old = Counter(_key(one, scenario.moved) for one in base.findings if one.rule not in scenario.gone)
    cut = {name for names in scenario.groups.values() for name in names}
    of_cut = Counter(_unplaced(one) for one in base.findings if one.rule in scenario.gone)
    fresh = []
    for finding in findings:
        key = _key(finding, {})
        if old[key]:
            old[key] -= 1
        elif finding.rule in cut and of_cut[_unplaced(finding)]:
            of_cut[_unplaced(finding)] -= 1
        else:
            fresh.append(finding)
    return fresh


def _unplaced(finding: Finding) -> tuple[object, ...]:
    """Return a finding's content without its place, because places move when rules are split or merged."""
    _, _, _, cites, *facts = _key(finding, {})
    return finding.kind, cites, *facts


def _key(finding: Finding, moved: Mapping[str, str]) -> tuple[object, ...]:
    rule, evidence = finding.rule or "", finding.evidence
    facts = tuple(str(evidence.get(name)) for name in _EVIDENCE)
    cites = str(evidence.get("cites"))
    there = finding.counterpart.rule if finding.counterpart else None
    return finding.kind, moved.get(rule, rule), there, moved.get(cites, cites), *facts


def following(base: Base, scenario: Scenario) -> list[Key]:
    """Return the (kind, rule) that the new numbers alone cause: renumbered, moved, gaps, and references.

    Renumbering a section also updates references to it in other sections; the English has the old number there.
    """
    moved = scenario.moved
    before = _numbers(base, linked(base), base.left.by_number, _joined(base, {}))
    links = {moved.get(old, old): new for old, new in linked(base).items() if old not in scenario.gone}
    after = _numbers(base, links, scenario.edition.by_number, _joined(base, scenario.groups))
    cited = _cited_before(base, scenario)
    after += [one for one in _cites(links, scenario.edition, scenario.gone) if one[1:] in cited]
    known = Counter((kind, moved.get(rule, rule), there) for kind, rule, there in before)
    known += Counter(
        (kind, moved.get(rule, rule), moved.get(to, to)) for kind, rule, to in _cites(linked(base), base.left)
    )
    return [(kind, rule) for kind, rule, there in (Counter(after) - known).elements()]


def _cited_before(base: Base, scenario: Scenario) -> set[tuple[str, str]]:
    """Return the pairs (citing, cited) of the unchanged edition, under the new numbers."""
    moved, parts = scenario.moved, {name for names in scenario.groups.values() for name in names}
    return {
        (name, moved.get(one.number, one.number))
        for rule in base.left.rules
        for one in rule.references
        for name in (parts if rule.number in scenario.gone else {moved.get(rule.number, rule.number)})
    }


def _cites(links: Mapping[str, str], edition: Edition, gone: Collection[str] = ()) -> list[tuple[str, str, str]]:
    """Return each rule's references to a number that no rule has or, in the right edition, another rule.

    A printed range counts as one if all its rules have the same result.
    """
    found = []
    for rule in edition.rules:
        for _, some in groupby(dict.fromkeys(rule.references), key=lambda one: one.range or one):
            fates = [(_fate(one.number, links, edition, gone), rule.number, one.number) for one in some]
            alike = len({fate for fate, _, _ in fates}) == 1
            found += [one for one in (fates[:1] if alike else fates) if one[0]]
    return found


def _fate(number: str, links: Mapping[str, str], edition: Edition, gone: Collection[str]) -> str:
    if number in gone and number not in edition.by_number:
        return "dangling-reference"
    return "stale-reference" if links.get(number, number) != number else ""


def _joined(base: Base, groups: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return, for split or merged rules, the corresponding rule of the right edition."""
    pairs = linked(base)
    return {name: pairs[old] for old, names in groups.items() for name in names if old in pairs}


def _numbers(
    base: Base, links: Mapping[str, str], rules: Iterable[str], joined: Mapping[str, str]
) -> list[tuple[str, str, str]]:
    names = list(rules)
    every = {**joined, **links}
    found = [
        (_relation(left, right, names, every, base), left, right) for left, right in links.items() if left != right
    ]
    return found + [("numbering-gap", number, "") for number in _gaps(names)]


def _relation(left: str, right: str, names: list[str], links: Mapping[str, str], base: Base) -> str:
    before, after = parent_of(left) or "", parent_of(right) or ""
    if before in names and after in base.right.by_number:
        return "renumbered" if links.get(before) == after else "moved"
    return "renumbered" if before == after else "moved"


def _gaps(names: list[str]) -> list[str]:
    places: dict[str, list[tuple[int, str]]] = {}
    for name in names:
        if "#" not in name and "." in name:
            parent = parent_of(name) or ""
            last = name[len(parent) :].lstrip(".")
            at = int(last) if last.isdigit() else LETTERS.index(last)
            places.setdefault(parent, []).append((at, name))
    return [
        later[1]
        for family in places.values()
        for earlier, later in zip(sorted(family), sorted(family)[1:], strict=False)
        if later[0] != earlier[0] + 1
    ]
