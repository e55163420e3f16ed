"""Find a rule by today's number, another day's, another edition's, or by its permanent id."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import chain

from rosetta508.language.interface import N_
from rosetta508.lookup.equivalences import Column, Equivalences
from rosetta508.lookup.number_input import normalize_number
from rosetta508.lookup.rule_history import RuleLife, life_at, lives
from scraper.errors import Days, UnknownName
from scraper.selecting import Known, languages_named, section_names, selected

_NO_RULE = N_(
    "there is no rule {number} in the English rules of {date}; revisions with this number (for --at): {dates}. "
    "Nearest rules: {numbers}"
)
_NO_RULE_HELD_BY_SEVERAL = N_(
    "there is no rule {number} in the English rules of {date}; revisions with this number (for --at): {dates} "
    "(different rules). Nearest rules: {numbers}"
)
_NEIGHBORS_SUGGESTED = 2
"""How many neighboring numbers are suggested for an unknown one, on each side."""
_MAX_CHARACTERS_SHOWN = 60
_IS_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_ENGLISH = re.compile(r"en-(\d{4}-\d{2}-\d{2})-")


def find_rule_by_number(text: str, day: str | None = None) -> RuleLife:
    """Return the rule with an id, or with a number today or on a day (ISO 8601).

    Raises `MalformedNumber` for anything else, and `UnknownName` with the nearest numbers if no rule has the number.
    """
    asked = normalize_number(text)
    found = life_at(asked, day)
    if found is None:
        raise _unknown(asked, day)
    return found


def rule_of(text: str, column: Column) -> tuple[RuleLife, ...]:
    """Return the English rules that correspond to a rule of an edition, given by its number there.

    A number outside the edition's sections is read as a citation: a number of the revision that the edition cites.
    Raises `UnknownName` for a number inside them that it lacks or that corresponds to no English rule.
    """
    asked = normalize_number(text)
    if "@" in asked or (asked not in column.rules and not column.covers_number(asked)):
        return (find_rule_by_number(asked, column.cites or column.stated),)
    if asked not in column.rules:
        raise UnknownName(
            N_("{edition} has no rule {number}; the nearest are {numbers}"),
            edition=column.id,
            number=asked,
            numbers=tuple(nearest(asked, column.rules)),
        )
    found = column.rules[asked].english
    if not found:
        raise UnknownName(N_("{edition} {number} corresponds to no English rule"), edition=column.id, number=asked)
    return tuple(find_rule_by_number(number) for number in found)


def numbers_in(life: RuleLife, column: Column) -> tuple[str, ...]:
    """Return a rule's numbers in an edition: from the table if the edition covers it, else as the edition cites it."""
    now = life.number
    table = tuple(one.number for one in column.answering(now)) if now else ()
    if table or (now and column.covers_number(now)):
        return table
    then = life.number_at(column.cites or column.stated or life.newest)
    return (then,) if then else ()


def number_in(text: str, edition: str, table: Equivalences) -> str | None:
    """Return the number in an edition of the rule with a permanent id; None if it has none there."""
    life, day = find_rule_by_number(text), _ENGLISH.match(edition)
    if day:
        return life.number_at(day[1])
    columns = (one for one in table.editions if one.id == edition)
    return next((number for column in columns for number in numbers_in(life, column)), None)


def column_named(name: str, table: Equivalences) -> tuple[Column, ...]:
    """Return the editions that a name means: those of a language, newest first, else one.

    A name is a language or, as in `scraper.library`, an id, a source, a language and a section (`it-508`), or the
    beginning of exactly one id. Raises `UnknownName` with the available names.
    """
    known = [
        Known(one.id, one.language, (one.stated or "",), one is table.english, one.covers_number) for one in table.every
    ]
    ids = [one.id for one in table.every]
    found = [name] if name in ids else _of_language(name, known) or _of_source(name, ids)
    if not found and (fitting := selected(name, known)):
        found = [fitting]
    if not found:
        found = [one for one in ids if name and one.startswith(name)]
        if len(found) > 1:
            raise UnknownName(
                N_("the names of several editions begin with “{name}”: {names}"), name=name, names=tuple(found)
            )
    if not found:
        sections = section_names((one.language, one.covers) for one in table.every if one is not table.english)
        raise UnknownName(
            N_("no edition or language is called “{name}”; choose from {names}"),
            name=name,
            names=(*dict.fromkeys(one.language for one in table.every), *sections, *ids),
        )
    by_id = {one.id: one for one in table.every}
    return tuple(by_id[one] for one in found)


def _of_language(name: str, known: Sequence[Known]) -> list[str]:
    """Return the ids of a language's editions, newest first, the official one last."""
    languages = languages_named(name, (one.language for one in known))
    own = [one for one in known if one.language in languages]
    return [
        one.id for one in sorted(sorted(own, key=lambda one: one.age, reverse=True), key=lambda one: one.is_official)
    ]


def find_rules_in_edition(text: str, origin: str, table: Equivalences, day: str | None = None) -> tuple[RuleLife, ...]:
    """Return the rules that a number means in an edition, or in the first edition of a language that has it.

    English editions use the numbers of the English rules of their date, or of `day`.
    """
    then = english_day(origin, table)
    if then:
        return (find_rule_by_number(text, day or then),)
    columns, asked = column_named(origin, table), normalize_number(text)
    own = [one for one in columns if asked in one.rules or one.covers_number(asked)]
    return rule_of(asked, (own or columns)[0])


def english_day(name: str, table: Equivalences) -> str | None:
    """Return the date of the English edition with that name; None for any other."""
    dated = _ENGLISH.match(name)
    if dated:
        return dated[1]
    return next((one.stated for one in column_named(name, table) if one.language == "en"), None)


def nearest(number: str, numbers: Iterable[str]) -> list[str]:
    """Return the few of `numbers` nearest to an unknown one, in the book's order."""
    from scraper.rule_number import natural_key  # noqa: PLC0415 - only needed for an unknown number

    there = sorted(numbers, key=natural_key)
    at = bisect_left(there, natural_key(number), key=natural_key)
    start = max(0, min(at - _NEIGHBORS_SUGGESTED, len(there) - 2 * _NEIGHBORS_SUGGESTED))
    return there[start : start + 2 * _NEIGHBORS_SUGGESTED]


def successor_numbers(life: RuleLife) -> tuple[str, ...]:
    """Return today's numbers of the rules that took over a removed rule's wording, directly or through others."""
    return successors_of(life.rule, life.newest)


def successors_of(rule: str, newest: str) -> tuple[str, ...]:
    """Return the numbers in the `newest` revision of the rules that took over a removed rule's wording."""
    from aligner.history.history import History  # noqa: PLC0415 - only needed for a removed rule

    history = History.load()
    found: dict[str, None] = {}
    asked, at = [rule], 0
    while at < len(asked):
        targets = [one.target for one in history.given(asked[at]) if one.date > history.numbers(asked[at])[-1].last]
        living = {one: history.number_at(one, newest) for one in targets}
        found |= dict.fromkeys(number for number in living.values() if number)
        asked += [one for one, number in living.items() if not number and one not in asked]
        at += 1
    return tuple(found)


def part_successor_numbers(life: RuleLife) -> tuple[str, ...]:
    """Return today's numbers of the rules that took over parts of a removed rule, also before its removal."""
    from aligner.history.history import History  # noqa: PLC0415 - only needed for a removed rule

    history = History.load()
    numbers = (history.number_at(one.target, life.newest) for one in history.given(life.rule))
    return tuple(dict.fromkeys(number for number in numbers if number))


def _of_source(name: str, ids: Sequence[str]) -> list[str]:
    from scraper.sources import source_entries  # noqa: PLC0415 - only needed if no edition matches

    entry = source_entries().get(name)
    start, end = (f"{entry.language}-", f"-{entry.edition}") if entry else ("?", "?")
    return [one for one in ids if one.startswith(start) and one.endswith(end)]


def _unknown(asked: str, day: str | None) -> UnknownName:
    """Return the error for a number that no rule has; raise `MalformedNumber` for text that is no number."""
    from aligner.dating.dating import format_intervals  # noqa: PLC0415 - only needed for an unknown number
    from aligner.history.history import History  # noqa: PLC0415 - only needed for an unknown number
    from scraper.rule_number import RuleNumber, is_rule_number  # noqa: PLC0415 - only needed for an unknown number

    history = History.load()
    number, at, born = asked.partition("@")
    if at and is_rule_number(number) and _IS_DATE.fullmatch(born):
        return UnknownName(
            N_("no rule has the permanent id {rule}; ask by number: {number} --at {date}"),
            rule=asked,
            number=number,
            date=born,
        )
    if at:
        return UnknownName(N_("no rule has the permanent id {number}"), number=asked)
    date = day or history.revisions()[-1]
    numbers = tuple(nearest(asked, history.numbers_at(date)))
    if not is_rule_number(asked) and asked[:3].isdecimal():
        return UnknownName(
            N_("“{found}” is not a rule number (the letters l and o are not used); the nearest are {numbers}"),
            found=asked[:_MAX_CHARACTERS_SHOWN],
            numbers=numbers,
        )
    number = str(RuleNumber.parse(asked))
    holders = [[one[:2] for one in life.numbers if one[2] == number] for life in lives(number)]
    then = sorted(chain.from_iterable(holders))
    if not then:
        return UnknownName(
            N_("there is no rule {number} in the English rules of {date}; the nearest are {numbers}"),
            number=number,
            date=Days(date),
            numbers=numbers,
        )
    return UnknownName(
        _NO_RULE_HELD_BY_SEVERAL if sum(map(bool, holders)) > 1 else _NO_RULE,
        number=number,
        date=Days(date),
        dates=Days(format_intervals(then)),
        numbers=numbers,
    )
