"""What the page for judges shows is what the commands answer, in every language."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rosetta508.language.interface import LANGUAGES
from tests.support.checkout import ROOT

_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown(language: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command line of the page and the lines it answers."""
    for block in _CONSOLE.findall((ROOT / "docs" / language / "judges.md").read_text("utf-8")):
        for typed, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            yield typed, answer.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "answer"), [one for language in LANGUAGES for one in shown(language)])
def test_a_command_answers_as_the_page_shows(typed: str, answer: list[str], tmp_path: Path) -> None:
    """`…` stands for whatever comes there."""
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
