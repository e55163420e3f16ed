"""Result files and the pages made from them: they agree in three languages, and unmeasured results are not written."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.measure.manifest import books
from benchmarks.measure.rivals import Missing
from benchmarks.publish import page
from benchmarks.publish.page import COMPARED, GOALS, NONE, Result, goal_row, goals, is_met, quantity, spec
from benchmarks.publish.results import as_csv, as_json, folder, load, publish, show, store
from rosetta508.language.words import LANGUAGES
from tests.support.checkout import ROOT

AREAS = list(spec()["areas"])
EVERY_GOAL = [goal for area in AREAS for goal in goals(area)]
NAMES = sorted(load())


def texts(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text("utf-8") for path in root.rglob("*.*") if path.is_file()}


def test_pages_and_files_agree_with_the_results(checkout: Path) -> None:
    before = texts(checkout)
    assert len(before) > 40
    publish(load(checkout), checkout)
    assert texts(checkout) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_both_marks_of_each_block_once(lang: str) -> None:
    marks = {GOALS: ["books", "data", *AREAS]}
    for mark, told in spec()["tables"].items():
        marks.setdefault(told["page"], []).append(mark)
    for name, expected in marks.items():
        text = (ROOT / "docs" / lang / f"{name}.md").read_text("utf-8")
        assert [text.count(f"<!-- {slash}{mark} -->") for mark in expected for slash in ("", "/")] == [1, 1] * len(
            expected
        )


@pytest.mark.parametrize("goal", EVERY_GOAL, ids=lambda goal: goal["en"])
def test_every_row_has_a_result_and_its_goal_in_each_language(goal: dict[str, Any]) -> None:
    results = load()
    rows = {lang: goal_row(goal, results, lang) for lang in LANGUAGES}
    assert len({row[0] for row in rows.values()}) == 3
    has_goal = any(how in goal for how in COMPARED)
    for row in rows.values():
        assert any(sign.isdigit() for sign in row[1])
        assert [cell == NONE for cell in row[2:4]] == [not has_goal] * 2
    assert [row[3].startswith("**") for row in rows.values()] == [is_met(goal, page.found(goal, results)) is False] * 3


def test_most_rows_have_a_goal_and_no_table_has_more_than_ten() -> None:
    assert sum(any(how in goal for how in COMPARED) for goal in EVERY_GOAL) > 0.9 * len(EVERY_GOAL)
    assert max(len(goals(area)) for area in AREAS) <= 10


def test_every_result_can_be_downloaded_with_its_tables() -> None:
    linked = {name for told in spec()["areas"].values() for name in told["results"]}
    assert linked == set(NAMES)
    for lang in LANGUAGES:
        text = (ROOT / "docs" / lang / f"{GOALS}.md").read_text("utf-8")
        for name in NAMES:
            for file in (f"{name}.json", *as_csv(load()[name])):
                assert f'/assets/measurements/{file}" download>' in text


def test_books_of_goals_are_books_of_the_manifest_that_name_the_page() -> None:
    pages = {book.name: book.pages for book in books()}
    named = {name for goal in EVERY_GOAL for name in goal.get("books", ())}
    assert named == {name for name, of in pages.items() if GOALS in of}


def test_numbers_are_written_as_readers_of_each_language_write_them() -> None:
    shown = {
        ("f1", 0.99846): ("0.9985", "0,9985", "0.9985"),
        ("percent", 0.954): ("95.4%", "95,4\u00a0%", "95.4%"),
        ("times", 1.37): ("1.37×", "1,37×", "1.37倍"),
        ("count", 50_000): ("50,000", "50.000", "50,000"),
        ("s", 74.62): ("74.6\u00a0s", "74,6\u00a0s", "74.6\u00a0s"),
        ("s", 0.2104): ("210\u00a0ms",) * 3,
        ("MB", 1234.4): ("1,234\u00a0MB", "1.234\u00a0MB", "1,234\u00a0MB"),
    }
    for (unit, value), expected in shown.items():
        assert tuple(quantity(value, unit, lang) for lang in LANGUAGES) == expected
    shares = [Result(1300, 2000, "count").text(lang) for lang in LANGUAGES]
    assert shares == ["1,300/2,000", "1.300/2.000", "1,300/2,000"]


def test_a_goal_is_compared_with_the_digits_shown() -> None:
    goal = {"at_least": 0.985}
    assert [is_met(goal, Result(value, None, "f1")) for value in (0.98496, 0.98494)] == [True, False]
    assert [is_met({"below": 6}, Result(value, None, "s")) for value in (5.94, 6.0)] == [True, False]
    assert [is_met({"below": 0.5}, Result(value, None, "s")) for value in (0.46, 0.4996)] == [True, False]
    assert [is_met({"at_least": 0.9}, Result(right, 12, "count")) for right in (11, 9)] == [True, False]
    assert [is_met({"at_most": 0}, Result(wrong, 50, "count")) for wrong in (0, 1)] == [True, False]
    assert is_met({}, Result(1, None, "count")) is None


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_written_into_files_and_pages(name: str, checkout: Path) -> None:
    tables = json.loads(json.dumps(load()[name]["tables"]))
    for rows in tables.values():
        for row in rows:
            row.update({key: 7777 for key, value in row.items() if type(value) in (int, float) and key != "from"})
    store(name, tables, {"measured": "2026-01-02", "machine": "a machine"}, root=checkout)
    assert load(checkout)[name] == {"name": name, "measured": "2026-01-02", "machine": "a machine", "tables": tables}
    for file, text in as_csv(load(checkout)[name]).items():
        assert (folder(checkout) / file).read_text("utf-8") == text
        assert "7777" in text
    for lang, day in zip(LANGUAGES, ("2 January 2026", "2 gennaio 2026", "2026年1月2日"), strict=True):
        assert day in (checkout / "docs" / lang / f"{GOALS}.md").read_text("utf-8")


def test_figures_reach_their_row_in_three_languages(checkout: Path) -> None:
    tables = load()["startup"]["tables"]
    rows = [{**row, "ratio": 9.5 if row["what"].endswith("508.1k") else row["ratio"]} for row in tables["times"]]
    store("startup", {"times": rows}, root=checkout)
    for lang, shown in (("en", "9.50×</td><td>≤ 8×</td><td><strong>no"), ("it", "9,50×"), ("ja", "9.50倍")):
        assert shown in (checkout / "docs" / lang / f"{GOALS}.md").read_text("utf-8")


def test_unmeasured_figures_are_not_written(checkout: Path) -> None:
    before, tables = texts(checkout), load()["drift"]["tables"]
    kinds = [row for row in tables["kinds"] if row["kind"] != "changed-meaning"]
    for lacking, said in (
        ({"changes": tables["changes"]}, "drift: not measured: kinds"),
        ({**tables, "changes": []}, "drift: not measured: changes"),
        ({**tables, "kinds": kinds}, r"drift: not measured: drift\.kinds, Share of changes of meaning"),
    ):
        with pytest.raises(Missing, match=said):
            store("drift", lacking, root=checkout)
    with pytest.raises(Missing, match="drift: not measured: whole/2023"):
        store("drift", tables, unmeasured=["whole/2023"], root=checkout)
    assert texts(checkout) == before


def test_a_file_without_its_result_is_removed(checkout: Path) -> None:
    (folder(checkout) / "drift-gone.csv").write_text("kind\n", "utf-8")
    publish(load(checkout), checkout)
    assert not (folder(checkout) / "drift-gone.csv").exists()


def test_a_result_has_one_row_per_line_in_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"page": "it-508", "f1": 0.5}, {"page": "ja-508", "f1": None}]
    result: dict[str, Any] = {"name": "made-up", "tables": {"pages": rows}}
    assert json.loads(as_json(result)) == result
    assert '\n   {"page": "ja-508", "f1": null}\n' in as_json(result)
    assert as_csv(result) == {"made-up-pages.csv": "page,f1\nit-508,0.5\nja-508,\n"}
    show(result["tables"])
    assert capsys.readouterr().out == "page\tf1\nit-508\t0.5\nja-508\t\n"
