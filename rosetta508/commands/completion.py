"""`rosetta508 completion`: shell completion of commands, options, and editions."""

import argparse
from pathlib import Path

from rosetta508.cli.output import write_out
from rosetta508.language.interface import N_, Interface

SHELLS = ("bash", "zsh", "fish")
FOLDER = Path(__file__).parent.parent / "data" / "completion"


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument("shell", choices=SHELLS, help=interface(N_("the shell")))


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Print the script of a shell."""
    write_out((FOLDER / f"rosetta508.{options.shell}").read_text("utf-8"))
    return 0
