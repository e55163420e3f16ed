"""The command line: finds the command, speaks the reader's language, turns every error into one line and a code.

Exit codes as in each command's help; 2 is always "could not be read or done", with one line on standard error.
Each command is a module of `rosetta508.commands`, imported only when it is the one that runs.
"""

import sys

import rosetta508
from rosetta508.language.interface import LANGUAGES, N_, Interface, chosen_language

TYPE_CHECKING = False
if TYPE_CHECKING:  # what is imported here is paid for by every start, `--version` included
    from collections.abc import Callable, Sequence

    from rosetta508.cli.usage import Parser

COMMANDS = {
    "show": N_("one rule: what it says, how every edition stands to it, and since when it is what it is"),
    "search": N_("the rules that say something, in whatever language, your own first"),
    "resolve": N_("the number that a rule bears in another edition or at another date; or a text brought up to date"),
    "read": N_("turn a saved page or text into an edition, and keep it in your library"),
    "fetch": N_("bring the current pages of the sources from the web into your library"),
    "changes": N_("what the last fetch changed: rules new, gone or reworded, and what rests on them"),
    "library": N_("list the editions at hand, or show one"),
    "align": N_("table of equivalences of two editions: which rule answers to which"),
    "drift": N_("what is out of step between translations and their English, rule by rule"),
    "patch": N_("a wiki's list of rules with numbers and references brought up to date, as a unified diff"),
    "diff": N_("word diff in one language, side by side across languages"),
    "date": N_("which revisions of the English rules an edition's content follows"),
    "history": N_("the life of one English rule: its numbers, its changes, what it came from and what came of it"),
    "slips": N_("references that the official English rules themselves got wrong, from when to when"),
    "terms": N_("the terms of the rules in several languages, as a table or as a term base"),
    "judge": N_("verdict on a scenario of rule 508, in any edition's numbers and by any date's rules"),
    "examples": N_("run every rule example, and show which subrules they exercise"),
    "site": N_("build the documentation site, or serve it"),
    "completion": N_("print what makes a shell complete commands, options and editions"),
}
EXIT = N_("exit code: 0; 2 if something could not be read or done")
EXITS = {
    "search": N_("exit code: 0; 1 if nothing was found; 2 if something could not be read"),
    "resolve": N_("exit code: 0; 1 if a rule has no number there; 2 if something could not be read"),
    "slips": N_("exit code: 0; 1 if a new search differs from what was looked up; 2 if something could not be read"),
    "drift": N_("exit code: 0 if nothing is out of step, 1 if something is, 2 if something could not be read"),
    "judge": N_("exit code: 0 if legal, or all as expected; 1 if not; 2 if something could not be read"),
    "examples": N_("exit code: 0 if every example answers as its page says, 1 if one does not"),
    "fetch": N_("exit code: 0; 1 if a source failed and the others are kept, 2 if there is no such source"),
    "changes": N_("exit code: 0 if nothing changed, 1 if something did, 2 if something could not be read"),
    "patch": N_("exit code: 0 if there is nothing to change, 1 if there is, 2 if something could not be read"),
    "diff": N_("exit code: 0 if both say the same, 1 if they differ, 2 if something could not be read"),
}
CANNOT = 2
INTERRUPTED = 130


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the command line with `arguments` (default: the process's) and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)

    def interface() -> Interface:
        return Interface(chosen_language(_language_wish(words)))

    return ended(_version if words[:1] == ["--version"] else lambda: _run(words, interface()), interface)


def ended(action: "Callable[[], int]", interface: "Callable[[], Interface]") -> int:
    """Return the exit code of `action`; if the system stops it, say so in one line through `interface`."""
    from rosetta508.cli.output import leave_output, make_streams_ready, say  # noqa: PLC0415 - not for the parsers

    make_streams_ready()
    try:
        code = action()
        sys.stdout.flush()
    except BrokenPipeError:
        leave_output()
        return 0
    except OSError as error:
        leave_output()
        reason = interface().gettext(error.strerror or str(error))
        say(f"rosetta508: {f'{error.filename}: ' if error.filename else ''}{reason}")
        return CANNOT
    except MemoryError:
        leave_output()
        line = interface()(N_("there is not enough memory for this"))
        say(f"rosetta508: {line}")
        return CANNOT
    except KeyboardInterrupt:
        line = interface()(N_("interrupted"))
        say(f"rosetta508: {line}")
        return INTERRUPTED
    return code


def every_parser(interface: Interface) -> "dict[str, Parser]":
    """Return the parser of every command with its options, as its `--help` tells them.

    argparse speaks through `rosetta508.cli.usage.speaking`, within which this is to be called.
    """
    from rosetta508.cli.parsing import Parsing  # noqa: PLC0415 - not for --version

    return Parsing(interface, COMMANDS, EXITS, EXIT).every()


def whole_parser(interface: Interface) -> "Parser":
    """Return the parser of the whole, that of every command in it with its options; to be called like the above."""
    from rosetta508.cli.parsing import Parsing  # noqa: PLC0415 - not for --version

    return Parsing(interface, COMMANDS, EXITS, EXIT).whole()


def _run(words: list[str], interface: Interface) -> int:
    from importlib import import_module  # noqa: PLC0415 - not for --version

    from rosetta508.cli.output import say  # noqa: PLC0415 - not for --version
    from rosetta508.cli.parsing import Parsing  # noqa: PLC0415 - not for --version
    from scraper.errors import RosettaError  # noqa: PLC0415 - not for --version

    try:
        options = Parsing(interface, COMMANDS, EXITS, EXIT).options(_completed(words))
        return int(import_module(f"rosetta508.commands.{options.command}").run(options, interface))
    except RosettaError as error:
        say(f"rosetta508: {error.translated(interface.gettext)}")
        return error.exit_code
    except SystemExit as leaving:  # argparse has said what there was to say
        return int(leaving.code or 0)


def _completed(words: list[str]) -> list[str]:
    """Return the words, with the command `show` where a rule's number stands in the place of a command."""
    from rosetta508.cli.parsing import place_of_command  # noqa: PLC0415 - not for --version
    from rosetta508.lookup.number_input import has_digit, is_word_for_rule  # noqa: PLC0415 - not for --version

    at = place_of_command(words)
    if at is None or words[at] in COMMANDS or not (has_digit(words[at]) or is_word_for_rule(words[at])):
        return words
    return [*words[:at], "show", *words[at:]]


def _version() -> int:
    from rosetta508.cli.output import write_out  # noqa: PLC0415 - it is all that --version takes

    write_out(f"rosetta508 {rosetta508.__version__}\n")
    return 0


def _language_wish(words: list[str]) -> str | None:
    """Return the language that --lang asks for; one that is none of ours is left to argparse to refuse."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        value = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if value in LANGUAGES:
            return value
    return None
