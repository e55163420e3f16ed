"""The pre-commit hook and the action: they match their schemas and do what they should."""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from rosetta508.integrations.pre_commit import main
from rosetta508.language.interface import LANGUAGES
from tests.support.checkout import ROOT
from tests.support.commands import Ran, Runner, succeeds, tool

pytestmark = pytest.mark.slow

IT = Path(str(files("scraper") / "digest" / "it-2024-10-02-fandom-508.json"))
EN = Path(str(files("scraper") / "digest" / "en-2024-11-08-mtgwiki-508.json"))
PAGE = next(one for one in (ROOT / "tests" / "pages" / "fandom-it-508").iterdir() if one.suffix in (".html", ".txt"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.fixture
def check(capfd: pytest.CaptureFixture[str]) -> Runner:
    def checker(*words: str | Path) -> Ran:
        capfd.readouterr()
        return Ran(main([str(word) for word in words]), *capfd.readouterr())

    return checker


# ---- pre-commit


def test_pre_commit_reads_the_hooks() -> None:
    succeeds(tool("pre-commit"), "validate-manifest", ROOT / ".pre-commit-hooks.yaml")
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert [hook["id"] for hook in hooks] == ["rosetta508-drift", "rosetta508-examples"]
    assert {hook["language"] for hook in hooks} == {"python"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_documented_configuration_is_valid_for_pre_commit_and_github(lang: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / lang / "tools.md").read_text("utf-8")
    hooks, steps = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    config, workflow = tmp_path / ".pre-commit-config.yaml", tmp_path / "check.yml"
    config.write_text(hooks, "utf-8")
    succeeds(tool("pre-commit"), "validate-config", config)
    (hook,) = yaml.safe_load(hooks)["repos"][0]["hooks"]
    offered = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert hook["id"] in {one["id"] for one in offered}
    job = yaml.safe_load(steps)
    workflow.write_text(yaml.safe_dump({"on": "push", "jobs": {"check": {"runs-on": "ubuntu-latest"} | job}}), "utf-8")
    succeeds(tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", workflow)
    (ours,) = [one for one in job["steps"] if one.get("id") == "drift"]
    assert ours["with"].keys() <= action()["inputs"].keys()
    used = re.findall(r"steps\.drift\.outputs\.(\w+)", steps)
    assert used
    assert {*used} <= action()["outputs"].keys()


@pytest.mark.slow
def test_the_entries_of_the_hooks_run(tmp_path: Path) -> None:
    hooks = {one["id"]: one for one in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    page = ROOT / "executable_examples" / "508" / "508.8.md"
    for name, file, code in (
        ("rosetta508-drift", EN, 0),
        ("rosetta508-drift", IT, 1),
        ("rosetta508-examples", page, 0),
    ):
        words = [sys.executable, *hooks[name]["entry"].split()[1:], str(file)]
        ran = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert ran.returncode == code, ran.stdout + ran.stderr


def test_each_serious_finding_is_one_line(check: Runner) -> None:
    ran = check(IT)
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert all(line.startswith(f"{IT}: ") for line in lines)
    assert [line for line in lines if line.startswith(f"{IT}: 508.1c: changed-meaning: 508.1c")] != []
    more = check(IT, "--severity", "info").out.splitlines()
    assert {*lines} < {*more}


def test_files_that_are_not_editions_are_skipped(check: Runner, tmp_path: Path) -> None:
    other = tmp_path / "package.json"
    other.write_text('{"name": "cows"}')
    assert check(other) == Ran(0, "", "")
    assert check() == Ran(0, "", "")


def test_a_file_that_cannot_be_read_does_not_hide_the_others(check: Runner, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"schema": "rosetta508/edition/1", "id": ')
    ran = check(broken, tmp_path / "missing.json", IT)
    assert ran.code == 2
    assert ran.lines[0].startswith(f"{broken}:1: is not JSON (")
    assert ran.lines[1].startswith(f"{tmp_path / 'missing.json'}: cannot be read (")
    assert ran.out.count(f"{IT}: ") == ran.out.count("\n") > 0


def test_a_saved_page_is_read_by_its_source(check: Runner) -> None:
    ran = check(PAGE, "--source", "fandom-it-508", "--against", EN, "--severity", "info")
    assert (ran.code, ran.err) == (1, "")
    assert check(PAGE, "--source", "cows").err.startswith("no source is called “cows”; choose from ")


FORMS = {
    "po": ("it.po", "#, fuzzy\n", ""),
    "xliff": ("it.xlf", 'state="initial"', 'state="translated"'),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_translator_s_file_is_read_by_itself(form: str, check: Runner, run: Runner, tmp_path: Path) -> None:
    name, undone, done = FORMS[form]
    text, path = run("align", IT, EN, "--format", form).out, tmp_path / name
    assert undone in text
    path.write_text(text, "utf-8")
    assert check(path).err.startswith(f"{path}: is untranslated except for fuzzy texts")
    path.write_text(text.replace(undone, done), "utf-8")
    ran = check(path, "--severity", "info")
    assert (ran.code, ran.err) == (1, "")
    assert f"{path}: –: missing: Rule 508.1g " in ran.out


# ---- the action


def action() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))  # type: ignore[no-any-return]


def test_the_action_and_the_workflows_follow_their_schemas() -> None:
    succeeds(tool("check-jsonschema"), "--builtin-schema", "vendor.github-actions", ROOT / "action.yml")
    succeeds(tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
    assert len(WORKFLOWS) >= 2
    told = action()
    assert told["outputs"].keys() == {"sarif", "findings"}
    assert told["runs"]["using"] == "composite"
    for one in told["inputs"].values():
        assert one["required"] != ("default" in one)


def test_the_action_pins_what_it_uses_and_runs_no_input() -> None:
    steps = action()["runs"]["steps"]
    used = [step["uses"] for step in steps if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
    assert [step["run"] for step in steps if "${{" in step.get("run", "")] == []
    inputs = re.findall(r"\$\{\{ inputs\.([\w-]+) \}\}", (ROOT / "action.yml").read_text("utf-8"))
    assert {*inputs} == {*action()["inputs"]}


def compare(folder: Path, **inputs: str) -> tuple[int, str, str]:
    """Run the last step as GitHub would; return exit code, outputs, and messages."""
    folder.mkdir(exist_ok=True)
    (folder / "bin").mkdir(exist_ok=True)
    for name, words in (("rosetta508", "-m rosetta508"), ("python", "")):
        command = folder / "bin" / name
        command.write_text(f'#!/bin/sh\nexec {sys.executable} {words} "$@"\n', "utf-8")
        command.chmod(0o755)
    step = action()["runs"]["steps"][-1]
    given = {name: one.get("default", "") for name, one in action()["inputs"].items()} | inputs
    environment = {key: given[re.findall(r"inputs\.([\w-]+)", value)[0]] for key, value in step["env"].items()}
    output = folder / "output"
    output.write_text("")
    told = {"GITHUB_ACTION_PATH": str(ROOT), "GITHUB_OUTPUT": str(output), "PYTHONPATH": str(ROOT)}
    told |= {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
    settings = os.environ | environment | told
    ran = subprocess.run(
        ["bash", "-c", step["run"]], cwd=folder, env=settings, capture_output=True, text=True, check=False
    )
    return ran.returncode, output.read_text(), ran.stderr


@pytest.mark.slow
def test_the_action_writes_sarif_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "it.json").write_bytes(IT.read_bytes())
    code, output, _ = compare(tmp_path, file="it.json")
    document = json.loads((tmp_path / "rosetta508.sarif").read_text("utf-8"))
    results = document["runs"][0]["results"]
    assert (code, output) == (0, f"sarif=rosetta508.sarif\nfindings={len(results)}\n")
    related = [place for result in results for place in result.get("relatedLocations", ())]
    places = related + [place for result in results for place in result["locations"]]
    assert {place["physicalLocation"]["artifactLocation"]["uri"] for place in places} == {"it.json"}
    assert related
    assert len(results) > 20


@pytest.mark.slow
def test_the_action_reads_a_page_and_can_fail(tmp_path: Path) -> None:
    (tmp_path / "pagina uno.html").write_bytes(PAGE.read_bytes())
    given = {"file": "pagina uno.html", "source": "fandom-it-508", "against": str(EN), "sarif": "out.sarif"}
    code, output, _ = compare(tmp_path, **given, fail="true", language="it")
    assert code == 1
    assert output.startswith("sarif=out.sarif\nfindings=")
    text = (tmp_path / "out.sarif").read_text("utf-8")
    assert '"uri": "pagina%20uno.html"' in text


def test_the_action_fails_if_nothing_can_be_read(tmp_path: Path) -> None:
    code, output, said = compare(tmp_path, file="missing.json")
    assert (code, output) == (2, "")
    assert "missing.json: cannot be read (" in said
    assert not (tmp_path / "rosetta508.sarif").exists()


@pytest.mark.parametrize("source", ["", "fandom-it-508"])
def test_the_action_takes_a_file_whose_name_begins_with_a_hyphen(source: str, tmp_path: Path) -> None:
    (tmp_path / "--help").write_bytes(PAGE.read_bytes() if source else IT.read_bytes())
    code, output, _ = compare(tmp_path, file="--help", source=source, against=str(EN), sarif="-out.sarif")
    assert code == 0
    assert output.startswith("sarif=-out.sarif\nfindings=")


# ---- what the action installs


def pins(name: str) -> dict[str, str]:
    """Return each pinned line of a lock, with its hashes."""
    text = (ROOT / name).read_text("utf-8")
    found = re.findall(r"^(\S[^\\\n]*==[^\\\n]*?) \\\n((?:    --hash=\S+(?: \\)?\n)+)", text, re.MULTILINE)
    assert len(found) == text.count("==") - text.count("_version == ")
    return dict(found)


def named(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def test_the_runtime_lock_is_part_of_the_full_lock_and_covers_the_project() -> None:
    runtime, whole = pins("requirements-runtime.lock"), pins("requirements.lock")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    versions = {line.split(" ; ")[0] for line in runtime}
    assert versions <= {line.split(" ; ")[0] for line in whole}
    assert {*runtime.values()} <= {*whole.values()}
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    assert {*map(named, needed)} <= {*map(named, runtime)}
    assert {"playwright", "pytest", "mypy", "mkdocs", "ruff"}.isdisjoint(map(named, runtime))


def test_the_action_installs_only_from_the_runtime_lock() -> None:
    (step,) = [one for one in action()["runs"]["steps"] if one.get("name") == "Install"]
    locked, ours = [line.split() for line in step["run"].splitlines()]
    assert {"--require-hashes", '"$GITHUB_ACTION_PATH/requirements-runtime.lock"'} <= {*locked}
    assert {"--no-deps", "--no-build-isolation", '"$GITHUB_ACTION_PATH"'} <= {*ours}
