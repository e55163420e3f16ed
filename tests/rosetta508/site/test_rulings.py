"""The rulings of 1995-1997 on the site: with the numbers that the rules have today."""

from aligner.history.history import History
from rosetta508.site.model.rulings import rulings_of
from scraper.edition import Edition, Rule, Source


def test_a_ruling_names_rules_by_their_numbers_of_today() -> None:
    numbers = ("declare:14", "intention:2", "intention:6")
    rulings = rulings_of(Edition("en-x", "en", Source("x"), tuple(Rule(number, "Sheep.") for number in numbers)))
    removed, called_off, mana = (one.rules for one in rulings)
    assert "701.19" in removed, "regeneration was 701.15 in November 2024"
    assert "507.2" in called_off
    assert "500.5" in mana, "unspent mana was 500.4 in November 2024"
    history = History.load()
    newest = history.revisions()[-1]
    assert all(history.rule_at(number, newest) for one in rulings for number in one.rules if "." in number)
