"""The history of the English rules corrects links, on a page whose numbering it can date."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from aligner.align.alignment import Alignment
from aligner.dating import date_edition
from aligner.dating.link_correction import correct_links
from aligner.dating.unlinked_rules import date_unlinked_rules
from aligner.drift.checks.numbering import check_added_rules
from aligner.drift.comparison import Comparison
from aligner.history import History
from scraper.edition import Edition, Rule
from tests.support.editions import edition, linked
from tests.support.histories import DATES, Life, history, life

MOVED = [life("m8", ["100.8", "100.8", "100.20", "100.20"])]
KEPT = [life(f"k{at}", [f"100.{at}"] * 4) for at in range(1, 8)]
GONE = life("gone", ["100.9", "100.9", None, None])
CHANGED = life("changed", ["100.10", "100.10", "100.9", "100.9"], (0, "new", ()), (2, "substance", ()))
ELSEWHERE = life("elsewhere", ["200.1"] * 4)
LIVES = [replace(one, length=12) for one in (*KEPT, *MOVED, GONE, CHANGED, ELSEWHERE)]
PAIRS = {f"100.{at}": f"100.{at}" for at in range(1, 8)} | {"100.8": "100.20"}


def english(lives: Sequence[Life] = LIVES) -> Edition:
    """The made-up English rules of the last revision; the history has every wording."""
    now = [(one.numbers[-1], one) for one in lives]
    rules = [Rule(number, "Some words.", restates=f"{one.rule}{one.wordings[-1][0]}") for number, one in now if number]
    return edition(rules, name="en-now", date=DATES[3], covers=("100", "200"))


def page(*more: str, language: str = "eo") -> Edition:
    """A page of section 100 in the first two revisions."""
    return edition(dict.fromkeys([*PAIRS, *more], "Kelkaj vortoj."), language, covers=("100",))


def pairs_of(alignment: Alignment) -> dict[str, str]:
    return {one.left[0]: one.right[0] for one in alignment.links}


def settled(pairs: dict[str, str], known: History, left: Edition, sure: float = 0.9) -> dict[str, str]:
    right = english()
    found = correct_links(linked(left, right, PAIRS | pairs, sure=sure), left, right, known)
    return {ours: theirs for ours, theirs in pairs_of(found).items() if PAIRS.get(ours) != theirs}


KNOWN = history(*LIVES)
BOTH = page("100.9", "100.10")


def test_a_removed_rule_is_not_linked_with_a_section_the_page_does_not_cover() -> None:
    assert settled({"100.9": "200.1", "100.10": "100.9"}, KNOWN, BOTH) == {"100.10": "100.9"}


def test_an_unlinked_rewritten_rule_is_found_by_its_number() -> None:
    assert settled({}, KNOWN, BOTH) == {"100.10": "100.9"}
    assert settled({"100.10": "200.1"}, KNOWN, BOTH) == {"100.10": "100.9"}


def test_findings_about_a_number_agree_with_its_link() -> None:
    left, right = BOTH, english()
    alignment = correct_links(linked(left, right, PAIRS | {"100.9": "200.1"}), left, right, KNOWN)
    dating = date_edition(left, alignment, right, KNOWN)
    told = {one.rule: one.number_now for one in date_unlinked_rules(left, right, dating, KNOWN)}
    assert told == {"100.9": None}
    assert alignment.left_only == ("100.9",)
    assert pairs_of(alignment)["100.10"] == "100.9"
    [finding] = check_added_rules(Comparison(left, right, alignment, (left,), history=KNOWN, dating=dating))
    assert (finding.rule, finding.evidence) == ("100.9", {"ended": DATES[2]})
    assert finding.message["en"] == (
        "Rule 100.9 of this edition has no counterpart in the English rules of 1 January 2004: "
        "the English rule with that number was removed on 1 January 2003."
    )


def test_a_rule_in_no_revision_has_no_counterpart() -> None:
    left, right = page("100.50"), english()
    alignment = correct_links(linked(left, right, PAIRS), left, right, KNOWN)
    dating = date_edition(left, alignment, right, KNOWN)
    [finding] = check_added_rules(Comparison(left, right, alignment, (left,), history=KNOWN, dating=dating))
    assert (finding.rule, finding.evidence) == ("100.50", {})


def test_a_link_with_more_confidence_than_the_numbering_is_kept() -> None:
    assert settled({"100.9": "200.1"}, KNOWN, page("100.9"), sure=0.99) == {"100.9": "200.1"}


def test_a_link_with_a_rule_the_page_may_have_had_is_kept() -> None:
    other = life("other", ["100.30"] * 4)  # its section is covered by the page, which has no rule 100.30
    right = english([*LIVES, other])
    left = page("100.9")
    found = correct_links(linked(left, right, PAIRS | {"100.9": "100.30"}), left, right, history(*LIVES, other))
    assert pairs_of(found)["100.9"] == "100.30"


def test_a_link_with_a_later_rule_is_kept() -> None:
    late = life("late", [None, None, "100.40", "100.40"], (2, "new", ()))
    right, left = english([*LIVES, late]), page("100.9")
    found = correct_links(linked(left, right, PAIRS | {"100.9": "100.40"}), left, right, history(*LIVES, late))
    assert pairs_of(found)["100.9"] == "100.40"


def test_a_link_with_the_rules_successor_is_kept() -> None:
    known = history(*LIVES)
    known._records["elsewhere"] = [*known._records["elsewhere"], ["gone"]]
    left, right = page("100.9"), english()
    found = correct_links(linked(left, right, PAIRS | {"100.9": "200.1"}), left, right, known)
    assert pairs_of(found)["100.9"] == "200.1"


@pytest.mark.parametrize("kept", [4, 7])
def test_numbers_that_fit_no_revision_well_correct_nothing(kept: int) -> None:
    left, right = BOTH, english()
    turned = {f"100.{at}": f"100.{at}" for at in range(1, kept + 1)}
    turned |= {f"100.{at}": f"100.{8 + kept - at}" for at in range(kept + 1, 8)}
    given = linked(left, right, {**turned, "100.8": "100.20", "100.9": "200.1"})
    assert ("100.9" in pairs_of(correct_links(given, left, right, KNOWN))) is (kept == 4)


def test_without_a_date_of_the_english_nothing_is_corrected() -> None:
    right = replace(english(), stated_date=None)
    given = linked(BOTH, right, PAIRS | {"100.9": "200.1"})
    assert correct_links(given, BOTH, right, KNOWN) is given


def test_a_rule_of_a_very_different_length_is_not_linked_by_its_number() -> None:
    long = replace(BOTH, rules=(*BOTH.rules[:-1], Rule("100.10", "Kelkaj vortoj, kaj multaj aliaj. " * 4)))
    assert settled({}, KNOWN, long) == {}
