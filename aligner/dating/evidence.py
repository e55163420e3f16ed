"""What speaks for which English revision: numbering, references and wording, rule by rule.

Each piece of evidence is a cost per revision: 0 where it fits, more the worse it fits. A rule that a revision does
not have yet says nothing of references and wording there; that it is missing there is evidence of numbering.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from aligner.align.alignment import Alignment
from aligner.dating.bounds import bounds
from aligner.dating.clues import Clue, Kind
from aligner.dating.omissions import surprise
from aligner.dating.wording_fit import TIE, Fit, Fitter
from aligner.history.history import History
from scraper.edition import Edition, Reference, Rule
from scraper.rule_number import natural_key

_KNOWN_SHARE, _SAID_SHARE = 0.8, 0.25
"""An English edition is one of the history's if so many of its rules stand there under their numbers, and so many
say word for word what they ever said there."""
_ANSWERING = 0.5
"""If links come, each as sure as it is, to less than this share of the smaller edition's rules, it is another book."""
_ALIKE = 0.5
"""The same if less than this share of the terms that stand in all wordings of the linked rules are found in them."""
_STRANGE = 0.02
"""Chance that a rule which the edition has under a number is not the one that the English has there: costs 1."""
_LACKING = 0.5 / -math.log(_STRANGE)
"""Cost, for every nat of surprise, of the rules that the English has and the edition, though it covers them, has not.

That is half of what the same surprise costs where a rule stands under a strange number: pages leave rules out.
"""
_YIELDING = 0.7
"""Share of that cost which is waived where rules missing alone deny what is cited and said."""
_WORST_WORDING = 4.0
"""No rule's wording counts more than this against a revision: single rules were rewritten or left behind."""
_SLACK = 0.3
"""How much worse than the best a revision may fit numbering or references as a whole and still be counted in."""
_MISCITED = 0.002
"""Share of references that are slips of the source or of whoever copied it: in a whole book one or two are no proof."""
_DENYING, _ANOTHER = 0.05, 1.0
"""If such a share of the references, and one at least, deny even the best revision, they are of several dates: another
one may then be as well, and a revision is counted in that fits by so much worse."""
_BOUNDING = 0.25
"""Difference in cost from which on a rule is named among those that bound an interval."""
_BLIND = 3 * TIE
"""The same for wording in a language without known terms, where little but length is to go by."""
_NOT_YET = 0.5
"""Cost, for the wording of the whole, of a revision that did not have the rule: less than any misfit."""
_ENOUGH = 0.5
"""If fewer than this share of the numbers (or of the references) fit even the best revision, none fits."""


@dataclass(frozen=True)
class Testimony:
    """Everything an edition says of its date, seen through its alignment with an English edition of known date."""

    edition: Edition
    alignment: Alignment
    english: Edition
    history: History

    @cached_property
    def counterparts(self) -> Mapping[str, str]:
        """Number of each rule linked one to one -> the id its counterpart has in the history.

        Empty if the English edition is none whose history is known, or too few rules have a counterpart.
        """
        return self._linked if self.answers else {}

    @cached_property
    def knows_english(self) -> bool:
        """Say whether the English edition is one of the rule book whose history is known, and of a known date."""
        known = self._known
        stands = sum(one is not None for one in known.values())
        said = sum(self._is_said(rule, known[rule.number]) for rule in self.english.rules if known)
        return bool(known) and stands >= _KNOWN_SHARE * len(known) and said >= _SAID_SHARE * len(known)

    @cached_property
    def answers(self) -> bool:
        """Say whether the two are of one rule book: linked rules speak of the same things, or bear their numbers.

        Where neither can be told, because terms are unknown and numbers opaque, most rules have to be linked.
        """
        recall = self.fitter.recall
        if recall is not None and recall < _ALIKE:
            return False
        borne = sum(number in self._borne(rule) for number, rule in self._linked.items())
        if borne and borne >= _ENOUGH * len(self._linked):
            return True
        sure = sum(link.confidence for link in self.alignment.links)
        return sure > 0 and sure >= _ANSWERING * min(len(self.edition.rules), len(self.english.rules))

    @cached_property
    def _linked(self) -> Mapping[str, str]:
        if not self.knows_english:
            return {}
        found = ((ours, self._known.get(theirs)) for ours, theirs, _ in self._links())
        return {ours: rule for ours, rule in found if rule and ours in self.edition.by_number}

    def _borne(self, rule: str) -> set[str]:
        return {one.number for one in self.history.numbers(rule)}

    @cached_property
    def _known(self) -> Mapping[str, str | None]:
        """Number in the English edition -> id in the history; empty if it is not English or states no date."""
        date = self.english.stated_date
        if date is None or not self.english.language.startswith("en"):
            return {}
        return {rule.number: self.history.rule_at(rule.number, date) for rule in self.english.rules}

    @cached_property
    def fitter(self) -> Fitter:
        """What compares the rules with the wordings of their counterparts."""
        return Fitter(self.edition, self._linked, self.history)

    @cached_property
    def fits(self) -> dict[str, tuple[Fit, ...]]:
        """Number of each linked rule with a text -> how it fits each wording its counterpart had."""
        return {one: self.fitter.fits(one) for one in self.counterparts if not self.edition.by_number[one].is_heading}

    @cached_property
    def numbering(self) -> Kind:
        """Which rules exist, under which numbers, and which do not."""
        clues = tuple(self._numbers())
        costs = {date: sum(one.costs[date] for one in clues) for date in self._dates}
        held = {date: sum(not one.costs[date] for one in clues) for date in self._dates}
        if not clues or max(held.values()) < _ENOUGH * len(self.counterparts):
            return Kind("numbering", clues, (), costs, mute=max(0, len(self.counterparts) - len(clues)))
        return self._kind("numbering", clues, {date: cost + self._lacking[date] for date, cost in costs.items()})

    def numbering_beside(self, *others: Kind) -> Kind:
        """Return the numbering, with what is missing counting less if only that denies what the others agree on.

        That the page leaves these rules out is then likelier than that it says what came after its numbering.
        """
        said = [self.history.days(one.intervals) for one in others if one.intervals]
        agreed, own = frozenset.intersection(*said) if said else frozenset(), self.numbering
        if not agreed or not own.intervals or agreed & self.history.days(own.intervals):
            return own
        costs = {date: cost - _YIELDING * self._lacking[date] for date, cost in own.costs.items()}
        other = self._kind("numbering", own.clues, costs)
        return other if agreed & self.history.days(other.intervals) else own

    @cached_property
    def references(self) -> Kind:
        """Which numbers are cited where the English cites a rule."""
        clues = tuple(self._references())
        costs = {date: sum(one.costs[date] for one in clues) for date in self._dates}
        if not clues or min(costs.values()) > (1 - _ENOUGH) * len(clues):
            return Kind("references", clues, (), costs)
        least = min(costs.values())
        mixed = _ANOTHER if least >= _DENYING * len(clues) and least >= 1 - _SLACK else 0.0
        return self._kind("references", clues, costs, _SLACK + mixed + _MISCITED * len(clues))

    @cached_property
    def wording(self) -> Kind:
        """Which wordings the rules restate."""
        clues = tuple(self._wordings())
        costs = {date: sum(one.costs.get(date, _NOT_YET) for one in clues) for date in self._dates}
        return self._kind("wording", clues, costs, self._unclear) if clues else Kind("wording", (), (), costs)

    @property
    def _unclear(self) -> float:
        """Difference in cost below which wordings cannot be told apart in the edition's language."""
        return TIE if self.fitter.knows_terms else _BLIND

    @property
    def _dates(self) -> tuple[str, ...]:
        return self.history.revisions()

    def _kind(self, name: str, clues: tuple[Clue, ...], costs: dict[str, float], slack: float = _SLACK) -> Kind:
        least = min(costs.values())
        best = [date for date, cost in costs.items() if cost < least + slack]
        intervals = self.history.intervals(best)
        return Kind(name, clues, intervals, costs, bounds(clues, intervals, self._dates, _BOUNDING))

    @cached_property
    def _confidence(self) -> dict[str, float]:
        """How far each linked rule's evidence counts: no farther than its link is sure."""
        return {ours: confidence for ours, _, confidence in self._links()}

    def _is_said(self, rule: Rule, id_: str | None) -> bool:
        said = rule.restates or rule.fingerprint()
        return id_ is not None and any(said == one.fingerprint for one in self.history.versions(id_))

    def _links(self) -> Iterator[tuple[str, str, float]]:
        """Yield our number, the English number, and the confidence of each one-to-one link."""
        mirrored = self.alignment.left == self.english.id and self.alignment.right == self.edition.id
        for link in self.alignment.links:
            if len(link.left) == len(link.right) == 1:
                ours, theirs = (link.right, link.left) if mirrored else (link.left, link.right)
                yield ours[0], theirs[0], link.confidence

    def _numbers(self) -> Iterator[Clue]:
        for number, rule in self.counterparts.items():
            if number in self._borne(rule):
                bearers = {rule, *self._replaced(number, rule)}
                fitting = {date for one in bearers for date in self._dates if self._bore(one, number, date)}
                weight = self._confidence[number]
                yield Clue("numbering", number, {date: weight * (date not in fitting) for date in self._dates})

    def _bore(self, rule: str, number: str, date: str) -> bool:
        return any(one.number == number and one.first <= date <= one.last for one in self.history.numbers(rule))

    def _replaced(self, number: str, rule: str) -> Iterator[str]:
        """Yield the rules that went when this one took their number, or took it when this one went: one rule anew.

        Of such a rule a translation says which number it has, and not which of the two texts.
        """
        follows = dict(zip(self._dates, self._dates[1:], strict=False))
        life = self.history.numbers(rule)
        for one in self.history.cited_as(number):
            other = self.history.numbers(one.rule)
            if follows.get(other[-1].last) == life[0].first or follows.get(life[-1].last) == other[0].first:
                yield one.rule

    @cached_property
    def _covered(self) -> Sequence[str]:
        """The numbers that lie in what the edition covers, of all that any rule ever bore, in the book's order."""
        every = frozenset[str]().union(*self.history.numbered.values())
        return sorted((number for number in every if self.edition.covers_number(number)), key=natural_key)

    @cached_property
    def _lacking(self) -> Mapping[str, float]:
        """Cost by date of the rules that the edition does not have though it covers their sections."""
        if not self.edition.covers:
            return dict.fromkeys(self._dates, 0.0)
        covered = self._covered
        ours = self.edition.by_number.keys() & set(covered)
        then = {date: set(numbers) for date, numbers in self.history.numbered.items()}
        theirs = {date: [one for one in covered if one in numbers] for date, numbers in then.items()}
        return {date: _LACKING * surprise(numbers, ours) for date, numbers in theirs.items()}

    @cached_property
    def _doubtful(self) -> Collection[str]:
        """The rules under numbers that their counterparts never bore, but others did when the numbering is from.

        They have likely gone since, and are linked with what is most like them: of the date of that nothing follows.
        """
        then = {date for first, last in self.numbering.intervals for date in (first, last)}
        gone = {
            number
            for number, rule in self.counterparts.items()
            if number not in self._borne(rule) and any(self.history.rule_at(number, date) for date in then)
        }
        return gone | self.elsewhere

    @cached_property
    def elsewhere(self) -> frozenset[str]:
        """The linked rules whose text is word for word that of other English rules, and never was the counterpart's."""
        rules = ((self.edition.by_number[number], id_) for number, id_ in self.counterparts.items())
        said = ((one.number, id_, self.history.said_by(one.restates or one.fingerprint())) for one, id_ in rules)
        return frozenset(number for number, id_, ids in said if ids and id_ not in ids)

    def _references(self) -> Iterator[Clue]:
        for number, rule in self._trusted():
            for cited in dict.fromkeys(one.number for one in self.edition.by_number[number].references):
                fitting = self._cited(rule, cited)
                if fitting:
                    costs = {date: self._confidence[number] * (date not in fitting) for date in self._dates}
                    yield Clue("references", number, costs, {"cites": cited})

    def _trusted(self) -> Iterator[tuple[str, str]]:
        return (one for one in self.counterparts.items() if one[0] not in self._doubtful)

    def _cited(self, rule: str, cited: str) -> set[str]:
        """Return the revisions in which the English rule cites that number, or that number is what it ever cites."""
        cites: list[tuple[str, Sequence[Reference]]] = [
            (date, wording.references) for date in self._dates if (wording := self.history.version_at(rule, date))
        ]
        found = {date for date, references in cites if cited in {one.number for one in references}}
        if found:
            return found
        meant = {self.history.rule_at(one.number, date) for date, references in cites for one in references}
        return {date for date, _ in cites if self.history.rule_at(cited, date) in meant - {None}}

    def _wordings(self) -> Iterator[Clue]:
        for number, fits in self.fits.items():
            if number in self._doubtful or max((-one.score for one in fits), default=0) < TIE:
                continue
            costs = {
                date: min(-one.score, _WORST_WORDING) * self._confidence[number]
                for one in fits
                for date in self._dates
                if one.wording.first <= date <= one.wording.last
            }
            best = max(fits, key=lambda one: one.score)
            others = {one.wording.first: dict(one.against) for one in fits if one.score < -TIE}
            facts = {"follows": best.wording.first, "against": others}
            yield Clue("wording", number, costs, facts, self._unclear)
