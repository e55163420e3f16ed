"""Start-up time of the command line: `python -m benchmarks.measure.startup`, compared with a bare `python -c pass`.

Every round runs each command once, in turn, so that other load affects all alike; ratios are per round. The library is
empty, so the digests answer. `--write` puts the result into the docs.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial

from benchmarks.measure import command
from benchmarks.measure.measurement import Found, taken
from benchmarks.measure.paired_timing import PairedTiming
from benchmarks.publish.results import report, timed

ROUNDS = 30
COMMANDS: tuple[tuple[str, tuple[str, ...], float | None], ...] = (
    ("rosetta508 --version", ("--version",), 4),
    ("rosetta508 508.1k", ("508.1k",), 8),
    ("rosetta508 show 508.1k --lang ja", ("show", "508.1k", "--lang", "ja"), None),
    ("rosetta508 resolve 308.2g --at 2005 --to ja", ("resolve", "308.2g", "--at", "2005", "--to", "ja"), None),
    ("rosetta508 search haste", ("search", "haste"), None),
    ("rosetta508 --help", ("--help",), None),
    ("rosetta508 history 508.1k", ("history", "508.1k"), None),
)
"""The command's arguments, and how many times a bare start it may take."""


def seconds(command: Sequence[str], environment: dict[str, str]) -> float:
    """Return the wall time of one run, from start to end."""
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def rounds(count: int = ROUNDS) -> dict[str, list[float]]:
    """Return the seconds of every round, for each command and for the bare start (“”)."""
    program = shutil.which("rosetta508", path=os.path.dirname(sys.executable)) or "rosetta508"  # noqa: PTH120
    commands = {"": [sys.executable, "-c", "pass"]} | {name: [program, *words] for name, words, _ in COMMANDS}
    found: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"ROSETTA508_HOME": home, "LC_ALL": "C.UTF-8"}
        for turn in range(count + 1):
            for name, words in commands.items():
                taken = seconds(words, environment)
                if turn:  # the first round fills the disk caches
                    found[name].append(taken)
    return found


def compared(found: dict[str, list[float]]) -> list[PairedTiming]:
    """Return each command compared with the bare start."""
    bare = tuple(found[""])
    return [PairedTiming(name, "python", tuple(found[name]), bare) for name, *_ in COMMANDS]


def measure(count: int = ROUNDS) -> Found:
    """Time all commands in turn and return the rows; nothing else is counted."""
    return compared(rounds(count)), {}


def main(arguments: list[str]) -> int:
    """Print the table and with `--write` store it; 1 if a command takes too long."""
    parser = command.parser("benchmarks.measure.startup", "Measure starting.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="starts of each command (default: %(default)s)")
    options = parser.parse_args(arguments)
    found = taken(partial(measure, options.rounds), ())
    tables, about = timed({"all": found})
    report("startup", tables, about, write=options.write)
    limits = {name: most for name, _, most in COMMANDS if most}
    return int(any(row.spread[1] > limits[row.what] for row in found.rows if row.what in limits))


if __name__ == "__main__":
    command.run(main)
