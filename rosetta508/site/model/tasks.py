"""A translator's to-do list: what an edition lacks or must update, compared with today's English, and since when.

An edition is compared with today's official English. The history dates each English change, also those after the
newest text in the library.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.grouping import grouped
from aligner.history.history import History, Wording
from aligner.text.terms import TermTable, primary
from rosetta508.compare.dropped_words import dropped_markers
from rosetta508.compare.english_changes import ComparedTexts, facts_of, gained_terms, lacks_of, lost_terms, new_terms
from rosetta508.compare.grouped_findings import HARM, harm_of
from rosetta508.compare.rule_verdict import lacking_by_date
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Row
from rosetta508.site.model.task_edits import (
    CITING,
    Edit,
    content_terms,
    edits_of,
    named_terms,
    rewording_edits,
    uniform_apostrophe,
)
from rosetta508.site.model.text_layers import layers_of, past_parts
from rosetta508.site.model.text_marks import MarkSources, marks_of
from scraper.edition import Edition, Rule
from scraper.rule_number import is_rule_number

NO_TASKS = frozenset({"stale-date"})
"""Kinds that no edit of a rule fixes; they are shown above the tasks."""
_ORDER = ("changed-meaning", "missing", "older-wording", "example-missing", "concept-missing", "misdirected-reference",
          "dangling-reference", "stale-reference", "renumbered", "moved", "split", "merged")  # fmt: skip
"""Kinds in the order in which to work on them; the others follow."""


@dataclass(frozen=True)
class Change:
    """A change of the English wording: its date, its added and lost terms (ids), and the change in sentence count.

    Function words are left out, as they are not new content.
    """

    date: str
    terms: tuple[str, ...]
    lost: tuple[str, ...]
    sentences: int


@dataclass(frozen=True)
class Task:
    """One thing to do: its kind, its harm, its rule, today's English rule, and the date of the English change.

    `facts` are those of the finding, with numbers of today: `now` for the number to give or to cite.
    """

    kind: str
    severity: str
    rule: str | None
    english: str | None
    since: str | None
    row: Row | None = None
    changes: tuple[Change, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    message: Mapping[str, str] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()
    harm: str = "note"
    """One of `HARM`."""

    @property
    def english_text(self) -> str:
        """Today's English text of the rule; '' if it is unknown."""
        return self.row.english.rule.text if self.row and self.row.english else ""

    @property
    def new_number(self) -> str:
        """The number to write, of a rule or in a reference; '' if no number changes."""
        numbers = [
            one.new for one in self.edits if one.action in {"replace", "say", "number"} and is_rule_number(one.new)
        ]
        return next(iter(numbers), str(self.facts.get("now") or ""))


def tasks_of(material: Material, edition: Edition) -> list[Task]:
    """Return the tasks of an edition, most harmful first, then by kind, then in the order of the rules."""
    finder = _TaskFinder(material, edition)
    places = {row.address: at for at, row in enumerate(material.rows)}

    def place(task: Task) -> tuple[int, int, int]:
        kind = _ORDER.index(task.kind) if task.kind in _ORDER else len(_ORDER)
        return HARM.index(task.harm), kind, places[task.row.address] if task.row else -1

    return sorted(finder.tasks(), key=place)


class _TaskFinder:
    """Finds the tasks of an edition, with the rule history."""

    def __init__(self, material: Material, edition: Edition) -> None:
        self._material, self._edition, self._history = material, edition, History.load()
        self._newest = self._history.revisions()[-1]
        mine = (one for one in material.findings if one.edition == edition.id and one.kind in CITING)
        self._citing = grouped((one.rule, one) for one in mine)

    def tasks(self) -> Iterator[Task]:
        mine = [one for one in self._material.findings if one.edition == self._edition.id and one.kind not in NO_TASKS]
        known = {one.rule: one for one in mine if one.kind == "older-wording"}
        reworded = [
            task
            for (edition, rule), standing in self._material.standings.items()
            if edition == self._edition.id
            for task in self._rewording_tasks(standing, known.get(rule))
        ]
        coming = {(task.rule, term) for task in reworded for term in _terms_of(task)}
        yield from reworded
        for one in mine:
            if one.kind != "older-wording" and (one.rule, one.evidence.get("concept")) not in coming:
                yield self._task_of(one)

    def _task_of(self, finding: Finding) -> Task:
        """Return a finding as a task, with today's numbers and dates."""
        rows = self._material.rows_of(finding)
        day = self._day(finding)
        rule = self._history.rule_at(finding.counterpart.rule, day) if finding.counterpart and day else None
        english = self._number(rule) or (finding.counterpart.rule if finding.counterpart else None)
        since, dated = self._dated(finding, rule, day)
        facts = {**finding.evidence, **dated}
        row = rows[0] if rows else None
        edits = self._edits(finding, english, facts)
        if rule and finding.kind in CITING and edits and edits[0].action == "say":
            since = self._since(rule, lambda one: edits[0].new in {each.number for each in one.references})
        return Task(finding.kind, finding.severity, finding.rule, english, since, row, facts=facts,
                    message=finding.message, edits=edits, harm=harm_of(finding))  # fmt: skip

    def _edits(self, finding: Finding, english: str | None, facts: Mapping[str, Any]) -> tuple[Edit, ...]:
        rule = self._edition.by_number.get(finding.rule or "")
        if rule is None:
            return () if self._edition.is_digest else uniform_apostrophe(facts)
        return tuple(edits_of(finding.kind, facts, rule, self._edition.language, self._english(english)))

    def _english(self, number: str | None) -> Rule | None:
        now = self._material.now
        return now.by_number.get(number or "") if now else None

    def _dated(self, finding: Finding, rule: str | None, day: str | None) -> tuple[str | None, dict[str, Any]]:
        """Return since when English has had what the finding is about, and today's number if a number must change."""
        evidence = finding.evidence
        if finding.kind in CITING and evidence.get("now") and day:
            cited = self._history.rule_at(str(evidence["now"]), day)
            return self._numbered(cited), {"now": self._number(cited) or evidence["now"]}
        if rule and finding.kind in {"renumbered", "moved"}:
            return self._numbered(rule), {"now": self._number(rule)}
        return self._arrived(finding, rule) if rule else None, {}

    def _arrived(self, finding: Finding, rule: str) -> str | None:
        """Return since when English has had the rule, the example, or the concept that is missing."""
        evidence = finding.evidence
        if finding.kind == "missing":
            return self._history.numbers(rule)[0].first
        if finding.kind == "concept-missing":
            return self._since(rule, lambda one: evidence["concept"] in one.features.terms)
        if finding.kind == "example-missing":
            return self._since(rule, lambda one: one.features.examples >= evidence["there"])
        return None

    def _rewording_tasks(self, standing: Staleness, finding: Finding | None) -> Iterator[Task]:
        """Yield a task if the English has changed since the wording that the rule follows."""
        after = standing.follows[-1][1] if standing.follows else self._newest
        later = [one.first for one in self._history.changes(standing.id, after, self._newest)]
        dates = sorted({*standing.changes, *later})
        if dates and self._number(standing.id):
            rows = self._material.by_rule.get((self._edition.id, standing.rule), ())
            changes = tuple(self._change(standing, day) for day in dates)
            severity, harm = (finding.severity, harm_of(finding)) if finding else ("warning", "outdated")
            yield Task("older-wording", severity, standing.rule, self._number(standing.id), dates[0],
                       rows[0] if rows else None, changes, edits=self._rewording(standing), harm=harm)  # fmt: skip

    def _rewording(self, standing: Staleness) -> tuple[Edit, ...]:
        """Return the edits for what the rule lacks or has in excess; else for what the English changes did.

        An English page takes today's wording if the library has it.
        """
        rule, evidence, language = self._edition.by_number[standing.rule], standing.evidence, self._edition.language
        english = self._english(self._number(standing.id))
        if english and primary(language) == ENGLISH and not (self._edition.is_digest or english.restates):
            return (Edit("adopt"),)
        texts = ComparedTexts(rule.text, language, english.text if english else "")
        now = self._history.wording_at(standing.id, self._newest)
        today = now.features.terms if now else ()
        edits = rewording_edits(evidence.get("missing", ()), evidence.get("added", ()), rule, language, today)
        words = dropped_markers(rule.text, language, standing, self._history)
        strikes = [Edit("strike", rule.text[start:end], start=start) for (start, end, _), _ in words]
        found = (*edits, *strikes) or self._edits_of_changes(standing, rule, texts, today)
        if texts.text and texts.english and primary(language) != ENGLISH:
            parts = self._unnamed_parts(standing, texts, found)
            found = (*found, *parts, *self._unnamed_words(standing, texts, found))
        return (*found, *self._uncited(rule, english)) if english else found

    def _unnamed_parts(self, standing: Staleness, texts: ComparedTexts, edits: Iterable[Edit]) -> Iterator[Edit]:
        """Yield an edit for each part of today's English that the rule lacks.

        A part is left out if the rule lacks terms of the same date, or if one of `edits` names a term in the part.
        """
        terms, dates = {term for edit in edits for term in edit.terms}, lacking_by_date(standing)
        for part in lacks_of(texts, standing, self._history):
            within = {name for _, _, name in TermTable.load().spans(texts.english[part.start : part.end], ENGLISH)}
            if part.since not in dates and terms.isdisjoint(within):
                yield Edit("render", new=part.words)

    def _uncited(self, rule: Rule, english: Rule) -> Iterator[Edit]:
        """Yield an edit for each reference that today's English has and the rule lacks, if English has more."""
        if len(rule.references) >= len(english.references):
            return
        citing = self._citing.get(rule.number, ())
        today = {one.evidence["cites"]: self._dated(one, None, self._day(one))[1].get("now") for one in citing}
        cited = {today.get(one.number) or one.number for one in rule.references}
        for number in dict.fromkeys(one.number for one in english.references):
            if number not in cited and is_rule_number(number):
                yield Edit("cite", new=number)

    def _unnamed_words(self, standing: Staleness, texts: ComparedTexts, edits: Iterable[Edit]) -> Iterator[Edit]:
        """Yield the edits for words that the rule's page marks as dropped from English and no other edit is about."""
        cell = Cell(self._edition, self._edition.by_number[standing.rule])
        dating = self._material.rule_datings.get((self._edition.id, standing.rule))
        layers = layers_of(cell, texts.parts, standing, dating, self._newest)
        past = past_parts(layers, texts.parts)
        sources = MarkSources(texts.language, texts.parts, texts.english, (), standing, past)
        known = {term for edit in edits for term in edit.terms}
        spans = [(edit.start, edit.end) for edit in edits if edit.start >= 0]
        for mark in marks_of(texts.text, sources, self._history):
            terms = tuple(name for name, _ in mark.dropped)
            if not known.issuperset(terms) and not any(start < mark.end and mark.start < end for start, end in spans):
                known.update(terms)
                yield Edit("reword", texts.text[mark.start : mark.end], start=mark.start)

    def _edits_of_changes(
        self, standing: Staleness, rule: Rule, texts: ComparedTexts, today: Iterable[str]
    ) -> tuple[Edit, ...]:
        history, language = self._history, self._edition.language
        came = {one for day in standing.changes for one in gained_terms(standing.id, day, history)} & {*today}
        went = {one for day in standing.changes for one in lost_terms(standing.id, day, history)} - {*today}
        known = TermTable.load().count(rule.text, language)
        edits = rewording_edits(sorted(came - {*known}), sorted(went & {*known}), rule, language, today)
        if edits:
            return edits
        facts = [one for day in standing.changes for one in facts_of(standing, day, texts, history, "en")]
        return tuple(Edit("render", new=word) for one in facts if one.kind == "said" for word in one.words)

    def _change(self, standing: Staleness, day: str) -> Change:
        """Return what a change did; terms that the translation has are not new to its readers."""
        id_, rule = standing.id, self._edition.by_number[standing.rule]
        versions = self._history.wordings(id_)
        at = next(at for at, one in enumerate(versions) if one.first == day)
        before, after = versions[at - 1].features, versions[at].features
        new, lost = new_terms(id_, day, self._history), lost_terms(id_, day, self._history)
        said = TermTable.load().count("\n".join([rule.text, *rule.examples]), self._edition.language)
        came = [name for name in after.terms if name in new and name not in said]
        return Change(
            day,
            named_terms(came, rule, self._edition.language),
            content_terms(name for name in before.terms if name in lost),
            after.measures.sentences - before.measures.sentences,
        )

    def _since(self, rule: str, holds: Callable[[Wording], bool]) -> str | None:
        """Return the date since which all wordings up to today's satisfy a condition."""
        since = None
        for one in reversed(self._history.wordings(rule)):
            if not holds(one):
                break
            since = one.first
        return since

    def _numbered(self, rule: str | None) -> str | None:
        """Return since when the rule has had its current number."""
        return self._history.numbers(rule)[-1].first if rule and self._number(rule) else None

    def _number(self, rule: str | None) -> str | None:
        return self._history.number_at(rule, self._newest) if rule else None

    def _day(self, finding: Finding) -> str | None:
        """Return the date of the English edition that a finding compares with."""
        other = self._material.by_id.get(finding.counterpart.edition) if finding.counterpart else None
        return other.stated_date if other else None


def _terms_of(task: Task) -> Iterator[str]:
    """Yield the terms that a task of rewording asks for."""
    for change in task.changes:
        yield from change.terms
    for edit in task.edits:
        yield from edit.terms
