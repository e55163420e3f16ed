"""Staleness: whether each rule of an edition is up to date with the English edition it is compared with.

A rule is behind if the English wording changed in substance after the wording it restates, up to the date compared
with. Which wording it restates follows from its own words. If they fit several wordings, the revisions that the
edition as a whole follows decide, and `Staleness.by_own_words` is False. A page may be renumbered without being
reworded, or be reworded rule by rule. So numbers and references never exclude a wording that fits the rule better and
that the words of all rules together allow. English changes come from the history, never from similar texts.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import Any, Literal

from aligner.align.alignment import Alignment
from aligner.dating.dating import Dating, date_by_evidence
from aligner.dating.evidence import DatingEvidence
from aligner.dating.parameters import PARAMS
from aligner.dating.swapped_neighbors import find_swapped_neighbors
from aligner.dating.wording_fit import WordingFit
from aligner.history.history import History, Interval, Wording
from scraper.edition import Edition, Rule

Standing = Literal["current", "behind", "ahead", "unclear"]
BASES = ("wording", "form", "dating", "against-words", "elsewhere", "exchanged")
"""What a rule's standing is based on.

wording: its words. form: its words, although the English changed in form since. dating: the edition as a whole, since
its words fit several wordings. against-words: the edition as a whole, although its words fit other revisions better.
elsewhere, exchanged: it is unclear, since its words are those of other English rules, or fit a neighbor's better.
"""


@dataclass(frozen=True, slots=True)
class Staleness:
    """Whether one rule is up to date: which revisions' wording it follows, and since when the English differs."""

    rule: str
    counterpart: str
    """Number in the English edition compared with."""
    id: str
    """Id of the counterpart in the history."""
    standing: Standing
    follows: tuple[Interval, ...]
    behind_since: str | None
    """Date of the first change of substance that the rule lacks, up to the date of the English edition."""
    changes: tuple[str, ...]
    """Dates of all such changes."""
    evidence: Mapping[str, Any] = field(default_factory=dict)
    """`by`: what the standing is based on, one of `BASES`. The rest is evidence against the wording compared with:
    terms `missing` and `added`, `markers`, `sentences`, `length`, `cites`."""
    only_examples: bool = False
    """Whether only examples changed since."""
    by_own_words: bool = True
    """Whether the rule's own words are evidence against the wording compared with; if not, only the edition as a whole
    is. Meaningful only if the rule is behind."""
    possible_wordings: tuple[Wording, ...] = ()
    """Wordings of another sense than the one compared with that the rule follows or fits as well."""

    @property
    def is_behind_by_own_words(self) -> bool:
        """Whether the rule is outdated and its own words show it."""
        return self.standing == "behind" and self.by_own_words


@dataclass(frozen=True, slots=True)
class _Sense:
    """Consecutive wordings that say the same in substance, and how a rule fits them."""

    fits: tuple[WordingFit, ...]

    @property
    def first(self) -> str:
        return self.fits[0].wording.first

    @property
    def last(self) -> str:
        return self.fits[-1].wording.last

    @property
    def score(self) -> float:
        return max(one.score for one in self.fits)

    def overlaps(self, intervals: Sequence[Interval]) -> bool:
        return any(first <= self.last and self.first <= last for first, last in intervals)


@dataclass(frozen=True, slots=True)
class _Context:
    """What holds for the edition as a whole."""

    compared: str
    """The revision compared with."""
    content: Sequence[Interval]
    revisions: Sequence[str]
    followed_before: Sequence[int]
    """Entry i: how many of the first i revisions the edition as a whole follows; the last entry counts all."""
    fitting_intervals: Mapping[str, Sequence[Interval]]
    """Number of each rule whose words distinguish revisions -> the revisions that they fit."""
    swapped: Collection[str]
    """The rules whose text may as well be a neighbor's."""
    with_other_text: Collection[str]
    """The rules whose text is verbatim that of other English rules than the counterpart."""
    wording_intervals: Sequence[Interval]
    """The revisions that the words of all rules together fit, whatever numbers and references say."""


def staleness(
    edition: Edition,
    alignment: Alignment,
    english: Edition,
    history: History | None = None,
    dating: Dating | None = None,
) -> tuple[Staleness, ...]:
    """Return the staleness of the rules with a text that are linked one to one with the dated English edition.

    They are in document order. `dating` is the result of `date_edition` for the same edition, if it is known already.
    """
    evidence = DatingEvidence(edition, alignment, english, history or History.load())
    return tuple(staleness_by_evidence(evidence, dating or date_by_evidence(evidence)))


def staleness_by_evidence(evidence: DatingEvidence, dating: Dating) -> Iterator[Staleness]:
    """Yield what `staleness` returns, from the evidence of the dating."""
    compared = evidence.history.in_force(evidence.english.stated_date or "")
    if compared is None:
        return
    context = _context(evidence, dating, compared)
    for rule in evidence.edition.rules:
        senses = _group_by_sense(evidence.wording_fits.get(rule.number, ()), rule)
        now = next((one for one in reversed(senses) if one.first <= compared <= one.last), None)
        if now:
            yield _judge_rule(evidence, rule, senses, now, context)


def _context(evidence: DatingEvidence, dating: Dating, compared: str) -> _Context:
    history = evidence.history
    content = history.revisions_in(dating.content)
    return _Context(
        compared,
        dating.content,
        history.revisions(),
        [*accumulate((date in content for date in history.revisions()), initial=0)],
        {one.rule: history.intervals(one.fits()) for one in evidence.wording.clues if one.is_informative},
        find_swapped_neighbors(evidence, content),
        evidence.rules_with_other_text,
        dating.wording.intervals or history.intervals(history.revisions()),
    )


def _group_by_sense(fits: Sequence[WordingFit], rule: Rule) -> list[_Sense]:
    """Return consecutive wordings of the same substance as groups; changed examples count if the rule has any."""
    substantive = {"new", "substance", "title"} | ({"example"} if rule.examples else set())
    at = 0

    def place(one: WordingFit) -> int:
        nonlocal at
        at += one.wording.change in substantive
        return at

    return [_Sense(tuple(group)) for _, group in groupby(fits, place)]


def _judge_rule(
    evidence: DatingEvidence, rule: Rule, senses: Sequence[_Sense], now: _Sense, context: _Context
) -> Staleness:
    """Return the staleness of one rule; `now` is the sense of the revision compared with."""
    followed = _followed_senses(senses, now, context)
    unclear_by = _why_unclear(rule, context, fits_now=now in followed)
    later = [] if unclear_by else [one for one in senses if followed[-1].last < one.first <= now.first]
    changes = tuple(one.first for one in later)
    id_ = evidence.counterparts[rule.number]
    intervals = context.fitting_intervals.get(rule.number, ())
    basis = _basis(senses, followed, now, intervals, context.compared)
    return Staleness(
        rule=rule.number,
        counterpart=evidence.history.number_at(id_, evidence.english.stated_date or "") or "",
        id=id_,
        standing="unclear" if unclear_by else _standing(followed, now),
        follows=tuple((one.first, one.last) for one in followed),
        behind_since=changes[0] if changes else None,
        changes=changes,
        evidence={"by": unclear_by or basis} | _evidence_against(followed, max(now.fits, key=lambda one: one.score)),
        only_examples=bool(later) and all(one.fits[0].wording.change == "example" for one in later),
        by_own_words=_fits_worse(now, followed),
        possible_wordings=tuple(
            one.wording
            for sense in senses
            for one in sense.fits
            if sense is not now and (sense in followed or one.score >= now.score)
        ),
    )


def _followed_senses(senses: Sequence[_Sense], now: _Sense, context: _Context) -> list[_Sense]:
    """Return the senses that a rule may follow, oldest first.

    The candidates are the senses almost as likely as the best (`wording_tie`). Returned are:

    - the candidates that the edition as a whole follows, or all if it follows none;
    - the sense compared with, if it is a candidate;
    - any sense that fits the rule's words clearly better (`own_words_cost`) and that the words of all rules allow.
    """
    posterior = {one.first: one.score + math.log(_prior(one, context)) for one in senses}
    best = max(posterior.values())
    likely = [one for one in senses if posterior[one.first] > best - PARAMS.wording_tie]
    followed = [one for one in likely if one.overlaps(context.content)] or likely
    followed = [*followed, now] if now in likely and now not in followed else followed
    least = max(one.score for one in followed) + PARAMS.own_words_cost
    allowed = [one for one in senses if one.score >= least and one.overlaps(context.wording_intervals)]
    return [one for one in senses if one in followed or one in allowed]


def _prior(sense: _Sense, context: _Context) -> float:
    """Return the prior probability of a sense, by how many revisions had it and whether the edition follows them."""
    dates, followed = context.revisions, context.followed_before
    inside, outside = followed[-1], len(dates) - followed[-1]
    start, end = bisect_left(dates, sense.first), bisect_right(dates, sense.last)
    own = followed[end] - followed[start]
    if not inside or not outside:
        return (end - start) / len(dates)
    share = PARAMS.outside_content_prior
    return (1 - share) * own / inside + share * (end - start - own) / outside


def _standing(followed: Sequence[_Sense], now: _Sense) -> Standing:
    if now in followed:
        return "current" if len(followed) == 1 else "unclear"
    if all(one.first < now.first for one in followed):
        return "behind"
    return "ahead" if all(one.first > now.first for one in followed) else "unclear"


def _why_unclear(rule: Rule, context: _Context, *, fits_now: bool) -> str | None:
    """Return which entry of `BASES` makes the rule unclear, because its text may be another rule's; else None.

    A text that equals a removed English rule is outdated, no matter which of today's rules it is compared with.
    """
    if rule.number in context.with_other_text and fits_now:
        return "elsewhere"
    return "exchanged" if rule.number in context.swapped else None


def _evidence_against(followed: Sequence[_Sense], now: WordingFit) -> dict[str, Any]:
    """Return the evidence against the wording compared with; only terms that changed since the one followed count.

    A term that both English wordings have is paraphrased here, not missing; one that neither has is the translator's.
    If several wordings are followed, the best-fitting one counts.
    """
    best = max((fit for one in followed for fit in one.fits), key=lambda one: one.score)
    then, today = set(best.wording.features.terms), set(now.wording.features.terms)
    changed = {"missing": today - then, "added": then - today}
    terms = {name: [term for term in now.against.get(name, ()) if term in those] for name, those in changed.items()}
    return {name: fact for name, fact in (dict(now.against) | terms).items() if fact or name not in changed}


def _fits_worse(now: _Sense, followed: Sequence[_Sense]) -> bool:
    """Return whether the rule's own words are evidence against the sense compared with."""
    return now.score <= max(one.score for one in followed) - PARAMS.own_words_cost


def _basis(
    senses: Sequence[_Sense], followed: Sequence[_Sense], now: _Sense, intervals: Sequence[Interval], compared: str
) -> str:
    """Return which entry of `BASES` the senses followed rest on, given the revisions that the rule's words fit."""
    fitting = [one for one in senses if one.overlaps(intervals)] if intervals else list(senses)
    if not all(one in fitting for one in followed):
        return "against-words"
    fits_several = now in fitting and (fitting != [now] or len(senses) == 1)
    is_behind_by_own_words = followed[-1].last < now.first and _fits_worse(now, followed)
    if fits_several and not is_behind_by_own_words:
        return "dating"
    fits_compared = any(first <= compared <= last for first, last in intervals)
    return "form" if now in followed and not fits_compared else "wording"
