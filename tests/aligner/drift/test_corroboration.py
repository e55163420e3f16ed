"""On books of other fields, a change of meaning without other evidence is only possible."""

import pytest

from aligner.drift.checks.changed_meaning import check_meaning
from tests.support.editions import compared, edition

ITALIAN = (
    "Il cuoco deve lavare le carote e le patate.",
    "La nonna può salare la minestra o il brodo.",
    "Il forno non è acceso di notte.",
    "Se la pentola bolle, il cuoco deve abbassare la fiamma.",
    "Il cameriere deve portare il pane e il vino.",
    "La zuppa non è fredda.",
    "Se il pane è vecchio, la nonna può tostare le fette.",
    "Il cuoco può usare il burro o il lardo.",
    "La cucina deve restare pulita e asciutta.",
    "Il lievito non è scaduto.",
    "Se il latte manca, la nonna può usare il miele o lo zucchero.",
)
ENGLISH = (
    "The cook must wash the carrots and the potatoes.",
    "The grandmother may salt the soup or the broth.",
    "The oven is not lit at night.",
    "If the pot boils, the cook must lower the flame.",
    "The waiter must bring the bread and the wine.",
    "The soup is not cold.",
    "If the bread is old, the grandmother may toast the slices.",
    "The cook may use the butter or the lard.",
    "The kitchen must stay clean and dry.",
    "The yeast is not past its date.",
    "If the milk is gone, the grandmother may use the honey or the sugar.",
)


def reported(ours: str, theirs: str, italian: tuple[str, ...] = ITALIAN) -> list[tuple[str, object]]:
    left = edition({str(at): text for at, text in enumerate((*italian, ours))}, "it")
    right = edition({str(at): text for at, text in enumerate((*ENGLISH[: len(italian)], theirs))})
    numbers = {rule.number: rule.number for rule in left.rules}
    last = str(len(italian))
    return [(one.severity, one.evidence["what"]) for one in check_meaning(compared(left, right, numbers))
            if one.rule == last]  # fmt: skip


@pytest.mark.parametrize(
    ("ours", "theirs", "what"),
    [
        ("Il cuoco può pelare le cipolle.", "The cook must peel the onions.", "may for must"),
        ("Il cuoco deve pelare le cipolle.", "The cook may peel the onions.", "must for may"),
        ("Il forno è pulito ogni sera.", "The oven is not clean every evening.", "not dropped"),
        ("Il cuoco usa le uova o la farina.", "The cook uses the eggs and the flour.", "or for and"),
    ],
)
def test_a_clean_change_in_a_book_translated_word_by_word_is_a_warning(ours: str, theirs: str, what: str) -> None:
    assert reported(ours, theirs) == [("warning", what)]


@pytest.mark.parametrize(
    ("ours", "theirs", "what"),
    [
        ("Il cuoco può usare solo una mano.", "The cook must use only one hand.", "may for must"),
        ("Il cuoco non usa le uova e la farina.", "The cook does not use the eggs or the flour.", "and for or"),
        ("Chi finisce tardi riceve RIT.", "Whoever ends late gets RIT (did not end in time).", "not dropped"),
        ("Se piove, il cuoco può uscire.", "The cook must leave.", "may for must"),
    ],
)
def test_a_difference_that_may_mean_the_same_is_only_possible(ours: str, theirs: str, what: str) -> None:
    assert reported(ours, theirs) == [("info", what)]


def test_a_book_that_translates_must_and_may_freely_has_no_certain_swap() -> None:
    free = tuple(text.replace("deve", "può") for text in ITALIAN)
    assert reported("Il cuoco può pelare le cipolle.", "The cook must peel the onions.", free) == [
        ("info", "may for must")
    ]


def test_a_very_short_page_needs_no_corroboration() -> None:
    ours, theirs = "Il cuoco può usare solo una mano.", "The cook must use only one hand."
    assert reported(ours, theirs, ITALIAN[:3]) == [("error", "may for must")]


@pytest.mark.parametrize(
    ("ours", "severity"),
    [
        ("Il cuoco deve pelare le cipolle.", "warning"),
        ("Il cuoco deve pelare le cipolle, e ogni bestia che vede da vicino quella gente va via subito.", "info"),
    ],
)
def test_a_lost_sentence_must_make_the_rule_shorter(ours: str, severity: str) -> None:
    theirs = "The cook must peel the onions. Each creature that attacks a player leaves at once."
    assert reported(ours, theirs) == [(severity, "sentence dropped")]


def test_a_possible_change_says_so_in_every_language() -> None:
    left = edition({str(at): text for at, text in enumerate((*ITALIAN, "Il cuoco può usare solo una mano."))}, "it")
    right = edition({str(at): text for at, text in enumerate((*ENGLISH, "The cook must use only one hand."))})
    (finding,) = check_meaning(compared(left, right))
    assert finding.message["en"].startswith("Possible change of meaning: 11 says “may”")
    assert finding.message["it"].startswith("Possibile cambio di significato: ")
    assert finding.message["ja"].startswith("意味が変わっている可能性があります：")
