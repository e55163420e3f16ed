"""The changes from each source's previous page to its newest one, and what depends on the changed rules."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from aligner.align import align
from executable_examples.example import Example
from rosetta508.compare.edition_examples import REFERENCE
from rosetta508.compare.library_comparison import align_for_library, newest_official, share_a_section, usual_pairs
from rosetta508.compare.page_change import Change, Counterpart, State, changed_rules, with_dependents
from scraper.edition import Edition
from scraper.errors import RosettaError
from scraper.library import Library, digests_of
from scraper.page import Page, Pages
from scraper.readers import read_page
from scraper.sources import source_entry
from scraper.storing import unreadable

SCHEMA = "rosetta508/changes/1"
DIGEST = "digest"
"""A value of `since`: since the digest was written."""


@dataclass
class Changes:
    """The changes, each source's newest page if it was rejected, and the errors of pages that cannot be read."""

    changes: list[Change] = field(default_factory=list)
    refused: list[Page] = field(default_factory=list)
    problems: list[RosettaError] = field(default_factory=list)

    def to_json(self, pages: Pages) -> dict[str, Any]:
        """Return the `rosetta508/changes/1` document."""
        return {
            "schema": SCHEMA,
            "changes": [change.to_json() for change in self.changes],
            "refused": [_refused(page, pages) for page in self.refused],
        }


def _refused(page: Page, pages: Pages) -> dict[str, Any]:
    return {
        "source": page.source,
        "url": page.url,
        "retrieved": page.retrieved,
        "problem": page.problem,
        "copy": str(pages.path(page)),
    }


def find_changes(
    library: Library, examples: Callable[[], Iterable[Example]], names: Iterable[str] = (), since: str | None = None
) -> Changes:
    """Return the changes in the newest page of each source (or of the sources named).

    `since` selects what the newest page is compared with: the previous page (None), the digest (`digest`), or the page
    that the library had on a date (ISO 8601). If there is no such page, the digest is used. A source without a change
    or without anything to compare is left out. `examples` is called only if needed.
    """
    pages, found = _opened(library)
    for name in names or pages.sources():
        found.refused.extend(_refused_since(pages.of(name)))
        try:
            step = _step(pages.accepted(name), since)
            change = _change(name, pages, *step) if step else None
        except RosettaError as error:
            found.problems.append(error)
            continue
        if change and change[0].rules:
            found.changes.append(_with_what_rests_on_it(*change, library, examples))
    return found


def history(library: Library, names: Iterable[str] = ()) -> Changes:
    """Return each source's changes, from its digest to its first page and from each page to the next.

    The changes have no dependents.
    """
    pages, found = _opened(library)
    for name in names or pages.sources():
        found.refused.extend(_refused_since(pages.of(name)))
        accepted = _distinct(pages.accepted(name))
        for before, after in zip([None, *accepted], accepted, strict=False):
            try:
                change, _ = _change(name, pages, before, after)
            except RosettaError as error:
                found.problems.append(error)
                continue
            found.changes.extend([change] if change.rules else [])
    return found


def _opened(library: Library) -> tuple[Pages, Changes]:
    """Return the pages of a library, and a result that is empty except for pages that cannot be read."""
    pages = Pages(library.home)
    return pages, Changes(problems=unreadable((library.home, pages.folder)))


def _step(accepted: list[Page], since: str | None) -> tuple[Page | None, Page] | None:
    """Return the page to compare with (None: the digest) and the newest one."""
    pages = _distinct(accepted)
    if not pages:
        return None
    if since is None:
        earlier = pages[:-1]
    else:
        earlier = [] if since == DIGEST else [page for page in pages if page.retrieved[:10] <= since]
    return (earlier[-1] if earlier else None), pages[-1]


def _distinct(pages: list[Page]) -> list[Page]:
    """Return the pages that differ from the one before."""
    return [
        page for page, before in zip(pages, [None, *pages], strict=False) if not before or page.sha256 != before.sha256
    ]


def _refused_since(pages: list[Page]) -> list[Page]:
    """Return the page seen last if it was rejected; texts fetched by date are ignored."""
    undated = (page for page in pages if not page.date)
    newest = max(undated, key=lambda page: (page.order or 0, page.checked or page.retrieved), default=None)
    return [newest] if newest and newest.problem else []


def _change(name: str, pages: Pages, before: Page | None, after: Page) -> tuple[Change, Edition | None]:
    """Return the change from one page to another, and the edition before the change.

    If `before` is None, the change is from the digest.
    """
    new = _read(after, pages)
    old = _read(before, pages) if before else next(reversed(digests_of(name)), None)
    state = State.of(old, before) if old else None
    return Change(name, new.language, state, State.of(new, after), changed_rules(old, new)), old


def _read(page: Page, pages: Pages) -> Edition:
    entry, place = source_entry(page.source), str(pages.path(page))
    return read_page(pages.content(page), entry, place=place, retrieved=page.retrieved[:10], revision=page.revision)


def _with_what_rests_on_it(
    change: Change, before: Edition | None, library: Library, examples: Callable[[], Iterable[Example]]
) -> Change:
    if before is None:
        return change
    numbers = [rule.was for rule in change.rules if rule.was]
    return replace(
        change,
        rules=with_dependents(
            change.rules,
            digests=_digests(change.source, numbers),
            equivalences=_equivalences(change.after.edition, before, numbers, library),
            examples=examples_of_rules(before, numbers, library, examples),
        ),
    )


def _digests(source: str, numbers: list[str]) -> dict[str, tuple[str, ...]]:
    """Return, for each number that the source's newest digest restates, the id of that digest."""
    newest = digests_of(source)[-1:]
    return {number: (one.id,) for one in newest for number in numbers if number in one.by_number}


def _equivalences(
    current: str, before: Edition, numbers: list[str], library: Library
) -> dict[str, tuple[Counterpart, ...]]:
    """Return, for each number of the edition `before`, the corresponding rules of other editions."""
    found: dict[str, list[Counterpart]] = {number: [] for number in numbers}
    for left, right in usual_pairs(library):
        if current == left.id:
            links = ((link.left, link.right) for link in align_for_library(before, right, library).links)
            _gather(found, links, right.id)
        elif before.language == "en" and share_a_section(left, before):
            links = ((link.right, link.left) for link in align_for_library(left, before, library).links)
            _gather(found, links, left.id)
    return {number: tuple(counterparts) for number, counterparts in found.items()}


def _gather(
    found: dict[str, list[Counterpart]], links: Iterable[tuple[tuple[str, ...], tuple[str, ...]]], edition: str
) -> None:
    for own, others in links:
        for number in own:
            if number in found:
                found[number].append(Counterpart(edition, others))


def examples_of_rules(
    before: Edition, numbers: list[str], library: Library, examples: Callable[[], Iterable[Example]]
) -> dict[str, tuple[str, ...]]:
    """Return, for each number, the examples for the corresponding English rule."""
    english = dict(_english(before, numbers, library))
    players = list(examples()) if english else []
    return {number: tuple(one.id for one in players if _plays(one, rule)) for number, rule in english.items()}


def _plays(example: Example, rule: str) -> bool:
    return example.rule == rule or any(printed.partition(":")[0] == rule for printed in example.prints)


def _english(before: Edition, numbers: list[str], library: Library) -> Iterator[tuple[str, str]]:
    """Yield each number with its English one, in the numbering that the section's example pages use.

    Pages of 508 use the numbers of `REFERENCE`, those of other sections the newest official ones.
    """
    done: set[str] = set()
    for reference in filter(None, (library.get(REFERENCE), newest_official(library))):
        covers = set(reference.covers) - done
        done |= covers
        own, theirs = _of_sections(before, covers), _of_sections(reference, covers)
        here = [rule.number for rule in own.rules if rule.number in numbers]
        if before.id == reference.id:
            yield from ((number, number) for number in here)
        elif here and theirs.rules:
            for link in align(own, theirs).links:
                yield from ((number, link.right[0]) for number in link.left if number in here)


def _of_sections(edition: Edition, sections: set[str]) -> Edition:
    return replace(edition, rules=tuple(rule for rule in edition.rules if rule.number.split(".")[0] in sections))
