"""Usage: argparse in the reader's language, its help wrapped for Japanese letters, its complaints one clear line."""

import argparse
import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from rosetta508.interface import LOCALE, N_, Interface
from rosetta508.output import say


class Help(argparse.HelpFormatter):
    """Help whose lines are measured in terminal cells."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from rosetta508.wrapping import lines  # noqa: PLC0415 - only where help is asked for

        return lines(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for line in self._split_lines(text, width - len(indent)))


class Parser(argparse.ArgumentParser):
    """A parser that takes no shortened options and says what is wrong in one line."""

    hint = N_("{reason} (see: {command} --help)")

    def __init__(self, interface: Interface, **settings: object) -> None:
        """Make a parser that speaks through `interface`."""
        super().__init__(formatter_class=Help, allow_abbrev=False, **settings)  # type: ignore[arg-type]
        self.interface = interface

    def error(self, message: str) -> NoReturn:
        """Write the line to standard error and leave with exit code 2."""
        line = self.interface(self.hint, reason=message, command=self.prog)
        say(f"{self.prog}: {' '.join(line.split())}")
        raise SystemExit(2)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let argparse, which asks the global gettext domain, speak `lang` for a while."""
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
