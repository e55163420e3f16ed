"""The adapters to other engines: what they express and refuse, and the engines' answers if installed."""

import io
import json
import re
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.engines import phase, python_mtg
from benchmarks.engines.__main__ import OTHERS, Other, row, suite
from benchmarks.engines.answering import Unsupported, answered, serve
from benchmarks.engines.boards import MIXED, PLAIN, boards
from benchmarks.engines.phase_cards import cards
from benchmarks.publish.results import load
from executable_examples.engine import judge, read_scenario
from rosetta508.integrations.engine_comparison import AGREES, DIFFERS, SILENT, UNSUPPORTED, Agreement
from tests.support.checkout import ROOT

LANGUAGES = ("en", "it", "ja")
GOATS = {"when": "player-attacks-with", "player": "A", "at_least": 2, "of": {"subtypes": ["Goat"]}}


def scenario(creature: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Return a scenario in which x attacks B."""
    x = {"id": "x", "controller": "A", "types": ["creature"], **(creature or {})}
    found = {"id": "here", "players": ["A", "B"], "active": "A", "permanents": [x], "declaration": {"x": "B"}}
    return found | more


def page(language: str) -> str:
    return (ROOT / "docs" / language / "engines.md").read_text("utf-8")


def test_later_events_are_not_sent_to_engines_and_reasons_are_passed_on() -> None:
    def refuse(_: dict[str, Any]) -> dict[str, Any]:
        raise Unsupported("no word for it")

    assert answered(scenario(), refuse) == {"id": "here", "unsupported": "no word for it"}
    after = scenario(after=[{"event": "phase-ends"}])
    assert answered(after, lambda _: {"legal": True})["unsupported"] == "what happens after the declaration"


def test_each_line_gets_one_answer_whatever_the_engine_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(_: dict[str, Any]) -> dict[str, Any]:
        sys.stdout.write("shuffling\n")
        return {"legal": True}

    out, aside = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", aside)
    serve(chatty, [json.dumps(scenario())])
    assert (json.loads(out.getvalue()), aside.getvalue()) == ({"id": "here", "legal": True}, "shuffling\n")


def test_a_board_is_translated_into_equivalent_cards() -> None:
    x = {"keywords": ["haste", "flying"], "tapped": True, "continuously_controlled": False, "power": 2}
    x |= {"restrictions": [{"kind": "cant-attack-alone"}, {"kind": "cant-attack", "defenders": ["B"]}]}
    x |= {"requirements": [{"kind": "goaded", "by": "B"}], "attack_costs": [{"mana": "{2}", "defenders": ["B"]}]}
    limit = {"kind": "max-attackers", "limit": 1, "defenders": ["B"]}
    laid_out = cards(scenario(x, effects=[limit], available_mana=1))
    assert [(card.name, card.controller, card.enchants, card.lines[-1]) for card in laid_out] == [
        ("x", "A", None, "This creature can't attack alone."),
        ("aura 0", "B", "x", "Enchanted creature can't attack you."),
        ("aura 1", "B", "x", "Enchanted creature is goaded."),
        ("aura 2", "B", "x", "Enchanted creature can't attack you unless its controller pays {2}."),
        ("limit 3", "B", None, "No more than one creature can attack you each combat."),
        ("source", "A", None, "{T}: Add {C}."),
    ]
    assert (laid_out[0].tapped, laid_out[0].sick, laid_out[0].keywords) == (True, True, ["Haste"])
    assert laid_out[0].printed()["power"] == "2"


@pytest.mark.parametrize(
    ("there", "reason"),
    [
        (scenario(defending=["B"], players=["A", "B", "C"]), "one defending player chosen among several"),
        (scenario({"attack_costs": [{"tap": 1}]}), "costs to attack other than exerting and mana"),
        (scenario({"requirements": [{"kind": "attacks-if-able", "defenders": ["B"]}]}), "a requirement to attack this"),
        (scenario({"restrictions": [{"kind": "cant-attack", "defenders": ["p"]}]}), "this planeswalker or that battle"),
        (scenario({"restrictions": [{"kind": "cant-attack-unless-also-attacking"}]}), "cant-attack-unless-also"),
        (scenario(effects=[{"kind": "must-be-attacked", "defenders": ["B"]}]), "must-be-attacked"),
        (scenario({"triggers": [{"when": "player-is-attacked", "player": "B"}]}), "a triggered ability of the kind"),
        (scenario({"triggers": [GOATS]}), "a triggered ability of the kind player-attacks-with"),
        (scenario({"prowess": 1}), "prowess"),
        (scenario(range_of_influence=1), "range of influence"),
    ],
)
def test_a_board_without_equivalent_cards_is_refused(there: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unsupported, match=reason):
        cards(there)


def test_a_card_that_phase_does_not_read_completely_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(card: dict[str, Any], _: None) -> dict[str, Any]:
        return {"static_abilities": [{"type": "Unrecognized" if "unless" in card["text"] else "CantAttack"}]}

    monkeypatch.setitem(sys.modules, "phase", SimpleNamespace(build_oracle_face=read))
    restriction = {"kind": "cant-attack-unless-others", "at_least": 2}
    board = scenario({"restrictions": [restriction]})
    with pytest.raises(Unsupported, match="its parser does not read: This creature can't attack unless at least two"):
        phase.judge(board)


@pytest.mark.parametrize(
    ("said", "nobody", "answer"),
    [
        ("ObjectId(3) is tapped", False, {"violates": ["508.1a"]}),
        ("ObjectId(3) has Defender", False, {"violates": ["508.1c"]}),
        ("ObjectId(3) can't attack Player(2)", False, {"violates": ["508.1c"]}),
        ("ObjectId(3) can't attack Player(0)", True, {"violates": ["508.1b"]}),
        (
            "Declaration obeys 1 attack requirement(s) but 2 are obtainable without paying a cost",
            False,
            {"violates": ["508.1d"], "obeyed": 1, "maximum": 2},
        ),
        ("band 0 must include at least one banding creature", False, {"violates": ["508.1e"]}),
        ("Cannot pay mana cost", False, {"violates": ["508.1j"]}),
    ],
)
def test_phase_errors_are_mapped_to_rules(said: str, nobody: bool, answer: dict[str, Any]) -> None:
    table: Any = SimpleNamespace(attacks_what_nobody_may=lambda: nobody)
    assert phase._illegal(said, table) == {"legal": False} | answer
    with pytest.raises(RuntimeError, match="something new"):
        phase._illegal("something new", table)


@pytest.mark.parametrize(
    ("there", "reason"),
    [
        (scenario(players=["A", "B", "C"]), "more than two players"),
        (scenario(declaration={"x": "p"}), "all attack the opponent"),
        (scenario(bands=[["x"]]), "bands"),
        (scenario({"requirements": [{"kind": "goaded", "by": "B"}]}), r"requirements: no relation .*goaded"),
        (scenario({"restrictions": [{"kind": "cant-attack"}]}), r"restrictions: no relation .*cant-attack"),
        (scenario({"attack_costs": [{"tap": 1}]}), "costs to attack"),
        (scenario({"triggers": [{"when": "creature-attacks"}]}), "triggered abilities"),
        (scenario(effects=[{"kind": "max-attackers", "limit": 1}]), "max-attackers"),
    ],
)
def test_boards_that_python_mtg_cannot_express_are_refused(there: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unsupported, match=reason):
        python_mtg.judge(there)


def test_random_boards_are_reproducible_and_correctly_judged() -> None:
    for kind in (PLAIN, MIXED):
        found = boards(kind, 60, 1)
        assert found == boards(kind, 60, 1) != boards(kind, 60, 2)
        assert [judge(read_scenario(one)).legal for one in found] == [one["expected"]["legal"] for one in found]
        assert {one["expected"]["legal"] for one in found} == {True, False}
    assert all(len(one["players"]) == 2 and "effects" not in one for one in boards(PLAIN, 60, 1))


def test_rows_count_judged_boards() -> None:
    outcomes = [AGREES, AGREES, DIFFERS, UNSUPPORTED, SILENT]
    found = [Agreement(str(number), "508.1", outcome) for number, outcome in enumerate(outcomes)]
    other = Other("pytest", "none", ())
    name = f"pytest {other.version}"
    assert row(other, found) == {"engine": name, "judged": 3, "agrees": 2, "differs": 1}
    assert row(other, found, boards=MIXED) == {"engine": name, "boards": MIXED, "judged": 3, "agrees": 2, "differs": 1}
    assert not Other("no-such-package-here", "none", ()).version
    stored = load()["engines"]["tables"]
    assert [[*rows[0]] for rows in stored.values()] == [[*row(other, []), "not_asked"], [*row(other, [], boards=MIXED)]]


def test_the_three_pages_name_situations_of_the_suite() -> None:
    known = {one["id"] for one in suite()}
    told = [set(re.findall(r"`(50[68]\.\w+-[\w-]+)`", page(language))) for language in LANGUAGES]
    assert told[0] == told[1] == told[2]
    assert told[0] <= known
    for one in load()["engines"]["tables"]["suite"]:
        assert one["judged"] == one["agrees"] + one["differs"], one
        assert one["judged"] + one["not_asked"] == len(known), one


@pytest.mark.parametrize("other", OTHERS, ids=lambda other: other.package)
def test_an_installed_engine_gives_the_published_answers(other: Other) -> None:
    stored = next(one for one in load()["engines"]["tables"]["suite"] if one["engine"].startswith(other.package))
    if stored["engine"] != f"{other.package} {other.version}":
        pytest.skip(f"{stored['engine']} is not installed")
    found = other.asked(suite())
    assert row(other, found) == {key: value for key, value in stored.items() if key != "not_asked"}
    told = {one.id for one in found if one.outcome == DIFFERS}
    assert told <= set(re.findall(r"`(50[68]\.\w+-[\w-]+)`", page("en")))
    assert [one.id for one in found if one.outcome == SILENT] == []
    plain = other.asked(boards(PLAIN, 30, 7))
    assert sum(one.outcome == AGREES for one in plain) > 20
