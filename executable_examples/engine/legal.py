"""Every legal declaration of a board, the witness first; branches that 508.1c or 508.1d exclude are skipped whole."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import prod

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.compiling import problem_of
from executable_examples.engine.components import components
from executable_examples.engine.declaration import Declaration
from executable_examples.engine.effort import Effort
from executable_examples.engine.enumeration import choices
from executable_examples.engine.exemption import counted
from executable_examples.engine.maximum import any_maximum, best_choice, maximum, solo_attacks
from executable_examples.engine.problem import HOME, Choice, Problem
from executable_examples.engine.requirements import Demand, demands, free_attacks
from executable_examples.engine.rivals import Attack, Link, Rivals
from executable_examples.engine.scenario import ANY, Effect
from executable_examples.engine.verdict import Verdict

MOST_ROUNDS = 8
"""Candidates for the first declaration, each the witness of the one before it, tried before all are enumerated.
Chosen: without `attacks-if-attacks`, which is rare, the first candidate is accepted."""
Judge = Callable[[Attacks], Verdict]


class LegalEnumeration:
    """The legal declarations of a board, with bands and payments at their defaults.

    `problem` is that of 508.1d with every attack that 508.1b and c allow, whatever its cost, and without the
    requirements of `attacks-if-attacks`, which are `links`.
    """

    def __init__(self, board: Board, judge: Judge, effort: Effort) -> None:
        """Compile the board; `judge` judges one declaration."""
        self.board = board
        self.judge = judge
        self.effort = effort
        wanted = counted(board, {}, demands(board, dict.fromkeys(board.choosable, "")), effort)
        self.problem = problem_of(_without_costs(board), {}, [one for one in wanted if not _is_link(one)])
        self.index = {name: number for number, name in enumerate(self.problem.creatures)}
        self.number = {name: at for at, name in enumerate(board.attackable)}
        self.costed = [self._attacks_at_a_cost(name) for name in self.problem.creatures]
        self.links = tuple(self._links(wanted))
        self.rivals = Rivals(self._bounded(), effort, self.costed, self.links)
        self.maxima: dict[tuple[frozenset[int], frozenset[Attack]], int] = {}

    @property
    def multiplies(self) -> bool:
        """Whether groups of creatures can choose independently."""
        return not (self.links or any(self.costed) or self.board.rules.maximal)

    def all(self) -> Iterator[Declaration]:
        """Yield every legal declaration once."""
        first = self._first()
        if first is not None:
            yield first
        causes = {link.cause for link in self.links}
        order = sorted(range(len(self.index)), key=lambda one: one not in causes)
        for choice in choices(self.problem, self._options(), order, self._hopeful):
            attacks = self._declaration(choice, self.problem.creatures)
            if attacks != first and self._is_legal(choice, attacks):
                self.rivals.quiet = 0
                yield attacks

    def count(self) -> int:
        """Return the number of declarations, for independent groups."""
        social = [one for one, solitary in enumerate(self.problem.solitary) if not solitary]
        parts = [(part, self._best(part)) for part, _ in components(self.problem, social)]
        alone = [value for value, *_ in solo_attacks(self.problem)]
        together = sum(part.value(best) for part, best in parts)
        most = max(together, *alone) if alone else together
        found = prod(self._count_part(*one) for one in parts) if together == most else 0
        return found + sum(value == most for value in alone)

    def _best(self, problem: Problem) -> Choice:
        return any_maximum(problem, self.effort, self.effort.clock())

    def _count_part(self, part: Problem, best: Choice) -> int:
        rivals = Rivals(part, self.effort)
        rivals.add(best, part.value(best))
        options = [[HOME, *gains] for gains in part.gains]
        found = 0
        for _ in choices(part, options, range(len(options)), rivals.hopeful):
            found, rivals.quiet = found + 1, 0
        return found

    def _first(self) -> Declaration | None:
        """Return the witness of no attackers if it is legal, or else the first legal one derived from it.

        It has no cost, so only `attacks-if-attacks` can make it illegal. The next candidates are the best declaration
        under the requirements that the witness's attackers put in force, directly or through each other, and then the
        best response to each declaration tried.
        """
        nobody = Declaration()
        attacks = self._answer(nobody, nobody)
        if self._agree(nobody, attacks) or self._is_best(attacks):
            return attacks
        assumed = self._following(attacks)
        attacks = self._answer(nobody, assumed)
        for _ in range(MOST_ROUNDS):
            if self._agree(assumed, attacks):
                return attacks
            assumed, attacks = attacks, self._answer(attacks, attacks)
        return None

    def _agree(self, assumed: Attacks, attacks: Attacks) -> bool:
        """Return whether two declarations put the same requirements in force."""
        return self._in_force(self._choice(assumed)) == self._in_force(self._choice(attacks))

    def _answer(self, attacks: Attacks, assumed: Attacks) -> Declaration:
        """Return the witness of `attacks` under the requirements that `assumed` puts in force.

        If `assumed` is not empty, the solver may choose among declarations that change equally few creatures.
        """
        problem = self._problem_of(attacks, assumed)
        if not assumed:
            best = maximum(problem, self.effort)[1]
        else:
            best = best_choice(problem, self.effort, replace(self.effort, ties=0).clock(), ranked=True)
        found = self._declaration(best, problem.creatures)
        self._remember(assumed, problem.value(best), found)
        return found

    def _is_best(self, attacks: Attacks) -> bool:
        """Return whether a declaration without costs is legal."""
        problem = self._problem_of(attacks, attacks)
        value, best = problem.value(problem.declared), self._best(problem)
        self._remember(attacks, problem.value(best), self._declaration(best, problem.creatures))
        return problem.value(best) == value

    def _problem_of(self, attacks: Attacks, assumed: Attacks) -> Problem:
        wanted = counted(self.board, attacks, demands(self.board, assumed), self.effort)
        return problem_of(self.board, attacks, wanted)

    def _following(self, attacks: Attacks) -> Declaration:
        """Return the attackers and, repeatedly, all creatures that an `attacks-if-attacks` then requires to attack.

        The defenders of the added ones are arbitrary.
        """
        names, before = Declaration(attacks), -1
        while before < len(names):
            before = len(names)
            asked = (link for link in self.links if link.cause is None or self.problem.creatures[link.cause] in names)
            names.update({self.problem.creatures[link.then]: self.board.attackable[0] for link in asked})
        return names

    def _declaration(self, choice: Choice, creatures: Sequence[str]) -> Declaration:
        known = self.board.attackable
        pairs = zip(creatures, choice, strict=True)
        return Declaration({name: known[at] for name, at in pairs if at != HOME})

    def _choice(self, attacks: Attacks) -> Choice:
        return [self.number[attacks[name]] if name in attacks else HOME for name in self.problem.creatures]

    def _in_force(self, choice: Choice) -> frozenset[int]:
        """Return which links a choice puts in force."""
        anyone = any(at != HOME for at in choice)
        return frozenset(
            position
            for position, link in enumerate(self.links)
            if (anyone if link.cause is None else choice[link.cause] != HOME)
        )

    def _is_legal(self, choice: Choice, attacks: Declaration) -> bool:
        """Return whether an allowed choice is legal; its maximum may be known from an earlier one."""
        force, paid = self._in_force(choice), self.rivals.paid_attacks(choice)
        most = None if self._stands_alone(paid) else self.maxima.get((force, paid))
        if most is not None:
            value = self.problem.value(choice) + sum(choice[self.links[one].then] != HOME for one in force)
            if value < most or not paid:
                return value == most
        return self._judged(attacks).legal

    def _stands_alone(self, paid: frozenset[Attack]) -> bool:
        """Return whether a declaration cannot share its maximum with others of the same paid attacks and links."""
        return self.board.rules.maximal or (self.board.rules.exempt_by_cost and bool(paid))

    def _judged(self, attacks: Declaration) -> Verdict:
        verdict = self.judge(attacks)
        if verdict.maximum is not None and verdict.witness is not None:
            self._remember(attacks, verdict.maximum, verdict.witness)
        return verdict

    def _remember(self, attacks: Attacks, most: int, best: Attacks) -> None:
        """Store the maximum of a declaration, and a declaration that reaches it."""
        choice, rival = self._choice(attacks), self._choice(best)
        self.maxima[self._in_force(choice), self.rivals.paid_attacks(choice)] = most
        self.rivals.add(rival, self.problem.value(rival))

    def _hopeful(self, choice: Choice, undecided: Sequence[int]) -> bool:
        paid = self.rivals.paid_attacks(choice)
        if paid and not self._is_payable(paid):
            return False
        return self.board.rules.maximal or self.rivals.hopeful(choice, undecided)

    def _options(self) -> list[list[int]]:
        """Return what each creature may do: first without cost, then by most requirements obeyed, home first."""
        found = []
        for creature, gains in enumerate(self.problem.gains):
            home = [] if self.board.rules.maximal and self._must_join(creature) else [HOME]
            worth = {HOME: 0, **gains}
            costed = self.costed[creature]
            found.append(sorted([*home, *gains], key=lambda at: (at in costed, -worth[at])))
        return found

    def _must_join(self, creature: int) -> bool:
        """Return whether a creature must attack under the rulings of 1995–1997: it could be added to every attack."""
        problem = self.problem
        capped = frozenset[int]().union(*(defenders for _, defenders in problem.caps))
        free = problem.gains[creature].keys() - self.costed[creature] - capped
        tied = any(problem.solitary) or problem.company[creature] or problem.partners[creature]
        return not tied and any(problem.gains[creature][at] for at in free)

    def _attacks_at_a_cost(self, name: str) -> frozenset[int]:
        free = {self.number[at] for at in free_attacks(self.board, self.board.permanents[name])}
        return frozenset(self.problem.gains[self.index[name]].keys() - free)

    def _links(self, wanted: Sequence[Demand]) -> Iterator[Link]:
        for demand in wanted:
            if _is_link(demand) and demand.creature in self.index:
                cause = demand.source.cause if isinstance(demand.source, Effect) else None
                if cause == ANY or cause in self.index:
                    yield Link(None if cause == ANY else self.index[cause or ""], self.index[demand.creature])

    def _bounded(self) -> Problem:
        """Return the problem with upper bounds as gains, for comparing declarations with their rivals.

        Under the older cost sentence, a creature that attacks at a cost may have no requirements: it counts as if it
        obeyed as many as it could.
        """
        if not self.board.rules.exempt_by_cost:
            return self.problem
        gains = [
            {at: max(own.values()) if at in costed else gain for at, gain in own.items()}
            for own, costed in zip(self.problem.gains, self.costed, strict=True)
        ]
        return replace(self.problem, gains=gains)

    def _is_payable(self, paid: frozenset[Attack]) -> bool:
        """Return whether there are enough mana and permanents for the costs of these attacks alone."""
        known = self.board.attackable
        due = [
            cost
            for one, at in paid
            for cost in self.board.permanents[self.problem.creatures[one]].attack_costs
            if not cost.optional and cost.concerns(known[at])
        ]
        mine = [one for one in self.board.scenario.permanents if one.controller == self.board.scenario.active]
        mana = self.board.scenario.available_mana
        return (
            (mana is None or sum(one.mana for one in due) <= mana + sum(one.mana_ability for one in mine))
            and sum(one.tap for one in due) <= sum(not one.tapped for one in mine)
            and sum(one.sacrifice for one in due) <= len(mine)
        )


def _is_link(demand: Demand) -> bool:
    return isinstance(demand.source, Effect) and demand.source.kind == "attacks-if-attacks"


def _without_costs(board: Board) -> Board:
    """Return the board without attack costs, by rules that compare all declarations."""
    permanents = tuple(replace(one, attack_costs=()) for one in board.scenario.permanents)
    return Board(replace(board.scenario, permanents=permanents), replace(board.rules, maximal=False))
