"""Options and exit code of a measuring command. Missing input, such as ../shared, is reported in one line."""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from benchmarks.measure.rivals import Missing
from rosetta508.cli import EXIT_ERROR, EXIT_INTERRUPTED
from rosetta508.cli.output import say
from scraper.errors import RosettaError
from tests.support.checkout import ROOT

_OPTIONS: dict[str, dict[str, Any]] = {
    "--write": {"action": "store_true", "help": "store the result"},
    "--keep": {"type": Path, "help": "file to store results in"},
    "--workers": {"type": int, "default": os.cpu_count() or 1, "help": "measurements made at once"},
    "--debian": {"type": Path, "help": "folder with unpacked manuals of Debian"},
}


def parser(module: str, about: str, *options: str) -> argparse.ArgumentParser:
    """Return the parser of `python -m MODULE`, with `--write` and these `options` (names in `_OPTIONS`)."""
    found = argparse.ArgumentParser(prog=f"python -m {module}", description=about)
    for name in ("--write", *options):
        found.add_argument(name, **_OPTIONS[name])
    return found


def result_of(module: str, *words: str, **environment: str) -> dict[str, Any]:
    """Run `python -m MODULE WORDS` in its own process and return the JSON that it prints."""
    return dict(json.loads(timed([sys.executable, "-m", module, *words], environment)[1]))


def timed(command: Sequence[str], environment: Mapping[str, str], *, codes: Sequence[int] = (0,)) -> tuple[float, str]:
    """Run a command, which must end with one of these codes, and return its wall seconds and output."""
    start = time.perf_counter()
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode not in codes:
        raise SystemExit(done.stderr)
    return time.perf_counter() - start, done.stdout


def run(main: Callable[[list[str]], int]) -> NoReturn:
    """Run a command with the process's arguments, and exit with its code."""
    try:
        code = main(sys.argv[1:])
    except (RosettaError, Missing) as error:
        say(str(error))
        code = EXIT_ERROR
    except KeyboardInterrupt:
        say("interrupted")
        code = EXIT_INTERRUPTED
    sys.exit(code)
