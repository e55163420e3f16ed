"""`rosetta508 read`: convert a saved page, a text, or a translator's file to an Edition, in the library or a file."""

import argparse
from pathlib import Path

from rosetta508.cli.options import add_output_file
from rosetta508.cli.output import say
from rosetta508.exchange.draft_reader import is_draft_file, read_draft_file
from rosetta508.exchange.output_file import write_file
from rosetta508.language.interface import N_, Interface
from rosetta508.language.words import Words
from rosetta508.lookup.edition_counts import entries_in_words
from scraper.documents import read_bytes
from scraper.edition import Edition, write_edition
from scraper.library import Library
from scraper.readers import read_file
from scraper.readers.recognition import recognize
from scraper.sources import source_entries, source_entry


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    names = interface.listed(source_entries())
    text = N_("the saved page (HTML or text), or a PO or XLIFF file that “align” wrote")
    parser.add_argument("file", type=Path, metavar="FILE", help=interface(text))
    text = N_(
        "the source of the page (needed only if several fit) or of the translation in a PO or XLIFF file: {names}"
    )
    parser.add_argument("--source", metavar="NAME", help=interface(text, names=names))
    parser.add_argument(
        "--use-fuzzy",
        action="store_true",
        help=interface(N_("also accept the fuzzy entries of a PO file (in an XLIFF file, those in state “initial”)")),
    )
    add_output_file(parser, interface(N_("write the edition here, not into the library")))


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Read all files, then write: after an error nothing is written."""
    edition = _read(options, interface)
    place = write_file(options.output, write_edition(edition).encode()) if options.output else Library().put(edition)
    say(_summary(edition, interface))
    say(interface(N_("written to {place}"), place=place))
    return 0


def _read(options: argparse.Namespace, interface: Interface) -> Edition:
    if is_draft_file(options.file):
        return _read_draft(options, interface)
    if options.source:
        return read_file(options.file, options.source)
    edition = recognize(read_bytes(options.file), str(options.file))
    say(interface(N_("recognized as a page of the source {name}"), name=edition.source.name))
    return edition


def _read_draft(options: argparse.Namespace, interface: Interface) -> Edition:
    """Return the edition in a translator's file; report how much of it is not translated yet."""
    draft = read_draft_file(options.file)
    entry = source_entry(options.source) if options.source else None
    edition = draft.edition(entry, use_fuzzy=options.use_fuzzy)
    empty, fuzzy = draft.left_out(use_fuzzy=options.use_fuzzy)
    if empty:
        say(interface.many("{n} text is not translated", "{n} texts are not translated", empty))
    if fuzzy:
        say(interface.many("{n} text is fuzzy and was left out", "{n} texts are fuzzy and were left out", fuzzy))
    return edition


def _summary(edition: Edition, interface: Interface) -> str:
    examples = sum(len(rule.examples) for rule in edition.rules)
    parts = [entries_in_words(edition, interface), interface.many("{n} example", "{n} examples", examples)]
    if edition.notes:
        parts.append(Words(interface.lang).count("sources.notes", len(edition.notes)))
    if edition.repeats:
        numbers = interface.listed(repeat.number for repeat in edition.repeats)
        parts.append(interface(N_("duplicate numbers: {numbers}"), numbers=numbers))
    return interface.titled(edition.id, interface.listed(parts))
