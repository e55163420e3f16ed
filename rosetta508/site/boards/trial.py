"""A board judged in a browser: text in; verdict, picture, and steps out, as JSON without HTML.

It runs in a browser's Python and imports only modules that exist there. A request is an object with `board` (its
text, in the words of any language), `declaration`, `announced` (`bands`, `payments`, and `after`, as in a scenario
document), `rules`, and `speech`: the words, numbers, titles, and messages of the reader's language, and the `notation`,
which maps board words of all languages to those of the engine. A board may also be given as the `scenario` document.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any

from executable_examples.document import scenario_document
from executable_examples.engine import (
    Effort,
    EngineError,
    MalformedDeclaration,
    Verdict,
    board_text,
    judge,
    parse,
    read_board,
    read_scenario,
)
from executable_examples.engine.board import Board
from executable_examples.engine.errors import N_
from executable_examples.engine.fields import shown
from executable_examples.engine.notation_tokens import TOKEN
from executable_examples.engine.rule_set import rule_set
from executable_examples.engine.scenario import Scenario
from rosetta508.site.boards.board_words import PREFIX, nearest_word, phrase_word, to_engine, to_reader
from rosetta508.site.boards.node import Node, element
from rosetta508.site.boards.picture import picture
from rosetta508.site.boards.trace import Numbering, trace

_WORDS = ("reason", "found", "expected")
"""Facts of a message that may be phrases of the engine, such as “a list”, and not only names."""
_WRITTEN = {
    "controller": "player",
    "mana_ability": "mana",
    "available_mana": "mana",
    "range_of_influence": "range",
    "attack_costs": "cost",
    "triggers": "trigger",
    "by": "goaded",
    "any_of": "cant-attack-unless-also-attacking",
    "limit": "max-attackers",
    "if": "attacks-if-attacks",
    "then": "attacks-if-attacks",
}
"""Fields of a scenario document that a board writes with another word."""
_ANNOUNCED = ("bands", "payments", "after")
MAX_BRANCHES = 60_000
"""Branches that a browser searches before it gives up: some seconds."""


def answer(request: str) -> str:
    """Return the answer to a request as JSON: `outcome`, `shown`, `choices`, `verdict`, and `game`.

    If the request cannot be judged: `error`, `near` (the board word most similar to a misspelled one), and `choices`.
    Both have `board`, the request's board in the reader's words, if the request has one.
    """
    asked = json.loads(request)
    speech = asked["speech"]
    try:
        scenario = scenario_of(asked)
        verdict = judge(scenario, rules=asked["rules"], effort=Effort(patience=MAX_BRANCHES, solver=False))
    except EngineError as error:
        near = _near(error, speech, asked.get("board", ""))
        hint = "" if near is None else speech["words"]["board.near"].format(word=near["word"])
        own = _in_own_words(asked)
        line = _line(error, speech, own.get("board", "")) + hint
        return json.dumps({"error": line, "near": near, "choices": _choices_of(asked), **own})
    nodes = [one.to_json() for one in shown_of(scenario, verdict, speech)]
    found = {"outcome": outcome(verdict), "shown": nodes, "choices": choices(scenario), "verdict": verdict.to_json()}
    return json.dumps({**found, "game": _game(scenario), **_in_own_words(asked)})


def _in_own_words(asked: Mapping[str, Any]) -> dict[str, str]:
    if "board" not in asked:
        return {}
    return {"board": to_reader(asked["board"], asked["speech"]["notation"], asked["speech"]["words"])}


def _near(error: EngineError, speech: Mapping[str, Any], board: str) -> dict[str, Any] | None:
    """Return the line number of a misspelled board word or of a phrase for one, the text found, and the correct word.

    None if there is no such word.
    """
    place, found = (error.place or "").partition(":")[0].split(), str(error.facts.get("found", ""))
    if place[:1] != ["line"] or found[:1] != "“":
        return None
    line, found = int(place[1]), found.strip("“”")
    text = board.split("\n")[line - 1] if line <= board.count("\n") + 1 else ""
    said = phrase_word(text[text.find(found) :], speech["words"]) if found in text else None
    found, word = said or (found, nearest_word(found, speech["words"]))
    return None if word in (None, found) else {"line": line, "found": found, "word": word}


def scenario_of(asked: Mapping[str, Any]) -> Scenario:
    """Return the requested scenario, without declarations for creatures that are no longer on the board."""
    if "scenario" in asked:
        return read_scenario(asked["scenario"])
    board = read_board(to_engine(asked["board"], asked["speech"]["notation"]))
    ids = {one.id for one in board.permanents}
    targets = ids | set(board.players)
    declared = {name: at for name, at in asked["declaration"].items() if name in ids and at in targets}
    return read_scenario(scenario_document(board, declared, **_announced(asked["announced"])))


def _announced(text: str) -> dict[str, Any]:
    found = parse(text) if text.strip() else {}
    if not isinstance(found, dict):
        raise MalformedDeclaration(N_("is {found}; expected an object"), place="JSON", found=shown(found))
    for name in found:
        if name not in _ANNOUNCED:
            expected = tuple(_ANNOUNCED)
            raise MalformedDeclaration(N_("no such field; expected one of {expected}"), place=name, expected=expected)
    return found


def shown_of(scenario: Scenario, verdict: Verdict, speech: Mapping[str, Any]) -> list[Node]:
    """Return what is shown of a verdict: the words, the picture, the steps."""
    words, language = speech["words"], speech["language"]
    number = Numbering(language, speech["numbers"], speech["titles"])
    message = verdict.message(number.all_with_own(words))[language]
    return [
        element("p", message, class_="r5-ex__message"),
        picture(scenario, verdict, words),
        trace(scenario, verdict, words, number),
    ]


def outcome(verdict: Verdict) -> str:
    """Return `legal`, `illegal`, or `event` for a legal declaration after which an event breaks a rule."""
    if not verdict.legal:
        return "illegal"
    return "event" if any(one.violates for one in verdict.events) else "legal"


def choices(scenario: Scenario) -> dict[str, Any]:
    """Return which creatures may be chosen to attack and what can be attacked, including illegal choices."""
    board = Board(scenario, rule_set("current"))
    attackable = list(board.attackable)
    others = [one for one in scenario.declaration.values() if one not in attackable]
    creatures = dict.fromkeys([*board.creatures, *scenario.declaration])
    declared = dict(scenario.declaration)
    return {"creatures": list(creatures), "defenders": [*attackable, *dict.fromkeys(others)], "declared": declared}


def _game(scenario: Scenario) -> dict[str, Any]:
    """Return the names used on a board, its active player, and an opponent."""
    opponents = [*scenario.defending, *(one for one in scenario.players if one != scenario.active), scenario.active]
    names = [*scenario.players, *(one.id for one in scenario.permanents)]
    return {"names": names, "active": scenario.active, "opponent": opponents[0]}


def _choices_of(asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the choices of a board whose declaration cannot be judged; None if the board itself is unreadable."""
    try:
        return choices(scenario_of({**asked, "announced": ""}))
    except EngineError:
        return None


def workbench_fields(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a workbench for a scenario document: board text, declaration, and announcements."""
    scenario = read_scenario(document)
    announced = {name: document[name] for name in _ANNOUNCED if document.get(name)}
    return {
        "board": board_text(scenario),
        "declaration": dict(scenario.declaration),
        "announced": json.dumps(announced, ensure_ascii=False) if announced else "",
    }


def _line(error: EngineError, speech: Mapping[str, Any], board: str) -> str:
    """Return an error in the reader's language; `board` is the board in the reader's words."""
    messages = speech["messages"]
    tokens = TOKEN.findall(board) if (error.place or "").startswith("line ") else []
    facts = {name: _said(name, fact, speech, tokens) for name, fact in error.facts.items()}
    line = messages.get(error.template, error.template).format(**facts)
    return f"{_place(error.place, speech['words'])}{speech['words']['board.colon']}{line}" if error.place else line


def _said(name: str, fact: object, speech: Mapping[str, Any], tokens: Collection[str]) -> object:
    """Return a fact of a message in the reader's words; names are separated by the comma of the language.

    A quoted word of the engine is replaced if only the reader's word for it is among the `tokens` of the board.
    """
    words = speech["words"]
    if isinstance(fact, str) and fact[:1] == "“" and fact[-1:] == "”":
        word = fact[1:-1]
        own = words.get(f"{PREFIX}{word}", word)
        return words["board.quoted"].format(words=own if own in tokens and word not in tokens else word)
    if isinstance(fact, tuple):
        return words["board.comma"].join(words.get(f"{PREFIX}{one}", one) for one in fact)
    if name in _WORDS:
        return speech["messages"].get(str(fact), words.get(f"{PREFIX}{fact}", fact))
    return fact


def _place(place: str, words: Mapping[str, str]) -> str:
    """Return a place in a board's text in the reader's words: its line and the word there that a field comes from."""
    line, _, path = place.partition(": ")
    what, _, number = line.partition(" ")
    if what != "line" or not number.isdigit():
        return place
    said = words["board.line"].format(n=number)
    fields = [one.partition("[")[0] for one in reversed(path.split("."))]
    named = (words.get(f"{PREFIX}{_WRITTEN.get(one, one)}") for one in fields)
    field = next((one for one in named if one), "")
    return f"{said}{words['board.colon']}{field}" if field else said
