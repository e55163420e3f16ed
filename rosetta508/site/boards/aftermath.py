"""What happened after a declaration, as a board shows it: the events in words, and what has left and entered."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from executable_examples.engine import Scenario, Verdict
from executable_examples.engine.events import Happening
from executable_examples.engine.scenario import Permanent
from rosetta508.site.boards.labels import Entries, word_of


@dataclass
class Aftermath:
    """What has `left` the game or the battlefield (to pay a cost, or later), and which permanents have `entered`.

    `ends` has the key of a phrase for each creature that, once all events have happened, attacks nothing or is not
    attacking.
    """

    left: set[str] = field(default_factory=set)
    entered: list[Permanent] = field(default_factory=list)
    ends: dict[str, str] = field(default_factory=dict)


def aftermath_of(scenario: Scenario, verdict: Verdict) -> Aftermath:
    """Return what a legal declaration and the events after it have changed on the board."""
    found = Aftermath({*verdict.sacrificed, *verdict.returned})
    for one in verdict.in_the_end:
        if one.what != "is-attacking":
            found.ends[str(one.facts["creature"])] = f"board.{one.what}"
    controllers = {one.id: one.controller for one in scenario.permanents}
    for event in (one.event for one in verdict.events):
        if event.kind == "leaves-battlefield":
            found.left.add(event.permanent or "")
        elif event.kind == "leaves-game":
            found.left |= {event.player or "", *(name for name, owner in controllers.items() if owner == event.player)}
        elif event.kind == "changes-controller":
            controllers[event.permanent or ""] = event.player or ""
        elif event.entering:
            found.entered.append(event.entering)
            controllers[event.entering.id] = event.entering.controller
    return found


def later_states(permanent: Permanent, after: Aftermath, words: Entries) -> Iterator[str]:
    """Yield a phrase for each change to a permanent: it has entered, left, attacks nothing, or is not attacking."""
    yield from [words["board.entered"]] if permanent in after.entered else []
    yield from [words["board.left"]] if permanent.id in after.left else []
    yield from (
        [words[after.ends[permanent.id]]] if permanent.id in after.ends and permanent.id not in after.left else []
    )


def told_events(verdict: Verdict, words: Entries) -> Iterator[tuple[str, str]]:
    """Yield each event in the reader's words, with the reason if it is not allowed, else ""."""
    for happening in verdict.events:
        rules = words["board.comma"].join(happening.violates)
        yield _told(happening, verdict, words), words["trace.event_broken"].format(rules=rules) if rules else ""


def _told(happening: Happening, verdict: Verdict, words: Entries) -> str:
    event, comma = happening.event, words["board.comma"]
    failed = [rule for rule, outcome in happening.steps if outcome == "not-attacking"]
    types = [word_of(words, one) for one in sorted(event.lost)]
    colorless = event.kind == "becomes-color" and not event.colors
    form = "-not" if failed else "-several" if len(types) > 1 else "-none" if colorless else ""
    defender = event.defender or verdict.attacking.get(event.permanent or "") or words["board.nobody"]
    said = words[f"trace.event.{event.kind}{form}"].format(
        permanent=event.permanent,
        defender=defender,
        player=event.player,
        colors=comma.join(word_of(words, one) for one in sorted(event.colors)),
        types=words["trace.event.between-types"].join(types),
        rules=comma.join(failed),
    )
    return said if event.step == "declare-attackers" else said + words[f"trace.in_step.{event.step}"]
