"""Read the payments for each attacker from a scenario document."""

from collections.abc import Iterable, Mapping

from executable_examples.engine.effort import Clock
from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import Fields, shown
from executable_examples.engine.scenario import Payment, Permanent


def read_payments(document: object, permanents: Iterable[Permanent], clock: Clock | None = None) -> dict[str, Payment]:
    """Return payments by creature; raise `MalformedDeclaration` naming the wrong field."""
    known = {permanent.id: permanent for permanent in permanents}
    fields = Fields({"payments": document}, "", {"payments"}, clock)
    return {
        creature: _payment(item, place, known, known[creature], fields.clock)
        for creature, item, place in fields.entries("payments", known)
    }


def _payment(
    item: object, place: str, permanents: Mapping[str, Permanent], creature: Permanent, clock: Clock
) -> Payment:
    if isinstance(item, bool):
        return Payment(everything=item)
    if not isinstance(item, Mapping):
        raise MalformedDeclaration(
            N_("is {found}; expected true, false, or an object with pay, tap, sacrifice, return, or choose"),
            place=place,
            found=shown(item),
        )
    fields = Fields(item, place, {"pay", "tap", "sacrifice", "return", "choose"}, clock)
    costs = {cost.name for cost in creature.attack_costs if cost.name is not None}
    return Payment(
        pay=fields.texts("pay", costs),
        tap=fields.texts("tap", permanents) if "tap" in item else None,
        sacrifice=fields.texts("sacrifice", permanents) if "sacrifice" in item else None,
        returned=fields.texts("return", permanents) if "return" in item else None,
        choose=_branches(fields, [len(cost.any_of) for cost in creature.attack_costs if cost.any_of]),
    )


def _branches(fields: Fields, sizes: list[int]) -> tuple[int, ...]:
    """Return `choose`, after checking its length and its indices against the creature's costs."""
    chosen = fields.wholes("choose")
    if len(chosen) > len(sizes) or any(index >= max(sizes) for index in chosen):
        raise fields.wrong("choose", N_("for each any_of, the index of a branch, counted from 0"))
    return chosen
