"""A board as text: it is read back as written, and errors name the line."""

import pytest

from executable_examples.document import board_document
from executable_examples.engine import MalformedDeclaration, board_text, read_board, read_scenario
from executable_examples.engine.scenario import AttackCost, CostFilter, CreatureFilter, Effect, Trigger
from tests.support.engine_boards import broken, creature

EVERYTHING = """A* B C; mana 3; life A=3 B=20
x: A Creature Haste cost(or(mana=2),or(sacrifice=1,type=land,subtype=Forest+Plains,other),name=t) cost(life=2,return=1)
y: A creature cost(tap=1,type=creature,not_attacking,other,continuous,optional,name=enlist) cost(tap=1,type=)
w: B enchantment trigger(creature-attacks,alone,with_others=2,type=creature,subtype=Elf,color=red,colors=blue)
v: B enchantment trigger(any-attacked,on=B) trigger(cost-paid,creature=x,name=t) trigger(becomes-tapped)
u: B enchantment trigger(player-attacks-with,player=A,at_least=2,color=red)
attacks-if-attacks(any,all); additional-triggers(A,0)"""


def test_costs_triggers_and_effects_are_read() -> None:
    board = read_board(EVERYTHING)
    x, y, w, v, u = board.permanents
    assert dict(board.life) == {"A": 3, "B": 20}
    assert (x.types, x.keywords) == (frozenset({"creature"}), frozenset({"haste"}))
    land = CostFilter(types=frozenset({"land"}), subtypes=frozenset({"Forest", "Plains"}), other=True)
    branches = (AttackCost(mana=2), AttackCost(sacrifice=1, of=land))
    assert x.attack_costs == (AttackCost(any_of=branches, name="t"), AttackCost(life=2, returned=1))
    enlist = CostFilter(types=frozenset({"creature"}), not_attacking=True, other=True, continuous=True)
    assert y.attack_costs[0] == AttackCost(tap=1, of=enlist, optional=True, name="enlist")
    assert y.attack_costs[1].of.types == frozenset()
    of = CreatureFilter(*map(frozenset, (["creature"], ["Elf"], ["red"])))
    assert w.triggers == (Trigger("creature-attacks", alone=True, with_others=2, of=of, colors=frozenset({"blue"})),)
    assert v.triggers[0] == Trigger("any-attacked", defenders=frozenset({"B"}))
    assert v.triggers[1:] == (Trigger("cost-paid", creature="x", name="t"), Trigger("becomes-tapped"))
    assert u.triggers[0].of == CreatureFilter(colors=frozenset({"red"}))
    assert board.effects == (
        Effect("attacks-if-attacks", cause="any", then="all"),
        Effect("additional-triggers", player="A", times=0),
    )


def test_boards_are_written_as_text_and_as_document() -> None:
    board = read_board(EVERYTHING)
    assert read_board(board_text(board)) == board
    document = board_document(board)
    assert document["life"] == {"A": 3, "B": 20}
    assert document["permanents"][0]["attack_costs"][1] == {"life": 2, "return": 1}
    assert read_scenario(document) == board


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A* B*", "line 1: expected one active player; found another star after “B”"),
        ("A* B; mana 2\nx: A creature\nmana 3", "line 3: “mana” is given twice"),
        ("A* B\nx: A creature\n\nx: A creature", "line 4: “x” is given twice"),
        ("A* B\nx: A creature\nB: A creature", "line 3: “B” is given twice"),
        ("A* B A", "line 1: “A” is given twice"),
        ("A* B; life A=3 A=4", "line 1: “A” is given twice"),
        ("A* B; life A", "line 1: expected an equals sign; found nothing"),
        ("A* B\n\nx: A creature flies", "line 3: expected a type, a keyword, a restriction, or a requirement"),
        ("", "line 1: expected the players (the active one with a star); found nothing"),
        ("A B", "line 1: expected the players (the active one with a star); found “A B”"),
        ("\nx: A creature", "line 1: expected the players (the active one with a star); found “x: A creature”"),
        ("A* B\nx: A creature\nmana -1", "line 3: available_mana: is -1; expected"),
        ("A* B\ndefending A", "line 2: defending[0]: is “A”; expected one of B"),
        ("A* B; x: A creature flies", "a keyword, a restriction, or a requirement; found “flies”"),
        ("A* B; x: A creature cant-attack(B", "line 1: expected a comma or a closing bracket; found nothing"),
        ("A* B; peace", "line 1: expected a permanent (“id: controller …”) or an effect; found “peace”"),
        ("A* B; x: A creature power=two", "line 1: expected a whole number; found “two”"),
        ("A* B; x: Z creature", "permanents[0].controller: is “Z”; expected one of A, B"),
        ('A* B; "x', "line 1: cannot be read after this point: “\"x”"),
        ("A* B; x: A creature)", "line 1: expected a name; found “)”"),
        ("A* B; x: A creature :", "line 1: expected a name; found “:”"),
        ("A* B; attacks-if-attacks(x)", "effects[0].if: is “x”; expected one of none"),
        ("A* B; mana many", "line 1: expected a whole number; found “many”"),
        ("A* B\nx: A creature strength=1", "line 2: no such field: “strength”; expected one of color, keyword,"),
        ("A* B\nx: A creature power=2 power=3", "line 2: “power” is given twice"),
        ("A* B\nx: A creature cost(gold=2)", "line 2: no such field: “gold”; expected one of"),
        ("A* B\nx: A creature cost(mana=2,mana=3)", "line 2: “mana” is given twice"),
        ("A* B\nx: A creature cost(name=a+b)", "line 2: expected one value, but also found “b”"),
        ("A* B\nx: A creature cost(or(or(mana=1)))", "line 2: no such field: “or”"),
        ("A* B\nx: A creature cost(alone)", "line 2: permanents[0].attack_costs[0].alone: no such field"),
        ("A* B\nx: Z creature", "line 2: permanents[0].controller: is “Z”; expected one of A, B"),
        ("A* B\nx: A creature\nattacks-if-attacks(x,x,x)", "line 3: effects[0].defenders: no such field"),
        ("A* B\nadditional-triggers(A)", "line 2: effects[0].defenders: no such field"),
    ],
)  # fmt: skip
def test_an_error_is_refused_with_its_line(text: str, line: str) -> None:
    with pytest.raises(MalformedDeclaration) as caught:
        read_board(text)
    assert line in str(caught.value)


def test_keywords_types_and_qualities_ignore_case() -> None:
    y = creature("y", types=["Creature"], keywords=["Bands-With-Other:Elf"])
    board = [creature("x", types=["CREATURE"], keywords=["Defender"]), y, creature("z", qualities=["elf"])]
    assert broken(*board, declaration={"x": "B"}) == ["508.1c"]
    y["qualities"] = ["ELF"]
    assert broken(*board, declaration={"y": "B", "z": "B"}, bands=[["y", "z"]]) == []


def test_full_width_signs_stand_for_the_plain_ones_and_a_name_with_one_is_quoted() -> None:
    wide = read_board("A＊　B\nx：A　creature　power＝２\u00a0cost（mana＝２、on＝B）；y: A creature")
    assert wide == read_board("A* B\nx: A creature power=2 cost(mana=2,on=B); y: A creature")
    named = read_board('A* B\n"x：y": A creature')
    assert [one.id for one in named.permanents] == ["x：y"]
    assert read_board(board_text(named)) == named
