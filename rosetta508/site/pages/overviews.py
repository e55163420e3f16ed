"""The pages about editions as a whole: what is out of step, what is to be done, how old each is, and the terms."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from aligner.drift.finding import Finding
from aligner.history import History
from rosetta508.compare.grouped_findings import by_edition
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.address import plain, slug
from rosetta508.site.model.chapters import Chapter, One, chapters_of, of_no_rule
from rosetta508.site.model.edition_facts import edition_facts
from rosetta508.site.model.material import LISTED, SEVERITIES, Material
from rosetta508.site.model.parallel_text import RULINGS
from rosetta508.site.model.tasks import Task, tasks_of
from rosetta508.site.model.term_list import MOST, term_list
from rosetta508.site.pages.dating_picture import dating_pictures
from rosetta508.site.pages.drift_downloads import NAMES
from rosetta508.site.pages.file_list import TERMS, file_list
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.task_list import table_name, task_sentence
from rosetta508.site.pages.time_axis import Calendar
from scraper.edition import Edition, Rule
from scraper.rule_number import parent_of

Written = tuple[str, str, str, dict[str, Any] | None]
"""Address, title, body, and what else the page’s file says at its head."""

SIBLINGS = ("drift", "todo", "dating", "sources", "terms", "downloads")
"""The pages that lead to each other, by folder."""


def overviews(material: Material, words: Words) -> Iterator[Written]:
    """Yield the pages about editions, of one interface language."""
    yield _drift(Page(material, words, "drift/"))
    yield from _drift_chapters(material, words)
    yield _dating(Page(material, words, "dating/"))
    yield _terms(Page(material, words, "terms/"))
    yield _sources(Page(material, words, "sources/"))
    for edition in material.editions:
        yield _source(Page(material, words, f"sources/{slug(edition.id)}/"), edition)
    yield _downloads(Page(material, words, "downloads/"))
    todo = todo_lists(material)
    yield _todo_index(Page(material, words, "todo/"), todo)
    for edition, tasks in todo:
        yield _todo(Page(material, words, f"todo/{slug(edition.id)}/"), edition, tasks)
        yield from _todo_chapters(material, words, edition, tasks)


def _downloads(page: Page) -> Written:
    files = list(file_list(page.material, page.words))
    folders = dict.fromkeys(one.folder for one in files)
    grouped = [(folder, [one for one in files if one.folder == folder]) for folder in folders]
    return page.address, page.words("files.title"), page.render("files.html", siblings=SIBLINGS, grouped=grouped), None


def todo_lists(material: Material) -> list[tuple[Edition, list[Task]]]:
    """Return the editions that are compared with English, each with what is to be done in it."""
    compared = [edition for edition in material.editions if edition.id in material.datings]
    return [(edition, tasks_of(material, edition)) for edition in compared]


def kinds_of(findings: Sequence[Finding | Task]) -> list[tuple[str, int]]:
    """Count findings or tasks by kind, gravest kinds first."""
    counted = Counter(finding.kind for finding in findings)
    gravity = {one.kind: SEVERITIES.index(one.severity) for one in reversed(findings)}
    return sorted(counted.items(), key=lambda item: (gravity[item[0]], -item[1], item[0]))


def _drift(page: Page) -> Written:
    findings = page.material.findings
    found = _by_edition(page.material)
    editions = [edition for edition, _ in found]
    body = page.render(
        "drift.html",
        siblings=SIBLINGS,
        downloads=NAMES,
        editions=editions,
        kinds=kinds_of(findings),
        counts=Counter((finding.edition, finding.kind) for finding in findings),
        languages=list(dict.fromkeys(edition.language for edition in editions)),
        grouped=[(edition, mine, *_parted(page, mine)) for edition, mine in found],
    )
    return page.address, page.words("drift.title"), body, None


def _by_edition(material: Material) -> list[tuple[Edition, list[Finding]]]:
    return [(material.by_id[name], mine) for name, mine in by_edition(material.findings).items()]


def _parted(page: Page, items: Sequence[One]) -> tuple[list[Chapter[One]], Sequence[One]]:
    """Return the chapters that have pages of their own, and what the page of all tells one by one."""
    chapters = chapters_of(page.material, items, page.language)
    return chapters, of_no_rule(page.material, items) if chapters else items


def _drift_chapters(material: Material, words: Words) -> Iterator[Written]:
    """Yield a page per chapter of what is out of step in an edition, where that is too much for one."""
    for edition, found in _by_edition(material):
        folder = f"drift/{slug(edition.id)}/"
        for before, chapter, after in _neighboured(chapters_of(material, found, words.language)):
            page = Page(material, words, f"{folder}{slug(chapter.number)}/")
            body = page.render("drift_chapter.html", edition=edition, chapter=chapter, before=before, after=after,
                               kinds=kinds_of(chapter.items))  # fmt: skip
            yield page.address, f"{chapter.number} {_name(page, edition)}", body, None


def _neighboured(
    chapters: Sequence[Chapter[One]],
) -> Iterator[tuple[Chapter[One] | None, Chapter[One], Chapter[One] | None]]:
    """Yield each chapter between the one before it and the one after it."""
    for at, chapter in enumerate(chapters):
        yield chapters[at - 1] if at else None, chapter, chapters[at + 1] if at + 1 < len(chapters) else None


def _dating(page: Page) -> Written:
    calendar = Calendar(History.load().revisions())
    pictures = dating_pictures(page.material, calendar)
    body = page.render("dating.html", siblings=SIBLINGS, pictures=pictures, calendar=calendar)
    return page.address, page.words("dating.title"), body, None


def _terms(page: Page) -> Written:
    languages = sorted(LANGUAGES, key=lambda one: one != page.language)
    terms = term_list(page.material)
    body = page.render("terms.html", siblings=SIBLINGS, terms=terms, languages=languages, most=MOST, download=TERMS,
                       by_id={one.id: one for one in terms})  # fmt: skip
    return page.address, page.words("terms.title"), body, None


def _sources(page: Page) -> Written:
    facts = [edition_facts(page.material, edition) for edition in page.material.editions]
    body = page.render("sources.html", siblings=SIBLINGS, facts=facts)
    return page.address, page.words("sources.title"), body, None


def _source(page: Page, edition: Edition) -> Written:
    rules = _listed(page.material, edition)
    body = page.render(
        "source.html",
        edition=edition,
        rules=rules,
        heads=rules and all(parent_of(rule.number) is None for rule in rules),
        is_rulings=edition.book == RULINGS,
        example_count=sum(len(rule.examples) for rule in edition.rules),
        findings=[finding for finding in page.material.findings if finding.edition == edition.id],
        listed=LISTED,
        dating=_evidence(page, edition),
        conflicts=page.material.datings[edition.id].conflicts if edition.id in page.material.datings else (),
    )
    return page.address, _name(page, edition), body, None


def _name(page: Page, edition: Edition) -> str:
    return plain(f"{page.name(edition)} {page.sections(edition)}".strip())


def _listed(material: Material, edition: Edition) -> list[Rule]:
    """Return the rules that an edition's page lists: all, or of a whole rule book those that have a page.

    Where these are too many as well, it lists those that head the others.
    """
    if len(edition.rules) <= LISTED:
        return list(edition.rules)
    paged = [rule for rule in edition.rules if (edition.id, rule.number) in material.by_rule]
    return paged if len(paged) <= LISTED else [rule for rule in paged if parent_of(rule.number) is None]


def _evidence(page: Page, edition: Edition) -> list[tuple[str, str]]:
    """Return, for each kind of evidence, the label and in words the English revisions that it fits."""
    dating = page.material.datings.get(edition.id)
    kinds = dating.kinds if dating else ()
    none = page.words("sources.fits_none")
    return [(f"sources.{kind.name}", page.spans(kind.intervals) if kind.intervals else none) for kind in kinds]


def _todo_index(page: Page, lists: Sequence[tuple[Edition, Sequence[Task]]]) -> Written:
    counts = [(edition, tasks, Counter(one.severity for one in tasks)) for edition, tasks in lists]
    body = page.render("todo_index.html", siblings=SIBLINGS, lists=counts, severities=SEVERITIES)
    return page.address, page.words("todo.title"), body, None


def _todo(page: Page, edition: Edition, tasks: Sequence[Task]) -> Written:
    chapters, told_here = _parted(page, tasks)
    body = _todo_list(page, edition, told_here, kinds=kinds_of(tasks), total=len(tasks), chapters=chapters)
    title = page.words("todo.of", edition=_name(page, edition))
    return page.address, title, body, None


def _todo_chapters(material: Material, words: Words, edition: Edition, tasks: Sequence[Task]) -> Iterator[Written]:
    """Yield a page per chapter of what is to be done in an edition, where that is too much for one."""
    for before, chapter, after in _neighboured(chapters_of(material, tasks, words.language)):
        page = Page(material, words, f"todo/{slug(edition.id)}/{slug(chapter.number)}/")
        body = _todo_list(page, edition, chapter.items, kinds=kinds_of(chapter.items), total=len(chapter.items),
                          chapter=chapter, before=before, after=after)  # fmt: skip
        title = words("todo.of", edition=f"{_name(page, edition)}, {chapter.number}")
        yield page.address, title, body, None


def _todo_list(page: Page, edition: Edition, tasks: Sequence[Task], **facts: Any) -> str:
    alone: dict[str, Any] = {"chapter": None, "chapters": (), "before": None, "after": None}
    return page.render(
        "todo.html",
        edition=edition,
        grouped=[(one, [task for task in tasks if task.severity == one]) for one in SEVERITIES],
        task_sentence=task_sentence,
        download=table_name(edition),
        newest=History.load().revisions()[-1],
        **alone | facts,
    )
