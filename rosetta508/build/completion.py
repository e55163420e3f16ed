"""Write the shell completions: `python -m rosetta508.build.completion`.

shtab generates them from the parsers. The package contains them, so a shell does not start the program each time Tab is
pressed.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shtab

from rosetta508.cli.parsing import Parsing
from rosetta508.cli.usage import argparse_language
from rosetta508.commands.completion import FOLDER, SHELLS
from rosetta508.language.interface import Interface
from scraper.library import Library
from scraper.sources import source_entries

_EDITIONS = {"LEFT", "RIGHT", "EDITION", "ENGLISH"}
_FILES = {"FILE", "OUT", "SCENARIO", "PAGE"}


def completions() -> dict[str, str]:
    """Return the completion script of each of `SHELLS`, in English, with the embedded editions and sources."""
    with argparse_language("en"):
        parser, _ = Parsing(Interface("en")).whole()
        for action in _actions(parser):
            names = {action.metavar} if isinstance(action.metavar, str) else set()
            if names & _EDITIONS:
                action.complete = _editions()  # type: ignore[attr-defined]
            elif names & _FILES or action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
        return {shell: shtab.complete(parser, shell) for shell in SHELLS}


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:  # noqa: SLF001 - shtab reads them too; argparse has no public API for it
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - see above
            for one in action.choices.values():
                yield from _actions(one)


def _editions() -> dict[str, Any]:
    """Return, for each shell, how the name of an edition is completed: an embedded id or source, or a file."""
    with tempfile.TemporaryDirectory() as empty:
        names = " ".join([*Library(Path(empty)).ids(), *source_entries()])
    return {
        "bash": "_rosetta508_editions",
        "zsh": "_rosetta508_editions",
        "fish": f"{names} (__fish_complete_path (commandline -ct))",
        "preamble": {
            "bash": f'_rosetta508_editions() {{\n  compgen -W "{names}" -- "$1"\n  compgen -f -- "$1"\n}}',
            "zsh": f"_rosetta508_editions() {{\n  compadd -- {names}\n  _files\n}}",
        },
    }


def main() -> int:
    """Write one file per shell."""
    FOLDER.mkdir(exist_ok=True)
    for shell, script in completions().items():
        (FOLDER / f"rosetta508.{shell}").write_text(script, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
