"""Requirements and restrictions as phrases: a template and its facts for each."""

from executable_examples.engine.phrase import Names, Phrase
from executable_examples.engine.requirements import Demand
from executable_examples.engine.restrictions import Broken
from executable_examples.engine.scenario import Effect


def restriction_phrase(broken: Broken) -> Phrase:
    """Return the statement of a restriction, for example that at most one creature attacks B."""
    restriction = broken.restriction
    defenders = _names(restriction.defenders)
    if isinstance(restriction, Effect):
        return _phrase("max-attackers", {"limit": restriction.limit}, defenders)
    facts: dict[str, object] = {"creature": broken.creature or ""}
    if restriction.kind == "cant-attack-unless-others":
        facts["at_least"] = restriction.at_least
    if restriction.kind == "cant-attack-unless-also-attacking":
        others = tuple(name for name in restriction.any_of if name != broken.creature)
        if not others:  # the creature does not count as its own partner
            return _phrase("cant-attack", facts, defenders)
        facts["any_of"] = Names(others)
    return _phrase(restriction.kind, facts, defenders)


def demand_phrase(demand: Demand) -> Phrase:
    """Return the statement of a requirement, for example that x attacks if able."""
    if isinstance(demand.source, Effect):
        if demand.source.kind == "must-be-attacked":
            return _phrase("must-be-attacked", {}, _names(demand.defenders))
        return Phrase("attacks-if-attacks", {"creature": demand.creature or "", "cause": demand.source.cause or ""})
    facts: dict[str, object] = {"creature": demand.creature or ""}
    if demand.source.kind == "goaded":
        facts["by"] = demand.source.by or ""
        return Phrase("goaded-other" if demand.other else "goaded", facts)
    return _phrase("attacks-if-able", facts, _names(demand.defenders))


def _names(defenders: frozenset[str] | None) -> Names:
    return Names(None if defenders is None else tuple(sorted(defenders)))


def _phrase(what: str, facts: dict[str, object], defenders: Names) -> Phrase:
    """Return a phrase, in the form with or without named defenders."""
    if defenders.ids is None:
        return Phrase(what, facts)
    return Phrase(f"{what}-of", {**facts, "defenders": defenders})
