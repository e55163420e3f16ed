"""Rules and passages left in the original language, reported once, by comparison with the rest of the translation."""

import pytest

from aligner.drift import find_drift
from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.checks.concepts import check_concepts
from aligner.drift.checks.inconsistent_terms import check_terms
from aligner.drift.checks.misspellings import check_spelling
from aligner.drift.checks.untranslated import check_untranslated_passages, check_untranslated_words
from aligner.drift.comparison import Comparison
from tests.support.editions import compared, edition

ENGLISH = {
    "1": "The cow is in the barn and the calf is in the field.",
    "2": "The milk of the cow is not for sale before noon.",
    "3": "The goat and the sheep are in the field of the farmer.",
    "4": "The farmer of Old Mill Farm is not to be woken before noon.",
    "5": "A kettle is in the barn.",
    "6": "Cows are not for sale.",
    "7": "See the book of Old Mill Farm, The Care of Calves in the Field, before noon.",
    "8": "The barn of the goat is not the barn of the cow.",
    "9": "Kettles are not for calves.",
    "10": "Eggs are for the farmer.",
}
ITALIAN = {
    "1": "La mucca sta nella stalla e il vitello sta nel campo.",
    "2": "Il latte della mucca non si vende prima di mezzogiorno.",
    "3": "La capra e la pecora stanno nel campo del contadino.",
    "4": "Il contadino di Old Mill Farm non si sveglia prima di mezzogiorno.",
    "5": "Nella stalla c’è un bollitore.",
    "6": "Le mucche non si vendono.",
    "7": "Si legga prima di mezzogiorno il libro di Old Mill Farm, The Care of Calves in the Field.",
    "8": "La stalla della capra non è quella della mucca.",
    "9": "I bollitori non servono ai vitelli.",
    "10": "Le uova spettano al contadino.",
}
CHINESE = {
    "1": "奶牛在牛棚里，小牛在田里。",
    "2": "牛奶中午以前不卖。",
    "3": "山羊和绵羊在农夫的田里。",
    "4": "中午以前不要叫醒 Old Mill Farm 的农夫。",
    "5": "牛棚里有一个水壶。",
    "6": "奶牛不卖。",
    "7": "中午以前请看 Old Mill Farm 的书《The Care of Calves in the Field》。",
    "8": "山羊的棚不是奶牛的棚。",
    "9": "水壶不是给小牛的。",
    "10": "鸡蛋归农夫。",
}


def beside(changed: dict[str, str], language: str = "it") -> Comparison:
    """Return a comparison of the translation, some of its rules changed, with the English."""
    rules = {"it": ITALIAN, "zh-Hans": CHINESE}[language] | changed
    return compared(edition(rules, language), edition(ENGLISH))


def told(comparison: Comparison) -> list[tuple[str | None, str]]:
    found = list(check_untranslated_passages(comparison))
    assert all(one.kind == "untranslated" and one.severity == "warning" for one in found)
    return [(one.rule, one.message["en"]) for one in found]


@pytest.mark.parametrize("language", ["it", "zh-Hans"])
@pytest.mark.parametrize("number", ["1", "2", "5", "6"])
def test_a_rule_in_the_original_language_is_reported(language: str, number: str) -> None:
    assert told(beside({}, language)) == []
    assert told(beside({number: ENGLISH[number]}, language)) == [(number, f"{number} is in the original language.")]


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("La capra dorme. The milk of the cow is not for sale before noon.", "The milk of the cow"),
        ("La capra, the milk of the cow is not for sale, dorme.", "the milk of the cow"),
        ("La capra legge “The milk of the cow is not for sale before noon”.", None),  # a quotation
        ("La capra legge (the milk of the cow is not for sale) e dorme.", None),  # a gloss
        ("La capra vuole 'the milk of the cow is not for sale'.", None),
        ("Ogni capra conosce the milk of the cow.", "the milk of the cow"),
        ("Ogni capra conosce the milk of cow.", None),  # not in the English
        ("Ogni capra conosce The Milk Of The Cow Is Not.", None),  # a title
    ],
)
def test_a_passage_is_reported_unless_quoted(text: str, opening: str | None) -> None:
    expected = [("2", f"A passage of 2 is in the original language: “{opening} …”.")] if opening else []
    assert told(beside({"2": text})) == expected


def test_an_example_in_the_original_language_is_a_passage_of_its_rule() -> None:
    left = edition(ITALIAN, "it", examples={"1": ["The cow eats."], "2": ["La mucca muggisce nel campo."]})
    right = edition(ENGLISH, examples={"1": ["The cow moos."], "2": ["The cow is in the field."]})
    assert told(compared(left, right)) == []
    kept = edition(ITALIAN, "it", examples={"2": ["The cow is in the field."]})
    assert told(compared(kept, right)) == [("2", "A passage of 2 is in the original language: “The cow is in the …”.")]


def test_names_and_commands_kept_in_every_rule_are_not_passages() -> None:
    english = {str(n): f"Run cowmilk --into the bucket of barn {n} now." for n in range(6)}
    italian = {str(n): f"Eseguire adesso cowmilk --into the bucket of barn {n}." for n in range(6)}
    comparison = compared(edition(italian, "it"), edition(english))
    assert told(comparison) == []


def test_an_untranslated_text_counts_in_any_position() -> None:
    comparison = compared(
        edition(ITALIAN | {"11": ENGLISH["2"]}, "it"), edition(ENGLISH), {one: one for one in ITALIAN if one != "2"}
    )
    assert told(comparison) == [("11", "11 is in the original language.")]


@pytest.mark.parametrize("kept", [{}, {"1": ITALIAN["1"]}])
def test_a_mostly_untranslated_edition_is_one_finding(kept: dict[str, str]) -> None:
    comparison = beside(ENGLISH | kept)
    (finding,) = check_untranslated_passages(comparison)
    assert (finding.rule, finding.evidence) == (None, {"whole": 10 - len(kept), "rules": 10})
    assert [one.kind for one in find_drift([comparison]).findings] == ["untranslated"]


def test_in_one_language_nothing_is_untranslated() -> None:
    assert told(compared(edition(ENGLISH, "en-GB"), edition(ENGLISH))) == []


def test_words_of_a_rule_in_the_original_language_are_not_checked() -> None:
    rules = {
        "1": "The creature can't attack the planeswalker unless the player pays mana.",
        "2": "The creature attacks if the player may attack.",
        "3": "The battle is in the graveyard of the player.",
    }
    italian = {
        "1": "La creatura non può attaccare il planeswalker a meno che il giocatore non paghi mana.",
        "2": "La creatura attacca se il giocatore può attaccare.",
        "3": "La battaglia è nel cimitero del giocatore.",
    }
    for number, english in rules.items():
        left = edition(italian | {number: english}, "it")
        comparison = compared(left, edition(rules))
        assert [one for one, _ in told(comparison)] == [number]
        for check in (check_meaning, check_concepts, check_terms, check_spelling, check_untranslated_words):
            assert [one.rule for one in check(comparison)] == []
