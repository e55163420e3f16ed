"""The page for judges answers like its examples, and the page on the terminal shows the command's real output."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from executable_examples.engine import Verdict
from rosetta508.language.interface import LANGUAGES
from rosetta508.site.model.examples import JudgedExample
from rosetta508.site.model.material import Material
from tests.support.checkout import ROOT

_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ANSWER = re.compile(
    r'^\*\*(?P<question>.+)\*\*  \n(?P<said>.+) <a href="\.\./rules/(?P<number>[\d.a-z]+)/">(?P=number)</a>'
    r' · <a href="\.\./rules/(?P=number)/#(?P<anchor>example-[a-z-]+)">[^<]+</a>$',
    re.MULTILINE,
)
"""Links in HTML, because mkdocs refuses Markdown links to pages that a library may lack."""
_YES_NO = {"en": ("Yes,", "No,"), "it": ("Sì,", "No,"), "ja": ("はい。", "いいえ。")}
Examples = dict[tuple[str, str], JudgedExample]


@dataclass(frozen=True)
class Answer:
    """An answer of the page, with the rule and the example that support it."""

    question: str
    said: str
    number: str
    anchor: str


def answers(language: str) -> list[Answer]:
    text = (ROOT / "docs" / language / "judges.md").read_text("utf-8")
    found = [Answer(**one.groupdict()) for one in _ANSWER.finditer(text)]
    assert len(found) == text.count("#example-")
    return found


@pytest.fixture(scope="module")
def examples(material: Material) -> Examples:
    """The examples by rule and anchor, each judged again."""
    return {(one.example.rule, one.anchor): one for one in material.examples.by_id.values()}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_yes_and_no_are_the_verdicts_of_the_examples(language: str, examples: Examples) -> None:
    yes, no = _YES_NO[language]
    said = []
    for one in answers(language):
        verdict = examples[one.number, one.anchor].verdict
        assert verdict, one.question
        if one.said.startswith((yes, no)):
            assert verdict.legal == one.said.startswith(yes), one.question
            said.append(verdict.legal)
    assert said.count(True) >= 3
    assert said.count(False) >= 10


@pytest.mark.slow
def test_stated_outcomes_match_the_examples(examples: Examples) -> None:
    def verdict(number: str, name: str) -> Verdict:
        found = examples[number, f"example-{name}"].verdict
        assert found
        assert (number, f"example-{name}") in {(one.number, one.anchor) for one in answers("en")}
        return found

    assert verdict("508.1d", "neither").violates == ("508.1d",)
    assert verdict("508.1d", "toll").legal
    assert verdict("508.1d", "goaded").violates == ("508.1d",)
    assert verdict("508.1f", "vigilance").tapped == ("y",)
    assert dict(verdict("508.4", "controller-chooses").attacking) == {"x": "B", "y": "p"}
    assert verdict("508.3a", "enters-attacking").triggers["w"] == 0
    assert "y" in verdict("508.4c", "defender-enters").attacking
    assert dict(verdict("508.4a", "player-gone").attacking) == {"x": "B"}
    assert verdict("508.4d", "after-blockers").unblocked == ("y",)
    assert verdict("508.1", "rewound").tapped == ()
    assert verdict("508.2b", "active-first").stack == ("w", "v")
    assert verdict("508.8", "nobody").skipped_steps == ("declare-blockers", "combat-damage")
    assert verdict("506.4c", "planeswalker-leaves").attacking["x"] is None


def test_the_page_answers_the_same_questions_in_every_language() -> None:
    english, italian, japanese = ([(one.number, one.anchor) for one in answers(code)] for code in LANGUAGES)
    assert english == italian == japanese
    assert len(english) >= 20


def shown(language: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command line of the page on the terminal, and the output lines below it."""
    for block in _CONSOLE.findall((ROOT / "docs" / language / "tools.md").read_text("utf-8")):
        for typed, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            yield typed, answer.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "answer"), [one for language in LANGUAGES for one in shown(language)])
def test_a_command_prints_what_the_page_shows(typed: str, answer: list[str], tmp_path: Path) -> None:
    """`…` stands for any text."""
    command = tmp_path / "rosetta508"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m rosetta508 "$@"\n', "utf-8")
    command.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    ran = subprocess.run(["bash", "-c", typed], capture_output=True, text=True, cwd=ROOT, env=environment, check=True)
    expected = "\n".join(re.escape(line).replace("…", ".*") for line in answer) + "\n"
    assert re.fullmatch(expected.replace("\n.*\n", "\n(?:.*\n)*"), ran.stdout), ran.stdout


def test_the_pages_show_the_same_in_every_language() -> None:
    plain = {
        language: [typed.split(" ")[:2] for typed, _ in shown(language) if "echo" not in typed]
        for language in LANGUAGES
    }
    assert plain["it"] == plain["ja"] == plain["en"] != []
