"""Older English: whether an older English wording explains why a rule differs from its counterpart.

A text that an English revision published word for word never changes a meaning. Any other rule is compared with every
wording of its counterpart that it may follow, too.
"""

from collections.abc import Callable

from aligner.drift.comparison import Comparison
from aligner.history.history import Features
from scraper.edition import Rule


def follows_older_english(
    comparison: Comparison, rule: Rule, counterpart: Rule, differs: Callable[[Features], bool]
) -> bool:
    """Return whether an older English wording explains a difference between `rule` and `counterpart`.

    `differs` returns whether the rule differs in the same way from a wording with these features.
    """
    if comparison.history is None:
        return False
    if all(comparison.history.says(one.fingerprint()) for one in (rule, counterpart)):
        return True
    standing = comparison.standing_by_rule.get(rule.number)
    if standing is None:
        return False
    return _is_newer_rule(comparison, standing.id) or not all(
        differs(one.features) for one in standing.possible_wordings
    )


def _is_newer_rule(comparison: Comparison, id_: str) -> bool:
    """Return whether the counterpart is newer than every revision that the left edition follows.

    Then the rule translates another rule, which has been removed since.
    """
    if comparison.history is None or comparison.dating is None:
        return False
    first = comparison.history.wordings(id_)[0].first
    return bool(comparison.dating.content) and all(last < first for _, last in comparison.dating.content)
