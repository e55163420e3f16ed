"""Patch: a rule's wikitext with those edits of its tasks that need no judgment, and what kinds of edits they are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal

from aligner.text.scripts import whole_word_pattern
from rosetta508.exchange.wiki_page import rule_lines
from rosetta508.site.model.clause_removal import remove_clause
from rosetta508.site.model.task_edits import Edit
from rosetta508.site.model.tasks import Task
from scraper.edition import Edition, Rule
from scraper.readers.references import printed_numbers

Part = Literal["number", "reference", "spelling", "removal"]
PARTS: tuple[Part, ...] = ("number", "reference", "spelling", "removal")
"""What wikitext can cover, in the order in which it is named."""


_CUTS = frozenset({"remove", "strike"})


@dataclass(frozen=True)
class Patch:
    """A rule's lines of wikitext, as they are and with the edits made."""

    before: str
    after: str
    covers: tuple[Part, ...]
    """The kinds of edits that it makes."""
    is_complete: bool
    """Whether nothing is left to do by hand."""
    repeated: tuple[str, ...] = ()
    """The rules that this wikitext, where it corrects their numbers, cites more often than today's English."""

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The lines that differ, with `-` before and `+` after, as in a diff."""
        before, after = self.before.splitlines(), self.after.splitlines()
        if len(before) != len(after):
            return [*(("-", one) for one in before), *(("+", one) for one in after)]
        pairs = zip(before, after, strict=True)
        return [pair for old, new in pairs if old != new for pair in (("-", old), ("+", new))]


def patch_of(edition: Edition, rule: Rule, tasks: Sequence[Task], english: Rule | None = None) -> Patch | None:
    """Return the rule's wikitext with the edits that need no judgment; None without any, or for a digest.

    It is not complete if the rule follows an older wording and cites fewer rules than today's `english`.
    """
    if edition.is_digest:
        return None
    edits = list(dict.fromkeys(edit for task in tasks for edit in task.edits))
    text, removed = _shortened(rule.text, edits, edition.language)
    short = replace(rule, text=text)
    number = next((one for one in edits if one.action == "number"), None)
    changes = list(_changes(edits, short))
    done = {*removed, *changes, *([number] if number else [])}
    cited = {one.old: one.new for one in changes if is_cited(one.old)}
    words = [(whole_word_pattern(one.old), one.new) for one in changes if one.old not in cited]

    def edited(said: str) -> str:
        return reduce(lambda text, pair: pair[0].sub(lambda _: pair[1], text), words, _with_numbers(said, cited))

    before = rule_lines(rule, edition.language)
    after = rule_lines(short, edition.language, number.new if number else None, edited)
    covers = tuple(part for part in PARTS if part in {_part(one) for one in done})
    cites = english.references if english and any(task.kind == "older-wording" for task in tasks) else ()
    lacks_reference = len(rule.references) < len(cites)
    mine = Counter(cited[one.number] for one in rule.references if one.number in cited)
    theirs = Counter(one.number for one in english.references) if english else Counter[str]()
    repeated = tuple(number for number, count in mine.items() if count > theirs[number] > 0)
    is_done = all(task.edits and done.issuperset(task.edits) for task in tasks)
    is_complete = is_done and not lacks_reference
    return Patch(before, after, covers, is_complete, repeated) if after != before else None


def adopting_patch(rule: Rule | None, english: Sequence[Rule]) -> Patch:
    """Return the patch that adds today's rules to an English page, in place of the older `rule` if there is one."""
    before = rule_lines(rule, "en") if rule else ""
    return Patch(before, "".join(rule_lines(one, "en") for one in english), (), is_complete=True)


def is_cited(text: str) -> bool:
    """Return whether a text begins with a rule number."""
    return text[:1].isdigit()


def _part(edit: Edit) -> Part:
    if edit.action == "number":
        return "number"
    if edit.action in _CUTS:
        return "removal"
    return "reference" if is_cited(edit.old) else "spelling"


def _shortened(text: str, edits: Iterable[Edit], language: str) -> tuple[str, list[Edit]]:
    """Return a text without the clauses to remove, and the edits made; a clause that the sentence needs is kept."""
    done: list[Edit] = []
    wanted = [one for one in edits if one.action in _CUTS and one.start >= 0]
    for one in sorted(wanted, key=lambda edit: edit.start, reverse=True):
        is_word = one.action == "strike"
        shorter = _without(text, one) if is_word else remove_clause(text, one.start, one.end, language)
        if shorter is not None and not (done and one.end > done[-1].start):
            text = shorter
            done.append(one)
    return text, done


def _without(text: str, word: Edit) -> str:
    """Return a text without a word and the space after it; a word that began a sentence leaves its capital behind."""
    rest = text[word.end :].lstrip()
    return text[: word.start] + (rest[:1].upper() + rest[1:] if word.old[:1].isupper() else rest)


def _changes(edits: Iterable[Edit], rule: Rule) -> Iterable[Edit]:
    """Yield the replacements of words that the rule has; of two for the same words, the first."""
    said = "\n".join([rule.title or "", rule.text, *rule.examples])
    known = set[str]()
    for one in edits:
        if one.action == "replace" and one.old not in known:
            numbers = {one.old: one.new} if is_cited(one.old) else {}
            if _with_numbers(said, numbers) != said or (not numbers and one.old in said):
                known.add(one.old)
                yield one


def _with_numbers(text: str, numbers: Mapping[str, str]) -> str:
    return printed_numbers(numbers).sub(lambda found: numbers[found[0]], text) if numbers else text
