"""History: numbers, wordings, and successors of every English rule, from revision to revision. It holds no rule text.

The data is `history.json`, built from the published revisions by `python -m rosetta508.build.history`. A revision is
named by its effective date (ISO 8601). A method that takes another day uses the revision in force on it. A rule keeps
its id when its number changes. The file lists the revisions it was built from and those it leaves out.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import chain
from typing import Any

from aligner.grouping import grouped
from aligner.history.wording_changes import CHANGES
from scraper.edition import Measures, Reference
from scraper.errors import N_, MalformedDocument

SCHEMA = "rosetta508/histories/1"
SUBSTANTIVE = frozenset({"title", "example", "substance"})
"""The changes of wording that a translation must follow."""

Interval = tuple[str, str]
"""First and last effective date of consecutive revisions, both included."""


@dataclass(frozen=True, slots=True)
class Features:
    """Features of an English wording that any language has; terms and markers are counted in the text only."""

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
    """The change from the wording before it: one of `aligner.history.wording_changes.CHANGES`."""
    fingerprint: str
    title: str | None
    references: tuple[Reference, ...]
    features: Features


@dataclass(frozen=True, slots=True)
class NumberPeriod:
    """The period, from the revision `first` to the revision `last`, in which a rule had a number."""

    first: str
    last: str
    number: str
    rule: str


@dataclass(frozen=True, slots=True)
class TextTransfer:
    """Text that moved from rule `source` to rule `target` (ids) in the revision of `date`; shares 0 to 1."""

    date: str
    source: str
    target: str
    of_source: float
    of_target: float


class History:
    """The English rules by revision: which rule had which number and wording, and when.

    An unknown rule id raises `KeyError` in `number_at`, `numbers`, `wordings`, `wording_at`, `changes`, and
    `ancestors`. `intervals` raises it for a date that is not a revision's.
    """

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
        self._records: dict[str, list[Any]] = {record[0]: record for record in document["rules"]}
        self._known_wordings: dict[str, tuple[Wording, ...]] = {}
        self._periods: dict[str, tuple[NumberPeriod, ...]] = {}

    @classmethod
    @cache
    def load(cls) -> "History":
        """Return the history that comes with the package."""
        return cls(json.loads((files("aligner.history") / "history.json").read_bytes()))

    @property
    def about(self) -> Mapping[str, Any]:
        """The file's metadata: revisions left out and why, corrected numbers, names of terms and markers."""
        return {name: value for name, value in self._document.items() if name not in {"rules", "revisions"}}

    def revisions(self) -> tuple[str, ...]:
        """Return the effective dates of the revisions, oldest first."""
        return tuple(self._dates)

    def in_force(self, date: str) -> str | None:
        """Return the revision in force on a day; None before the first."""
        at = bisect_right(self._dates, date)
        return self._dates[at - 1] if at else None

    def rules(self) -> tuple[str, ...]:
        """Return the ids of all current and former rules."""
        return tuple(self._records)

    def meant(self, numbers: Iterable[str], days: Iterable[str]) -> Mapping[str, str]:
        """Return number -> id, for the numbers that belonged to one and the same rule on all of the days."""
        then = tuple(days)
        every = {number: {self.rule_at(number, day) for day in then} for number in numbers}
        return {number: id_ for number, ids in every.items() if len(ids) == 1 for id_ in ids if id_}

    def rule_at(self, number: str, date: str) -> str | None:
        """Return the id of the rule with this number on a day; None if there was none."""
        day = self.in_force(date)
        found = (one.rule for one in self._periods_by_number.get(number, ()) if day and one.first <= day <= one.last)
        return next(found, None)

    def number_at(self, rule: str, date: str) -> str | None:
        """Return the number of a rule (id) on a day; None if it was not in the rules."""
        day = self.in_force(date)
        if day:
            for one in self.numbers(rule):
                if one.first <= day <= one.last:
                    return one.number
        return None

    def numbers(self, rule: str) -> tuple[NumberPeriod, ...]:
        """Return the numbers of a rule (id), oldest first."""
        if rule not in self._periods:
            dates, record = self._dates, self._records[rule]
            self._periods[rule] = tuple(
                NumberPeriod(dates[first], dates[last], one, rule) for first, last, one in record[1]
            )
        return self._periods[rule]

    def holders_of(self, number: str) -> tuple[NumberPeriod, ...]:
        """Return which rules had a number, and when, oldest first."""
        return self._periods_by_number.get(number, ())

    def numbers_at(self, date: str, areas: Iterable[str] = ()) -> dict[str, str]:
        """Return number -> id of the rules in force on a day, in the given sections (such as 508) or in all."""
        day, wanted = self.in_force(date), tuple(areas)
        return {
            number: one.rule
            for number, periods in self._periods_by_number.items()
            if not wanted or number.startswith(wanted)
            for one in periods
            if day and one.first <= day <= one.last
        }

    @cached_property
    def numbered(self) -> Mapping[str, frozenset[str]]:
        """Revision -> the numbers of its rules, without those of sections and chapters."""
        found: dict[str, list[str]] = {date: [] for date in self._dates}
        for number, periods in self._periods_by_number.items():
            for one in periods if "." in number else ():
                for date in self._dates[self._index[one.first] : self._index[one.last] + 1]:
                    found[date].append(number)
        return {date: frozenset(numbers) for date, numbers in found.items()}

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        """Return the wordings of a rule (id), oldest first."""
        if rule not in self._known_wordings:
            self._known_wordings[rule] = tuple(self._wordings(self._records[rule]))
        return self._known_wordings[rule]

    def says(self, fingerprint: str) -> bool:
        """Return whether a rule of any revision has this fingerprint."""
        return fingerprint in self._fingerprints

    def said_by(self, fingerprint: str) -> frozenset[str]:
        """Return the ids of the rules that have this fingerprint in some revision."""
        return self._fingerprints.get(fingerprint, frozenset())

    def wording_at(self, rule: str, date: str) -> Wording | None:
        """Return the wording of a rule (id) on a day; None if it was not in the rules."""
        day = self.in_force(date)
        if self.number_at(rule, date) is None or day is None:
            return None
        return next((one for one in reversed(self.wordings(rule)) if one.first <= day), None)

    def title_at(self, number: str, date: str) -> str | None:
        """Return the title of the section or rule with this number on a day; None if it had none."""
        rule = self.rule_at(number, date)
        wording = self.wording_at(rule, date) if rule else None
        return wording.title if wording else None

    def changes(self, rule: str, after: str, until: str) -> tuple[Wording, ...]:
        """Return the new wordings of a rule (id) that a translation must follow (`SUBSTANTIVE`), oldest first.

        They took effect later than `after` and no later than `until`; both are days.
        """
        return tuple(one for one in self.wordings(rule) if after < one.first <= until and one.change in SUBSTANTIVE)

    def ancestors(self, rule: str) -> tuple[str, ...]:
        """Return the ids of older rules whose text a rule (id) took over in its first revision."""
        record = self._records[rule]
        return tuple(record[3]) if len(record) > 3 else ()

    def received(self, rule: str) -> tuple[TextTransfer, ...]:
        """Return the transfers of text from other rules to this one (id), oldest first."""
        return tuple(one for one in self._transfers if one.target == rule)

    def given(self, rule: str) -> tuple[TextTransfer, ...]:
        """Return the transfers of text from this rule (id) to others, oldest first."""
        return tuple(one for one in self._transfers if one.source == rule)

    def intervals(self, dates: Iterable[str]) -> tuple[Interval, ...]:
        """Return revisions (dates) as intervals of consecutive revisions, oldest first.

        An interval is (first date, last date), both included.
        """
        places = sorted(self._index[date] for date in set(dates))
        present = set(places)
        starts = [at for at in places if at - 1 not in present]
        ends = [at for at in places if at + 1 not in present]
        return tuple((self._dates[a], self._dates[b]) for a, b in zip(starts, ends, strict=True))

    def revisions_in(self, intervals: Iterable[Interval]) -> frozenset[str]:
        """Return the revisions (dates) within any of the intervals."""
        spans = (self._dates[bisect_left(self._dates, a) : bisect_right(self._dates, b)] for a, b in intervals)
        return frozenset(chain.from_iterable(spans))

    @cached_property
    def _transfers(self) -> tuple[TextTransfer, ...]:
        packed = (
            (target, one) for target, record in self._records.items() for one in (record[4] if len(record) > 4 else ())
        )
        found = [
            TextTransfer(self._dates[index], source, target, gave / 100, got / 100)
            for target, (index, source, gave, got) in packed
        ]
        return tuple(sorted(found, key=lambda one: (one.date, -one.of_target)))

    @cached_property
    def _fingerprints(self) -> Mapping[str, frozenset[str]]:
        found = grouped((wording[2], rule) for rule, record in self._records.items() for wording in record[2])
        return {fingerprint: frozenset(rules) for fingerprint, rules in found.items()}

    @cached_property
    def _index(self) -> dict[str, int]:
        return {date: at for at, date in enumerate(self._dates)}

    @cached_property
    def _periods_by_number(self) -> dict[str, tuple[NumberPeriod, ...]]:
        found = grouped((one.number, one) for rule in self._records for one in self.numbers(rule))
        return {number: tuple(sorted(ones, key=lambda one: one.first)) for number, ones in found.items()}

    def _wordings(self, record: Sequence[Any]) -> Iterable[Wording]:
        """Yield the wordings of a record: [first, change, fingerprint, title, references, features (0: as before)]."""
        features = Features()
        ends = [later[0] - 1 for later in record[2][1:]] + [record[1][-1][1]]
        for (first, change, fingerprint, title, cited, facts), last in zip(record[2], ends, strict=True):
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
