"""Exit of a measuring command: missing input, such as ../shared, is reported in one line."""

import sys
from collections.abc import Callable
from typing import NoReturn

from benchmarks.measure.rivals import Missing
from rosetta508.cli import CANNOT, INTERRUPTED
from rosetta508.cli.output import say
from scraper.errors import RosettaError


def run(main: Callable[[list[str]], int]) -> NoReturn:
    """Run a command with the process's arguments, and exit with its code."""
    try:
        code = main(sys.argv[1:])
    except (RosettaError, Missing) as error:
        say(str(error))
        code = CANNOT
    except KeyboardInterrupt:
        say("interrupted")
        code = INTERRUPTED
    sys.exit(code)
