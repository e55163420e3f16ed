"""Follow every rule through the revisions: its state in each, and the wording that it took over from other rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from aligner.history.rewritten_rules import opens_alike
from aligner.history.rule_tracking import track_rules, word_similarity
from aligner.history.text_transfers import Transfer, TransferFinder
from rosetta508.build.revisions import Revision
from scraper.edition import Rule
from scraper.rule_number import parent_of

_MAX_ABSENCE = 3
"""A rule absent for at most this many revisions that returns with the same text is the same rule. Chosen."""
_MIN_KEPT = 0.5
"""Share of its wording that a rule must keep to live on under another number, if other rules took the rest. Chosen."""
_MIN_SHARED_SAME_PARENT, _MIN_SHARED, _MIN_SHARED_OTHER_TITLE = 0.1, 0.28, 0.65
"""Share of either wording that must agree for two numbers to be one rule: under the same parent, under two parents, and
under two parents with different titles (a rule about one keyword is not the same rule for another). Chosen."""


@dataclass
class Life:
    """A rule followed through the revisions, as (index of the revision, the rule as it was then)."""

    states: list[tuple[int, Rule]] = field(default_factory=list)
    received: list[tuple[int, "Life", Transfer]] = field(default_factory=list)
    """Wording taken over from other rules: the index of the revision, the other rule's life, and the transfer."""

    @property
    def last(self) -> tuple[int, Rule]:
        """Its last state: the index of the revision, and the rule as it was then."""
        return self.states[-1]

    @property
    def ancestors(self) -> tuple["Life", ...]:
        """The lives whose wording it took over when it was new."""
        return tuple(life for place, life, _ in self.received if place == self.states[0][0])

    def id(self, dates: Sequence[str]) -> str:
        """Its permanent id: its first number and the first revision that had it."""
        place, rule = self.states[0]
        return f"{rule.number}@{dates[place]}"


def lives_of(revisions: Sequence[Revision]) -> list[Life]:
    """Return the lives of all rules, followed through the revisions, which are given oldest first."""
    lives: list[Life] = []
    standing: list[Life] = []
    older: Sequence[Rule] = ()
    for place, revision in enumerate(revisions):
        rules = revision.rules
        pairs, transfers = _followed(older, rules)
        back = {one.last[1].fingerprint(): one for one in lives if place - _MAX_ABSENCE <= one.last[0] < place - 1}
        now = [
            standing[pairs[at]] if at in pairs else back.pop(rule.fingerprint(), Life())
            for at, rule in enumerate(rules)
        ]
        for transfer in transfers:
            now[transfer.target].received.append((place, standing[transfer.source], transfer))
        lives += [life for life in now if not life.states]
        for life, rule in zip(now, rules, strict=True):
            life.states.append((place, rule))
        standing, older = now, rules
    return lives


def _followed(older: Sequence[Rule], newer: Sequence[Rule]) -> tuple[Mapping[int, int], list[Transfer]]:
    """Return which rule became which, and how much wording passed from one rule to another."""
    pairs = track_rules(older, newer) if older else {}
    finder = TransferFinder(older, newer, pairs)
    transfers = finder.find()
    broken = _fragments(older, newer, finder, transfers) | _unrelated(older, newer, finder)
    if broken:
        pairs = {new: old for new, old in pairs.items() if new not in broken}
        transfers = TransferFinder(older, newer, pairs).find()
    return pairs, transfers


def _fragments(
    older: Sequence[Rule], newer: Sequence[Rule], finder: TransferFinder, transfers: Sequence[Transfer]
) -> set[int]:
    """Return the indices of newer rules that took only a fragment of their predecessor while other rules took the rest.

    A split rule continues only in a newer rule that has most of its wording, its number, or the same beginning.
    """
    given: dict[int, float] = {}
    for one in transfers:
        given[one.source] = given.get(one.source, 0) + one.of_source
    return {
        new
        for new, old in finder.older_index.items()
        if old in given
        and finder.share_of_older(new) < min(_MIN_KEPT, given[old])
        and older[old].number != newer[new].number
        and not opens_alike(older[old], newer[new])
    }


def _unrelated(older: Sequence[Rule], newer: Sequence[Rule], finder: TransferFinder) -> set[int]:
    """Return the indices of newer rules with another number and too little of their predecessor's wording."""
    was, now = ({rule.number: at for at, rule in enumerate(rules)} for rules in (older, newer))
    found = set()
    for new, old in finder.older_index.items():
        if older[old].number == newer[new].number or not older[old].text or older[old].text == newer[new].text:
            continue
        before, after = was.get(parent_of(older[old].number) or ""), now.get(parent_of(newer[new].number) or "")
        limit = _MIN_SHARED
        if after is not None and before is not None:
            limit = (
                _MIN_SHARED_SAME_PARENT
                if finder.older_index.get(after) == before
                else _limit(older[before], newer[after])
            )
        if max(finder.share_of_older(new), finder.share_of_newer(new)) < limit:
            found.add(new)
    return found


def _limit(before: Rule, after: Rule) -> float:
    """Return the minimum share (0 to 1) of common wording for rules whose parents are not the same rule.

    It is higher if the parents are keywords with different titles.
    """
    keywords = all("." in rule.number and rule.title for rule in (before, after))
    return _MIN_SHARED_OTHER_TITLE if keywords and before.title != after.title else _MIN_SHARED


def repair_reset_revisions(revisions: Sequence[Revision]) -> list[Revision]:
    """Return the revisions, with the texts of reworded copies (reStructuredText) replaced.

    Each rule of such a revision gets the text of the more similar rule before or after it in time, if there is one. The
    first and the last revision are unchanged.
    """
    result = list(revisions)
    for place, revision in enumerate(revisions):
        if revision.reworded and 0 < place < len(revisions) - 1:
            result[place] = _as_neighbors(revisions[place - 1], revision, revisions[place + 1])
    return result


def _as_neighbors(before: Revision, revision: Revision, after: Revision) -> Revision:
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
