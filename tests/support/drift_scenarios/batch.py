"""Many changes at once: a whole rule book, changed in many of its sections, compared once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from scraper.edition import Rule
from tests.support.drift_scenarios.bases import Base, section
from tests.support.drift_scenarios.shapes import Change, Scenario, citing_anew, drawn, families_of

FAMILY = "many changes of a whole book at once"


def changed_at_once(base: Base, draw: Random, number: int, changes: Sequence[Change]) -> Scenario:
    """Return the book with up to `number` changes, each in a different section, as one scenario.

    If the changes are of one family, so is the scenario. A section is skipped if the change drawn for it does not fit.
    """
    numbers = dict.fromkeys(rule.number.split(".")[0] for rule in base.left.rules)
    able = [one for one in numbers if len(families_of(section(base.left, one))) > 1]
    tried = (
        (one, scenario)
        for one in draw.sample(able, len(able))
        for scenario in drawn(draw.choice(changes), _part(base, one), draw, 1)
    )
    done = list(islice(tried, number))
    families = {scenario.family for _, scenario in done}
    return replace(_joined(base, done), family=families.pop() if len(families) == 1 else FAMILY)


def _part(base: Base, number: str) -> Base:
    """Return one section of the base, with its links from the whole."""
    part = replace(base, left=section(base.left, number))
    part.__dict__["comparison"] = replace(base.comparison, left=part.left)
    part.__dict__["findings"] = base.findings
    return part


def _joined(base: Base, done: list[tuple[str, Scenario]]) -> Scenario:
    moved = {old: new for _, scenario in done for old, new in scenario.moved.items()}
    parts = {number: scenario.edition.rules for number, scenario in done}
    put: dict[str, tuple[Rule, ...]] = {}
    for rule in base.left.rules:
        number = rule.number.split(".")[0]
        put[number] = parts[number] if number in parts else (*put.get(number, ()), rule)
    rules = [rule for some in put.values() for rule in some]
    others = {old: new for old, new in moved.items() if old != new}
    return Scenario(
        FAMILY,
        replace(
            base.left,
            rules=tuple(_citing(rule, others) for rule in rules),
            repeats=base.left.repeats + tuple(one for _, scenario in done for one in scenario.edition.repeats),
        ),
        moved,
        tuple(one for _, scenario in done for one in scenario.expected),
        {old: names for _, scenario in done for old, names in scenario.groups.items()},
        frozenset().union(*(scenario.allowed for _, scenario in done)),
        frozenset().union(*(scenario.gone for _, scenario in done)),
    )


def _citing(rule: Rule, moved: Mapping[str, str]) -> Rule:
    """Return a rule with updated references to moved rules of other sections.

    Those within its own section are already updated.
    """
    own = rule.number.split(".")[0]
    return citing_anew(rule, {old: new for old, new in moved.items() if old.split(".")[0] != own})
