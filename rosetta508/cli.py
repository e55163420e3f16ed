"""The command line: finds the command, speaks the reader's language, turns every error into one line and a code.

Exit codes as in each command's help; 2 is always "could not be read or done", with one line on standard error.
Each command is a module of `rosetta508.commands`, imported only when it is the one that runs.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import rosetta508
from rosetta508.interface import LANGUAGES, N_, Interface, chosen_language
from rosetta508.output import leave_output, make_streams_ready, say, write_out

if TYPE_CHECKING:
    from rosetta508.usage import Parser

COMMANDS = {
    "read": N_("turn a saved page or text into an edition, and keep it in your library"),
    "fetch": N_("bring the current pages of the sources from the web into your library"),
    "changes": N_("what the last fetch changed: rules new, gone or reworded, and what rests on them"),
    "library": N_("list the editions at hand, or show one"),
    "align": N_("table of equivalences of two editions: which rule answers to which"),
    "drift": N_("what is out of step between translations and their English, rule by rule"),
    "diff": N_("word diff in one language, side by side across languages"),
    "date": N_("which revisions of the English rules an edition's content follows"),
    "history": N_("the life of one English rule: its numbers, its changes, what it came from and what came of it"),
    "slips": N_("references that the official English rules themselves got wrong, from when to when"),
    "judge": N_("verdict on a scenario of rule 508, in any edition's numbers and by any date's rules"),
    "examples": N_("run every rule example, and show which subrules they exercise"),
    "site": N_("build the documentation site, or serve it"),
}
EXIT = N_("exit code: 0; 2 if something could not be read or done")
EXITS = {
    "slips": N_("exit code: 0; 1 if a new search differs from what was looked up; 2 if something could not be read"),
    "drift": N_("exit code: 0 if nothing is out of step, 1 if something is, 2 if something could not be read"),
    "judge": N_("exit code: 0 if legal, or all as expected; 1 if not; 2 if something could not be read"),
    "examples": N_("exit code: 0 if every example answers as its page says, 1 if one does not"),
    "fetch": N_("exit code: 0; 1 if a source failed and the others are kept, 2 if there is no such source"),
    "changes": N_("exit code: 0 if nothing changed, 1 if something did, 2 if something could not be read"),
    "diff": N_("exit code: 0 if both say the same, 1 if they differ, 2 if something could not be read"),
}
CANNOT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with `arguments` (default: the process's) and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["--version"]:
        write_out(f"rosetta508 {rosetta508.__version__}\n")
        return 0
    make_streams_ready()
    interface = Interface(chosen_language(_language_wish(words)))
    try:
        code = _run(words, interface)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_output()
        return 0
    except OSError as error:
        leave_output()
        reason = interface.gettext(error.strerror or str(error))
        say(f"rosetta508: {f'{error.filename}: ' if error.filename else ''}{reason}")
        return CANNOT
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(words: list[str], interface: Interface) -> int:
    from scraper.errors import RosettaError  # noqa: PLC0415 - not for --version

    try:
        options = _options(words, interface)
        return int(import_module(f"rosetta508.commands.{options.command}").run(options, interface))
    except RosettaError as error:
        say(f"rosetta508: {error.translated(interface.gettext)}")
        return error.exit_code
    except SystemExit as leaving:  # argparse has said what there was to say
        return int(leaving.code or 0)


def _options(words: list[str], interface: Interface) -> argparse.Namespace:
    """Parse; only the parser of the command that is named learns its options."""
    from rosetta508.usage import speaking  # noqa: PLC0415 - not for --version

    name = _command(words)
    with speaking(interface.lang):
        parser, commands = _parser(interface)
        if name:
            import_module(f"rosetta508.commands.{name}").configure(commands[name], interface)
        options = parser.parse_args(words)
        if not options.command:
            parser.print_help(sys.stderr)
            raise SystemExit(CANNOT)
    return options


def every_parser(interface: Interface) -> dict[str, "Parser"]:
    """Return the parser of every command with its options, as its `--help` tells them.

    argparse speaks through `rosetta508.usage.speaking`, within which this is to be called.
    """
    _, commands = _parser(interface)
    for name, parser in commands.items():
        import_module(f"rosetta508.commands.{name}").configure(parser, interface)
    return commands


def _command(words: list[str]) -> str | None:
    """Return the command that is named, if any; raise `UnknownName` if it is none."""
    from scraper.errors import UnknownName  # noqa: PLC0415 - not for --version

    before = ["", *words]
    named = [word for word, last in zip(words, before, strict=False) if not word.startswith("-") and last != "--lang"]
    if named and named[0] not in COMMANDS:
        raise UnknownName(
            N_("no command is called “{name}”; there are {names}"), name=named[0], names=", ".join(COMMANDS)
        )
    return named[0] if named else None


def _parser(interface: Interface) -> tuple["Parser", dict[str, "Parser"]]:
    from rosetta508.usage import Parser  # noqa: PLC0415 - not for --version

    common = Parser(interface, add_help=False)
    common.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=interface(N_("language of messages and tables"))
    )
    parser = Parser(
        interface,
        prog="rosetta508",
        parents=[common],
        description=interface(N_("Reference and cross-checker for game rules that live in several languages.")),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"rosetta508 {rosetta508.__version__}",
        help=interface(N_("show the version and exit")),
    )
    family = parser.add_subparsers(dest="command", metavar="COMMAND", title=interface(N_("commands")))
    commands = {
        name: family.add_parser(
            name,
            interface=interface,
            parents=[common],
            help=interface(text),
            description=interface(text),
            epilog=interface(EXITS.get(name, EXIT)),
        )
        for name, text in COMMANDS.items()
    }
    return parser, commands


def _language_wish(words: list[str]) -> str | None:
    """Return the language that --lang asks for; one that is none of ours is left to argparse to refuse."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        value = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if value in LANGUAGES:
            return value
    return None
