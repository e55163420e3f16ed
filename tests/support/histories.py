"""Made-up histories of small rule books for tests: four revisions, a few lives, titles of cows and pigs."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from aligner.history.history import SCHEMA, History
from aligner.history.wording_changes import CHANGES
from rosetta508.build.history import Writer
from rosetta508.build.revisions import revision_of
from scraper.edition import Edition

DATES = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"]
EMPTY = {"schema": SCHEMA, "revisions": DATES, "titles": [], "terms": [], "markers": [], "rules": []}
"""The document of a history without rules."""
Cited = Sequence[str]


@dataclass(frozen=True)
class Life:
    """A rule's number in each of the four revisions, and its wordings: (revision, change, references).

    `terms` are those of all its wordings, `length` is the number of characters of each.
    """

    rule: str
    numbers: Sequence[str | None]
    wordings: Sequence[tuple[int, str, Cited]]
    title: str | None = None
    terms: str = ""
    length: int = 0


def life(
    rule: str,
    numbers: Sequence[str | None],
    *wordings: tuple[int, str, Cited],
    title: str | None = None,
    terms: str = "",
) -> Life:
    return Life(rule, numbers, wordings or ((0, "new", ()),), title, terms)


def history_of(*books: str) -> tuple[History, list[Edition]]:
    """Return the history built from the texts of these revisions, one for each of `DATES`, and their editions."""
    revisions = [revision_of(text.encode(), date, date) for text, date in zip(books, DATES, strict=False)]
    document = json.dumps(Writer(revisions).document({}))
    return History(json.loads(document)), [one.edition for one in revisions]


def history(*lives: Life) -> History:
    """A made-up history; a reference may quote a title: "7|Cows"."""
    quoted = [ref.partition("|")[2] for one in lives for _, _, cited in one.wordings for ref in cited]
    titles = list(dict.fromkeys([*quoted, *(one.title or "" for one in lives)]))
    terms = sorted({term for one in lives for term in one.terms.split()})

    def packed(ref: str) -> str:
        number, _, title = ref.partition("|")
        return f"{number}|{titles.index(title)}" if title else number

    def rule(one: Life) -> list[object]:
        borne = [[at, at, number] for at, number in enumerate(one.numbers) if number]
        title = titles.index(one.title) if one.title else -1
        said = [one.length, 0, 0, [fact for term in one.terms.split() for fact in (terms.index(term), 1)], []]
        wordings = [
            [at, CHANGES.index(change), f"{one.rule}{at}", title, [packed(ref) for ref in cited], said]
            for at, change, cited in one.wordings
        ]
        return [one.rule, borne, wordings]

    facts = {"revisions": DATES, "titles": titles, "terms": terms, "markers": [], "rules": [rule(one) for one in lives]}
    return History({"schema": SCHEMA} | facts)
