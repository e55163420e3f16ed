"""Split and merged rules are found by all their evidence, and nothing else is."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from scipy.sparse import csr_array

from aligner.align import align
from aligner.align.decoding import OneToOneLinks
from aligner.align.parameters import PARAMS
from aligner.align.split_merge import Group, splits_and_merges
from aligner.align.split_merge_scoring import Sides
from scraper.edition import Rule
from tests.support.books import book, made_up, opaque, shuffled
from tests.support.drift_scenarios.bases import TUNING, pages
from tests.support.drift_scenarios.scoring import Score, judged
from tests.support.drift_scenarios.shapes import drawn, merged, split

PLAIN = 8
"""Rules that correspond one to one, before those under test; each says ten things."""


def sides(
    left: list[str],
    right: list[str],
    likely: Mapping[tuple[int, int], float],
    order: float = 1.0,
    less: float = 0.01,
    *,
    terms: bool = False,
) -> Sides:
    """Books of rules that say one thing per letter, with matching lengths; capitals occur nowhere else.

    `likely` gives the probabilities of pairs; its indices start after the plain rules.
    """
    plain = ["".join(chr(0x4E00 + 10 * at + one) for one in range(10)) for at in range(PLAIN)]
    letters = sorted({letter for rule in (*plain, *left, *right) for letter in rule})
    rows = [
        csr_array(np.array([[float(letter in rule) * 2 for letter in letters] for rule in (*plain, *side)], np.float32))
        for side in (left, right)
    ]
    shape = PLAIN + len(left), PLAIN + len(right)
    probability = np.full(shape, less, np.float32)
    for at in range(PLAIN):
        probability[at, at] = 0.99
    for (row, column), value in likely.items():
        probability[PLAIN + row, PLAIN + column] = value
    odds = csr_array(np.log(probability / (1 - probability)))
    lengths = [np.array([10.0 * len(rule) for rule in (*plain, *side)]) for side in (left, right)]
    everything = np.ones(shape, dtype=bool)
    return Sides(
        [(rows[0], rows[1])], (lengths[0], lengths[1]), odds, csr_array(probability), everything, order, terms, PARAMS
    )


def links(*more: tuple[int, int, float]) -> OneToOneLinks:
    pairs = [*((at, at, 0.99) for at in range(PLAIN)), *((PLAIN + row, PLAIN + at, sure) for row, at, sure in more)]
    left, right, sure = zip(*pairs, strict=True)
    return OneToOneLinks(np.array(left, dtype=np.int64), np.array(right, dtype=np.int64), np.array(sure))


def found(groups: list[Group]) -> list[tuple[list[int], list[int]]]:
    return [([at - PLAIN for at in rows], [at - PLAIN for at in columns]) for rows, columns, _ in groups]


def turned(groups: list[tuple[list[int], list[int]]]) -> list[tuple[list[int], list[int]]]:
    return [(right, left) for left, right in groups]


def both_ways(one: Sides, other: OneToOneLinks) -> list[tuple[list[int], list[int]]]:
    groups = found(splits_and_merges(one, other))
    assert turned(found(splits_and_merges(one.swapped, other.swapped))) == groups
    return groups


def test_a_neighbor_that_adds_to_the_partner_is_a_part() -> None:
    halves = sides(["abcdefghijklmnop", "qrstuvwx"], ["abcdefgh", "ijklmnop", "qrstuvwx"], {(0, 0): 0.9, (1, 2): 0.9})
    assert both_ways(halves, links((0, 0, 0.9), (1, 2, 0.9))) == [([0], [0, 1])]


def test_a_neighbor_with_another_meaning_is_not_a_part() -> None:
    new = sides(["abcdefghijklmnop", "qrstuvwx"], ["abcdefghijklmnop", "ABCDEFGH", "qrstuvwx"], {(0, 0): 0.9})
    assert both_ways(new, links((0, 0, 0.9), (1, 2, 0.9))) == []
    longer = sides(["abcdefghijklmnop", "qrstuvwx"], ["abcdefgh", "ABCDEFGH", "qrstuvwx"], {(0, 0): 0.9})
    assert both_ways(longer, links((0, 0, 0.9), (1, 2, 0.9))) == []


def test_a_rule_that_repeats_the_partner_is_not_a_part() -> None:
    again = sides(["abcdefgh", "qrstuvwx"], ["abcdefgh", "abcdefgh", "qrstuvwx"], {(0, 0): 0.5, (0, 1): 0.4})
    assert both_ways(again, links((0, 0, 0.9), (1, 2, 0.9))) == []


def test_with_order_a_part_is_next_to_the_partner() -> None:
    beside = ["abcdefghijklmnop", "qrstuvwx"], ["abcdefgh", "ijklmABC", "qrstuvwx"]
    apart = beside[0], ["abcdefgh", "qrstuvwx", "ijklmABC"]
    linked = links((0, 0, 0.9), (1, 1, 0.99))
    assert both_ways(sides(*beside, {(0, 0): 0.9, (1, 2): 0.9}), links((0, 0, 0.9), (1, 2, 0.99))) == [([0], [0, 1])]
    assert both_ways(sides(*apart, {(0, 0): 0.9, (0, 2): 0.3, (1, 1): 0.9}), linked) == []
    assert both_ways(sides(*apart, {(0, 0): 0.9, (0, 2): 0.3, (1, 1): 0.9}, order=0), linked) == [([0], [0, 2])]


def test_a_rule_whose_parts_compete_is_found() -> None:
    halves = sides(["abcdefghijklmnop"], ["abcdefgh", "ijklmnop"], {(0, 0): 0.48, (0, 1): 0.49})
    assert both_ways(halves, links()) == [([0], [0, 1])]
    strangers = sides(["abcdefghijklmnop"], ["ABCDEFGH", "IJKLMNOP"], {(0, 0): 0.48, (0, 1): 0.49})
    assert both_ways(strangers, links()) == []


@pytest.mark.parametrize(("sure", "groups"), [(0.4, [([0], [0, 1])]), (0.95, [])])
def test_a_part_is_released_only_from_a_weak_link(sure: float, groups: list[tuple[list[int], list[int]]]) -> None:
    halves = sides(["abcdefghijklmnop", "ABCDEFGH"], ["abcdefgh", "ijklmnop"], {(0, 0): 0.9, (1, 1): 0.3})
    assert both_ways(halves, links((0, 0, 0.9), (1, 1, sure))) == groups


@pytest.mark.parametrize(("sure", "groups"), [(0.85, [([0], [0, 1])]), (0.95, [])])
def test_terms_release_a_part_from_a_wrong_link(sure: float, groups: list[tuple[list[int], list[int]]]) -> None:
    texts = ["abcdefghijklmnop", "ABCDEFGHijkl"], ["abcdefgh", "ijklmnop"]
    halves = sides(*texts, {(0, 0): 0.9, (0, 1): 0.5, (1, 1): 0.95}, terms=True)
    assert both_ways(halves, links((0, 0, 0.9), (1, 1, sure))) == groups


def test_a_third_part_must_add_to_the_second() -> None:
    whole = "abcdefghijklmnopqrstuvwx"
    thirds = sides([whole], ["abcdefgh", "ijklmnop", "qrstuvwx"], {(0, 0): 0.9})
    assert both_ways(thirds, links((0, 0, 0.9))) == [([0], [0, 1, 2])]
    twice = sides([whole[:16]], ["abcdefgh", "ijklmnop", "ijklmnop"], {(0, 0): 0.9})
    assert [len(columns) for _, columns in both_ways(twice, links((0, 0, 0.9)))] == [2]


def test_a_heading_is_not_a_part_of_a_heading() -> None:
    rules = book("en", made_up(24)[0]).rules
    titles = ["Grazing goats and lonely rivers"], ["Grazing goats", "Lonely rivers"]
    left, right = (
        replace(book("en", []), rules=(*rules[:12], *(Rule(one, "", title=one) for one in some), *rules[12:]))
        for some in titles
    )
    found = align(left, right)
    assert all(len(link.left) == len(link.right) == 1 for link in found.links)
    assert len(found.right_only) == 1


@pytest.mark.parametrize("in_order", [True, False])
def test_split_rules_are_found_in_an_unknown_language(in_order: bool) -> None:
    texts, renderings = made_up(160, amounts=9 if in_order else 40)
    one, two = texts[0::2], texts[1::2]
    whole = [
        f"{first} {second}" if at % 10 == 5 else first for at, (first, second) in enumerate(zip(one, two, strict=True))
    ]
    parts = [
        Rule(f"z{at}{'ab'[half]}", renderings[2 * at + half])
        for at in range(len(one))
        for half in range(1 + (at % 10 == 5))
    ]
    left, right = opaque(book("xx", whole), "q"), replace(book("yy", renderings), rules=tuple(parts))
    names = [rule.number for rule in left.rules]
    found = align(left, right if in_order else shuffled(right), ignore_numbers=not in_order)
    divided = {(link.left, tuple(sorted(link.right))) for link in found.links if link.relation == "split"}
    truth = {((names[at],), (f"z{at}a", f"z{at}b")) for at in range(5, len(one), 10)}
    assert divided <= truth
    assert len(divided) >= 0.75 * len(truth)
    assert not [link for link in found.links if link.relation == "merged"]


@pytest.mark.real_text
def test_split_and_merged_rules_of_the_pages_are_found(shared: Path, tmp_path: Path) -> None:
    total = Score()
    for base in pages(tmp_path):
        draw = Random(f"{TUNING} {base.name}")  # noqa: S311 - no secret
        for change in (split, merged):
            for scenario in list(drawn(change, base, draw, 3)):
                total.add(judged(base, scenario))
    for kind in ("split", "merged"):
        assert total.precision(1, kind) >= 0.95, total.failures
        assert total.recall(1, kind) >= 0.75, total.failures


@pytest.mark.real_text
def test_a_missing_rule_is_not_a_part_of_a_similar_one(shared: Path, tmp_path: Path) -> None:
    japanese = next(base for base in pages(tmp_path) if base.name == "ja-508")
    rules = tuple(rule for rule in japanese.left.rules if rule.number != "508.3d")
    found = japanese.compared(replace(japanese.left, rules=rules)).alignment
    assert "508.3d" in found.right_only
    assert all(len(link.left) == len(link.right) == 1 for link in found.links)
