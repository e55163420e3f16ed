"""Tasks in the reader's words, on a page and as a table for spreadsheets."""

from collections.abc import Mapping, Sequence
from typing import Any

from aligner.text.terms import TermTable
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.language.words import Words
from rosetta508.site.model.address import slug
from rosetta508.site.model.tasks import Change, Task
from scraper.edition import Edition

_FACTS = {
    "missing": (),
    "older-wording": ("changes",),
    "example-missing": (),
    "concept-missing": ("name",),
    "stale-reference": ("cites", "now"),
    "renumbered": ("now",),
    "moved": ("now",),
}
"""The kinds that there are words for, and the facts that these need."""
COLUMNS = ("severity", "kind", "rule", "english_rule", "in_english_since", "what")


def table_name(edition: Edition) -> str:
    """Return the name of the file to download."""
    return f"todo-{slug(edition.id)}.csv"


def task_sentence(task: Task, words: Words) -> str:
    """Say what is to be done; where there are no words for it, what was found."""
    facts: dict[str, Any] = {name: task.facts.get(name) for name in _FACTS.get(task.kind, ())}
    if task.changes:
        facts["changes"] = words("mark.semicolon").join(_changed(one, words) for one in task.changes)
    if isinstance(facts.get("name"), Mapping):
        facts["name"] = facts["name"][words.language]
    known = task.kind in _FACTS and all(facts.values()) and (task.rule or task.english)
    return words(f"todo.{task.kind}", **facts) if known else task.message[words.language]


def _changed(change: Change, words: Words) -> str:
    """Say when the English changed, and what came in as far as the history can tell."""
    news = [words.count("todo.more", change.sentences)] if change.sentences > 0 else []
    if change.terms:
        labels = [words("todo.term", term=TermTable.load().label(one, words.language)) for one in change.terms]
        news.append(words("todo.with", terms=words("todo.and").join(labels)))
    what = words("mark.comma").join(news or [words("todo.reworded")])
    return words("todo.change", date=words.date(change.date), what=what)


def todo_table(tasks: Sequence[Task], words: Words) -> str:
    """Return the list as CSV, its last column in the reader's language."""
    rows = [
        (one.severity, one.kind, one.rule or "", one.english or "", one.since or "", task_sentence(one, words))
        for one in tasks
    ]
    return csv_of([COLUMNS, *rows])
