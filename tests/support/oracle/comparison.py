"""Compare a verdict of the engine with the oracle's opinion, and reduce a board on which they differ."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.oracle.aftermath import aftermath
from tests.support.oracle.board import Board
from tests.support.oracle.opinion import Opinion, opinion
from tests.support.oracle.paying import Bill

Judge = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes a scenario document, gives a verdict document."""
TAKEN = {"tapped_to_pay": "tap", "sacrificed": "sacrifice", "returned": "return"}
"""Fields of a verdict that name what paid, and how."""


def differences(scenario: dict[str, Any], verdict: dict[str, Any]) -> list[str]:
    """Return one line for every field in which the verdict differs from the oracle, whatever the order of payment."""
    found = differences_from(opinion(scenario), scenario, verdict)
    if not any(line.split(":")[0] in TAKEN for line in found):
        return found
    board = Board(scenario)
    taken = {way: sorted(verdict.get(field, [])) for field, way in TAKEN.items()}
    for order in Bill(board).orders():
        payment = Bill(board, order).first_payment()
        same = payment is not None and {way: sorted(names) for way, names in payment.taken.items()} == taken
        if same and not differences_from(opinion(scenario, order), scenario, verdict):
            return []
    return found


def difference(field: str, ours: object, theirs: object) -> list[str]:
    """Return the line for a field if the two differ in it."""
    return [] if ours == theirs else [f"{field}: the oracle says {ours!r}, the engine {theirs!r}"]


def differences_from(ours: Opinion, scenario: dict[str, Any], verdict: dict[str, Any]) -> list[str]:
    judged = ("legal", "violates", "obeyed", "maximum", "tapped", "attacks_alone", "had_to_attack", "could_attack")
    found = [line for field in judged for line in difference(field, getattr(ours, field), verdict.get(field))]
    found += differences_in_payment(ours, verdict) + differences_in_triggers(scenario, ours, verdict)
    if ours.legal and verdict["legal"]:
        found += differences_afterwards(scenario, ours, verdict)
    return found + differences_in_witness(scenario, ours, verdict)


def differences_afterwards(scenario: dict[str, Any], ours: Opinion, verdict: dict[str, Any]) -> list[str]:
    """Return the differences in the final state of the attackers, and in which events were forbidden by which rule."""
    expected = aftermath(scenario, ours.attacking, ours.gone).result()
    theirs = {**verdict, "events": [next(iter(one["violates"]), None) for one in verdict["events"]]}
    for both in (expected, theirs):
        both |= {field: sorted(both[field]) for field in ("attacked", "unblocked")}
    return [line for field, value in expected.items() for line in difference(field, value, theirs[field])]


def differences_in_payment(ours: Opinion, verdict: dict[str, Any]) -> list[str]:
    found = [
        f"paid: for {creature} the oracle says {names!r}, the engine {verdict.get('paid')!r}"
        for creature, names in ours.paid.items()
        if verdict.get("paid", {}).get(creature, []) != names
    ]
    for field, way in TAKEN.items():
        found += difference(field, sorted(ours.taken[way]), sorted(verdict.get(field, [])))
    return found


def differences_in_triggers(scenario: dict[str, Any], ours: Opinion, verdict: dict[str, Any]) -> list[str]:
    """Return the differences in counts that are not unclear, and errors of the stack: its counts and its turn order."""
    counts = verdict.get("triggers", {})
    found = [
        f"triggers: for {source} the oracle says {count}, the engine {counts.get(source, 0)}"
        for source, count in ours.triggers.items()
        if count is not None and counts.get(source, 0) != count
    ]
    stack = verdict.get("stack", [])
    if Counter(stack) != Counter(counts):
        found.append(f"stack: {stack!r} where {counts!r} triggered")
    board = Board(scenario)
    first = board.players.index(board.active)
    turns = [*board.players[first:], *board.players[:first]]
    seats = [turns.index(board.by_id[source]["controller"]) for source in stack]
    return found if seats == sorted(seats) else [*found, f"stack: {stack!r} is not in the order of the players"]


def differences_in_witness(scenario: dict[str, Any], ours: Opinion, verdict: dict[str, Any]) -> list[str]:
    witness = verdict.get("witness")
    if ours.witnesses is None:
        return [f"witness: {witness!r} where none is judged"] if witness is not None else []
    if witness not in ours.witnesses:
        return [f"witness: {witness!r} is none of {ours.witnesses!r}"]
    if witness != in_document_order(scenario, ours.witnesses):
        return [f"witness: {witness!r} is not the first of {ours.witnesses!r}"]
    return []


def in_document_order(scenario: dict[str, Any], witnesses: list[dict[str, str]]) -> dict[str, str]:
    """Return the first of equal declarations: the one with the earliest changes, in document order.

    A changed creature attacks the earliest defender, players before permanents; staying home comes last.
    """
    board = Board(scenario)
    options = [*board.players, *board.by_id, None]

    def rank(witness: dict[str, str]) -> list[tuple[bool, int]]:
        now = [(witness.get(creature), board.declaration.get(creature)) for creature in board.by_id]
        return [(choice == declared, options.index(choice)) for choice, declared in now]

    return min(witnesses, key=rank)


def differ(
    scenario: dict[str, Any],
    judge: Judge,
    compare: Callable[[dict[str, Any], dict[str, Any]], list[str]] = differences,
) -> list[str]:
    """Return the differences, or the engine's error: it may only refuse what the oracle finds ambiguous."""
    try:
        return compare(scenario, judge(scenario))
    except Exception as error:  # noqa: BLE001 - any exception on a good board is a finding
        name = type(error).__name__
        if name == "AmbiguousReference" and (ours := opinion(scenario)).legal:
            return [] if aftermath(scenario, ours.attacking, ours.gone).is_ambiguous else [f"{name}: {error}"]
        return [f"{name}: {error}"]


def smallest(scenario: dict[str, Any], judge: Judge, field: str) -> dict[str, Any]:
    """Return the scenario with as few parts as possible in which the two still differ in `field`."""
    for smaller in shrinkings(scenario):
        if any(line.startswith(field) for line in differ(smaller, judge)):
            return smallest(smaller, judge, field)
    return scenario


def shrinkings(document: Any) -> Iterator[Any]:
    """Yield copies of a document with one thing less, outer things first; judging one that is no scenario fails."""
    keys = list(document) if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        copy = document.copy()
        del copy[key]
        yield copy
    for key in keys:
        for smaller in shrinkings(document[key]):
            copy = document.copy()
            copy[key] = smaller
            yield copy
