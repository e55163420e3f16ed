"""Neighbors whose texts may be swapped: nothing about them is reported as certain."""

from collections.abc import Mapping

from aligner.dating.staleness import Staleness, staleness
from scraper.edition import Edition, Rule, Source
from tests.support.editions import linked
from tests.support.histories import history_of

SAID = {
    "100.1": "A cow grazes.",
    "100.2": "Whoever milks a cow before the bell has rung carries the pail to the dairy, and washes it there twice.",
    "100.3": "Hay is kept in the barn above the stable.",
    "100.4": "The gate to the meadow is shut by whoever comes last through it.",
    "100.5": "Each calf wears a bell of its own.",
    "100.6": "At night, every cow and every calf stands in the stable.",
    "100.7": "Nobody sings in the stable but the one who sweeps it.",
}
NEWER = "100.7"
ONCE = "A cow grazes on the meadow until the bell is rung, and may lie there in the shade for as long as it likes."


def book(said: Mapping[str, str]) -> str:
    rules = "\n\n".join(f"{number}. {text}" for number, text in said.items())
    return f"100. Cows\n\n{rules}\n\nGlossary\n\nCredits\n"


BEFORE = {number: ONCE if number == "100.1" else text for number, text in SAID.items() if number != NEWER}
HISTORY, (_, ENGLISH) = history_of(book(BEFORE), book(SAID))


def page(order: str, language: str = "eo") -> Edition:
    """A translation as long as the English, with the texts of these rules in turn under the numbers from 100.1 on."""
    texts = [SAID[f"100.{place}"].replace("e", "o") for place in order]
    rules = tuple(Rule(number, text) for number, text in zip(SAID, texts, strict=True))
    return Edition("eo-cows", language, Source("test"), rules, covers=("100",))


def standings(order: str, language: str = "eo") -> dict[str, Staleness]:
    own = page(order, language)
    alignment = linked(own, ENGLISH, dict(zip(SAID, SAID, strict=True)), sure=1.0)
    return {one.rule: one for one in staleness(own, alignment, ENGLISH, HISTORY)}


def test_neighbors_that_fit_each_others_counterparts_are_unclear() -> None:
    found = standings("2134567")
    told = {rule for rule, one in found.items() if one.evidence["by"] == "exchanged"}
    assert told == {"100.1", "100.2"}
    assert {(found[one].standing, found[one].changes) for one in told} == {("unclear", ())}
    assert found["100.4"].standing == "current"


def test_texts_that_fit_their_places_are_linked() -> None:
    found = standings("1234567")
    assert not [rule for rule, one in found.items() if one.evidence["by"] == "exchanged"]
    assert {one.standing for one in found.values()} == {"current"}


def test_distant_rules_are_not_neighbors() -> None:
    assert "exchanged" not in {one.evidence["by"] for one in standings("1634527").values()}


def test_with_known_terms_rules_are_linked_by_words() -> None:
    assert "exchanged" not in {one.evidence["by"] for one in standings("2134567", "it").values()}
