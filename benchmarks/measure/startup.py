"""Start-up time of the command line: `python -m benchmarks startup`, compared with a bare `python -c pass`.

Every round runs each command once, in turn, so that other load affects all alike; ratios are per round. The library is
empty, so the commands read the embedded digests.
"""

import os
import shutil
import sys
import tempfile

from benchmarks.measure.command import timed
from benchmarks.measure.timing import Found, paired

ROUNDS = 20
COMMANDS = (
    "--version",
    "508.1k",
    "show 508.1k --lang ja",
    "resolve 308.2g --at 2005 --to ja",
    "search haste",
    "--help",
    "history 508.1k",
)


def measure(_: str = "all") -> Found:
    """Time all commands in turn. Return a row for each, compared with a bare Python, and no other figures."""
    program = shutil.which("rosetta508", path=os.path.dirname(sys.executable)) or "rosetta508"  # noqa: PTH120
    with tempfile.TemporaryDirectory() as home:
        environment = {"ROSETTA508_HOME": home, "LC_ALL": "C.UTF-8"}
        rounds = []
        for _round in range(ROUNDS + 1):
            bare = timed([sys.executable, "-c", "pass"], environment)[0]
            rounds.append([(timed([program, *words.split()], environment)[0], bare) for words in COMMANDS])
    every = zip(*rounds[1:], strict=True)  # the first round fills the disk caches
    return [paired(f"rosetta508 {words}", "python", times) for words, times in zip(COMMANDS, every, strict=True)], {}
