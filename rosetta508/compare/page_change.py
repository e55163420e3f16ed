"""Change: how one source's rules differ between two of its pages, or between its digest and a page.

Rules are compared by fingerprint, which a digest carries of the text it restates: so the first page that is fetched
can be compared too. The document is `rosetta508/changes/1`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from scraper.edition import Edition, Rule, fingerprint
from scraper.page import Page

Kind = Literal["new", "gone", "reworded", "renumbered"]


@dataclass(frozen=True, slots=True)
class Counterpart:
    """Rules of another edition that answer to a rule."""

    edition: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleChange:
    """What became of one rule, and what rests on it: digests that restate it, equivalences, examples that play it."""

    number: str
    kind: Kind
    was: str | None = None
    """The number it bore before; None if it is new."""
    digests: tuple[str, ...] = ()
    equivalences: tuple[Counterpart, ...] = ()
    examples: tuple[str, ...] = ()
    only_examples: bool = False
    """Whether the rule itself says what it said, and only examples in it changed; False where a digest cannot tell."""


@dataclass(frozen=True, slots=True)
class State:
    """What a source's rules were read from: a page, or a digest edition, of which only the id is known."""

    edition: str
    url: str | None = None
    revision: str | None = None
    retrieved: str | None = None
    sha256: str | None = None

    @classmethod
    def of(cls, edition: Edition, page: Page | None) -> "State":
        """Return the state of `edition`, read from `page` or embedded."""
        if page is None:
            return cls(edition.id)
        return cls(edition.id, page.url, page.revision, page.retrieved, page.sha256)


@dataclass(frozen=True, slots=True)
class Change:
    """How one source's rules changed from one state to the next, in the order of its rules, those gone last."""

    source: str
    language: str
    before: State | None
    after: State
    rules: tuple[RuleChange, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a changes document."""
        return asdict(self)

    def count(self, kind: Kind) -> int:
        """Return how many rules changed in that way."""
        return sum(rule.kind == kind for rule in self.rules)


def changed_rules(before: Edition | None, after: Edition) -> tuple[RuleChange, ...]:
    """Return what became of each rule that is not as it was; where there was nothing before, all are new.

    A digest may restate a part of a book: then only that part is compared.
    """
    old = {rule.number: _print(rule) for rule in before.rules} if before else {}
    part = before if before and before.is_digest and before.covers else None
    new = {rule.number: _print(rule) for rule in after.rules if part is None or part.covers_number(rule.number)}
    moved = dict(_moves(old, new))
    return (*_in_part(before, after, _of_new(old, new, moved)), *_of_gone(old, new, moved))


def with_dependents(rules: Iterable[RuleChange], **what: dict[str, Any]) -> tuple[RuleChange, ...]:
    """Return the changes with what rests on each; every keyword is a field, its value a tuple by old number."""
    return tuple(
        replace(rule, **{field: found[rule.was] for field, found in what.items() if rule.was in found})
        for rule in rules
    )


def _print(rule: Rule) -> str:
    return rule.restates or rule.fingerprint()


def _moves(old: dict[str, str], new: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (new number, old number) of each text that left its number and stands, unchanged, under one that was free.

    A text that another rule of the page has too tells nothing.
    """
    gone = {text: number for number, text in old.items() if new.get(number) != text}
    count = Counter(new.values())
    for number, text in new.items():
        if old.get(number) != text and text in gone and count[text] == 1:
            yield number, gone[text]


def _of_new(old: dict[str, str], new: dict[str, str], moved: dict[str, str]) -> Iterator[RuleChange]:
    for number, text in new.items():
        if number in moved:
            yield RuleChange(number, "renumbered", was=moved[number])
        elif number not in old or number in moved.values():
            yield RuleChange(number, "new")
        elif old[number] != text:
            yield RuleChange(number, "reworded", was=number)


def _in_part(before: Edition | None, after: Edition, changes: Iterable[RuleChange]) -> Iterator[RuleChange]:
    """Yield the changes, those of rules that say the same but for their examples marked so."""
    for one in changes:
        old = before.by_number.get(one.number) if before and one.kind == "reworded" else None
        new = after.by_number[one.number]
        same = old and not old.restates and not new.restates and _apart(old) == _apart(new)
        yield replace(one, only_examples=True) if same else one


def _apart(rule: Rule) -> str:
    return fingerprint(rule.title or "", rule.text)


def _of_gone(old: dict[str, str], new: dict[str, str], moved: dict[str, str]) -> Iterator[RuleChange]:
    for number in old:
        if number not in moved.values() and (number not in new or number in moved):
            yield RuleChange(number, "gone", was=number)
