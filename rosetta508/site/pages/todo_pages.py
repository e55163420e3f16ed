"""The to-do pages: what to fix first in each edition, by rule: the sentence, today's English, and the edit."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from aligner.drift.finding import Finding
from aligner.history import History
from rosetta508.compare.grouped_findings import HARM, counts_by_harm, harm_of
from rosetta508.language.words import Words
from rosetta508.site.model.address import slug
from rosetta508.site.model.chapters import chapters_of
from rosetta508.site.model.material import Material
from rosetta508.site.model.task_groups import TaskGroup, task_groups
from rosetta508.site.model.tasks import NO_TASKS, Task, tasks_of
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.survey import SIBLINGS, Written, edition_title, with_chapters, with_neighbors
from rosetta508.site.pages.task_list import changes_sentence, patch_hint, since_sentence, table_name, task_sentence
from scraper.edition import Edition

_RULES_TO_START_WITH = 3
"""How many rules to start with are named in the list of editions."""


def todo_pages(material: Material, words: Words) -> Iterator[Written]:
    """Yield the list of editions, a page for each, and a page per chapter of an edition with too many tasks for one."""
    lists = [(edition, tasks_of(material, edition)) for edition in material.editions if edition.id in material.datings]
    lists.sort(key=lambda one: one[0].language != words.language)
    yield _index(Page(material, words, "todo/"), lists)
    for edition, tasks in lists:
        yield _todo(Page(material, words, f"todo/{slug(edition.id)}/"), edition, tasks)
        for before, chapter, after in with_neighbors(chapters_of(material, tasks, words.language)):
            page = Page(material, words, f"todo/{slug(edition.id)}/{slug(chapter.number)}/")
            groups = task_groups(material, edition, chapter.items)
            body = _list(page, edition, groups, chapter.items, chapter=chapter, before=before, after=after)
            title = words("todo.of", edition=f"{edition_title(page, edition)}, {chapter.number}")
            yield page.address, title, body, None


def _index(page: Page, lists: Sequence[tuple[Edition, Sequence[Task]]]) -> Written:
    facts = []
    for edition, tasks in lists:
        chapters, here = with_chapters(page, tasks)
        groups = task_groups(page.material, edition, here)[:_RULES_TO_START_WITH] if not chapters else []
        facts.append(
            (edition, tasks, counts_by_harm(task.harm for task in tasks), _doubts(page.material, edition), groups)
        )
    body = page.render("todo_index.html", siblings=SIBLINGS, lists=facts)
    return page.address, page.words("todo.title"), body, None


def _todo(page: Page, edition: Edition, tasks: Sequence[Task]) -> Written:
    chapters, here = with_chapters(page, tasks)
    body = _list(page, edition, task_groups(page.material, edition, here), tasks, chapters=chapters)
    return page.address, page.words("todo.of", edition=edition_title(page, edition)), body, None


def _list(page: Page, edition: Edition, groups: Sequence[TaskGroup], tasks: Sequence[Task], **facts: Any) -> str:
    """Return the page of some groups; `tasks` are all that its filter counts."""
    alone: dict[str, Any] = {"chapter": None, "chapters": (), "before": None, "after": None}
    material = page.material
    return page.render(
        "todo.html",
        edition=edition,
        grouped=[(harm, [one for one in groups if one.harm == harm]) for harm in HARM],
        kinds=sorted(Counter(task.kind for task in tasks).items(), key=lambda item: (-item[1], item[0])),
        harms=counts_by_harm(task.harm for task in tasks),
        task_sentence=task_sentence,
        changes_sentence=changes_sentence,
        patch_hint=patch_hint,
        since_sentence=since_sentence,
        download=table_name(edition),
        newest=History.load().revisions()[-1],
        digests=[one for one in (edition, material.now) if one and one.is_digest],
        doubts=_doubts(material, edition),
        has_patches=any(one.patch for one in groups),
        **alone | facts,
    )


def _doubts(material: Material, edition: Edition) -> list[tuple[str, Finding]]:
    """Return the findings about an edition that are no tasks, each with its harm."""
    return [(harm_of(one), one) for one in material.findings if one.edition == edition.id and one.kind in NO_TASKS]
