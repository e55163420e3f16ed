"""The measurements of `make benchmark`: their arithmetic and their results."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from benchmarks.__main__ import PARTS, every, found, main
from benchmarks.measure import diffing, keeping, rivals, startup, whole_work
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.measure.rivals import Missing
from benchmarks.measure.tasks import TASKS, Cost
from benchmarks.measure.timing import paired, taken
from benchmarks.publish.page import GOALS, goals
from benchmarks.publish.results import load, store, timed
from scraper.edition import Rule
from tests.support.checkout import ROOT
from tests.support.site_fixtures import edition


@pytest.fixture(scope="module")
def results() -> dict[str, Measured]:
    """The measurements behind the published tables; the first measurement of a part holds all times of that part."""
    about = {"date": "2026-01-02", "load": 0.5, "others": 0.25, "machine": "a machine", "versions": {"x": "1.2"}}
    made: dict[str, Measured] = {}
    for name, _ in every():
        part, one = name.split("/", 1)
        tables = load()[part]["tables"]
        rows = [row for row in tables.get("figures", ()) if row["measurement"].replace("diff-", "git/") == one]
        figures = {f"{row['of']}/{row['figure']}" if row["of"] else row["figure"]: row["value"] for row in rows}
        made[name] = about | {"times": tables["times"] if one == PARTS[part].every[0] else [], "figures": figures}
    return made


def test_ratios_are_taken_per_round_and_the_spread_is_the_middle_half() -> None:
    assert paired("a", "b", [(2.0, 1.0), (9.0, 3.0), (4.0, 2.0), (30.0, 3.0), (5.0, 1.0)]) == {
        "what": "a", "rival": "b", "ours": 5, "ours_low": 4, "ours_high": 9, "theirs": 2, "theirs_low": 1,
        "theirs_high": 3, "ratio": 3, "ratio_low": 2, "ratio_high": 5, "rounds": 5,
    }  # fmt: skip


def test_one_round_has_no_spread() -> None:
    row = paired("a", "b", [(3.0, 2.0)])
    assert {row[key] for key in ("ratio_low", "ratio", "ratio_high")} == {1.5}
    row = paired("a", "b", [(1.0, 1.0), (2.0, 1.0)])
    assert [row[key] for key in ("ratio_low", "ratio", "ratio_high")] == [1.25, 1.5, 1.75]


def test_a_measurement_survives_json_with_date_and_machine() -> None:
    made = taken(lambda: ([paired("a", "b", [(1.0, 2.0)])], {"pages": 3}), ["numpy", "no-such-package"])
    assert json.loads(json.dumps(made)) == made
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", made["date"])
    assert made["versions"]["numpy"]
    assert made["versions"]["no-such-package"] == ""
    assert made["others"] is None or made["others"] >= 0


THREE = ("one", "two", "three")


def each(measure: Callable[[str], Measured], *names: str) -> Iterator[Named]:
    """Yield the measurements with these names."""
    return ((name, partial(measure, name)) for name in names)


def test_an_interrupted_run_is_resumed(tmp_path: Path) -> None:
    keep, made = tmp_path / "deep" / "kept", []

    def measure(name: str) -> Measured:
        made.append(name)
        if name == "two" and made.count("two") == 1:
            raise KeyboardInterrupt
        return {"found": name}

    with pytest.raises(KeyboardInterrupt):
        measured(each(measure, *THREE), [], keep)
    found = measured(each(measure, *THREE), [], keep)
    assert found == {name: {"found": name} for name in THREE}
    assert made == ["one", "two", "two", "three"]
    assert measured(each(measure, *THREE), [], keep) == found
    assert made[4:] == []


def counted(name: str) -> Measured:
    return {"found": name}


def lacking() -> Measured:
    raise Missing("the program git is not installed")


def test_a_truncated_results_file_loses_only_its_last_line(tmp_path: Path) -> None:
    keep, made = tmp_path / "kept", []

    def measure(name: str) -> Measured:
        made.append(name)
        return counted(name)

    whole = measured(each(measure, *THREE), [], keep)
    text = keep.read_text("utf-8")
    assert text.count("\n") == 3
    for cut in (text[:-1], text[:-2], text[:-20]):
        made.clear()
        keep.write_text(cut, "utf-8")
        assert measured(each(measure, *THREE), [], keep) == whole
        assert made == ["three"]
        assert keep.read_text("utf-8") == text


def test_results_of_other_code_are_used_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "kept"
    keep.write_text('["one", {"found": "then"}]\n', "utf-8")
    found = measured(each(counted, "one", "two"), [], keep)
    assert found == {"one": {"found": "then"}, "two": {"found": "two"}}
    assert capsys.readouterr().err.startswith(f"{keep}: 1 of 1 measurements were made with other code than today's\n")
    monkeypatch.setattr(keeping, "state", lambda: "changed")
    assert measured(each(counted, "one", "two"), [], keep) == found
    assert capsys.readouterr().err == f"{keep}: 2 of 2 measurements were made with other code than today's\n"


def test_parallel_runs_give_the_same_results_in_the_same_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"{at}" for at in range(8)]
    keep = tmp_path / "kept"
    found = measured(iter([*each(counted, *names), ("git", lacking)]), [], keep, workers=2)
    assert list(found) == names
    assert found == measured(each(counted, *names), [], None)
    lines = map(json.loads, keep.read_text("utf-8").splitlines())
    assert {name: one for name, one, _ in lines} == found
    assert "git: skipped, the program git is not installed" in capsys.readouterr().err


def test_missing_packages_are_reported_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert measured(iter([("a/b", lacking), ("a/c", dict)]), [], None) == {"a/c": {}}
    assert capsys.readouterr().err.splitlines()[0] == "a/b: skipped, the program git is not installed"


def test_unavailable_competitors_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rivals, "FOLDER", tmp_path)
    monkeypatch.setattr(rivals, "PINNED", {"no_such_module": "no-such-package==0.0.0"})
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PYTHONPATH", "")
    assert rivals.install_rivals() == ["no-such-package==0.0.0"]
    with pytest.raises(Missing, match=r"no-such-package==0\.0\.0 is not installed"):
        rivals.need("no_such_module")
    with pytest.raises(Missing, match="the program no-such-program is not installed"):
        rivals.need_program("no-such-program")


def test_published_tables_come_from_the_measurements(results: dict[str, Measured]) -> None:
    for part in PARTS:
        tables, about = timed(found(part, results)[0])
        stored = load()[part]["tables"]
        assert tables["times"] == stored["times"]
        assert {name: [*rows[0]] for name, rows in tables.items()} == {
            name: [*rows[0]] for name, rows in stored.items()
        }
        assert about == {
            "measured": "2026-01-02", "machine": "a machine", "versions": {"x": "1.2"}, "load": [0.5],
            "other_processors": [0.2],
        }  # fmt: skip


def test_work_on_whole_books_is_compared_with_each_competitor() -> None:
    rivals = {"galechurch": Cost(2.0, 2.0, 120.0, 1.0), "vectors": Cost(10.0, 20.0, 430.0, 0.9)}
    rounds = [rivals | {"work-history": Cost(seconds, 1.0, 500 + seconds, None)} for seconds in (5.0, 9.0)]
    rows, figures = whole_work.compared("history", rounds)
    assert [(row["what"], row["rival"], row["ratio"]) for row in rows] == [
        ("work-history", "galechurch", 3.5),
        ("work-history", "vectors", 0.7),
    ]
    assert figures == {
        "galechurch/megabytes": 120, "vectors/megabytes": 430, "work-history/megabytes": 509,
        "galechurch/f1": 1, "vectors/f1": 0.9,
    }  # fmt: skip


def test_every_task_on_whole_books_runs_and_is_documented() -> None:
    tasks = {what: task for group in whole_work.GROUPS.values() for what, task in group.items()}
    assert {row["what"] for row in load()["work"]["tables"]["times"]} == set(tasks)
    aimed = [goal["where"] for goal in goals("speed") if goal["source"].startswith("work.")]
    assert {what for where in aimed for what in where.get("what", where.get("of"))} <= set(tasks)
    assert {name for name, *book in tasks.values() if not book} == set(TASKS)


def test_a_part_without_a_measurement_keeps_the_published_figures(
    monkeypatch: pytest.MonkeyPatch,
    checkout: Path,
    tmp_path: Path,
    results: dict[str, Measured],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("benchmarks.__main__.install_rivals", list)
    monkeypatch.setattr("benchmarks.__main__.every", lambda: iter(()))
    monkeypatch.setattr("benchmarks.__main__.store", partial(store, root=checkout))
    few = {name: one for name, one in results.items() if name != "diffing/redlines/m10"}
    assert found("diffing", few)[1] == ["diffing/redlines/m10"]
    keep, before = tmp_path / "kept", load(checkout)
    keep.write_text("".join(json.dumps(pair) + "\n" for pair in few.items()), "utf-8")
    assert main(["--keep", str(keep), "--write"]) == 0
    assert "diffing: not measured: diffing/redlines/m10; the docs keep what they had" in capsys.readouterr().err
    after = load(checkout)
    assert {name for name in after if after[name] != before[name]} == set(PARTS) - {"diffing"}
    for lang, day in (("en", "2 January 2026"), ("it", "2 gennaio 2026"), ("ja", "2026年1月2日")):
        assert day in (checkout / "docs" / lang / f"{GOALS}.md").read_text("utf-8")


def test_start_up_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "timed", lambda words, _: (len(words), ""))
    times, _ = startup.measure()
    assert [(row["what"], row["rival"]) for row in times] == [
        (f"rosetta508 {words}", "python") for words in startup.COMMANDS
    ]
    assert {(row["theirs"], row["rounds"]) for row in times} == {(3, 20)}


def test_a_stored_run_is_shown_without_measuring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], results: dict[str, Measured]
) -> None:
    monkeypatch.setattr("benchmarks.__main__.install_rivals", list)
    keep = tmp_path / "kept"
    keep.write_text("".join(json.dumps(pair) + "\n" for pair in results.items()), "utf-8")
    assert main(["--keep", str(keep)]) == 0
    said = capsys.readouterr().out
    assert "what\trival\tours\tours_low\tours_high" in said
    assert "git/m10\tgit\tnamed\t0\n" in said


OLDER = edition(
    "en",
    "tavern",
    Rule("508.1", "The host raises a cup of cider and everybody waits."),
    Rule("508.2", "Nobody drinks until the oldest guest has spoken a few words."),
    Rule("508.3", "The musicians play."),
)
NEWER = edition(
    "en",
    "tavern",
    Rule("508.1", "The host raises a mug of cider and everybody waits."),
    Rule("508.2", "The musicians play."),
    Rule("508.3", "Nobody drinks until the oldest guest has spoken a few words."),
    date="2026-01-01",
)
TRUTH = {"508.1": "508.1", "508.2": "508.3", "508.3": "508.2"}


def test_marked_words_are_counted_per_rule(tmp_path: Path) -> None:
    rivals.need_program("git")
    books = diffing.written(tmp_path, OLDER, NEWER, TRUTH)
    ours, theirs = diffing.marked_by_us(books), diffing.marked_by_git(books)
    assert ours == {"words": 2, "needless": 0, "renumbered": 2, "named": 2, "anew": 0}
    assert theirs["words"] == 2 + theirs["needless"]
    assert theirs["needless"] in {6, 22}  # git shows the short rule as moved, or the long one
    assert (theirs["named"], theirs["renumbered"], theirs["anew"]) == (0, 2, 1)


def test_words_of_an_output_that_is_not_the_edition_are_refused() -> None:
    text = "".join(f"{rule.number} {rule.text}\n" for rule in OLDER.rules)
    assert diffing.counted(OLDER, [(False, text)])["508.3"] == (0, 3)
    assert diffing.counted(OLDER, [(False, text[:-6]), (True, "play.\n")])["508.3"] == (1, 3)
    with pytest.raises(ValueError, match="more words than the edition"):
        diffing.counted(OLDER, [(False, text), (True, "again")])


def test_redlines_is_counted_by_its_tokens(tmp_path: Path) -> None:
    books = diffing.written(tmp_path, OLDER, OLDER, {})
    tokens = re.findall(r"\S+\s*", " ¶ ".join(f"{rule.number} {rule.text}" for rule in OLDER.rules))
    found = diffing.marked_by_redlines(books, json.dumps([[tokens, tokens], [[[1, 3], None], [[1, 2]]]]))
    assert found["words"] == 3


READING = ("aligning page/third/0", "dating 999", "drift", "pages_read", "tasks page")
"""Commands that read the real texts."""


@pytest.mark.slow
@pytest.mark.parametrize("words", READING)
def test_a_command_without_the_texts_gives_a_one_line_error(tmp_path: Path, words: str) -> None:
    name, *more = words.split()
    without = "\n".join(
        [
            "import sys, runpy",
            "import tests.support.checkout",
            f"tests.support.checkout.SHARED = tests.support.checkout.Path({str(tmp_path)!r})",
            f"sys.argv = {[name, *more]!r}",
            f"runpy.run_module('benchmarks.measure.{name}', run_name='__main__')",
        ]
    )
    ran = subprocess.run([sys.executable, "-c", without], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    said = ran.stderr.splitlines()[-1]
    assert said.startswith(str(tmp_path))
    assert "cannot be read" in said
