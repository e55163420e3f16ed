"""How well a rule fits the wordings of its counterpart: parts of a longer misspelled name are no evidence."""

from dataclasses import replace
from pathlib import Path

import pytest

from aligner.dating.wording_fit import WordingFitter
from aligner.history.history import Features, History, Wording
from scraper.edition import Measures
from tests.support.drift_scenarios.bases import pages
from tests.support.editions import edition
from tests.support.histories import DATES, EMPTY


def wording(at: int, *terms: str) -> Wording:
    features = Features(dict.fromkeys(terms, 1), {}, Measures(40, 1))
    return Wording(DATES[at], DATES[at], "substance" if at else "new", f"w{at}", None, (), features)


class Told(History):
    """A history of one rule that mentioned the combat step, and then the combat phase."""

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        """Return two wordings that both name the beginning of combat."""
        always = ("beginning-of-combat", "player")
        return wording(0, *always, "combat", "step"), wording(1, *always, "combat-phase")


@pytest.mark.parametrize(
    ("text", "follows"),
    [
        ("Il giocatore sceglie nella sottofase di inizio combattimento della fase di combattimento.", 1),
        ("Il giocatore sceglie nella sottofase di inizio combatimento della fase di combattimento.", 1),
        ("Il giocatore sceglie nella sottofase di inizio combattimento: è una sottofase di combattimento.", 0),
    ],
)
def test_pieces_of_a_misspelled_term_are_no_evidence_for_a_wording(text: str, follows: int) -> None:
    fitter = WordingFitter(edition({"1": text}, "it"), {"1": "cows"}, Told(EMPTY))
    scores = [one.score for one in fitter.fit_wordings("1")]
    assert scores.index(max(scores)) == follows


@pytest.mark.real_text
@pytest.mark.parametrize("out", ["506.4a", "506.4b", "506.4c", "506.4d"])
def test_a_missing_rule_does_not_make_other_rules_look_older(shared: Path, tmp_path: Path, out: str) -> None:
    page = next(base for base in pages(tmp_path) if base.name == "it-506")
    less = replace(page.left, rules=tuple(rule for rule in page.left.rules if rule.number != out))
    before, after = (
        {one.rule for one in page.compared(left).standings if one.standing == "behind"} for left in (page.left, less)
    )
    assert after == before - {out}
