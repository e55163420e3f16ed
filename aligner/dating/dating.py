"""Dating: which revisions of the English rules an edition follows, told by its content and not by what it states.

`date_edition` sees the edition through its alignment with an English edition whose date is known. Three kinds of
evidence (numbering, references, wording) each give intervals; where they disagree, that is a finding, and is said.
The document is `rosetta508/dating/1` (schema in `schemas/dating.json`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from aligner.align.alignment import Alignment
from aligner.dating.clues import Clue, Kind
from aligner.dating.evidence import Testimony
from aligner.dating.missing_evidence import silences
from aligner.edition_names import with_written_dates
from aligner.history.history import History, Interval
from aligner.messages import N_, in_all_languages
from scraper.edition import Edition

SCHEMA = "rosetta508/dating/1"
STATED = N_("It states {stated}, but its content follows the English rules of {content}.")
DOUBTED = N_("It states {stated}; judging by {rules}, it follows the English rules of {content}.")
APART = N_("By {one} it follows the English rules of {dates}, by {other} those of {others}.")
STRAGGLER = N_("Rule {rule}, by {kind}, follows the English rules of {dates}, unlike the whole ({others}).")
NOWHERE = N_("By {kind} it follows no English revision known: the one that fits best fits {fitting} of {clues} signs.")
_CALLED = {
    "numbering": {"en": "numbering", "it": "la numerazione", "ja": "番号"},
    "references": {"en": "references", "it": "i rimandi", "ja": "参照番号"},
    "wording": {"en": "wording", "it": "il testo", "ja": "文面"},
}
"""What messages call each kind of evidence; the Italian names bring their article."""
_WORSE = 2.0
"""How much worse than the best revision the stated one must fit, over all evidence, to be called wrong."""
_DOUBT, _NAMED = 0.5, 3
"""How much worse the stated revision must fit a rule for that rule to speak against it; so many are named."""
_STRAYS = {"numbering": 0.5, "references": 0.5, "wording": 3.0}
"""Cost from which a clue that fits nowhere in the whole is called out of step with it."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Evidence that disagrees or is lacking: a message in every interface language, and the facts in it."""

    message: Mapping[str, str]
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RuleDating:
    """One rule: the revisions that all that is known of it fits, and which kinds of evidence say so."""

    number: str
    intervals: tuple[Interval, ...]
    evidence: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a dating document."""
        return {"number": self.number, "intervals": _lists(self.intervals), "evidence": dict(self.evidence)}


@dataclass(frozen=True)
class Dating:
    """When an edition was made, by its content: per kind of evidence, per rule, and as a whole."""

    edition: str
    stated: str | None
    numbering: Kind
    references: Kind
    wording: Kind
    content: tuple[Interval, ...]
    """The revisions that fit best as a whole: all kinds together where they agree, else each agreeing group."""
    stale: bool
    """Whether the stated date and the content disagree."""
    rules: tuple[RuleDating, ...]
    conflicts: tuple[Conflict, ...]
    silences: tuple[Conflict, ...] = ()
    """Why nothing can be told, or nothing by one kind of evidence."""

    @property
    def kinds(self) -> tuple[Kind, Kind, Kind]:
        """Numbering, references and wording, in this order."""
        return self.numbering, self.references, self.wording

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/dating/1` document."""
        return {
            "schema": SCHEMA,
            "edition": self.edition,
            "stated": self.stated,
            **{kind.name: kind.to_json() for kind in self.kinds},
            "content": {"intervals": _lists(self.content)},
            "stale": self.stale,
            "rules": [one.to_json() for one in self.rules],
            "conflicts": [one.message["en"] for one in self.conflicts],
            "conflict_messages": [dict(one.message) for one in self.conflicts],
            "silences": [dict(one.message) for one in self.silences],
        }


def date_edition(edition: Edition, alignment: Alignment, english: Edition, history: History | None = None) -> Dating:
    """Date an edition in any language, a full text or a digest, by its alignment with a dated English edition.

    `alignment` may name either edition first. Where the English edition is none of the history's rule book, or states
    no date, nothing can be said: every list of intervals is empty.
    """
    testimony = Testimony(edition, alignment, english, history or History.load())
    return dating_of(testimony)


def dating_of(testimony: Testimony) -> Dating:
    """Return the dating that all the evidence gives."""
    references, wording = testimony.references, testimony.wording
    kinds = (testimony.numbering_beside(references, wording), references, wording)
    content = _agreed(kinds, testimony.history)
    rules = tuple(_rules(testimony, kinds))
    stated = testimony.edition.stated_date
    denied = _denied(stated, content, testimony.history)
    stale = denied is not None and _is_worse(denied, kinds)
    conflicts = (
        *_disagreements(testimony, kinds, content, denied, stale=stale),
        *_stragglers(kinds, content, testimony.history),
    )
    silent = tuple(_conflict(template, **facts) for template, facts in silences(testimony))
    return Dating(testimony.edition.id, stated, *kinds, content, stale, rules, conflicts, silent)


def _agreed(kinds: Sequence[Kind], history: History) -> tuple[Interval, ...]:
    """Return the revisions of the largest groups of kinds that share some, every kind in one group at least."""
    days = {kind.name: history.days(kind.intervals) for kind in kinds if kind.intervals}
    agreed: set[str] = set()
    left = set(days)
    for size in range(len(days), 0, -1):
        for group in combinations(days, size):
            shared = frozenset.intersection(*(days[name] for name in group))
            if shared and left & set(group):
                agreed |= shared
                left -= set(group)
    return history.intervals(agreed)


def _denied(stated: str | None, content: Sequence[Interval], history: History) -> str | None:
    """Return the revision that was in force on the stated date, where the content follows others and not that one."""
    date, days = history.in_force(stated) if stated else None, history.days(content)
    return date if days and date not in days else None


def _is_worse(denied: str, kinds: Sequence[Kind]) -> bool:
    return sum(kind.loss(denied) for kind in kinds if kind.intervals) >= _WORSE


def _rules(testimony: Testimony, kinds: Sequence[Kind]) -> Iterator[RuleDating]:
    history = testimony.history
    clues: dict[str, list[Clue]] = {}
    for kind in kinds:
        for clue in kind.clues:
            clues.setdefault(clue.rule, []).append(clue)
    whole = history.days(kinds[0].intervals)
    for rule in testimony.edition.rules:
        known = clues.get(rule.number, [])
        if known:
            intervals = history.intervals(_shared(known))
            near = tuple(one for one in intervals if whole & history.days([one]))
            yield RuleDating(rule.number, near or intervals, _evidence(known, history))


def _shared(clues: Iterable[Clue]) -> set[str]:
    """Return the revisions that fit most clues: all of them, or all but those that stand against the others."""
    fitting = Counter(date for clue in clues for date in clue.fits())
    most = max(fitting.values(), default=0)
    return {date for date, number in fitting.items() if number == most}


def _evidence(clues: Iterable[Clue], history: History) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for clue in (one for one in clues if one.tells or one.kind != "wording"):
        entry = {"intervals": _lists(history.intervals(clue.fits())), **clue.facts}
        told[clue.kind] = [*told.get(clue.kind, []), entry]
    return told


def _disagreements(
    testimony: Testimony, kinds: Sequence[Kind], content: Sequence[Interval], denied: str | None, *, stale: bool
) -> Iterator[Conflict]:
    edition = testimony.edition
    against = _against(denied, kinds, testimony.history.days(content)) if denied else []
    if stale:
        yield _conflict(STATED, stated=edition.stated_date, content=spelled(content))
    elif against:
        yield _conflict(
            DOUBTED, stated=edition.stated_date, content=spelled(content), rules=", ".join(against[:_NAMED])
        )
    for kind in kinds:
        if kind.clues and not kind.intervals:
            signs = len(kind.clues) + kind.mute
            yield _conflict(NOWHERE, kind=_CALLED[kind.name], fitting=kind.fitting, clues=signs)
    for one, other in combinations([kind for kind in kinds if kind.intervals], 2):
        if not testimony.history.days(one.intervals) & testimony.history.days(other.intervals):
            told = {"dates": spelled(one.intervals), "others": spelled(other.intervals)}
            yield _conflict(APART, one=_CALLED[one.name], other=_CALLED[other.name], **told)


def _against(denied: str, kinds: Sequence[Kind], days: Collection[str]) -> list[str]:
    """Return the rules that a revision fits worse than every one of the days does, the surest first."""
    worse: dict[str, float] = {}
    for clue in (clue for kind in kinds if kind.intervals for clue in kind.clues):
        most = max((clue.costs[day] for day in days if day in clue.costs), default=None)
        if most is not None and denied in clue.costs:
            worse[clue.rule] = worse.get(clue.rule, 0.0) + clue.costs[denied] - most
    return sorted((rule for rule, more in worse.items() if more >= _DOUBT), key=lambda rule: -worse[rule])


def _stragglers(kinds: Sequence[Kind], content: Sequence[Interval], history: History) -> Iterator[Conflict]:
    """Yield the clues that fit no revision which the whole of their kind fits, of these those that the content has."""
    followed = history.days(content)
    for kind in kinds:
        own = history.days(kind.intervals)
        whole = own & followed or own
        for clue in kind.clues:
            fits = clue.fits()
            least = min((clue.costs.get(date, 0.0) for date in whole), default=0.0)
            if least >= _STRAYS[kind.name] and not whole & set(fits):
                told = {"dates": spelled(history.intervals(fits)), "others": spelled(history.intervals(whole))}
                yield _conflict(STRAGGLER, rule=clue.rule, kind=_CALLED[kind.name], **told)


def _conflict(template: str, **facts: object) -> Conflict:
    return Conflict(
        in_all_languages(template, **{name: with_written_dates(fact) for name, fact in facts.items()}), facts
    )


def spelled(intervals: Iterable[Interval]) -> str:
    """Write intervals for a reader: 2010-04-23–2011-04-01, 2022-10-07."""
    return ", ".join(first if first == last else f"{first}–{last}" for first, last in intervals)


def _lists(intervals: Iterable[Interval]) -> list[list[str]]:
    return [list(one) for one in intervals]
