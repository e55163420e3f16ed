"""The statements of a verdict before translation: a kind and its facts, in no language."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Names:
    """What a sentence lists, in its language's way; `None` means all others."""

    ids: tuple[str, ...] | None


@dataclass(frozen=True)
class Phrase:
    """One statement: `what` names its template, and `facts` fills it in; a fact may be a tuple of phrases."""

    what: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Illegality:
    """A broken subrule, numbered as in the English rules of 2026-08-07, and the reason."""

    rule: str
    phrase: Phrase


def attacks_listed(attacks: Mapping[str, str]) -> Names:
    """Return the attacks of a declaration, for a sentence to list."""
    return Names(tuple(f"{creature} → {defender}" for creature, defender in attacks.items()))
