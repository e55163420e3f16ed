"""Changes in one source's rules between two of its pages, or between its digest and a page.

Rules are compared by fingerprint. A digest stores the fingerprint of the text it restates, so even the first fetched
page can be compared. The document is `rosetta508/changes/1`.
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
    """Rules of another edition that correspond to a rule."""

    edition: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleChange:
    """The change of one rule, and what depends on it: digests, equivalences, examples."""

    number: str
    kind: Kind
    was: str | None = None
    """Its number before; None if it is new."""
    digests: tuple[str, ...] = ()
    equivalences: tuple[Counterpart, ...] = ()
    examples: tuple[str, ...] = ()
    only_examples: bool = False
    """Whether only examples in it changed, not the rule itself; False if a digest cannot tell."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a source's rules were read from: a page, or a digest edition known only by its id."""

    edition: str
    url: str | None = None
    revision: str | None = None
    retrieved: str | None = None
    sha256: str | None = None

    @classmethod
    def of(cls, edition: Edition, page: Page | None) -> "State":
        """Return the state of `edition`: read from `page`, or embedded."""
        if page is None:
            return cls(edition.id)
        return cls(edition.id, page.url, page.revision, page.retrieved, page.sha256)


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of one source's rules from one state to the next, in the order of the rules, removed ones last."""

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
    """Return the changed rules; if there was nothing before, all rules are new.

    A digest may restate only part of a book: then only that part is compared.
    """
    old = {rule.number: _print(rule) for rule in before.rules} if before else {}
    part = before if before and before.is_digest and before.covers else None
    new = {rule.number: _print(rule) for rule in after.rules if part is None or part.covers_number(rule.number)}
    moved = dict(_moves(old, new))
    return (*_in_part(before, after, _of_new(old, new, moved)), *_without_number(old, new, moved))


def with_dependents(rules: Iterable[RuleChange], **what: dict[str, Any]) -> tuple[RuleChange, ...]:
    """Return the changes with their dependents; each keyword is a field, and its value maps old numbers to tuples."""
    return tuple(
        replace(rule, **{field: found[rule.was] for field, found in what.items() if rule.was in found})
        for rule in rules
    )


def _print(rule: Rule) -> str:
    return rule.restates or rule.fingerprint()


def _moves(old: dict[str, str], new: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (new number, old number) of each unchanged text that no longer has its old number.

    Texts that occur more than once on the page are ignored.
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
    """Yield the changes; mark those in which only examples changed."""
    for one in changes:
        old = before.by_number.get(one.number) if before and one.kind == "reworded" else None
        new = after.by_number[one.number]
        same = old and not old.restates and not new.restates and _apart(old) == _apart(new)
        yield replace(one, only_examples=True) if same else one


def _apart(rule: Rule) -> str:
    return fingerprint(rule.title or "", rule.text)


def _without_number(old: dict[str, str], new: dict[str, str], moved: dict[str, str]) -> Iterator[RuleChange]:
    for number in old:
        if number not in moved.values() and (number not in new or number in moved):
            yield RuleChange(number, "gone", was=number)
