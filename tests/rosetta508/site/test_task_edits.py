"""The smallest edits of the to-do pages, where today's English decides what to advise."""

from rosetta508.site.model.task_edits import rewording_edits
from scraper.edition import Rule


def test_a_term_in_the_name_of_another_one_is_not_to_be_dropped() -> None:
    rule = Rule("9", "In quel combattimento un effetto dorme.")
    today = ["removed-from-combat", "creature"]
    assert [one.terms for one in rewording_edits(["battle"], ["combat"], rule, "it", today)] == [("battle",)]
    _, drop = rewording_edits(["battle"], ["combat", "effect"], rule, "it", today)
    assert (drop.action, drop.terms) == ("drop", ("effect",))
    assert rewording_edits([], ["combat"], rule, "it", today) == ()
    japanese = Rule("9", "その戦闘で羊が眠る。")
    assert rewording_edits([], ["combat"], japanese, "ja", today) == ()
