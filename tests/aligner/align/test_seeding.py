"""Align sections too small for likely first links: assumptions about them, and when none is made."""

import random
from dataclasses import replace

import pytest

from aligner.align import align
from scraper.edition import Edition
from tests.support.books import WORDS, book, opaque, right

pytestmark = pytest.mark.slow


def small(seed: int, rules: int = 14) -> tuple[Edition, Edition]:
    """A section of short and long rules, and its word-by-word translation, without digits or shared words."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    texts = [[chance.choice(WORDS) for _ in range(chance.randint(3, 40))] for _ in range(rules)]
    renderings = [[word[::-1] + "osh" for word in one] for one in texts]
    return book("xx", [" ".join(one) for one in texts]), book("yy", [" ".join(one) for one in renderings])


@pytest.mark.parametrize("numbers", [True, False])
def test_a_small_section_is_seeded_by_order(numbers: bool) -> None:
    for seed in range(5):
        left, other = small(seed)
        found = align(left, other) if numbers else align(opaque(left, "q"), opaque(other, "z"))
        assert right(found) == 1
        assert len(found.links) >= len(left.rules) - 2


def test_unrelated_sections_are_not_seeded() -> None:
    for seed in range(5):
        left, other = small(seed)[0], small(seed + 100)[1]
        for one, two in ((left, other), (opaque(left, "q"), opaque(other, "z"))):
            assert len(align(one, two).links) <= 1


def chapters(seed: int, order: list[int]) -> tuple[Edition, Edition]:
    """A book of chapters in two languages, the second in the given order, its rules renumbered."""
    left, other = small(seed, 6 * len(order))
    own = [replace(rule, number=f"{at // 6 + 1}.{at % 6 + 1}") for at, rule in enumerate(left.rules)]
    moved = [other.rules[6 * chapter + at] for chapter in order for at in range(6)]
    theirs = [replace(rule, number=f"{at // 6 + 1}.{at % 6 + 1}") for at, rule in enumerate(moved)]
    return replace(left, rules=tuple(own)), replace(other, rules=tuple(theirs))


SHUFFLED = [random.Random(seed).sample(range(8), 8) for seed in range(4)]  # noqa: S311 - no secret


@pytest.mark.parametrize(
    "orders", [[[0, 4, 1, 2, 3, 5]] * 4, [[5, 0, 1, 2, 3, 4]] * 4, [[2, 3, 4, 5, 0, 1]] * 4, SHUFFLED]
)
def test_a_moved_chapter_is_found_despite_misleading_numbers_and_order(orders: list[list[int]]) -> None:
    linked = true = 0
    for seed, order in enumerate(orders):
        left, other = chapters(seed, order)
        truth = {f"{order[at] + 1}.{rule}": f"{at + 1}.{rule}" for at in range(len(order)) for rule in range(1, 7)}
        for link in align(left, other).links:
            linked += 1
            true += link.right == (truth[link.left[0]],)
    assert true >= 0.98 * linked
    assert linked >= 0.95 * 4 * len(truth)


def test_renumbered_rules_with_gaps_are_linked_by_their_texts() -> None:
    equal = wrong = linked = 0
    for seed in range(6):
        left, other = small(seed, 60)
        chance = random.Random(seed)  # noqa: S311 - no secret
        gone = [set(chance.sample(range(60), 5)) for _ in range(2)]
        sides = [
            [(at, replace(rule, number=str(number))) for number, (at, rule) in enumerate(stay, start=1)]
            for stay in (
                [(at, rule) for at, rule in enumerate(one.rules) if at not in out]
                for one, out in zip((left, other), gone, strict=True)
            )
        ]
        true = [{rule.number: at for at, rule in side} for side in sides]
        books = [
            replace(one, rules=tuple(rule for _, rule in side)) for one, side in zip((left, other), sides, strict=True)
        ]
        for link in align(*books).links:
            linked += 1
            false = true[0][link.left[0]] != true[1][link.right[0]]
            wrong += false
            equal += false and link.left == link.right
    assert linked >= 0.95 * 6 * 50
    assert wrong <= 0.02 * linked
    assert equal <= 0.01 * linked  # after renumbering, the wrong neighbor may have the same number by chance


def test_two_swapped_neighbors_are_both_found() -> None:
    found = 0
    for seed in range(8):
        left, other = small(seed, 40)
        rules = list(other.rules)
        for at in (5, 17, 29):
            rules[at], rules[at + 1] = rules[at + 1], rules[at]
        swapped = [replace(rule, number=one.number) for rule, one in zip(rules, other.rules, strict=True)]
        own = {rule.number: at for at, rule in enumerate(left.rules)}
        links = {
            (own[one.left[0]], own[one.right[0]]) for one in align(left, replace(other, rules=tuple(swapped))).links
        }
        found += sum({(at, at + 1), (at + 1, at)} <= links for at in (5, 17, 29))
    assert found >= 20


def test_numbers_that_all_shifted_by_one_do_not_mislead() -> None:
    for seed in range(4):
        left, other = small(seed, 30)
        shifted = [replace(rule, number=f"{at + 2}") for at, rule in enumerate(other.rules)]
        own = [replace(rule, number=f"{at + 1}") for at, rule in enumerate(left.rules)]
        found = align(replace(left, rules=tuple(own)), replace(other, rules=tuple(shifted)))
        assert sum(int(link.right[0]) == int(link.left[0]) + 1 for link in found.links) >= 29


def test_unrelated_chapters_are_not_aligned() -> None:
    links = sum(
        len(align(chapters(seed, [0, 1, 2, 3])[0], chapters(seed + 50, [0, 1, 2, 3])[1]).links) for seed in range(5)
    )
    assert links <= 0.05 * 5 * 24


def test_without_order_and_numbers_there_are_no_seeds() -> None:
    left, other = small(1)
    assert not align(left, other, ignore_numbers=True).links


def test_rules_omitted_from_a_small_section_are_not_linked() -> None:
    left, other = small(2, 20)
    fewer = replace(other, rules=tuple(rule for at, rule in enumerate(other.rules) if at not in (4, 11)))
    found = align(left, fewer)
    assert right(found) == 1
    assert {left.rules[4].number, left.rules[11].number} <= set(found.left_only)
