"""Which revision of the English rules a page's numbers follow."""

import random
from dataclasses import replace

import pytest

from aligner.align import align
from aligner.align.old_numbering import english_rules, numbers_at_revision, old_numbering
from aligner.align.parameters import PARAMS
from aligner.history import History
from scraper.edition import Edition
from tests.support.books import WORDS, book

TODAY = "2026-08-07"
THEN, SECTIONS = "2006-10-01", ("300", "301", "302", "303", "304", "305")
"""A date on which these sections were about the turn; today others have their numbers."""


def texts(numbers: list[str], chance: random.Random) -> dict[str, str]:
    """Texts of made-up words, short and long, one for each number."""
    return {number: " ".join(chance.choice(WORDS) for _ in range(chance.randint(3, 40))) for number in numbers}


def edition(lang: str, said: dict[str, str]) -> Edition:
    """A book with the given texts by number."""
    one = book(lang, list(said.values()))
    rules = tuple(replace(rule, number=number) for rule, number in zip(one.rules, said, strict=True))
    return replace(one, rules=rules)


def english_and_page(seed: int) -> tuple[Edition, Edition, dict[str, str]]:
    """Made-up versions of all current rules, a page of old sections in another language, and the true links."""
    history, chance = History.load(), random.Random(seed)  # noqa: S311 - no secret
    ids = history.numbers_at(TODAY)
    said = texts(list(ids), chance)
    heirs = {rule: number for number, rule in ids.items()}
    then = history.numbers_at(THEN, [f"{one}." for one in SECTIONS])
    truth = {number: heirs[rule] for number, rule in then.items() if rule in heirs}
    rendered = {number: " ".join(word[::-1] + "osh" for word in said[today].split()) for number, today in truth.items()}
    return replace(edition("en", said), stated_date=TODAY), edition("yy", rendered), truth


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_page_with_the_numbers_of_an_old_revision_is_linked_by_them(seed: int) -> None:
    english, page, truth = english_and_page(seed)
    found = {link.left[0]: link.right for link in align(page, english).links}
    assert sum(found.get(number) == (today,) for number, today in truth.items()) >= 0.85 * len(truth)
    turned = {link.right[0]: link.left for link in align(english, page).links}
    assert sum(turned.get(number) == (today,) for number, today in truth.items()) >= 0.85 * len(truth)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_an_unrelated_page_with_these_numbers_is_not_linked(seed: int) -> None:
    english, page, truth = english_and_page(seed)
    said = texts([rule.number for rule in page.rules], random.Random(seed + 50))  # noqa: S311 - no secret
    found = align(edition("yy", said), english).links
    assert sum(truth.get(link.left[0]) == link.right[0] for link in found if link.right) <= 1


def test_the_revision_with_exactly_these_numbers_comes_first() -> None:
    history = History.load()
    english, page, truth = english_and_page(0)
    found = old_numbering(page, english_rules(english, history, PARAMS), history)
    assert found
    likeness, answer = found
    assert answer == truth
    assert likeness > 0.8
    assert numbers_at_revision(page, THEN, english_rules(english, history, PARAMS), history) == truth


def test_a_page_with_other_numbers_follows_no_revision() -> None:
    history = History.load()
    english, page, _ = english_and_page(0)
    strange = replace(page, rules=tuple(replace(rule, number=f"A{rule.number}") for rule in page.rules))
    assert old_numbering(strange, english_rules(english, history, PARAMS), history) is None


def test_only_a_revision_of_the_english_rules_is_recognized() -> None:
    history = History.load()
    english, page, _ = english_and_page(0)
    assert english_rules(english, history, PARAMS) == history.numbers_at(TODAY)
    assert not english_rules(replace(english, stated_date=None), history, PARAMS)
    assert not english_rules(replace(english, stated_date="1990-01-01"), history, PARAMS)
    assert not english_rules(replace(english, language="de"), history, PARAMS)
    assert not english_rules(replace(page, language="en", stated_date=TODAY), history, PARAMS)
