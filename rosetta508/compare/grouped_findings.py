"""Findings for people: counted, grouped by rule with the most harmful first, one entry per cause."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aligner.drift.finding import Finding
from aligner.grouping import grouped
from rosetta508.language.interface import N_, Interface
from scraper.rule_number import RuleNumber, is_rule_number

HARM = ("misleading", "outdated", "missing", "renumbered", "cosmetic", "note")
"""How harmful a finding is to a reader, most harmful first; a finding that only informs is a note."""
_NUMBERS = frozenset({"renumbered", "moved", "split", "merged"})


@dataclass(frozen=True)
class Entry:
    """One line for a reader: a finding with those it causes, or several consecutive missing rules."""

    findings: tuple[Finding, ...]

    @property
    def main(self) -> Finding:
        """The finding that causes the others, or the first missing rule."""
        return self.findings[0]

    @property
    def harm(self) -> str:
        """How harmful its main finding is, one of `HARM`."""
        return harm_of(self.main)

    def text(self, interface: Interface) -> str:
        """Return its message in a language."""
        first, last = self.main.counterpart, self.findings[-1].counterpart
        if self.main.kind == "missing" and len(self.findings) > 1 and first and last:
            two = N_("English rules {first} and {last} have no counterpart in this edition.")
            more = N_("English rules {first} to {last} have no counterpart in this edition ({n} rules).")
            template = two if len(self.findings) == 2 else more
            return interface(template, first=first.rule, last=last.rule, n=len(self.findings))
        return self.main.message[interface.lang]


def by_edition(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """Return the findings of each edition, by its id."""
    return grouped((finding.edition, finding) for finding in findings)


def summary(findings: Iterable[Finding], interface: Interface) -> str:
    """Return the counts of an edition's findings by harm, in words: “2 misleading, 1 missing”."""
    return interface.listed(text for _, text in summary_counts(findings, interface))


def summary_counts(findings: Iterable[Finding], interface: Interface) -> list[tuple[str, str]]:
    """Return what `summary` lists: each harm that there is, of `HARM`, and its count in words."""
    n = Counter(harm_of(group[0]) for group in findings_by_cause(findings))
    counts = {
        "misleading": interface.many("{n} misleading", "{n} misleading", n["misleading"]),
        "outdated": interface.many("{n} outdated", "{n} outdated", n["outdated"]),
        "missing": interface.many("{n} missing", "{n} missing", n["missing"]),
        "renumbered": interface.many("{n} renumbered", "{n} renumbered", n["renumbered"]),
        "cosmetic": interface.many("{n} cosmetic", "{n} cosmetic", n["cosmetic"]),
        "note": interface.many("{n} note", "{n} notes", n["note"]),
    }
    return [(name, text) for name, text in counts.items() if n[name]]


def counts_by_harm(harms: Iterable[str]) -> list[tuple[str, int]]:
    """Return how often each harm occurs, greatest harm first."""
    counted = Counter(harms)
    return [(name, counted[name]) for name in HARM if counted[name]]


def harm_of(finding: Finding) -> str:
    """Return how harmful a finding is, one of `HARM`."""
    if finding.kind == "missing":
        return "missing"
    return finding.rank or ("renumbered" if finding.kind in _NUMBERS else "note")


def entries_by_rule(findings: Iterable[Finding]) -> list[list[Entry]]:
    """Return an edition's findings as entries, one list per rule; rules with the most harmful entry first."""
    entries = [Entry(one) for one in _with_runs(findings_by_cause(findings))]
    groups = grouped((entry.main.rule or entry.main.kind, entry) for entry in entries)
    ordered = [sorted(group, key=_harm) for group in groups.values()]
    return sorted(ordered, key=lambda group: _harm(group[0]))


def findings_by_cause(findings: Iterable[Finding]) -> list[tuple[Finding, ...]]:
    """Return the findings without a cause among them, each followed by those that it causes."""
    found = list(findings)
    ids = {one.id for one in found}
    caused = grouped((one.caused_by if one.caused_by in ids else None, one) for one in found)
    return [(one, *caused.get(one.id, ())) for one in caused.get(None, [])]


def _with_runs(groups: Sequence[tuple[Finding, ...]]) -> Iterator[tuple[Finding, ...]]:
    """Yield the groups; missing rules that follow one another form one group."""
    run: list[Finding] = []
    for group in groups:
        if run and not _follows(group[0], run[-1]):
            yield tuple(run)
            run = []
        if group[0].kind == "missing":
            run += group
        else:
            yield group
    if run:
        yield tuple(run)


def _follows(finding: Finding, last: Finding) -> bool:
    """Return whether a missing rule comes right after another one: as its first subrule, or as the next at any level.

    Numbers of another grammar are taken to follow one another.
    """
    if finding.kind != "missing":
        return False
    numbers = [one.counterpart.rule if one.counterpart else "" for one in (last, finding)]
    if not all(map(is_rule_number, numbers)):
        return True
    before, after = map(RuleNumber.parse, numbers)
    level: RuleNumber | None = before
    while level and after != level.next_sibling:
        level = level.parent
    return level is not None or after == before.first_child


def _harm(entry: Entry) -> int:
    return HARM.index(entry.harm)
