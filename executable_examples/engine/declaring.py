"""Rule 508.1: attackers are declared, one function per subrule, in order.

Each function checks and updates one `Course`, the declaration in progress, and records the result. If any subrule is
broken, `rewind` restores the state before: nothing was tapped, paid, or declared. All steps run even after a broken
one, so that a verdict names every broken subrule; only 508.1d is skipped for a declaration that 508.1a-c do not allow.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from executable_examples.engine.bands import wrong_bands
from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.compiling import problem_of
from executable_examples.engine.costs import TotalCost, chosen_options, total_cost
from executable_examples.engine.effort import Effort
from executable_examples.engine.exemption import counted
from executable_examples.engine.maximum import maximum
from executable_examples.engine.payment import Payer
from executable_examples.engine.phrase import Illegality, Phrase
from executable_examples.engine.problem import HOME
from executable_examples.engine.reason import Reason, reason_of
from executable_examples.engine.requirements import Demand, demands
from executable_examples.engine.restrictions import broken_restrictions
from executable_examples.engine.scenario import AttackCost, Payment
from executable_examples.engine.triggers import RULE_OF, Declared
from executable_examples.engine.wording import restriction_phrase


@dataclass
class Course:
    """One declaration of attackers in progress through 508.1."""

    board: Board
    attacks: Attacks
    bands: tuple[tuple[str, ...], ...] = ()
    payments: Mapping[str, Payment] = field(default_factory=dict)
    effort: Effort = field(default_factory=Effort)
    illegalities: list[Illegality] = field(default_factory=list)
    steps: list[tuple[str, str]] = field(default_factory=list)
    wanted: list[Demand] = field(default_factory=list)
    obeyed: int | None = None
    maximum: int | None = None
    witness: dict[str, str] | None = None
    reason: Reason | None = None
    tapped: list[str] = field(default_factory=list)
    options: dict[str, list[AttackCost]] = field(default_factory=dict)
    total: TotalCost = field(default_factory=TotalCost)
    payer: Payer | None = None
    attackers: dict[str, str] = field(default_factory=dict)
    triggered: dict[str, int] = field(default_factory=dict)

    def breaks(self, rule: str, phrase: Phrase) -> None:
        """Record that the declaration breaks a subrule."""
        self.illegalities.append(Illegality(rule, phrase))

    def done(self, rule: str, *, idle: bool = False) -> None:
        """Record the outcome of a step; `idle`: the board gave it nothing to do."""
        broken = any(one.rule == rule for one in self.illegalities)
        self.steps.append((rule, "broken" if broken else "nothing" if idle else "ok"))

    @property
    def legal(self) -> bool:
        """Whether no subrule is broken so far."""
        return not self.illegalities


def rule_508_1a(course: Course) -> None:
    """Choose creatures: own, untapped, no battles, with haste or controlled since the turn began."""
    for creature in course.attacks:
        why = course.board.why_not_chosen(creature)
        if why:
            course.breaks("508.1a", Phrase(why, {"creature": creature, "player": course.board.scenario.active}))
    course.done("508.1a")


def rule_508_1b(course: Course) -> None:
    """Announce what each attacks: a defending player, their planeswalker, or a battle they protect."""
    attackable = course.board.attackable
    known = frozenset(attackable)
    for creature, defender in course.attacks.items():
        if defender not in known:
            course.breaks("508.1b", Phrase("not-attackable", {"creature": creature, "defender": defender}))
    course.done("508.1b", idle=len(attackable) < 2)


def rule_508_1c(course: Course) -> None:
    """Disobey no restriction."""
    for broken in broken_restrictions(course.board, course.attacks):
        course.breaks("508.1c", restriction_phrase(broken))
    course.done("508.1c")


def rule_508_1d(course: Course) -> None:
    """Obey as many requirements as possible without disobeying a restriction or paying more."""
    if not course.legal:
        course.steps.append(("508.1d", "not-judged"))
        return
    course.wanted = counted(course.board, course.attacks, demands(course.board, course.attacks), course.effort)
    wanted = course.wanted
    problem = problem_of(course.board, course.attacks, wanted)
    course.maximum, choice = maximum(problem, course.effort, course.board.clock)
    course.obeyed = problem.value(problem.declared)
    names = course.board.attackable
    course.witness = {creature: names[at] for creature, at in zip(problem.creatures, choice, strict=True) if at != HOME}
    if course.obeyed < course.maximum:
        course.reason = reason_of(course.board, course.attacks, course.witness, wanted)
        facts = {"obeyed": course.obeyed, "maximum": course.maximum, **course.reason.facts()}
        course.breaks("508.1d", Phrase("left-out" if course.board.rules.maximal else "too-few", facts))
    course.done("508.1d", idle=not wanted)


def rule_508_1e(course: Course) -> None:
    """Announce bands."""
    for phrase in wrong_bands(course.board, course.attacks, course.bands):
        course.breaks("508.1e", phrase)
    course.done("508.1e", idle=not course.bands)


def rule_508_1f(course: Course) -> None:
    """Tap the chosen creatures; this is not a cost."""
    course.tapped = [
        one.id
        for one in course.board.scenario.permanents
        if one.id in course.attacks and not one.tapped and "vigilance" not in one.keywords
    ]
    course.done("508.1f", idle=not course.attacks)


def rule_508_1g(course: Course) -> None:
    """Choose which optional costs to pay."""
    course.options = chosen_options(course.board, course.attacks, course.payments)
    course.done("508.1g", idle=not course.options)


def rule_508_1h(course: Course) -> None:
    """Determine the total cost to attack and lock it in, with the branch of each cost that has several."""
    course.total = total_cost(course.board, course.attacks, course.payments, course.options)
    scenario = course.board.scenario
    mine = (one.id for one in scenario.permanents if one.controller == scenario.active and not one.tapped)
    tapped = frozenset(course.tapped)
    untapped = dict.fromkeys(name for name in mine if name not in tapped)
    course.payer = Payer(course.board, course.attacks, untapped, course.total)
    course.done("508.1h", idle=not course.total.dues)


def rule_508_1i(course: Course) -> None:
    """Activate mana abilities if mana is due."""
    if course.payer:
        course.payer.activate_mana_abilities()
    course.done("508.1i", idle=not course.total.mana)


def rule_508_1j(course: Course) -> None:
    """Pay all costs; partial payments are not allowed."""
    for creature in course.total.refused:
        course.breaks("508.1j", Phrase("refused", {"creature": creature}))
    if course.payer:
        course.payer.pay()
        for fault in course.payer.faults:
            course.breaks("508.1j", fault)
    course.done("508.1j", idle=not course.total.dues)


def rule_508_1k(course: Course) -> None:
    """Make each chosen creature that is still controlled an attacking creature."""
    gone = course.payer.gone if course.payer else frozenset()
    course.attackers = {creature: at for creature, at in course.attacks.items() if creature not in gone}
    course.done("508.1k", idle=not course.attacks)


def rule_508_1m(course: Course) -> None:
    """Trigger abilities on attackers being declared and on costs being paid; permanents given as payment are gone."""
    gone = course.payer.gone if course.payer else frozenset()
    tapped = [*course.tapped, *(course.payer.became_tapped if course.payer else ())]
    declared = Declared(course.board, course.attackers, tapped, course.total.dues)
    for permanent in course.board.scenario.permanents:
        triggers = [one for one in permanent.triggers if permanent.id not in gone or RULE_OF[one.when] == "508.2b"]
        if triggers:
            times = [declared.times_triggered(one, permanent.controller) for one in triggers]
            course.triggered[permanent.id] = sum(times)
            course.steps += [
                (RULE_OF[trigger.when], "triggered" if count else "not-triggered")
                for trigger, count in zip(triggers, times, strict=True)
            ]
    course.done("508.1m", idle=not course.triggered)


STEPS: tuple[Callable[[Course], None], ...] = (
    rule_508_1a,
    rule_508_1b,
    rule_508_1c,
    rule_508_1d,
    rule_508_1e,
    rule_508_1f,
    rule_508_1g,
    rule_508_1h,
    rule_508_1i,
    rule_508_1j,
)
BECOMING: tuple[Callable[[Course], None], ...] = (rule_508_1k, rule_508_1m)
"""The steps reached only by a legal declaration."""


def declare(course: Course) -> None:
    """508.1: take every step in order; if the declaration is illegal, return to the moment before it."""
    for step in STEPS:
        step(course)
    if not course.legal:
        rewind(course)
        return
    for step in BECOMING:
        step(course)


def rewind(course: Course) -> None:
    """Return the game to the moment before an illegal declaration (733): nothing was tapped, chosen, or paid."""
    course.tapped, course.options, course.total, course.payer = [], {}, TotalCost(), None
    course.steps.append(("508.1", "rewound"))
