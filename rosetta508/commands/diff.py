"""`rosetta508 diff`: a word diff in one language, aligned texts side by side across languages."""

import argparse
from collections.abc import Iterator

from aligner.align.alignment import Alignment
from aligner.align.word_diff import SCHEMA, RuleDiff, diff_editions
from rosetta508.cli.options import add_edition, add_format, add_vectors
from rosetta508.cli.output import print_json, print_line, print_styled, print_table, say
from rosetta508.compare.equivalence_table import build
from rosetta508.compare.library_comparison import How, align_for_library
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.equivalences import equivalences
from rosetta508.lookup.number_input import normalize_number
from rosetta508.lookup.rule_lookup import number_in
from scraper.edition import Edition
from scraper.errors import UnknownName
from scraper.library import Library

STYLES = {"delete": "red strike", "insert": "green bold", "same": ""}
MARKS = {"delete": ("[-", "-]"), "insert": ("{+", "+}"), "same": ("", "")}
HIDDEN_KINDS = ("same", "renumbered")


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "LEFT")
    add_edition(parser, interface, "RIGHT")
    text = N_("only this rule, by its number in LEFT or else in RIGHT")
    parser.add_argument("rule", nargs="?", metavar="RULE", help=interface(text))
    add_vectors(parser, interface)
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Print the differences; 0 if there are none, else 1."""
    library = Library()
    left, right = library.get(options.left), library.get(options.right)
    alignment = align_for_library(left, right, library, How(vectors=options.vectors))
    rows = _wanted(diff_editions(left, right, alignment), options.rule, left, right)
    if options.format == "json":
        document = {"schema": SCHEMA, "left": left.id, "right": right.id, "rules": [row.to_json() for row in rows]}
        print_json(document)
    else:
        _show(rows, left, right, interface)
    return int(any(_differs(row, alignment) for row in rows))


def _wanted(rows: tuple[RuleDiff, ...], rule: str | None, left: Edition, right: Edition) -> tuple[RuleDiff, ...]:
    if rule is None:
        return rows
    names = _names(rule, left, right)
    found = [row for row in rows if names & {*row.left}] or [row for row in rows if names & {*row.right}]
    if not found:
        raise UnknownName(N_("no rule {rule} in {left} or {right}"), rule=rule, left=left.id, right=right.id)
    return tuple(found)


def _names(rule: str, left: Edition, right: Edition) -> set[str]:
    """Return the numbers to compare: the given one, also normalized, or those of a permanent id in the two editions."""
    asked = normalize_number(rule)
    if "@" not in asked:
        return {rule, asked}
    table = equivalences(lambda: build(Library()))
    return {number for one in (left, right) if (number := number_in(asked, one.id, table))}


def _differs(row: RuleDiff, alignment: Alignment) -> bool:
    """Return whether the row is a difference.

    Across languages, words always differ, so only numbers and missing counterparts count.
    """
    if row.change == "aligned":
        return row.left != row.right
    return row.change not in HIDDEN_KINDS


def _show(rows: tuple[RuleDiff, ...], left: Edition, right: Edition, interface: Interface) -> None:
    side_by_side = [row for row in rows if row.change == "aligned"]
    if side_by_side or left.language != right.language:
        columns = [left.language, left.id, right.language, right.id]
        cells = [["+".join(r.left) or "–", r.left_text, "+".join(r.right) or "–", r.right_text] for r in rows]
        print_table(f"{left.id} | {right.id}", columns, cells)
        return
    changed = [row for row in rows if row.change != "same"]
    for row in changed:
        _print_words(row, (left.id, right.id), interface)
    if not changed:
        print_line(interface(N_("no difference")))
    elif left.is_digest or right.is_digest:
        digests = interface.listed(one.id for one in (left, right) if one.is_digest)
        say(interface(N_("{editions}: restated in our own words"), editions=digests))


def _print_words(row: RuleDiff, editions: tuple[str, str], interface: Interface) -> None:
    print_line(_heading(row, editions, interface), "bold")
    if row.change != "renumbered":
        print_styled(_marked(row))
        print_line("")


def _heading(row: RuleDiff, editions: tuple[str, str], interface: Interface) -> str:
    left, right = "+".join(row.left), "+".join(row.right)
    if row.change == "added":
        return interface(N_("{number}: only in {edition}"), number=right, edition=editions[1])
    if row.change == "removed":
        return interface(N_("{number}: only in {edition}"), number=left, edition=editions[0])
    name = left if left == right else f"{left} → {right}"
    if row.change == "renumbered":
        if left == right:
            return interface(N_("{name}: only cited rule numbers changed"), name=name)
        return interface(N_("{name}: only numbers changed"), name=name)
    return name


def _marked(row: RuleDiff) -> Iterator[tuple[str, str]]:
    """Yield the removed, added, and unchanged words, each with its style."""
    for segment in row.segments:
        opening, closing = MARKS[segment.op]
        yield f"{opening}{segment.text}{closing}", STYLES[segment.op]
