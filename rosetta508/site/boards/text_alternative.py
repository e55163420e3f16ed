"""The text alternative of a board's picture, for readers who cannot see it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from executable_examples.engine import Scenario, Verdict
from executable_examples.engine.scenario import Permanent
from rosetta508.site.boards.aftermath import Aftermath, aftermath_of, later_states, told_events
from rosetta508.site.boards.arrows import (
    ENDED,
    ILLEGAL,
    LATER,
    LEGAL,
    REQUIREMENTS,
    WITNESS,
    Arrow,
    arrows_of,
    creatures_to_hold_back,
)
from rosetta508.site.boards.labels import Entries, effects_of, kind_of, labels_of, noted

_MAX_DESCRIBED = 60
"""How many permanents are described one by one; the others are counted."""


@dataclass(frozen=True)
class _Teller:
    scenario: Scenario
    words: Entries
    arrows: list[Arrow]
    staying: list[str]
    after: Aftermath
    attacked: Collection[tuple[str, str]]
    """The attacks that took place, as creature and defender: not that of a creature sacrificed for a cost before."""

    def player(self, player: str) -> str:
        keys = ["player" if player in self.scenario.defending else "not_defending"]
        keys += ["left-player"] if player in self.after.left else []
        said = self.words["board.comma"].join(self.words[f"board.{key}"] for key in keys)
        return f"{player}{self.words['board.colon']}{said}"

    def events(self, verdict: Verdict) -> Iterator[str]:
        for at, (said, wrong) in enumerate(told_events(verdict, self.words)):
            then = self.words["trace.next" if at else "trace.after_declaration"]
            yield then + self.words["board.colon"] + noted(self.words, said, wrong)

    def permanent(self, permanent: Permanent) -> str:
        parts = dict.fromkeys([*self._what(permanent), *self._does(permanent)])
        if any(one.creature == permanent.id and one.kind == ENDED for one in self.arrows):
            parts.pop(self.words["board.not-attacking"], None)
        return f"{permanent.id}{self.words['board.colon']}{self.words['board.comma'].join(parts)}"

    def _what(self, permanent: Permanent) -> Iterator[str]:
        what = kind_of(self.words, permanent)
        yield self.words["board.of"].format(what=what, player=permanent.controller)
        if permanent.is_battle and permanent.protector:
            yield self.words["board.protector"].format(player=permanent.protector)
        if permanent.is_creature:
            yield self.words["board.power"].format(power=permanent.power)
        labels = labels_of(self.words, permanent, self.scenario.payments.get(permanent.id))
        yield from (one.text for one in labels if one.text != what)
        yield from later_states(permanent, self.after, self.words)

    def _does(self, permanent: Permanent) -> Iterator[str]:
        arrows = [one for one in self.arrows if one.creature == permanent.id]
        mine = permanent.is_creature and permanent.controller == self.scenario.active
        if mine and all(one.kind == WITNESS for one in arrows):
            yield self.words["board.home"]
        if permanent in self.after.entered and arrows and arrows[0].kind == LATER:
            # “entered afterward” already says when. The creature is attacking, but it did not attack (508.4).
            yield self.words["board.is_attacking"].format(defender=arrows.pop(0).defender)
        yield from (self._attack(one) for one in arrows)
        if permanent.id in self.staying:
            yield self.words["board.would_not"].format(rule=REQUIREMENTS)

    def _attack(self, arrow: Arrow) -> str:
        rules = self.words["board.comma"].join(arrow.rules)
        key = {LEGAL: "attacks", ILLEGAL: "attacks_illegal", WITNESS: "would"}.get(arrow.kind, f"attacks_{arrow.kind}")
        key = "attacked" if arrow.kind == ENDED and (arrow.creature, arrow.defender) in self.attacked else key
        return self.words[f"board.{key}"].format(defender=arrow.defender, rules=rules, rule=rules)


def _capitalized(said: str, names: Iterable[str]) -> str:
    """Return a sentence with a capital letter at its start, unless it begins with the name of a permanent or player."""
    for name in names:
        after = said[len(name) : len(name) + 1]
        if said.startswith(name) and not (after.isascii() and after.isalnum()):
            return said
    return said[:1].upper() + said[1:]


def _attacks(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield each attack that took place, as creature and defender: the declared ones, then those of events."""
    yield from verdict.attacked_defender.items()
    for one in verdict.events:
        if {("508.4", "attacking"), ("508.7a", "ok")} & {*one.steps}:
            yield one.event.permanent or "", one.event.defender or ""


def alternative(scenario: Scenario, verdict: Verdict, words: Entries) -> str:
    """Return the content of the picture as sentences in the reader's language."""
    after = aftermath_of(scenario, verdict)
    staying = creatures_to_hold_back(scenario, verdict)
    teller = _Teller(scenario, words, arrows_of(scenario, verdict), staying, after, {*_attacks(verdict)})
    everything = (*scenario.permanents, *after.entered)
    left_out = max(0, len(everything) - _MAX_DESCRIBED)
    names = [*scenario.players, *(one.id for one in everything)]
    sentences = [
        words["board.title"],
        words["board.active"].format(player=scenario.active),
        *(teller.player(one) for one in scenario.players if one != scenario.active),
        *(teller.permanent(one) for one in everything[:_MAX_DESCRIBED]),
        *([words["board.more"].format(n=left_out)] if left_out else []),
        *(_capitalized(one.text, names) for one in effects_of(words, scenario)),
        *teller.events(verdict),
    ]
    return "".join(f"{one}{words['board.stop']}" for one in sentences).strip()
