"""Number evidence: pairs with the expected number are more probable.

A rule is expected to have the same number in both editions or, if one is a revision of the English rules, the number
that the history gives. The training pairs show how reliable that is.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from aligner.align.candidates import Candidates
from aligner.align.features import Features
from aligner.align.matrices import Indices, Values
from aligner.align.old_numbering import english_rules, numbers_at_revision
from aligner.align.parameters import AlignParameters
from aligner.history.history import History
from scraper.edition import Edition


def number_log_odds(
    features: Features, candidates: Candidates, known: Indices, weights: Values, history: History | None
) -> Values:
    """Return the log-odds of each candidate by its rules' numbers, given the candidates in `known`."""
    left, right = features.left, features.right
    pairs = [
        (left.rules[row].number, right.rules[column].number)
        for row, column in zip(candidates.rows[known].tolist(), candidates.columns[known].tolist(), strict=True)
    ]
    expected = _expected_numbers(features, pairs, history)
    same = _same(left, right, candidates, expected)
    trust = min(features.params.max_number_trust, _agreement(pairs, expected, weights))
    chance = 1 / max(1, candidates.shape[1])
    exists = np.array([expected.get(rule.number) in right.by_number for rule in left.rules])[candidates.rows]
    agree, differ = np.log(1 - trust + trust / chance), np.log((1 - trust) / (1 - min(chance, trust)))
    return np.asarray(np.where(same, agree, np.where(exists, differ, 0)), dtype=np.float32)


def _expected_numbers(
    features: Features, pairs: Sequence[tuple[str, str]], history: History | None
) -> Mapping[str, str]:
    """Return left number -> the number expected on the right: the same one, or the one that the history gives."""
    left, right, params = features.left, features.right, features.params
    same = {rule.number: rule.number for rule in left.rules}
    through_history = _through_history(left, right, pairs, history, params) if history else None
    if not through_history:
        pairs_back = [(two, one) for one, two in pairs]
        back = _through_history(right, left, pairs_back, history, params) if history else None
        through_history = {number: other for other, number in back.items()} if back else None
    agree = [sum(one.get(number) == other for number, other in pairs) for one in (same, through_history or {})]
    return through_history if through_history and agree[1] > agree[0] else same


def _through_history(
    book: Edition, english: Edition, pairs: Sequence[tuple[str, str]], history: History, params: AlignParameters
) -> dict[str, str] | None:
    """Return number -> number in the English revision, for the date at which the book's numbers fit the pairs best."""
    ids = english_rules(english, history, params)
    follows = _best_date([(number, ids[other]) for number, other in pairs if other in ids], history)
    return numbers_at_revision(book, follows, ids, history) if follows else None


def _best_date(pairs: Sequence[tuple[str, str]], history: History) -> str | None:
    """Return the revision in which most pairs agree with the history, the latest of several; None if none agrees."""
    dates = history.revisions()
    place = {date: at for at, date in enumerate(dates)}
    change = np.zeros(len(dates) + 1)
    for number, rule in pairs:
        for one in history.holders_of(number):
            if one.rule == rule:
                change[place[one.first]] += 1
                change[place[one.last] + 1] -= 1
    fits = np.cumsum(change)[:-1]
    return dates[int(np.flatnonzero(fits == fits.max())[-1])] if fits.any() else None


def _same(left: Edition, right: Edition, candidates: Candidates, expected: Mapping[str, str]) -> NDArray[np.bool_]:
    place = {rule.number: at for at, rule in enumerate(right.rules)}
    wanted = np.array([place.get(expected.get(rule.number, ""), -1) for rule in left.rules], dtype=np.int64)
    return np.asarray(wanted[candidates.rows] == candidates.columns)


def _agreement(pairs: Sequence[tuple[str, str]], expected: Mapping[str, str], weights: Values) -> float:
    """Return the weighted share of pairs with the expected numbers (Laplace-smoothed)."""
    weighted = [
        (weight, expected[one] == other)
        for (one, other), weight in zip(pairs, weights.tolist(), strict=True)
        if one in expected
    ]
    agree = sum(weight for weight, same in weighted if same)
    return float((1 + agree) / (2 + sum(weight for weight, _ in weighted)))
