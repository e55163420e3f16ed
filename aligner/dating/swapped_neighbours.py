"""Exchanged: neighbours whose texts may each be the other's, in languages of which no terms are known.

There, numbers and order link rules where words say little, and two neighbours whose texts changed places are linked
crosswise, surely and wrongly. Each text then fits its English neighbour better than its own counterpart, by its
length, its sentences and what it cites. Of such rules nothing is told as sure.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from aligner.dating.evidence import Testimony
from aligner.dating.wording_fit import TIE
from aligner.history.history import Wording
from scraper.edition import Rule
from scraper.rule_number import parent_of

_REACH = 3
"""So many places apart are neighbours."""
_SELDOM = math.log(0.02)
"""How probable it is, before they are looked at, that two neighbours changed places unseen."""
_REWRITTEN = math.log(0.15)
"""The same for a rule that follows a wording of another time than the edition as a whole."""
_CITED, _MOST_CITED = 1.0, 3.0
"""What each number counts that only one of a rule and a wording cites, and what all of them count at most."""


def exchanged(testimony: Testimony, days: Collection[str]) -> frozenset[str]:
    """Return the numbers of the rules that fit crosswise with a neighbour; `days` are those the edition follows."""
    if testimony.fitter.knows_terms or not days:
        return frozenset()
    last = max(days)
    now = {number: testimony.history.version_at(id_, last) for number, id_ in testimony.counterparts.items()}
    linked = [one for one in testimony.edition.rules if one.text and now.get(one.number)]
    own = {one.number: _straight(testimony, one, days) for one in linked}
    return frozenset(number for pair in _crossed(testimony, linked, own, now) for number in pair)


def _crossed(
    testimony: Testimony, linked: Sequence[Rule], own: Mapping[str, float], now: Mapping[str, Wording | None]
) -> Iterator[tuple[str, str]]:
    for one, other in _neighbours(linked):
        straight = own[one.number] + own[other.number]
        theirs, ours = now[other.number], now[one.number]
        if straight < _SELDOM + TIE and theirs and ours:
            crosswise = _fit(testimony, one, theirs) + _fit(testimony, other, ours)
            if crosswise + _SELDOM > straight - TIE:
                yield one.number, other.number


def _neighbours(rules: Sequence[Rule]) -> Iterator[tuple[Rule, Rule]]:
    """Yield each two rules of one parent that stand near each other."""
    for at, one in enumerate(rules):
        for other in rules[at + 1 : at + 1 + _REACH]:
            if parent_of(one.number) == parent_of(other.number):
                yield one, other


def _straight(testimony: Testimony, rule: Rule, days: Collection[str]) -> float:
    """Return how well a rule fits its own counterpart at best."""
    wordings = testimony.history.versions(testimony.counterparts[rule.number])
    return max(_fit(testimony, rule, one) + (0.0 if _within(one, days) else _REWRITTEN) for one in wordings)


def _within(wording: Wording, days: Collection[str]) -> bool:
    return any(wording.first <= day <= wording.last for day in days)


def _fit(testimony: Testimony, rule: Rule, wording: Wording) -> float:
    cited = {one.number for one in rule.references} ^ {one.number for one in wording.references}
    return testimony.fitter.measured(rule, wording) - min(_CITED * len(cited), _MOST_CITED)
