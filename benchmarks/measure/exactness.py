"""How exact the engine is: `python -m benchmarks.measure.exactness [BOARDS] [--seed SEED]`.

The oracle (`python -m tests.support.oracle`) judges random boards of every kind again, by plain enumeration.
"""

from random import SystemRandom

from benchmarks.measure import command
from benchmarks.publish.results import report
from tests.support.oracle.__main__ import disagreements

BOARDS = 50_000


def main(arguments: list[str]) -> int:
    """Judge, print, and with `--write` store the result; 1 if the two disagree."""
    parser = command.parser("benchmarks.measure.exactness", "Count disagreements.")
    parser.add_argument("boards", nargs="?", type=int, default=BOARDS, help="random boards (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9), help="seed (default: a new one)")
    options = parser.parse_args(arguments)
    found = disagreements(options.boards, options.seed)
    row = {"seed": options.seed, "boards": options.boards, "disagreements": found}
    report("exactness", {"boards": [row]}, write=options.write)
    return int(found > 0)


if __name__ == "__main__":
    command.run(main)
