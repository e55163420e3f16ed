"""Costs to attack: which permanents can pay, which ones do, and when the cost cannot be paid (508.1g-508.1j)."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random, SystemRandom
from typing import Any

import pytest

from executable_examples.engine import BoardTooLarge, Effort, judge, read_scenario
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


def test_only_what_the_cost_asks_for_can_be_sacrificed() -> None:
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
def test_enlist_taps_another_creature_that_did_not_come_this_turn(other: Document, enlisted: bool) -> None:
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


def test_two_creatures_can_serve_each_other_where_neither_can_serve_itself() -> None:
    other = {"sacrifice": 1, "of": {"other": True}}
    both = {"x": "B", "y": "B"}
    assert not payable(taxed("x", other))
    assert payable(taxed("x", other), taxed("y", other), declaration=both)
    assert not payable(taxed("x", other, other), creature("y"))


def test_life_is_bound_by_what_the_player_has() -> None:
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


def test_what_is_paid_without_being_stated_is_assumed_in_every_language() -> None:
    x = taxed("x", {"mana": "{2}"})
    assumed = verdict(x, declaration=TO_B)
    assert assumed.message() == {
        "en": "The declaration is legal, assuming {2} is paid.",
        "it": "La dichiarazione è legale, supponendo di poter pagare {2}.",
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


def test_what_is_returned_is_named_or_taken_in_document_order() -> None:
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


def test_one_permanent_is_not_sacrificed_and_returned_but_may_be_tapped_before() -> None:
    gift = {"types": ["land"]}
    assert not payable(taxed("x", {"sacrifice": 1, "return": 1, "of": gift}), land("l"))
    assert payable(taxed("x", {"sacrifice": 1, "tap": 1, "of": gift}), land("l"))
    assert payable(taxed("x", {"sacrifice": 1, "mana": "{1}", "of": gift}), land("l", mana_ability=1), available_mana=0)


EITHER = {"any_of": [{"mana": "{2}"}, {"sacrifice": 1, "of": {"types": ["land"]}}], "name": "toll"}


def test_of_several_costs_the_first_that_can_be_paid_is() -> None:
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


def test_the_first_attacker_leaves_to_the_second_what_only_that_one_can_use() -> None:
    x, y = taxed("x", EITHER), taxed("y", {"mana": "{2}"})
    found = verdict(x, y, land("l"), declaration={"y": "B", "x": "B"}, available_mana=2)
    assert (found.legal, found.sacrificed) == (True, ("l",))
    tap = {"tap": 1, "of": {"types": ["land"]}}
    board = (taxed("x", {"tap": 1}), taxed("y", tap), land("l"), creature("z"))
    assert payable(*board, declaration={"x": "B", "y": "B"})


def test_what_makes_mana_is_not_tapped_to_pay_if_mana_would_run_short() -> None:
    x = taxed("x", {"mana": "{2}", "tap": 1})
    big, small = land("big", mana_ability=2), land("small", mana_ability=1)
    assert verdict(x, big, small, declaration=TO_B, available_mana=0).tapped_to_pay == ("small",)
    assert verdict(x, big, small, declaration=TO_B, available_mana=1).tapped_to_pay == ("big",)
    two = taxed("x", {"mana": "{2}", "tap": 2})
    board = (big, small, land("bare"), land("idle"))
    assert verdict(two, *board, declaration=TO_B, available_mana=0).tapped_to_pay == ("small", "bare")
    assert not payable(x, small, land("m", mana_ability=1), available_mana=0)


def test_what_is_missing_is_said() -> None:
    said = verdict(taxed("x", {"return": 2, "of": {"types": ["land"]}}), land("l"), declaration=TO_B).message()
    assert "508.1j: permanents to return to hand: 2; missing: 1." in said["en"]
    assert "508.1j: da far tornare in mano: 2; mancanti: 1." in said["it"]
    named = verdict(
        taxed("x", {"return": 1, "of": {"types": ["land"]}}),
        creature("y"),
        declaration=TO_B,
        payments={"x": {"return": ["y"]}},
    )
    assert "y can’t be returned to hand to pay for x" in named.message()["en"]
    two: list[Document] = [{"any_of": [{"mana": "{1}"}, {"tap": 1}]}, {"any_of": [{"mana": "{1}"}]}]
    wrong = verdict(taxed("x", *two), declaration=TO_B, payments={"x": {"choose": [0, 1]}})
    assert "the cost for x to attack has no such choice" in wrong.message()["en"]


def test_what_leaves_to_pay_sees_costs_paid_but_no_attack() -> None:
    triggers = [{"when": "player-attacks", "player": "A"}, {"when": "cost-paid", "creature": "x"}]
    w = {"id": "w", "controller": "A", "types": ["enchantment"], "triggers": triggers}
    x = taxed("x", {"sacrifice": 1, "of": {"types": ["enchantment"]}})
    assert verdict(x, w, declaration=TO_B).triggers == {"w": 1}
    assert verdict(x, watcher("v", when="player-attacks", player="A"), w, declaration=TO_B).triggers == {"v": 1, "w": 1}


# Random boards against every way to pay


def random_cost(random: Random, *, branches: bool) -> Document:
    filters: list[Document] = [{}, {"types": ["land"]}, {"types": ["creature"]}, {"other": True}]
    filters += [{"not_attacking": True}, {"types": ["creature"], "other": True, "continuous": True}]
    cost: Document = {random.choice(["tap", "tap", "sacrifice", "return", "life"]): random.choice([1, 1, 2])}
    cost |= {"of": random.choice(filters)} if random.random() < 0.8 else {}
    cost |= {"mana": f"{{{random.choice([1, 2])}}}"} if random.random() < 0.4 else {}
    if branches and random.random() < 0.6:
        return {"any_of": [random_cost(random, branches=False) for _ in range(random.choice([1, 2, 2, 3]))]}
    return cost


def random_board(random: Random) -> Document:
    names = ["x", "y", "z", "u", "v", "w"][: random.randrange(2, 7)]
    permanents = []
    for name in names:
        one = creature(name) if random.random() < 0.6 else land(name)
        one |= {"mana_ability": random.choice([1, 2])} if random.random() < 0.4 else {}
        one |= {"continuously_controlled": False} if random.random() < 0.2 else {}
        one |= {"keywords": random.sample(["vigilance", "haste"], random.randrange(3))}
        permanents.append(one)
    able = [one for one in permanents if one["types"] == ["creature"]]
    able = [one for one in able if one.get("continuously_controlled", True) or "haste" in one["keywords"]]
    attackers = random.sample(able, min(len(able), random.randrange(4)))
    for one in attackers:
        one["attack_costs"] = [random_cost(random, branches=True) for _ in range(random.randrange(1, 3))]
    document = scenario(*permanents, declaration={one["id"]: "B" for one in attackers})
    document |= {"available_mana": random.randrange(3)} if random.random() < 0.7 else {}
    document |= {"life": {"A": random.randrange(4)}} if random.random() < 0.5 else {}
    return document


def every_bill(document: Document) -> Iterator[list[tuple[str, Document]]]:
    """Yield the dues for every choice of branches: the attacker and a part of a cost."""
    costs = [
        (one["id"], cost)
        for one in document["permanents"]
        if one["id"] in document["declaration"]
        for cost in one.get("attack_costs", [])
    ]
    ways = [[(name, part) for part in cost.get("any_of", [cost])] for name, cost in costs]
    yield from map(list, product(*ways))


def what_is_tapped(document: Document, bill: list[tuple[str, Document]]) -> tuple[str, ...] | None:
    """Try every assignment of permanents: of those that pay, return the first to tap; None if none pays."""
    permanents = {one["id"]: one for one in document["permanents"]}
    attacks = document["declaration"]
    sick = {
        name
        for name, one in permanents.items()
        if one["types"] == ["creature"]
        and not one.get("continuously_controlled", True)
        and "haste" not in one["keywords"]
    }
    untapped = [name for name, one in permanents.items() if name not in attacks or "vigilance" in one["keywords"]]

    def fits(name: str, creature: str, of: Document) -> bool:
        return (
            ("types" not in of or permanents[name]["types"][0] in of["types"])
            and not (of.get("not_attacking") and name in attacks)
            and not (of.get("other") and name == creature)
            and not (of.get("continuous") and name in sick)
        )

    def handed_out(whats: tuple[str, ...], names: list[str]) -> Iterator[tuple[str, ...]]:
        asked = [(name, part.get("of", {})) for name, part in bill for what in whats for _ in range(part.get(what, 0))]
        for some in permutations(names, len(asked)):
            if all(fits(name, *one) for name, one in zip(some, asked, strict=True)):
                yield some

    if sum(part.get("life", 0) for _, part in bill) > document.get("life", {}).get("A", 99):
        return None
    if next(handed_out(("sacrifice", "return"), list(permanents)), None) is None:
        return None
    mana = sum(int(part.get("mana", "{0}")[1:-1]) for _, part in bill) - document.get("available_mana", 99)
    makes = {name: permanents[name].get("mana_ability", 0) for name in untapped if name not in sick}
    paying = (
        sorted(some, key=untapped.index)
        for some in handed_out(("tap",), untapped)
        if sum(n for name, n in makes.items() if name not in some) >= mana
    )
    first = min(paying, key=lambda names: [untapped.index(name) for name in names], default=None)
    return None if first is None else tuple(first)


def test_payability_is_exact_and_the_first_branches_and_permanents_pay_on_random_boards() -> None:
    random = Random(seed := SystemRandom().randrange(10**9))  # noqa: S311 - chance for tests
    seen = set()
    for _ in range(400):
        document = random_board(random)
        first = next((bill for bill in every_bill(document) if what_is_tapped(document, bill) is not None), None)
        found = judge(read_scenario(document))
        assert found.legal == (first is not None), (seed, document)
        given = {"sacrifice": len(found.sacrificed), "return": len(found.returned), "tap": len(found.tapped_to_pay)}
        for what, count in (given | {"life": found.life_paid}).items():
            assert count == sum(part.get(what, 0) for _, part in first or ()), (seed, document)
        assert found.tapped_to_pay == (what_is_tapped(document, first) if first is not None else ()), (seed, document)
        seen.add(found.legal)
    assert seen == {True, False}


def test_many_costs_with_branches_are_paid_or_given_up_soon() -> None:
    names = [f"c{number}" for number in range(100)]
    board = [taxed(name, EITHER) for name in names] + [land(f"l{number}") for number in range(50)]
    attacks = dict.fromkeys(names, "B")
    enough = read_scenario(scenario(*board, declaration=attacks, available_mana=100))
    assert len(judge(enough).sacrificed) == 50
    short = read_scenario(scenario(*board, declaration=attacks, available_mana=98))
    assert judge(short).violates == ("508.1j",)
    with pytest.raises(BoardTooLarge):
        judge(short, effort=Effort(steps=2000))
