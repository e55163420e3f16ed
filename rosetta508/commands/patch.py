"""`rosetta508 patch`: print a unified diff that updates the numbers and references of a wiki page."""

import argparse
from pathlib import Path

from rosetta508.cli.options import add_edition
from rosetta508.cli.output import say, write_out
from rosetta508.compare.library_comparison import compare, english_named
from rosetta508.exchange.edition_renumbering import Renumbering
from rosetta508.exchange.wiki_page import difference, list_after, list_before, list_name, page_after
from rosetta508.language.interface import N_, Interface
from scraper.documents import read_bytes
from scraper.edition import Edition
from scraper.errors import UnexpectedPage, UnknownName, UnreadableFile
from scraper.library import Library
from scraper.selecting import OFFICIAL


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "EDITION")
    text = N_("the English edition to compare it with; by default, today’s rules")
    parser.add_argument("--against", metavar="ENGLISH", help=interface(text))
    kinds = parser.add_mutually_exclusive_group()
    text = N_("the saved wikitext of the page; the diff is then for this file and leaves every rule in its place")
    kinds.add_argument("--page", type=Path, metavar="FILE", help=interface(text))
    text = N_("print the list of rules as it is now, without the changes: the text that the diff applies to")
    kinds.add_argument("--list", action="store_true", help=interface(text))


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Print the diff, and on standard error what it leaves unchanged; return 0 if there is nothing to change, else 1.

    With `--list`, print the list of rules and return 0.
    """
    library = Library()
    edition = library.get(options.edition)
    if not options.page:
        _refuse_digest(edition, takes_page=not options.list)
    if options.list:
        write_out(list_before(edition))
        return 0
    renumbering = Renumbering(compare(edition, english_named(options.against, edition, library), library))
    if options.page:
        found = _of_page(options.page, renumbering, interface)
    else:
        found = difference(list_before(edition), list_after(renumbering), list_name(edition))
    write_out(found)
    for line in renumbering.told(interface):
        say(line)
    if not found:
        say(interface(N_("nothing to change")))
    return int(bool(found))


def _refuse_digest(edition: Edition, *, takes_page: bool) -> None:
    """Raise an error if the text is only a digest; it mentions --page if that option helps."""
    if edition.is_digest:
        template = N_("only our own digest of {edition} is available; import its text with “fetch” or “read” first")
        with_page = N_(
            "only our own digest of {edition} is available; import the page with “fetch” or “read” first, or give "
            "a file of its wikitext with --page"
        )
        fits = takes_page and edition.source.name != OFFICIAL
        raise UnknownName(with_page if fits else template, edition=edition.id)


def _of_page(path: Path, renumbering: Renumbering, interface: Interface) -> str:
    before = _text(path)
    after, absent = page_after(before, renumbering)
    rules = renumbering.comparison.left.rules
    if len(absent) == len(rules):
        raise UnexpectedPage(
            N_("has no line that begins with the number of a rule of {edition}, such as {number}"),
            place=str(path),
            edition=renumbering.comparison.left.id,
            number=rules[0].number if rules else "508.1",
        )
    if absent:
        say(interface(N_("not found on the page: {numbers}"), numbers=interface.listed(absent)))
    if not renumbering.is_in_order():
        say(interface(N_("the new numbers are in a different order; rules are not moved")))
    return difference(before, after, path.as_posix())


def _text(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(N_("is not UTF-8; expected the wikitext of a page"), place=str(path)) from error
