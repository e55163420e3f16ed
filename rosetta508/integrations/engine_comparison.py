"""Whether another engine agrees with the examples: it gets each situation, and its answer is compared."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from executable_examples.engine.expected import Difference, differences
from rosetta508.integrations.engine_process import NoAnswer, OtherEngine

AGREES, DIFFERS, UNSUPPORTED, SILENT = "agrees", "differs", "unsupported", "silent"
OUTCOMES = (AGREES, DIFFERS, UNSUPPORTED, SILENT)
GOOD = {AGREES, UNSUPPORTED}


@dataclass(frozen=True)
class Agreement:
    """Another engine's result for one situation: one of `OUTCOMES`, and the reason if it does not agree."""

    id: str
    rule: str
    outcome: str
    reasons: tuple[str | NoAnswer | Difference, ...] = ()


def agreements(scenarios: Iterable[Mapping[str, Any]], engine: OtherEngine) -> Iterator[Agreement]:
    """Yield the engine's agreement on every situation, in turn. Raises `CannotStart` if it cannot be asked at all."""
    for scenario in scenarios:
        yield Agreement(scenario["id"], scenario["rules"][0], *_outcome(scenario, engine))


def question(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Return the situation without `expected`."""
    asked = {name: value for name, value in scenario.items() if name != "expected"}
    if "after" in asked:
        asked["after"] = [{name: value for name, value in one.items() if name != "expected"} for one in asked["after"]]
    return asked


def _outcome(scenario: Mapping[str, Any], engine: OtherEngine) -> tuple[str, tuple[str | NoAnswer | Difference, ...]]:
    try:
        answer = engine.ask(question(scenario))
    except NoAnswer as error:
        return SILENT, (error,)
    if "legal" not in answer:
        return UNSUPPORTED, (answer["unsupported"],)
    differing = differences(scenario, {"violates": [], **answer})
    return (DIFFERS, tuple(differing)) if differing else (AGREES, ())
