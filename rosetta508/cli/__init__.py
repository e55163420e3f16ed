"""The command line: finds the command, uses the reader's language, turns every error into one line and an exit code.

Exit codes are listed in each command's help; 2 always means "could not be read or done", with one line on standard
error. Each command is a module of `rosetta508.commands`, imported only when it runs.
"""

import sys

import rosetta508
from rosetta508.cli.output import leave_output, make_streams_ready, say, write_out
from rosetta508.language.interface import LANGUAGES, N_, Interface, chosen_language

TYPE_CHECKING = False
if TYPE_CHECKING:  # imports here slow down every start, even `--version`
    from collections.abc import Callable, Sequence

EXIT_ERROR = 2
EXIT_INTERRUPTED = 130


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the command line with `arguments` (default: the process's) and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)

    def interface() -> Interface:
        return Interface(chosen_language(_language_wish(words)))

    def action() -> int:
        if words[:1] == ["--version"]:
            return _version()
        from rosetta508.cli.dispatch import run  # noqa: PLC0415 - not needed for `--version`

        return run(words, interface())

    return exit_code_of(action, interface)


def exit_code_of(action: "Callable[[], int]", interface: "Callable[[], Interface]") -> int:
    """Return the exit code of `action`; if it fails or is interrupted, print one line in the language of `interface`.

    The code is 2 for an error of the operating system or too little memory, 130 for Ctrl-C, and 0, without a line, if
    the reader closed the pipe.
    """
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
        return EXIT_ERROR
    except MemoryError:
        leave_output()
        line = interface()(N_("not enough memory"))
        say(f"rosetta508: {line}")
        return EXIT_ERROR
    except KeyboardInterrupt:
        line = interface()(N_("interrupted"))
        say(f"rosetta508: {line}")
        return EXIT_INTERRUPTED
    return code


def _version() -> int:
    write_out(f"rosetta508 {rosetta508.__version__}\n")
    return 0


def _language_wish(words: list[str]) -> str | None:
    """Return the language requested by --lang; argparse rejects unsupported ones later."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        value = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if value in LANGUAGES:
            return value
    return None
