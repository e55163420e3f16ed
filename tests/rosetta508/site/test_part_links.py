"""Links between the parts of two texts: made-up texts. A link that is not sure is not shown."""

import pytest

from rosetta508.compare.part_links import link_parts

PAID = "The active player thanks everyone. Some player pays a cost for bread. "


def answers(text: str, english: str, language: str = "it") -> list[tuple[int, ...]]:
    return [part.answers for part in link_parts(text, language, english, "en")]


def test_a_part_similar_to_two_leading_parts_has_no_number() -> None:
    text = "Il giocatore attivo ringrazia tutti. Un giocatore paga un costo per la torta."
    assert answers(text, PAID) == [(1,), (2,)]
    assert answers(text, PAID + "Some player pays a cost for beer.") == [(1,), ()]


def test_order_distinguishes_repeated_parts() -> None:
    english = "An object is tapped. A player pays a cost. A spell is cast. A player pays a cost. The attacker attacks."
    text = (
        "Un oggetto è tappato in cucina. Un giocatore paga un costo. Si lancia una magia in cucina. "
        "Un giocatore paga un costo. Poi l’attaccante attacca."
    )
    assert answers(text, english) == [(1,), (2,), (3,), (4,), (5,)]


def test_a_part_may_be_out_of_order_if_its_words_are_clear() -> None:
    english = "The attacking creature becomes tapped there. Some player pays a cost for bread."
    text = "Un giocatore paga un costo per il pane. Laggiù la creatura attaccante diventa tappata."
    assert answers(text, english) == [(2,), (1,)]


@pytest.mark.parametrize(
    ("clause", "number"),
    [
        ("Se una restrizione qualunque esiste in cucina,", (1,)),
        ("Se un giocatore entra in cucina con il cane,", ()),
        ("Se un ospite entra in cucina con il cane,", ()),
    ],
)
def test_a_clause_goes_with_the_next_one_only_if_it_adds_one_of_its_terms(clause: str, number: tuple[int, ...]) -> None:
    english = "The declaration of attackers is illegal if some restriction exists. The active player pays a cost."
    text = f"{clause} la dichiarazione degli attaccanti è illegale. Il giocatore attivo paga un costo."
    assert answers(text, english) == [number, (1,), (2,)]


def test_a_part_that_covers_two_leading_parts_has_both_numbers() -> None:
    text = "Il giocatore attivo paga un costo e una creatura attaccante è tappata in cucina."
    assert answers(text, "The active player pays a cost. The attacking creature is tapped.") == [(1, 2)]


REST = "The declaration of attackers is illegal there. A spell is cast in the kitchen. The active player pays a cost."


def test_a_part_that_also_covers_a_distant_leading_part_has_both_numbers() -> None:
    text = (
        "La dichiarazione degli attaccanti è illegale se il giocatore attivo paga un costo. "
        "In cucina si lancia una magia."
    )
    assert answers(text, REST) == [(1, 3), (2,)]


def test_a_part_that_may_also_cover_a_distant_leading_part_has_no_number() -> None:
    text = "La dichiarazione degli attaccanti è illegale se paga un costo. In cucina il giocatore lancia una magia."
    assert answers(text, REST) == [(), (2,)]


def test_a_leading_part_without_distinctive_words_is_not_a_second_counterpart() -> None:
    text = "Il giocatore attivo paga un costo per il pane della cucina."
    assert answers(text, "The active player pays a cost for bread. The player pays the cost quite soon.") == [(1,)]


def test_the_name_of_a_step_is_similar_to_its_words() -> None:
    english = "Everyone first sits down at a table. Then come the attackers. An effect ends all of that."
    text = "Prima ci si siede. Poi viene la sottofase di dichiarazione delle creature attaccanti. Un effetto conclude."
    assert answers(text, english)[1:] == [(2,), (3,)]


def test_a_text_of_very_many_parts_has_no_numbers() -> None:
    sentence = "Il giocatore attivo ringrazia tutti. "
    assert set(answers(sentence * 20_000, PAID)) == {()}
    assert set(answers(sentence, PAID * 20_000)) == {()}


def test_a_phrase_that_another_sentence_repeats_is_not_linked_with_the_part_that_has_it() -> None:
    english = (
        "When a spell names some opponent, unless specified otherwise that is the player whom this creature attacks "
        "there, the controller of any planeswalker which this creature attacks there, or some owner. "
        "When it is removed from combat, that is the player whom this creature attacked before combat, "
        "the controller of any planeswalker which this creature attacked before combat, or some owner."
    )
    then = "quando è diventata attaccante in quel combattimento"
    italian = (
        "Se una magia indica un avversario, a meno che non sia specificato diversamente quello è il giocatore che la "
        f"creatura attacca {then}, o il controllore del planeswalker che la creatura attacca {then}."
    )
    assert [one.answers for one in link_parts(italian, "it", english, "en")] == [(1,), (2,), (3,)]
