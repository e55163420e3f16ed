"""Shared by all adapters to other engines: one scenario per input line, one answer per output line, no guesses.

An adapter runs where the other engine is installed, and needs nothing else: of this project it imports only its own
folder.
"""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

Scenario = dict[str, Any]
Answer = dict[str, Any]


class Unsupported(Exception):
    """The other engine cannot express something in the scenario; the message says what."""


def answered(scenario: Scenario, judge: Callable[[Scenario], Answer]) -> Answer:
    """Return the answer of `judge`, or `unsupported` with the reason."""
    if scenario.get("after"):
        return {"id": scenario["id"], "unsupported": "what happens after the declaration"}
    try:
        return {"id": scenario["id"], **judge(scenario)}
    except Unsupported as reason:
        return {"id": scenario["id"], "unsupported": str(reason)}


def serve(judge: Callable[[Scenario], Answer], lines: Iterable[str] | None = None) -> None:
    """Answer each line of standard input until it ends.

    The other engine's own output goes to standard error.
    """
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin if lines is None else lines:
        answers.write(json.dumps(answered(json.loads(line), judge)) + "\n")
        answers.flush()


def opponents(scenario: Scenario) -> list[str]:
    """Return the players other than the active one, in seating order."""
    return [player for player in scenario["players"] if player != scenario["active"]]


def every(scenario: Scenario, name: str) -> list[tuple[Scenario, Any]]:
    """Return (permanent, entry) for every entry that the permanents have under `name`, such as `restrictions`."""
    return [(one, entry) for one in scenario["permanents"] for entry in one.get(name, [])]
