"""A start loads only what it needs, counted in modules, because times depend on the machine."""

import subprocess
import sys

import pytest

from tests.support.checkout import ROOT

HEAVY = set("numpy scipy lxml bs4 rich babel jsonschema rapidfuzz urllib3 filelock platformdirs".split())  # noqa: SIM905
PARSED = {"argparse", "gettext", "json", "pathlib", "dataclasses", "typing", "re", "csv"}


def loaded(*words: str) -> set[str]:
    """Return the modules that a run of the command loads beyond those of a bare Python."""
    program = "import sys; bare = {*sys.modules}; sys.argv[0] = 'rosetta508'; from rosetta508.cli import main; "
    program += "main(sys.argv[1:]); print(*({*sys.modules} - bare), file=sys.stderr)"
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {program}", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return {*ran.stderr.splitlines()[-1].split()}


def test_the_version_imports_almost_nothing() -> None:
    found = loaded("--version")
    assert found & (HEAVY | PARSED) == set()
    assert len(found) <= 12, sorted(found)


def test_the_help_imports_no_command() -> None:
    found = loaded("--help")
    assert found & {"numpy", "jsonschema", "bs4"} == set()
    assert [name for name in found if name.startswith("rosetta508.commands.")] == []


@pytest.mark.parametrize(
    "words",
    [("508.1k",), ("show", "508.1k", "--lang", "ja"), ("308.2g", "--at", "2005"), ("resolve", "508.1k", "--to", "it")],
)
def test_show_does_not_import_alignment_or_the_site(words: tuple[str, ...]) -> None:
    found = loaded(*words)
    assert {name.partition(".")[0] for name in found} & HEAVY == set()
    assert (
        found & {"dataclasses", "importlib.resources", "aligner.history.history", "scraper.edition", "scraper.library"}
        == set()
    )
    commands = {name for name in found if name.startswith("rosetta508.commands.")}
    assert len(commands) <= 2, commands
    assert len(found) <= 110, sorted(found)


@pytest.mark.parametrize("words", [("history", "508.1k"), ("library",), ("completion", "bash")])
def test_a_command_imports_no_other_command(words: tuple[str, ...]) -> None:
    found = loaded(*words)
    assert {name for name in found if name.startswith("rosetta508.commands.")} == {f"rosetta508.commands.{words[0]}"}
    assert found & {"numpy", "scipy", "lxml"} == set()
