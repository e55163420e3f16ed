"""`python -m tests.fuzz [MINUTES [SEED]]`: try damaged inputs on every target for this long; report the failures.

An input that fails is stored as a file. An input that hangs ends the run; its stack and file are printed first.
"""

import argparse
import faulthandler
import resource
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import SystemRandom

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from tests.fuzz.inputs import inputs
from tests.fuzz.targets import Target, targets
from tests.fuzz.trying import Tally, try_input

_ROUND = 400
"""Inputs tried on a target before the next one."""
_HUNG = 120
"""Seconds after which an input is taken to hang."""


def main(minutes: float = 1.0, seed: int | None = None) -> int:
    """Fuzz; return 1 if an input failed, else 0."""
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    folder = Path(tempfile.mkdtemp(prefix="rosetta508-failures-"))
    end = time.monotonic() + 60 * minutes
    tallies = {target.name: Tally() for target in targets()}
    failures: dict[str, str] = {}
    sys.stdout.write(f"seed {seed}; the input being tried is in {folder / 'now'}\n")
    while time.monotonic() < end:
        seed += 1
        for target in targets():
            _round(target, tallies[target.name], seed, folder, failures)
    for name, tally in tallies.items():
        sys.stdout.write(f"{name:30} {tally.tried:8} tried {tally.taken:8} accepted, slowest {tally.slowest:.2f} s\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    tried = sum(tally.tried for tally in tallies.values())
    sys.stdout.write(f"{tried} inputs, {len(failures)} kinds of failure, at most {peak} MiB of memory\n")
    return int(bool(failures))


def _round(target: Target, tally: Tally, seed: int, folder: Path, failures: dict[str, str]) -> None:
    @seeded(seed)
    @settings(
        max_examples=_ROUND,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs(target))
    def tried(content: bytes) -> None:
        (folder / "now").write_bytes(content)
        faulthandler.dump_traceback_later(_HUNG, exit=True)
        try:
            try_input(target, content, tally)
        except Exception as error:  # noqa: BLE001 - every kind is a failure
            _keep(target, content, error, folder, failures)
        faulthandler.cancel_dump_traceback_later()

    tried()


def _keep(target: Target, content: bytes, error: Exception, folder: Path, failures: dict[str, str]) -> None:
    """Store an input that failed, unless one with an error from the same place is already stored."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    kind = f"{target.name}: {type(error).__name__} in {Path(frame.filename).name}:{frame.lineno}"
    if kind in failures:
        return
    path = folder / f"failure-{len(failures) + 1}"
    path.write_bytes(content)
    failures[kind] = str(error)
    sys.stdout.write(f"{kind}: {str(error)[:200]} ({path})\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Try damaged inputs on every reader.")
    parser.add_argument("minutes", type=float, nargs="?", default=1.0)
    parser.add_argument("seed", type=int, nargs="?", help="repeats a run")
    options = parser.parse_args()
    raise SystemExit(main(options.minutes, options.seed))
