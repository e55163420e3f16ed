"""The tasks of one rule, the sentences that they concern here and in English, and the wikitext to copy."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from aligner.align.word_diff import Operation, Segment, diff_words
from aligner.history import History
from aligner.text.scripts import whole_word_pattern
from aligner.text.terms import TermTable, primary
from rosetta508.compare.english_changes import ComparedTexts, lacks_of
from rosetta508.compare.grouped_findings import HARM
from rosetta508.compare.part_links import counterpart_sentences, link_parts
from rosetta508.compare.text_parts import Part, sentences_with, split_parts
from rosetta508.site.model.address import slug
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import Row
from rosetta508.site.model.task_edits import Edit
from rosetta508.site.model.tasks import Task
from rosetta508.site.model.wikitext_patch import Patch, adopting_patch, patch_of
from scraper.edition import Edition, Rule
from scraper.readers.references import printed_numbers
from scraper.rule_number import is_rule_number

Span = tuple[int, int]
ByHand = Literal["edit", "translate"]
_WHOLE = frozenset({"missing", "older-wording"})
"""Kinds of tasks for which an English page takes the words of today's English."""


@dataclass(frozen=True)
class Excerpt:
    """Sentences of a text, and the words in it to highlight (offsets into `text`)."""

    text: str
    language: str
    sentences: tuple[Span, ...]
    marks: tuple[Span, ...] = ()

    @property
    def pieces(self) -> list[tuple[str, bool]]:
        """The sentences as pieces, each with whether to highlight it; “…” where sentences are left out."""
        found: list[tuple[str, bool]] = []
        at = 0
        for start, end in self.sentences:
            found.append(("… " if start > at else "", False))
            at = start
            for first, last in [one for one in self.marks if start <= one[0] and one[1] <= end]:
                found += [(self.text[at:first], False), (self.text[first:last], True)]
                at = last
            found.append((self.text[at:end], False))
            at = end
        return [one for one in [*found, (" …" if at < len(self.text) else "", False)] if one[0]]


@dataclass(frozen=True)
class TaskGroup:
    """The tasks of one rule, or of English rules in a row that are missing; the most harmful first."""

    tasks: tuple[Task, ...]
    present: Excerpt | None = None
    today: tuple[tuple[str, Row | None, Excerpt], ...] = ()
    """Number, row, and words of the English rules of today."""
    patch: Patch | None = None
    by_hand: ByHand | None = None
    """Why there is no wikitext to copy, if the library has the words of the page."""
    examples: tuple[str, ...] = ()
    """The English examples to translate."""

    @property
    def main(self) -> Task:
        """The most harmful task."""
        return self.tasks[0]

    @property
    def anchor(self) -> str:
        """The id of its entry on the page: by the page's own rule, else by the missing English one; '' without any."""
        if self.main.rule:
            return f"rule-{slug(self.main.rule)}"
        return f"missing-{slug(self.main.english)}" if self.main.english else ""

    @property
    def harm(self) -> str:
        """How harmful the worst of them is."""
        return self.main.harm

    @property
    def is_run(self) -> bool:
        """Whether these are several missing rules."""
        return self.main.kind == "missing" and len(self.tasks) > 1

    @cached_property
    def lacks_english(self) -> bool:
        """Whether there is an English rule whose words are not in the library."""
        return not self.today and any(task.english for task in self.tasks)


def task_groups(material: Material, edition: Edition, tasks: Sequence[Task]) -> list[TaskGroup]:
    """Return the tasks of an edition by rule, the rules with the most harmful task first."""
    places = {row.address: at for at, row in enumerate(material.rows)}

    def place(group: TaskGroup) -> tuple[int, int]:
        row = group.main.row
        return HARM.index(group.harm), places[row.address] if row else -1

    return sorted((_group(material, edition, one) for one in _by_rule(tasks, places)), key=place)


def _by_rule(tasks: Iterable[Task], places: Mapping[str, int]) -> list[list[Task]]:
    """Return the tasks of each rule; missing rules that follow one another in English are together."""
    groups: dict[object, list[Task]] = {}
    absent = sorted((places[one.row.address], at, one) for at, one in enumerate(tasks) if _is_absent(one) and one.row)
    for at, (place, _, task) in enumerate(absent):
        groups.setdefault(("run", place - at), []).append(task)
    for at, task in enumerate(tasks):
        if not (_is_absent(task) and task.row):
            groups.setdefault(task.rule or at, []).append(task)
    return list(groups.values())


def _is_absent(task: Task) -> bool:
    return task.kind == "missing" and not task.rule


def _group(material: Material, edition: Edition, tasks: Sequence[Task]) -> TaskGroup:
    rule = edition.by_number.get(tasks[0].rule or "")
    edits = [edit for task in tasks for edit in task.edits]
    english = list(dict.fromkeys(task.english for task in tasks if task.english))
    rows = {task.english: task.row for task in tasks}
    now = material.now.by_number if material.now else {}
    theirs = [(number, rows[number], now[number]) for number in english if number in now]
    only = theirs[0][2] if rule and len(theirs) == 1 else None
    lacks = _lacks(material, edition, rule, only) if rule and only else ()
    present, today = _compared(rule, edition.language, only, edits, lacks) if rule else (None, None)
    shown = [(number, row, today or _whole(one, "en")) for number, row, one in theirs]
    words = [one for _, _, one in theirs]
    if _takes_english(edition, tasks[0], words):
        patch: Patch | None = adopting_patch(rule, words)
    else:
        patch = patch_of(edition, rule, tasks, only) if rule else None
    by_hand = None if patch or edition.is_digest else _by_hand(edition, tasks[0])
    examples = only.examples if only and any(task.kind == "example-missing" for task in tasks) else ()
    return TaskGroup(tuple(tasks), present, tuple(shown), patch, by_hand, tuple(examples))


def _takes_english(edition: Edition, main: Task, english: Sequence[Rule]) -> bool:
    """Return whether an English page should adopt the words of today's English and the library has these."""
    has_words = bool(english) and not edition.is_digest and not english[0].restates
    return has_words and primary(edition.language) == "en" and main.kind in _WHOLE


def _by_hand(edition: Edition, main: Task) -> ByHand | None:
    """Return who supplies the words: a translator or the editor; None if no single rule is meant."""
    if not main.rule and main.kind != "missing":
        return None
    return "edit" if main.rule or primary(edition.language) == "en" else "translate"


def _whole(rule: Rule, language: str) -> Excerpt:
    text = rule.text or rule.title or ""
    return Excerpt(text, language, ((0, len(text)),))


def _lacks(material: Material, edition: Edition, rule: Rule, english: Rule) -> tuple[Span, ...]:
    """Return where today's English has the parts that a rule lacks."""
    standing = material.standings.get((edition.id, rule.number))
    texts = ComparedTexts(rule.text, edition.language, english.text)
    found = lacks_of(texts, standing, History.load()) if standing and rule.text else ()
    return tuple((one.start, one.end) for one in found)


def _compared(
    rule: Rule, language: str, english: Rule | None, edits: Sequence[Edit], lacks: Iterable[Span]
) -> tuple[Excerpt, Excerpt | None]:
    """Return the sentences that edits concern, and the English ones that correspond to them or have what is new.

    Of two English wordings, return the sentences that differ. `lacks` is where the English has the missing parts.
    """
    marks = _joined(span for edit in edits if edit.start >= 0 for span in _places(edit, rule.text, language))
    if english is None or not rule.text or not english.text:
        return _excerpt(rule, language, marks), _whole(english, "en") if english else None
    if primary(language) == "en" and bool(rule.restates) == bool(english.restates):
        segments = diff_words(rule.text, english.text)
        return _changed(rule.text, segments, "delete"), _changed(english.text, segments, "insert")
    parts = link_parts(rule.text, language, english.text, "en")
    leads = split_parts(english.text, "en")
    coming = {term for edit in edits if edit.action == "add" for term in edit.terms}
    new = [(start, end) for start, end, name in TermTable.load().spans(english.text, "en") if name in coming]
    new += [
        found.span()
        for edit in edits
        if edit.action == "render"
        for found in whole_word_pattern(edit.new, re.IGNORECASE).finditer(english.text)
    ]
    new += [span for span in lacks if not any(span[0] <= start < span[1] for start, _ in new)]
    wanted = {at for at, part in enumerate(leads, 1) if _meets(part, [*new, *lacks])}
    cited = [edit.new for edit in edits if is_rule_number(edit.new)]
    added = [edit.new for edit in edits if edit.action == "cite"]
    new += [found.span() for found in printed_numbers(added).finditer(english.text)] if added else []
    places = [found.span() for found in printed_numbers(cited).finditer(english.text)] if cited else []
    wanted |= {at for at, part in enumerate(leads, 1) if _meets(part, places)}
    wanted |= {number for part in parts if _meets(part, marks) for number in part.answers}
    found = [(leads[at - 1].start, leads[at - 1].end) for at in wanted]
    for edit in (one for one in edits if one.start >= 0 and one.action in {"remove", "drop", "reword"}):
        found += counterpart_sentences(rule.text, language, parts, (edit.start, edit.end), english.text)
    theirs = sentences_with(english.text, "en", found)
    near = {at for at, part in enumerate(leads, 1) if any(start <= part.start < end for start, end in theirs)}
    ours = [*marks, *((part.start, part.end) for part in parts if found and near & {*part.answers})]
    return (
        Excerpt(rule.text, language, sentences_with(rule.text, language, ours), marks),
        Excerpt(english.text, "en", theirs, _joined(new)),
    )


def _places(edit: Edit, text: str, language: str) -> Iterator[Span]:
    """Yield every place in a text that an edit is about."""
    yield edit.start, edit.end
    if edit.action == "drop":
        yield from ((start, end) for start, end, name in TermTable.load().spans(text, language) if name in edit.terms)
    elif edit.action in {"replace", "reword"}:
        word = printed_numbers([edit.old]) if is_rule_number(edit.old) else whole_word_pattern(edit.old)
        yield from (found.span() for found in word.finditer(text))


def _changed(text: str, segments: Iterable[Segment], op: Operation) -> Excerpt:
    at, found = 0, list[Span]()
    for one in segments:
        if one.op in ("same", op):
            at += len(one.text)
        if one.op == op:
            found.append((at - len(one.text), at))
    return Excerpt(text, "en", sentences_with(text, "en", found), tuple(found))


def _excerpt(rule: Rule, language: str, marks: tuple[Span, ...]) -> Excerpt:
    return (
        Excerpt(rule.text, language, sentences_with(rule.text, language, marks), marks)
        if rule.text
        else _whole(rule, language)
    )


def _meets(part: Part, spans: Iterable[Span]) -> bool:
    return any(part.start <= start < part.end for start, _ in spans)


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the spans in order; those that overlap are one."""
    found: list[Span] = []
    for start, end in sorted(set(spans)):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)
