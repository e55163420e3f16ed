"""The workflows need few permissions. One reports changed pages every week, one publishes the site."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from scraper.home import default_home
from tests.support import goat_wiki as goats
from tests.support.checkout import ROOT
from tests.support.fault_server import FaultServer, document

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GITHUB = ROOT / ".github"

EVENTS = {"push", "pull_request", "schedule", "workflow_dispatch"}
CONTEXTS = {
    "github": {"event_name", "event", "server_url", "repository", "run_id", "token"},
    "runner": {"temp", "os"},
}
OUTPUTS = {"actions/configure-pages": {"base_url"}, "actions/deploy-pages": {"page_url"}}
"""The outputs of steps that use other people's actions, as listed in their action.yml."""
MOST_OF_AN_ISSUE = 65_536


def workflow_of(path: Path) -> dict[str, Any]:
    """A workflow as GitHub reads it; YAML 1.1 reads the key “on” as true."""
    found: dict[Any, Any] = yaml.safe_load(path.read_text("utf-8"))
    return {("on" if name is True else name): value for name, value in found.items()}


def steps_of(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of all jobs."""
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_follows_the_rules_outside_its_schema(path: Path) -> None:
    """The schemas of the workflows and the action are checked in `test_hooks.py`."""
    workflow = workflow_of(path)
    assert set(workflow["on"]) <= EVENTS
    for step in steps_of(workflow):
        assert "uses" in step or "with" not in step
        values = (step.get("with", {}) | step.get("env", {})).values()
        assert all(isinstance(value, str) for value in values if value is not False)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_expressions_refer_to_existing_names(path: Path) -> None:
    for job in workflow_of(path)["jobs"].values():
        known = {context: set(names) for context, names in CONTEXTS.items()}
        known["matrix"] = set(job.get("strategy", {}).get("matrix", {}))
        told = "".join((ROOT / name).read_text("utf-8") for name in re.findall(r"\.github/\w+\.sh", json.dumps(job)))
        ids = {step["id"]: OUTPUTS.get(step.get("uses", "").partition("@")[0]) for step in job["steps"] if "id" in step}
        text = " ".join(
            [*re.findall(r"\$\{\{(.*?)\}\}", json.dumps(job)), *re.findall(r'"if": "(.*?)"', json.dumps(job))]
        )
        for context, name, rest in re.findall(r"\b(github|runner|matrix|steps|env)\.(\w+)((?:\.\w+)*)", text):
            if context == "steps":
                output, given = rest.removeprefix(".outputs."), ids[name]
                assert f"{output}=" in told if given is None else output in given
            else:
                assert name in known[context]


def test_the_check_is_weekly_and_keeps_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    workflow = workflow_of(GITHUB / "workflows" / "pages.yml")
    (cron,) = (one["cron"].split() for one in workflow["on"]["schedule"])
    assert len(cron) == 5
    assert 0 <= int(cron[0]) < 60
    assert 0 <= int(cron[1]) < 24
    assert (cron[2:4], int(cron[4]) in range(7)) == (["*", "*"], True)
    (kept,) = (step["with"]["path"] for step in steps_of(workflow) if "actions/cache@" in step.get("uses", ""))
    monkeypatch.delenv("ROSETTA508_HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    if sys.platform == "linux":
        assert default_home() == Path(kept).expanduser()


def test_the_version_of_a_pinned_action_is_in_a_comment() -> None:
    lines = [line for path in WORKFLOWS for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert [line for line in lines if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_declares_permissions_and_pins_actions(path: Path) -> None:
    workflow = workflow_of(path)
    assert "permissions" in workflow
    used = [step["uses"] for step in steps_of(workflow) if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
    runs = [step["run"] for step in steps_of(workflow) if "run" in step]
    assert [one for one in runs if "${{" in one] == []


def test_the_weekly_workflow_may_only_write_issues() -> None:
    workflow = workflow_of(GITHUB / "workflows" / "pages.yml")
    assert workflow["permissions"] == {}
    (job,) = workflow["jobs"].values()
    assert job["permissions"] == {"contents": "read", "issues": "write"}
    named = re.findall(r"\.github/\w+\.sh", json.dumps(job))
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_site_is_published_from_the_digests_alone() -> None:
    workflow = workflow_of(GITHUB / "workflows" / "site.yml")
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert workflow["permissions"] == {}
    assert build["permissions"] == {"contents": "read", "pages": "read"}
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    (made,) = (step for step in build["steps"] if "run" in step)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert made["run"].split()[0] == "make"
    assert set(made["run"].split()[1:]) <= set(targets)
    assert "fetch" not in json.dumps(build)
    assert made["env"]["ROSETTA508_HOME"].endswith("/empty")
    assert "ROSETTA508_SITE_URL" in (ROOT / "mkdocs.yml").read_text("utf-8")
    assert "ROSETTA508_SITE_URL" in made["env"]
    (kept,) = (step["with"]["path"] for step in build["steps"] if "upload-pages-artifact" in step.get("uses", ""))
    assert f"site_dir: {kept}" in (ROOT / "mkdocs.yml").read_text("utf-8")


def reported(place: Path, program: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Write the report into `place` with a command that runs this shell program; its outputs are in `output`."""
    place.mkdir(exist_ok=True)
    command, output = place / "rosetta508", place / "output"
    command.write_text(f"#!/bin/sh\n{program}\n", "utf-8")
    command.chmod(0o755)
    output.touch()
    env = {**os.environ, "ROSETTA508": str(command), "GITHUB_OUTPUT": str(output), **env}
    return subprocess.run(
        ["bash", GITHUB / "pages_report.sh", place], cwd=ROOT, env=env, capture_output=True, check=False
    )


def report(server: FaultServer, place: Path) -> tuple[str, str]:
    """Write the report into `place`; return the outputs for the workflow, and the report if there is one."""
    ran = reported(place, f'exec {sys.executable} -m rosetta508 "$@"', ROSETTA508_BASE=server.base)
    assert ran.returncode == 0, ran.stderr
    return (place / "output").read_text("utf-8"), (place / "report.md").read_text("utf-8")


@pytest.mark.slow
def test_the_report_lists_changes_and_escapes_markdown(server: FaultServer, tmp_path: Path) -> None:
    text = goats.RULES | {"508.2": "Then ~~~~~~~~ @everybody sings."}
    goats.put_on_api(server, goats.fragment(text))
    output, told = report(server, tmp_path / "report")
    assert output == "moved=true\n"
    assert "mtgwiki-en-508: 30 gone, 8 reworded" in told
    assert "digest en-2024-11-08-mtgwiki-508; en-2026-08-07-official 508.1a;" in told
    assert "fandom-it-508: https://mtg.fandom.com/" in told
    assert "@everybody" not in told
    assert told.count("~~~~~~~~") == 8
    assert len(told) < 65_536


def stub(place: Path, codes: dict[str, int], text: str = "goats\n") -> subprocess.CompletedProcess[bytes]:
    """Write the report into `place` with a command that prints `text` and has this exit code."""
    (place / "text").write_text(text, "utf-8")
    cases = "".join(f"{name}) exit {code};;" for name, code in codes.items())
    return reported(place, f'cat "{place}/text" >&2\ncat "{place}/text"\ncase "$1" in {cases} esac')


@pytest.mark.parametrize("broken", ["fetch", "changes", "drift"])
def test_a_failing_command_fails_the_run(tmp_path: Path, broken: str) -> None:
    assert stub(tmp_path, {"fetch": 1, "changes": 0, "drift": 1}).returncode == 0
    assert stub(tmp_path, {"fetch": 1, "changes": 0, "drift": 1} | {broken: 2}).returncode == 1


@pytest.mark.parametrize("text", ["goats run\n" * 20_000, "山羊は門の前に並ぶ。\n" * 5_000])
def test_a_report_fits_into_an_issue(tmp_path: Path, text: str) -> None:
    assert stub(tmp_path, {"changes": 1}, text).returncode == 0
    assert (tmp_path / "output").read_text("utf-8") == "moved=true\n"
    told = (tmp_path / "report.md").read_bytes().decode("utf-8")
    assert 10_000 < len(told) < MOST_OF_AN_ISSUE


@pytest.mark.slow
def test_a_missing_page_is_reported_as_a_change(server: FaultServer, tmp_path: Path) -> None:
    server.on(goats.API, document({"query": {"pages": [{"title": goats.TITLE, "missing": True}]}}))
    output, told = report(server, tmp_path / "report")
    assert output == "moved=true\n"
    assert "mtgwiki-en-508: the page no longer looks as expected" in told
    assert "the wiki no longer has the page" in told


@pytest.mark.slow
def test_unreachable_sites_are_not_a_change(server: FaultServer, tmp_path: Path) -> None:
    output, told = report(server, tmp_path / "report")
    assert output == ""
    assert "there is no such page (status 404)" in told


@pytest.mark.parametrize(("found", "done"), [("", "issue create --title"), ("7", "issue edit 7 --body-file")])
def test_only_one_issue_is_open_at_a_time(tmp_path: Path, found: str, done: str) -> None:
    gh, log = tmp_path / "gh", tmp_path / "log"
    gh.write_text(f'#!/bin/sh\necho "$*" >>{log}\n[ "$2" = list ] && echo "{found}"\nexit 0\n', "utf-8")
    gh.chmod(0o755)
    body = tmp_path / "report.md"
    body.write_text("Something moved.\n", "utf-8")
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["bash", GITHUB / "pages_issue.sh", body], env=environment, check=True)
    calls = log.read_text("utf-8").splitlines()
    assert [call for call in calls if call.startswith(("issue create", "issue edit"))] == [calls[-1]]
    assert calls[-1].startswith(done)
    assert str(body) in calls[-1]
