"""Rule 508.1, subrule by subrule: what is legal, what is not, and the result of a legal declaration."""

from typing import Any

import pytest

from executable_examples.engine.message import _listed
from tests.support.engine_boards import (
    ALONE,
    ATTACKS,
    ONLY_ALONE,
    battle,
    broken,
    creature,
    must,
    taxed,
    verdict,
    walker,
    watcher,
)

TO_B = {"x": "B"}
BOTH = {"x": "B", "y": "B"}


@pytest.mark.parametrize(
    ("attacker", "legal"),
    [
        (creature("x"), True),
        (creature("x", tapped=True), False),
        (creature("x", continuously_controlled=False), False),
        (creature("x", continuously_controlled=False, keywords=["haste"]), True),
        (creature("x", types=["artifact"]), False),
        (creature("x", types=["artifact", "creature"]), True),
        (creature("x", types=["creature", "battle"], protector="B"), False),
        (creature("x", controller="B"), False),
    ],
)
def test_508_1a_who_may_be_chosen(attacker: dict[str, Any], legal: bool) -> None:
    assert broken(attacker, declaration=TO_B) == ([] if legal else ["508.1a"])


@pytest.mark.parametrize(
    ("defender", "legal"),
    [("B", True), ("C", True), ("p", True), ("b", True), ("A", False), ("own", False), ("mine", False), ("gem", False)],
)
def test_508_1b_what_may_be_attacked(defender: str, legal: bool) -> None:
    gem = {"id": "gem", "controller": "B", "types": ["artifact"]}
    board = (creature("x"), walker("p"), walker("own", "A"), battle("b", "C"), battle("mine", "A", "B"), gem)
    assert broken(*board, players="ABC", declaration={"x": defender}) == ([] if legal else ["508.1b"])


@pytest.mark.parametrize(("defender", "legal"), [("B", True), ("C", False), ("p", False), ("b", True)])
def test_508_1b_one_chosen_defending_player(defender: str, legal: bool) -> None:
    board = (creature("x"), walker("p", "C"), battle("b", "B", "C"))
    found = broken(*board, players="ABC", defending=["B"], declaration={"x": defender})
    assert found == ([] if legal else ["508.1b"])


def test_508_1b_only_players_in_range_are_attacked() -> None:
    for defender, legal in (("B", True), ("C", False), ("D", True)):
        found = broken(creature("x"), players="ABCD", range_of_influence=1, declaration={"x": defender})
        assert found == ([] if legal else ["508.1b"])


def test_508_1c_a_restriction_on_some_defenders_allows_the_others() -> None:
    x = creature("x", restrictions=[{"kind": "cant-attack", "defenders": ["B", "q"]}])
    assert broken(x, walker("p"), walker("q"), declaration={"x": "B"}) == ["508.1c"]
    assert broken(x, walker("p"), walker("q"), declaration={"x": "q"}) == ["508.1c"]
    assert broken(x, walker("p"), walker("q"), declaration={"x": "p"}) == []
    assert broken(creature("x", restrictions=[{"kind": "cant-attack", "defenders": []}]), declaration=TO_B) == []


def test_508_1c_the_keyword_defender_is_a_restriction() -> None:
    assert broken(creature("x", keywords=["defender"]), declaration=TO_B) == ["508.1c"]


def test_508_1c_restrictions_can_require_other_attackers() -> None:
    others = creature("x", restrictions=[{"kind": "cant-attack-unless-others", "at_least": 2}])
    assert broken(others, creature("y"), creature("z"), declaration=BOTH) == ["508.1c"]
    assert broken(others, creature("y"), creature("z"), declaration=BOTH | {"z": "B"}) == []
    assert broken(creature("x", restrictions=[ALONE]), creature("y"), declaration=BOTH) == []
    assert broken(creature("x", restrictions=[ONLY_ALONE]), creature("y"), declaration=BOTH) == ["508.1c"]
    assert broken(creature("x", restrictions=[ONLY_ALONE]), creature("y"), declaration=TO_B) == []


def test_508_1c_a_named_companion_is_another_creature() -> None:
    needs = creature("x", restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": ["x", "y"]}])
    assert broken(needs, creature("y"), declaration=TO_B) == ["508.1c"]
    assert broken(needs, creature("y"), declaration=BOTH) == []


def test_508_1c_a_companion_of_greater_power() -> None:
    shy = creature("x", power=2, restrictions=[{"kind": "cant-attack-unless-greater-power-attacks"}])
    assert broken(shy, creature("y", power=2), declaration=BOTH) == ["508.1c"]
    assert broken(shy, creature("y", power=3), declaration=BOTH) == []


def test_508_1c_caps_count_their_list_together() -> None:
    cap = {"kind": "max-attackers", "limit": 1, "defenders": ["B", "p"]}
    board = (creature("x"), creature("y"), walker("p"), walker("q"))
    assert broken(*board, effects=[cap], declaration={"x": "B", "y": "p"}) == ["508.1c"]
    assert broken(*board, effects=[cap], declaration={"x": "B", "y": "q"}) == []
    assert broken(*board, effects=[{"kind": "max-attackers", "limit": 0}], declaration={"x": "q"}) == ["508.1c"]


def test_508_1c_restrictions_apply_only_to_creatures() -> None:
    gem = {"id": "gem", "controller": "A", "types": ["artifact"], "restrictions": [ALONE]}
    assert broken(gem, declaration={"gem": "B"}) == ["508.1a"]


def test_508_1d_goad_is_two_requirements_once_for_each_player() -> None:
    goaded = creature("x", requirements=[{"kind": "goaded", "by": "B"}, {"kind": "goaded", "by": "B"}])
    found = verdict(goaded, walker("p", "C"), players="ABC", declaration={"x": "B"})
    assert (found.obeyed, found.maximum, found.witness) == (1, 2, {"x": "C"})
    assert broken(goaded, walker("p", "C"), players="ABC", declaration={"x": "p"}) == ["508.1d"]
    assert broken(goaded, walker("p", "C"), players="ABC", declaration={"x": "C"}) == []
    assert broken(goaded, declaration={"x": "B"}) == []


def test_508_1d_a_cost_need_not_be_paid() -> None:
    toll = {"mana": "{2}", "defenders": ["B"]}
    both_ways = must("x", attack_costs=[toll])
    assert broken(both_ways, declaration={}) == []
    assert broken(both_ways, walker("p"), declaration={}) == ["508.1d"]
    assert broken(both_ways, walker("p"), declaration={"x": "B"}) == []
    assert broken(must("x", attack_costs=[toll | {"optional": True, "name": "exert"}]), declaration={}) == ["508.1d"]


def test_508_1d_a_creature_that_pays_counts_but_one_that_would_have_to_pay_does_not() -> None:
    toll = {"mana": "{1}"}
    board = (must("x", attack_costs=[toll]), must("y", attack_costs=[toll]))
    found = verdict(*board, declaration={"x": "B"})
    assert (found.obeyed, found.maximum) == (1, 1)


def test_508_1d_somebody_must_be_attacked() -> None:
    effect = {"kind": "must-be-attacked", "defenders": ["p", "q"]}
    board = (creature("x"), creature("y"), walker("p"), walker("q"))
    assert broken(*board, effects=[effect], declaration={"x": "B"}) == ["508.1d"]
    assert broken(*board, effects=[effect], declaration={"x": "q"}) == []


def test_508_1d_an_attack_requires_another_only_if_it_is_declared() -> None:
    effect = {"kind": "attacks-if-attacks", "if": "x", "then": "y"}
    assert broken(creature("x"), creature("y"), effects=[effect], declaration={}) == []
    assert broken(creature("x"), creature("y"), effects=[effect], declaration={"y": "B"}) == []
    assert broken(creature("x"), creature("y"), effects=[effect], declaration={"x": "B"}) == ["508.1d"]
    any_attack = effect | {"if": "any"}
    assert broken(creature("x"), creature("y"), effects=[any_attack], declaration={"x": "B"}) == ["508.1d"]


def test_508_1d_requirements_of_others_are_ignored() -> None:
    assert broken(must("x", controller="B"), must("y", types=["artifact"]), must("z", tapped=True)) == []


def test_508_1d_is_judged_only_if_a_to_c_hold() -> None:
    found = verdict(must("x"), creature("y", tapped=True), declaration={"y": "A"})
    assert found.violates == ("508.1a", "508.1b")
    assert (found.obeyed, found.maximum, found.witness) == (None, None, None)
    assert ("508.1d", "not-judged") in found.steps


BANDING = creature("x", keywords=["banding"])


@pytest.mark.parametrize(
    ("members", "legal"),
    [
        ([BANDING, creature("y")], True),
        ([BANDING, creature("y"), creature("z")], False),
        ([BANDING, creature("y", keywords=["banding"]), creature("z")], True),
        ([creature("x"), creature("y")], False),
        ([BANDING], True),
        ([creature("x", keywords=["bands-with-other:Q"], qualities=["Q"]), creature("y", qualities=["Q"])], True),
        ([creature("x", keywords=["bands-with-other:Q"], qualities=["Q"]), creature("y")], False),
        ([creature("x", keywords=["bands-with-other:Q"]), creature("y", qualities=["Q"])], False),
        ([creature("x", qualities=["Q"]), creature("y", qualities=["Q"])], False),
    ],
)
def test_508_1e_bands(members: list[dict[str, Any]], legal: bool) -> None:
    names = [one["id"] for one in members]
    assert broken(*members, declaration=dict.fromkeys(names, "B"), bands=[names]) == ([] if legal else ["508.1e"])


def test_508_1e_all_members_of_a_band_attack_the_same_defender() -> None:
    board = (BANDING, creature("y"), creature("z"), walker("p"))
    assert broken(*board, declaration={"x": "B", "y": "p"}, bands=[["x", "y"]]) == ["508.1e"]
    assert broken(*board, declaration={"x": "B"}, bands=[["x", "y"]]) == ["508.1e"]
    assert broken(*board, declaration=BOTH | {"z": "B"}, bands=[["x", "y"], ["x", "z"]]) == ["508.1e"]


def test_508_1f_tapping_is_not_a_cost_and_vigilance_prevents_it() -> None:
    found = verdict(creature("x", keywords=["vigilance"]), creature("y"), declaration={"y": "B", "x": "B"})
    assert found.tapped == ("y",)


def test_508_1g_optional_costs_are_paid_only_when_chosen() -> None:
    exert = {"optional": True, "name": "exert"}
    toll = {"optional": True, "name": "toll", "mana": "{1}"}
    for payment, paid in ((True, ["exert", "toll"]), ({"pay": ["toll"]}, ["toll"]), (False, []), (None, [])):
        payments = {} if payment is None else {"x": payment}
        found = verdict(taxed("x", exert, toll), declaration=TO_B, payments=payments)
        assert list(found.paid.get("x", ())) == paid
    assert broken(taxed("x", toll), declaration=TO_B, payments={"x": True}, available_mana=0) == ["508.1j"]


def test_508_1h_a_cost_applies_only_to_attacks_on_its_defenders() -> None:
    x = taxed("x", {"mana": "{2}", "defenders": ["B"]})
    assert broken(x, walker("p"), declaration={"x": "p"}, available_mana=0) == []
    assert broken(x, walker("p"), declaration={"x": "B"}, available_mana=1) == ["508.1j"]


def test_508_1i_untapped_permanents_add_mana() -> None:
    land = {"id": "l", "controller": "A", "types": ["land"], "mana_ability": 1}
    x = taxed("x", {"mana": "{2}"})
    assert broken(x, land, declaration=TO_B, available_mana=1) == []
    assert broken(x, land | {"tapped": True}, declaration=TO_B, available_mana=1) == ["508.1j"]
    assert broken(x, land | {"controller": "B"}, declaration=TO_B, available_mana=1) == ["508.1j"]
    elf = creature("e", mana_ability=1)
    assert broken(x, elf, declaration=TO_B, available_mana=1) == []
    assert broken(x, elf, declaration=TO_B | {"e": "B"}, available_mana=1) == ["508.1j"]
    assert broken(x, elf | {"keywords": ["vigilance"]}, declaration=TO_B | {"e": "B"}, available_mana=1) == []


def test_508_1i_a_creature_that_came_this_turn_is_not_a_mana_source() -> None:
    x = taxed("x", {"mana": "{2}"})
    new = {"mana_ability": 1, "continuously_controlled": False}
    assert broken(x, creature("e", **new), declaration=TO_B, available_mana=1) == ["508.1j"]
    assert broken(x, creature("e", **new, keywords=["haste"]), declaration=TO_B, available_mana=1) == []
    rock = {"id": "r", "controller": "A", "types": ["artifact"], **new}
    assert broken(x, rock, declaration=TO_B, available_mana=1) == []


def test_508_1j_a_permanent_already_tapped_cannot_be_tapped_to_pay() -> None:
    x = taxed("x", {"tap": 1})
    rock = {"id": "r", "controller": "A", "types": ["artifact"], "mana_ability": 1}
    assert broken(x, declaration=TO_B) == ["508.1j"]
    assert broken(x, creature("y"), declaration=TO_B) == []
    assert broken(x, creature("y"), declaration=BOTH) == ["508.1j"]
    assert broken(x | {"keywords": ["vigilance"]}, declaration=TO_B) == []
    both = taxed("x", {"tap": 1, "mana": "{1}"})
    assert broken(both, rock, declaration=TO_B, available_mana=0) == ["508.1j"]
    assert broken(both, rock, creature("y"), declaration=TO_B, available_mana=0) == []
    assert broken(x, rock, declaration=TO_B, payments={"x": {"tap": ["x"]}}) == ["508.1j"]
    assert broken(x, rock, declaration=TO_B, payments={"x": {"tap": ["r"]}}) == []


def test_508_1j_refused_and_partial_payments() -> None:
    x, y = taxed("x", {"mana": "{2}"}), taxed("y", {"sacrifice": 2})
    assert broken(x, declaration=TO_B, payments={"x": False}) == ["508.1j"]
    assert broken(creature("x"), declaration=TO_B, payments={"x": False}) == []
    assert broken(y, creature("z"), declaration={"y": "B"}, payments={"y": {"sacrifice": ["z"]}}) == ["508.1j"]
    assert broken(y, creature("z"), declaration={"y": "B"}, payments={"y": {"sacrifice": ["z", "y"]}}) == []
    assert broken(taxed("x", {"sacrifice": 1}), taxed("y", {"sacrifice": 1}), walker("w", "B"), declaration=BOTH) == []


def test_508_1j_one_permanent_pays_once() -> None:
    x, y, z = taxed("x", {"sacrifice": 1}), taxed("y", {"sacrifice": 1}), creature("z")
    payments = {"x": {"sacrifice": ["z"]}, "y": {"sacrifice": ["z"]}}
    assert broken(x, y, z, declaration=BOTH, payments=payments) == ["508.1j"]


def test_508_1k_an_attacker_sacrificed_to_pay_never_becomes_one() -> None:
    trigger = watcher("w", when="creature-attacks", creature="y")
    payments = {"x": {"sacrifice": ["y"]}}
    found = verdict(taxed("x", {"sacrifice": 1}), creature("y"), trigger, declaration=BOTH, payments=payments)
    assert found.legal
    assert (dict(found.attacking), found.sacrificed, dict(found.triggers)) == ({"x": "B"}, ("y",), {"w": 0})


def test_an_illegal_declaration_is_rewound() -> None:
    board = (taxed("x", {"mana": "{2}", "sacrifice": 1}), watcher("w", when="player-attacks", player="A"))
    found = verdict(*board, declaration=TO_B, available_mana=1)
    assert found.violates == ("508.1j",)
    assert (found.tapped, dict(found.attacking), dict(found.triggers), found.sacrificed) == ((), {}, {}, ())
    assert found.steps[-1] == ("508.1", "rewound")


def test_every_broken_subrule_is_listed_in_rule_order() -> None:
    board = (taxed("x", {"mana": "{1}"}, tapped=True, keywords=["defender"]), creature("y"))
    found = broken(*board, declaration={"y": "A", "x": "B"}, bands=[["x", "y"]], payments={"x": False})
    assert found == ["508.1a", "508.1b", "508.1c", "508.1e", "508.1j"]


def test_the_trace_follows_the_rule_in_order() -> None:
    steps = [rule for rule, _ in verdict(must("x"), declaration=TO_B).steps if rule.startswith("508.1")]
    assert steps == [f"508.1{letter}" for letter in "abcdefghijkm"]


def test_a_verdict_writes_and_or_or_before_the_last_defender() -> None:
    effects = [{"kind": "must-be-attacked", "defenders": ["B", "C"]}]
    unmet = verdict(creature("x"), players="ABC", effects=effects)
    assert "would obey “B or C must be attacked if able”." in unmet.message()["en"]
    assert "si arriverebbe a soddisfare «B o C deve essere attaccato se possibile»." in unmet.message()["it"]
    assert "「可能ならBまたはCが攻撃される」に従えます。" in unmet.message()["ja"]
    cap = [{"kind": "max-attackers", "limit": 0, "defenders": ["B", "C"]}]
    capped = verdict(creature("x"), players="ABC", effects=cap, declaration=TO_B)
    assert "the maximum number of creatures attacking B and C is 0 in total." in capped.message()["en"]
    assert "il numero massimo di attaccanti contro B e C è 0 in tutto." in capped.message()["it"]
    assert "B、Cを攻撃できるのは合わせて0体までです。" in capped.message()["ja"]
    shy = creature("x", restrictions=[{"kind": "cant-attack", "defenders": ["B", "C"]}])
    kept_off = verdict(shy, players="ABC", declaration=TO_B).message()
    assert "x can’t attack B or C." in kept_off["en"]
    assert "x non può attaccare B o C." in kept_off["it"]
    assert "xはB、Cを攻撃できません。" in kept_off["ja"]
    shy = creature("x", restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": ["y", "z"]}])
    left_alone = verdict(shy, creature("y"), creature("z"), declaration=TO_B).message()
    assert "x can attack only together with y or z." in left_alone["en"]
    assert "x può attaccare solo insieme a y o z." in left_alone["it"]
    many = verdict(
        creature("x"),
        *(walker(f"p{n}") for n in range(10, 25)),
        effects=[{"kind": "must-be-attacked", "defenders": [f"p{n}" for n in range(10, 25)]}],
    )
    assert "p20, p21, … (+3) deve essere attaccato" in many.message()["it"]
    assert "p20、p21、…（ほか3）が攻撃される" in many.message()["ja"]


def test_the_members_of_a_band_are_listed_as_each_language_does() -> None:
    three = (creature("x", keywords=["banding"]), creature("y"), creature("z"))
    mixed = verdict(*three, declaration=dict.fromkeys("xyz", "B"), bands=[["x", "y", "z"]]).message()
    assert "508.1e: x + y + z can’t be a band" in mixed["en"]
    assert "508.1e: il branco x + y + z non è ammesso" in mixed["it"]
    assert "508.1e：x、y、zではバンドを組めません" in mixed["ja"]


def test_the_reason_is_minimal_and_names_the_obstacle() -> None:
    cap = [{"kind": "max-attackers", "limit": 1}]
    found = verdict(must("x"), creature("y"), effects=cap, declaration={"y": "B"})
    assert found.message()["en"] == (
        "The declaration is illegal. 508.1d: requirements obeyed: 0; possible: 1. "
        "For example, x → B would obey “x attacks if able” (still obeying “the maximum number of attackers is 1”)."
    )
    many = [must(name) for name in "uvwxyz"]
    assert "For example, u → B would obey “u attacks if able”." in verdict(*many).message()["en"]
    shy = must("x", restrictions=[{"kind": "cant-attack-alone"}])
    said = verdict(shy, creature("y")).message()
    assert "For example, x → B, y → B would obey" in said["en"]
    assert "x → B、y → Bとすれば" in said["ja"]
    shy = must("x", restrictions=[{"kind": "cant-attack-unless-others", "at_least": 2}])
    assert "For example, x → B, y → B, z → B would obey" in verdict(shy, creature("y"), creature("z")).message()["en"]


def test_english_writes_a_comma_before_the_last_of_three_requirements_but_not_of_three_members_of_a_band() -> None:
    assert _listed(["a", "b", "c"], "en", last="before-last") == "a, b, and c"
    assert _listed(["a", "b"], "en", last="before-last") == "a and b"
    assert _listed(["a", "b", "c"], "en", "between-members") == "a + b + c"
    assert _listed(["a", "b", "c"], "it", last="before-last") == "a, b e c"


def test_japanese_quotes_each_of_several_requirements() -> None:
    twice = creature("x", requirements=[ATTACKS, {"kind": "goaded", "by": "B"}])
    effects = [{"kind": "max-attackers", "limit": 1}]
    said = verdict(twice, must("y"), effects=effects, declaration={"y": "B"}).message()["ja"]
    assert "「xは可能なら攻撃する」、「Bに使嗾されたxは可能なら攻撃する」に従えます" in said
    assert "。ただし「yは可能なら攻撃する」には従えなくなります（適用される制限：攻撃できるのは1体までです）。" in said


def test_messages_in_three_languages_use_an_editions_numbers() -> None:
    found = verdict(taxed("x", {"mana": "{1}"}), declaration=TO_B, payments={"x": False})
    message = found.message({"508.1j": "508.1i"})
    assert "508.1i: the cost for x to attack is not paid" in message["en"]
    assert "508.1i: il costo per attaccare con x non viene pagato" in message["it"]
    assert "508.1i：xの攻撃コストが支払われていません" in message["ja"]
    document = found.to_json({"508.1j": "508.1i"})
    assert (document["violates"], document["edition_number"]) == (["508.1j"], ["508.1i"])


def test_a_creature_without_defenders_does_not_attack() -> None:
    assert broken(creature("x", requirements=[ATTACKS | {"defenders": ["p"]}]), walker("p", "A")) == []
    assert broken(must("x"), defending=[]) == []
