"""`align --explain`: the scores of a rule's candidates, component by component."""

import json
from typing import Any

import pytest

from aligner.align import align, align_pairs, trained_pairs
from aligner.align.alignment import Link
from aligner.align.explanation import MAX_CANDIDATES_SHOWN, ExplainedCandidate, Explanation, explain
from aligner.align.features import extract_features
from aligner.align.scoring import COMPONENTS
from tests.support.books import book, made_up
from tests.support.commands import Runner
from tests.support.schemas import schema

PAIR = ["fandom-it-508", "en-2024-11-08-mtgwiki-508"]


def document(run: Runner, rule: str, *options: str) -> dict[str, Any]:
    ran = run("align", *PAIR, "--explain", rule, "--format", "json", *options, code=0)
    found: dict[str, Any] = json.loads(ran.out)
    schema("explanation").validate(found)
    return found


def test_the_components_of_every_candidate_add_up_to_its_score() -> None:
    texts, translated = made_up(60)
    pairs = trained_pairs(extract_features(book("xx", texts), book("yy", translated)))
    alignment = align_pairs(pairs)
    for rule in pairs.scores.features.left.rules:
        found = explain(rule.number, pairs, alignment)
        assert found is not None
        for one in found.candidates:
            assert sum(one.components.values()) == pytest.approx(one.score, abs=1e-6)
            assert set(one.components) <= set(COMPONENTS)


def test_a_link_joins_its_listed_candidates() -> None:
    texts, translated = made_up(60)
    left, right = book("xx", texts), book("yy", translated)
    pairs = trained_pairs(extract_features(left, right))
    for link in align(left, right).links:
        found = explain(link.left[0], pairs, align_pairs(pairs))
        assert found is not None
        assert found.link == link
        assert {one.rule for one in found.candidates if one.linked} == set(link.right)
        scores = [one.score for one in found.candidates]
        assert scores == sorted(scores, reverse=True)
        assert len(scores) <= MAX_CANDIDATES_SHOWN + len(link.right)


def test_only_one_to_one_links_with_noncandidates_come_from_the_history() -> None:
    other = ExplainedCandidate("9", {"content": 0.0}, 0.0, 0.5, None, linked=False)

    def rests_on_history(link: Link | None) -> bool:
        return Explanation("left", "right", "left", "1", (other,), link).by_history

    assert rests_on_history(Link(("1",), ("2",), "renumbered", 0.9))
    assert not rests_on_history(Link(("1", "1a"), ("2",), "merged", 0.9))  # a part is found without being a candidate
    assert not rests_on_history(None)


def test_a_rule_is_looked_up_on_the_left_and_then_on_the_right(run: Runner) -> None:
    left = document(run, "508.1j")
    assert (left["side"], left["link"]) != ("right", None)
    right = document(run, "508.7e")
    assert (right["side"], right["link"]) == ("right", None)


def test_without_numbers_scores_have_no_number_or_position_component(run: Runner) -> None:
    found = document(run, "508.1j", "--ignore-numbers")
    used = {name for one in found["candidates"] for name in one["components"]}
    assert used == {"content"}


@pytest.mark.parametrize(("lang", "says"), [("en", "is linked to 508.1k of"), ("it", "508.1k"), ("ja", "508.1k")])
def test_the_table_names_the_linked_rules_in_words(lang: str, says: str, run: Runner) -> None:
    printed = run("--lang", lang, "align", *PAIR, "--explain", "508.1j", code=0)
    assert printed.out.splitlines()[1].startswith("508.1k\t")
    assert says in printed.err
    assert not any(cell[1:] in {"0.0", "0,0"} for row in printed.out.splitlines() for cell in row.split("\t"))


@pytest.mark.parametrize("options", [("--explain", "999.9"), ("--explain", "508.1j", "--format", "csv")])
def test_an_unknown_rule_or_format_gives_a_one_line_error(options: tuple[str, ...], run: Runner) -> None:
    assert run("align", *PAIR, *options, code=2).err.count("\n") == 1
