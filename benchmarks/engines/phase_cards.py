"""A scenario's board as cards for phase: each permanent's text, in wording that phase's parser reads."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.engines.answering import Scenario, Unsupported, every, opponents

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
KEYWORDS = {"haste": "Haste", "vigilance": "Vigilance", "defender": "Defender", "banding": "Banding"}
KNOWN = {"id", "controller", "types", "subtypes", "power", "colors", "keywords", "qualities", "tapped", "protector"} | {
    "continuously_controlled", "restrictions", "requirements", "attack_costs", "triggers", "mana_ability"
}  # fmt: skip
REWARD = "you gain 1 life."
ENOUGH = 12
"""Available mana if the scenario does not say."""


@dataclass
class Card:
    """A permanent for phase: a printed card, its controller, and its state on the battlefield."""

    name: str
    controller: str
    types: list[str]
    lines: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    power: int = 0
    colors: list[str] = field(default_factory=list)
    tapped: bool = False
    sick: bool = False
    enchants: str | None = None
    protector: str | None = None

    def printed(self) -> dict[str, Any]:
        """Return the card in the format of MTGJSON, which phase reads."""
        types = [one.title() for one in self.types]
        line = " ".join(types) + (" — " + " ".join(self.subtypes) if self.subtypes else "")
        card = {"name": self.name, "manaCost": "{1}", "manaValue": 1, "convertedManaCost": 1, "layout": "normal"}
        card |= {
            "types": types,
            "subtypes": self.subtypes,
            "supertypes": [],
            "type": line,
            "text": "\n".join(self.lines),
        }
        card |= {"colors": [_letter(one) for one in self.colors], "colorIdentity": [], "keywords": self.keywords}
        card |= {"legalities": {}, "identifiers": {}, "printings": []}
        if "creature" in self.types:
            card |= {"power": str(self.power), "toughness": "9"}
        return card | dict.fromkeys(self.counters(), "5")

    def counters(self) -> list[str]:
        """Return the counters without which the card would leave the battlefield."""
        named = {"planeswalker": "loyalty", "battle": "defense"}
        return [named[one] for one in self.types if one in named]


def cards(scenario: Scenario) -> list[Card]:
    """Return every card that the board needs: its permanents, and carriers of effects that belong to no permanent.

    Raises `Unsupported` for anything that phase's wording cannot express.
    """
    _refuse_what_has_no_card(scenario)
    found = [_permanent(one, scenario) for one in scenario["permanents"]]
    borne = [*_auras(scenario), *(_limit(effect, scenario) for effect in scenario.get("effects", []))]
    found += [replace(card, name=f"{card.name} {number}") for number, card in enumerate(borne)]
    if every(scenario, "attack_costs"):
        at_hand = scenario.get("available_mana", ENOUGH)
        found += [Card("source", scenario["active"], ["artifact"], ["{T}: Add {C}."]) for _ in range(at_hand)]
    return found


def _refuse_what_has_no_card(scenario: Scenario) -> None:
    if set(scenario.get("defending", opponents(scenario))) != set(opponents(scenario)):
        raise Unsupported("one defending player chosen among several")
    if "range_of_influence" in scenario:
        raise Unsupported("range of influence")
    for permanent in scenario["permanents"]:
        if unknown := set(permanent) - KNOWN:
            raise Unsupported(", ".join(sorted(unknown)))


def _permanent(one: dict[str, Any], scenario: Scenario) -> Card:
    named = [name for name in one.get("keywords", []) if name in KEYWORDS]
    bands = [f"Bands with other {name.split(':')[1].title()}s" for name in one.get("keywords", []) if ":" in name]
    subtypes = [name.title() for name in [*one.get("subtypes", []), *one.get("qualities", [])]]
    battle = "battle" in one["types"]
    card = Card(one["id"], one["controller"], one["types"], power=one.get("power", 0), colors=one.get("colors", []))
    card.keywords = [KEYWORDS[name] for name in named]
    card.subtypes = [*subtypes, *(["Siege"] if battle else [])]
    card.tapped, card.sick = one.get("tapped", False), not one.get("continuously_controlled", True)
    card.protector = one.get("protector") if battle else None
    card.lines = [", ".join(card.keywords)] if card.keywords else []
    card.lines += [*bands, *_own_abilities(one), *(_trigger(entry, one, scenario) for entry in one.get("triggers", []))]
    if watched := _watched(one):
        card.enchants, card.lines = watched, ["Enchant creature", *card.lines]
        card.keywords, card.subtypes = [*card.keywords, "Enchant"], [*card.subtypes, "Aura"]
    if amount := one.get("mana_ability"):
        card.lines.append("{T}: Add " + "{C}" * amount + ".")
    return card


def _own_abilities(one: dict[str, Any]) -> Iterator[str]:
    for entry in one.get("restrictions", []):
        if "defenders" not in entry:
            yield _restriction(entry)
    for entry in one.get("requirements", []):
        if entry["kind"] == "attacks-if-able" and "defenders" in entry:
            raise Unsupported("a requirement to attack this player or that permanent")
        if entry["kind"] == "attacks-if-able":
            yield "This creature attacks each combat if able."
    for entry in one.get("attack_costs", []):
        if entry == {"optional": True, "name": "exert"}:
            yield f"You may exert this creature as it attacks. When you do, {REWARD}"
        elif set(entry) - {"mana", "defenders"}:
            raise Unsupported("costs to attack other than exerting and mana that must be paid")
        elif "defenders" not in entry:
            yield f"This creature can't attack unless you pay {entry['mana']}."


def _restriction(entry: dict[str, Any]) -> str:
    said = {
        "cant-attack": "This creature can't attack.",
        "cant-attack-alone": "This creature can't attack alone.",
        "attacks-only-alone": "This creature can only attack alone.",
        "cant-attack-unless-greater-power-attacks": (
            "This creature can't attack unless a creature with greater power also attacks."
        ),
    }
    if entry["kind"] == "cant-attack-unless-others":
        return f"This creature can't attack unless at least {NUMBERS[entry['at_least']]} other creatures attack."
    if entry["kind"] not in said:
        raise Unsupported(entry["kind"])
    return said[entry["kind"]]


def _auras(scenario: Scenario) -> Iterator[Card]:
    """Yield an aura for each effect that one player has on one creature."""
    for one, entry in every(scenario, "restrictions"):
        if "defenders" in entry and entry["kind"] == "cant-attack":
            yield from (_aura(one, player, "can't attack you.") for player in _players(entry, scenario))
    for one, entry in every(scenario, "requirements"):
        if entry["kind"] == "goaded":
            yield _aura(one, entry["by"], "is goaded.")
        elif entry["kind"] != "attacks-if-able":
            raise Unsupported(entry["kind"])
    for one, entry in every(scenario, "attack_costs"):
        if "defenders" in entry:
            said = f"can't attack you unless its controller pays {entry['mana']}."
            yield from (_aura(one, player, said) for player in _players(entry, scenario))


def _aura(one: dict[str, Any], player: str, said: str) -> Card:
    lines = ["Enchant creature", f"Enchanted creature {said}"]
    return Card("aura", player, ["enchantment"], lines, ["Enchant"], ["Aura"], enchants=one["id"])


def _players(entry: dict[str, Any], scenario: Scenario) -> list[str]:
    if set(entry["defenders"]) - set(scenario["players"]):
        raise Unsupported("a restriction or a cost for attacking this planeswalker or that battle alone")
    return list(entry["defenders"])


def _limit(effect: dict[str, Any], scenario: Scenario) -> Card:
    if effect["kind"] != "max-attackers":
        raise Unsupported(effect["kind"])
    number = NUMBERS[effect["limit"]] + (" creature" if effect["limit"] == 1 else " creatures")
    players, whom = opponents(scenario)[:1], ""
    if "defenders" in effect:
        players, whom = _players(effect, scenario), " you"
    if len(players) != 1:
        raise Unsupported("one limit on attacking several players")
    return Card("limit", players[0], ["enchantment"], [f"No more than {number} can attack{whom} each combat."])


def _trigger(entry: dict[str, Any], one: dict[str, Any], scenario: Scenario) -> str:
    """Return the triggered ability, from the view of its controller.

    In one declaration only the active player attacks, so "a player" or "an opponent" is that player.
    """
    own = entry.get("player") == one["controller"]
    match entry:
        case {"when": "creature-attacks", "creature": creature, **rest} if not rest:
            event = "this creature attacks" if creature == one["id"] else "enchanted creature attacks"
        case {"when": "attacks-and-isnt-blocked", "creature": creature} if creature == one["id"]:
            event = "this creature attacks and isn't blocked"
        case {"when": "creature-attacks", "colors": [color], **rest} if not rest:
            event = f"a {color} creature attacks"
        case {"when": "player-is-attacked"} if own:
            event = "one or more creatures attack you"
        case {"when": "player-attacks"}:
            event = "you attack" if own else "a player attacks"
        case {"when": "player-attacks-with", "at_least": least, **rest} if rest.keys() == {"player"}:
            event = f"{'you attack' if own else 'a player attacks'} with {NUMBERS[least]} or more creatures"
        case {"when": "player-attacks-player", "defender": other}:
            event = _attacking(other, one, scenario, own=own)
        case _:
            raise Unsupported(f"a triggered ability of the kind {entry['when']} about that permanent or player")
    return f"Whenever {event}, {REWARD}"


def _attacking(player: str, one: dict[str, Any], scenario: Scenario, *, own: bool) -> str:
    """Return the event of attacking `player`, worded as attacking any player or any opponent if necessary.

    The meaning is the same if no other player is attacked. Raises `Unsupported` if one is.
    """
    if set(scenario["declaration"].values()) & set(scenario["players"]) - {player}:
        raise Unsupported("a triggered ability about attacking one player where another is attacked, too")
    if own:
        return "you attack a player"
    return "a player attacks you" if player == one["controller"] else "a player attacks one of your opponents"


def _watched(one: dict[str, Any]) -> str | None:
    """Return the creature that another permanent's triggered ability watches; that permanent is an aura on it."""
    found = {entry["creature"] for entry in one.get("triggers", []) if "creature" in entry} - {one["id"]}
    if len(found) > 1 or (found and one["types"] != ["enchantment"]):
        raise Unsupported("a triggered ability that watches other permanents")
    return found.pop() if found else None


def _letter(color: str) -> str:
    return {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}[color]
