"""`rosetta508 align`: the table of equivalences of two editions, or their texts side by side for translation tools."""

import argparse

from aligner.align.alignment import CSV_HEADER
from aligner.align.explanation import Explanation
from rosetta508.cli.options import add_edition, add_format, add_vectors
from rosetta508.cli.output import print_csv, print_json, print_table, say, write_out
from rosetta508.compare.library_comparison import How, align_for_library, explain_for_library
from rosetta508.exchange.bitext import bitext_of
from rosetta508.exchange.po_writer import po
from rosetta508.exchange.tmx import tmx
from rosetta508.exchange.xliff_writer import xliff
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.number_input import normalize_number
from scraper.edition import Edition
from scraper.errors import UnknownName
from scraper.library import Library

RELATIONS = {
    "same": N_("same number"),
    "renumbered": N_("renumbered"),
    "moved": N_("moved"),
    "split": N_("split"),
    "merged": N_("merged"),
    "left-only": N_("only on the left"),
    "right-only": N_("only on the right"),
}
COMPONENTS = {
    "content": N_("shared terms and numbers"),
    "lexicon": N_("learned words"),
    "vectors": N_("sentence vectors"),
    "length": N_("length"),
    "position": N_("position"),
    "number": N_("number"),
    "section": N_("section"),
    "third edition": N_("via an older edition"),
}
"""Component of a score -> its name for readers."""
FOR_TRANSLATORS = ("tmx", "xliff", "po")


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "LEFT")
    add_edition(parser, interface, "RIGHT")
    parser.add_argument(
        "--ignore-numbers",
        action="store_true",
        help=interface(N_("align by meaning only, without numbers or order")),
    )
    parser.add_argument(
        "--explain", metavar="RULE", help=interface(N_("show the candidates for this rule and how each was scored"))
    )
    add_vectors(parser, interface)
    add_format(parser, interface, "json", "csv", *FOR_TRANSLATORS)


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Align and print."""
    library = Library()
    left, right = library.get(options.left), library.get(options.right)
    if options.explain is not None:
        _print_explanation(
            explain_for_library(normalize_number(options.explain), left, right, library, _how(options)),
            options,
            interface,
        )
        return 0
    if options.format in FOR_TRANSLATORS:
        _print_texts(left, right, library, options, interface)
        return 0
    alignment = align_for_library(left, right, library, _how(options))
    if options.format == "json":
        print_json(alignment.to_json())
    elif options.format == "csv":
        print_csv([CSV_HEADER, *alignment.rows()])
    else:
        columns = [alignment.left, alignment.right, interface(N_("relation")), interface(N_("confidence"))]
        rows = [
            [left, right, interface(RELATIONS[one]), interface.decimal(sure)]
            for left, right, one, sure in alignment.rows()
        ]
        print_table(interface(N_("Table of equivalences")), columns, rows)
    return 0


def signed(number: float, interface: Interface) -> str:
    """Return a number with one decimal and its sign; what rounds to zero has none."""
    return interface.decimal(f"{number:+.1f}") if round(number, 1) else interface.decimal("0.0")


def _print_explanation(found: Explanation, options: argparse.Namespace, interface: Interface) -> None:
    """Print the candidates as a table, best first, followed by the deciding components; or the document."""
    if options.format not in ("table", "json"):
        raise UnknownName(N_("--explain prints a table or JSON, not {format}"), format=options.format)
    if options.format == "json":
        print_json(found.to_json())
        return
    names = [name for name in COMPONENTS if any(name in one.components for one in found.candidates)]
    columns = [N_("candidate"), *(COMPONENTS[name] for name in names), N_("score"), N_("confidence"), N_("linked")]
    rows = [
        [
            one.rule,
            *(signed(one.components[name], interface) for name in names),
            signed(one.score, interface),
            "–" if one.confidence is None else interface.decimal(f"{one.confidence:.2f}"),
            interface(N_("yes")) if one.linked else "–",
        ]
        for one in found.candidates
    ]
    title = interface(N_("Candidates for {rule}"), rule=found.rule)
    print_table(title, [interface(one) for one in columns], rows)
    say(_verdict(found, interface))
    say(
        interface(
            N_(
                "A positive value supports a candidate, and a negative one counts against it; the score is the total "
                "of the values before rounding."
            )
        )
    )


def _verdict(found: Explanation, interface: Interface) -> str:
    """Return a sentence that says how the rule is linked."""
    if found.link is None:
        return interface(N_("{rule} has no counterpart: no candidate is probable enough."), rule=found.rule)
    others = interface.listed(found.link.right if found.side == "left" else found.link.left)
    facts = {"rule": found.rule, "others": others, "edition": found.left, "other": found.right}
    if found.side == "right":
        facts |= {"edition": found.right, "other": found.left}
    if found.by_history:
        text = N_("{rule} of {edition} is linked to {others} of {other} by the history of the English numbers.")
        return interface(text, **facts)
    text = N_("{rule} of {edition} is linked to {others} of {other} with confidence {confidence}.")
    return interface(text, **facts, confidence=interface.decimal(f"{found.link.confidence:.2f}"))


def _how(options: argparse.Namespace) -> How:
    return How(options.ignore_numbers, options.vectors)


def _print_texts(
    left: Edition, right: Edition, library: Library, options: argparse.Namespace, interface: Interface
) -> None:
    """Print the texts side by side, with numbers, findings, and the sources of the words."""
    bitext = bitext_of(left, right, library, interface.lang, _how(options))
    if options.format == "po":
        write_out(po(bitext, interface))
    else:
        write_out(tmx(bitext, interface.lang) if options.format == "tmx" else xliff(bitext, interface))
    digests = interface.listed(one.id for one in (left, right) if one.is_digest)
    if digests:
        say(interface(N_("{editions}: restated in our own words"), editions=digests))
