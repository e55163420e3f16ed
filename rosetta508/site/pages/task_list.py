"""Tasks in the reader's words, on a page and as a table for spreadsheets."""

from collections.abc import Mapping, Sequence
from typing import Any

from aligner.text.terms import primary
from rosetta508.compare.english_changes import label_in
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.language.interface import Interface
from rosetta508.language.words import Words
from rosetta508.site.model.address import slug
from rosetta508.site.model.material import Material
from rosetta508.site.model.task_edits import CITING, Edit
from rosetta508.site.model.task_groups import task_groups
from rosetta508.site.model.tasks import Change, Task, tasks_of
from rosetta508.site.model.wikitext_patch import Patch
from scraper.edition import Edition

_FACTS = {
    "missing": (),
    "older-wording": (),
    "example-missing": (),
    "duplicate": (),
    "concept-missing": ("name",),
    "stale-reference": ("cites", "now"),
    "renumbered": ("now",),
    "moved": ("now",),
}
"""The kinds of tasks that have a sentence, and the facts that it needs."""
COLUMNS = ("harm", "severity", "kind", "rule", "english_rule", "in_english_since", "what", "english_changes")


def table_name(edition: Edition) -> str:
    """Return the name of the file to download."""
    return f"todo-{slug(edition.id)}.csv"


def task_sentence(task: Task, words: Words, language: str = "en") -> str:
    """Return, in a language, what to do in an edition: the edits, else what its kind asks for, else the finding."""
    if task.edits:
        gap = "" if words.language == "ja" else " "
        return gap.join(
            _edit(one, words, language, task.english_text) for one in _with_one_to_render(task.edits, words)
        )
    facts: dict[str, Any] = {name: task.facts.get(name) for name in _FACTS.get(task.kind, ())}
    if isinstance(facts.get("name"), Mapping):
        facts["name"] = facts["name"][words.language]
    known = task.kind in _FACTS and all(facts.values()) and (task.rule or task.english)
    return words(f"todo.{task.kind}", **facts) if known else task.message[words.language]


def changes_sentence(task: Task, words: Words) -> str:
    """Return, in a language, when the English changed and, if known, what came and went; '' if it did not change."""
    if not task.changes:
        return ""
    return words(
        "todo.changed",
        changes=words("mark.semicolon").join(_changed(one, words, task.english_text) for one in task.changes),
    )


def patch_hint(patch: Patch, words: Words) -> str:
    """Return, in a language, what a patch covers and what to check in it; '' if there is nothing to say."""
    said = []
    if not patch.is_complete:
        parts = [words(f"todo.covered.{part}") for part in patch.covers]
        two_in_japanese = words.language == "ja" and len(parts) == 2
        said.append(words("todo.covers", parts="と".join(parts) if two_in_japanese else _listed(parts, words)))
    if patch.repeated:
        said.append(words("todo.repeated", rules=words("mark.comma").join(patch.repeated)))
    return words("mark.gap").join(said)


def since_sentence(task: Task, words: Words) -> str:
    """Return, in a language, since when English has had the number or the rule, example, or term; '' if unknown."""
    if not task.since:
        return ""
    date = words.date(task.since)
    if not task.new_number:
        return words("todo.since", date=date)
    if task.edits and task.edits[0].action == "say":
        key = "cited_since"
    else:
        key = "meant_since" if task.kind in CITING else "renumbered_since"
    return words(f"todo.{key}", number=task.new_number, date=date)


def _with_one_to_render(edits: Sequence[Edit], words: Words) -> list[Edit]:
    """Return edits with all `render` edits merged into the first; its `new` lists the quoted words."""
    passages = [words("mark.quoted", words=words.inner(one.new)) for one in edits if one.action == "render"]
    others = [one for one in edits if one.action != "render"]
    at = next((at for at, one in enumerate(edits) if one.action == "render"), len(edits))
    whole = [Edit("render", new=_listed(passages, words))] if passages else []
    return [*others[:at], *whole, *others[at:]]


def _edit(edit: Edit, words: Words, language: str, english: str) -> str:
    terms = _listed([_term(one, words, language, english) for one in edit.terms], words)
    return words(f"edit.{edit.action}", old=edit.old, new=edit.new, terms=terms)


def _term(term: str, words: Words, language: str, english: str) -> str:
    """Return a term as an edition should say it, with the words that the `english` text has for it."""
    there = label_in(term, "en", english)
    if primary(language) == "en":
        return words("mark.quoted", words=there)
    return words("edit.term", english=there, own=label_in(term, primary(language), english))


def _listed(terms: Sequence[str], words: Words, *, negated: bool = False) -> str:
    return Interface(words.language).listed_in_sentence(terms, negated=negated) if terms else ""


def _changed(change: Change, words: Words, english: str) -> str:
    news = [words.count("todo.more", change.sentences)] if change.sentences > 0 else []
    for key, terms in (("todo.with", change.terms), ("todo.without", change.lost)):
        if terms:
            labels = [words("mark.quoted", words=label_in(one, words.language, english)) for one in terms]
            news.append(words(key, terms=_listed(labels, words, negated=key == "todo.without")))
    what = words("todo.and").join(news or [words("todo.reworded")])
    return words("todo.change", date=words.date(change.date), what=what)


def todo_table(material: Material, edition: Edition, words: Words) -> str:
    """Return an edition's tasks as CSV, in the order of the page; the last columns are in the reader's language."""
    rows = [
        _row(task, edition, words)
        for group in task_groups(material, edition, tasks_of(material, edition))
        for task in group.tasks
    ]
    return csv_of([COLUMNS, *rows])


def _row(task: Task, edition: Edition, words: Words) -> Sequence[str]:
    said = task_sentence(task, words, edition.language)
    rules = (task.rule or "", task.english or "", task.since or "")
    return (task.harm, task.severity, task.kind, *rules, said, changes_sentence(task, words))
