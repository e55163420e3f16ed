"""The drift page: findings by edition, by rule, and by cause, the most harmful first; and its chapters."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aligner.drift.finding import Finding
from rosetta508.compare.grouped_findings import (
    HARM,
    Entry,
    by_edition,
    counts_by_harm,
    entries_by_rule,
    findings_by_cause,
    harm_of,
    main_findings,
)
from rosetta508.language.interface import Interface
from rosetta508.language.words import Words
from rosetta508.site.model.address import slug
from rosetta508.site.model.chapters import chapters_of
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import Row
from rosetta508.site.pages.file_list import DRIFT
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.survey import SIBLINGS, Written, edition_title, with_chapters, with_neighbors
from scraper.edition import Edition


@dataclass(frozen=True)
class DriftGroup:
    """The findings about one rule, as a page shows them."""

    edition: Edition
    entries: tuple[Entry, ...]
    numbers: tuple[tuple[str, str, Row | None], ...]
    """Number, its language, and row: of the rule, or of the first and last rule of a run."""

    @property
    def findings(self) -> list[Finding]:
        """The findings that no other finding causes; only these are counted."""
        return [one for entry in self.entries for one in entry.findings if one is entry.main or entry.is_run]

    @property
    def size(self) -> int:
        """How many findings are counted."""
        return len(self.findings)

    @property
    def rules(self) -> str:
        """The numbers by which the filter finds the group."""
        both = ((one.rule, one.counterpart.rule if one.counterpart else None) for one in self.findings)
        return " ".join(dict.fromkeys(number for pair in both for number in pair if number))

    @property
    def tokens(self) -> str:
        """`language:kind:harm` of each finding, by which filters find and count them."""
        return " ".join(f"{self.edition.language}:{one.kind}:{harm_of(one)}" for one in self.findings)


def drift_pages(material: Material, words: Words) -> Iterator[Written]:
    """Yield the drift page, and a page per chapter of an edition with too many findings for one."""
    yield _drift(Page(material, words, "drift/"))
    for edition, found in _by_edition(material):
        folder = f"drift/{slug(edition.id)}/"
        for before, chapter, after in with_neighbors(chapters_of(material, main_findings(found), words.language)):
            page = Page(material, words, f"{folder}{slug(chapter.number)}/")
            body = page.render("drift_chapter.html", edition=edition, chapter=chapter, before=before, after=after,
                               groups=drift_groups(page, _with_caused(found, chapter.items)),
                               kinds=kinds_of(chapter.items), harms=counts_by_harm(map(harm_of, chapter.items)),
                               text=_text(page))  # fmt: skip
            yield page.address, f"{chapter.number} {edition_title(page, edition)}", body, None


def _with_caused(findings: Sequence[Finding], mains: Sequence[Finding]) -> list[Finding]:
    """Return these main findings with the findings that they cause."""
    wanted = {id(one) for one in mains}
    return [one for group in findings_by_cause(findings) if id(group[0]) in wanted for one in group]


def kinds_of(findings: Sequence[Finding]) -> list[tuple[str, int]]:
    """Count findings by kind, most harmful kinds first."""
    counted = Counter(finding.kind for finding in findings)
    harm = {one.kind: HARM.index(harm_of(one)) for one in sorted(findings, key=harm_of)}
    return sorted(counted.items(), key=lambda item: (harm[item[0]], -item[1], item[0]))


def drift_groups(page: Page, findings: Sequence[Finding]) -> list[DriftGroup]:
    """Return the findings of one edition by rule, most harmful first."""
    if not findings:
        return []
    edition = page.material.by_id[findings[0].edition]
    groups = [(tuple(entries), _numbers(page.material, edition, entries)) for entries in _split_runs(findings)]
    return [DriftGroup(edition, entries, numbers) for entries, numbers in groups]


def _split_runs(findings: Sequence[Finding]) -> Iterator[list[Entry]]:
    """Yield the entries of each rule; an entry about no rule of the edition is alone."""
    for entries in entries_by_rule(findings):
        if entries[0].main.rule:
            yield entries
        else:
            yield from ([entry] for entry in entries)


def _numbers(material: Material, edition: Edition, entries: Sequence[Entry]) -> tuple[tuple[str, str, Row | None], ...]:
    found = entries[0].findings
    ends = (found[0], found[-1]) if entries[0].is_run else found[:1]
    numbers = [(one, one.rule or (one.counterpart.rule if one.counterpart else "")) for one in ends]
    return tuple(
        (number, edition.language if one.rule else "en", next(iter(material.rows_of(one)), None))
        for one, number in numbers
        if number
    )


def _drift(page: Page) -> Written:
    found = sorted(_by_edition(page.material), key=lambda one: one[0].language != page.language)
    findings = [one for _, mine in found for one in main_findings(mine)]
    editions = [edition for edition, _ in found]
    grouped = [
        (edition, chapters, drift_groups(page, _with_caused(mine, loose)))
        for edition, mine in found
        for chapters, loose in [with_chapters(page, main_findings(mine))]
    ]
    several = Counter(edition.language for edition in editions)
    body = page.render(
        "drift.html",
        siblings=SIBLINGS,
        downloads=DRIFT,
        editions=editions,
        languages=[language for language, n in several.items() if n > 1],
        kinds=kinds_of(findings),
        harms=counts_by_harm(map(harm_of, findings)),
        counts=Counter((finding.edition, finding.kind) for finding in findings),
        grouped=grouped,
        text=_text(page),
    )
    return page.address, page.words("drift.title"), body, None


def _text(page: Page) -> Interface:
    return Interface(page.language)


def _by_edition(material: Material) -> list[tuple[Edition, list[Finding]]]:
    return [(material.by_id[name], mine) for name, mine in by_edition(material.findings).items()]
