"""Costs to attack: which permanents can pay, which ones do, and when the cost cannot be paid (508.1g-508.1j)."""

from typing import Any

import pytest

from executable_examples.engine import BoardTooLarge, DeclareAttackersStep, Effort, judge, read_board, read_scenario
from tests.support.engine_boards import Document, creature, scenario, taxed, verdict, watcher

ENLIST = {
    "tap": 1,
    "of": {"types": ["creature"], "not_attacking": True, "other": True, "continuous": True},
    "optional": True,
    "name": "enlist",
}
TO_B = {"x": "B"}


def land(name: str, **fields: Any) -> Document:
    return {"id": name, "controller": "A", "types": ["land"], **fields}


def payable(*permanents: Document, **fields: Any) -> bool:
    found = verdict(*permanents, **{"declaration": TO_B, **fields})
    assert found.violates in ((), ("508.1j",))
    return found.legal


def test_only_a_permanent_that_fits_the_cost_can_be_sacrificed() -> None:
    x = taxed("x", {"sacrifice": 1, "of": {"types": ["Land"], "subtypes": ["forest", "Plains"]}})
    assert not payable(x, creature("y"), land("l"))
    assert payable(x, land("l", subtypes=["Forest"]))
    assert not payable(x, land("l", subtypes=["Forest"], controller="B"))
    assert not payable(x, land("l", subtypes=["Forest"]), land("m"), payments={"x": {"sacrifice": ["m"]}})
    assert not payable(taxed("x", {"sacrifice": 1, "of": {"types": []}}), land("l"))
    assert payable(taxed("x", {"sacrifice": 1}, {"return": 1}), land("l"))
    assert not payable(taxed("x", {"sacrifice": 1}, {"return": 1}))
    assert not payable(taxed("x", {"return": 1, "of": {"other": True}}))


@pytest.mark.parametrize(
    ("other", "enlisted"),
    [
        (creature("y"), True),
        (creature("y", continuously_controlled=False), False),
        (creature("y", continuously_controlled=False, keywords=["haste"]), True),
        (creature("y", tapped=True), False),
        (land("y"), False),
    ],
)
def test_enlist_taps_another_creature_controlled_since_the_turn_began(other: Document, enlisted: bool) -> None:
    x = taxed("x", ENLIST, keywords=["vigilance"])
    assert payable(x, other, payments={"x": {"pay": ["enlist"]}}) == enlisted


def test_enlist_taps_no_attacker_and_not_itself() -> None:
    new_land = land("l", continuously_controlled=False)
    assert payable(taxed("x", {"tap": 1, "of": {"continuous": True}}), new_land)
    x, y = taxed("x", ENLIST, keywords=["vigilance"]), creature("y", keywords=["vigilance"])
    pay = {"x": {"pay": ["enlist"]}}
    assert not payable(x, y, declaration={"x": "B", "y": "B"}, payments=pay)
    assert not payable(x, payments=pay)
    assert verdict(x, y, declaration=TO_B, payments=pay).tapped_to_pay == ("y",)


def test_two_creatures_can_pay_for_each_other_but_not_for_themselves() -> None:
    other = {"sacrifice": 1, "of": {"other": True}}
    both = {"x": "B", "y": "B"}
    assert not payable(taxed("x", other))
    assert payable(taxed("x", other), taxed("y", other), declaration=both)
    assert not payable(taxed("x", other, other), creature("y"))


def test_life_paid_is_limited_by_the_players_life() -> None:
    x, y = taxed("x", {"life": 2}), taxed("y", {"life": 1})
    both = {"x": "B", "y": "B"}
    assert payable(x, y, declaration=both)
    assert payable(x, y, declaration=both, life={"A": 3, "B": 0})
    assert payable(taxed("x", {"life": 20}), life={"B": 3})
    assert payable(taxed("x", {"any_of": [{"life": 2}, {"return": 1}]}), life={"A": 1})
    assert not payable(x, y, declaration=both, life={"A": 2})
    found = verdict(x, y, declaration=both, life={"A": 2})
    assert "508.1j: life due: 3; missing: 1." in found.message()["en"]
    assert verdict(x, declaration=TO_B).to_json()["life_paid"] == 2


def test_an_unstated_payment_is_assumed_in_every_language() -> None:
    x = taxed("x", {"mana": "{2}"})
    assumed = verdict(x, declaration=TO_B)
    assert assumed.message() == {
        "en": "The declaration is legal, assuming {2} is paid.",
        "it": "La dichiarazione è legale, supponendo che sia possibile pagare {2}.",
        "ja": "この指定は適正です（{2}の支払いが可能なものとします）。",
    }
    assert verdict(x, declaration=TO_B, available_mana=2).message()["en"] == "The declaration is legal."
    source = land("l", mana_ability=2)
    assert verdict(x, source, declaration=TO_B, available_mana=0).assumed == {}
    assert verdict(x, declaration={}).assumed == {}
    many = taxed("x", {"life": 1, "discard": 2, "mana": "{1}", "optional": True, "name": "o"})
    assert verdict(many, declaration=TO_B).assumed == {}
    paid = verdict(many, declaration=TO_B, payments={"x": True}, available_mana=1)
    assert paid.assumed == {"life": 1, "discard": 2}
    assert "1 life is paid and 2 cards are discarded." in paid.message()["en"]
    assert "pagare 1 punto vita e scartare 2 carte." in paid.message()["it"]
    known = verdict(many, declaration=TO_B, payments={"x": True}, life={"A": 5})
    assert known.assumed == {"mana": 1, "discard": 2}


def test_returned_permanents_are_named_or_taken_in_document_order() -> None:
    x = taxed("x", {"return": 1, "of": {"other": True}})
    board = (x, land("l"), land("m"))
    assert verdict(*board, declaration=TO_B).returned == ("l",)
    assert verdict(*board, declaration=TO_B, payments={"x": {"return": ["m"]}}).returned == ("m",)
    assert dict(verdict(taxed("x", {"sacrifice": 1}), land("l"), declaration=TO_B).attacking) == {}
    branches = [{"sacrifice": 1, "of": {"types": ["artifact"]}}, {"return": 1, "of": {"types": ["land"]}}]
    assert verdict(taxed("x", {"any_of": branches}), *board[1:], declaration=TO_B).returned == ("l",)
    y = taxed("x", {"return": 1})
    found = verdict(y, declaration=TO_B)
    assert (found.legal, dict(found.attacking), found.returned) == (True, {}, ("x",))


def test_one_permanent_pays_one_cost_by_leaving_but_may_be_tapped_first() -> None:
    gift = {"types": ["land"]}
    assert not payable(taxed("x", {"sacrifice": 1, "return": 1, "of": gift}), land("l"))
    assert payable(taxed("x", {"sacrifice": 1, "tap": 1, "of": gift}), land("l"))
    assert payable(taxed("x", {"sacrifice": 1, "mana": "{1}", "of": gift}), land("l", mana_ability=1), available_mana=0)


EITHER = {"any_of": [{"mana": "{2}"}, {"sacrifice": 1, "of": {"types": ["land"]}}], "name": "toll"}


def test_the_first_payable_cost_is_chosen() -> None:
    x = taxed("x", EITHER)
    assert verdict(x, land("l"), declaration=TO_B).sacrificed == ()
    assert verdict(x, land("l"), declaration=TO_B, available_mana=1).sacrificed == ("l",)
    assert not payable(x, available_mana=1)
    assert verdict(x, land("l"), declaration=TO_B).paid == {"x": ("toll",)}


def test_the_player_may_choose_the_branch() -> None:
    x = taxed("x", EITHER)
    assert verdict(x, land("l"), declaration=TO_B, payments={"x": {"choose": [1]}}).sacrificed == ("l",)
    assert not payable(x, land("l"), payments={"x": {"choose": [0]}}, available_mana=1)
    assert not payable(x, payments={"x": {"choose": [1]}})


def test_the_first_attacker_leaves_what_only_the_second_can_use() -> None:
    x, y = taxed("x", EITHER), taxed("y", {"mana": "{2}"})
    found = verdict(x, y, land("l"), declaration={"y": "B", "x": "B"}, available_mana=2)
    assert (found.legal, found.sacrificed) == (True, ("l",))
    tap = {"tap": 1, "of": {"types": ["land"]}}
    board = (taxed("x", {"tap": 1}), taxed("y", tap), land("l"), creature("z"))
    assert payable(*board, declaration={"x": "B", "y": "B"})


def test_a_mana_source_is_not_tapped_to_pay_if_its_mana_is_needed() -> None:
    x = taxed("x", {"mana": "{2}", "tap": 1})
    big, small = land("big", mana_ability=2), land("small", mana_ability=1)
    assert verdict(x, big, small, declaration=TO_B, available_mana=0).tapped_to_pay == ("small",)
    assert verdict(x, big, small, declaration=TO_B, available_mana=1).tapped_to_pay == ("big",)
    two = taxed("x", {"mana": "{2}", "tap": 2})
    board = (big, small, land("bare"), land("idle"))
    assert verdict(two, *board, declaration=TO_B, available_mana=0).tapped_to_pay == ("small", "bare")
    assert not payable(x, small, land("m", mana_ability=1), available_mana=0)


def test_a_missing_payment_is_reported() -> None:
    said = verdict(taxed("x", {"return": 2, "of": {"types": ["land"]}}), land("l"), declaration=TO_B).message()
    assert "508.1j: permanents to return to hand: 2; suitable ones missing: 1." in said["en"]
    assert "508.1j: permanenti da far tornare in mano: 2; permanenti adatti che mancano: 1." in said["it"]
    named = verdict(
        taxed("x", {"return": 1, "of": {"types": ["land"]}}),
        creature("y"),
        declaration=TO_B,
        payments={"x": {"return": ["y"]}},
    )
    assert "y can’t be returned to its owner’s hand to pay for x" in named.message()["en"]
    two: list[Document] = [{"any_of": [{"mana": "{1}"}, {"tap": 1}]}, {"any_of": [{"mana": "{1}"}]}]
    wrong = verdict(taxed("x", *two), declaration=TO_B, payments={"x": {"choose": [0, 1]}})
    assert "the cost for x to attack does not offer the option that was chosen" in wrong.message()["en"]


def test_japanese_counts_missing_permanents_with_the_right_counter() -> None:
    said = [verdict(taxed("x", {"tap": n}), declaration=TO_B).message()["ja"] for n in (9, 10)]
    assert "条件に合うパーマネントを9つタップする必要がありますが、9つ足りません" in said[0]
    assert "条件に合うパーマネントを10個タップする必要がありますが、10個足りません" in said[1]
    few = verdict(taxed("x", {"tap": 2}), land("l"), declaration=TO_B, payments={"x": {"tap": ["l"]}})
    assert "使うものが2つ必要ですが、1つしか指定されていません" in few.message()["ja"]


def test_a_permanent_that_leaves_to_pay_sees_costs_paid_but_no_attack() -> None:
    triggers = [{"when": "player-attacks", "player": "A"}, {"when": "cost-paid", "creature": "x"}]
    w = {"id": "w", "controller": "A", "types": ["enchantment"], "triggers": triggers}
    x = taxed("x", {"sacrifice": 1, "of": {"types": ["enchantment"]}})
    assert verdict(x, w, declaration=TO_B).triggers == {"w": 1}
    assert verdict(x, watcher("v", when="player-attacks", player="A"), w, declaration=TO_B).triggers == {"v": 1, "w": 1}


def test_many_costs_with_branches_end_in_limited_time() -> None:
    names = [f"c{number}" for number in range(100)]
    board = [taxed(name, EITHER) for name in names] + [land(f"l{number}") for number in range(50)]
    attacks = dict.fromkeys(names, "B")
    enough = read_scenario(scenario(*board, declaration=attacks, available_mana=100))
    assert len(judge(enough).sacrificed) == 50
    short = read_scenario(scenario(*board, declaration=attacks, available_mana=98))
    assert judge(short).violates == ("508.1j",)
    with pytest.raises(BoardTooLarge):
        judge(short, effort=Effort(steps=2000))


def test_a_choice_of_costs_that_cannot_be_paid_says_that_no_other_choice_can() -> None:
    board = "A* B\nx: A creature cost({cost})"
    for cost, said in (("or(tap=1,type=artifact),or(sacrifice=1,type=land)", True), ("tap=1,type=artifact", False)):
        verdict = DeclareAttackersStep(read_board(board.format(cost=cost))).judge({"x": "B"})
        assert ("the costs can’t be paid with any other option" in verdict.message()["en"]) is said
