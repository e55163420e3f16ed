"""How exact the engine is: `python -m benchmarks.measure.exactness [BOARDS] [--seed SEED]`.

The oracle (`python -m tests.support.oracle`) judges random boards of every kind again, by plain enumeration. `--write`
puts the result into the docs.
"""

import re
import subprocess
import sys
from random import SystemRandom

from benchmarks.measure import command
from benchmarks.publish.results import Row, report
from tests.support.checkout import ROOT

BOARDS = 50_000


def disagreements(boards: int, seed: int) -> Row:
    """Return how many random boards the engine and the oracle judge differently."""
    words = [sys.executable, "-m", "tests.support.oracle", str(boards), str(seed)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.search(r"seed (\d+): (\d+) boards, (\d+) disagreements", done.stdout)
    if not found:
        raise SystemExit(done.stderr or done.stdout)
    return {"seed": int(found[1]), "boards": int(found[2]), "disagreements": int(found[3])}


def main(arguments: list[str]) -> int:
    """Judge, print, and with `--write` store the result; 1 if the two disagree."""
    parser = command.parser("benchmarks.measure.exactness", "Count disagreements.")
    parser.add_argument("boards", nargs="?", type=int, default=BOARDS, help="random boards (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9), help="seed (default: a new one)")
    options = parser.parse_args(arguments)
    tables = {"boards": [disagreements(options.boards, options.seed)]}
    report("exactness", tables, write=options.write)
    return int(tables["boards"][0]["disagreements"] > 0)


if __name__ == "__main__":
    command.run(main)
