"""What excuses a rule that seems to say something else than its counterpart: the English it follows said so.

A text that a revision published word for word is never a change of meaning, whatever rule of another revision it is
linked with. Any other rule is judged beside every wording of its counterpart that it may follow as well.
"""

from collections.abc import Callable, Iterator

from aligner.dating.staleness import Staleness
from aligner.drift.comparison import Comparison
from aligner.history.history import Features
from scraper.edition import Rule


def excused(comparison: Comparison, rule: Rule, counterpart: Rule, still: Callable[[Features], bool]) -> bool:
    """Say whether the English of some age accounts for what `rule` seems to say otherwise than `counterpart`.

    `still` says of the facts of a wording whether the rule would seem to differ from it, too.
    """
    if comparison.history is None:
        return False
    if all(comparison.history.says(one.fingerprint()) for one in (rule, counterpart)):
        return True
    standing = comparison.standing_of.get(rule.number)
    if standing is None:
        return False
    return _too_young(comparison, standing.id) or not all(map(still, _facts(standing)))


def _facts(standing: Staleness) -> Iterator[Features]:
    return (one.features for one in standing.possible_wordings)


def _too_young(comparison: Comparison, id_: str) -> bool:
    """Say whether the counterpart came into the rules after all that the left edition follows.

    What the rule restates is then another rule, that has gone since.
    """
    if comparison.history is None or comparison.dating is None:
        return False
    first = comparison.history.versions(id_)[0].first
    return bool(comparison.dating.content) and all(last < first for _, last in comparison.dating.content)
