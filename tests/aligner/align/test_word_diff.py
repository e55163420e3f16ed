"""Word diff: what changed, what only moved, and which words are paired."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aligner.align.word_diff import diff_editions, diff_words, is_renumbering
from scraper.edition import Edition, write_edition
from tests.support.commands import Runner
from tests.support.editions import edition, linked


def shown(left: str, right: str) -> str:
    marks = {"same": "{}", "delete": "[-{}-]", "insert": "{{+{}+}}"}
    return "".join(marks[segment.op].format(segment.text) for segment in diff_words(left, right))


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("The cow jumps.", "The cow jumps.", "The cow jumps."),
        ("The cow jumps.", "The brown cow jumps.", "The {+brown +}cow jumps."),
        ("The cow’s “moo”.", 'The cow\'s "moo".', 'The cow\'s "moo".'),
        ("It can eat hay.", "It may drink milk.", "It [-can eat hay-]{+may drink milk+}."),
        ("牛は飛ぶ。", "牛は高く飛ぶ。", "牛は{+高く+}飛ぶ。"),
        ("see rule 730", "see rule 733", "see rule [-730-]{+733+}"),
        ("", "New.", "{+New.+}"),
    ],
)
def test_words_that_changed_are_marked(left: str, right: str, expected: str) -> None:
    assert shown(left, right) == expected


@given(st.text(max_size=60), st.text(max_size=60))
def test_both_texts_can_be_restored_from_a_diff(left: str, right: str) -> None:
    segments = diff_words(left, right)
    theirs = "".join(segment.text for segment in segments if segment.op != "delete")
    assert theirs == right
    ours = "".join(segment.text for segment in segments if segment.op != "insert")
    assert len(diff_words(ours, left)) <= 1


@pytest.mark.parametrize(
    ("left", "right", "cited", "expected"),
    [
        ("See rule 508.1k.", "See rule 508.1m.", (), True),
        ("See rule 728.", "See rule 730.", ("728", "730"), True),
        ("It costs 200 hay.", "It costs 300 hay.", (), False),
        ("See rule 508.1k.", "See rule 508.1m now.", (), False),
    ],
)
def test_renumbering_alone_is_not_a_change(left: str, right: str, cited: tuple[str, ...], *, expected: bool) -> None:
    assert is_renumbering(left, right, cited) is expected


LEFT = edition({"1": "Cows eat hay.", "2": "Cows sleep. See rule 100.1a.", "3": "Cows fly.", "4": "Cows moo."})
RIGHT = edition({"1": "Cows eat hay.", "2": "Cows swim.", "3": "Cows sleep. See rule 100.1b.", "4": "Cows moo loudly."})
PAIRS = {"1": "1", "2": "3", "4": "4"}


def test_every_rule_of_either_edition_is_in_one_row() -> None:
    rows = diff_editions(LEFT, RIGHT, linked(LEFT, RIGHT, PAIRS))
    assert [("+".join(row.left), "+".join(row.right), row.change) for row in rows] == [
        ("1", "1", "same"),
        ("", "2", "added"),
        ("2", "3", "renumbered"),
        ("3", "", "removed"),
        ("4", "4", "reworded"),
    ]


def test_across_languages_texts_are_side_by_side() -> None:
    italian = edition({"7": "Le mucche dormono."}, "it")
    rows = diff_editions(italian, RIGHT, linked(italian, RIGHT, {"7": "3"}))
    (row,) = [row for row in rows if row.left]
    assert (row.change, row.left_text, row.segments) == ("aligned", "Le mucche dormono.", ())
    assert row.right_text.startswith("Cows sleep.")


def _saved(tmp_path: Path, name: str, one: Edition) -> str:
    path = tmp_path / f"{name}.json"
    path.write_text(write_edition(one), "utf-8")
    return str(path)


def test_the_exit_code_shows_whether_anything_differs(tmp_path: Path, run: Runner) -> None:
    left, right = _saved(tmp_path, "left", LEFT), _saved(tmp_path, "right", RIGHT)
    assert run("diff", left, left, code=0).out == "no difference\n"
    assert run("diff", left, right, "4", code=1).out == "4\nCows moo{+ loudly+}.\n\n"
    assert run("diff", left, right, "9", code=2).err == "rosetta508: no rule 9 in en-cows or en-cows\n"


def test_the_document_contains_both_texts_and_the_segments(tmp_path: Path, run: Runner) -> None:
    left, right = _saved(tmp_path, "left", LEFT), _saved(tmp_path, "right", RIGHT)
    (rule,) = json.loads(run("diff", left, right, "4", "--format", "json", code=1).out)["rules"]
    assert rule["change"] == "reworded"
    assert rule["segments"][1] == {"op": "insert", "text": " loudly"}


@pytest.mark.real_text
def test_english_of_2024_and_2026_differ_where_the_rules_changed(shared: Path, tmp_path: Path, run: Runner) -> None:
    names = [str(tmp_path / f"{date}.json") for date in ("20241108", "20260807")]
    for name in names:
        text = shared / "cr-history/en" / f"{Path(name).stem}.txt"
        run("read", text, "--source", "official", "-o", name, code=0)
    (rule,) = json.loads(run("diff", *names, "508.1", "--format", "json", code=0).out)["rules"]
    assert rule["change"] == "renumbered"
    rules = json.loads(run("diff", *names, "--format", "json", code=1).out)["rules"]
    combat = [row for row in rules if any(number.startswith("508") for number in (*row["left"], *row["right"]))]
    changed = {(*row["left"], *row["right"])[-1]: row["change"] for row in combat}
    for quiet in ("same", "renumbered"):
        changed = {number: change for number, change in changed.items() if change != quiet}
    assert changed == {"508.1c": "reworded", "508.4": "reworded", "508.4a": "reworded", "508.4d": "added"}
