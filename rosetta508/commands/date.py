"""`rosetta508 date`: which revisions of the English rules an edition's content follows."""

import argparse

from aligner.dating import Dating, RuleDating, date_edition, spelled
from rosetta508.comparing import aligned, english_for
from rosetta508.interface import N_, Interface
from rosetta508.options import add_edition, add_format
from rosetta508.output import print_json, print_table, write_out
from scraper.errors import UnknownName
from scraper.library import Library

KINDS = {"numbering": N_("numbering"), "references": N_("references"), "wording": N_("wording")}


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "EDITION")
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Date the edition by its numbers, its references and its wording."""
    library = Library()
    edition = library.get(options.edition)
    english = english_for(edition, library)
    if english is None:
        raise UnknownName(N_("there is no English edition in the library to date {edition} by"), edition=edition.id)
    dating = date_edition(edition, aligned(edition, english, library), english)
    if options.format == "json":
        print_json(dating.to_json())
    else:
        _show(dating, interface)
    return 0


def _show(dating: Dating, interface: Interface) -> None:
    rows = [[interface(N_("stated date")), dating.stated or "–"]]
    rows += [[interface(KINDS[kind.name]), spelled(kind.intervals) or "–"] for kind in dating.kinds]
    rows += [[interface(N_("the whole")), spelled(dating.content) or "–"]]
    columns = [interface(N_("evidence")), interface(N_("fits the English rules of"))]
    print_table(dating.edition, columns, rows)
    for conflict in dating.conflicts:
        write_out(f"- {conflict.message[interface.lang]}\n")
    columns = [interface(N_("rule")), interface(N_("fits the English rules of")), interface(N_("by its wording alone"))]
    rows = [[one.number, spelled(one.intervals), _by_wording(one)] for one in dating.rules]
    print_table(interface(N_("Rule by rule")), columns, rows)


def _by_wording(rule: RuleDating) -> str:
    """Return the revisions that the words of a rule fit, whatever its number and references say."""
    clues = rule.evidence.get("wording", ())
    return "; ".join(spelled((first, last) for first, last in clue["intervals"]) for clue in clues) or "–"
