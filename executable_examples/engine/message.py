"""A verdict in words: phrases filled into a language's templates, with the numbers of the reader's edition."""

from collections.abc import Mapping, Sequence

from executable_examples.engine.phrase import Illegality, Names, Phrase
from executable_examples.engine.words import LANGUAGES, WORDS

_LONGEST_LIST = 12

_BEFORE_LAST = {
    "attacks-if-able-of": "before-last-choice",
    "cant-attack-of": "before-last-denied",
    "cant-attack-unless-also-attacking": "before-last-companion",
    "max-attackers-of-several": "before-last",
    "must-be-attacked-of": "before-last-choice",
}
"""Statement -> what comes before the last name that it lists: “or” or “and”, where the language needs it."""

_PHRASES = {
    "given_up": ("given-up", "quoted", "between", "before-last-denied"),
    "restrictions": ("in-the-way", "quoted-restriction", "between-restrictions", "before-last-restriction"),
}
"""Lists of phrases in a frame -> the words for the frame, for each phrase, between two, and before the last."""

_COUNTS_THINGS = frozenset(("partial", "return-short", "sacrifice-short", "tap-short"))
"""Statements whose numbers count permanents: Japanese writes 9つ, but 10個."""


Numbers = Mapping[str, str | None]
"""An edition's number of each subrule of the English rules of 2026-08-07; None if it has no such rule."""


def number_in(rule: str, numbers: Numbers | None) -> str | None:
    """Return an edition's number of a subrule, None if it has no such rule; without an edition the English one."""
    return (numbers or {}).get(rule, rule)


def _number(rule: str, numbers: Numbers | None) -> str:
    return number_in(rule, numbers) or f"{rule} (en)"


def messages(
    illegalities: Sequence[Illegality],
    events: Sequence[tuple[str, str]] = (),
    in_the_end: Sequence[Phrase] = (),
    numbers: Numbers | None = None,
    assumed: Mapping[str, int] | None = None,
) -> dict[str, str]:
    """Return one line in each language.

    `events` are (broken subrule, event) pairs after a legal declaration, `in_the_end` says which creatures attack
    after all events, `assumed` is what the verdict assumes to be paid.
    """
    return {
        language: _illegal(illegalities, numbers, language)
        if illegalities
        else _legal(events, in_the_end, numbers, assumed or {}, language)
        for language in LANGUAGES
    }


def say_assumed(assumed: Mapping[str, int], language: str) -> str:
    """Return what is assumed to be paid, as a list in a language."""
    forms = ((f"{what}-one" if n == 1 and f"{what}-one" in WORDS else what, n) for what, n in assumed.items())
    return _listed([_words(form, language).format(n=n) for form, n in forms], language, last="before-last")


def say(phrase: Phrase, language: str) -> str:
    """Return a phrase in a language."""
    what = _form(phrase)
    last = _BEFORE_LAST.get(what, "between")
    facts = {name: _fact(name, value, language, last) for name, value in phrase.facts.items()}
    if what in _COUNTS_THINGS:
        facts |= {name: _things(n, language) for name, n in phrase.facts.items() if isinstance(n, int)}
    return _words(what, language).format(**facts)


def _form(phrase: Phrase) -> str:
    """Return the name of the template: that for several defenders, if the phrase lists several and has one."""
    defenders, several = phrase.facts.get("defenders"), f"{phrase.what}-several"
    listed = isinstance(defenders, Names) and len(defenders.ids or ()) > 1
    return several if listed and several in WORDS else phrase.what


def _things(n: int, language: str) -> str:
    return _words("few-things" if n < 10 else "many-things", language).format(n=n)


def _legal(
    events: Sequence[tuple[str, str]],
    in_the_end: Sequence[Phrase],
    numbers: Numbers | None,
    assumed: Mapping[str, int],
    language: str,
) -> str:
    legal = _words("legal-assuming" if assumed else "legal", language)
    said = [legal.format(assumed=say_assumed(assumed, language))]
    said += [_event(_number(rule, numbers), event, language) for rule, event in events]
    if in_the_end:
        states = _listed([say(one, language) for one in in_the_end], language, "between-states")
        said.append(_words("in-the-end", language).format(states=states))
    return _between(language).join(said)


def _between(language: str) -> str:
    return "" if language == "ja" else " "


def _illegal(illegalities: Sequence[Illegality], numbers: Numbers | None, language: str) -> str:
    faults = [
        _words("fault", language).format(rule=_number(one.rule, numbers), phrase=say(one.phrase, language))
        for one in illegalities[:_LONGEST_LIST]
    ]
    more = [say_left_out(len(illegalities) - _LONGEST_LIST, language)] if len(illegalities) > _LONGEST_LIST else []
    return _words("illegal", language).format(faults=_between(language).join(faults + more))


def _event(rule: str, event: str, language: str) -> str:
    told = _words(event, language) if event in WORDS else event
    return _words("event", language).format(rule=rule, event=told)


def _words(what: str, language: str) -> str:
    return WORDS[what][LANGUAGES.index(language)]


def say_left_out(n: int, language: str) -> str:
    """Return what ends a list in a language if `n` of its items are left out."""
    return _words("more", language).format(n=n)


def _fact(name: str, value: object, language: str, last: str) -> str:
    if isinstance(value, Names):
        ids = list(value.ids or ())
        return _listed(ids, language, "between-members") if name == "band" else _listed(ids, language, last=last)
    if not isinstance(value, tuple):
        return _words("any", language) if name == "cause" and value == "any" else str(value)
    frame, quoted, between, before_last = _PHRASES.get(name, (None, "quoted", "between", "before-last"))
    said = [_words(quoted, language).format(phrase=say(one, language)) for one in value if isinstance(one, Phrase)]
    phrases = _listed(said, language, between, before_last)
    if frame is None:
        return phrases
    return _words(frame, language).format(phrases=phrases) if value else ""


def _listed(items: Sequence[str], language: str, between: str = "between", last: str | None = None) -> str:
    if len(items) > _LONGEST_LIST:
        items, last = [*items[:_LONGEST_LIST], say_left_out(len(items) - _LONGEST_LIST, language)], between
    parts = [_words(between, language).join(items[:-1]), items[-1]] if len(items) > 1 else items
    joint = _words(last or between, language)
    if language == "en" and len(items) > 2 and (last or "").startswith("before-last"):
        joint = f",{joint}"
    return joint.join(parts) or "∅"
