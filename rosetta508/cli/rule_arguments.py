"""Shared by the commands about single rules: the table of editions, and what a number means."""

from collections.abc import Callable
from typing import Any

from rosetta508.cli.output import say
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.date_input import named_day
from rosetta508.lookup.equivalences import Equivalences, equivalences
from rosetta508.lookup.rule_history import RuleLife, revisions
from rosetta508.lookup.rule_lookup import find_rule_by_number, find_rules_in_edition
from scraper.errors import RosettaError

RuleFinder = Callable[[str], tuple[RuleLife, ...]]
"""Number or permanent id -> the rules it means in the reader's edition."""


def load_equivalences(interface: Interface) -> Equivalences:
    """Return the table of the available editions; print a message if it must be built first."""

    def build_table() -> dict[str, Any]:
        say(interface(N_("comparing the editions in your library (the result will be stored) …")))
        from rosetta508.compare.equivalence_table import build  # noqa: PLC0415 - loads the aligner
        from scraper.library import Library  # noqa: PLC0415 - with the above

        return build(Library())

    return equivalences(build_table)


def day_named(text: str | None) -> str | None:
    """Return the last day of the day, month, or year that the reader named; None if none was named."""
    if text is None:
        return None
    return named_day(text, revisions()[0])


def rule_finder(origin: str | None, day: str | None, table: Equivalences) -> RuleFinder:
    """Return a function that finds the rules of a number: in an edition or language (`origin`), on a day, or today."""
    if origin is not None:
        return lambda number: find_rules_in_edition(number, origin, table, day)
    return lambda number: (find_rule_by_number(number, day),)


def report_damaged_files(table: Equivalences, interface: Interface) -> None:
    """Report the library files that cannot be read."""
    if not table.damaged:
        return
    from scraper.library import Library  # noqa: PLC0415 - only needed if a file is damaged

    library = Library()
    for name in table.damaged:
        try:
            library.get(name)
        except RosettaError as problem:
            say(f"rosetta508: {interface.problem(problem)}")
