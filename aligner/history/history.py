"""History: the life of every rule of the English rules: its numbers, its wordings, what came of it. Facts only.

The data is `history.json`, built from the published revisions by `python -m rosetta508.history_build`. A revision is
named by its effective date (ISO 8601); a question about another day means the revision then in force. A rule keeps its
id whatever number it bears. The file says which revisions it was built from and which it could not follow.
"""

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from aligner.history.wording_changes import CHANGES
from scraper.edition import Measures, Reference
from scraper.errors import N_, MalformedDocument

SCHEMA = "rosetta508/histories/1"
SUBSTANTIVE = frozenset({"title", "example", "substance"})
"""Changes of wording that a translation has to follow."""

Interval = tuple[str, str]
"""First and last effective date of revisions in a row."""


@dataclass(frozen=True, slots=True)
class Features:
    """What of an English wording can be looked for in any language; terms and markers are those of its text alone."""

    terms: Mapping[str, int] = field(default_factory=dict)
    markers: Mapping[str, int] = field(default_factory=dict)
    measures: Measures = field(default_factory=lambda: Measures(0, 0))
    examples: int = 0


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a rule, in force from the revision `first` to the revision `last`."""

    first: str
    last: str
    change: str
    """What it is to the wording before it: one of `aligner.history.wording_changes.CHANGES`."""
    fingerprint: str
    title: str | None
    references: tuple[Reference, ...]
    features: Features


@dataclass(frozen=True, slots=True)
class Bearing:
    """A number that a rule bore from the revision `first` to the revision `last`."""

    first: str
    last: str
    number: str
    rule: str


@dataclass(frozen=True, slots=True)
class Passage:
    """Wording that went from one rule (`source`) to another (`target`) in the revision of `date`; shares 0 to 1."""

    date: str
    source: str
    target: str
    of_source: float
    of_target: float


class History:
    """Answers what the English rules said, under which number, from when to when."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Take the document of `history.json`; raise `MalformedDocument` for another schema."""
        if document.get("schema") != SCHEMA:
            raise MalformedDocument(
                N_("“schema” is {found}; expected “{expected}”"),
                place="history",
                found=document.get("schema"),
                expected=SCHEMA,
            )
        self._document = document
        self._dates: list[str] = document["revisions"]
        self._lives: dict[str, list[Any]] = {life[0]: life for life in document["rules"]}
        self._read: dict[str, tuple[Wording, ...]] = {}
        self._borne: dict[str, tuple[Bearing, ...]] = {}

    @classmethod
    @cache
    def load(cls) -> "History":
        """Return the history that comes with the package."""
        return cls(json.loads((files("aligner.history") / "history.json").read_bytes()))

    @property
    def about(self) -> Mapping[str, Any]:
        """What the file says of itself: revisions not followed and why, numbers mended, terms counted."""
        return {name: value for name, value in self._document.items() if name not in {"rules", "revisions"}}

    def revisions(self) -> tuple[str, ...]:
        """Return the effective dates of the revisions, oldest first."""
        return tuple(self._dates)

    def in_force(self, date: str) -> str | None:
        """Return the revision in force on a day; None before the first."""
        at = bisect_right(self._dates, date)
        return self._dates[at - 1] if at else None

    def rules(self) -> tuple[str, ...]:
        """Return the ids of all rules, of today and of the past."""
        return tuple(self._lives)

    def meant(self, numbers: Iterable[str], days: Iterable[str]) -> Mapping[str, str]:
        """Return number -> id, of the numbers that one rule bore on all of the days."""
        then = tuple(days)
        every = {number: {self.rule_at(number, day) for day in then} for number in numbers}
        return {number: id_ for number, ids in every.items() if len(ids) == 1 for id_ in ids if id_}

    def rule_at(self, number: str, date: str) -> str | None:
        """Return the id of the rule that bore `number` on a day; None if none did."""
        day = self.in_force(date)
        found = (one.rule for one in self._bearings.get(number, ()) if day and one.first <= day <= one.last)
        return next(found, None)

    def number_at(self, rule: str, date: str) -> str | None:
        """Return the number the rule bore on a day; None where it was not in the rules."""
        day = self.in_force(date)
        if day:
            for one in self.numbers(rule):
                if one.first <= day <= one.last:
                    return one.number
        return None

    def numbers(self, rule: str) -> tuple[Bearing, ...]:
        """Return the numbers the rule bore, oldest first."""
        if rule not in self._borne:
            dates, life = self._dates, self._lives[rule]
            self._borne[rule] = tuple(Bearing(dates[first], dates[last], one, rule) for first, last, one in life[1])
        return self._borne[rule]

    def cited_as(self, number: str) -> tuple[Bearing, ...]:
        """Return which rules a number meant, and when, oldest first."""
        return self._bearings.get(number, ())

    def numbers_at(self, date: str, areas: Iterable[str] = ()) -> dict[str, str]:
        """Return number -> id of the rules in force on a day, in the given sections (508; none given: all)."""
        day, wanted = self.in_force(date), tuple(areas)
        return {
            number: one.rule
            for number, bearings in self._bearings.items()
            if not wanted or number.startswith(wanted)
            for one in bearings
            if day and one.first <= day <= one.last
        }

    @cached_property
    def numbered(self) -> Mapping[str, tuple[str, ...]]:
        """Revision -> the numbers that rules bore in it, sections and chapters apart."""
        found: dict[str, list[str]] = {date: [] for date in self._dates}
        for number, bearings in self._bearings.items():
            for one in bearings if "." in number else ():
                for date in self._dates[self._place[one.first] : self._place[one.last] + 1]:
                    found[date].append(number)
        return {date: tuple(numbers) for date, numbers in found.items()}

    def versions(self, rule: str) -> tuple[Wording, ...]:
        """Return the wordings of the rule, oldest first."""
        if rule not in self._read:
            self._read[rule] = tuple(self._wordings(self._lives[rule]))
        return self._read[rule]

    def says(self, fingerprint: str) -> bool:
        """Say whether a rule of any revision stood there in just these words."""
        return fingerprint in self._fingerprints

    def said_by(self, fingerprint: str) -> frozenset[str]:
        """Return the ids of the rules that stood there in just these words in some revision."""
        return self._fingerprints.get(fingerprint, frozenset())

    def version_at(self, rule: str, date: str) -> Wording | None:
        """Return the wording in force on a day; None where the rule was not in the rules."""
        day = self.in_force(date)
        if self.number_at(rule, date) is None or day is None:
            return None
        return next((one for one in reversed(self.versions(rule)) if one.first <= day), None)

    def title_at(self, number: str, date: str) -> str | None:
        """Return the title of the section or rule that bore `number` on a day; None if it had none."""
        rule = self.rule_at(number, date)
        wording = self.version_at(rule, date) if rule else None
        return wording.title if wording else None

    def changes(self, rule: str, after: str, until: str, *, substantive: bool = True) -> tuple[Wording, ...]:
        """Return the wordings that came into force after one day and no later than another, oldest first.

        `substantive` leaves out those that changed only numbers cited, or nothing a translation must follow.
        """
        return tuple(
            one
            for one in self.versions(rule)
            if after < one.first <= until and (one.change in SUBSTANTIVE or not substantive)
        )

    def ancestors(self, rule: str) -> tuple[str, ...]:
        """Return the ids of older rules of which this one, when it was new, took over wording."""
        life = self._lives[rule]
        return tuple(life[3]) if len(life) > 3 else ()

    def received(self, rule: str) -> tuple[Passage, ...]:
        """Return the wording the rule took over from others, oldest first."""
        return tuple(one for one in self._passages if one.target == rule)

    def given(self, rule: str) -> tuple[Passage, ...]:
        """Return the wording of the rule that others took over, oldest first."""
        return tuple(one for one in self._passages if one.source == rule)

    def intervals(self, dates: Iterable[str]) -> tuple[Interval, ...]:
        """Return the revisions named by `dates` as intervals of revisions in a row, oldest first."""
        places = sorted(self._place[date] for date in set(dates))
        taken = set(places)
        starts = [at for at in places if at - 1 not in taken]
        ends = [at for at in places if at + 1 not in taken]
        return tuple((self._dates[a], self._dates[b]) for a, b in zip(starts, ends, strict=True))

    def days(self, intervals: Iterable[Interval]) -> frozenset[str]:
        """Return the revisions that lie in any of the intervals."""
        return frozenset(date for first, last in intervals for date in self._dates if first <= date <= last)

    @cached_property
    def _passages(self) -> tuple[Passage, ...]:
        packed = ((target, one) for target, life in self._lives.items() for one in (life[4] if len(life) > 4 else ()))
        found = [
            Passage(self._dates[place], source, target, gave / 100, got / 100)
            for target, (place, source, gave, got) in packed
        ]
        return tuple(sorted(found, key=lambda one: (one.date, -one.of_target)))

    @cached_property
    def _fingerprints(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for rule, life in self._lives.items():
            for wording in life[2]:
                found[wording[2]].add(rule)
        return {fingerprint: frozenset(rules) for fingerprint, rules in found.items()}

    @cached_property
    def _place(self) -> dict[str, int]:
        return {date: at for at, date in enumerate(self._dates)}

    @cached_property
    def _bearings(self) -> dict[str, tuple[Bearing, ...]]:
        found: dict[str, list[Bearing]] = defaultdict(list)
        for rule in self._lives:
            for one in self.numbers(rule):
                found[one.number].append(one)
        return {number: tuple(sorted(ones, key=lambda one: one.first)) for number, ones in found.items()}

    def _wordings(self, life: Sequence[Any]) -> Iterable[Wording]:
        """Read the wordings of a life: [first, change, fingerprint, title, references, features or 0 for the same]."""
        features = Features()
        ends = [later[0] - 1 for later in life[2][1:]] + [life[1][-1][1]]
        for (first, change, fingerprint, title, cited, facts), last in zip(life[2], ends, strict=True):
            features = self._features(facts) if facts else features
            titles = self._document["titles"]
            yield Wording(
                self._dates[first],
                self._dates[last],
                CHANGES[change],
                fingerprint,
                titles[title] if title >= 0 else None,
                tuple(_reference(one, titles) for one in cited),
                features,
            )

    def _features(self, facts: Sequence[Any]) -> Features:
        characters, sentences, examples, terms, markers = facts
        return Features(
            _counts(terms, self._document["terms"]),
            _counts(markers, self._document["markers"]),
            Measures(characters, sentences),
            examples,
        )


def _counts(flat: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {names[name]: count for name, count in zip(flat[::2], flat[1::2], strict=True)}


def _reference(packed: str, titles: Sequence[str]) -> Reference:
    number, _, title = packed.partition("|")
    return Reference(number, titles[int(title)] if title else None)
