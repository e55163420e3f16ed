"""The README is true: its Python session, its commands, its files."""

import doctest
import re
import shlex

import pytest

from rosetta508.cli import main
from tests.support.checkout import ROOT

README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.findall(r"^\$ (rosetta508 [^#\n]+)", README, re.MULTILINE)


def test_the_python_session_gives_the_shown_results() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted >= 5
    assert outcome.failed == 0


@pytest.mark.parametrize("command", SHOWN)
def test_the_shown_commands_run(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)[1:]) in (0, 1)
    assert capsys.readouterr().out


def test_linked_files_and_named_targets_exist() -> None:
    assert [link for link in re.findall(r"\]\((?!http)([^)#]+)", README) if not (ROOT / link).exists()] == []
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake (\w+)\b", README)) <= set(targets)
