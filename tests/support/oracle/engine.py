"""`python -m tests.support.oracle.engine`: the oracle as an engine over a pipe; it judges declarations only."""

import json
import sys
from typing import Any

from tests.support.oracle.opinion import opinion


def answer(scenario: dict[str, Any]) -> dict[str, Any]:
    if scenario.get("after"):
        return {"id": scenario["id"], "unsupported": "what happens after the declaration"}
    ours = opinion(scenario)
    said = {"id": scenario["id"], "legal": ours.legal, "violates": ours.violates}
    said |= {"obeyed": ours.obeyed, "maximum": ours.maximum, "tapped": ours.tapped, "paid": ours.paid}
    triggers = {source: count for source, count in ours.triggers.items() if count is not None}
    return said | {"attacking": ours.attacking, "triggers": triggers}


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()
