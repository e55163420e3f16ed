"""The tables of aligning and dating, from made-up measurements."""

from random import Random
from typing import Any

import pytest

from aligner.dating.clues import Clue, Kind
from aligner.dating.dating import Dating
from benchmarks.data import old_pages
from benchmarks.data.books import CHINESE, DATES, Pair
from benchmarks.data.disguise import LANGUAGE
from benchmarks.measure import aligning, dating, dating_by_history
from benchmarks.measure.aligning_tables import VARIANTS, drawn, tables
from benchmarks.measure.rivals import Missing
from benchmarks.measure.scoring import Score, score
from benchmarks.publish.results import load, store
from scraper.edition import Rule
from tests.support.site_fixtures import edition

LATER = DATES[1]


def outcome(f1: float, alone: int = 0, recognized: int = 0, utmost: float = 1.0) -> dict[str, Any]:
    """Return a possible result of aligning a pair: one link in a hundred has low confidence."""
    return {
        "f1": f1, "precision": f1, "recall": f1, "alone": alone, "recognized": recognized, "true": 8,
        "wrong": round(100 * (1 - f1)), "unheard": 1, "ungiven": 2, "utmost": utmost,
        "believed": {"072": [1, 0], "099": [99, 98]},
    }  # fmt: skip


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """Plausible measurements, and one with an old name, from when shuffled books were drawn only once."""
    found: dict[str, Any] = {f"whole/{CHINESE}/shuffled": outcome(0.5)}
    for name, _ in aligning.whole_books():
        _, date, variant, at = name.split("/")
        short = (int(at) - 3) / 1000 if variant == "shuffled" else 0
        found[name] = outcome(0.985 + short, 100 * (date == LATER), 96 * (date == LATER), utmost=0.987)
    for size in (60, 200):
        for variant in ("opaque", "shuffled"):
            found |= {f"section/{size}/{variant}/{CHINESE}/{at}": outcome(0.9 + at / 100, 2, 1) for at in range(3)}
    for kind, manual in (("manual", "guide-fr"), ("manual", "guide-ja"), ("stranger", "handbook-ko")):
        hard = manual.endswith("ja")
        found[f"{kind}/{manual}/opaque"] = outcome(0.9801 if hard else 0.9961, 50, 49)
        found[f"{kind}/{manual}/shuffled"] = outcome(0.9401, 50, 45, 0.9701 if hard else 0.9901)
    for name in (f"whole/{CHINESE}/shuffled/1", *(f"section/60/shuffled/{CHINESE}/{at}" for at in range(2))):
        found[f"vectors/{name}"] = outcome(0.99, 2, 2)
    for kind in old_pages.KINDS:
        true = 0 if kind == "strange" else 8
        one = {"rules": 10, "true": true, "right": true and 7, "wrong": 2, "surely": 1}
        found |= {f"page/{kind}/{at}": one for at in range(2)}
    found["vectors/stranger/handbook-ko/shuffled"] = outcome(0.9801, 50, 48)
    return found


def test_each_draw_has_its_own_name_and_seed() -> None:
    every = dict(aligning.whole_books())
    assert len(every) == sum(aligning.DRAWS.get(name, 1) for name in VARIANTS) * len(DATES)
    given: list[Any] = [getattr(measure, "args", ()) for measure in every.values()]
    seeds = [make.args for (make,) in given]
    assert len(set(seeds)) == len(every)


def test_a_book_and_variant_is_one_row_with_the_spread_of_its_draws(results: dict[str, Any]) -> None:
    rows = {(row["english"], row["variant"]): row for row in tables(results)["whole"]}
    assert len(rows) == len(DATES) * len(VARIANTS)
    shuffled = rows[CHINESE, "shuffled"]
    assert [shuffled[key] for key in ("draws", "precision", "f1", "f1_worst", "f1_best")] == [
        5,
        0.985,
        0.985,
        0.983,
        0.987,
    ]
    assert [shuffled[key] for key in ("recognized", "alone", "expected_of_words")] == [None, None, 0.987]
    assert [shuffled[key] for key in ("wrong", "wrong_fewest", "wrong_most", "unheard", "ungiven")] == [2, 1, 2, 1, 2]
    later = rows[LATER, "shuffled"]
    assert (later["recognized"], later["alone"]) == (480, 500)
    assert rows[CHINESE, "opaque"]["expected_of_words"] is None


def test_results_in_the_old_format_are_ignored(results: dict[str, Any]) -> None:
    fresh = {name: one for name, one in results.items() if name != f"whole/{CHINESE}/shuffled"}
    assert len(fresh) == len(results) - 1
    assert tables(fresh) == tables(results)
    assert len(drawn(results, CHINESE, "shuffled")) == 5


def test_confidence_counts_every_draw(results: dict[str, Any]) -> None:
    draws = sum(aligning.DRAWS.get(name, 1) for name in VARIANTS) * len(DATES)
    found = [(row["links"], row["right"]) for row in tables(results)["confidence"]]
    assert found == [(draws, 0), (99 * draws, 98 * draws)]


def test_a_part_is_reported_by_its_median_and_worst_ratio(results: dict[str, Any]) -> None:
    row = next(row for row in tables(results)["parts"] if (row["rules"], row["variant"]) == (60, "opaque"))
    assert row == {
        "rules": 60,
        "variant": "opaque",
        "drawn": 3,
        "f1": 0.91,
        "f1_worst": 0.9,
        "recognized": 3,
        "alone": 6,
    }


def test_a_manual_has_both_orders_and_says_whether_weights_were_fitted_on_it(results: dict[str, Any]) -> None:
    rows = tables(results)["manuals"]
    assert [(row["manual"], row["language"], row["fitted"]) for row in rows] == [
        ("guide", "fr", True), ("guide", "ja", True), ("handbook", "ko", False),
    ]  # fmt: skip
    assert [*rows[1].values()][3:] == [8, 0.9801, 49, 50, 0.9401, 0.9701, 45, 50]
    half = {name: one for name, one in results.items() if name != "manual/guide-ja/shuffled"}
    assert [row["language"] for row in tables(half)["manuals"]] == ["fr", "ko"]


def test_links_wrong_and_missing_are_counted() -> None:
    left, right = (edition("en", "tavern", *(Rule(f"508.{at}", "Cider.") for at in range(1, 6))) for _ in range(2))
    truth = frozenset({("508.1", "508.1"), ("508.2", "508.2"), ("508.3", "508.3")})
    pair = Pair("made up", left, right, truth, frozenset({("508.5", "508.5")}))
    links = [(("508.1",), ("508.1",)), (("508.2",), ("508.3",)), (("508.4",), ("508.2",)), (("508.5",), ("508.5",))]
    assert score(pair, links) == Score(given=3, right=1, true=3, unheard=1, alone=2, recognized=1)


def test_small_pages_are_counted_by_rules_and_links(results: dict[str, Any]) -> None:
    rows = {row["page"]: [*row.values()][1:] for row in tables(results)["pages"]}
    assert rows["section"] == [2, 20, 16, 14, 4, 2]
    assert rows["strange"] == [2, 20, 0, 0, 4, 2]


@pytest.mark.usefixtures("shared")
def test_a_small_page_is_cut_by_its_kind() -> None:
    pairs = {kind: old_pages.page(kind, Random(5)) for kind in old_pages.KINDS}  # noqa: S311 - no secret
    for kind, pair in pairs.items():
        assert pair.left.language == LANGUAGE
        assert bool(pair.truth) is (kind != "strange")
        assert {one for one, _ in pair.truth | pair.partly} <= pair.left.by_number.keys()
    whole, third, gaps = (len(pairs[kind].left.rules) for kind in ("section", "third", "gaps"))
    assert third < gaps < whole < len(pairs["section"].right.rules)


def test_vectors_are_compared_on_the_same_draw(results: dict[str, Any]) -> None:
    assert [[*row.values()] for row in tables(results)["vectors"]] == [
        [CHINESE, "zh", 0.983, 0.99, 0, 2, 2],
        ["parts of 60", "zh", 0.905, 0.99, 2, 4, 4],
        ["handbook", "ko", 0.9401, 0.9801, 45, 48, 50],
    ]


def test_a_result_is_written_only_with_all_its_tables(results: dict[str, Any]) -> None:
    stored = load()["aligning"]["tables"]
    assert {name: [*rows[0]] for name, rows in tables(results).items()} == {
        name: [*rows[0]] for name, rows in stored.items()
    }
    few = {name: one for name, one in results.items() if not name.startswith("vectors/")}
    with pytest.raises(Missing, match="not measured: vectors"):
        store("aligning", tables(few))


def judged(name: str, *, right: bool = True, width: int = 1) -> dict[str, Any]:
    kinds = {} if name == "hidden" else {"numbering": True, "references": right}
    return {"right": {**kinds, "wording": True, "whole": True}, "width": width, "wrong": []}


def dated() -> dict[str, Any]:
    """Return a possible result of dating: a mixture with misleading references and results that are too wide."""
    found = {f"{name}/en-{at}": judged(name) for name in dating.NAMES for at in range(4)}
    found |= {f"english-section/{at}": judged("english-section", width=9) for at in range(4, 8)}
    found |= {"mixed/en-1": judged("mixed", right=False), "mixed/en-2": judged("mixed", width=4)}
    return found


def test_dating_counts_right_intervals_and_their_width() -> None:
    rows = {row.pop("edition"): [*row.values()] for row in dating.rows(dated(), dating.row, dating.NAMES)}
    assert tuple(rows) == dating.NAMES
    assert rows["english"] == [4, 4, 4, 4, 4, 4, 4, 4, 1, 4, 4, 1]
    assert rows["hidden"][:4] == [None] * 4
    assert rows["english-section"][8:] == [5, 4, 8, 9]
    assert rows["mixed"] == [4, 4, 3, 4, 4, 4, 4, 4, 1, 3, 4, 4]
    assert [*dating.rows(dated(), dating.row, dating.NAMES)[0]] == [*load()["dating"]["tables"]["editions"][0]]


def test_a_dating_is_compared_with_each_kind_of_truth() -> None:
    rule = Rule("508.1", "The host raises a cup of cider.")
    case = dating.case("mixed", edition("en", "tavern", rule, date="2016-08-26"), wording="2015-07-17")
    numbers, words = (("2016-08-26", "2016-09-30"),), (("2015-07-17", "2015-07-17"),)
    clues = (Clue("numbering", "508.1", {}),)
    kinds = (
        Kind("numbering", clues, numbers, {}),
        Kind("references", (), (), {}),
        Kind("wording", clues, numbers, {}),
    )
    found = dating.judged(case, Dating(case.edition.id, None, *kinds, (*numbers, *words), False, (), ()))
    assert found["right"] == {"numbering": True, "wording": False, "whole": True}
    assert found["wrong"] == ["wording 2015-07-17 is not in 2016-08-26–2016-09-30"]
    alone = dating.judged(case, Dating(case.edition.id, None, *kinds, numbers, False, (), ()))
    assert alone["right"]["whole"] is False
    assert found["width"] == alone["width"] + 1


def test_dating_without_english_is_measured_by_kind() -> None:
    def found(width: int, *kinds: str) -> dict[str, Any]:
        return {"right": dict.fromkeys(kinds, True), "widths": dict.fromkeys(dating_by_history.KINDS, width)}

    results = {"whole/1": found(1, "numbering", "references"), "whole/2": found(4, "numbering", "references")}
    results |= {"one/1": found(9, "numbering"), "one/2": found(0)}
    rows = [[*row.values()] for row in dating.rows(results, dating_by_history.row, dating_by_history.NAMES)]
    assert rows == [["whole", *[2, 2, 2.5, 1, 4] * 2, 2], ["one", 1, 1, 4.5, 0, 9, 0, 0, 4.5, 0, 9, 2]]
    stored = load()["dating-by-history"]["tables"]["editions"]
    assert {*dating.rows(results, dating_by_history.row, dating_by_history.NAMES)[0]} == {*stored[0]}
