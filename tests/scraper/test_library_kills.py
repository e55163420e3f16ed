"""Killed and simultaneous fetches: no existing file is lost, and none is half written."""

import os
import subprocess
from pathlib import Path

import pytest

from scraper.library import Library
from scraper.page import Pages
from tests.support import goat_wiki as goats
from tests.support.checkout import ROOT
from tests.support.fault_server import FaultServer
from tests.support.library_kills import COMMAND, EDITION, NAME, kill_often

pytestmark = pytest.mark.slow


def test_twenty_kills_lose_nothing(home: Path) -> None:
    tally = kill_often(home, 20, seed=os.getpid())
    assert tally.kills == 20
    assert tally.in_time > 5
    assert tally.unchanged + tally.half_way + tally.done == 20


def test_fetches_at_the_same_time_take_turns(server: FaultServer, home: Path) -> None:
    goats.put_on_api(server)
    environment = os.environ | {"ROSETTA508_HOME": str(home), "ROSETTA508_BASE": server.base}
    fetches = [subprocess.Popen(COMMAND, cwd=ROOT, env=environment, stderr=subprocess.PIPE) for _ in range(3)]
    said = [one.communicate(timeout=60)[1].decode() for one in fetches]
    assert [one.returncode for one in fetches] == [0, 0, 0]
    assert sorted(line.partition(f"{EDITION} ")[2].strip() for line in said) == [
        "is new in the library",
        "still matches the page",
        "still matches the page",
    ]
    assert server.paths() == [goats.API] * 4
    assert len(Pages(home).of(NAME)) == 1
    assert {rule.number: rule.text for rule in Library(home).get(EDITION).rules} == goats.RULES
