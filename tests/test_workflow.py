"""The weekly look at the pages: its workflow asks for little, its scripts tell what moved and open one issue."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tests import goat_wiki as goats
from tests.conftest import ROOT
from tests.fault_server import FaultServer, serving

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GITHUB = ROOT / ".github"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    """A server that stands in for every host."""
    with serving() as faults:
        yield faults


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_says_what_it_may_do_and_pins_what_it_uses(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert "permissions" in workflow
    used = [step["uses"] for job in workflow["jobs"].values() for step in job["steps"] if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
    runs = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    assert [one for one in runs if "${{" in one] == []


def test_the_weekly_workflow_may_write_issues_and_nothing_else() -> None:
    workflow = yaml.safe_load((GITHUB / "workflows" / "pages.yml").read_text("utf-8"))
    assert workflow["permissions"] == {}
    (job,) = workflow["jobs"].values()
    assert job["permissions"] == {"contents": "read", "issues": "write"}
    named = re.findall(r"\.github/\w+\.sh", json.dumps(job))
    assert [name for name in named if not (ROOT / name).is_file()] == []


def report(server: FaultServer, place: Path) -> tuple[str, str]:
    """Run the report into `place`; return what it hands to the workflow, and the report if there is one."""
    place.mkdir(exist_ok=True)
    command = place / "rosetta508"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m rosetta508 "$@"\n', "utf-8")
    command.chmod(0o755)
    output = place / "output"
    output.write_text("", "utf-8")
    told = {"ROSETTA508": str(command), "ROSETTA508_BASE": server.base, "GITHUB_OUTPUT": str(output)}
    ran = subprocess.run(
        ["bash", GITHUB / "pages_report.sh", place], cwd=ROOT, env=os.environ | told, capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return output.read_text("utf-8"), (place / "report.md").read_text("utf-8")


def test_the_report_tells_what_moved_and_lets_no_page_speak_markdown(server: FaultServer, tmp_path: Path) -> None:
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


def test_sites_that_cannot_be_reached_are_no_movement(server: FaultServer, tmp_path: Path) -> None:
    output, told = report(server, tmp_path / "report")
    assert output == ""
    assert "there is no such page (status 404)" in told


@pytest.mark.parametrize(("found", "done"), [("", "issue create --title"), ("7", "issue edit 7 --body-file")])
def test_there_is_only_ever_one_issue(tmp_path: Path, found: str, done: str) -> None:
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
