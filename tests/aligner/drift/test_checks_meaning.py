"""Changed meaning: compared with the English that a rule follows, not with a newer one."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from aligner.dating.staleness import Staleness, Standing
from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.checks.concepts import check_concepts
from aligner.drift.checks.inconsistent_terms import check_terms
from aligner.drift.comparison import Comparison
from aligner.history.history import Features, History, Wording
from rosetta508.compare.library_comparison import compare
from scraper.edition import Edition, Measures
from scraper.library import Library
from scraper.readers import read_file
from tests.support.editions import compared, edition
from tests.support.histories import DATES, EMPTY


def wording(at: int, markers: Mapping[str, int], sentences: int = 1) -> Wording:
    features = Features({}, markers, Measures(40, sentences))
    return Wording(DATES[at], DATES[at], "substance" if at else "new", f"w{at}", None, (), features)


class Told(History):
    """A history of one rule, new in the second of four revisions."""

    published: tuple[str, ...] = ()

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        """Return one wording; the tests set the rule's state."""
        return (wording(1, {}),)

    def says(self, fingerprint: str) -> bool:
        """Return whether the tests call the text published."""
        return fingerprint in self.published


def beside(
    ours: str, theirs: str, standing: Standing = "behind", *past: Wording, language: str = "it", follows: int = 1
) -> Comparison:
    """Compare two rules; the left one follows one revision and may equally follow the `past` wordings."""
    plain = compared(edition({"1": ours}, language), edition({"1": theirs}))
    revisions = ((DATES[follows], DATES[follows]),)
    dating = SimpleNamespace(content=revisions, references=SimpleNamespace(intervals=()))
    comparison = replace(plain, history=Told(EMPTY), dating=dating)  # type: ignore[arg-type]
    one = Staleness("1", "1", "cows", standing, (), None, (), possible_wordings=past)
    comparison.__dict__["standings"] = (one,)
    return comparison


def told(comparison: Comparison) -> list[tuple[str, object]]:
    return [(one.severity, one.evidence["what"]) for one in check_meaning(comparison)]


def test_a_meaning_of_the_followed_wording_is_not_a_change() -> None:
    ours, theirs = "La mucca deve volare.", "The cow may fly."
    assert told(beside(ours, theirs, "behind", wording(1, {"permission": 1}))) == [("error", "must for may")]
    assert told(beside(ours, theirs, "behind", wording(1, {"obligation": 1}))) == []


def test_an_older_wording_that_fits_as_well_excuses_a_rule_that_may_be_current() -> None:
    ours, theirs = "La mucca vola.", "The cow doesn't fly."
    assert told(beside(ours, theirs, "current")) == [("error", "not dropped")]
    assert told(beside(ours, theirs, "current", wording(1, {"negation": 1}))) == [("error", "not dropped")]
    assert told(beside(ours, theirs, "current", wording(1, {}))) == []


def test_in_one_language_an_older_wording_must_match_exactly() -> None:
    ours, theirs = "Cows and pigs and hens fly or swim.", "Cows or pigs and hens fly or swim."
    assert told(beside(ours, theirs, "current", wording(1, {"addition": 1, "alternative": 1}), language="en")) == [
        ("error", "and for or")
    ]
    assert told(beside(ours, theirs, "current", wording(1, {"addition": 2, "alternative": 1}), language="en")) == []


@pytest.mark.parametrize(
    ("ours", "theirs", "sentences", "what"),
    [
        ("Ogni creatura attacca.", "Each creature attacks. A player draws the card.", 1, "sentence dropped"),
        ("Ogni creatura attacca. Un giocatore pesca la carta.", "Each creature attacks.", 2, "sentence added"),
        ("Il giocatore paga.", "If a creature attacks the planeswalker, the player pays.", 1, "condition dropped"),
    ],
)
def test_sentences_and_conditions_of_the_wording_followed_count(
    ours: str, theirs: str, sentences: int, what: str
) -> None:
    newer = {1: 2, 2: 1}[sentences]
    same_as_now = wording(1, {"condition": 1}, newer)
    assert told(beside(ours, theirs, "current", same_as_now)) == [("warning", what)]
    assert told(beside(ours, theirs, "current", wording(1, {}, sentences))) == []


def test_a_verbatim_published_text_is_not_a_change_of_meaning() -> None:
    comparison = beside("Cows must fly.", "Cows may fly.", "current", language="en")
    assert told(comparison) == [("error", "must for may")]
    texts = (comparison.left.by_number["1"].fingerprint(), comparison.right.by_number["1"].fingerprint())
    comparison.history.published = texts[:1]  # type: ignore[union-attr]
    assert told(comparison) == [("error", "must for may")]
    comparison.history.published = texts  # type: ignore[union-attr]
    assert told(comparison) == []


def test_a_rule_that_came_later_than_what_the_edition_follows_proves_nothing() -> None:
    ours, theirs = "La mucca deve volare.", "The cow may fly."
    assert told(beside(ours, theirs, "current", follows=1)) == [("error", "must for may")]
    assert told(beside(ours, theirs, "current", follows=0)) == []


def _sections(shared: Path, date: str, *sections: str) -> Edition:
    book = read_file(shared / f"cr-history/en/{date}.txt", "official")
    rules = tuple(rule for rule in book.rules if rule.number.split(".")[0] in sections)
    return replace(book, id=f"part-{date}", rules=rules, covers=sections)


@pytest.mark.real_text
@pytest.mark.parametrize("date", ["20100423", "20180608"])
@pytest.mark.parametrize("words", [("", ""), (" the ", " this ")], ids=["as published", "in other words"])
def test_official_texts_have_no_findings_about_their_own_time(
    shared: Path, tmp_path: Path, date: str, words: tuple[str, str]
) -> None:
    newest = _sections(shared, "20260807", "400", "705", "712")
    older = _sections(shared, date, "400", "705", "711", "712")
    rules = tuple(replace(rule, text=rule.text.replace(*words) if words[0] else rule.text) for rule in older.rules)
    assert list(check_meaning(compare(replace(older, rules=rules), newest, Library(tmp_path)))) == []


def _boats(language: str, piece: str) -> Edition:
    italian = (
        f"Chi comincia a remare mette un {piece} sul molo più vicino alla sua barca.",
        "Il giocatore che ha la barca più lunga rema per primo, poi remano gli altri in senso orario.",
        "Ogni barca passa sotto i ponti di pietra solo quando la marea è bassa e il fiume è calmo.",
    )
    english = (
        f"Whoever starts to row puts a {piece} on the pier nearest to their boat.",
        "The player with the longest boat rows first, and then the others row clockwise.",
        "Every boat passes below the bridges of stone only when the tide is low and the river is calm.",
    )
    texts = italian if language == "it" else english
    return edition({str(number): text for number, text in enumerate(texts, 1)}, language)


def test_terms_prove_nothing_in_an_unrelated_book() -> None:
    assert list(check_concepts(compared(_boats("it", "segnalino"), _boats("en", "token")))) == []
    in_one = compared(_boats("en", "counter"), _boats("en", "token"))
    assert [one.kind for one in check_concepts(in_one)] == ["concept-missing", "concept-added"]


def test_terms_are_not_inconsistent_in_an_unrelated_book() -> None:
    several = [*_boats("it", "segnalino").rules] * 5
    texts = [rule.text.replace("segnalino", "planeswalker") for rule in several]
    texts.append(texts[0].replace("planeswalker", "viandante dimensionale"))
    boats = edition({str(number): text for number, text in enumerate(texts, 1)}, "it")
    assert list(check_terms(compared(boats, edition({"1": "Cows."}), {}))) == []


def test_cited_rule_numbers_are_not_quantities() -> None:
    pair = compared(
        edition({"1": "La mucca vola, come dice 508."}, "it", cites={"1": ["508"]}),
        edition({"1": "The cow flies, as 509 says."}, cites={"1": ["509"]}),
    )
    assert list(check_meaning(pair)) == []


def test_outdated_numbers_and_doubtful_counterparts_prove_nothing() -> None:
    pair = beside("La mucca mangia due volte.", "The cow eats three times.", "current")
    assert told(pair) == [("error", "another number")]
    assert told(beside("La mucca mangia due volte.", "The cow eats three times.", "behind")) == []
    doubtful = tuple(replace(link, confidence=0.6) for link in pair.alignment.links)
    assert told(replace(pair, alignment=replace(pair.alignment, links=doubtful))) == []


@pytest.mark.parametrize(
    ("japanese", "what"),
    [
        ("草しか食べない牛は認められない。", []),
        ("草しか食べない牛は認められる。", [("error", "not dropped")]),
        ("草しか食べる。牛は認められない。", []),
    ],
)
def test_a_negation_that_belongs_to_another_word_does_not_negate(japanese: str, what: list[tuple[str, object]]) -> None:
    pair = compared(edition({"1": japanese}, "ja"), edition({"1": "Cows on grass alone are not allowed."}))
    assert told(pair) == what


@pytest.mark.parametrize(
    ("japanese", "what"),
    [
        ("牛は草を食べることができず、水も飲めない。", []),
        ("牛は草を食べ、水も飲めない。", [("error", "not dropped")]),
        ("雨にかかわらず牛は草を食べ、水も飲めない。", [("error", "not dropped")]),
    ],
)
def test_a_literary_negation_negates_but_regardless_does_not(japanese: str, what: list[tuple[str, object]]) -> None:
    english = edition({"1": "Cows do not eat grass and do not drink water."})
    assert told(compared(edition({"1": japanese}, "ja"), english)) == what
