"""What a verdict says, before it is put into words: a kind of statement and its facts, in no language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice


@dataclass(frozen=True)
class Names:
    """Ids that a sentence lists; `None` stands for whatever there is."""

    ids: tuple[str, ...] | None


@dataclass(frozen=True)
class Phrase:
    """One statement: `what` names its template in `words`, `facts` fill it; a fact may be phrases in turn."""

    what: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Illegality:
    """A broken subrule, numbered as in the English rules of 2024-11-08, and what breaks it."""

    rule: str
    phrase: Phrase


def attacks_listed(attacks: Mapping[str, str]) -> str:
    """Return a declaration as it is written in a sentence, the first dozen attacks of it."""
    pairs = [f"{creature} → {defender}" for creature, defender in islice(attacks.items(), 12)]
    more = [f"… (+{len(attacks) - len(pairs)})"] if len(attacks) > len(pairs) else []
    return ", ".join(pairs + more) or "∅"
