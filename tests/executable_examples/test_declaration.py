"""A declaration as text, and the text forms of a step, a board, a verdict, and a requirement."""

import doctest
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from executable_examples import engine
from executable_examples.engine import (
    Declaration,
    DeclareAttackersStep,
    MalformedDeclaration,
    declaration_text,
    judge,
    read_board,
    read_declaration,
    read_scenario,
)
from tests.support.engine_boards import creature, scenario, walker
from tests.support.oracle.generator import random_scenario

FOLDER = Path(engine.__path__[0])
DOCUMENTED = [path.stem for path in sorted(FOLDER.glob("*.py")) if ">>> " in path.read_text("utf-8")]
BOARD = """
A* B C
x: A creature attacks-if-able(C,B) haste
y: A creature goaded(B) banding
z: A creature tapped
p: C planeswalker
max-attackers(2); must-be-attacked(p,C); attacks-if-attacks(any,y); attacks-if-attacks(x,z)
"""


@pytest.fixture
def step() -> DeclareAttackersStep:
    return DeclareAttackersStep(read_board(BOARD))


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_documented_examples_run(name: str) -> None:
    found = doctest.testmod(import_module(f"executable_examples.engine.{name}"))
    assert found.attempted > 0
    assert found.failed == 0


def test_the_step_and_its_text_have_examples() -> None:
    assert {"step", "declaration"} <= set(DOCUMENTED)


@pytest.mark.parametrize(
    ("text", "attacks", "bands"),
    [
        ("x→B, y→C, band y+z", {"x": "B", "y": "C"}, [("y", "z")]),
        ("x->B,y->C\n", {"x": "B", "y": "C"}, []),
        (" x → B ", {"x": "B"}, []),
        ("band→B, x-y->C, band band", {"band": "B", "x-y": "C"}, [("band",)]),
        ('"a → b"→"p,q", band "+"+x', {"a → b": "p,q"}, [("+", "x")]),
        ("", {}, []),
        ("∅", {}, []),
    ],
)
def test_a_declaration_is_read_as_it_is_written(
    text: str, attacks: dict[str, str], bands: list[tuple[str, ...]]
) -> None:
    found = read_declaration(text)
    assert (dict(found), list(found.bands)) == (attacks, bands)
    assert read_declaration(str(found)) == found
    assert str(found) == declaration_text(attacks, bands)


def test_a_declaration_is_written_as_text() -> None:
    assert str(Declaration({"x": "B", "y": "C"}, [["y", "z"]])) == "x→B, y→C, band y+z"
    assert str(Declaration()) == "∅"
    assert declaration_text({"->": "→", "∅": '"'}) == '"->"→"→", ∅→"\\""'


def test_declarations_are_compared_with_their_bands() -> None:
    alone, banded = Declaration({"x": "B"}), Declaration({"x": "B"}, [["x"]])
    assert alone == {"x": "B"}
    assert banded == Declaration({"x": "B"}, [("x",)])
    assert alone != banded
    assert banded != {"x": "B"}
    assert (repr(alone), repr(banded)) == ("{'x': 'B'}", "Declaration({'x': 'B'}, (('x',),))")


def test_any_declaration_survives_being_written_and_read() -> None:
    signs = ["→", "->", "-", ">", ",", "+", " ", "band", "∅", '"', "\\", ";", "x", "é", "攻"]
    random = Random(7)  # noqa: S311 - chance for tests
    for _ in range(500):
        names = ["".join(random.choices(signs, k=random.randint(1, 3))) for _ in range(6)]
        attacks = dict(zip(names[:3], names[3:], strict=True))
        bands = tuple(tuple(random.sample(names, 2)) for _ in range(random.randint(0, 2)))
        found = read_declaration(declaration_text(attacks, bands))
        assert (dict(found), found.bands) == (attacks, bands)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x", "expected an attack (“x→B”) or a band (“band x+y”); found “x”"),
        ("x→B y→C", "expected an attack (“x→B”) or a band (“band x+y”); found “x→By→C”"),
        ("x→B,", "expected an attack (“x→B”) or a band (“band x+y”); found “,”"),
        ("x→", "expected an attack (“x→B”) or a band (“band x+y”); found “x→”"),
        ("x→B, x→C", "“x” is given twice"),
        ("band x y", "expected a plus; found “y”"),
        ("band x+", "expected a name; found “+”"),
        ("+→B", "expected a name; found “+”"),
        ('x→"\\q"', "expected a JSON string; found"),
        ("x=B", "cannot be read after this point: “=B”"),
    ],
)  # fmt: skip
def test_an_invalid_declaration_is_refused(text: str, line: str) -> None:
    with pytest.raises(MalformedDeclaration) as caught:
        read_declaration(text)
    assert str(caught.value).startswith(f"declaration: {line}")


def test_a_step_accepts_declaration_text_with_bands(step: DeclareAttackersStep) -> None:
    assert step.judge("x→C, y→C, band x+y") == step.judge({"x": "C", "y": "C"}, bands=[["x", "y"]])
    assert step.judge("x→C, y→B, band x+y").violates == ("508.1d", "508.1e")
    assert step.judge(Declaration({"x": "C"}, [["z"]])).violates[-1] == "508.1e"
    assert "x→C, y→C" in step.legal
    assert "x→C, y→" not in step.legal
    with pytest.raises(MalformedDeclaration, match="declaration: “q” is not on the board"):
        step.judge("x→C, band x+q")


def test_legal_declarations_are_written_as_text(step: DeclareAttackersStep) -> None:
    assert str(next(iter(step.legal))) == "x→B, y→C"
    assert all(str(one) in step.legal for one in step.legal)


def test_a_step_judges_what_follows_a_declaration(step: DeclareAttackersStep) -> None:
    after = [{"event": "leaves-battlefield", "permanent": "p"}]
    board = scenario(creature("x"), walker("p"), declaration={"x": "p"}, after=after)
    alone = DeclareAttackersStep(read_scenario({**board, "after": []}))
    assert alone.judge("x→p", after=after) == judge(read_scenario(board))
    assert alone.judge("x→p", after=after).attacking == {"x": None}
    assert alone.judge("x→p").attacking == {"x": "p"}
    assert DeclareAttackersStep(read_scenario(board)).judge("x→p").attacking == {"x": None}
    assert alone.push("x→p", after=after).attacking == {"x": None}
    with pytest.raises(MalformedDeclaration, match=r"after\[0\]\.permanent: is “q”"):
        step.judge({}, after=[{"event": "leaves-battlefield", "permanent": "q"}])


def test_a_step_judges_like_its_document() -> None:
    random = Random(3)  # noqa: S311 - chance for tests
    for _ in range(60):
        document = random_scenario(random)
        announced = {name: document[name] for name in ("bands", "payments", "after") if name in document}
        step = DeclareAttackersStep(read_scenario({**document, "after": []}))
        expected = judge(read_scenario(document))
        assert step.judge(document["declaration"], **announced) == expected


def test_rules_are_checked_at_once() -> None:
    with pytest.raises(MalformedDeclaration, match=r"there is no rule set “2003”; expected one of current, it-2024"):
        DeclareAttackersStep(read_board(BOARD), rules="2003")


def test_objects_have_readable_representations(step: DeclareAttackersStep) -> None:
    assert repr(step) == "<DeclareAttackersStep of board: A attacks B, C, rules current, nothing declared>"
    step.push("x→C, y→C, band x+y")
    assert repr(step).endswith("rules current, declared x→C, y→C, band x+y>")
    step.pop()
    assert repr(step).endswith("nothing declared>")
    assert repr(step.board) == "<Scenario board: A* B C; permanents: 4, effects: 4>"
    declared = read_scenario(scenario(creature("x"), declaration={"x": "B"}))
    assert repr(declared) == "<Scenario test: A* B; permanents: 1, effects: 0; declared x→B>"
    assert str(step.judge("x→C, y→C")) == "The declaration is legal."
    assert str(step.judge("z→C")).startswith("The declaration is illegal. 508.1a: z is tapped.")


def test_requirements_name_creature_defenders_and_reason(step: DeclareAttackersStep) -> None:
    assert [str(one) for one in step.requirements()] == [
        "x attacks B or C if able",
        "y attacks if able (goaded by B)",
        "y attacks a player other than B if able (goaded by B)",
        "some creature attacks C or p if able",
        "y attacks if able when any creature attacks",
        "z attacks if able when x attacks",
    ]
    assert len(step.requirements("∅")) == 4
    assert [str(one) for one in step.requirements("y→C")[4:]] == ["y attacks if able when any creature attacks"]
    goaded = step.requirements()[2]
    assert (goaded.creature, goaded.defenders, goaded.kind, goaded.by) == ("y", ("C",), "goaded", "B")
    assert step.requirements()[-1].condition == "x"


def test_a_verdict_counts_the_requirements_that_a_step_lists() -> None:
    random = Random(4)  # noqa: S311 - chance for tests
    for _ in range(60):
        step = DeclareAttackersStep(read_scenario(random_scenario(random)))
        for declaration in list(step.legal)[:3]:
            assert (step.judge(declaration).maximum or 0) <= len(step.requirements(declaration))


def test_requirements_of_creatures_exempt_by_cost_are_left_out() -> None:
    board = read_board("A* B; x: A creature attacks-if-able cost(mana=1); y: A creature attacks-if-able")
    assert len(DeclareAttackersStep(board).requirements()) == 2
    assert [one.creature for one in DeclareAttackersStep(board, rules="it-2024-10-02").requirements()] == ["y"]
