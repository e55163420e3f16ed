"""Judge a scenario: the declaration by 508.1, then what follows by 508.2 to 508.8."""

from executable_examples.engine.board import Board
from executable_examples.engine.combat import Combat
from executable_examples.engine.declaring import Course, declare
from executable_examples.engine.effort import Clock, Effort
from executable_examples.engine.events import Happening, happen
from executable_examples.engine.possible import PossibleAttacks
from executable_examples.engine.rule_set import rule_set
from executable_examples.engine.scenario import Scenario
from executable_examples.engine.triggers import stack
from executable_examples.engine.verdict import Verdict


def judge(
    scenario: Scenario, *, rules: str = "current", effort: Effort | None = None, clock: Clock | None = None
) -> Verdict:
    """Return the verdict on a scenario under the named rules: `current`, `it-2024-10-02`, or `1997`.

    If reading is to count toward the limit, pass the `clock` that `read_scenario` was given; by default a new one
    starts.

    Raises `MalformedDeclaration` for unknown rules, `BoardTooLarge` if the allowed effort does not suffice, and
    `AmbiguousReference` if an event does not say which of several defenders a creature attacks.

    >>> from executable_examples.engine import judge, read_board
    >>> verdict = judge(read_board("A* B; ox: A creature attacks-if-able"))
    >>> verdict.violates, verdict.obeyed, verdict.maximum, verdict.witness
    (('508.1d',), 0, 1, {'ox': 'B'})
    """
    effort = effort or Effort()
    board = Board(scenario, rule_set(rules), clock or effort.clock())
    board.clock.spend(len(scenario.permanents) + len(scenario.effects) + len(scenario.declaration))
    course = Course(board, scenario.declaration, scenario.bands, scenario.payments, effort)
    declare(course)
    return _aftermath(course) if course.legal else _illegal(course)


def _illegal(course: Course) -> Verdict:
    return Verdict(
        id=course.board.scenario.id,
        rules=course.board.rules.name,
        illegalities=tuple(course.illegalities),
        steps=tuple(course.steps),
        obeyed=course.obeyed,
        maximum=course.maximum,
        witness=course.witness,
    )


def _aftermath(course: Course) -> Verdict:
    """Return the verdict on a legal declaration: put abilities on the stack (508.2) and apply the events."""
    board = course.board
    payer = course.payer
    combat = Combat(board, course.attackers, payer.gone if payer else ())
    controllers = {name: one.controller for name, one in board.permanents.items()}
    events = tuple(happen(combat, event) for event in board.scenario.after)
    entering = [event.entering for event in board.scenario.after if event.entering]
    asked = {demand.creature for demand in course.wanted}
    arrived = {one.id: 0 for one in entering if one.triggers}
    return Verdict(
        id=board.scenario.id,
        rules=board.rules.name,
        illegalities=(),
        steps=(*course.steps, *_later_steps(course, combat, events)),
        obeyed=course.obeyed,
        maximum=course.maximum,
        witness=course.witness,
        tapped=tuple(course.tapped),
        paid={due.creature: tuple(due.names) for due in course.total.dues if due.names},
        tapped_to_pay=payer.tapped if payer else (),
        sacrificed=payer.sacrificed if payer else (),
        returned=payer.returned if payer else (),
        life_paid=course.total.life,
        assumed=payer.assumed() if payer else {},
        triggers={**course.triggered, **arrived},
        attacks_alone=next(iter(course.attackers)) if len(course.attackers) == 1 else None,
        had_to_attack=tuple(name for name in board.in_document_order(course.attackers) if name in asked),
        possible=PossibleAttacks(board, course.effort),
        stack=stack(board, course.triggered, controllers),
        attacking=combat.attacking,
        attacked_defender=combat.attacked,
        defending_player=combat.defending_player,
        skipped_steps=combat.skipped_steps(),
        unblocked=tuple(combat.unblocked),
        events=events,
    )


def _later_steps(course: Course, combat: Combat, events: tuple[Happening, ...]) -> list[tuple[str, str]]:
    steps = [("508.2b", "stacked" if any(course.triggered.values()) else "nothing"), ("508.2", "priority")]
    for event in events:
        steps += event.steps
    steps.append(("508.5", "ok" if combat.defending_player else "nothing"))
    several = len(set(combat.defending_player.values())) > 1
    steps += [("508.5a", "ok")] if several else []
    targets = (*combat.attacked.values(), *combat.attacking.values())
    steps.append(("508.6", "ok" if any(at in course.board.seats for at in targets) else "nothing"))
    steps.append(("508.8", "skipped" if combat.skipped_steps() else "nothing"))
    return steps
