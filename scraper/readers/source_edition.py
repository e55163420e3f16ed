"""The edition that a reader returns for a source."""

from scraper.edition import Edition, Rule, Source
from scraper.sources import SourceEntry


def edition_of(entry: SourceEntry, date: str | None, rules: tuple[Rule, ...], **extras: tuple[object, ...]) -> Edition:
    """Return the edition of a source with these rules, its stated date, and further fields."""
    return Edition(
        id=f"{entry.language}-{date or 'undated'}-{entry.edition}",
        language=entry.language,
        source=Source(entry.name, entry.url, licence=entry.licence),
        rules=rules,
        book=entry.book,
        covers=entry.covers,
        stated_date=date,
        **extras,  # type: ignore[arg-type]
    )
