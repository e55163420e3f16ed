"""Convert a board and a declaration to the `Problem` of 508.1d.

The declarations compared are those that 508.1a-c allow and in which every attack with a mandatory cost is also an
attack of the judged declaration. Under the rulings of 1995–1997 they are the declaration itself plus any creatures
that had to attack.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.effort import Clock
from executable_examples.engine.problem import HOME, Problem
from executable_examples.engine.requirements import Demand, free_attacks, open_attacks
from executable_examples.engine.scenario import Permanent


def problem_of(board: Board, attacks: Attacks, wanted: Sequence[Demand]) -> Problem:
    """Return the problem for a declaration that 508.1a-c allow."""
    number = {name: index for index, name in enumerate(board.attackable)}
    own = _by_creature(wanted)
    gains = {
        name: _gains(board, board.permanents[name], attacks, own.get(name, []), number) for name in board.choosable
    }
    if board.rules.maximal:
        gains = _additions(gains, attacks, own, number)
    alive = able_to_attack(board, {name: found for name, found in gains.items() if found})
    return numbered(board, attacks, {name: gains[name] for name in alive}, number, wanted)


def _by_creature(wanted: Iterable[Demand]) -> dict[str, list[Demand]]:
    found: dict[str, list[Demand]] = defaultdict(list)
    for demand in wanted:
        if demand.creature is not None:
            found[demand.creature].append(demand)
    return found


def _gains(
    board: Board, permanent: Permanent, attacks: Attacks, own: Sequence[Demand], number: Mapping[str, int]
) -> dict[int, int]:
    declared = attacks.get(permanent.id)
    free = set(free_attacks(board, permanent))
    anything = sum(demand.defenders is None for demand in own)
    board.clock.spend(sum(len(demand.defenders or ()) for demand in own))
    wanted = Counter(name for demand in own for name in demand.defenders or ())
    able = (name for name in open_attacks(board, permanent) if name == declared or name in free)
    return {number[name]: anything + wanted[name] for name in able}


def _additions(
    gains: Mapping[str, dict[int, int]], attacks: Attacks, own: Mapping[str, list[Demand]], number: Mapping[str, int]
) -> dict[str, dict[int, int]]:
    """Return the gains of declared attackers for what they attack, and of other creatures that had to attack.

    Another creature's gains list only what it was required to attack and could attack.
    """
    kept: dict[str, dict[int, int]] = {}
    for name, found in gains.items():
        if name in attacks:
            at = number[attacks[name]]
            kept[name] = {at: min(1, found[at])}
        elif own.get(name):
            kept[name] = {at: 1 for at, gain in found.items() if gain}
    return kept


def able_to_attack(board: Board, gains: Mapping[str, dict[int, int]]) -> list[str]:
    """Return the creatures that could attack in some declaration, as far as company and partners allow.

    If one can't attack, neither can those who need it: each creature and partner rule is then checked once more.
    """
    alive = dict.fromkeys(gains)
    asking: dict[str, list[int]] = defaultdict(list)
    rules: list[tuple[str, int]] = []
    lost = []
    for name in alive:
        for restriction in board.permanents[name].restrictions:
            if restriction.kind == "cant-attack-unless-also-attacking":
                others = [other for other in restriction.any_of if other in alive and other != name]
                for other in others:
                    asking[other].append(len(rules))
                rules.append((name, len(others)))
                lost += [] if others else [name]
    weakest_first = sorted(alive, key=lambda name: board.permanents[name].power)
    company = {name: _company(board.permanents[name]) for name in alive}
    easiest_first = sorted(alive, key=company.__getitem__)
    while True:
        while lost:
            name = lost.pop()
            if name not in alive:
                continue
            del alive[name]
            for rule in asking[name]:
                owner, left = rules[rule]
                rules[rule] = (owner, left - 1)
                lost += [owner] if left == 1 else []
        lost = _without_company(company, easiest_first, alive) or _without_stronger(board, weakest_first, alive)
        if not lost:
            return list(alive)


def _without_company(company: Mapping[str, int], easiest_first: list[str], alive: Mapping[str, None]) -> list[str]:
    """Return the creature that needs the most others if there are too few; drop impossible ones from the list's end."""
    while easiest_first and easiest_first[-1] not in alive:
        easiest_first.pop()
    last = easiest_first[-1:]
    return [name for name in last if company[name] > len(alive) - 1]


def _without_stronger(board: Board, weakest_first: list[str], alive: Mapping[str, None]) -> list[str]:
    """Return the strongest creatures that need greater power; drop impossible ones from the list's end."""
    while weakest_first and weakest_first[-1] not in alive:
        weakest_first.pop()
    found = []
    for name in reversed(weakest_first):
        permanent = board.permanents[name]
        if permanent.power < board.permanents[weakest_first[-1]].power:
            break
        if name in alive and any(
            one.kind == "cant-attack-unless-greater-power-attacks" for one in permanent.restrictions
        ):
            found.append(name)
    return found


def _company(permanent: Permanent) -> int:
    alone = [1 for one in permanent.restrictions if one.kind == "cant-attack-alone"]
    others = [one.at_least for one in permanent.restrictions if one.kind == "cant-attack-unless-others"]
    return max(alone + others, default=0)


def numbered(
    board: Board,
    attacks: Attacks,
    gains: Mapping[str, dict[int, int]],
    number: Mapping[str, int],
    wanted: Sequence[Demand],
) -> Problem:
    """Return the problem in which creatures may attack what `gains` lists, by index of the defender."""
    index = {name: position for position, name in enumerate(gains)}
    permanents = [board.permanents[name] for name in gains]
    everything = frozenset(number.values())
    stronger = _Stronger([permanent.power for permanent in permanents], board.clock)
    return Problem(
        creatures=list(gains),
        gains=list(gains.values()),
        declared=[number[attacks[name]] if name in attacks else HOME for name in gains],
        fixed=[board.rules.maximal and name in attacks for name in gains],
        company=[_company(permanent) for permanent in permanents],
        solitary=[any(one.kind == "attacks-only-alone" for one in permanent.restrictions) for permanent in permanents],
        partners=[tuple(_partners(permanent, index, stronger)) for permanent in permanents],
        caps=[
            (effect.limit, _numbers(effect.defenders, number, everything))
            for effect in board.scenario.effects
            if effect.kind == "max-attackers"
        ],
        wanted=[]
        if board.rules.maximal
        else [_numbers(demand.defenders, number, everything) for demand in wanted if demand.creature is None],
    )


def _numbers(defenders: frozenset[str] | None, number: Mapping[str, int], everything: frozenset[int]) -> frozenset[int]:
    return everything if defenders is None else frozenset(number[name] for name in defenders if name in number)


def _partners(permanent: Permanent, index: Mapping[str, int], stronger: "_Stronger") -> Iterator[frozenset[int]]:
    for restriction in permanent.restrictions:
        if restriction.kind == "cant-attack-unless-also-attacking":
            yield frozenset(index[name] for name in restriction.any_of if name in index and name != permanent.id)
        elif restriction.kind == "cant-attack-unless-greater-power-attacks":
            yield stronger.than(permanent.power)


class _Stronger:
    """The creatures with more power than a given one: one shared set for each power."""

    def __init__(self, powers: Sequence[int], clock: Clock) -> None:
        self.powers = powers
        self.clock = clock
        self.found: dict[int, frozenset[int]] = {}

    def than(self, power: int) -> frozenset[int]:
        if power not in self.found:
            self.clock.spend(len(self.powers))
            self.found[power] = frozenset(creature for creature, own in enumerate(self.powers) if own > power)
        return self.found[power]
