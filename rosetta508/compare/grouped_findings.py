"""Findings for people: counted, grouped by rule with the most harmful first, one entry per cause."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from aligner.drift.finding import Address, Finding
from aligner.drift.term_groups import missing_concepts
from aligner.grouping import grouped
from aligner.text.terms import TermTable
from rosetta508.language.interface import N_, Interface
from rosetta508.language.words import Words
from scraper.rule_number import RuleNumber, is_rule_number

HARM = ("misleading", "outdated", "missing", "renumbered", "cosmetic", "note")
"""How harmful a finding is to a reader, most harmful first; a finding that only informs is a note."""
_NUMBERS = frozenset({"renumbered", "moved", "split", "merged"})
_RUNS = frozenset({"missing", "renumbered"})
"""Findings of one of these kinds about rules that follow one another are one entry."""

_Group = tuple[Finding, ...]
"""A finding with those that it causes, or the findings of a run."""


@dataclass(frozen=True)
class Entry:
    """One line for a reader: a finding with those it causes, or a run of missing or of renumbered rules."""

    findings: tuple[Finding, ...]

    @property
    def main(self) -> Finding:
        """The finding that causes the others, or the first one of a run."""
        return self.findings[0]

    @property
    def is_run(self) -> bool:
        """Whether it is about several rules that follow one another."""
        return len(self.findings) > 1 and self.main.kind in _RUNS

    @property
    def rule(self) -> str:
        """The number of its rule in the edition, or of the first and last one of a run; '' if it has none."""
        first, last = self.main.rule, self.findings[-1].rule
        return f"{first}–{last}" if self.is_run and first and last else first or ""

    @property
    def harm(self) -> str:
        """How harmful its main finding is, one of `HARM`."""
        return harm_of(self.main)

    def text(self, interface: Interface) -> str:
        """Return its message in a language."""
        first, last = self.main.counterpart, self.findings[-1].counterpart
        if not self.is_run or not first or not last:
            return self.main.message[interface.lang]
        n = len(self.findings)
        if self.main.rule:
            template = N_(
                "Rules {old}–{to} of this edition are English rules {first}–{last} ({n} rules): the same rules under "
                "other numbers."
            )
            ends = {"old": self.main.rule, "to": self.findings[-1].rule}
            return interface(template, **ends, first=first.rule, last=last.rule, n=n)
        two = N_("English rules {first} and {last} have no counterpart in this edition.")
        more = N_("English rules {first}–{last} have no counterpart in this edition ({n} rules).")
        return interface(two if n == 2 else more, first=first.rule, last=last.rule, n=n)


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
    """Return an edition's findings as entries, one list per rule or run; those with the most harmful entry first."""
    entries = [Entry(one) for one in _with_runs(findings_by_cause(findings))]
    groups = grouped((entry.rule or entry.main.kind, entry) for entry in entries)
    ordered = [sorted(group, key=_harm) for group in groups.values()]
    return sorted(ordered, key=lambda group: _harm(group[0]))


def findings_by_cause(findings: Iterable[Finding]) -> list[tuple[Finding, ...]]:
    """Return the findings without a cause among them, each followed by those that it causes."""
    found = list(findings)
    ids = {one.id for one in found}
    caused = grouped((one.caused_by if one.caused_by in ids else None, one) for one in found)
    return [(one, *caused.get(one.id, ())) for one in caused.get(None, [])]


NOWHERE = (N_("This term is missing from the whole edition."), N_("These terms are missing from the whole edition."))
"""Messages about one term, and about several, that the message before has named."""


def caused_messages(group: Sequence[Finding], interface: Interface) -> list[str]:
    """Return the messages of the findings that the first one of a group causes.

    One sentence names the terms that no rule mentions, in the form that they have in the first message. If the
    first message has named all of these terms, the sentence does not repeat them. Only terms for things of the game
    have findings of their own; the other terms come from the evidence of the first finding.
    """
    main, *findings = group
    caused = [str(one.evidence["concept"]) for one in findings if one.kind == "concept-missing"]
    absent = list(dict.fromkeys([*main.evidence.get("absent", ()), *caused]))
    others = [one.message[interface.lang] for one in findings if one.kind != "concept-missing"]
    if not absent:
        return others
    if main.kind == "older-wording" and set(absent) == set(missing_concepts(main.evidence["standing"])):
        return [*others, interface(NOWHERE[len(absent) > 1])]
    table, said = TermTable.load(), main.message[interface.lang]
    forms = {name: said[start:end] for start, end, name in table.spans(said, interface.lang)}
    labels = (forms.get(one) or table.label(one, interface.lang) for one in absent)
    quoted = (Words(interface.lang)("mark.quoted", words=label) for label in labels)
    template = N_("No rule of this edition mentions {terms}.")
    return [*others, interface(template, terms=interface.listed_in_sentence(quoted, negated=True))]


def main_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that no other one causes."""
    return [group[0] for group in findings_by_cause(findings)]


def _with_runs(groups: Sequence[_Group]) -> Iterator[_Group]:
    """Yield the groups; missing or renumbered rules that follow one another form one group.

    Other findings in between end a run of missing rules, but not a run of renumbered rules.
    """
    moved = _joined([group for group in groups if group[0].kind == "renumbered"], _is_next_renumbered)
    starts = {one[0].id: one for one in moved}
    for group in _joined(groups, _is_next_missing):
        if group[0].kind != "renumbered":
            yield group
        elif group[0].id in starts:
            yield starts[group[0].id]


def _joined(groups: Iterable[_Group], is_next: Callable[[Finding, Finding], bool]) -> Iterator[_Group]:
    """Yield the groups; a group whose first finding directly follows the last of the previous one is joined to it."""
    run: _Group = ()
    for group in groups:
        if run and not is_next(run[-1], group[0]):
            yield run
            run = ()
        run += group
    if run:
        yield run


def _is_next_missing(last: Finding, finding: Finding) -> bool:
    return last.kind == finding.kind == "missing" and _follows(last.counterpart, finding.counterpart)


def _is_next_renumbered(last: Finding, finding: Finding) -> bool:
    """Return whether a renumbered rule comes right after another one, in its edition and in English.

    Return False if one of the numbers does not have the form of a rule number.
    """
    numbers = [one.rule for one in (last, finding, last.counterpart, finding.counterpart) if one]
    if not all(number and is_rule_number(number) for number in numbers):
        return False
    return _are_next(last.rule, finding.rule) and _follows(last.counterpart, finding.counterpart)


def _follows(before: Address | None, after: Address | None) -> bool:
    return bool(before and after and _are_next(before.rule, after.rule))


def _are_next(before: str | None, after: str | None) -> bool:
    """Return whether a rule comes right after another one: as its first subrule, or as the next at any level.

    Numbers that do not have the form of rule numbers are assumed to follow one another.
    """
    if not before or not after or not all(map(is_rule_number, (before, after))):
        return True
    first, second = RuleNumber.parse(before), RuleNumber.parse(after)
    level: RuleNumber | None = first
    while level and second != level.next_sibling:
        level = level.parent
    return level is not None or second == first.first_child


def _harm(entry: Entry) -> int:
    return HARM.index(entry.harm)
