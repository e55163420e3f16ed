"""`rosetta508 show`: one rule: its text, its state in every edition, and its dates."""

import argparse

from rosetta508.cli.options import add_format, add_origin
from rosetta508.cli.output import print_json, print_line, print_table, say
from rosetta508.cli.rule_arguments import day_named, load_equivalences, report_damaged_files, rule_finder
from rosetta508.language.interface import N_, Interface
from rosetta508.language.kinds import STANDINGS
from rosetta508.lookup.equivalences import Equivalences
from rosetta508.lookup.number_input import normalize_number
from rosetta508.lookup.rule_history import RuleLife
from rosetta508.lookup.rule_lookup import successor_numbers
from rosetta508.lookup.rule_texts import RuleText, ids, rules_of
from rosetta508.lookup.rule_view import Row, RuleView, rule_view
from scraper.errors import RosettaError, UnknownName


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "number",
        nargs="+",
        metavar="NUMBER",
        help=interface(N_("a rule’s number, or its permanent id (308.5@1999-04-23)")),
    )
    add_origin(parser, interface)
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Find the rule and show it."""
    table = load_equivalences(interface)
    try:
        views = [rule_view(life, table, interface.lang) for life in _asked(options, table)]
    except RosettaError:
        if not (found := _elsewhere(" ".join(options.number))):
            raise
        return _show_elsewhere(found, options, interface)
    if options.format == "json":
        several = {"schema": "rosetta508/rules/1", "rules": [view.to_json() for view in views]}
        print_json(views[0].to_json() if len(views) == 1 else several)
    else:
        for view in views:
            _show(view, interface)
    report_damaged_files(table, interface)
    return 0


def _asked(options: argparse.Namespace, table: Equivalences) -> tuple[RuleLife, ...]:
    return rule_finder(options.origin, day_named(options.at), table)(" ".join(options.number))


def _elsewhere(asked: str) -> list[RuleText]:
    """Return the rules with that number in editions with their own numbering, such as the rulings of 1995–1997."""
    names = {asked, normalize_number(asked)}
    found = (one for edition in ids() for one in rules_of(edition) if not asked[:3].isdecimal())
    return [one for one in found if one.number in names or one.number.casefold() in names]


def _show_elsewhere(found: list[RuleText], options: argparse.Namespace, interface: Interface) -> int:
    if options.format == "json":
        raise UnknownName(
            N_("{number} is not an English rule; only English rules are written as JSON"), number=found[0].number
        )
    for text in found:
        print_line(f"{text.number}  {text.title or ''}".rstrip(), "bold")
        print_line(text.edition, "dim")
        _show_text(text, interface)
    return 0


def _show(view: RuleView, interface: Interface) -> None:
    life = view.life
    print_line(f"{life.number or life.numbers[-1][2]}  {view.title or ''}".rstrip(), "bold")
    print_line(_dates(life, interface), "dim")
    for text in view.texts:
        _show_text(text, interface)
    if not view.texts and life.number:
        say(
            interface(
                N_(
                    "no edition in the library has the text of this rule; the “fetch” command downloads the "
                    "official rules"
                )
            )
        )
    if view.rows:
        print_line("")
        columns = [interface(one) for one in (N_("edition"), N_("number"), N_("compared with today’s rules"))]
        print_table(interface(N_("In the editions")), columns, [_row(row, life, interface) for row in view.rows])
    if view.examples:
        print_line("")
        print_line(interface(N_("examples: {names}"), names=interface.listed(view.examples)))


def _dates(life: RuleLife, interface: Interface) -> str:
    parts = [interface(N_("permanent id {id}"), id=life.rule)]
    if life.number:
        parts.append(interface(N_("{number} since {date}"), number=life.number, date=life.since))
    else:
        parts.append(interface(N_("not in the rules after {date}"), date=life.last))
        parts += [
            interface(N_("its wording went to {numbers}"), numbers=interface.listed(found))
            if (found := successor_numbers(life))
            else ""
        ]
    parts.append(interface(N_("unchanged in substance since {date}"), date=life.changes[-1]))
    return " · ".join(one for one in parts if one)


def _show_text(text: RuleText, interface: Interface) -> None:
    if not text.text:
        return
    print_line("")
    print_line(f"{text.language} {text.number}  {' '.join(text.text.split())}")
    for example in text.examples:
        print_line(interface(N_("Example: {text}"), text=" ".join(example.split())))
    if text.digest:
        note = (
            N_("restated in our own words; the original words are at {url}")
            if text.url
            else N_("restated in our own words")
        )
        print_line(interface(note, url=text.url), "dim")


def _row(row: Row, life: RuleLife, interface: Interface) -> list[str]:
    one = row.standing
    if one is None:
        return [row.column.id, "–", interface(N_("no counterpart"))]
    if not row.column.rules:
        return [row.column.id, one.number, interface(N_("today’s rules"))]
    if one.standing is None and life.title:
        return [row.column.id, one.number, interface(N_("a title only"))]
    verdict = (one.verdict or {}).get(interface.lang) or interface(STANDINGS[one.standing or "unclear"], date=one.since)
    return [row.column.id, one.number, verdict]
