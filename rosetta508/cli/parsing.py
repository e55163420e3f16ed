"""Parsing: a command line becomes the options of the one command that it names.

Only that command gets its own options; the general help and the reference need those of all commands.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import rosetta508
from rosetta508.cli.command_list import COMMANDS, EXIT, EXITS
from rosetta508.cli.usage import Parser, argparse_language
from rosetta508.language.interface import LANGUAGES, N_, Interface
from scraper.errors import UnknownName

PROGRAM = "rosetta508"
EXIT_ERROR = 2


class Parsing:
    """Parses command lines in the language of an interface."""

    def __init__(self, interface: Interface) -> None:
        self.interface = interface

    def options(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the options in `words`.

        The attribute `command` is the command's name. Raises `SystemExit` if argparse has printed help or an error, and
        `UnknownName` for an unknown command.
        """
        with argparse_language(self.interface.lang):
            parser, parsers = self._family()
            if name := self._command(words):
                _configure(name, parsers[name], self.interface)
            options, unknown = parser.parse_known_args(words)
            if unknown:
                said = self.interface(N_("unrecognized arguments: %s")) % " ".join(unknown)
                parsers.get(options.command, parser).error(said)
            if not options.command:
                parser.print_help(sys.stderr)
                raise SystemExit(EXIT_ERROR)
            return options

    def whole(self) -> tuple[Parser, dict[str, Parser]]:
        """Return the main parser and those of the commands, with all options; call it inside `argparse_language`."""
        parser, parsers = self._family()
        for name, one in parsers.items():
            _configure(name, one, self.interface)
        return parser, parsers

    def _command(self, words: Sequence[str]) -> str | None:
        """Return the name of the command, if there is one; raise `UnknownName` for an unknown command."""
        name = words[at] if (at := place_of_command(words)) is not None else None
        if name and name not in COMMANDS:
            raise UnknownName(
                N_("no command is called “{name}”; choose from {names}"), name=name, names=tuple(COMMANDS)
            )
        return name

    def _common(self) -> Parser:
        common = Parser(self.interface, add_help=False)
        common.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=argparse.SUPPRESS,
            help=self.interface(N_("language of messages and tables")),
        )
        return common

    def _descriptions(self, name: str) -> dict[str, Any]:
        exits = EXITS.get(name, EXIT)
        return {"description": self.interface(COMMANDS[name]), "epilog": self.interface(exits)}

    def _family(self) -> tuple[Parser, dict[str, Parser]]:
        """Return the main parser and those of the commands, still without their own options."""
        say, common = self.interface, self._common()
        parser = Parser(
            say,
            prog=PROGRAM,
            parents=[common],
            description=say(N_("Reference and cross-checker for game rules in several languages.")),
        )
        parser.add_argument(
            "--version",
            action="version",
            version=f"{PROGRAM} {rosetta508.__version__}",
            help=say(N_("show the version and exit")),
        )
        family = parser.add_subparsers(prog=PROGRAM, dest="command", metavar="COMMAND", title=say(N_("commands")))
        parsers = {
            name: family.add_parser(name, interface=say, parents=[common], help=say(text), **self._descriptions(name))
            for name, text in COMMANDS.items()
        }
        return parser, parsers


def place_of_command(words: Sequence[str]) -> int | None:
    """Return the index of the command's name: the first word that is neither an option nor an option's value."""
    pairs = zip(["", *words], words, strict=False)
    return next((at for at, (last, one) in enumerate(pairs) if not one.startswith("-") and last != "--lang"), None)


def _configure(name: str, parser: Parser, interface: Interface) -> None:
    import_module(f"rosetta508.commands.{name}").configure(parser, interface)
