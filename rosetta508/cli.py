"""The command line: finds the command, speaks the reader's language, turns every error into one line and a code.

Exit codes as in each command's help; 2 is always "could not be read or done", with one line on standard error.
Each command is a module of `rosetta508.commands`, imported only when it is the one that runs.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import rosetta508
from rosetta508.interface import LANGUAGES, N_, Interface, chosen_language, translate_argparse

COMMANDS = {
    "read": N_("turn a saved page or text into an edition, and keep it in your library"),
    "library": N_("list the editions at hand, or show one"),
    "align": N_("table of equivalences of two editions: which rule answers to which"),
    "drift": N_("what is out of step between translations and their English, rule by rule"),
    "diff": N_("word diff in one language, side by side across languages"),
    "date": N_("which revisions of the English rules an edition's content follows"),
    "site": N_("build the documentation site, or serve it"),
}
CANNOT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with `arguments` (default: the process's) and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["--version"]:
        sys.stdout.write(f"rosetta508 {rosetta508.__version__}\n")
        return 0
    lang = chosen_language(_language_wish(words))
    translate_argparse(lang)
    try:
        return _run(words, Interface(lang))
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _run(words: list[str], interface: Interface) -> int:
    parser, commands = _parser(interface)
    name = next((word for word in words if word in COMMANDS), None)
    if name:
        module = import_module(f"rosetta508.commands.{name}")
        module.configure(commands[name], interface)
    options = parser.parse_args(words)
    if not options.command:
        parser.print_help()
        return CANNOT
    return _guarded(options, interface)


def _guarded(options: argparse.Namespace, interface: Interface) -> int:
    from scraper.errors import RosettaError  # noqa: PLC0415 - only when a command runs

    module = import_module(f"rosetta508.commands.{options.command}")
    try:
        return int(module.run(options, interface))
    except RosettaError as error:
        sys.stderr.write(f"rosetta508: {error.translated(interface.gettext)}\n")
        return error.exit_code
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        sys.stderr.write(f"rosetta508: {error.filename or ''}: {error.strerror or error}\n")
        return CANNOT


def _parser(interface: Interface) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=interface(N_("language of messages and tables"))
    )
    parser = argparse.ArgumentParser(
        prog="rosetta508",
        parents=[common],
        description=interface(N_("Reference and cross-checker for game rules that live in several languages.")),
    )
    parser.add_argument("--version", action="version", version=f"rosetta508 {rosetta508.__version__}")
    family = parser.add_subparsers(dest="command", metavar="COMMAND", title=interface(N_("commands")))
    commands = {
        name: family.add_parser(name, parents=[common], help=interface(text), description=interface(text))
        for name, text in COMMANDS.items()
    }
    return parser, commands


def _language_wish(words: list[str]) -> str | None:
    for word, following in zip(words, [*words[1:], ""], strict=True):
        value = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if value in LANGUAGES:
            return value
    return None
