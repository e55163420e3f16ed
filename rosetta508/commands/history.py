"""`rosetta508 history`: the life of one English rule: its numbers, changes, origin, and successors."""

import argparse
from itertools import groupby

from aligner.history import History
from aligner.history.events import Event, RuleEvents
from rosetta508.cli.options import add_day, add_format
from rosetta508.cli.output import print_json, print_table
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.date_input import named_day
from rosetta508.lookup.rule_lookup import find_rule_by_number
from scraper.rule_number import natural_key

EVENTS = {
    "new": N_("new"),
    "oldest": N_("in the oldest revision available"),
    "returned": N_("back in the rules"),
    "descended": N_("from a part of {others}"),
    "merged": N_("took over wording from {others}"),
    "renumbered": N_("renumbered"),
    "split": N_("part of it moved to {others}"),
    "continued": N_("became part of {others}"),
    "ended": N_("no longer in the rules"),
}
CHANGES = {
    "references": N_("only cited rule numbers changed"),
    "cosmetic": N_("reworded, same meaning"),
    "title": N_("title changed"),
    "example": N_("examples changed"),
    "substance": N_("wording changed"),
}


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "number", metavar="NUMBER", help=interface(N_("a rule’s number, or its permanent id (308.5@1999-04-23)"))
    )
    add_day(parser, interface)
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Find the rule and print its life."""
    history = History.load()
    day = named_day(options.at, history.revisions()[0]) if options.at else None
    life = RuleEvents(history, find_rule_by_number(options.number, day).rule)
    if options.format == "json":
        print_json(life.to_json())
    else:
        _show(life, history.revisions()[0], interface)
    return 0


def _show(life: RuleEvents, oldest: str, interface: Interface) -> None:
    """Print a row for each revision that changed the rule; a rule in the `oldest` revision may be older than it."""
    columns = [interface(N_("date")), interface(N_("number")), interface(N_("what happened"))]
    rows = []
    for day, events in groupby(life.events, key=lambda one: one.date):
        found = list(events)
        rows.append(
            [day, found[-1].number or "–", interface.in_turn(_event_text(one, oldest, interface) for one in found)]
        )
    title = life.number or interface(EVENTS["ended"])
    print_table(f"{title} ({life.rule})", columns, rows)


def _event_text(event: Event, oldest: str, interface: Interface) -> str:
    if event.kind == "new" and event.date == oldest:
        return interface(EVENTS["oldest"])
    if event.change:
        return interface(CHANGES[event.change])
    numbers = sorted({one.number or one.rule for one in event.others}, key=natural_key)
    others = interface.listed_in_sentence(numbers) if numbers else ""
    return interface(EVENTS[event.kind], others=others)
