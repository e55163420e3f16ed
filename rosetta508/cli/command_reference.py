"""The command reference: every command's own help, in any interface language, as data for the pages that show it."""

from dataclasses import dataclass

from rosetta508.cli.parsing import Parsing
from rosetta508.cli.usage import Parser, argparse_language
from rosetta508.language.interface import Interface

_COMMON = ("help", "lang")
"""What every command takes."""


@dataclass(frozen=True)
class CommandHelp:
    """A command as its `--help` tells it; an entry is what is typed and what it does."""

    name: str
    usage: str
    description: str
    entries: tuple[tuple[str, str], ...]
    exit_codes: str


def reference(language: str) -> tuple[CommandHelp, ...]:
    """Return the help of every command in `language`, in the order in which `rosetta508 --help` lists them.

    The options that all commands share, `--help` and `--lang`, are left out.
    """
    with argparse_language(language):
        return tuple(_help(name, parser) for name, parser in Parsing(Interface(language)).every().items())


def _help(name: str, parser: Parser) -> CommandHelp:
    return CommandHelp(
        name=name,
        usage=parser.synopsis(_COMMON),
        description=parser.description or "",
        entries=tuple(parser.entries(_COMMON)),
        exit_codes=parser.epilog or "",
    )
