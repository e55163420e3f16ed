"""Staleness: how each rule of an edition stands to the English rules of the edition it is compared with.

A rule is out of date if the English wording changed in substance after the wording it restates and no later than the
date compared with. Which wording it restates is told by its own words first, and by what the edition as a whole
follows where its words could be either; what rests on the whole alone is said with that ground (`Staleness.own`). A
page may be renumbered and not reworded, and reworded rule by rule: a wording that a rule fits better, and that the
words of all its rules allow, stays possible whatever numbers and references say. English changes are known from the
history: no likeness of texts is guessed.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

from aligner.align.alignment import Alignment
from aligner.dating.dating import Dating, dating_of
from aligner.dating.evidence import Testimony
from aligner.dating.swapped_neighbours import exchanged
from aligner.dating.wording_fit import TIE, Fit
from aligner.history.history import History, Interval, Wording
from scraper.edition import Edition, Rule

Standing = Literal["current", "behind", "ahead", "unclear"]
BY = ("wording", "form", "dating", "against-words", "elsewhere", "exchanged")
"""What tells how a rule stands: its words; its words, though since then the English changed in form alone; the edition
as a whole, where its words could be either; the edition as a whole, though its words fit other revisions better. Or
what leaves it unclear: its words are those of other English rules than its counterpart, or fit a neighbour's better."""
_ELSEWHERE = 0.15
"""How probable it is, before its words are looked at, that a rule follows none of the revisions the whole follows."""
_TELLS = 0.25
"""How much worse than another a wording has to fit a rule for the rule's own words to speak against it."""


@dataclass(frozen=True, slots=True)
class Staleness:
    """How one rule stands: which revisions' wording it follows, and since when the English says something else."""

    rule: str
    counterpart: str
    """Number in the English edition compared with."""
    id: str
    """Id of the counterpart in the history."""
    standing: Standing
    follows: tuple[Interval, ...]
    behind_since: str | None
    """First date of a change of substance that the rule has not followed, up to the date compared with."""
    changes: tuple[str, ...]
    """Dates of all such changes."""
    evidence: Mapping[str, Any] = field(default_factory=dict)
    """`by`: what told it, one of `BY`; what speaks against the wording compared with: terms `missing` and `added`,
    `markers`, `sentences`, `length`, `cites`."""
    only_examples: bool = False
    """Whether all that changed since is examples."""
    own: bool = True
    """Whether the rule's own words speak against the wording compared with; if not, the edition as a whole alone does.
    Of a rule that is not behind this says nothing."""
    faithful: tuple[Wording, ...] = ()
    """Wordings of another sense than the one compared with that the rule follows, or that its words fit as well."""


@dataclass(frozen=True, slots=True)
class _Sense:
    """Wordings in a row that say the same in substance, and how well the best of them fits."""

    fits: tuple[Fit, ...]

    @property
    def first(self) -> str:
        return self.fits[0].wording.first

    @property
    def last(self) -> str:
        return self.fits[-1].wording.last

    @property
    def score(self) -> float:
        return max(one.score for one in self.fits)

    def meets(self, intervals: Sequence[Interval]) -> bool:
        return any(first <= self.last and self.first <= last for first, last in intervals)


@dataclass(frozen=True, slots=True)
class _Whole:
    """The revision compared with, those that the edition as a whole follows, and what each rule's words fit."""

    compared: str
    content: Sequence[Interval]
    within: Mapping[str, bool]
    """Revision -> whether the edition as a whole follows it."""
    words: Mapping[str, Sequence[Interval]]
    """Number of each rule whose words tell a revision from another -> the revisions they fit."""
    exchanged: Collection[str]
    """The rules whose text is as likely that of a neighbour."""
    elsewhere: Collection[str]
    """The rules whose text is word for word that of other English rules than the counterpart."""
    worded: Sequence[Interval]
    """The revisions that the words of all rules together fit, whatever their numbers and references say."""


def staleness(
    edition: Edition,
    alignment: Alignment,
    english: Edition,
    history: History | None = None,
    dating: Dating | None = None,
) -> tuple[Staleness, ...]:
    """Say of every rule linked one to one with a rule of the dated English edition how it stands, in document order.

    `dating` is what `date_edition` returned for the same edition, if it was asked already.
    """
    testimony = Testimony(edition, alignment, english, history or History.load())
    return tuple(_standings(testimony, dating or dating_of(testimony)))


def _standings(testimony: Testimony, dating: Dating) -> Iterator[Staleness]:
    compared = testimony.history.in_force(testimony.english.stated_date or "")
    if compared is None:
        return
    whole = _whole(testimony, dating, compared)
    for rule in testimony.edition.rules:
        senses = _senses(testimony.fits.get(rule.number, ()), rule)
        now = next((one for one in reversed(senses) if one.first <= compared <= one.last), None)
        if now:
            yield _standing(testimony, rule, senses, now, whole)


def _whole(testimony: Testimony, dating: Dating, compared: str) -> _Whole:
    history = testimony.history
    inside = history.days(dating.content)
    within = {date: date in inside for date in history.revisions()}
    words = {one.rule: history.intervals(one.fits()) for one in testimony.wording.clues if one.tells}
    worded = dating.wording.intervals or history.intervals(history.revisions())
    return _Whole(compared, dating.content, within, words, exchanged(testimony, inside), testimony.elsewhere, worded)


def _senses(fits: Sequence[Fit], rule: Rule) -> list[_Sense]:
    """Group wordings in a row of one substance; examples count where the rule has any."""
    new = {"new", "substance", "title"} | ({"example"} if rule.examples else set())
    at = 0

    def place(one: Fit) -> int:
        nonlocal at
        at += one.wording.change in new
        return at

    return [_Sense(tuple(group)) for _, group in groupby(fits, place)]


def _standing(
    testimony: Testimony,
    rule: Rule,
    senses: Sequence[_Sense],
    now: _Sense,
    whole: _Whole,
) -> Staleness:
    weighed = {one.first: one.score + math.log(_prior(one, whole.within)) for one in senses}
    best = max(weighed.values())
    likely = [one for one in senses if weighed[one.first] > best - TIE]
    followed = _open(senses, _followed(likely, now, whole.content), now, whole.worded)
    misplaced = _misplaced(rule, whole, fits_today=now in followed)
    later = [] if misplaced else [one for one in senses if followed[-1].last < one.first <= now.first]
    changes = tuple(one.first for one in later)
    id_ = testimony.counterparts[rule.number]
    return Staleness(
        rule=rule.number,
        counterpart=testimony.history.number_at(id_, testimony.english.stated_date or "") or "",
        id=id_,
        standing="unclear" if misplaced else _named(followed, now),
        follows=tuple((one.first, one.last) for one in followed),
        behind_since=changes[0] if changes else None,
        changes=changes,
        evidence=_evidence(senses, followed, now, whole.words.get(rule.number, ()), whole.compared)
        | ({"by": misplaced} if misplaced else {}),
        own=now.score <= max(one.score for one in followed) - _TELLS,
        only_examples=bool(later) and all(one.fits[0].wording.change == "example" for one in later),
        faithful=tuple(
            one.wording
            for sense in senses
            for one in sense.fits
            if sense is not now and (sense in followed or one.score >= now.score)
        ),
    )


def _prior(sense: _Sense, within: Mapping[str, bool]) -> float:
    """Return how probable a sense is before its words are looked at: by how many revisions had it, and which.

    `within` says of every revision whether the edition as a whole follows it.
    """
    inside = sum(within.values())
    outside = len(within) - inside
    own = [followed for date, followed in within.items() if sense.first <= date <= sense.last]
    if not inside or not outside:
        return len(own) / len(within)
    return (1 - _ELSEWHERE) * sum(own) / inside + _ELSEWHERE * (len(own) - sum(own)) / outside


def _followed(likely: Sequence[_Sense], now: _Sense, content: Sequence[Interval]) -> list[_Sense]:
    """Return the senses the rule may follow: of those as likely as each other, those the whole edition may follow."""
    within = [one for one in likely if one.meets(content)] or list(likely)
    return [*within, now] if now in likely and now not in within else within


def _open(
    senses: Sequence[_Sense], followed: Sequence[_Sense], now: _Sense, worded: Sequence[Interval]
) -> list[_Sense]:
    """Return the followed senses, and those that fit better and that the words of the edition as a whole allow.

    Where the rule's own words could be either, the whole decides, whatever it rests on, and is named as what does.
    """
    best = max(one.score for one in followed)
    fitting = [one for one in senses if one.score >= best + _TELLS]
    return [one for one in senses if one in followed or (one in fitting and one.meets(worded))]


def _named(followed: Sequence[_Sense], now: _Sense) -> Standing:
    if now in followed:
        return "current" if len(followed) == 1 else "unclear"
    if all(one.first < now.first for one in followed):
        return "behind"
    return "ahead" if all(one.first > now.first for one in followed) else "unclear"


def _misplaced(rule: Rule, whole: _Whole, *, fits_today: bool) -> str | None:
    """Return what says, one of `BY`, that nothing can be told of a rule because its text may be another's.

    What says what an English rule said that is no more is behind whichever of today's it is compared with.
    """
    if rule.number in whole.elsewhere and fits_today:
        return "elsewhere"
    return "exchanged" if rule.number in whole.exchanged else None


def _evidence(
    senses: Sequence[_Sense], followed: Sequence[_Sense], now: _Sense, words: Sequence[Interval], compared: str
) -> dict[str, Any]:
    against = _changed_since(followed, max(now.fits, key=lambda one: one.score))
    by = _by(senses, followed, now, words)
    ended = not any(first <= compared <= last for first, last in words)
    return {"by": "form" if by == "wording" and now in followed and ended else by, **against}


def _changed_since(followed: Sequence[_Sense], now: Fit) -> dict[str, Any]:
    """Return what speaks against the wording compared with, of terms those alone that came or went since the followed.

    A term that both English wordings have is said in another way here, and not lacking; one that neither has is the
    translator's own. Where nothing tells which wording is followed, the best-fitting one speaks for all.
    """
    best = max((fit for one in followed for fit in one.fits), key=lambda one: one.score)
    then, today = set(best.wording.features.terms), set(now.wording.features.terms)
    changed = {"missing": today - then, "added": then - today}
    told = {name: [term for term in now.against.get(name, ()) if term in terms] for name, terms in changed.items()}
    return {name: fact for name, fact in (dict(now.against) | told).items() if fact or name not in changed}


def _by(senses: Sequence[_Sense], followed: Sequence[_Sense], now: _Sense, words: Sequence[Interval]) -> str:
    """Return what told how a rule stands, so that it never belies the revisions its words are said to fit."""
    fitting = [one for one in senses if one.meets(words)] if words else list(senses)
    if not all(one in fitting for one in followed):
        return "against-words"
    return "dating" if now in fitting and (fitting != [now] or len(senses) == 1) else "wording"
