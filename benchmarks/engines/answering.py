"""What every adapter to another engine does alike: a scenario a line in, an answer a line out, nothing guessed.

An adapter runs where the other engine is installed, and needs nothing else: of this project it imports only what lies
beside it.
"""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

Scenario = dict[str, Any]
Answer = dict[str, Any]


class Unsupported(Exception):
    """The other engine has no words for something in the scenario; the message says what."""


def answered(scenario: Scenario, judge: Callable[[Scenario], Answer]) -> Answer:
    """Return what `judge` answers, or `unsupported` with its reason."""
    if scenario.get("after"):
        return {"id": scenario["id"], "unsupported": "what happens after the declaration"}
    try:
        return {"id": scenario["id"], **judge(scenario)}
    except Unsupported as reason:
        return {"id": scenario["id"], "unsupported": str(reason)}


def serve(judge: Callable[[Scenario], Answer], lines: Iterable[str] | None = None) -> None:
    """Answer line after line of standard input until it ends.

    What the other engine prints by itself goes to standard error.
    """
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin if lines is None else lines:
        answers.write(json.dumps(answered(json.loads(line), judge)) + "\n")
        answers.flush()


def opponents(scenario: Scenario) -> list[str]:
    """Return the players other than the active one, as they sit."""
    return [player for player in scenario["players"] if player != scenario["active"]]


def every(scenario: Scenario, name: str) -> list[tuple[Scenario, Any]]:
    """Return all entries of a list that permanents bear, `restrictions` for one, each with its permanent."""
    return [(one, entry) for one in scenario["permanents"] for entry in one.get(name, [])]
