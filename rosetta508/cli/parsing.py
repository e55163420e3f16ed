"""Parsing: the words of a command line into the options of the one command that they name.

Only that command's parser is made; the parsers of all are for the help of the whole and for the reference.
"""

import argparse
import sys
from collections.abc import Sequence
from gettext import gettext
from importlib import import_module
from typing import Any

import rosetta508
from rosetta508.cli.command_list import COMMANDS, EXIT, EXITS
from rosetta508.cli.usage import Parser, argparse_language
from rosetta508.language.interface import LANGUAGES, N_, Interface
from scraper.errors import UnknownName

PROGRAM = "rosetta508"
CANNOT = 2


class Parsing:
    """Reads command lines, in the language of an interface."""

    def __init__(self, interface: Interface) -> None:
        self.interface = interface

    def options(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the options that `words` give; leave by `SystemExit` where argparse has answered, `UnknownName` else.

        The name of the command is in `command`.
        """
        with argparse_language(self.interface.lang):
            name = self._command(words)
            at = words.index(name) if name else 0
            if name and _only_language(words[:at]):
                return self._alone(name, [*words[:at], *words[at + 1 :]])
            return self._among_all(name, words)

    def every(self) -> dict[str, Parser]:
        """Return the parser of every command with its options; to be called within `rosetta508.cli.usage.speaking`."""
        return self._configured()[1]

    def whole(self) -> Parser:
        """Return the parser of the whole, with every command's options; to be called likewise."""
        return self._configured()[0]

    def _configured(self) -> tuple[Parser, dict[str, Parser]]:
        parser, parsers = self._family()
        for name, one in parsers.items():
            _configure(name, one, self.interface)
        return parser, parsers

    def _alone(self, name: str, words: list[str]) -> argparse.Namespace:
        parser = Parser(self.interface, prog=f"{PROGRAM} {name}", parents=[self._common()], **self._told(name))
        _configure(name, parser, self.interface)
        options, left = parser.parse_known_args(words)
        if left:
            Parser(self.interface, prog=PROGRAM).error(gettext("unrecognized arguments: %s") % " ".join(left))
        options.command = name
        return options

    def _among_all(self, name: str | None, words: Sequence[str]) -> argparse.Namespace:
        parser, parsers = self._family()
        if name:
            _configure(name, parsers[name], self.interface)
        options = parser.parse_args(words)
        if not options.command:
            parser.print_help(sys.stderr)
            raise SystemExit(CANNOT)
        return options

    def _command(self, words: Sequence[str]) -> str | None:
        """Return the command that is named, if any; raise `UnknownName` if it is none."""
        name = words[at] if (at := place_of_command(words)) is not None else None
        if name and name not in COMMANDS:
            raise UnknownName(N_("no command is called “{name}”; there are {names}"), name=name, names=tuple(COMMANDS))
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

    def _told(self, name: str) -> dict[str, Any]:
        exits = EXITS.get(name, EXIT)
        return {"description": self.interface(COMMANDS[name]), "epilog": self.interface(exits)}

    def _family(self) -> tuple[Parser, dict[str, Parser]]:
        """Return the parser of the whole, and those of its commands, still without options of their own."""
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
        family = parser.add_subparsers(dest="command", metavar="COMMAND", title=say(N_("commands")))
        parsers = {
            name: family.add_parser(name, interface=say, parents=[common], help=say(text), **self._told(name))
            for name, text in COMMANDS.items()
        }
        return parser, parsers


def place_of_command(words: Sequence[str]) -> int | None:
    """Return where the command's name stands: the first word that is no option and no option's value."""
    pairs = zip(["", *words], words, strict=False)
    return next((at for at, (last, one) in enumerate(pairs) if not one.startswith("-") and last != "--lang"), None)


def _only_language(words: Sequence[str]) -> bool:
    """Say whether nothing but one of the languages is named before the command."""
    wish = "=".join(words)
    return not words or wish in {f"--lang={language}" for language in LANGUAGES}


def _configure(name: str, parser: Parser, interface: Interface) -> None:
    import_module(f"rosetta508.commands.{name}").configure(parser, interface)
