"""The statements of a verdict before translation: a kind and its facts, in no language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice


@dataclass(frozen=True)
class Names:
    """How many ids a sentence lists; `None` means all others."""

    ids: tuple[str, ...] | None


@dataclass(frozen=True)
class Phrase:
    """One statement: `what` names its template in `words`, `facts` fill it; a fact may itself be phrases."""

    what: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Illegality:
    """A broken subrule, numbered as in the English rules of 2024-11-08, and the reason."""

    rule: str
    phrase: Phrase


def attacks_listed(attacks: Mapping[str, str]) -> str:
    """Return a declaration for a sentence, with its first dozen attacks."""
    pairs = [f"{creature} → {defender}" for creature, defender in islice(attacks.items(), 12)]
    more = [f"… (+{len(attacks) - len(pairs)})"] if len(attacks) > len(pairs) else []
    return ", ".join(pairs + more) or "∅"
