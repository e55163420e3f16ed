"""A full or closed standard output: one line on standard error and exit code 2, for any output."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from rosetta508.cli import main
from rosetta508.cli.command_list import COMMANDS
from rosetta508.integrations.pre_commit import main as pre_commit
from tests.support.checkout import ROOT
from tests.support.commands import COWS, EN, IT, start, written
from tests.support.engine_boards import creature, scenario

pytestmark = pytest.mark.slow

SCENARIO = scenario(creature("x"), declaration={"x": "B"})
PRINTING: list[tuple[str, ...]] = [
    ("--version",),
    ("--lang", "en", "--version"),
    ("--help",),
    *((command, "--help") for command in COMMANDS),
    ("show", "508.1k"),
    ("508.1k",),
    ("search", "attack"),
    ("resolve", "508.1k", "--to", "it"),
    ("library",),
    ("library", "--format", "json"),
    ("align", IT, EN),
    *(("align", IT, EN, "--format", form) for form in ("csv", "json", "tmx", "xliff", "po")),
    *(("drift", IT, EN, "--format", form) for form in ("table", "json", "sarif", "markdown", "mediawiki")),
    ("patch", "cows.json", "--against", EN, "--list"),
    ("diff", IT, EN),
    ("diff", IT, IT),
    ("date", IT),
    ("history", "508.1k"),
    ("slips",),
    ("slips", "--format", "markdown"),
    ("terms",),
    ("terms", "--format", "csv"),
    ("terms", "--format", "tbx"),
    ("judge", "scenario.json"),
    ("judge", "scenario.jsonl"),
    ("examples", "--format", "jsonl"),
    ("examples", "--coverage"),
    ("changes", "--format", "atom"),
    ("completion", "bash"),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    written(tmp_path / "cows.json", COWS)
    written(tmp_path / "scenario.json", SCENARIO)
    written(tmp_path / "scenario.jsonl", SCENARIO)
    return tmp_path


@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_a_full_standard_output_is_reported_in_one_line(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(words) == 2
    lines = capfd.readouterr().err.splitlines()
    assert lines[-1] == "rosetta508: No space left on device"
    assert not any("Traceback" in line for line in lines)


def test_the_hook_reports_a_full_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full, pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdout", full)
        code = pre_commit(["cows.json", "--against", EN, "--severity", "info"])
    assert (code, capfd.readouterr().err) == (2, "rosetta508: No space left on device\n")


@pytest.mark.parametrize("words", [("--version",), ("--help",)])
def test_the_process_exits_with_the_error(words: Sequence[str]) -> None:
    with Path("/dev/full").open("wb") as full, start(*words, stdout=full) as process:
        assert process.stderr
        assert process.stderr.read().decode() == "rosetta508: No space left on device\n"
    assert process.returncode == 2


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_a_closed_standard_output_is_no_error(word: str) -> None:
    shell = f"{sys.executable} -m rosetta508 {word} >&-"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
