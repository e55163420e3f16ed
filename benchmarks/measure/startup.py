"""How long a reader waits for the command line: `python -m benchmarks.measure.startup`, beside a bare `python -c pass`.

Every round runs each command once, in turn, so that what else the machine does falls on all alike; ratios are taken
round by round. The library is an empty one: the digests answer.
"""

import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

from benchmarks.measure.beside import Beside
from benchmarks.measure.measurement import Found

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
"""What is typed, as words, and how many times a bare start it may take."""


def seconds(command: Sequence[str], environment: dict[str, str]) -> float:
    """Return the wall time of one run, from before it is started until it has ended."""
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def rounds(count: int = ROUNDS) -> dict[str, list[float]]:
    """Return, for each command and for the bare start (“”), the seconds of every round."""
    program = shutil.which("rosetta508", path=os.path.dirname(sys.executable)) or "rosetta508"  # noqa: PTH120
    commands = {"": [sys.executable, "-c", "pass"]} | {name: [program, *words] for name, words, _ in COMMANDS}
    found: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"ROSETTA508_HOME": home, "LC_ALL": "C.UTF-8"}
        for turn in range(count + 1):
            for name, words in commands.items():
                taken = seconds(words, environment)
                if turn:  # the first round fills the caches of the disk
                    found[name].append(taken)
    return found


def compared(found: dict[str, list[float]]) -> list[Beside]:
    """Return each command beside the bare start, with what it may be."""
    bare = tuple(found[""])
    return [Beside(name, "python", tuple(found[name]), bare, most) for name, _, most in COMMANDS]


def measure(count: int = ROUNDS) -> Found:
    """Start everything in turn and return the rows; nothing else is counted."""
    return compared(rounds(count)), {}


def rows(found: dict[str, list[float]]) -> list[tuple[str, str, str, str]]:
    """Return what was typed, its median, its ratio with the middle half of the rounds, and what it may be."""
    table = [("python -c pass", f"{statistics.median(found['']) * 1000:.0f} ms", "1", "")]
    for one in compared(found):
        low, middle, high = one.spread
        ratio, goal = f"{middle:.1f} ({low:.1f}–{high:.1f})", f"≤ {one.goal:g}" if one.goal else ""
        table.append((one.what, f"{one.medians[0] * 1000:.0f} ms", ratio, goal))
    return table


def main() -> int:
    """Print the table as Markdown; 1 if a command takes longer than it may."""
    found = rounds()
    print(
        f"{ROUNDS} rounds, CPython {platform.python_version()}, {platform.machine()}, load {os.getloadavg()[0]:.1f}\n"
    )
    print("| command | median | ratio | goal |\n| --- | --- | --- | --- |")
    for row in rows(found):
        print(f"| {' | '.join(row)} |")
    bare = statistics.median(found[""])
    return int(any(most and statistics.median(found[name]) > most * bare for name, _, most in COMMANDS))


if __name__ == "__main__":
    sys.exit(main())
