"""A verdict: whether a declaration is legal, what it breaks, and the state of the game after it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from executable_examples.engine.events import Happening
from executable_examples.engine.message import Numbers, messages, number_in
from executable_examples.engine.phrase import Illegality, Phrase
from executable_examples.engine.possible import PossibleAttacks

SCHEMA = "rosetta508/verdict/1"


@dataclass(frozen=True)
class Verdict:
    """The answer to a scenario; if the declaration is illegal, it describes the game before the declaration.

    - `obeyed`, `maximum`: how many requirements the declaration obeys, and how many a declaration can obey at most.
    - `witness`: a declaration that reaches the maximum with the fewest changes. It, `obeyed`, and `maximum` are None
      if 508.1a, 508.1b, or 508.1c is broken.
    - `steps`: the trace, as pairs of subrule and outcome.
    - `defending_player`: also has an entry for creatures that have left combat.
    - `attacks_alone`: the creature that attacks alone (506.5). None if there is none, or if the declaration is illegal.
    - `had_to_attack`: the attacking creatures that had to attack because of a requirement (506.6), in document
      order. None if the declaration is illegal.
    - `assumed`: amounts that are paid and that the scenario does not limit: `mana`, `life`, and `discard` (cards).
    """

    id: str
    rules: str
    illegalities: tuple[Illegality, ...]
    steps: tuple[tuple[str, str], ...]
    obeyed: int | None = None
    maximum: int | None = None
    witness: Mapping[str, str] | None = None
    tapped: tuple[str, ...] = ()
    paid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tapped_to_pay: tuple[str, ...] = ()
    sacrificed: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    life_paid: int = 0
    assumed: Mapping[str, int] = field(default_factory=dict)
    triggers: Mapping[str, int] = field(default_factory=dict)
    attacks_alone: str | None = None
    had_to_attack: tuple[str, ...] | None = None
    possible: PossibleAttacks | None = None
    stack: tuple[str, ...] = ()
    attacking: Mapping[str, str | None] = field(default_factory=dict)
    attacked_defender: Mapping[str, str] = field(default_factory=dict)
    defending_player: Mapping[str, str] = field(default_factory=dict)
    skipped_steps: tuple[str, ...] = ()
    unblocked: tuple[str, ...] = ()
    events: tuple[Happening, ...] = ()

    def __str__(self) -> str:
        return self.message()["en"]

    @property
    def legal(self) -> bool:
        """Whether the declaration breaks no subrule."""
        return not self.illegalities

    @property
    def violates(self) -> tuple[str, ...]:
        """Every broken subrule once, in rule order, numbered as in the English rules of 2026-08-07."""
        return tuple(dict.fromkeys(one.rule for one in self.illegalities))

    @property
    def could_attack(self) -> Mapping[str, tuple[str, ...]] | None:
        """For each creature that 508.1a allows to be chosen, everything that it could attack.

        A creature could attack whatever it attacks in at least one declaration that 508.1a–c allow. Requirements and
        costs are ignored. None if the declaration is illegal, or if the limits of `Effort` do not suffice.
        """
        return self.possible.by_creature if self.possible else None

    def message(self, numbers: Numbers | None = None) -> dict[str, str]:
        """Return one line in each language, by its code: `en`, `it`, and `ja`.

        `numbers` are the rule numbers of the edition to cite.
        """
        broken = [(rule, one.event.kind) for one in self.events for rule in one.violates]
        return messages(self.illegalities, broken, self.in_the_end, numbers, self.assumed)

    @property
    def in_the_end(self) -> tuple[Phrase, ...]:
        """For each creature that was declared, or that an event makes attack: what it is attacking after the events.

        A phrase can also say that the creature is not attacking. Empty if nothing happens after the declaration.
        """
        if not self.events:
            return ()
        new = (
            one.event.permanent for one in self.events if one.event.kind in ("enters-attacking", "becomes-attacking")
        )
        creatures = dict.fromkeys([*self.attacked_defender, *self.attacking, *(name for name in new if name)])
        return tuple(self._in_the_end(creature) for creature in creatures)

    def _in_the_end(self, creature: str) -> Phrase:
        if creature not in self.attacking:
            return Phrase("not-attacking", {"creature": creature})
        defender = self.attacking[creature]
        if defender is None:
            return Phrase("attacks-nothing", {"creature": creature})
        return Phrase("is-attacking", {"creature": creature, "defender": defender})

    def to_json(self, numbers: Numbers | None = None) -> dict[str, Any]:
        """Return the `rosetta508/verdict/1` document; `numbers` changes `message` and `edition_number` only."""
        could = self.could_attack
        return {
            "schema": SCHEMA,
            "id": self.id,
            "ruleset": self.rules,
            "legal": self.legal,
            "violates": list(self.violates),
            "edition_number": [number_in(rule, numbers) for rule in self.violates],
            "obeyed": self.obeyed,
            "maximum": self.maximum,
            "witness": None if self.witness is None else dict(self.witness),
            "steps": [{"rule": rule, "outcome": outcome} for rule, outcome in self.steps],
            "tapped": list(self.tapped),
            "paid": {creature: list(names) for creature, names in self.paid.items()},
            "tapped_to_pay": list(self.tapped_to_pay),
            "sacrificed": list(self.sacrificed),
            "returned": list(self.returned),
            "life_paid": self.life_paid,
            "triggers": dict(self.triggers),
            "stack": list(self.stack),
            "attacks_alone": self.attacks_alone,
            "had_to_attack": None if self.had_to_attack is None else list(self.had_to_attack),
            "could_attack": None if could is None else {creature: list(names) for creature, names in could.items()},
            "attacking": dict(self.attacking),
            "attacked": list(self.attacked_defender),
            "attacked_defender": dict(self.attacked_defender),
            "defending_player": dict(self.defending_player),
            "skipped_steps": list(self.skipped_steps),
            "unblocked": list(self.unblocked),
            "events": [
                {"event": one.event.kind, "legal": not one.violates, "violates": list(one.violates)}
                for one in self.events
            ],
            "message": self.message(numbers),
        }
