"""`rosetta508 read`: a saved page or text becomes an Edition, kept in the library or written to a file."""

import argparse
from pathlib import Path

from rosetta508.interface import N_, Interface
from rosetta508.options import add_output_file
from rosetta508.output import say
from scraper.edition import Edition, write_edition
from scraper.errors import UnreadableFile
from scraper.library import Library
from scraper.readers import read_file
from scraper.sources import source_entries


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    names = ", ".join(source_entries())
    parser.add_argument("file", type=Path, metavar="FILE", help=interface(N_("the saved page (HTML or text)")))
    parser.add_argument(
        "--source", required=True, metavar="NAME", help=interface(N_("which source it is: {names}"), names=names)
    )
    add_output_file(parser, interface(N_("write the edition here, not into the library")))


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Read, then write; nothing is written unless all was read."""
    edition = read_file(options.file, options.source)
    place = _written(edition, options.output) if options.output else Library().put(edition)
    say(_summary(edition, interface))
    say(interface(N_("written to {place}"), place=place))
    return 0


def _written(edition: Edition, place: Path) -> Path:
    try:
        place.write_bytes(write_edition(edition).encode())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(N_("cannot be written ({reason})"), place=str(place), reason=reason) from error
    return place


def _summary(edition: Edition, interface: Interface) -> str:
    rules = [rule for rule in edition.rules if not rule.is_heading]
    examples = sum(len(rule.examples) for rule in rules)
    parts = [
        interface.many("{n} rule", "{n} rules", len(rules)),
        interface.many("{n} example", "{n} examples", examples),
    ]
    if edition.notes:
        parts.append(interface.many("{n} note", "{n} notes", len(edition.notes)))
    if edition.repeats:
        numbers = ", ".join(repeat.number for repeat in edition.repeats)
        parts.append(interface(N_("standing twice: {numbers}"), numbers=numbers))
    return f"{edition.id}: " + ", ".join(parts)
