"""The periods of an outdated rule are cut to those that its verdict allows."""

from dataclasses import replace

from aligner.dating.staleness import Staleness
from rosetta508.compare.rule_staleness import followed_intervals

UNTIL_TODAY = [("2010-02-01", "2026-08-07")]
BEHIND = Staleness("506.4d", "506.4d", "306.4d@2009-02-01", "behind", (("2009-07-11", "2012-10-01"),), "2013-02-01", ())


def test_an_outdated_rule_fits_no_revision_after_the_change() -> None:
    assert followed_intervals(UNTIL_TODAY, BEHIND) == (("2010-02-01", "2012-10-01"),)


def test_other_rules_keep_their_intervals() -> None:
    for standing in (None, replace(BEHIND, standing="current"), replace(BEHIND, by_own_words=False)):
        assert followed_intervals(UNTIL_TODAY, standing) == tuple(UNTIL_TODAY)
    assert followed_intervals([("2020-01-01", "2021-01-01")], BEHIND) == (("2020-01-01", "2021-01-01"),)
