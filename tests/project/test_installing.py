"""Installation with users' own tools, each into its own place: pipx, pre-commit; and mypy against the installed
package.

Requirements come from the package index, in the versions of `requirements.lock`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rosetta508
from rosetta508.language.interface import LANGUAGES
from scraper.edition import read_edition
from tests.support.checkout import ROOT, skip
from tests.support.packages import built, kept

BIN = Path(sys.executable).parent
DIGEST = ROOT / "scraper" / "digest" / "it-2024-10-02-fandom-508.json"
EXAMPLES = ROOT / "executable_examples" / "508" / "508.8.md"


def run(command: list[str], folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def user_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A user's shell without anything from this checkout; the package index is available."""
    home = tmp_path_factory.mktemp("home")
    pins = re.findall(r"^([a-z][^ ]*==[^\\\n]*?) *\\?$", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    (home / "pins.txt").write_text("\n".join(pins), "utf-8")
    named = {"PIP_CONSTRAINT": str(home / "pins.txt"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    # pipx uses uv if it finds it, which by default does not trust the machine's own authorities as pip does
    named |= {"UV_CONSTRAINT": str(home / "pins.txt"), "UV_NATIVE_TLS": "1", "UV_SYSTEM_CERTS": "1"}
    foreign = {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "LANG", "LC_ALL", "LANGUAGE"}
    told = {name: value for name, value in os.environ.items() if name not in foreign and "ROSETTA508" not in name}
    asked = run([sys.executable, "-m", "pip", "download", "--no-deps", "-qd", str(home), "iniconfig"], home, told)
    if asked.returncode:
        skip("no package index answers")
    return told | named


def documented() -> list[str]:
    """The installation commands on the page of the command, the same in every language."""
    pages = [(ROOT / "docs" / lang / "command.md").read_text("utf-8") for lang in LANGUAGES]
    shown = [re.findall(r"^pipx install .*", page, re.MULTILINE) for page in pages]
    assert shown[0] == shown[1] == shown[2]
    return shown[0]


def by_pipx(command: str, folder: Path, user_environment: dict[str, str]) -> Path:
    """Run a pipx command in a folder; return where pipx installed the package."""
    place = folder.parent / "pipx"
    told = {f"PIPX_{name}": str(place / name.lower()) for name in ("HOME", "BIN_DIR", "MAN_DIR")}
    told |= {"PATH": f"{BIN}:{os.environ['PATH']}", "PIPX_DEFAULT_PYTHON": sys.executable}
    ran = run(["sh", "-c", command], folder, user_environment | told)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return place


@pytest.fixture(scope="module")
def pipx(user_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which pipx has installed the wheel."""
    folder = tmp_path_factory.mktemp("wheel") / "dist"
    built("wheel", folder)
    return by_pipx(documented()[1], folder, user_environment)


def answer(pipx: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command like a user who has nothing else."""
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    return run([str(pipx / "bin_dir" / "rosetta508"), *words], folder, bare)


def test_the_pipx_installation_runs(pipx: Path, tmp_path: Path) -> None:
    assert answer(pipx, tmp_path, "--version").stdout == f"rosetta508 {rosetta508.__version__}\n"
    assert "攻撃クリーチャー" in answer(pipx, tmp_path, "508.1k", "--lang", "ja").stdout
    drift = answer(pipx, tmp_path, "drift", "fandom-it-508", "mtgwiki-en-508", "--format", "json")
    assert (drift.returncode, drift.stderr) == (1, "")
    assert len(json.loads(drift.stdout)["findings"]) > 20
    examples = answer(pipx, tmp_path, "examples")
    assert examples.returncode == 0, examples.stdout
    assert (pipx / "man_dir" / "man1" / "rosetta508.1").read_bytes().startswith(b".")


def test_a_translators_file_is_exported_and_reimported_after_installation(pipx: Path, tmp_path: Path) -> None:
    for form, name in (("xliff", "it.xlf"), ("po", "it.po")):
        out = answer(pipx, tmp_path, "align", "fandom-it-508", "official", "--format", form)
        (tmp_path / name).write_text(out.stdout, "utf-8")
        back = answer(pipx, tmp_path, "read", name, "--use-fuzzy", "-o", f"{name}.json")
        assert back.returncode == 0, back.stderr
    assert read_edition(tmp_path / "it.xlf.json").rules == read_edition(tmp_path / "it.po.json").rules


def test_pipx_installs_a_checkout_with_what_the_site_needs(user_environment: dict[str, str], tmp_path: Path) -> None:
    place = by_pipx(documented()[0], copied(tmp_path / "checkout"), user_environment)
    assert answer(place, tmp_path, "--version").stdout == f"rosetta508 {rosetta508.__version__}\n"
    python = str(place / "home" / "venvs" / "rosetta508" / "bin" / "python")
    ran = run(
        [python, "-Ic", "import material, mkdocs_static_i18n, brython, rosetta508.site.build.mkdocs_build"],
        tmp_path,
        {},
    )
    assert ran.returncode == 0, ran.stderr


def test_pre_commit_installs_the_hooks_and_runs_them(user_environment: dict[str, str], tmp_path: Path) -> None:
    ours, theirs = copied(tmp_path / "rosetta508"), tmp_path / "translations"
    hooks = f"""
repos:
  - repo: {ours}
    rev: {committed(ours)}
    hooks:
      - id: rosetta508-drift
        additional_dependencies: [pytest]  # as the other has, so that one place does for both
      - id: rosetta508-examples
"""
    theirs.mkdir()
    (theirs / ".pre-commit-config.yaml").write_text(hooks, "utf-8")
    (theirs / "it.json").write_bytes(DIGEST.read_bytes())
    (theirs / "508.8.md").write_bytes(EXAMPLES.read_bytes())
    (theirs / "package.json").write_text('{"name": "cows"}\n')
    committed(theirs)
    environment = user_environment | {"PRE_COMMIT_HOME": str(tmp_path / "kept")}
    ran = run([str(BIN / "pre-commit"), "run", "--all-files", "--color", "never"], theirs, environment)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    drift, examples = ran.stdout.partition("rule examples give the answers on their pages")[::2]
    assert re.search(r"^translations are up to date with the English rules\.+Failed$", drift, re.MULTILINE), ran.stdout
    told = [line for line in drift.splitlines() if line.startswith("it.json: ")]
    assert any("508.1c: changed-meaning: " in line for line in told)
    assert "package.json" not in drift
    assert examples.strip(".\n") == "Passed"


def copied(folder: Path) -> Path:
    """Copy the files of this checkout, without build products."""
    for name in kept():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def committed(folder: Path) -> str:
    """Make a repository of a folder's content; return its only revision."""
    who = ["-c", "user.name=Goatherd", "-c", "user.email=goatherd@goats.example"]
    for words in (["init", "-q"], ["add", "-A", "-f"], [*who, "commit", "-qm", "Goats"]):
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
    found = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, check=True, capture_output=True, text=True)
    return found.stdout.strip()


PROGRAM = """
from pathlib import Path
from typing import assert_type

from aligner.align.alignment import Alignment
from aligner.drift import find_drift
from aligner.drift.finding import DriftReport
from aligner.align import align
from executable_examples.engine import judge, read_scenario
from executable_examples.engine.verdict import Verdict
from rosetta508.compare.library_comparison import compare
from scraper.edition import Edition, Rule, read_edition
from scraper.library import Library

library = Library()
edition = library.get("fandom-it-508")
assert_type(edition, Edition)
assert_type(edition.rules, tuple[Rule, ...])
assert_type(read_edition(Path("it.json")).stated_date, str | None)
alignment = align(edition, library.get("mtgwiki-en-508"))
assert_type(alignment, Alignment)
assert_type([link.confidence for link in alignment.links], list[float])
assert_type(find_drift([compare(edition, edition, library)]), DriftReport)
assert_type(judge(read_scenario({"schema": "rosetta508/scenario/1"})), Verdict)
"""
WRONG = """
from scraper.library import Library
from aligner.align import align

align("fandom-it-508", Library().get(508), ignore_number=True)
"""


def checked(pipx: Path, folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Check a program with mypy, strictly, against the installed package; this checkout is not on its path."""
    (folder / "program.py").write_text(program, "utf-8")
    (folder / "mypy.ini").write_text("[mypy]\n", "utf-8")
    python = pipx / "home" / "venvs" / "rosetta508" / "bin" / "python"
    words = ["--strict", "--python-executable", str(python), "--cache-dir", str(pipx / "cache"), "program.py"]
    return run([str(BIN / "mypy"), *words], folder, {"PATH": os.environ["PATH"], "HOME": str(folder)})


def test_mypy_sees_the_types_of_the_installed_package(pipx: Path, tmp_path: Path) -> None:
    ran = checked(pipx, tmp_path, PROGRAM)
    assert ran.stdout == "Success: no issues found in 1 source file\n", ran.stdout + ran.stderr


def test_mypy_finds_a_wrong_call(pipx: Path, tmp_path: Path) -> None:
    found = re.findall(r"\[([a-z-]+)\]$", checked(pipx, tmp_path, WRONG).stdout, re.MULTILINE)
    assert sorted(found) == ["arg-type", "arg-type", "call-arg"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mypy_accepts_the_code_on_the_python_page(pipx: Path, tmp_path: Path, lang: str) -> None:
    page = (ROOT / "docs" / lang / "python.md").read_text("utf-8")
    shown = re.findall(
        r"^(?:>>>|\.\.\.) (.*)$", "".join(re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)), re.MULTILINE
    )
    ran = checked(pipx, tmp_path, "\n".join(shown))
    assert ran.stdout == "Success: no issues found in 1 source file\n", ran.stdout + ran.stderr
