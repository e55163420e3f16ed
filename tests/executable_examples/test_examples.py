"""The example pages run in every language; their coverage is measured and their scenarios are exported."""

import json
from pathlib import Path

import pytest

from executable_examples.coverage import measure
from executable_examples.example import LANGUAGES
from executable_examples.export import scenarios
from executable_examples.page import FOLDERS, MalformedPage, Page, read_page, read_pages
from executable_examples.run import Run, run_page, run_pages
from rosetta508.compare.edition_examples import REFERENCE, printed_examples
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.editions import edition

PAGES = read_pages()
EXAMPLES = [example for page in PAGES for example in page.examples]
SUBRULES = [rule.number for rule in Library().get(REFERENCE).rules if not rule.is_heading]

DECIDES_NOTHING_ITSELF = {"506.3", "506.4a", "506.4b"}
"""508.1a and b decide some parts of 506.3; by the other two, an event changes nothing."""

PAGE = """# 508.9

- en: About cows.
- it: Sulle mucche.
- ja: 牛について。

```pycon
>>> herd = 3
```

## count
Prints: 508.9:1, rulings-1997 declare:99

- en: Cows
- it: Mucche
- ja: 牛

- en: Three
  cows.
- it: Tre mucche.
- ja: 3頭の牛。

```pycon
>>> herd
3
```
"""


def _page(tmp_path: Path, text: str = PAGE) -> Page:
    path = tmp_path / "508.9.md"
    path.write_text(text, "utf-8")
    return read_page(path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.rule)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_gives_the_result_on_its_page(page: Page, language: str) -> None:
    runs = list(run_page(page, language))
    assert [str(failure) for run in runs for failure in run.failures] == []
    assert [run.example.id for run in runs] == [example.id for example in page.examples]
    assert all(run.judged for run in runs)


@pytest.mark.parametrize("rule", SUBRULES)
def test_every_subrule_has_examples_for_and_against_that_reach_it(rule: str) -> None:
    page = next(page for page in PAGES if page.rule == rule)
    runs = list(run_page(page, "en"))
    verdicts = [verdict for run in runs for _, verdict in run.judged]
    assert len(runs) >= 2
    assert any(verdict.legal for verdict in verdicts)
    (coverage,) = measure(runs, [rule])
    assert coverage.by_its_own
    answers = ("legal", "violates", "triggers", "stack", "attacking", "attacked_defender")
    outcomes = {json.dumps([verdict.to_json()[key] for key in answers]) for verdict in verdicts}
    assert len(outcomes) >= 2 or rule in {"508.5a", "508.7a"}


@pytest.mark.parametrize("page", [page for page in PAGES if page.rule.startswith("506.")], ids=lambda page: page.rule)
def test_every_rule_about_combat_has_examples_that_reach_it(page: Page) -> None:
    runs = list(run_page(page, "en"))
    outcomes = [json.dumps([verdict.legal, dict(verdict.attacking), verdict.unblocked])
                for run in runs for _, verdict in run.judged]  # fmt: skip
    assert len(set(outcomes)) >= 2
    (coverage,) = measure(runs, [page.rule])
    assert coverage.by_its_own or page.rule in DECIDES_NOTHING_ITSELF


@pytest.mark.parametrize("rule", [f"508.1{letter}" for letter in "abcdej"])
def test_every_rule_that_can_be_broken_is_broken_on_its_page(rule: str) -> None:
    page = next(page for page in PAGES if page.rule == rule)
    broken = [verdict.violates[:1] for run in run_page(page, "en") for _, verdict in run.judged]
    assert (rule,) in broken
    assert () in broken


def test_every_example_is_described_in_three_languages() -> None:
    for example in EXAMPLES:
        assert all(example.caption[language] and example.title[language] for language in LANGUAGES)
        assert any(ord(letter) > 0x3000 for letter in example.caption["ja"])
        assert example.caption["en"] != example.caption["it"]


def test_no_two_examples_of_a_page_have_the_same_title() -> None:
    for page in PAGES:
        for language in LANGUAGES:
            titles = [example.title[language] for example in page.examples]
            assert len(set(titles)) == len(titles), (page.rule, language)


def test_a_page_contains_no_words_of_another_language(tmp_path: Path) -> None:
    page = _page(tmp_path)
    shown = page.in_language("it")
    assert shown.startswith("# 508.9\n\nSulle mucche.\n")
    assert "Tre mucche." in shown
    assert "cows" not in shown
    assert ">>> herd\n3\n" in shown


def test_a_page_is_read_completely(tmp_path: Path) -> None:
    (example,) = _page(tmp_path).examples
    assert example.id == "508.9-count"
    assert example.title == {"en": "Cows", "it": "Mucche", "ja": "牛"}
    assert example.caption["en"] == "Three cows."
    assert example.prints == ("508.9:1", "rulings-1997 declare:99")
    assert PAGE.splitlines()[example.line - 1] == ">>> herd"


def test_a_different_answer_is_reported_with_its_place(tmp_path: Path) -> None:
    page = _page(tmp_path, PAGE.replace("\n3\n", "\n4\n"))
    (run,) = run_page(page, "ja")
    assert [str(failure) for failure in run.failures] == [
        "508 › 508.9 › count (508.9.md:24, ja): 'herd' should answer '4', but answered '3'"
    ]


def test_an_error_instead_of_an_answer_is_reported(tmp_path: Path) -> None:
    page = _page(tmp_path, PAGE.replace(">>> herd\n", ">>> flock\n"))
    (run,) = run_page(page, "en")
    assert "answered \"NameError: name 'flock' is not defined\"" in str(run.failures[0])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# 508.9", "# 508.8", "508.9.md:2: the page is named “508.9”, but its heading says “508.8”"),
        ("- it: Mucche", "- fr: Vaches", "508.9.md:15: expected a line “- it: …”; found “- fr: Vaches”"),
        ("## count", "count", "508.9.md:11: expected a heading “## NAME”, or the end of the page; found “count”"),
        (">>> herd\n3\n```", ">>> herd\n3\n", "508.9.md:23: this code block has no end; expected “```”"),
        ("```pycon\n>>> herd =", "```\n>>> herd =",
         "508.9.md:7: expected code between “```pycon” and “```”; found “```”"),
    ],
)  # fmt: skip
def test_a_malformed_page_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(MalformedPage) as caught:
        _page(tmp_path, PAGE.replace(old, new, 1))
    assert str(caught.value).endswith(message)


def test_two_examples_with_the_same_name_are_refused(tmp_path: Path) -> None:
    again = PAGE[PAGE.index("## count") :]
    with pytest.raises(MalformedPage, match="there are two examples named “count” on the page"):
        _page(tmp_path, PAGE + again)


def test_every_example_is_exported() -> None:
    documents = list(scenarios(run_pages(PAGES, ["en"])))
    assert [document["id"] for document in documents] == [example.id for example in EXAMPLES]
    assert sum(len(document["expected"]) > 1 for document in documents) > 60


def test_verdicts_that_change_with_the_rules_are_among_the_examples() -> None:
    runs = {run.example.id: run for run in run_pages(PAGES, ["en"])}
    by_rules = {name: {verdict.rules: verdict.legal for _, verdict in runs[f"508.1d-{name}"].judged}
                for name in ("errantry", "conscripts", "toll-already-paid")}  # fmt: skip
    assert by_rules["errantry"] == {"current": False, "it-2024-10-02": False, "1997": True}
    assert by_rules["conscripts"] == {"current": False, "it-2024-10-02": False, "1997": False}
    assert by_rules["toll-already-paid"] == {"current": True, "it-2024-10-02": False}


def test_coverage_follows_the_trace() -> None:
    runs = [run for run in run_pages(PAGES, ["en"]) if run.example.id in ("508.1c-defender", "508.8-nobody")]
    by_rule = {coverage.rule: coverage for coverage in measure(runs, SUBRULES)}
    assert by_rule["508.1c"].outcomes == {"broken": 1, "ok": 1}
    assert by_rule["508.8"].exercised_by == ["508.8-nobody"]
    assert by_rule["508.3"].exercised_by == []
    assert measure([Run(run.example, "ja", judged=run.judged) for run in runs] + runs, SUBRULES) == list(
        by_rule.values()
    )


def test_the_printed_examples_of_every_edition_have_runnable_ones() -> None:
    printed = printed_examples(Library(), EXAMPLES)
    rules = {
        edition: [one.rule for one in printed if one.edition == edition] for edition in {one.edition for one in printed}
    }
    assert rules["it-2024-10-02-fandom-508"] == rules[REFERENCE] == ["508.1c", "508.1d", "508.2a"]
    assert "declare:12" in rules["en-2022-04-18-rulings-1997"]
    assert all(one.played_by for one in printed)


def test_a_printed_example_without_a_runnable_one_is_marked(home: Path) -> None:
    reference = Library().get(REFERENCE)
    texts = {rule.number: rule.text for rule in reference.rules if rule.text}
    newer = edition(texts, name="newer", covers=("508",), examples={"508.1c": ["One.", "Two."], "508.6": ["Three."]})
    Library().put(newer)
    printed = [one for one in printed_examples(Library(), EXAMPLES) if one.edition == newer.id]
    assert [(one.rule, one.ordinal, bool(one.played_by)) for one in printed] == [
        ("508.1c", 1, True), ("508.1c", 2, False), ("508.6", 1, False),
    ]  # fmt: skip


def test_the_command_runs_all_examples_and_reports_it(run: Runner, tmp_path: Path) -> None:
    ran = run("examples", "--coverage", "-o", tmp_path / "all.jsonl", code=0)
    assert ran.err == f"{len(EXAMPLES)} examples ran; 0 lines gave an unexpected answer\n"
    shown = [line.split("\t")[0] for line in ran.out[: ran.out.index("\nedition")].splitlines()[1:]]
    of_combat = [page.rule for page in PAGES if page.rule.startswith("506.")]
    assert shown == [*of_combat, *SUBRULES[:27], "508.4d", *SUBRULES[27:]]
    assert SUBRULES[26] == "508.4c"
    assert len((tmp_path / "all.jsonl").read_text("utf-8").splitlines()) == len(EXAMPLES)


def test_the_command_fails_if_an_example_fails(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = _page(tmp_path, PAGE.replace("\n3\n", "\n4\n"))
    monkeypatch.setattr("rosetta508.commands.examples.read_pages", lambda: [page])
    assert "508 › 508.9 › count (508.9.md:24, en)" in run("examples", code=1).err


def test_the_command_names_an_unreadable_page(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "508.9.md").write_text(PAGE.replace("# 508.9", "# 508.8"), "utf-8")
    monkeypatch.setattr("rosetta508.commands.examples.read_pages", lambda: read_pages(tmp_path))
    assert run("examples", code=2).err.count("\n") == 1


def test_pages_are_in_rule_order() -> None:
    assert [page.rule for page in PAGES if page.rule in SUBRULES] == SUBRULES
    assert {page.rule for page in PAGES} == {path.stem for folder in FOLDERS for path in folder.glob("*.md")}
    assert {folder.name for folder in FOLDERS} == {page.rule.partition(".")[0] for page in PAGES} == {"506", "508"}
