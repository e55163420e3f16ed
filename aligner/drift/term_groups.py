"""Groups of terms of the term table that checks treat alike."""

from collections.abc import Mapping, Sequence
from typing import Any

CONCEPTS = frozenset({
    "battle", "planeswalker", "protector", "vehicle", "artifact", "enchantment", "land", "instant", "sorcery",
    "token", "emblem", "dungeon", "counter", "optional-cost", "exert", "goad", "banding", "band",
    "bands-with-other", "haste", "vigilance", "first-strike", "double-strike", "trample", "regenerate",
    "range-of-influence", "multiplayer", "team", "stack", "library", "graveyard", "exile", "command-zone", "mana",
    "mana-ability", "priority", "restriction", "requirement",
})  # fmt: skip
"""Things of the game. Other words come and go with the translator's style; these do not."""

FIXED_NAMES = CONCEPTS | {
    "active-player", "attacking-player", "battlefield", "beginning-of-combat", "beginning-phase", "combat-damage",
    "combat-damage-step", "combat-phase", "declare-attackers-step", "declare-blockers-step", "defending-player",
    "end-of-combat", "end-step", "ending-phase", "main-phase", "mana-pool", "phase", "replacement-effect",
    "special-action", "state-based-action", "step", "total-cost", "trigger-condition", "trigger-event",
    "turn-based-action", "upkeep-step",
}  # fmt: skip
"""Things with one name in a rule book."""

RELATIONS = frozenset({
    "active-player", "defending-player", "control", "protect", "permanent", "combat-phase", "removed-from-combat",
    "phased-out", "active-team", "defending-team",
})  # fmt: skip
"""Further terms worth naming when an outdated rule lacks them."""


def missing_concepts(evidence: Mapping[str, Any]) -> Sequence[str]:
    """Return the terms for things that the English has now and a rule lacks, from the evidence of its staleness.

    Other terms depend on the translator's style, or are part of a longer term in the rule.
    """
    return [term for term in evidence.get("missing", ()) if term in CONCEPTS | RELATIONS]
