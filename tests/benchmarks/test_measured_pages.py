"""The pages that say how well books are aligned and dated: what the tables make of what was measured."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aligner.dating.clues import Clue, Kind
from aligner.dating.dating import Dating
from benchmarks.data import old_pages
from benchmarks.data.books import CHINESE, DATES, Pair
from benchmarks.data.disguise import LANGUAGE
from benchmarks.measure import aligning, dating, dating_by_history
from benchmarks.measure.scoring import misses
from benchmarks.publish import aligning_page
from benchmarks.publish.aligning_page import ORDER, TABLES, drawn, spread, table, trusted
from benchmarks.publish.goals import LANGUAGES, at_least, below
from scraper.edition import Rule
from tests.support.checkout import ROOT
from tests.support.site_fixtures import edition

PAGES = {lang: ROOT / "docs" / lang / "aligning-measured.md" for lang in LANGUAGES}
DATED = {lang: ROOT / "docs" / lang / "dating-measured.md" for lang in LANGUAGES}
LATER = DATES[1]


def outcome(f1: float, alone: int = 0, recognised: int = 0, utmost: float = 1.0) -> dict[str, Any]:
    """Return what aligning a pair might have come to: one link in a hundred of low confidence."""
    return {
        "f1": f1, "precision": f1, "recall": f1, "alone": alone, "recognised": recognised, "rules": [9, 9, 8],
        "wrong": round(100 * (1 - f1)), "unheard": 1, "ungiven": 2, "utmost": utmost,
        "believed": {"072": [1, 0], "099": [99, 98]},
    }  # fmt: skip


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """What measurements might have found, and a line kept from when shuffled books were drawn only once."""
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
    for kind in aligning_page.PAGES:
        true = 0 if kind == "strange" else 8
        one = {"rules": 10, "true": true, "right": true and 7, "wrong": 2, "surely": 1}
        found |= {f"page/{kind}/{at}": one for at in range(2)}
    found["vectors/stranger/handbook-ko/shuffled"] = outcome(0.9801, 50, 48)
    return found


def cells(name: str, results: dict[str, Any], lang: str = "en") -> list[list[str]]:
    """Return the cells of a table's rows; that its dates are kept on one line counts for nothing."""
    rows = re.sub(r"</?span[^>]*>", "", table(name, results, lang)).splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_each_draw_has_a_name_and_a_lot_of_its_own() -> None:
    every = dict(aligning.whole_books())
    assert len(every) == sum(aligning.DRAWS.get(name, 1) for name in ORDER) * len(DATES)
    assert aligning.DRAWS["shuffled"] == 5
    assert aligning.DRAWS["thinned"] == aligning.DRAWS["thinned shuffled"] == 3
    given: list[Any] = [getattr(measure, "args", ()) for measure in every.values()]
    seeds = [make.args for (make,) in given]
    assert len(set(seeds)) == len(every)
    assert {name.rsplit("/", 1)[1] for name in every if "/shuffled/" in name} == set("12345")


def test_a_book_and_variant_is_one_row_with_the_spread_of_its_draws(results: dict[str, Any]) -> None:
    rows = {(row[0], row[1]): row[2:] for row in cells("whole", results)}
    assert len(rows) == len(DATES) * len(ORDER)
    shuffled = rows[CHINESE, "shuffled, numbers hidden"]
    assert shuffled == ["5", "0.9850", "0.9850", "0.9850 (0.9830–0.9870)", "≥ 0.985 (missed 2/5)", "–", "–"]
    assert rows[CHINESE, "in order, numbers hidden"][:5] == ["1", "0.9850", "0.9850", "0.9850", "1 (missed)"]
    later = rows[LATER, "shuffled, numbers hidden"]
    assert later[4:] == ["≥ 0.975", "0.960 (480/500)", "≥ 0.97 (missed)"]
    assert rows[LATER, "in order, a tenth left out"][4] == "–"


def test_what_was_kept_before_books_were_drawn_several_times_counts_nowhere(results: dict[str, Any]) -> None:
    fresh = {name: one for name, one in results.items() if name != f"whole/{CHINESE}/shuffled"}
    assert len(fresh) == len(results) - 1
    for name in TABLES:
        assert table(name, fresh, "en") == table(name, results, "en")
    assert len(drawn(results, CHINESE, "shuffled")) == 5


def test_reliability_counts_every_draw(results: dict[str, Any]) -> None:
    draws = sum(aligning.DRAWS.get(name, 1) for name in ORDER) * len(DATES)
    assert [row[2:4] for row in trusted(results)] == [(draws, 0), (99 * draws, 98 * draws)]


def test_manuals_come_to_a_mean_a_worst_and_how_many_miss_each_goal(results: dict[str, Any]) -> None:
    rows = cells("manuals", results)
    assert [row[0] for row in rows] == ["guide", "guide", "**mean**", "**worst**", "**goal**"]
    assert rows[0] == ["guide", "French", "8", "0.9961", "49/50", "0.9401", "0.9901", "45/50"]
    assert rows[2][3:] == ["0.9881", "0.980", "0.9401", "0.9801", "0.900"]
    assert rows[3][3:] == ["0.9801", "0.980", "0.9401", "0.9701", "0.900"]
    goals = ["≥ 0.99 (missed 1/2)", "≥ 0.97", "≥ 0.975 (missed 2/2)", "< 0.975: 1/2", "≥ 0.97 (missed 2/2)"]
    assert rows[4][3:] == goals
    assert [row[0] for row in cells("strangers", results, "it")] == [
        "handbook", "**media**", "**peggiore**", "**obiettivo**",
    ]  # fmt: skip


def test_a_manual_measured_by_half_stands_in_no_table(results: dict[str, Any]) -> None:
    half = {name: one for name, one in results.items() if name != "manual/guide-ja/shuffled"}
    assert len(cells("manuals", half)) == 4
    none = {name: one for name, one in results.items() if not name.startswith("manual/")}
    assert table("manuals", none, "en") == ""


def test_wrong_links_are_counted_by_the_median_of_the_draws(results: dict[str, Any]) -> None:
    rows = {(row[0], row[1]): row[2:] for row in cells("wrong", results)}
    assert rows[CHINESE, "shuffled, numbers hidden"] == ["2 (1–2)", "1 (1–1)", "2 (2–2)", "0.9870"]
    assert rows[LATER, "in order, numbers hidden"] == ["2", "1", "2", "–"]


def test_a_goal_is_held_against_what_the_table_shows() -> None:
    assert at_least(0.985, [0.98496], "it") == "≥ 0.985"
    assert at_least(0.985, [0.98494], "it") == "≥ 0.985 (mancato)"
    assert at_least(0.985, [0.9, 1.0], "ja") == "≥ 0.985（未達 1/2）"
    assert at_least(None, [0.1], "en") == "–"
    assert [below(6, "s", one, "en") for one in (5.9, 6.0)] == ["< 6 s", "< 6 s (missed)"]
    assert spread([3, 1, 2], 0) == "2 (1–3)"


def test_links_wrong_and_missing_are_counted() -> None:
    left, right = (edition("en", "tavern", *(Rule(f"508.{at}", "Cider.") for at in range(1, 6))) for _ in range(2))
    truth = frozenset({("508.1", "508.1"), ("508.2", "508.2"), ("508.3", "508.3")})
    pair = Pair("made up", left, right, truth, frozenset({("508.5", "508.5")}))
    links = [(("508.1",), ("508.1",)), (("508.2",), ("508.3",)), (("508.4",), ("508.2",)), (("508.5",), ("508.5",))]
    assert misses(pair, links) == {"wrong": 2, "unheard": 1, "ungiven": 2}


def test_small_pages_are_counted_by_rules_and_links(results: dict[str, Any]) -> None:
    rows = cells("pages", results)
    assert rows[0] == ["a section", "2", "20", "16", "14 (0.875)", "4", "2"]
    assert rows[-1] == ["another rule book", "2", "20", "–", "–", "4", "2"]
    assert [row[0] for row in cells("pages", results, "it")][1:3] == ["un terzo di una", "una, tolto il 15 %"]
    assert cells("pages", {"page/third/0": results["page/third/0"]})[0][0] == "a third of one"


@pytest.mark.usefixtures("shared")
def test_a_small_page_is_cut_as_its_kind_says() -> None:
    pairs = {kind: old_pages.page(kind, Random(5)) for kind in aligning_page.PAGES}  # noqa: S311 - no secret
    for kind, pair in pairs.items():
        assert pair.left.language == LANGUAGE
        assert bool(pair.truth) is (kind != "strange")
        assert {one for one, _ in pair.truth | pair.partly} <= pair.left.by_number.keys()
    whole, third, gaps = (len(pairs[kind].left.rules) for kind in ("section", "third", "gaps"))
    assert third < gaps < whole < len(pairs["section"].right.rules)


def test_what_vectors_add_stands_beside_what_the_same_draw_came_to_without(results: dict[str, Any]) -> None:
    rows = cells("vectored", results)
    assert rows[0] == [CHINESE, "Chinese", "0.9830", "0.9900", "–", "2/2"]
    assert rows[1] == ["parts of 60 rules", "Chinese", "0.9050", "0.9900", "2/4", "4/4"]
    assert rows[2] == ["handbook", "Korean", "0.9401", "0.9801", "45/50", "48/50"]
    assert rows[3] == ["**mean of the manuals**", "", *rows[2][2:]]
    assert len(rows) == 4


def heads(text: str) -> Iterator[tuple[str, int]]:
    """Yield the mark of each table and the number of its columns."""
    for found in re.finditer(r"^\|( ---:? \|)+\n(?:\|[^\n]*\n)*\n<!-- ([a-z]+) -->", text, re.MULTILINE):
        yield found[2], found[0].partition("\n")[0].count("---")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_takes_up_every_table_in_its_columns(
    lang: str, results: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "docs" / lang / "aligning-measured.md"
    page.parent.mkdir(parents=True)
    page.write_text(PAGES[lang].read_text("utf-8"), "utf-8")
    monkeypatch.setattr(aligning_page, "ROOT", tmp_path)
    aligning_page.write(results)
    text = page.read_text("utf-8")
    assert dict(heads(text)) == {name: len(cells(name, results, lang)[0]) for name in TABLES}
    for name in TABLES:
        assert f"\n{table(name, results, lang)}\n\n<!-- {name} -->" in text
    again = PAGES[lang].read_text("utf-8")
    assert [name for name, _ in heads(again)] == [name for name, _ in heads(text)]


def judged(name: str, *, right: bool = True, width: int = 1) -> dict[str, Any]:
    kinds = {} if name == "hidden" else {"numbering": True, "references": right}
    return {"right": {**kinds, "wording": True, "whole": True}, "width": width, "wrong": []}


def dated() -> dict[str, Any]:
    """Return what dating might have come to: a mixture with references that mislead and wholes that are too wide."""
    found = {f"{name}/en-{at}": judged(name) for name in dating.NAMES for at in range(4)}
    found |= {f"english-section/{at}": judged("english-section", width=9) for at in range(4, 8)}
    found |= {"mixed/en-1": judged("mixed", right=False), "mixed/en-2": judged("mixed", width=4)}
    return found


@pytest.mark.parametrize(("lang", "said"), [("en", " (missed)"), ("it", " (mancato)"), ("ja", "（未達）")])
def test_dating_says_where_a_goal_is_missed(lang: str, said: str) -> None:
    rows = [row.strip("| ").split(" | ") for row in dating.table(dating.summed(dated()), lang).splitlines()]
    assert len(rows) == len(dating.NAMES)
    by_name = dict(zip(dating.NAMES, rows, strict=True))
    assert by_name["english"][1:] == ["4/4", "4/4", "4/4", "4/4", "1", "4/4", "1"]
    assert by_name["hidden"][1:3] == ["–", "–"]
    assert by_name["english-section"][5:] == ["5", "4/8", "9"]
    assert by_name["mixed"][1:] == ["4/4", f"3/4{said}", "4/4", "4/4", "1", f"3/4{said}", "4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_dating_takes_up_the_table_and_what_was_dated(
    lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "docs" / lang / "dating-measured.md"
    page.parent.mkdir(parents=True)
    page.write_text(DATED[lang].read_text("utf-8"), "utf-8")
    monkeypatch.setattr(dating, "ROOT", tmp_path)
    dating.write_tables(dating.summed(dated()))
    text = page.read_text("utf-8")
    assert f"\n{dating.table(dating.summed(dated()), lang)}\n\n<!-- dating -->" in text
    told = text.partition("<!-- dating taken -->")[2].partition("<!-- /dating taken -->")[0]
    assert sorted(re.findall(r"[\d-]+", told)) == ["130", "1999-04-23", "2026-08-07", "4", "4"]


def test_what_a_dating_says_is_held_against_each_kind_of_truth() -> None:
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
    rows = [row.strip("| ").split(" | ") for row in dating_by_history.table(results).splitlines()]
    assert rows == [
        ["English revisions", *["2/2", "2", "1/2 (missed)", "4"] * 2],
        ["one section", "1/1", "4", "0/2", "9", "0/0", "4", "0/2", "9"],
    ]
