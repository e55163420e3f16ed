"""Usage: argparse in the reader's language, with help wrapped for Japanese and errors in one clear line."""

import argparse
import gettext
import os
import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from rosetta508.cli.output import say, visible, write_error, write_out
from rosetta508.language.interface import LOCALE, N_, Interface

_NUMBER = "NUMBER"
"""The value of an argument that is a rule's number."""


class Help(argparse.HelpFormatter):
    """Help whose lines are measured in terminal cells."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from rosetta508.cli.wrapping import lines  # noqa: PLC0415 - only needed for help

        return lines(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for line in self._split_lines(text, width - len(indent)))

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None,
    ) -> str:
        """Return the usage; argparse would count a full-width character of its heading as one cell."""
        from rich.cells import cell_len  # noqa: PLC0415 - only needed for help

        heading = gettext.gettext("usage: ") if prefix is None else prefix
        blank = " " * cell_len(heading)
        return super()._format_usage(usage, actions, groups, blank).replace(blank, heading, 1)

    def _expand_help(self, action: argparse.Action) -> str:
        """Return the help unchanged: a percent sign in a source's name is no format."""
        return action.help or ""

    def entry(self, action: argparse.Action) -> tuple[str, str]:
        """Return an option or argument as the user types it, and its help."""
        return self._format_action_invocation(action), self._expand_help(action)

    def _format_args(self, action: argparse.Action, default_metavar: str) -> str:
        """Return an argument as in the usage. `NUMBER` is shown once: its several words are one number, not a list."""
        return _NUMBER if action.metavar == _NUMBER else super()._format_args(action, default_metavar)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return an option with its value once, after all its names, as Python does since 3.13."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"


class Parser(argparse.ArgumentParser):
    """A parser that accepts no abbreviated options and reports errors in one line."""

    hint = N_("{reason}; see {command} --help")

    def __init__(self, interface: Interface, **settings: object) -> None:
        """Create a parser with messages from `interface`."""
        super().__init__(formatter_class=Help, allow_abbrev=False, **settings)  # type: ignore[arg-type]
        self.interface = interface

    def synopsis(self, without: Container[str] = ()) -> str:
        """Return the usage on one line, without the options whose `dest` is in `without`."""
        formatter = Help(prog=self.prog, width=10_000)
        shown = [action for action in self._actions if action.dest not in without]
        formatter.add_usage(None, shown, self._mutually_exclusive_groups, prefix="")
        return formatter.format_help().strip()

    def entries(self, without: Container[str] = ()) -> Iterator[tuple[str, str]]:
        """Yield arguments and options with their help, as `--help` lists them, except those in `without`."""
        formatter = Help(prog=self.prog)
        for action in sorted(self._actions, key=lambda one: bool(one.option_strings)):
            if action.dest not in without:
                yield formatter.entry(action)

    def format_help(self) -> str:
        """Return the help; before Python 3.13, argparse does not translate the colon of a heading."""
        text = super().format_help()
        for group in self._action_groups:
            heading = gettext.gettext("%(heading)s:") % {"heading": group.title}
            text = text.replace(f"\n{group.title}:\n", f"\n{heading}\n")
        return text

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help or the version; unlike argparse, raise `OSError` if standard output is full."""
        (write_out if file is sys.stdout else write_error)(visible(message))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is not among the choices; argparse would list these with an English comma."""
        if action.choices is not None and value not in action.choices:
            template = gettext.gettext("invalid choice: %(value)r (choose from %(choices)s)")
            choices = self.interface.listed(map(str, action.choices))
            raise argparse.ArgumentError(action, template % {"value": value, "choices": choices})

    def error(self, message: str) -> NoReturn:
        """Write the line to standard error and exit with code 2."""
        required = gettext.gettext("the following arguments are required: %s").removesuffix("%s")
        if message.startswith(required):
            message = required + self.interface.listed(message.removeprefix(required).split(", "))
        line = self.interface(self.hint, reason=message, command=self.prog)
        say(f"{self.prog}: {' '.join(line.split())}")
        raise SystemExit(2)


@contextmanager
def argparse_language(lang: str) -> Iterator[None]:
    """Translate argparse's own messages, which use the global gettext domain, into `lang` inside this context."""
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    gettext.bindtextdomain("rosetta508", str(LOCALE))
    gettext.textdomain("rosetta508")
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        os.environ.update({} if before is None else {"LANGUAGE": before})
