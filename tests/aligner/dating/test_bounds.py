"""Bounds of a dating: which rules speak against the revisions next to it."""

from aligner.dating.bounds import find_bounds
from aligner.dating.clues import Bound, Clue
from aligner.dating.parameters import PARAMS

REVISIONS = ("2001-01-01", "2002-01-01", "2003-01-01")


def reference(rule: str, first: float, middle: float, last: float) -> Clue:
    return Clue("references", rule, dict(zip(REVISIONS, (first, middle, last), strict=True)))


def test_every_reference_of_a_rule_counts() -> None:
    """The last reference of rule 1 says nothing about the revision after the interval; the one before it does."""
    much = 2 * PARAMS.bounding_cost
    clues = [reference("1", 0, 0, much), reference("1", 0, 0, 0), reference("2", much, 0, 0)]
    found = find_bounds(clues, [("2002-01-01", "2002-01-01")], REVISIONS)
    assert found == (Bound("2002-01-01", ("2",)), Bound("2002-01-01", ("1",)))


def test_an_interval_at_the_end_of_the_history_has_no_rule_against_what_is_beyond() -> None:
    much = 2 * PARAMS.bounding_cost
    found = find_bounds([reference("1", much, much, 0)], [("2003-01-01", "2003-01-01")], REVISIONS)
    assert found == (Bound("2003-01-01", ("1",)), Bound("2003-01-01", ()))
    assert find_bounds([], [], REVISIONS) is None
