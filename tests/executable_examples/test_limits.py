"""The limit of a verdict: it applies from reading to the last event, and work grows linearly with the board."""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from executable_examples.engine import BoardTooLarge, Effort, judge, read_scenario
from executable_examples.engine.effort import Clock
from rosetta508.commands import judge as command
from tests.support.commands import Runner
from tests.support.engine_boards import ALONE, ONLY_ALONE, Document, creature, must, scenario, taxed, walker, watcher

pytestmark = pytest.mark.slow

Board = Callable[[int], Document]
SIZE = 60
GROWTH = 2.6
"""How much more work a board of twice the size may take."""


def names(size: int) -> list[str]:
    return [f"c{number}" for number in range(size)]


def creatures(size: int, **fields: Any) -> list[Document]:
    return [creature(name, **fields) for name in names(size)]


def attack(size: int) -> dict[str, str]:
    return dict.fromkeys(names(size), "B")


def walkers(size: int) -> list[Document]:
    return [walker(f"w{number}") for number in range(size)]


def seats(size: int) -> list[str]:
    return ["A", "B", *(f"P{number}" for number in range(size))]


def beside(name: str, other: str) -> Document:
    return must(name, restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": [other]}])


def chain(size: int) -> Document:
    """Return creatures that each attack only with the next; the last can't attack."""
    links = [beside(f"c{number}", f"c{number + 1}") for number in range(size)]
    return scenario(*links, creature(f"c{size}", restrictions=[{"kind": "cant-attack"}]))


def company(size: int) -> Document:
    """Return creatures, each of which needs one other attacker more than the one before; the last finds too few."""
    asked = ({"kind": "cant-attack-unless-others", "at_least": number + 1} for number in range(size))
    return scenario(*(must(f"c{number}", restrictions=[one]) for number, one in enumerate(asked)))


def triggered(size: int, **trigger: Any) -> Document:
    board = creatures(size, triggers=[{"when": "player-is-attacked", "player": "B"} | trigger])
    return scenario(*board, declaration=attack(size))


def caps(size: int) -> Document:
    """Return planeswalkers with a cap and a requirement each, and few creatures."""
    effects: list[Document] = []
    for number in range(size):
        effects.append({"kind": "max-attackers", "limit": 9, "defenders": [f"w{number}"]})
        effects.append({"kind": "must-be-attacked", "defenders": [f"w{number}"]})
    return scenario(creature("x"), *walkers(size), effects=effects)


def pairs(size: int) -> Document:
    """Return independent parts: two creatures each, which attack only together."""
    halves = ((f"{half}{number}", f"{other}{number}") for number in range(size) for half, other in ("ab", "ba"))
    return scenario(*(beside(*half) for half in halves))


def paying(size: int) -> Document:
    """Return creatures that pay to attack B, while others fill the limit of attackers on C, which is free."""
    toll = [{"mana": "{1}", "defenders": ["B"]}]
    board = [must(name, attack_costs=toll) for name in names(size)]
    others = names(2 * size)[size:]
    room = [{"kind": "max-attackers", "limit": size, "defenders": ["C"]}]
    declared = attack(size) | dict.fromkeys(others, "C")
    return scenario(*board, *map(must, others), players="ABC", effects=room, declaration=declared)


EITHER: Document = {"any_of": [{"mana": "{1}"}, {"life": 1}]}


def priced(size: int, *costs: Document, **fields: Any) -> Document:
    """Return attackers that each pay these costs, and as many planeswalkers."""
    others = (walker(f"w{number}", controller="A") for number in range(size))
    return scenario(*(taxed(name, *costs) for name in names(size)), *others, declaration=attack(size), **fields)


def many_events(size: int, *events: Document, **fields: Any) -> Document:
    return scenario(*creatures(size), declaration=attack(size), after=events, **fields)


def removals(size: int) -> Document:
    return many_events(size, *({"event": "removed-from-combat", "permanent": name} for name in names(size)))


def arrivals(size: int) -> Document:
    late = {"event": "enters-attacking", "defender": "B", "step": "combat-damage"}
    entering = [late | {"permanent": creature(f"e{number}")} for number in range(size)]
    leaving = [{"event": "leaves-battlefield", "permanent": f"e{number}"} for number in range(size)]
    return many_events(1, *entering, *leaving)


GROWING: dict[str, Board] = {
    "a chain of creatures that can't attack": chain,
    "company that is never enough": company,
    "pairs that attack only together": pairs,
    "creatures that attack only alone": lambda size: scenario(
        *(must(n, restrictions=[ONLY_ALONE]) for n in names(size))
    ),
    "a player attacked": triggered,
    "a creature that attacks": partial(triggered, when="player-attacks-with", player="A", at_least=1),
    "caps on many defenders": caps,
    "costs paid by tapping": lambda size: priced(size, {"tap": 1}, {"sacrifice": 1}),
    "costs paid with others": lambda size: priced(size, {"tap": 1, "return": 1, "of": {"other": True}}),
    "alternative costs": lambda size: priced(size, EITHER, available_mana=size),
    "creatures removed": removals,
    "creatures that enter attacking": arrivals,
    "players": lambda size: scenario(creature("x"), players=seats(size), declaration={"x": "B"}),
    "bands": lambda size: scenario(
        *creatures(size, keywords=["banding"]), declaration=attack(size), bands=[[name] for name in names(size)]
    ),
    "attackers who pay": paying,
    "restrictions of one creature": lambda size: scenario(must("x", restrictions=[ALONE] * size), creature("y")),
    "costs of one creature": lambda size: scenario(
        taxed("x", *[{"mana": "{1}", "defenders": ["B"]}] * size), *walkers(size), declaration={"x": "B"}
    ),
}


def opcodes(work: Callable[[], object]) -> int:
    """Return how many instructions of the engine a call runs: the same on every machine."""
    count = 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        if "engine" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize(
    ("board", "rules"), [*((board, "current") for board in GROWING), ("attackers who pay", "it-2024-10-02")]
)
def test_work_grows_linearly_with_the_board(board: str, rules: str) -> None:
    def judged(size: int) -> int:
        document = GROWING[board](size)
        return opcodes(lambda: judge(read_scenario(document), rules=rules, effort=Effort(solver=False)))

    judged(2)
    assert judged(2 * SIZE) < GROWTH * judged(SIZE)


BEYOND: dict[str, Document] = {
    "permanents": scenario(*creatures(600)),
    "restrictions": scenario(creature("x", restrictions=[ALONE] * 600)),
    "triggers": scenario(creature("x", triggers=[{"when": "creature-attacks"}] * 600), declaration={"x": "B"}),
    "ids in a list": scenario(creature("x", subtypes=[f"s{number}" for number in range(3000)])),
    "effects": scenario(effects=[{"kind": "must-be-attacked"}] * 600),
    "bands": scenario(creature("x"), bands=[["x"]] * 600),
    "payments": scenario(
        creature("x"), payments={"x": {"tap": ["x"], "pay": []}}, after=[{"event": "phase-ends"}] * 900
    ),
    "events": scenario(after=[{"event": "phase-ends"}] * 900),
}


@pytest.mark.parametrize("what", BEYOND)
def test_reading_counts_towards_the_limit(what: str) -> None:
    with pytest.raises(BoardTooLarge, match=r"^no verdict within 30 seconds or 0\.001 million steps$"):
        read_scenario(BEYOND[what], Effort(steps=1000).clock())


def goaded_by_all(size: int) -> Document:
    goaded = (creature(f"c{n}", requirements=[{"kind": "goaded", "by": f"P{n}"}]) for n in range(size))
    return scenario(*goaded, players=seats(size))


def ever_stronger(size: int) -> Document:
    alone = [{"kind": "cant-attack-unless-greater-power-attacks"}]
    weaker = (creature(f"c{n}", power=n, restrictions=alone) for n in range(size))
    return scenario(*weaker, creature("y", power=size))


TWO_AT_ONCE: dict[str, Board] = {
    "the stack": lambda size: scenario(
        *creatures(size, triggers=[{"when": "creature-attacks"}]), declaration=attack(size)
    ),
    "creatures and defenders": lambda size: scenario(*(must(name) for name in names(size)), players=seats(size)),
    "goaded creatures and players": goaded_by_all,
    "creatures and what is stronger": ever_stronger,
    "kinds of cost and permanents": lambda size: scenario(
        *(taxed(name, {"tap": 1, "of": {"subtypes": [f"s{name}"]}}) for name in names(size)),
        *(walker(f"w{number}", controller="A") for number in range(size)),
        declaration=attack(size),
    ),
    "effects on all and creatures": lambda size: scenario(
        *creatures(size),
        effects=[{"kind": "attacks-if-attacks", "if": "any", "then": "all"}] * size,
        declaration=attack(size),
    ),
    "costs paid and abilities about that": lambda size: scenario(
        *(taxed(name, {"mana": "{1}", "name": name}) for name in names(size)),
        *(watcher(f"w{number}", when="cost-paid", name=f"n{number}") for number in range(size)),
        declaration=attack(size),
    ),
    "events that leave choices open": lambda size: many_events(
        size, *({"event": "enters-attacking", "permanent": creature(f"e{n}")} for n in range(size))
    ),
    "players who leave and permanents": lambda size: many_events(
        size, *({"event": "leaves-game", "player": f"P{n}"} for n in range(size)), players=seats(size)
    ),
}


@pytest.mark.parametrize("what", TWO_AT_ONCE)
def test_quadratic_work_stops_at_the_limit(what: str) -> None:
    read = read_scenario(TWO_AT_ONCE[what](150))
    effort = Effort(steps=15_000)
    clock = effort.clock()
    with pytest.raises(BoardTooLarge):
        judge(read, effort=effort, clock=clock)
    assert clock.spent < 15_000 + 25_000


def test_additional_triggers_stop_at_the_limit() -> None:
    often = [{"kind": "additional-triggers", "player": "A", "times": 10**39}]
    board = (creature("x"), watcher("w", "A", when="creature-attacks"))
    with pytest.raises(BoardTooLarge):
        judge(read_scenario(scenario(*board, effects=often, declaration={"x": "B"})), effort=Effort())


def test_finding_possible_attacks_grows_linearly_with_the_board() -> None:
    def found(size: int) -> int:
        alone = [{"kind": "cant-attack-alone"}]
        cap = [{"kind": "max-attackers", "limit": 2}]
        verdict = judge(read_scenario(scenario(*creatures(size, restrictions=alone), effects=cap)))
        return opcodes(lambda: verdict.could_attack)

    found(2)
    assert found(2 * SIZE) < GROWTH * found(SIZE)


def test_the_search_for_the_smallest_reason_ends() -> None:
    ring = scenario(*(beside(f"c{number}", f"c{(number + 1) % 1200}") for number in range(1200)))
    effort = Effort()
    clock = effort.clock()
    found = judge(read_scenario(ring), effort=effort, clock=clock)
    assert (found.obeyed, found.maximum) == (0, 1200)
    assert clock.spent < 4_000_000


def test_a_model_too_large_for_the_solver_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("executable_examples.engine.solver._milp", lambda *_: pytest.fail("begun"))
    crossing = [{"kind": "max-attackers", "limit": 1, "defenders": [f"w{n}", f"w{(n + 1) % 40}"]} for n in range(40)]
    board = scenario(*(must(name) for name in names(40)), *walkers(40), effects=crossing)
    with pytest.raises(BoardTooLarge, match=r"^no verdict within 30 seconds or 0\.04 million steps"):
        judge(read_scenario(board), effort=Effort(steps=40_000))


def test_a_clock_checks_the_time_while_counting() -> None:
    clock = Clock(seconds=0)
    clock.spend(9_999)
    with pytest.raises(BoardTooLarge, match="no verdict within 0 seconds"):
        clock.spend()


def test_the_command_reports_the_limit_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    monkeypatch.setattr(command, "Effort", partial(Effort, steps=1000))
    large, small = scenario(*creatures(600)), scenario(creature("x"))
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl"
    one.write_text(json.dumps(large), "utf-8")
    ran = run("judge", one)
    said = "no verdict within 30 seconds or 0.001 million steps"
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"one.json: {said}" in ran.err
    many.write_text("".join(f"{json.dumps(board)}\n" for board in (small, large, small)), "utf-8")
    lines = [json.loads(line) for line in run("judge", many, code=2).out.splitlines()]
    assert [line.get("legal") for line in lines] == [True, None, True]
    assert lines[1] == {"line": 2, "error": said}
