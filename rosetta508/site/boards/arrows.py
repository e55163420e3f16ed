"""The arrows of a board: declared and illegal attacks, those of a better declaration, and those of later events."""

from collections.abc import Iterator
from dataclasses import dataclass

from executable_examples.engine import Scenario, Verdict
from executable_examples.engine.phrase import Names, Phrase

LEGAL, ILLEGAL, WITNESS = "legal", "illegal", "witness"
ENDED, LATER, BARRED = "ended", "later", "barred"
KINDS = (ENDED, WITNESS, LEGAL, LATER, BARRED, ILLEGAL)
"""All kinds of arrows, in the order in which they are drawn."""
REQUIREMENTS = "508.1d"


@dataclass(frozen=True)
class Arrow:
    """A creature and what it attacks; `rules` are the subrules that forbid or require the attack.

    An attack has `ended` if the creature does not attack this defender once all events have happened, although the
    attack was declared or an event should have caused it. A `later` attack is one that an event caused. A `barred`
    attack is one that an event should have caused, but `rules` forbid it.
    """

    creature: str
    defender: str
    kind: str
    rules: tuple[str, ...] = ()


def arrows_of(scenario: Scenario, verdict: Verdict) -> list[Arrow]:
    """Return the declared attacks, then those of the witness if 508.1d is broken, then those of the events.

    The witness is a declaration that obeys the maximum number of requirements with the fewest changes.
    """
    found = []
    costly = {one.id for one in scenario.permanents if one.attack_costs}
    for creature, defender in scenario.declaration.items():
        rules = _broken_by(verdict, creature, defender, costs=creature in costly)
        ended = verdict.legal and verdict.attacking.get(creature) != defender
        found.append(Arrow(creature, defender, ILLEGAL if rules else ENDED if ended else LEGAL, rules))
    missing = [
        Arrow(creature, defender, WITNESS, (REQUIREMENTS,))
        for creature, defender in _witness(verdict).items()
        if scenario.declaration.get(creature) != defender
    ]
    return found + missing + list(_of_events(scenario, verdict))


def _of_events(scenario: Scenario, verdict: Verdict) -> Iterator[Arrow]:
    """Yield the attacks that events should cause: those that last, and those that do not."""
    tried = {(one.event.permanent, one.event.defender): one.violates for one in verdict.events if one.event.defender}
    tried |= {(creature, at): () for creature, at in verdict.attacking.items() if at}
    for (creature, defender), rules in tried.items():
        if creature and defender and scenario.declaration.get(creature) != defender:
            lasts = verdict.attacking.get(creature) == defender
            yield Arrow(creature, defender, LATER if lasts else BARRED if rules else ENDED, rules)


def creatures_to_hold_back(scenario: Scenario, verdict: Verdict) -> list[str]:
    """Return the declared creatures that do not attack in the witness of a declaration that breaks 508.1d."""
    witness = _witness(verdict)
    return [one for one in scenario.declaration if REQUIREMENTS in verdict.violates and one not in witness]


def _witness(verdict: Verdict) -> dict[str, str]:
    return dict(verdict.witness or {}) if REQUIREMENTS in verdict.violates else {}


def _broken_by(verdict: Verdict, creature: str, defender: str, *, costs: bool) -> tuple[str, ...]:
    """Return the subrules that an attack breaks; 508.1d counts only if the witness has the creature do something else.

    If part of the total cost is not paid, every attack with a cost (`costs`) breaks the rule.
    """
    rules = [one.rule for one in verdict.illegalities if _concerns(one.phrase, creature, defender)]
    rules += [one.rule for one in verdict.illegalities if costs and one.phrase.what.endswith("-short")]
    if REQUIREMENTS in verdict.violates and _witness(verdict).get(creature) != defender:
        rules.append(REQUIREMENTS)
    return tuple(sorted(set(rules)))


def _concerns(phrase: Phrase, creature: str, defender: str) -> bool:
    facts = phrase.facts
    if phrase.what.startswith("max-attackers"):
        limited = facts.get("defenders")
        return not isinstance(limited, Names) or defender in (limited.ids or ())
    band = facts.get("band")
    return facts.get("creature") == creature or (isinstance(band, Names) and creature in (band.ids or ()))
