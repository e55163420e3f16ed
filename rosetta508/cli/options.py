"""Options that several commands share."""

import argparse
from collections.abc import Callable
from pathlib import Path

from rosetta508.language.interface import N_, Interface, written_number

_DAY = 86400
"""Seconds in a day."""


def whole_number(interface: Interface) -> Callable[[str], int]:
    """Return a function that parses a whole number and rejects other text in the language of `interface`."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            wrong = interface(N_("“{found}” is not a whole number"), found=text)
            raise argparse.ArgumentTypeError(wrong) from None

    return read


def seconds(interface: Interface) -> Callable[[str], float]:
    """Return a function that parses a number of seconds, above 0 and at most a day, and rejects anything else."""

    def read(text: str) -> float:
        try:
            if 0 < (number := float(text)) <= _DAY:
                return number
        except ValueError:
            pass
        most = written_number(_DAY, interface.lang)
        wrong = interface(N_("“{found}” is not a number of seconds above 0 and at most {most}"), found=text, most=most)
        raise argparse.ArgumentTypeError(wrong)

    return read


def add_edition(parser: argparse.ArgumentParser, interface: Interface, name: str) -> None:
    """Add a positional edition, in any form that `Library.get` accepts."""
    parser.add_argument(
        name.lower(),
        metavar=name,
        help=interface(
            N_(
                "an edition: its id, its language with or without a section (it, it-508), the name of its source, or "
                "a file"
            )
        ),
    )


def add_format(parser: argparse.ArgumentParser, interface: Interface, *others: str) -> None:
    """Add `--format`; the default is a table."""
    parser.add_argument("--format", choices=("table", *others), default="table", help=interface(N_("output format")))


def add_vectors(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add `--vectors`: align with sentence vectors."""
    text = N_("also use sentence vectors (needs the “vectors” extra; slower)")
    parser.add_argument("--vectors", action="store_true", help=interface(text))


def add_day(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add `--at`: the day on which the rule number is valid."""
    text = N_(
        "a date on which the rule had this number: a day, a month (2005-08), or a year (2005); for a month or year, "
        "the last day is used"
    )
    parser.add_argument("--at", metavar="DATE", help=interface(text))


def add_origin(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add `--at` and `--from` (as `origin`): the day and the edition in which the rule number is valid."""
    add_day(parser, interface)
    text = N_(
        "the edition that the number belongs to: its id, its language and section (ja-508), or a language such as ja "
        "for all its editions"
    )
    parser.add_argument("--from", dest="origin", metavar="EDITION", help=interface(text))


def add_output_file(parser: argparse.ArgumentParser, text: str) -> None:
    """Add an option for an output file."""
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help=text)
