"""The command `judge`: its output, language, numbers, and exit codes."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from executable_examples.engine import Effort
from rosetta508.commands import judge as command
from tests.support.commands import Runner
from tests.support.engine_boards import ONLY_ALONE, creature, must, scenario, taxed

Judge = Callable[..., tuple[int, str, str]]
LEGAL = scenario(creature("x"), declaration={"x": "B"})
ILLEGAL = scenario(must("x"), creature("y"), declaration={"y": "B"})
HUGE = 10**4300 - 1
"""The greatest whole number that Python reads; twice as much can't be written."""
UNPAID = scenario(taxed("x", {"mana": "{2}"}), declaration={"x": "B"}, payments={"x": False})


@pytest.fixture
def judged(tmp_path: Path, run: Runner) -> Judge:
    """Write scenarios to a file and judge it from the command line: exit code, standard output, standard error."""

    def ran(*content: Any, options: tuple[str, ...] = (), name: str = "one.json") -> tuple[int, str, str]:
        path = tmp_path / name
        path.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in content), "utf-8")
        found = run("judge", path, *options)
        return found.code, found.out, found.err

    return ran


def test_a_verdict_as_json(judged: Judge) -> None:
    code, out, err = judged(ILLEGAL, options=("--format", "json"))
    found = json.loads(out)
    assert (code, err) == (1, "")
    assert found["schema"] == "rosetta508/verdict/1"
    assert (found["legal"], found["violates"], found["edition_number"]) == (False, ["508.1d"], ["508.1d"])
    assert (found["obeyed"], found["maximum"], found["witness"]) == (0, 1, {"x": "B", "y": "B"})
    assert found["steps"][0] == {"rule": "508.1a", "outcome": "ok"}
    assert set(found["message"]) == {"en", "it", "ja"}


def test_a_verdict_as_a_table(judged: Judge) -> None:
    code, out, _ = judged(LEGAL)
    assert code == 0
    assert "verdict\tThe declaration is legal.\n" in out
    assert "attacking\tx → B\n" in out


def test_the_table_names_a_better_attack_only_if_a_requirement_is_broken(judged: Judge) -> None:
    board = scenario(must("x"), creature("y"), players="AB", declaration={"x": "B"})
    assert "most requirements" not in judged(board)[1]
    assert "an attack that obeys the most requirements\tx → B\n" in judged(board | {"declaration": {}})[1]


def test_the_table_says_who_attacks_alone_had_to_attack_and_could_attack(judged: Judge) -> None:
    many = [creature(f"c{number}", restrictions=[ONLY_ALONE]) for number in range(12)]
    _, out, _ = judged(scenario(must("x"), creature("y", tapped=True), *many, players="ABC", declaration={"x": "B"}))
    assert "attacks alone\tx\n" in out
    assert "had to attack\tx\n" in out
    assert "could attack\tx → B / C, c0 → B / C, " in out
    assert ", c10 → B / C, … (+1)\n" in out
    assert "c11" not in out


def test_the_italian_number_of_paying_costs_is_508_1i(judged: Judge) -> None:
    code, out, _ = judged(UNPAID, options=("--format", "json", "--edition", "it-2024-10-02-fandom-508"))
    found = json.loads(out)
    assert (code, found["violates"], found["edition_number"]) == (1, ["508.1j"], ["508.1i"])
    assert "508.1i: il costo" in found["message"]["it"]
    _, table, _ = judged(UNPAID, options=("--edition", "it-2024-10-02-fandom-508"))
    assert "broken rules\t508.1i\n" in table
    assert "La dichiarazione è illegale." in table


def test_a_rule_missing_from_an_edition_has_the_english_number(judged: Judge) -> None:
    code, out, _ = judged(UNPAID, options=("--format", "json", "--edition", "en-2022-04-18-rulings-1997"))
    assert (code, json.loads(out)["edition_number"]) == (1, [None])
    assert "508.1j (en): the cost" in json.loads(out)["message"]["en"]
    assert "broken rules\t508.1j (en)\n" in judged(UNPAID, options=("--edition", "rulings-1997"))[1]


def test_rule_sets_are_selected_by_date(judged: Judge) -> None:
    wall = scenario(creature("x", subtypes=["Wall"]), declaration={"x": "B"})
    assert judged(wall)[0] == 0
    assert judged(wall, options=("--rules", "1997"))[0] == 1


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("{", "one.json: is not JSON"),
        ("[]", "one.json: scenario: is an empty list; expected an object"),
        (scenario(creature("x", color="red")), "one.json: permanents[0].color: no such field; expected one of"),
        ("[" * 100_000, "one.json: is nested too deeply; expected a scenario"),
        (" ", "one.json: the file is empty"),
        (
            scenario(taxed("x", {"tap": HUGE}, {"tap": HUGE}), declaration={"x": "B"}),
            "one.json: permanents[0].attack_costs[0].tap: is a number of more than 40 digits; expected a whole number",
        ),
    ],
)
def test_unreadable_input_exits_2_with_one_line(judged: Judge, content: Any, line: str) -> None:
    code, out, err = judged(content)
    assert (code, out) == (2, "")
    assert line in err
    assert err.count("\n") == 1


def test_many_scenarios_give_one_verdict_per_line(judged: Judge) -> None:
    code, out, err = judged(LEGAL, "", ILLEGAL, name="many.jsonl")
    assert [json.loads(line)["legal"] for line in out.splitlines()] == [True, False]
    assert (code, err) == (0, "")


def test_a_bad_line_is_reported_and_the_others_are_judged(judged: Judge) -> None:
    code, out, _ = judged(LEGAL, '{"id": 3}', "{", ILLEGAL, name="many.jsonl")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [one.get("legal") for one in found] == [True, None, None, False]
    assert found[1] == {"line": 2, "error": "schema: is missing; expected “rosetta508/scenario/1”"}
    assert found[2]["line"] == 3


def test_check_compares_with_expected(judged: Judge) -> None:
    right, wrong = LEGAL | {"expected": {"legal": True}}, ILLEGAL | {"expected": {"legal": True}}
    assert judged(right, name="many.jsonl", options=("--check",))[0] == 0
    code, out, err = judged(right, wrong, name="many.jsonl", options=("--check",))
    assert code == 1
    assert err == "test: legal: expected true; found false\n1 scenario is as expected\n"
    assert [json.loads(line)["differs"] for line in out.splitlines()] == [[], ["legal: expected true; found false"]]
    assert judged(ILLEGAL | {"expected": {"violates": "508.1d"}}, options=("--check",))[0] == 0
    wrong = ILLEGAL | {"expected": {"violates": "508.1a"}}
    _, _, err = judged(wrong, options=("--check", "--lang", "it"))
    assert err == "test: violates: atteso «508.1a», trovato «508.1d»\n"


def test_differences_are_reported_in_short_lines(judged: Judge) -> None:
    for expected in (HUGE, [HUGE], ["x"] * 10_000, {"x": "y" * 10_000}):
        code, _, err = judged(LEGAL | {"expected": {"witness": expected, "legal": expected}}, options=("--check",))
        assert (code, err.count("\n")) == (1, 2)
        assert len(err) < 1200


def test_the_step_limit_is_counted_as_the_language_counts(judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "Effort", partial(Effort, steps=1_000))
    large = scenario(*(creature(f"c{n}") for n in range(600)))
    for language, steps in ("en", "0.001 million steps"), ("ja", "0.1万ステップ"):
        code, _, err = judged(large, options=("--lang", language))
        assert (code, steps in err) == (2, True), err
