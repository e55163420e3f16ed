"""A scenario is read strictly: errors name their place and what was expected."""

import json
from typing import Any

import pytest

from executable_examples.engine import MalformedDeclaration, read_scenario, read_scenario_text
from tests.support.engine_boards import ATTACKS, battle, creature, scenario, walker


def refusal(document: Any) -> str:
    with pytest.raises(MalformedDeclaration) as caught:
        read_scenario(document)
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 700
    return line


def of_x(**fields: Any) -> dict[str, Any]:
    return scenario(creature("x", **fields))


def restricted(kind: str, **fields: Any) -> dict[str, Any]:
    return of_x(restrictions=[{"kind": kind} | fields])


def taxed(**cost: Any) -> dict[str, Any]:
    return of_x(attack_costs=[cost])


def with_effect(kind: str, **fields: Any) -> dict[str, Any]:
    return scenario(effects=[{"kind": kind} | fields])


def with_event(event: str, **fields: Any) -> dict[str, Any]:
    return scenario(creature("x"), after=[{"event": event} | fields])


def test_defaults_are_applied() -> None:
    read = read_scenario({"schema": "rosetta508/scenario/1", "id": "i", "players": ["A", "B", "C"], "active": "B"})
    assert read.defending == ("A", "C")
    assert (read.permanents, read.declaration, read.available_mana, read.range_of_influence) == ((), {}, None, None)
    one = read_scenario(scenario(creature("x"))).permanents[0]
    assert (one.tapped, one.continuously_controlled, one.power) == (False, True, 0)


def test_missing_defenders_mean_any_and_an_empty_list_means_none() -> None:
    bans = [{"kind": "cant-attack"}, {"kind": "cant-attack", "defenders": []}]
    read = read_scenario(of_x(restrictions=bans)).permanents[0]
    assert [one.defenders for one in read.restrictions] == [None, frozenset()]


X = "permanents[0].restrictions[0]"


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ([], "scenario: is an empty list; expected an object"),
        ({}, "schema: is missing; expected “rosetta508/scenario/1”"),
        (scenario(schema="rosetta508/scenario/2"), "schema: is “rosetta508/scenario/2”; expected"),
        (scenario(players=[]), "players: is an empty list; expected a list of one or more players"),
        (scenario(players="AB") | {"players": "AB"}, "players: is “AB”; expected a list"),
        (scenario(players=["A", "A"]), "players: “A” is given twice"),
        (scenario(active="Z"), "active: is “Z”; expected one of A, B"),
        (scenario(defending=["A"]), "defending[0]: is “A”; expected one of B"),
        (scenario(defending=["B", "B"]), "defending[1]: “B” is given twice"),
        (scenario(creature("x"), creature("x")), "permanents: “x” is given twice"),
        (scenario(creature("A")), "permanents: “A” is given twice"),
        (scenario({"controller": "A"}), "permanents[0].id: is missing; expected a string"),
        (scenario(creature("x", controller="Z")), "permanents[0].controller: is “Z”; expected one of A, B"),
        (of_x(tapped="yes"), "permanents[0].tapped: is “yes”; expected true or false"),
        (of_x(power=1.5), "permanents[0].power: is 1.5; expected a whole number"),
        (of_x(power=True), "permanents[0].power: is true; expected a whole number"),
        (of_x(flying=True), "permanents[0].flying: no such field; expected one of attack_costs,"),
        (restricted("shy"), "permanents[0].restrictions[0].kind: is “shy”; expected one of"),
        (of_x(requirements=["must"]), "permanents[0].requirements[0]: is “must”; expected an object"),
        (restricted("cant-attack-alone", defenders=["B"]), f"{X}.defenders: no such field; expected one of kind"),
        (
            restricted("cant-attack-unless-others", at_least=-1),
            f"{X}.at_least: is -1; expected a whole number, 0 or more",
        ),
        (restricted("cant-attack-unless-also-attacking", any_of=["q"]), f"{X}.any_of[0]: is “q”; expected one of x"),
        (of_x(requirements=[ATTACKS | {"defenders": ["Q"]}]), "requirements[0].defenders[0]: is “Q”; expected one of"),
        (of_x(requirements=[{"kind": "goaded"}]), "requirements[0].by: is missing; expected one of A, B"),
        (taxed(mana="{R}"), "attack_costs[0].mana: is “{R}”; expected generic mana, for example {2}"),
        (taxed(tap=-2), "attack_costs[0].tap: is -2; expected a whole number, 0 or more"),
        (of_x(triggers=[{"when": "never"}]), "permanents[0].triggers[0].when: is “never”; expected one of"),
        (with_effect("max-attackers", limit=-1), "effects[0].limit: is -1; expected a whole number"),
        (with_effect("max-attackers"), "effects[0].limit: is missing; expected a whole number"),
        (with_effect("peace"), "effects[0].kind: is “peace”; expected one of additional-triggers,"),
        (with_effect("attacks-if-attacks", **{"if": "x", "then": "y"}), "effects[0].if: is “x”; expected one of none"),
        (scenario(declaration={"q": "B"}), "declaration: “q” is unknown; expected one of none"),
        (scenario(creature("x"), declaration={"x": "Q"}), "declaration.x: attacks “Q”; expected a player or permanent"),
        (scenario(creature("x"), declaration={"x": None}), "declaration.x: attacks null; expected a player"),
        (scenario(creature("x"), bands=[["x", "x"]]), "bands[0][1]: “x” is given twice"),
        (scenario(creature("x"), bands=[["q"]]), "bands[0][0]: is “q”; expected one of x"),
        (scenario(creature("x"), payments={"x": "all"}), "payments.x: is “all”; expected true, false, or an object"),
        (scenario(creature("x"), payments={"x": {"pay": ["exert"]}}), "payments.x.pay[0]: is “exert”; expected one of"),
        (scenario(available_mana=-1), "available_mana: is -1; expected a whole number, 0 or more"),
        (with_event("rain"), "after[0].event: is “rain”; expected one of becomes-attacking,"),
        (with_event("phase-ends", player="A"), "after[0].player: no such field; expected one of event"),
        (with_event("reselect", permanent="x"), "after[0].defender: is missing"),
        (
            with_event("enters-attacking", permanent=creature("x"), defender="B"),
            "after[0].permanent.id: “x” is given twice",
        ),
        (scenario(range_of_influence=-1), "range_of_influence: is -1; expected a whole number, 0 or more"),
        (scenario(color="red"), "color: no such field; expected one of active,"),
        (scenario(teams=[["A"], ["B"]]), "teams: is not supported: teams"),
        (
            scenario(range_of_influence={"A": 1}),
            "range_of_influence: is an object; expected one number for all players; separate",
        ),
        (taxed(mana="{2}{W}"), "mana: is “{2}{W}”; expected generic mana, for example {2}; colored"),
        (of_x(mana_ability="{G}"), "permanents[0].mana_ability: is “{G}”; expected a whole number, 0 or more"),
        (scenario(life={"Z": 1}), "life: “Z” is unknown; expected one of A, B"),
        (scenario(life={"A": -1}), "life.A: is -1; expected a whole number, 0 or more"),
        (taxed(any_of=[]), "attack_costs[0].any_of: is an empty list; expected a list of one or more costs"),
        (taxed(any_of=[{"optional": True}]), "any_of[0].optional: no such field"),
        (taxed(sacrifice=1, of={"colors": []}), "attack_costs[0].of.colors: no such field"),
        (
            taxed(any_of=[{"tap": 1}]) | {"payments": {"x": {"choose": [1]}}},
            "payments.x.choose: is a list; expected for each any_of, the index of a branch, counted from 0",
        ),
        (
            of_x() | {"payments": {"x": {"choose": [0]}}},
            "payments.x.choose: is a list; expected for each any_of, the index",
        ),
        (of_x(triggers=[{"when": "any-attacked", "creature": "x"}]), "triggers[0].creature: no such field"),
        (with_effect("additional-triggers", player="A"), "effects[0].times: is missing"),
    ],
)
def test_an_unreadable_field_is_refused_with_its_path(document: Any, line: str) -> None:
    assert line in refusal(document)


def test_deep_nesting_and_invalid_json_are_refused() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    assert refusal(of_x(controller=deep)) == "permanents[0].controller: is a list; expected one of A, B"
    for text in ("[" * 100_000, "{", '{"id": "a", "id": "b"}', '{"power": ' + "9" * 5000 + "}"):
        with pytest.raises(MalformedDeclaration) as caught:
            read_scenario_text(text)
        assert len(str(caught.value)) < 100


def test_unprintable_characters_are_shown_escaped() -> None:
    assert refusal(scenario(id="a\ud800\n")) == r"id: is “a\ud800\n”; expected a string"
    assert refusal(of_x(controller="Z" * 200)).startswith(f"permanents[0].controller: is “{'Z' * 39}…; expected")


def test_a_declaration_may_not_give_a_creature_twice() -> None:
    text = json.dumps(scenario(creature("x"), declaration={"x": "B"})).replace('{"x": "B"}', '{"x": "B", "x": "B"}')
    with pytest.raises(MalformedDeclaration, match="“x” is given twice in one object"):
        read_scenario_text(text)


def test_illegal_but_existing_attackers_and_defenders_can_be_read() -> None:
    document = scenario(walker("p"), battle("b", "A"), declaration={"p": "A", "b": "p"})
    assert read_scenario(document).declaration == {"p": "A", "b": "p"}


def test_abilities_may_name_a_permanent_that_enters_later() -> None:
    entering = {"event": "enters-attacking", "permanent": creature("n"), "defender": "B"}
    trigger = {"when": "creature-attacks", "creature": "n"}
    read = read_scenario(
        of_x(triggers=[trigger]) | {"after": [entering, {"event": "reselect", "permanent": "n", "defender": "B"}]}
    )
    assert read.after[1].permanent == "n"


def test_expected_does_not_affect_judging() -> None:
    assert read_scenario(scenario(expected="nonsense")) == read_scenario(scenario())
