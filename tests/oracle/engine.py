"""`python -m tests.oracle.engine`: the oracle as an engine that is asked over a pipe; it judges declarations alone."""

import json
import sys
from typing import Any

from tests.oracle.opinion import opinion


def answer(scenario: dict[str, Any]) -> dict[str, Any]:
    if scenario.get("after"):
        return {"id": scenario["id"], "unsupported": "what happens after the declaration"}
    ours = opinion(scenario)
    said = {"id": scenario["id"], "legal": ours.legal, "violates": ours.violates}
    said |= {"obeyed": ours.obeyed, "maximum": ours.maximum, "tapped": ours.tapped, "paid": ours.paid}
    return said if ours.attacking is None else said | {"attacking": ours.attacking, "triggers": ours.triggers}


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()
