"""Rules in sections that the English edition lacks are dated by the history alone: by numbers and references.

Made-up rules: section 7 is in the English edition. Section 8 is not: of its rules 8.1 to 8.40, 8.31 to 8.35 came with
the second revision, 8.36 to 8.40 left with the fourth, and 8.1 has cited 7.2 instead of 7.1 since the third.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from aligner.align.alignment import Alignment
from aligner.dating import date_edition
from aligner.dating.dating import Dating
from aligner.history.history import History
from rosetta508.build.revisions import read_revision
from scraper.edition import Edition, Reference, Rule
from scraper.library import embedded
from scraper.readers import read_file
from tests.support.editions import edition, linked
from tests.support.histories import DATES, history, life

FIRST, SECOND, THIRD, FOURTH = DATES
KNOWN = history(
    *(life(f"cow {at}", [f"7.{at}"] * 4) for at in range(1, 5)),
    life("pig 1", ["8.1"] * 4, (0, "new", ["7.1"]), (2, "substance", ["7.2"])),
    *(life(f"pig {at}", [f"8.{at}"] * 4) for at in range(2, 31)),
    *(life(f"pig {at}", [None, *[f"8.{at}"] * 3]) for at in range(31, 36)),
    *(life(f"pig {at}", [*[f"8.{at}"] * 3, None]) for at in range(36, 41)),
)
COWS, PIGS = [f"7.{at}" for at in range(1, 5)], [f"8.{at}" for at in range(1, 41)]
BOTH = COWS + PIGS


def dated(numbers: Iterable[str], cites: str | None = None, *, links: bool = True) -> Dating:
    """Date a page with these numbers by an English edition of section 7; 8.1 cites a number."""
    page = edition(dict.fromkeys(numbers, "Porkoj."), "eo")
    cited = (Reference(cites),) if cites else ()
    rules = tuple(replace(one, references=cited if one.number == "8.1" else ()) for one in page.rules)
    page = replace(page, rules=rules)
    english = edition([Rule(one, "Cows.", restates=f"cow {one[2:]}0") for one in COWS], date=FOURTH)
    return date_edition(page, linked(page, english, None if links else {}, sure=1.0), english, KNOWN)


def without(*gone: str) -> list[str]:
    return [one for one in BOTH if one not in gone]


def test_numbers_of_other_sections_date_a_page() -> None:
    assert dated(BOTH).numbering.intervals == ((SECOND, THIRD),)
    assert dated(without(*PIGS[30:35])).numbering.intervals == ((FIRST, FIRST),)
    assert dated(without(*PIGS[35:])).numbering.intervals == ((FOURTH, FOURTH),)


def test_references_in_other_sections_date_a_page() -> None:
    old, new = dated(BOTH, "7.1"), dated(BOTH, "7.2")
    assert old.references.intervals == ((FIRST, SECOND),)
    assert old.content == ((SECOND, SECOND),)
    assert new.references.intervals == ((THIRD, FOURTH),)
    assert new.content == ((THIRD, THIRD),)
    assert dated(BOTH, "7.3").references.clues == ()


def test_a_misprinted_number_does_not_exclude_the_true_revision() -> None:
    assert dated([*without("8.3", *PIGS[35:]), "8.39"]).numbering.intervals[-1][-1] == FOURTH
    assert dated([*without("8.4"), "8.99"]).numbering.intervals == ((SECOND, THIRD),)


def test_a_number_alone_does_not_date_its_rule() -> None:
    assert [one.number for one in dated(BOTH, "7.1").rules] == COWS


def test_a_page_without_any_link_is_dated_by_enough_numbers() -> None:
    dating = dated(PIGS, "7.1", links=False)
    assert dating.content == ((SECOND, SECOND),)
    assert not dating.rules
    assert not dating.wording.clues


@pytest.mark.parametrize("numbers", [PIGS[:29], [*PIGS, *(f"8.{at}" for at in range(50, 56))]])
def test_too_few_numbers_or_too_many_others_do_not_prove_the_book(numbers: list[str]) -> None:
    dating = dated(numbers, "7.1", links=False)
    assert not any(kind.clues or kind.intervals for kind in dating.kinds)
    assert "The two editions are probably different rule books" in dating.silences[0].message["en"]


# ---- whole books of known date, without any English text and without a link


def by_digest(book: Edition) -> Dating:
    english = embedded("en-2026-08-07-official")
    assert english
    page = replace(book, id="page", language="eo", stated_date=None, covers=())
    return date_edition(page, Alignment.of(page, english, []), english)


def is_near(dating: Dating, date: str) -> bool:
    """Return whether numbering and references leave three revisions or fewer, the true one among them."""
    days = [History.load().revisions_in(one.intervals) for one in (dating.numbering, dating.references)]
    return all(date in found and len(found) <= 3 for found in days)


@pytest.mark.real_text
@pytest.mark.parametrize("name", ["19990423", "20060501", "20110617", "20180713", "20251114"])
def test_a_whole_book_is_dated_by_its_numbers_alone(shared: Path, name: str) -> None:
    revision = read_revision(shared / f"cr-history/en/{name}.txt")
    assert is_near(by_digest(revision.edition), revision.date)


@pytest.mark.real_text
def test_the_chinese_book_is_dated_by_its_numbers_alone(shared: Path) -> None:
    dating = by_digest(read_file(shared / "cr-history/zh/20231117.txt", "official-zh"))
    assert dating.content == (("2023-11-17", "2023-11-17"),)
    assert is_near(dating, "2023-11-17")
