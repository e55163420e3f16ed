"""How a measurement that is a command of its own ends: what it cannot read, as without ../shared, is told in a line."""

import sys
from collections.abc import Callable
from typing import NoReturn

from benchmarks.measure.rivals import Missing
from rosetta508.cli import CANNOT, INTERRUPTED
from rosetta508.cli.output import say
from scraper.errors import RosettaError


def run(main: Callable[[list[str]], int]) -> NoReturn:
    """Run a command with the words it was called with, and leave with its exit code."""
    try:
        code = main(sys.argv[1:])
    except (RosettaError, Missing) as error:
        say(str(error))
        code = CANNOT
    except KeyboardInterrupt:
        say("interrupted")
        code = INTERRUPTED
    sys.exit(code)
