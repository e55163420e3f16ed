"""The outcome of each step of rule 508 for one declaration, in the reader's words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from executable_examples.engine import Verdict
from executable_examples.engine.message import say, say_assumed
from executable_examples.engine.scenario import Scenario
from executable_examples.engine.triggers import RULE_OF
from rosetta508.site.boards.aftermath import told_events
from rosetta508.site.boards.labels import Entries, noted, word_of
from rosetta508.site.boards.node import Node, element

IDLE = "nothing"
_SHAPES = {"broken": "error", "rewound": "error"} | dict.fromkeys(
    ("not-judged", "not-attacking", "removed", "attacks-nothing"), "info"
)
WORDS_OF_STEP = {
    ("506.4e", "attacking"): "trace.still_attacked",
    ("508.2a", "not-triggered"): "trace.later_change",
    ("508.2b", "triggered"): "trace.during",
    ("508.2b", "not-triggered"): "trace.not_during",
}
"""Steps whose outcome has words of its own.

In 506.4e the outcome describes the attacked permanent, not an attacking creature. In 508.2a a later change triggers
nothing, whether or not abilities triggered before. The triggers of 508.2b are those during the declaration.
"""
_TRIGGERED = {"triggered": True, "not-triggered": False}
"""Outcome -> whether abilities triggered."""
_SAID_BY_TITLE = frozenset(("priority", "stacked"))
"""Outcomes whose words would only repeat the title of their rule; they are shown as “OK”."""


@dataclass(frozen=True)
class Numbering:
    """The rule numbers and titles for a reader: `own` by English number, None if the edition lacks the rule."""

    language: str
    own: Mapping[str, str | None]
    titles: Mapping[str, str]

    def with_own(self, rule: str, words: Entries) -> str:
        """Return an English rule number, followed by the reader's own number in brackets if that differs."""
        return f"{rule}{self.note(rule, words)}"

    def all_with_own(self, words: Entries) -> dict[str, str]:
        """Return `with_own` of every rule, by English number."""
        return {rule: self.with_own(rule, words) for rule in self.own}

    def note(self, rule: str, words: Entries) -> str:
        """Return the reader's own number of an English rule in brackets; '' if it does not differ."""
        own = self.own.get(rule) or rule
        return "" if own == rule else noted(words, "", words["trace.own"].format(number=own))


def trace(scenario: Scenario, verdict: Verdict, words: Entries, number: Numbering) -> Node:
    """Return the steps as a list, then the events.

    Then one line names the steps without a violation after a broken one, and one the steps with nothing to do.
    """
    steps = list(dict.fromkeys(verdict.steps))
    busy = {rule for rule, outcome in steps if outcome != IDLE}
    idle = [rule for rule, outcome in steps if outcome == IDLE and rule not in busy]
    rows = []
    shown = list(_shown(steps))
    for rule, outcome in shown:
        names = words["board.comma"].join(_triggering(rule, outcome, scenario, verdict))
        details = [*_details(rule, outcome, verdict, words, number), *filter(None, [names])]
        if rule == "508.1m":
            details += _triggers_of_declaration(scenario, verdict, words)
        rows.append(_row(rule, outcome, details, words, number))
    held = [rule for rule, outcome in steps if outcome != IDLE and (rule, outcome) not in shown]
    return element(
        "div",
        element("ol", *rows, class_="r5-steps"),
        _events(verdict, words),
        *(
            element("p", words[f"trace.{key}"].format(rules=words["board.comma"].join(rules)), class_="r5-quiet")
            for key, rules in (("after_violation", held), ("idle", idle))
            if rules
        ),
        class_="r5-trace",
    )


def _shown(steps: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the steps to show.

    Steps with nothing to do are left out. A broken step of 508.1 ends the declaration, so an “OK” after it is left out,
    too.
    """
    is_over = False
    for rule, outcome in steps:
        if outcome != IDLE and not (is_over and outcome == "ok"):
            yield rule, outcome
        is_over |= outcome == "broken" and rule.startswith("508.1")


def _row(rule: str, outcome: str, details: Sequence[str], words: Entries, number: Numbering) -> Node:
    title = number.titles.get(rule, "")
    told = "ok" if title and outcome in _SAID_BY_TITLE else outcome
    said = words[WORDS_OF_STEP.get((rule, outcome), f"trace.how.{told}")]
    mark = element("span", said, class_=_mark(outcome))
    what = title + number.note(rule, words)
    more = (element("b", one) for one in details)
    text = element("span", element("i", what), mark, *more)
    return element("li", element("span", rule, class_="r5-chip"), text)


def _mark(outcome: str) -> str:
    return f"r5-mark r5-mark--{_SHAPES.get(outcome, 'ok')}"


def _triggering(rule: str, outcome: str, scenario: Scenario, verdict: Verdict) -> list[str]:
    """Return the permanents whose abilities a step is about.

    The verdict counts triggers by permanent, not by ability: if one has abilities of several rules, none is returned.
    """
    found: list[str] = []
    if outcome not in _TRIGGERED:
        return found
    for permanent in scenario.permanents:
        rules = {RULE_OF[trigger.when] for trigger in permanent.triggers}
        if rule in rules and len(rules) > 1:
            return []
        times = verdict.triggers.get(permanent.id)
        if rules == {rule} and times is not None and bool(times) is _TRIGGERED[outcome]:
            found.append(permanent.id)
    return found


def _triggers_of_declaration(scenario: Scenario, verdict: Verdict, words: Entries) -> list[str]:
    """Return how often the abilities of each permanent triggered, without permanents that 508.2b alone is about."""
    earlier = {one.id for one in scenario.permanents if {RULE_OF[each.when] for each in one.triggers} == {"508.2b"}}
    pairs = [f"{name} ×{times}" for name, times in verdict.triggers.items() if times and name not in earlier]
    return [words["trace.puts"].format(pairs=words["board.comma"].join(pairs))] if pairs else []


def _details(rule: str, outcome: str, verdict: Verdict, words: Entries, number: Numbering) -> Iterator[str]:
    """Yield what a step did or what broke it."""
    yield from (say(one.phrase, number.language) for one in verdict.illegalities if one.rule == rule)
    if rule == "508.1d" and verdict.maximum and verdict.legal:
        yield words["trace.counts"].format(obeyed=verdict.obeyed, maximum=verdict.maximum)
    comma = words["board.comma"]
    if rule == "508.1f" and verdict.tapped:
        yield words["trace.taps"].format(names=comma.join(verdict.tapped))
    if rule == "508.1j" and verdict.legal and verdict.paid:
        yield words["trace.pays"].format(names=comma.join(_paid(verdict, words)))
    if rule == "508.1j" and verdict.assumed:
        yield words["trace.assumes"].format(assumed=say_assumed(verdict.assumed, number.language))
    if rule == "508.1k" and outcome == "ok" and verdict.attacked_defender:
        pairs = (f"{name} → {at}" for name, at in verdict.attacked_defender.items())
        yield words["trace.attack"].format(pairs=comma.join(pairs))


def _paid(verdict: Verdict, words: Entries) -> Iterator[str]:
    for creature, costs in verdict.paid.items():
        listed = words["board.comma"].join(word_of(words, cost) for cost in costs)
        yield noted(words, creature, listed)


def _events(verdict: Verdict, words: Entries) -> Node | None:
    if not verdict.events:
        return None
    told = (_event(said, wrong) for said, wrong in told_events(verdict, words))
    state = {name: at or words["board.nobody"] for name, at in verdict.attacking.items()}
    end = words["trace.attack"].format(
        pairs=words["board.comma"].join(f"{name} → {at}" for name, at in state.items()) or words["board.nobody"]
    )
    return element(
        "div",
        element("p", element("b", words["trace.then"]), class_="r5-trace__then"),
        element("ul", *told, element("li", end), class_="r5-steps"),
    )


def _event(said: str, wrong: str) -> Node:
    mark = element("span", wrong, class_=_mark("broken")) if wrong else None
    return element("li", element("span", f"{said} " if wrong else said, mark))
