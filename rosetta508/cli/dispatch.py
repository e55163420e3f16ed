"""Dispatch: parse a command line and run the command.

Each command is a module of `rosetta508.commands`, imported only when it runs.
"""

from importlib import import_module

from rosetta508.cli.command_list import COMMANDS
from rosetta508.cli.output import say
from rosetta508.cli.parsing import Parsing, place_of_command
from rosetta508.language.interface import Interface
from rosetta508.lookup.number_input import has_digit, is_word_for_rule
from scraper.errors import RosettaError


def run(words: list[str], interface: Interface) -> int:
    """Run the command and return its exit code; print one line for each of our own errors."""
    try:
        options = Parsing(interface).options(_completed(words))
        return int(import_module(f"rosetta508.commands.{options.command}").run(options, interface))
    except RosettaError as error:
        say(f"rosetta508: {interface.problem(error)}")
        return error.exit_code
    except SystemExit as leaving:  # argparse has already printed its message
        return int(leaving.code or 0)


def _completed(words: list[str]) -> list[str]:
    """Return the arguments, with `show` inserted if a rule number is given instead of a command."""
    at = place_of_command(words)
    if at is None or words[at] in COMMANDS or not (has_digit(words[at]) or is_word_for_rule(words[at])):
        return words
    return [*words[:at], "show", *words[at:]]
