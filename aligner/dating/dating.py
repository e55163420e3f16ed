"""Dating: which revisions of the English rules an edition follows, by its content and not by the date it states.

`date_edition` uses the alignment of the edition with an English edition of known date. Three kinds of evidence
(numbering, references, wording) each give intervals; where they disagree, the dating has a conflict. The document is
`rosetta508/dating/1` (schema in `schemas/dating.json`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from aligner.align.alignment import Alignment
from aligner.dating.clues import Clue, Kind
from aligner.dating.evidence import DatingEvidence
from aligner.dating.missing_evidence import explain_missing_evidence
from aligner.dating.parameters import PARAMS
from aligner.edition_names import with_written_counts, with_written_dates
from aligner.grouping import grouped
from aligner.history.history import History, Interval
from aligner.messages import N_, in_all_languages
from scraper.edition import Edition

SCHEMA = "rosetta508/dating/1"
STATED_DATE_WRONG = N_("The edition is dated {stated}, but its content follows the English rules of {content}.")
STATED_DATE_MIXED = N_(
    "The edition is dated {stated}, but different parts of its content follow the English rules of different periods, "
    "mainly {content}."
)
STATED_DATE_DOUBTFUL = N_(
    "The edition is dated {stated}, but it seems to follow the English rules of {content} (evidence: {rules})."
)
KINDS_DISAGREE = N_(
    "Judging by {one}, the edition follows the English rules of {dates}; judging by {other}, those of {others}."
)
RULE_OUT_OF_STEP = N_(
    "Judging by {kind}, rule {rule} follows the English rules of {dates}; by the same evidence, the edition as a whole "
    "follows those of {others}."
)
NO_REVISION_FITS = N_(
    "Judging by {kind}, the edition follows no known English revision: the closest one fits {fitting} of {clues} clues."
)
_KIND_NAMES = {
    "numbering": {"en": "numbering", "it": "i numeri", "ja": "番号"},
    "references": {"en": "references", "it": "i rimandi", "ja": "参照番号"},
    "wording": {"en": "wording", "it": "il testo", "ja": "文面"},
}
"""Name of each kind of evidence in messages; the Italian names have their article."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Evidence that disagrees or is missing: a message in every interface language, and its facts."""

    message: Mapping[str, str]
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RuleDating:
    """One rule: the revisions that fit all its evidence best, and that evidence by kind."""

    number: str
    intervals: tuple[Interval, ...]
    evidence: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a dating document."""
        return {"number": self.number, "intervals": _to_lists(self.intervals), "evidence": dict(self.evidence)}


@dataclass(frozen=True)
class Dating:
    """The revisions that an edition follows, judging by its content: per kind of evidence, per rule, and as a whole."""

    edition: str
    stated: str | None
    numbering: Kind
    references: Kind
    wording: Kind
    content: tuple[Interval, ...]
    """The revisions that fit best as a whole: shared by all kinds, else by each group of kinds that agree."""
    stale: bool
    """Whether the stated date is wrong: the content follows only other revisions, and the stated one costs at least
    `stated_date_cost` more than the best. Whether rules are outdated is another question: see `Staleness`."""
    rules: tuple[RuleDating, ...]
    conflicts: tuple[Conflict, ...]
    silences: tuple[Conflict, ...] = ()
    """Why there is no evidence, or none of one kind."""

    @property
    def kinds(self) -> tuple[Kind, Kind, Kind]:
        """Numbering, references, and wording, in this order."""
        return self.numbering, self.references, self.wording

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/dating/1` document."""
        return {
            "schema": SCHEMA,
            "edition": self.edition,
            "stated": self.stated,
            **{kind.name: kind.to_json() for kind in self.kinds},
            "content": {"intervals": _to_lists(self.content)},
            "stale": self.stale,
            "rules": [one.to_json() for one in self.rules],
            "conflicts": [one.message["en"] for one in self.conflicts],
            "conflict_messages": [dict(one.message) for one in self.conflicts],
            "silences": [dict(one.message) for one in self.silences],
        }


def date_edition(edition: Edition, alignment: Alignment, english: Edition, history: History | None = None) -> Dating:
    """Return the dating of an edition in any language, a full text or a digest.

    `alignment` links `edition` and `english`, with either of them on the left. If the English edition does not belong
    to the history's rule book, or states no date, every list of intervals is empty.
    """
    evidence = DatingEvidence(edition, alignment, english, history or History.load())
    return date_by_evidence(evidence)


def date_by_evidence(evidence: DatingEvidence) -> Dating:
    """Return the dating that the evidence gives."""
    references, wording = evidence.references, evidence.wording
    kinds = (evidence.reconcile_numbering(references, wording), references, wording)
    content = _content_intervals(kinds, evidence.history)
    rules = tuple(_date_rules(evidence, kinds))
    stated = evidence.edition.stated_date
    contradicted = _contradicted_revision(stated, content, evidence.history)
    stale = contradicted is not None and _fits_worse(contradicted, kinds)
    conflicts = (
        *_find_disagreements(evidence, kinds, content, contradicted, stale=stale),
        *_find_rules_out_of_step(kinds, content, evidence.history),
    )
    silences = tuple(_make_conflict(template, **facts) for template, facts in explain_missing_evidence(evidence))
    return Dating(evidence.edition.id, stated, *kinds, content, stale, rules, conflicts, silences)


def _content_intervals(kinds: Sequence[Kind], history: History) -> tuple[Interval, ...]:
    """Return the intervals of the revisions that kinds of evidence share, in groups as large as possible.

    Larger groups come first; a further group counts only if it has a kind that no group before it has. A kind that
    agrees with no other is a group by itself.
    """
    days = {kind.name: history.revisions_in(kind.intervals) for kind in kinds if kind.intervals}
    agreed: set[str] = set()
    left = set(days)
    for size in range(len(days), 0, -1):
        for group in combinations(days, size):
            shared = frozenset.intersection(*(days[name] for name in group))
            if shared and left & set(group):
                agreed |= shared
                left -= set(group)
    return history.intervals(agreed)


def is_mixed(kinds: Iterable[Kind], content: Sequence[Interval]) -> bool:
    """Return whether no revision fits all kinds of evidence, so that parts of the edition follow different periods."""
    return not all(
        any(first <= start and end <= last for first, last in kind.intervals)
        for kind in kinds
        if kind.intervals
        for start, end in content
    )


def _contradicted_revision(stated: str | None, content: Sequence[Interval], history: History) -> str | None:
    """Return the revision in force on the stated date if the content follows only others, else None."""
    date, days = history.in_force(stated) if stated else None, history.revisions_in(content)
    return date if days and date not in days else None


def _fits_worse(revision: str, kinds: Sequence[Kind]) -> bool:
    """Return whether a revision fits so much worse than the best that a stated date of that revision is wrong."""
    return sum(kind.loss(revision) for kind in kinds if kind.intervals) >= PARAMS.stated_date_cost


def _date_rules(evidence: DatingEvidence, kinds: Sequence[Kind]) -> Iterator[RuleDating]:
    """Yield the dating of every linked rule with a clue.

    If some of a rule's intervals overlap those of the numbering, only these are kept.
    """
    history = evidence.history
    clues = grouped((clue.rule, clue) for kind in kinds for clue in kind.clues)
    whole = history.revisions_in(kinds[0].intervals)
    for rule in evidence.edition.rules:
        known = clues.get(rule.number, [])
        if known and rule.number in evidence.counterparts:
            intervals = history.intervals(_best_revisions(known))
            near = tuple(one for one in intervals if whole & history.revisions_in([one]))
            yield RuleDating(rule.number, near or intervals, _evidence_facts(known, history))


def _best_revisions(clues: Iterable[Clue]) -> set[str]:
    """Return the revisions that fit the most clues."""
    fitting = Counter(date for clue in clues for date in clue.fits())
    most = max(fitting.values(), default=0)
    return {date for date, number in fitting.items() if number == most}


def _evidence_facts(clues: Iterable[Clue], history: History) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for clue in (one for one in clues if one.is_informative or one.kind != "wording"):
        entry = {"intervals": _to_lists(history.intervals(clue.fits())), **clue.facts}
        facts[clue.kind] = [*facts.get(clue.kind, []), entry]
    return facts


def _find_disagreements(
    evidence: DatingEvidence,
    kinds: Sequence[Kind],
    content: Sequence[Interval],
    contradicted: str | None,
    *,
    stale: bool,
) -> Iterator[Conflict]:
    edition = evidence.edition
    against = _rules_against(contradicted, kinds, evidence.history.revisions_in(content)) if contradicted else []
    if stale:
        template = STATED_DATE_MIXED if is_mixed(kinds, content) else STATED_DATE_WRONG
        yield _make_conflict(template, stated=edition.stated_date, content=format_intervals(content))
    elif against:
        rules = ", ".join(against[: PARAMS.contradictions_named])
        yield _make_conflict(
            STATED_DATE_DOUBTFUL, stated=edition.stated_date, content=format_intervals(content), rules=rules
        )
    for kind in kinds:
        if kind.clues and not kind.intervals:
            clues = len(kind.clues) + kind.unplaced
            yield _make_conflict(NO_REVISION_FITS, kind=_KIND_NAMES[kind.name], fitting=kind.fitting, clues=clues)
    for one, other in combinations([kind for kind in kinds if kind.intervals], 2):
        if not evidence.history.revisions_in(one.intervals) & evidence.history.revisions_in(other.intervals):
            dates = {"dates": format_intervals(one.intervals), "others": format_intervals(other.intervals)}
            yield _make_conflict(KINDS_DISAGREE, one=_KIND_NAMES[one.name], other=_KIND_NAMES[other.name], **dates)


def _rules_against(contradicted: str, kinds: Sequence[Kind], days: Collection[str]) -> list[str]:
    """Return the rules that fit a revision worse than each of `days`, the strongest evidence first.

    A rule is included if its evidence costs at least `contradiction_cost` more in that revision.
    """
    excess: dict[str, float] = {}
    for clue in (clue for kind in kinds if kind.intervals for clue in kind.clues):
        most = max((clue.costs[day] for day in days if day in clue.costs), default=None)
        if most is not None and contradicted in clue.costs:
            excess[clue.rule] = excess.get(clue.rule, 0.0) + clue.costs[contradicted] - most
    strong = (rule for rule, cost in excess.items() if cost >= PARAMS.contradiction_cost)
    return sorted(strong, key=lambda rule: -excess[rule])


def _find_rules_out_of_step(kinds: Sequence[Kind], content: Sequence[Interval], history: History) -> Iterator[Conflict]:
    """Yield a conflict for each clue that contradicts the revisions that its kind shares with the content.

    If there are none, all revisions of the kind count.
    """
    followed = history.revisions_in(content)
    for kind in kinds:
        own = history.revisions_in(kind.intervals)
        whole = own & followed or own
        for clue in kind.clues:
            if _is_out_of_step(clue, whole, PARAMS.out_of_step_cost[kind.name]):
                dates, others = (format_intervals(history.intervals(one)) for one in (clue.fits(), whole))
                facts = {"rule": clue.rule, "kind": _KIND_NAMES[kind.name], "dates": dates, "others": others}
                yield _make_conflict(RULE_OUT_OF_STEP, **facts)


def _is_out_of_step(clue: Clue, revisions: Collection[str], limit: float) -> bool:
    """Return whether a clue costs at least `limit` in each of these revisions, or none of them has its rule."""
    if not revisions or not set(revisions).isdisjoint(clue.fits()):
        return False
    return clue.costs.keys().isdisjoint(revisions) or min(clue.costs.get(date, 0.0) for date in revisions) >= limit


def _make_conflict(template: str, **facts: object) -> Conflict:
    all_of_them = template == STATED_DATE_MIXED
    written = {
        name: with_written_counts(with_written_dates(fact, all_of_them=all_of_them)) for name, fact in facts.items()
    }
    return Conflict(in_all_languages(template, **written), facts)


def format_intervals(intervals: Iterable[Interval]) -> str:
    """Return intervals as text for a reader: 2010-04-23–2011-04-01, 2022-10-07."""
    return ", ".join(first if first == last else f"{first}–{last}" for first, last in intervals)


def _to_lists(intervals: Iterable[Interval]) -> list[list[str]]:
    return [list(one) for one in intervals]
