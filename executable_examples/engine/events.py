"""Events after attackers are declared: rules 508.4 and 508.7, and the ways of 506.4 to leave combat.

An event that the rules do not allow changes nothing, and the next ones still happen. An event about a permanent or
player that is gone does nothing.
"""

from dataclasses import dataclass, replace

from executable_examples.engine.combat import Combat, Steps
from executable_examples.engine.errors import N_, AmbiguousReference
from executable_examples.engine.scenario import Event, Permanent


@dataclass(frozen=True)
class Happening:
    """The result of an event: the subrules that it breaks, and the rules that decided it, each with its outcome."""

    event: Event
    violates: tuple[str, ...] = ()
    steps: Steps = ()


def happen(combat: Combat, event: Event) -> Happening:
    """Apply an event to a combat, which is changed in place; return what happened."""
    combat.board.clock.spend()
    if event.kind == "enters-attacking":
        return _rule_508_4a(combat, event)
    if event.kind == "reselect":
        return _rule_508_7(combat, event)
    permanent = combat.permanents.get(event.permanent or "")
    if event.kind == "becomes-attacking":
        return _rule_508_4b(combat, event, permanent)
    if event.kind == "phase-ends":
        combat.end()
        return Happening(event, steps=(("508.1k", "ended"),))
    if event.kind == "leaves-game":
        return Happening(event, steps=combat.leave_game(event.player or ""))
    return Happening(event, steps=_change(combat, event, permanent) if permanent else ())


def _rule_508_4a(combat: Combat, event: Event) -> Happening:
    """Put a creature onto the battlefield attacking; requirements and restrictions are ignored (508.4c)."""
    entering = event.entering
    if entering is None or entering.controller not in combat.players:
        return Happening(event)
    combat.permanents[entering.id] = entering
    happening = _becomes_attacking(combat, event, entering, "508.4a")
    attacks = entering.id in combat.attacking
    if event.step == "declare-attackers":
        combat.put_attacking = combat.put_attacking or attacks
        return happening
    return _rule_508_4d(combat, happening, entering) if attacks else happening


def _rule_508_4d(combat: Combat, happening: Happening, entering: Permanent) -> Happening:
    """Make a creature that enters attacking after blockers were declared unblocked; skipped steps stay skipped."""
    combat.unblocked[entering.id] = None
    return replace(happening, steps=(*happening.steps, ("506.3d", "unblocked"), ("508.4d", "unblocked")))


def _rule_508_4b(combat: Combat, event: Event, permanent: Permanent | None) -> Happening:
    """Make a creature an attacking creature by an effect; one that is attacking already keeps its defender."""
    if permanent is None or permanent.id in combat.attacking:
        return Happening(event)
    return _becomes_attacking(combat, event, permanent, "508.4b")


def _becomes_attacking(combat: Combat, event: Event, permanent: Permanent, rule: str) -> Happening:
    """Make a permanent attack unless 506.2 or 506.3 forbids it; `rule` is 508.4a or 508.4b."""
    enters = event.entering is not None
    if combat.over:
        return Happening(event, steps=((rule, "not-attacking"),))
    if barrier := combat.why_no_attacker(permanent, enters=enters):
        return Happening(event, steps=((barrier, "not-attacking"),))
    defender = event.defender or _only_choice(combat, permanent)
    if defender is None or not combat.may_be_attacked(defender):
        about_defender: Steps = ()
        if enters and combat.is_no_defender(defender):
            about_defender = (("506.3c", "not-attacking"),)
        return Happening(event, steps=(*about_defender, (rule, "not-attacking")))
    combat.attack(permanent.id, defender)
    return Happening(event, steps=(("508.4", "attacking"), (rule, "ok"), ("508.4c", "ok")))


def _only_choice(combat: Combat, permanent: Permanent) -> str | None:
    """508.4: the controller chooses; the event must name the choice unless there is at most one option."""
    combat.board.clock.spend(len(combat.permanents))
    names = [*combat.board.scenario.defending, *(name for name in combat.permanents if name != permanent.id)]
    choices = [name for name in names if combat.may_be_attacked(name)]
    if len(choices) < 2:
        return choices[0] if choices else None
    raise AmbiguousReference(
        N_("“{permanent}” is attacking, but “defender” does not say what it attacks; expected one of {expected}"),
        permanent=permanent.id,
        expected=(*choices[:12], *(["…"] if len(choices) > 12 else [])),
    )


def _rule_508_7(combat: Combat, event: Event) -> Happening:
    """Reselect what a creature attacks; 508.7a: it still attacked what was declared."""
    if event.permanent not in combat.attacking:
        return Happening(event, ("508.7",), (("508.7", "broken"),))
    checks = {
        "508.7c": _is_opponents(combat, event),
        "508.7d": _is_of_defending_player(combat, event),
        "508.7e": _is_in_range(combat, event),
    }
    broken = tuple(rule for rule, holds in checks.items() if not holds)
    steps = tuple((rule, "ok" if holds else "broken") for rule, holds in checks.items())
    if broken:
        return Happening(event, broken, steps)
    combat.attack(event.permanent, event.defender or "")
    return Happening(event, (), (("508.7a", "ok"), ("508.7b", "ok"), *steps))


def _owners(combat: Combat, defender: str) -> list[str]:
    """Return the players a defender belongs to: itself, a planeswalker's controller, a battle's protector."""
    if defender in combat.board.seats:
        return [defender] if defender in combat.players else []
    permanent = combat.permanents.get(defender)
    return [name for name in combat.board.defenders_of(permanent) if name in combat.players] if permanent else []


def _is_opponents(combat: Combat, event: Event) -> bool:
    attacker = combat.permanents[event.permanent or ""]
    permanent = combat.permanents.get(event.defender or "")
    if permanent and combat.board.is_protected_by_active(permanent):
        return False
    return any(owner != attacker.controller for owner in _owners(combat, event.defender or ""))


def _is_of_defending_player(combat: Combat, event: Event) -> bool:
    """Return whether 508.7d allows the defender. It applies only if not all opponents are defending players."""
    scenario = combat.board.scenario
    owners = _owners(combat, event.defender or "")
    several = len(scenario.defending) < len(scenario.players) - 1
    return not several or any(owner in combat.board.defending for owner in owners)


def _is_in_range(combat: Combat, event: Event) -> bool:
    """508.7e: for a battle that is also a planeswalker, the protector must be in range."""
    attacker = combat.permanents[event.permanent or ""]
    owners = [one for one in _owners(combat, event.defender or "") if one != attacker.controller]
    return not owners or combat.board.in_range(owners[0])


def _change(combat: Combat, event: Event, permanent: Permanent) -> Steps:
    """506.4: remove a permanent from combat, if the event does so."""
    steps: Steps = ()
    match event.kind:
        case "leaves-battlefield":
            steps = combat.leave_battlefield(permanent.id)
        case "removed-from-combat":
            steps = combat.remove(permanent.id)
        case "becomes-color":
            combat.permanents[permanent.id] = replace(permanent, colors=event.colors)
            steps = (("508.2a", "not-triggered"),)
        case "changes-controller" if event.player in combat.players and event.player != permanent.controller:
            combat.permanents[permanent.id] = replace(permanent, controller=event.player or "")
            steps = combat.remove(permanent.id)
        case "changes-protector" if event.player in combat.players and event.player != permanent.protector:
            combat.permanents[permanent.id] = replace(permanent, protector=event.player)
            steps = combat.no_longer_attacked(permanent.id) if permanent.is_battle else ()
        case "loses-type":
            steps = _lose_types(combat, event, permanent)
    return steps


def _lose_types(combat: Combat, event: Event, permanent: Permanent) -> Steps:
    """506.4 and 506.4e: a permanent that is both planeswalker and battle stays attacked while it is one of the two."""
    combat.board.clock.spend(len(permanent.types))
    changed = replace(permanent, types=permanent.types - event.lost)
    combat.permanents[permanent.id] = changed
    both = permanent.is_planeswalker and permanent.is_battle and permanent.id in combat.attackers_of
    steps = combat.stop_attacking(permanent.id) if permanent.is_creature and not changed.is_creature else ()
    before, after = combat.board.defenders_of(permanent), combat.board.defenders_of(changed)
    if before and before[0] not in after:
        steps += combat.no_longer_attacked(permanent.id)
    outcome = "attacking" if permanent.id in combat.attackers_of else "removed"
    return (*steps, ("506.4e", outcome)) if both else steps
