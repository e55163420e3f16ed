"""`python -m tests.support.oracle.engine`: the oracle as an engine over a pipe."""

import json
import sys
from typing import Any

from tests.support.oracle.aftermath import aftermath
from tests.support.oracle.opinion import opinion


def answer(scenario: dict[str, Any]) -> dict[str, Any]:
    """Return the oracle's opinion in the form of an answer; unclear parts are left out."""
    ours = opinion(scenario)
    said: dict[str, Any] = {"id": scenario["id"], "legal": ours.legal, "violates": ours.violates}
    said |= {"obeyed": ours.obeyed, "maximum": ours.maximum, "tapped": ours.tapped, "paid": ours.paid}
    if not ours.legal:
        return said
    after = aftermath(scenario, ours.attacking, ours.gone).result()
    events = [{"legal": rule is None, "violates": [] if rule is None else [rule]} for rule in after["events"]]
    triggers = {source: count for source, count in ours.triggers.items() if count is not None}
    return said | {"triggers": triggers} | after | {"events": events}


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()
