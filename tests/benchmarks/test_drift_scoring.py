"""The expected findings of each change, and what may be changed: the scenarios expect exactly what becomes wrong."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from benchmarks.measure.drift import others
from scraper.edition import Edition, Reference
from scraper.library import Library
from tests.support.drift_scenarios.bases import Base
from tests.support.drift_scenarios.scoring import following
from tests.support.drift_scenarios.shapes import Scenario, drawn, relabeled, removed, split
from tests.support.drift_scenarios.words import reference_shifted
from tests.support.editions import compared, edition

RULES = {"1.1a": "Cows.", "1.1b": "Pigs.", "1.1c": "Goats.", "2.1": "Walk."}


def base(rules: Mapping[str, str], cites: Mapping[str, list[str]], home: Path) -> Base:
    left, right = (edition(rules, language, cites=cites) for language in ("it", "en"))
    found = Base("made-up", left, right, Library(home))
    found.__dict__["comparison"] = compared(left, right)
    return found


def without(one: Base, number: str) -> Edition:
    family = [other for other in one.left.by_number if other.startswith("1.1")]
    return relabeled(one.left, family, [other for other in family if other != number])[0]


def test_a_rule_that_cites_a_renumbered_one_has_a_stale_number(tmp_path: Path) -> None:
    herd = base(RULES, {"2.1": ["1.1c"]}, tmp_path)
    fewer = Scenario("rule removed", without(herd, "1.1b"), {"1.1c": "1.1b"}, gone=frozenset({"1.1b"}))
    assert fewer.edition.by_number["2.1"].references == (Reference("1.1b"),)
    assert following(herd, fewer) == [("renumbered", "1.1b"), ("stale-reference", "2.1")]


def test_a_rule_that_cites_a_removed_one_has_a_dangling_number(tmp_path: Path) -> None:
    herd = base(RULES, {"2.1": ["1.1c"]}, tmp_path)
    fewer = Scenario("rule removed", without(herd, "1.1c"), {}, gone=frozenset({"1.1c"}))
    assert following(herd, fewer) == [("dangling-reference", "2.1")]


def test_existing_wrong_references_are_not_expected_again(tmp_path: Path) -> None:
    herd = base(RULES, {"2.1": ["1.1c"]}, tmp_path)
    pairs = {"1.1a": "1.1a", "1.1b": "1.1b", "1.1c": "2.1", "2.1": "1.1c"}
    herd.__dict__["comparison"] = compared(herd.left, herd.right, pairs)
    assert following(herd, Scenario("nothing changed", herd.left)) == []


def test_a_changed_reference_is_not_also_expected_as_stale(tmp_path: Path) -> None:
    herd = base(RULES | {"2.1": "See 1.1c."}, {"2.1": ["1.1c"]}, tmp_path)
    pairs = {"1.1a": "1.1b", "1.1b": "1.1a", "1.1c": "1.1c", "2.1": "2.1"}
    herd.__dict__["comparison"] = compared(herd.left, herd.right, pairs)
    shifted = list(drawn(reference_shifted, herd, Random(508), 20))  # noqa: S311 - no secret
    assert {one.edition.by_number["2.1"].references[0].number for one in shifted} >= {"1.1a", "1.1b"}
    assert [following(herd, one) for one in shifted] == [[]] * len(shifted)


def drawn_texts(text: str, home: Path) -> list[tuple[str, ...]]:
    """Return the texts of every rule of the family, for each place where its first rule was split."""
    herd = base(RULES | {"1.1a": text}, {"1.1a": ["5.4"]} if "5.4" in text else {}, home)
    draws = drawn(split, herd, Random(508), 20)  # noqa: S311 - no secret
    return [tuple(rule.text for rule in one.edition.rules if rule.number < "2") for one in draws]


def test_a_rule_is_divided_between_sentences(tmp_path: Path) -> None:
    found = drawn_texts("Cows walk far in 5.4. They sleep after that.", tmp_path)
    assert {one[:2] for one in found} == {("Cows walk far in 5.4.", "They sleep after that.")}


def test_no_half_of_a_rule_is_only_a_reference(tmp_path: Path) -> None:
    assert drawn_texts("Cows walk far away. See rule 5.4, “Cows”.", tmp_path) == []
    found = drawn_texts("Cows walk far away. They sleep. See rule 5.4.", tmp_path)
    assert {one[:2] for one in found} == {("Cows walk far away.", "They sleep. See rule 5.4.")}


def test_citing_a_whole_rule_for_its_part_is_not_wrong(tmp_path: Path) -> None:
    herd = base({"1.1": "Herds.", "1.1a": "Cows.", "2.1": "See 1.1a."}, {"2.1": ["1.1a"]}, tmp_path)
    shifted = drawn(reference_shifted, herd, Random(508), 20)  # noqa: S311 - no secret
    cited = {one.edition.by_number["2.1"].references[0].number for one in shifted}
    assert cited == {"2.1", "1.99"}


def test_the_same_change_counts_once(tmp_path: Path) -> None:
    herd = base(RULES, {}, tmp_path)
    scenarios = list(drawn(removed, herd, Random(508), 40))  # noqa: S311 - no secret
    kept = list(others(scenarios))
    assert len(scenarios) == 40
    assert len(kept) == len({tuple(one.edition.by_number.items()) for one in kept}) <= 6
