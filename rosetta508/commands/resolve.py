"""`rosetta508 resolve`: a rule's number in other editions, or a whole text with its references updated."""

import argparse
import errno
import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

from rosetta508.cli.options import add_format, add_origin
from rosetta508.cli.output import print_json, print_line, say, write_out
from rosetta508.cli.rule_arguments import RuleFinder, day_named, load_equivalences, report_damaged_files, rule_finder
from rosetta508.language.interface import N_, Interface
from rosetta508.lookup.equivalences import Column, Equivalences
from rosetta508.lookup.number_input import normalize_number
from rosetta508.lookup.rule_history import RuleLife
from rosetta508.lookup.rule_lookup import (
    column_named,
    english_day,
    numbers_in,
    part_successor_numbers,
    successor_numbers,
)
from scraper.errors import Days, RosettaError, UnknownName, UnreadableFile

SCHEMA = "rosetta508/resolution/1"
EXIT_UNRESOLVED = 1
_FILE_NAME = re.compile(r"\.[A-Za-z]{2,}$")
_STANDARD_INPUT = "-"
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]*)?(?:@[\d-]+)?", re.ASCII)


class Target(NamedTuple):
    """Target of the numbers: editions, or the English rules of a day (None: today)."""

    columns: tuple[Column, ...]
    day: str | None

    def numbers(self, life: RuleLife) -> tuple[str, ...]:
        """Return the rule's numbers there; () if it has none."""
        if not self.columns:
            number = life.number_at(self.day or life.newest)
            return (number,) if number else ()
        found = (numbers_in(life, column) for column in self._fitting(life))
        return next((one for one in found if one), ())

    def _fitting(self, life: RuleLife) -> tuple[Column, ...]:
        """Return the editions that cover the rule, newest first; all editions if none does."""
        own = [one for one in self.columns if life.number and one.covers_number(life.number)]
        return tuple(sorted(own or self.columns, key=lambda one: one.stated or "", reverse=True))


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "what",
        nargs="+",
        metavar="NUMBER",
        help=interface(N_("a rule’s number or permanent id, a text file, or - for a text on standard input")),
    )
    add_origin(parser, interface)
    parser.add_argument(
        "--to",
        metavar="EDITION",
        help=interface(N_("the edition, language, or date of the number to return; by default, today’s English rules")),
    )
    parser.add_argument(
        "--bare",
        action="store_true",
        help=interface(N_("in a text: a number like 508.2 is a reference even without the word “rule”")),
    )
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Resolve a number or a text; return 0, or 1 if something has no number in the target."""
    table = load_equivalences(interface)
    day = day_named(options.at)
    report_damaged_files(table, interface)
    target = _target(options.to, table)
    what = " ".join(options.what)
    if _is_text(what):
        if what != _STANDARD_INPUT and not os.path.exists(what):  # noqa: PTH110
            raise UnreadableFile(N_("cannot be read ({reason})"), place=what, reason=os.strerror(errno.ENOENT))
        if day is None and options.origin is None:
            raise UnknownName(N_("name the date or the edition of the numbers in the text: add --at or --from"))
        return _text(what, rule_finder(options.origin, day, table), target, options, interface)
    return _number(what, rule_finder(options.origin, day, table), target, options, interface)


def _is_text(what: str) -> bool:
    """Return whether the argument is a text: standard input, or a file; a number never means a file.

    A name with a suffix of letters means a file even if there is none, so that the error is about the file.
    """
    if what == _STANDARD_INPUT or _FILE_NAME.search(what):
        return True
    return not _NUMBER.fullmatch(normalize_number(what)) and os.path.exists(what) and not os.path.isdir(what)  # noqa: PTH110, PTH112


def _target(name: str | None, table: Equivalences) -> Target:
    if name is None or name == "en":
        return Target((), None)
    if name[:4].isdecimal():
        return Target((), day_named(name))
    day = english_day(name, table)
    return Target((), day) if day else Target(column_named(name, table), None)


def _number(
    what: str,
    rules_of: RuleFinder,
    target: Target,
    options: argparse.Namespace,
    interface: Interface,
) -> int:
    lives = rules_of(what)
    numbers = list(dict.fromkeys(number for life in lives for number in target.numbers(life)))
    gone = [] if numbers or target.columns else [life for life in lives if not life.number]
    followers = [one for life in gone for one in successor_numbers(life)]
    parts = [] if followers else [one for life in gone for one in part_successor_numbers(life)]
    if options.format == "json":
        ids = [life.rule for life in lives]
        answer = {
            "asked": normalize_number(what),
            "rules": ids,
            "at": options.at,
            "from": options.origin,
            "to": options.to,
        }
        print_json({"schema": SCHEMA} | answer | {"numbers": numbers, "went_to": followers or parts})
    elif numbers:
        print_line("\n".join(numbers))
    if not numbers:
        say(_no_number(normalize_number(what), lives, followers, parts, interface))
    return 0 if numbers else EXIT_UNRESOLVED


def _no_number(
    asked: str, lives: tuple[RuleLife, ...], followers: list[str], parts: list[str], interface: Interface
) -> str:
    if not (followers or parts):
        return interface(
            N_("{number} ({id}) has no number in the edition or on the date requested"),
            number=asked,
            id=interface.listed(one.rule for one in lives),
        )
    text = N_("{number} ({id}) is not in the rules after {date}; its wording went to {numbers}")
    if not followers:
        text = N_("{number} ({id}) is not in the rules after {date}; parts of its wording went to {numbers}")
    facts = {"id": lives[0].rule, "date": Days(lives[0].last), "numbers": interface.listed(followers or parts)}
    return interface.dated(text, number=asked, **facts)


def _text(
    what: str,
    rules_of: RuleFinder,
    target: Target,
    options: argparse.Namespace,
    interface: Interface,
) -> int:
    """Print the text with its references renumbered, and their count on standard error."""
    from rosetta508.lookup.text_renumbering import renumber  # noqa: PLC0415 - loads the page readers; only needed for a text

    def turning(number: str) -> tuple[str, ...]:
        try:
            lives = rules_of(number)
        except RosettaError:
            return ()
        return tuple(number for life in lives for number in target.numbers(life))

    text, encoding = _read(what)
    found = renumber(text, turning, bare=options.bare)
    if options.format == "json":
        counts = {"references": found.count, "changed": found.changed, "unknown": list(found.unknown)}
        print_json({"schema": SCHEMA, "text": found.text.encode(errors="replace").decode()} | counts)
    else:
        _write(found.text, encoding)
    say(
        interface.many(
            "{n} reference, {changed} changed", "{n} references, {changed} changed", found.count, changed=found.changed
        )
    )
    for one in found.unknown:
        say(_left(one, rules_of, interface))
    return EXIT_UNRESOLVED if found.unknown else 0


def _left(printed: str, rules_of: RuleFinder, interface: Interface) -> str:
    """Return why a reference is unchanged: no rule has its number, or the rule ended or has no number there."""
    try:
        followers = [number for life in rules_of(printed) if not life.number for number in successor_numbers(life)]
    except RosettaError:
        return interface(N_("{number}: unchanged, because no rule with this number was found"), number=printed)
    if followers:
        text = N_("{number}: unchanged, because it is no longer a rule; its wording went to {numbers}")
        return interface(text, number=printed, numbers=interface.listed(followers))
    return interface(
        N_("{number}: unchanged, because the rule has no number in the edition or on the date requested"),
        number=printed,
    )


def _read(what: str) -> tuple[str, str]:
    """Return the text and its encoding: UTF-16 if it has a byte order mark, else UTF-8; invalid bytes are preserved."""
    from scraper.documents import read_bytes, read_stream  # noqa: PLC0415 - keeps the start fast for a number

    if what != _STANDARD_INPUT:
        content = read_bytes(Path(what))
    elif sys.stdin is None:
        raise UnreadableFile(N_("cannot be read ({reason})"), place=what, reason=os.strerror(errno.EBADF))
    else:
        content = read_stream(sys.stdin.buffer, what)
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16-le" if content[:1] == b"\xff" else "utf-16-be"
        try:
            return content.decode(encoding), encoding
        except UnicodeDecodeError:
            pass
    return content.decode("utf-8", "surrogateescape"), "utf-8"


def _write(text: str, encoding: str) -> None:
    """Write the text byte for byte as it was read, except for the numbers."""
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None or sys.stdout.isatty():
        write_out(text)
        return
    sys.stdout.flush()
    stream.write(text.encode(encoding, "surrogateescape" if encoding == "utf-8" else "strict"))
    stream.flush()
