"""The situations of the examples as scenario documents, for other engines."""

from collections.abc import Iterable, Iterator
from typing import Any

from executable_examples.engine import Verdict
from executable_examples.engine.expected import SHOWN
from executable_examples.run import Run

SUITE = 2
"""The version of the examples as a suite: raised when an existing question or expectation changes, not for new ones."""


def scenarios(runs: Iterable[Run]) -> Iterator[dict[str, Any]]:
    """Yield one `rosetta508/scenario/1` document for each example, expecting what its page shows.

    It is the first scenario that the example judges by the current rules; an example without one is left out.
    """
    seen = set()
    for run in runs:
        current = [pair for pair in run.judged if pair[1].rules == "current"]
        if current and run.example.id not in seen:
            seen.add(run.example.id)
            document, verdict = current[0]
            exported = {**document, "rules": [run.example.rule], "expected": _expected(run.example.code, verdict)}
            yield exported | _after(exported, verdict)


def _expected(code: str, verdict: Verdict) -> dict[str, Any]:
    """Return the verdict with its counts of requirements, and the other answers that the example's code uses."""
    counts = {"obeyed": verdict.obeyed, "maximum": verdict.maximum}
    if not verdict.legal:
        return {"legal": False, "violates": verdict.violates[0], **counts}
    answers = verdict.to_json()
    return {"legal": True, **counts, **{name: answers[name] for name in SHOWN if f"verdict.{name}" in code}}


def _after(document: dict[str, Any], verdict: Verdict) -> dict[str, Any]:
    """Return the events, with the expectation of those that break a rule; empty if there are none."""
    events = [
        {**event, "expected": {"legal": False, "violates": happened.violates[0]}} if happened.violates else event
        for event, happened in zip(document.get("after", []), verdict.events, strict=False)
    ]
    return {"after": events} if events else {}
