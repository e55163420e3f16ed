"""One input tried on a target: it is accepted, or refused in one line, within its time; otherwise it is a failure."""

import time
from dataclasses import dataclass

from executable_examples.engine import EngineError
from scraper.errors import RosettaError
from tests.fuzz.targets import Target

_SECONDS = 3.0
"""Processor seconds for an input, and the same again for every MiB of it."""
_LONGEST_LINE = 2000


@dataclass
class Tally:
    """How many inputs were tried and accepted, and the longest time in seconds."""

    tried: int = 0
    taken: int = 0
    slowest: float = 0.0


def try_input(target: Target, content: bytes, tally: Tally) -> None:
    """Try `content`; raise any forbidden exception, and `AssertionError` for other faults."""
    begun = time.process_time()
    taken = _is_taken(target, content)
    took = time.process_time() - begun
    tally.tried += 1
    tally.taken += taken
    tally.slowest = max(tally.slowest, took)
    assert took < _SECONDS * (1 + len(content) / 2**20), f"{len(content)} bytes took {took:.1f} seconds"


def _is_taken(target: Target, content: bytes) -> bool:
    try:
        target.run(content)
    except (RosettaError, EngineError) as error:
        line = str(error)
        assert line, "an error without a line"
        assert "\n" not in line, f"an error of several lines: {line[:200]!r}"
        assert len(line) <= _LONGEST_LINE, f"an error of {len(line)} letters: {line[:200]!r}"
        return False
    return True
