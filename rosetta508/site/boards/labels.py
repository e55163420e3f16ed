"""Short labels about each permanent of a board and about its effects, in the reader's words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from executable_examples.engine.bands import WITH
from executable_examples.engine.notation import KEYWORDS
from executable_examples.engine.scenario import ALL, ANY, AttackCost, Effect, Payment, Permanent, Restriction, Scenario

Entries = Mapping[str, str]
"""The words of a language: dotted key to phrase."""
MUST, CAN, COST, BAND, PLAIN = "must", "can", "cost", "band", "plain"
_FEMININE = frozenset(("creature", "battle", "land"))
"""Types of card that take feminine adjectives in Italian: a creature is *TAPpata*, an artifact *TAPpato*."""

_ONE_IS_ENOUGH = frozenset(("board.must.attacks-if-able", "board.effect.must-be-attacked"))
"""Phrases that list defenders of which one is enough: “B or C”, not “B, C”."""


@dataclass(frozen=True)
class Label:
    """A label and its subject: a requirement (`must`), a restriction (`can`), a cost, a band, or `plain`."""

    kind: str
    text: str


def names(words: Entries, ids: Iterable[str] | None) -> str:
    """Return ids as a list, in order; a special sign if there are none."""
    return words["board.comma"].join(sorted(ids or ())) or words["board.nobody"]


def one_of(words: Entries, ids: Iterable[str] | None) -> str:
    """Return ids as a list of alternatives: with “or” before the last."""
    *others, last = sorted(ids or ()) or [words["board.nobody"]]
    return words["board.or"].join([*([words["board.comma"].join(others)] if others else []), last])


def noted(words: Entries, text: str, note: str) -> str:
    """Return a text with a note in brackets, or alone if the note is empty."""
    return words["board.noted"].format(text=text, note=note) if note else text


def word_of(words: Entries, name: str) -> str:
    """Return a type, subtype, quality, color, ability, or cost in the reader's words, or unchanged if it has none."""
    return words.get(f"board.word.{name}", name)


def kind_of(words: Entries, permanent: Permanent) -> str:
    """Return the types of a permanent in one or more words."""
    known = [one for one in ("creature", "planeswalker", "battle") if one in permanent.types]
    others = [word_of(words, one) for one in sorted(permanent.types) if one not in known] if known else []
    return words["board.comma"].join([*(words[f"board.{one}"] for one in known), *others]) or words["board.other"]


def labels_of(words: Entries, permanent: Permanent, payment: Payment | None = None) -> list[Label]:
    """Return the labels of a permanent: its state, what it must and can't do, its costs, what is paid."""
    return [
        *(Label(PLAIN, one) for one in _states(words, permanent)),
        *(Label(MUST, one) for one in _requirements(words, permanent)),
        *(Label(CAN, _limited(words, one)) for one in permanent.restrictions),
        *(Label(COST, cost_of(words, one)) for one in permanent.attack_costs),
        *(Label(PLAIN, one) for one in _paid(words, payment)),
    ]


def _states(words: Entries, permanent: Permanent) -> Iterator[str]:
    if permanent.is_creature and len(permanent.types) > 1:
        yield kind_of(words, permanent)
    elif not permanent.is_creature and not permanent.is_planeswalker and not permanent.is_battle:
        yield words["board.comma"].join(word_of(words, one) for one in sorted(permanent.types)) or words["board.other"]
    gender = "" if _FEMININE & set(permanent.types) else "-other"
    yield from [words[f"board.tapped{gender}"]] if permanent.tapped else []
    yield from [] if permanent.continuously_controlled else [words[f"board.new{gender}"]]
    yield from (word_of(words, one) for one in sorted(permanent.subtypes))
    yield from (words[f"board.{one}"] for one in KEYWORDS if one in permanent.keywords)
    yield from (_keyword(words, one) for one in sorted(permanent.keywords) if one not in KEYWORDS)
    yield from (words["board.color"].format(color=word_of(words, one)) for one in sorted(permanent.colors))
    yield from (word_of(words, one) for one in sorted(permanent.qualities))
    yield from [words["board.mana_ability"].format(n=permanent.mana_ability)] if permanent.mana_ability else []
    yield from [words["board.watches"]] if permanent.triggers else []


def _keyword(words: Entries, keyword: str) -> str:
    if not keyword.startswith(WITH):
        return word_of(words, keyword)
    quality = keyword.removeprefix(WITH)
    others = words.get(f"board.others.{quality}") or word_of(words, quality)
    return words["board.bands_with"].format(quality=others)


def _requirements(words: Entries, permanent: Permanent) -> Iterator[str]:
    for one in permanent.requirements:
        if one.kind == "goaded":
            yield words["board.must.goaded"].format(by=one.by)
        else:
            yield of(words, f"board.must.{one.kind}", one.defenders)


def _limited(words: Entries, one: Restriction) -> str:
    facts = {"n": one.at_least, "names": one_of(words, one.any_of)}
    return of(words, f"board.can.{one.kind}", one.defenders, **facts)


def of(words: Entries, key: str, defenders: Iterable[str] | None, **facts: object) -> str:
    """Return a phrase in the form that names the defenders, or in the form without them."""
    if defenders is None:
        return words[key].format(**facts)
    listed = list(defenders)
    several = words.get(f"{key}-of-several") if len(listed) > 1 else None
    said = (one_of if key in _ONE_IS_ENOUGH else names)(words, listed)
    return (several or words[f"{key}-of"]).format(defenders=said, **facts)


def _things(words: Entries, n: int) -> str:
    """Return a number of permanents as the language counts them: Japanese 9つ, but 10個; Italian 1 permanente."""
    key = "one_thing" if n == 1 else "up_to_nine" if n < 10 else "ten_or_more"
    return words[f"board.{key}"].format(n=n)


def cost_of(words: Entries, cost: AttackCost) -> str:
    """Return an attack cost as a label."""
    amounts = [*_amounts(words, cost), *_branches(words, cost)]
    price = words["board.plus"].join(amounts) or "{0}"
    if not cost.optional:
        return of(words, "board.cost", cost.defenders, price=price)
    name = word_of(words, cost.name) if cost.name else ""
    if name and not amounts:
        return words["board.optional-free"].format(name=name)
    key = "board.optional-mana" if price.startswith("{") else "board.optional"
    return (f"{name}{words['board.colon']}" if name else "") + words[key].format(price=price)


def _amounts(words: Entries, cost: AttackCost) -> Iterator[str]:
    if cost.mana:
        yield f"{{{cost.mana}}}"
    for key, n in (("discard", cost.discard), ("life_cost", cost.life)):
        yield from [words[f"board.{key}-one" if n == 1 else f"board.{key}"].format(n=n)] if n else []
    asked = [*sorted(cost.of.types or ()), *sorted(cost.of.subtypes or ())]
    of = [word_of(words, one) for one in asked]
    flags = (("not_attacking", cost.of.not_attacking), ("another", cost.of.other), ("continuous", cost.of.continuous))
    of += [words[f"board.{key}"] for key, wanted in flags if wanted]
    for key, n in (("tap", cost.tap), ("sacrifice", cost.sacrifice), ("return", cost.returned)):
        if n:
            asked_for = noted(words, _things(words, n), words["board.comma"].join(of))
            yield words[f"board.{key}"].format(n=asked_for)


def _branches(words: Entries, cost: AttackCost) -> Iterator[str]:
    if cost.any_of:
        branches = (words["board.plus"].join(_amounts(words, one)) or "{0}" for one in cost.any_of)
        yield words["board.or_cost"].join(branches)


def _paid(words: Entries, payment: Payment | None) -> Iterator[str]:
    if payment is None:
        return
    if payment.everything is not None:
        yield words["board.pays_all" if payment.everything else "board.refuses"]
    elif payment.pay:
        yield words["board.pays"].format(names=names(words, (word_of(words, one) for one in payment.pay)))
    given = [*(payment.tap or ()), *(payment.sacrifice or ()), *(payment.returned or ())]
    if given:
        yield words["board.pays_with"].format(names=names(words, given))


def effects_of(words: Entries, scenario: Scenario) -> list[Label]:
    """Return the labels that concern no single permanent: effects, bands, mana, range of influence."""
    kinds = {"max-attackers": CAN, "additional-triggers": PLAIN}
    found = [Label(kinds.get(one.kind, MUST), _effect(words, one)) for one in scenario.effects]
    bands = (words["board.bands"].format(names=words["board.members"].join(band)) for band in scenario.bands)
    found += [Label(BAND, one) for one in bands]
    for key, n in (("mana", scenario.available_mana), ("range", scenario.range_of_influence)):
        found += [] if n is None else [Label(PLAIN, words[f"board.{key}"].format(n=n))]
    lives = words["board.comma"].join(
        words["board.life_of"].format(player=player, n=n) for player, n in scenario.life.items()
    )
    found += [Label(PLAIN, words["board.life"].format(lives=lives))] if lives else []
    return found


def _effect(words: Entries, effect: Effect) -> str:
    if effect.kind == "attacks-if-attacks":
        key = "attacks-if-any" if effect.cause == ANY else "attacks-if-all" if effect.then == ALL else effect.kind
        key += "-all" if (effect.cause, effect.then) == (ANY, ALL) else ""
        return words[f"board.effect.{key}"].format(cause=effect.cause, then=effect.then)
    if effect.kind == "additional-triggers":
        return words["board.effect.additional-triggers"].format(player=effect.player, n=effect.times)
    return of(words, f"board.effect.{effect.kind}", effect.defenders, n=effect.limit)
