"""Pages that leave rules out: missing rules date a complete page, but not a shortened one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from aligner.align import align
from aligner.dating.clues import Kind
from aligner.dating.dating import Dating, date_by_evidence, date_edition
from aligner.dating.evidence import DatingEvidence
from aligner.dating.omissions import omission_surprisal
from scraper.edition import Rule
from tests.support.editions import digest, edition, linked
from tests.support.histories import DATES, history, life

BOOK = [f"7.{one}" for one in range(1, 13)]
CHEAPLY = 2.0


def without(*places: int) -> list[str]:
    return [number for at, number in enumerate(BOOK, 1) if at not in places]


# ---- how surprising it is that exactly these are missing


def test_a_complete_page_costs_nothing() -> None:
    assert omission_surprisal(BOOK, set(BOOK)) == 0
    assert omission_surprisal([], set()) == 0


def test_one_missing_rule_costs_more_the_longer_the_complete_page_is() -> None:
    one, long = omission_surprisal(BOOK, set(without(5))), [f"8.{at}" for at in range(400)]
    assert 3 < one < omission_surprisal(long, set(long) - {"8.7"})


def test_rules_missing_at_either_end_cost_the_same_however_many() -> None:
    ours = set(BOOK[3:7])
    assert omission_surprisal(BOOK[3:8], ours) == pytest.approx(omission_surprisal(BOOK[3:], ours))
    assert omission_surprisal(BOOK[2:7], ours) == pytest.approx(omission_surprisal(BOOK[:7], ours))


def test_a_run_of_missing_rules_costs_less_than_scattered_ones() -> None:
    row, scattered = omission_surprisal(BOOK, set(without(5, 6, 7))), omission_surprisal(BOOK, set(without(3, 6, 9)))
    assert omission_surprisal(BOOK, set(without(5))) < row < scattered


def test_each_further_missing_rule_costs_less() -> None:
    steps = [omission_surprisal(BOOK, set(without(*places))) for places in ((), (2,), (2, 5), (2, 5, 8), (2, 5, 8, 11))]
    more = [after - before for before, after in pairwise(steps)]
    assert more == sorted(more, reverse=True)
    assert more[-1] < CHEAPLY < more[0]


def test_a_page_without_any_of_the_rules_costs_as_much_as_one_missing_run() -> None:
    assert omission_surprisal(BOOK, set()) == omission_surprisal(BOOK[:2], set()) > 0


# ---- made-up rules: 7.1 to 7.8 from the first, 7.3a and 7.9 to 7.12 from the third revision

OLD = [life(f"rule {one}", [f"7.{one}"] * 4) for one in range(1, 9)]
NEW = [life(f"rule {one}", [None, None, f"7.{one}", f"7.{one}"]) for one in ("3a", 9, 10, 11, 12)]


def seen(numbers: Iterable[str]) -> DatingEvidence:
    told = history(*OLD, *NEW)
    page = edition(dict.fromkeys(numbers, "Bovoj."), "eo", covers=("7",))
    said = [Rule(number, "Cows.", restates=f"{rule}0") for number, rule in told.numbers_at(DATES[-1]).items()]
    english = edition(said, date=DATES[-1])
    return DatingEvidence(page, linked(page, english, sure=1.0), english, told)


def numbering(numbers: Iterable[str]) -> Sequence[tuple[str, str]]:
    dating = date_by_evidence(seen(numbers))
    assert len(dating.numbering.clues) == len(dating.rules)
    return dating.numbering.intervals


def test_a_page_without_gaps_predates_the_rules_it_lacks() -> None:
    assert numbering(f"7.{one}" for one in range(1, 9)) == ((DATES[0], DATES[1]),)


def test_a_page_does_not_predate_the_rules_it_has() -> None:
    assert numbering(["7.1", "7.3a", "7.6"]) == ((DATES[2], DATES[3]),)


@pytest.mark.parametrize("places", [(1, 2, 3), (1, 3, 5, 7), (2, 5, 6), (1, 4, 8)])
def test_a_page_with_gaps_in_every_revision_fits_all_of_them(places: Sequence[int]) -> None:
    assert numbering(f"7.{one}" for one in places) == ((DATES[0], DATES[3]),)


def kind(name: str, *dates: str) -> Kind:
    return Kind(name, (), tuple((date, date) for date in dates), {})


def test_references_and_wording_outweigh_missing_rules() -> None:
    known = seen(f"7.{one}" for one in range(1, 9))
    assert known.numbering.intervals == ((DATES[0], DATES[1]),)
    cites, says = kind("references", *DATES[1:]), kind("wording", DATES[2], DATES[3])
    assert known.reconcile_numbering(cites, says).intervals == ((DATES[0], DATES[3]),)
    for others in ((), (kind("references"),), (kind("references", DATES[0]), says), (kind("wording", DATES[1]),)):
        assert known.reconcile_numbering(*others) == known.numbering


def test_a_rule_that_exists_is_never_outweighed() -> None:
    known = seen(["7.1", "7.2", "7.3", "7.3a"])
    assert known.reconcile_numbering(kind("wording", DATES[0])).intervals == ((DATES[2], DATES[3]),)


# ---- shortened pages that follow a known revision

EN508, JA508, ENGLISH = "en-2024-11-08-mtgwiki-508", "ja-2023-11-17-mtgwiki-508", "en-2024-11-08-official"
CUTS = {
    "a few of the first": ("508.1", "508.1a", "508.1b", "508.1c", "508.1f", "508.2"),
    "two of a kind": ("508.1", "508.1a", "508.2", "508.3"),
    "without the second half": ("508.1", *(f"508.1{letter}" for letter in "abcdefgh")),
    "no subrules": tuple(f"508.{one}" for one in range(1, 9)),
    "of the last": ("508.4", "508.4a", "508.4b", "508.4c", "508.5", "508.6"),
}


def cut(name: str, numbers: Sequence[str]) -> Dating:
    page = digest(name)
    page = replace(page, rules=tuple(rule for rule in page.rules if rule.number in numbers))
    assert len(page.rules) == len(numbers)
    return date_edition(page, align(page, digest(ENGLISH)), digest(ENGLISH))


@pytest.mark.parametrize("kept", CUTS)
@pytest.mark.parametrize("name", [EN508, JA508])
def test_a_shortened_page_is_not_dated_as_old(name: str, kept: str) -> None:
    dating, stated = cut(name, CUTS[kept]), digest(name).stated_date or ""
    for intervals in (dating.numbering.intervals, dating.content):
        assert any(first <= stated <= last for first, last in intervals), intervals
    assert dating.conflicts == ()
    assert not dating.stale


def test_one_missing_rule_does_not_change_the_date_of_a_complete_page() -> None:
    numbers = [rule.number for rule in digest(JA508).rules]
    whole = cut(JA508, numbers).numbering.intervals
    assert whole == (("2022-02-18", "2026-01-16"),)
    for left_out in ("508.1e", "508.3b"):
        found = cut(JA508, [one for one in numbers if one != left_out]).numbering.intervals
        assert found == whole, left_out
