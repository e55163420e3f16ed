"""The pages about whole editions: how old each is, the terms, the editions, and the files to download."""

from collections.abc import Iterator

from aligner.history import History
from rosetta508.language.interface import Interface
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.lookup.edition_counts import RULINGS
from rosetta508.site.model.address import slug
from rosetta508.site.model.edition_facts import edition_facts
from rosetta508.site.model.material import MAX_LISTED, Material
from rosetta508.site.model.term_list import MAX_RULES_NAMED, term_list
from rosetta508.site.pages.dating_picture import dating_pictures
from rosetta508.site.pages.drift_pages import drift_groups, drift_pages
from rosetta508.site.pages.file_list import TERMS, file_list
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.survey import SIBLINGS, Written, edition_title
from rosetta508.site.pages.time_axis import Calendar
from rosetta508.site.pages.todo_pages import todo_pages
from scraper.edition import Edition, Rule
from scraper.rule_number import parent_of


def overviews(material: Material, words: Words) -> Iterator[Written]:
    """Yield the pages about whole editions in one interface language."""
    yield from todo_pages(material, words)
    yield from drift_pages(material, words)
    yield _dating(Page(material, words, "dating/"))
    yield _terms(Page(material, words, "terms/"))
    yield _sources(Page(material, words, "sources/"))
    for edition in material.editions:
        yield _source(Page(material, words, f"sources/{slug(edition.id)}/"), edition)
    yield _downloads(Page(material, words, "downloads/"))


def _downloads(page: Page) -> Written:
    files = list(file_list(page.material, page.words))
    folders = dict.fromkeys(one.folder for one in files)
    grouped = [(folder, [one for one in files if one.folder == folder]) for folder in folders]
    return page.address, page.words("files.title"), page.render("files.html", siblings=SIBLINGS, grouped=grouped), None


def _dating(page: Page) -> Written:
    calendar = Calendar(History.load().revisions())
    pictures = dating_pictures(page.material, calendar)
    body = page.render("dating.html", siblings=SIBLINGS, pictures=pictures, calendar=calendar)
    return page.address, page.words("dating.title"), body, None


def _terms(page: Page) -> Written:
    languages = sorted(LANGUAGES, key=lambda one: one != page.language)
    terms = term_list(page.material)
    body = page.render("terms.html", siblings=SIBLINGS, terms=terms, languages=languages, most=MAX_RULES_NAMED,
                       download=TERMS, by_id={one.id: one for one in terms})  # fmt: skip
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
        groups=drift_groups(page, [one for one in page.material.findings if one.edition == edition.id]),
        listed=MAX_LISTED,
        text=Interface(page.language),
        dating=_evidence(page, edition),
        conflicts=page.material.datings[edition.id].conflicts if edition.id in page.material.datings else (),
    )
    return page.address, edition_title(page, edition), body, None


def _listed(material: Material, edition: Edition) -> list[Rule]:
    """Return the rules that an edition's page lists: all, or of a whole rule book those that have a page.

    If these are too many as well, it lists only those at the top level, such as sections.
    """
    if len(edition.rules) <= MAX_LISTED:
        return list(edition.rules)
    paged = [rule for rule in edition.rules if (edition.id, rule.number) in material.by_rule]
    return paged if len(paged) <= MAX_LISTED else [rule for rule in paged if parent_of(rule.number) is None]


def _evidence(page: Page, edition: Edition) -> list[tuple[str, str]]:
    """Return, for each kind of evidence, its label and, in words, the English revisions that it fits."""
    dating = page.material.datings.get(edition.id)
    kinds = dating.kinds if dating else ()
    none = page.words("sources.fits_none")
    return [(f"sources.{kind.name}", page.spans(kind.intervals) if kind.intervals else none) for kind in kinds]
