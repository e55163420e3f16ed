"""Write the manual pages: `python -m rosetta508.build.manual`, in every interface language.

They contain the text of every command's `--help`, in the man macros of roff(7). The English page is `man1/rosetta508.1`
in `FOLDER`; the others are in a folder per language, as usual for manual pages.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import rosetta508
from rosetta508.cli.command_reference import CommandHelp, reference
from rosetta508.cli.parsing import Parsing
from rosetta508.cli.usage import argparse_language
from rosetta508.language.interface import LANGUAGES, N_, Interface

FOLDER = Path(__file__).parent.parent / "data" / "man"
SECTION = "1"
_FIRST = ".'"
"""Characters that start a roff request at the beginning of a line."""


def manual(language: str) -> str:
    """Return the manual page in an interface language, as roff source in UTF-8."""
    say = Interface(language)
    return "".join(f"{line}\n" for line in _page(say, reference(language)))


def place(folder: Path, language: str) -> Path:
    """Return the path of a language's page below a folder of manual pages."""
    return folder / ("" if language == "en" else language) / f"man{SECTION}" / f"rosetta508.{SECTION}"


def _page(say: Interface, commands: tuple[CommandHelp, ...]) -> Iterator[str]:
    with argparse_language(say.lang):
        parser, _ = Parsing(say).whole()
        entries = list(parser.entries(("command",)))
    yield f'.TH ROSETTA508 {SECTION} "" "Rosetta 508 {rosetta508.__version__}" "Rosetta 508"'
    yield ".nh\n.ad l"  # no hyphenation and no wider gaps: keeps option names and Japanese legible
    options, number = (_plain(said) for said in (say(N_("options")), say(N_("rule number"))))
    yield from _section(say(N_("NAME")), f"rosetta508 \\- {_plain(parser.description or '')}")
    yield from _section(say(N_("SYNOPSIS")))
    yield f'.B rosetta508\n.RI [ {options} ] " " COMMAND " \\&..."'
    yield f".br\n.B rosetta508\n.I {number}"
    yield from _section(say(N_("OPTIONS")))
    yield from _listed(entries)
    yield from _section(say(N_("COMMANDS")))
    for command in commands:
        yield from _command(command)
    yield from _section(say(N_("ENVIRONMENT")))
    yield from _listed(_variables(say))


def _variables(say: Interface) -> list[tuple[str, str]]:
    return [
        ("ROSETTA508_HOME", say(N_("the folder of your library; by default, in your system’s folder for user data"))),
        ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", say(N_("the language of messages, unless --lang names one"))),
        ("NO_COLOR", say(N_("if set, nothing is colored"))),
        ("COLUMNS", say(N_("the width to use if that of the terminal is unknown"))),
    ]


def _command(command: CommandHelp) -> Iterator[str]:
    yield f".SS {_plain(command.name)}"
    yield f".B {_plain(command.usage)}"
    yield f".PP\n{_plain(command.description)}"
    yield from _listed(command.entries)
    yield f".PP\n{_plain(command.exit_codes)}"


def _listed(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    for typed, does in entries:
        yield f".TP\n.B {_plain(typed)}\n{_plain(does)}"


def _section(title: str, *lines: str) -> Iterator[str]:
    yield f".SH {_plain(title)}"
    yield from lines


def _plain(text: str) -> str:
    """Return text on one line, with roff's special characters escaped."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace("、", "、\\:")
    return f"\\&{line}" if line[:1] in _FIRST else line


def main() -> int:
    """Write the pages in all languages."""
    for language in LANGUAGES:
        path = place(FOLDER, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(manual(language), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
