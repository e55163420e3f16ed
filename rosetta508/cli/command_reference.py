"""The command reference: every command's help in any interface language, as data for pages."""

from dataclasses import dataclass

from rosetta508.cli.parsing import Parsing
from rosetta508.cli.usage import Parser, argparse_language
from rosetta508.language.interface import Interface

_COMMON = ("help", "lang")
"""The options of every command."""


@dataclass(frozen=True)
class CommandHelp:
    """The help of one command; an entry is what the user types, and its description."""

    name: str
    usage: str
    description: str
    entries: tuple[tuple[str, str], ...]
    exit_codes: str


def reference(language: str) -> tuple[CommandHelp, ...]:
    """Return the help of every command in `language`, in the order of `rosetta508 --help`.

    The options that all commands share, `--help` and `--lang`, are left out.
    """
    with argparse_language(language):
        return tuple(_help(name, parser) for name, parser in Parsing(Interface(language)).whole()[1].items())


def _help(name: str, parser: Parser) -> CommandHelp:
    return CommandHelp(
        name=name,
        usage=parser.synopsis(_COMMON),
        description=parser.description or "",
        entries=tuple(parser.entries(_COMMON)),
        exit_codes=parser.epilog or "",
    )
