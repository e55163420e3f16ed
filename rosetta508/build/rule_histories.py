"""Follow every rule through the revisions: its life, and from which other rules it took over wording, and when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from aligner.history.rewritten_rules import opens_alike
from aligner.history.rule_tracking import track_rules, word_similarity
from aligner.history.text_transfers import Transfer, TransferFinder
from rosetta508.build.revisions import Revision
from scraper.edition import Rule
from scraper.rule_number import parent_of

_AWAY = 3
"""A rule that was missing for so many revisions or fewer, and says the same, has come back."""
_HALF = 0.5
"""Part of its wording that a rule must keep to be the same rule elsewhere, where the rest of it went to others."""
_NEAR, _FAR, _NAMED = 0.1, 0.28, 0.65
"""Part of one of two wordings that the other must have to be one rule under two numbers: under one parent, under two
parents, and under two that are named differently (so that what is true of one keyword is not of the other)."""


@dataclass
class Life:
    """A rule followed through the revisions: (place of the revision, the rule as it stood there)."""

    stood: list[tuple[int, Rule]] = field(default_factory=list)
    received: list[tuple[int, "Life", Transfer]] = field(default_factory=list)
    """Wording taken over from other rules: the place of the revision, the other's life, how much."""

    @property
    def last(self) -> tuple[int, Rule]:
        """Where it stood last."""
        return self.stood[-1]

    @property
    def ancestors(self) -> tuple["Life", ...]:
        """The lives whose wording it was made of when it was new."""
        return tuple(life for place, life, _ in self.received if place == self.stood[0][0])

    def id(self, dates: Sequence[str]) -> str:
        """Name it for good: its first number and the revision that first had it."""
        place, rule = self.stood[0]
        return f"{rule.number}@{dates[place]}"


def lives_of(revisions: Sequence[Revision]) -> list[Life]:
    """Follow every rule through the revisions, oldest first."""
    lives: list[Life] = []
    standing: list[Life] = []
    older: Sequence[Rule] = ()
    for place, revision in enumerate(revisions):
        rules = revision.rules
        pairs, transfers = _followed(older, rules)
        back = {one.last[1].fingerprint(): one for one in lives if place - _AWAY <= one.last[0] < place - 1}
        now = [
            standing[pairs[at]] if at in pairs else back.pop(rule.fingerprint(), Life())
            for at, rule in enumerate(rules)
        ]
        for transfer in transfers:
            now[transfer.target].received.append((place, standing[transfer.source], transfer))
        lives += [life for life in now if not life.stood]
        for life, rule in zip(now, rules, strict=True):
            life.stood.append((place, rule))
        standing, older = now, rules
    return lives


def _followed(older: Sequence[Rule], newer: Sequence[Rule]) -> tuple[Mapping[int, int], list[Transfer]]:
    """Return who became whom, and what wording went from one rule to another."""
    pairs = track_rules(older, newer) if older else {}
    finder = TransferFinder(older, newer, pairs)
    transfers = finder.find()
    broken = _fragments(older, newer, finder, transfers) | _strangers(older, newer, finder)
    if broken:
        pairs = {new: old for new, old in pairs.items() if new not in broken}
        transfers = TransferFinder(older, newer, pairs).find()
    return pairs, transfers


def _fragments(
    older: Sequence[Rule], newer: Sequence[Rule], finder: TransferFinder, transfers: Sequence[Transfer]
) -> set[int]:
    """Return the places of newer rules that are a part of the one they seem to go on with, others being the rest.

    A rule that was dealt out lives on where most of it went, or where its number or its opening stayed; else it ended.
    """
    given: dict[int, float] = {}
    for one in transfers:
        given[one.source] = given.get(one.source, 0) + one.of_source
    return {
        new
        for new, old in finder.older_index.items()
        if old in given
        and finder.share_of_older(new) < min(_HALF, given[old])
        and older[old].number != newer[new].number
        and not opens_alike(older[old], newer[new])
    }


def _strangers(older: Sequence[Rule], newer: Sequence[Rule], finder: TransferFinder) -> set[int]:
    """Return the places of newer rules under another number that say too little of what they seem to go on with."""
    was, now = ({rule.number: at for at, rule in enumerate(rules)} for rules in (older, newer))
    found = set()
    for new, old in finder.older_index.items():
        if older[old].number == newer[new].number or not older[old].text or older[old].text == newer[new].text:
            continue
        before, after = was.get(parent_of(older[old].number) or ""), now.get(parent_of(newer[new].number) or "")
        limit = _FAR
        if after is not None and before is not None:
            limit = _NEAR if finder.older_index.get(after) == before else _limit(older[before], newer[after])
        if max(finder.share_of_older(new), finder.share_of_newer(new)) < limit:
            found.add(new)
    return found


def _limit(before: Rule, after: Rule) -> float:
    """Return how much must agree under two parents; both may be keywords, which have their names for titles."""
    keywords = all("." in rule.number and rule.title for rule in (before, after))
    return _NAMED if keywords and before.title != after.title else _FAR


def repair_reset_revisions(revisions: Sequence[Revision]) -> list[Revision]:
    """Give a revision that is known only set anew (as reStructuredText) the wordings of its likest neighbour."""
    result = list(revisions)
    for place, revision in enumerate(revisions):
        if revision.set_anew and 0 < place < len(revisions) - 1:
            result[place] = _as_neighbours(revisions[place - 1], revision, revisions[place + 1])
    return result


def _as_neighbours(before: Revision, revision: Revision, after: Revision) -> Revision:
    rules = revision.rules
    back = track_rules(before.rules, rules)
    ahead = {old: new for new, old in track_rules(rules, after.rules).items()}
    settled_rules = []
    for at, rule in enumerate(rules):
        choices = [before.rules[back[at]]] if at in back else []
        choices += [after.rules[ahead[at]]] if at in ahead else []
        best = max(choices, key=lambda one: word_similarity(one, rule), default=rule)
        settled_rules.append(replace(best, number=rule.number))
    return replace(revision, edition=replace(revision.edition, rules=tuple(settled_rules)))
