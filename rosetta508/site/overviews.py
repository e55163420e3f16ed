"""The pages about editions as a whole: what is out of step, what is to be done, how old each is, and the terms."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from aligner.finding import Finding
from aligner.history import History
from rosetta508.site.address import plain, slug
from rosetta508.site.calendar import Calendar
from rosetta508.site.dating_picture import dating_pictures
from rosetta508.site.downloads import NAMES
from rosetta508.site.edition_facts import edition_facts
from rosetta508.site.file_list import TERMS, file_list
from rosetta508.site.material import LISTED, SEVERITIES, Material
from rosetta508.site.page import Page
from rosetta508.site.parallel import RULINGS
from rosetta508.site.tasks import Task, tasks_of
from rosetta508.site.term_list import MOST, term_list
from rosetta508.site.todo import table_name, told
from rosetta508.site.words import LANGUAGES, Words
from scraper.edition import Edition, Rule
from scraper.rule_number import parent_of

Written = tuple[str, str, str, dict[str, Any] | None]
"""Address, title, body, search settings."""

ASIDE = {"boost": 0.2}
"""Pages that repeat what rule pages say: found after them."""

SIBLINGS = ("drift", "todo", "dating", "sources", "terms", "downloads")
"""The pages that lead to each other, by folder."""


def overviews(material: Material, words: Words) -> Iterator[Written]:
    """Yield the pages about editions, of one interface language."""
    yield _drift(Page(material, words, "drift/"))
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


def _downloads(page: Page) -> Written:
    files = list(file_list(page.material, page.words))
    folders = dict.fromkeys(one.folder for one in files)
    grouped = [(folder, [one for one in files if one.folder == folder]) for folder in folders]
    return page.address, page.words("files.title"), page.render("files.html", siblings=SIBLINGS, grouped=grouped), ASIDE


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
    ids = list(dict.fromkeys(finding.edition for finding in findings))
    editions = [page.material.by_id[one] for one in ids]
    body = page.render(
        "drift.html",
        siblings=SIBLINGS,
        downloads=NAMES,
        editions=editions,
        kinds=kinds_of(findings),
        counts=Counter((finding.edition, finding.kind) for finding in findings),
        languages=list(dict.fromkeys(edition.language for edition in editions)),
        grouped=[(edition, [one for one in findings if one.edition == edition.id]) for edition in editions],
    )
    return page.address, page.words("drift.title"), body, ASIDE


def _dating(page: Page) -> Written:
    calendar = Calendar(History.load().revisions())
    pictures = dating_pictures(page.material, calendar)
    body = page.render("dating.html", siblings=SIBLINGS, pictures=pictures, calendar=calendar)
    return page.address, page.words("dating.title"), body, ASIDE


def _terms(page: Page) -> Written:
    languages = sorted(LANGUAGES, key=lambda one: one != page.language)
    terms = term_list(page.material)
    body = page.render("terms.html", siblings=SIBLINGS, terms=terms, languages=languages, most=MOST, download=TERMS,
                       by_id={one.id: one for one in terms})  # fmt: skip
    return page.address, page.words("terms.title"), body, ASIDE


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
        dating=_evidence(page, edition),
        conflicts=page.material.datings[edition.id].conflicts if edition.id in page.material.datings else (),
    )
    return page.address, _name(page, edition), body, ASIDE


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
    return page.address, page.words("todo.title"), body, ASIDE


def _todo(page: Page, edition: Edition, tasks: Sequence[Task]) -> Written:
    body = page.render(
        "todo.html",
        edition=edition,
        kinds=kinds_of(tasks),
        grouped=[(one, [task for task in tasks if task.severity == one]) for one in SEVERITIES],
        total=len(tasks),
        told=told,
        download=table_name(edition),
        newest=History.load().revisions()[-1],
    )
    title = page.words("todo.of", edition=_name(page, edition))
    return page.address, title, body, ASIDE
