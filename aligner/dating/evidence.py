"""Evidence for English revisions: numbering, references, and wording, rule by rule.

Each piece of evidence is a cost per revision: 0 where it fits, and the worse it fits, the higher. In a revision without
a rule, the rule's references cost as much as in one that cites other numbers, and its wording costs
`absent_rule_cost`. That the revision lacks the rule is evidence of numbering.

Rules in sections that the English edition lacks are dated by the history alone: by the revisions that have their
numbers, and by what the rules with these numbers cite in those revisions.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from aligner.align.alignment import Alignment
from aligner.dating.bounds import find_bounds
from aligner.dating.citing_revisions import revisions_citing
from aligner.dating.clues import Clue, Kind
from aligner.dating.omissions import missing_rule_costs
from aligner.dating.parameters import PARAMS
from aligner.dating.wording_fit import WordingFit, WordingFitter
from aligner.history.history import History, NumberPeriod
from scraper.edition import Edition, Rule
from scraper.rule_number import head_of


@dataclass(frozen=True)
class DatingEvidence:
    """All evidence for the date of an edition, from its alignment with an English edition of known date."""

    edition: Edition
    alignment: Alignment
    english: Edition
    history: History

    @cached_property
    def counterparts(self) -> Mapping[str, str]:
        """Number of each rule linked one to one -> id of its counterpart in the history.

        Empty if the history does not know the English edition, or if the links do not show that both editions are the
        same rule book.
        """
        return self._linked_ids if self._links_agree else {}

    @cached_property
    def knows_english(self) -> bool:
        """Whether the English edition belongs to the rule book of the history and has a known date."""
        ids = self._english_ids
        known = sum(one is not None for one in ids.values())
        verbatim = sum(self._is_verbatim(rule, ids[rule.number]) for rule in self.english.rules if ids)
        enough = known >= PARAMS.min_known_share * len(ids) and verbatim >= PARAMS.min_verbatim_share * len(ids)
        return bool(ids) and enough

    @cached_property
    def is_same_book(self) -> bool:
        """Whether both editions are of one rule book, by the links or by the numbers alone."""
        numbers = self._numbers_elsewhere
        shared = max(len(numbers & then) for then in self.history.numbered.values())
        return self._links_agree or shared >= max(PARAMS.min_numbers, PARAMS.min_shared_numbers * len(numbers))

    @cached_property
    def _links_agree(self) -> bool:
        """Whether the links show that both editions are the same rule book.

        They do not if linked rules share too few terms. Otherwise they do if enough linked rules have a number that
        their counterpart had, or if at least `min_linked_share` of the smaller edition is linked.
        """
        recall = self.wording_fitter.recall
        if recall is not None and recall < PARAMS.min_term_recall:
            return False
        fitting = sum(number in self._numbers_of(rule) for number, rule in self._linked_ids.items())
        if fitting and fitting >= PARAMS.min_fitting_share * len(self._linked_ids):
            return True
        links = sum(link.confidence for link in self.alignment.links)
        return links > 0 and links >= PARAMS.min_linked_share * min(len(self.edition.rules), len(self.english.rules))

    @cached_property
    def wording_fitter(self) -> WordingFitter:
        """Compares the rules with the wordings of their counterparts."""
        return WordingFitter(self.edition, self._linked_ids, self.history)

    @cached_property
    def wording_fits(self) -> dict[str, tuple[WordingFit, ...]]:
        """Number of each linked rule with a text -> how it fits each wording that its counterpart had."""
        texts = [one for one in self.counterparts if not self.edition.by_number[one].is_heading]
        return {one: self.wording_fitter.fit_wordings(one) for one in texts}

    @cached_property
    def numbering(self) -> Kind:
        """Evidence of numbering: which rules the edition has, under which numbers, and which rules it lacks."""
        clues = tuple(self._numbering_clues())
        costs = self._sums(clues)
        fitting = (one.count(0) for one in _by_revision(clues))
        rules = self.counterparts.keys() | self._numbers_elsewhere if self.is_same_book else ()
        if not clues or max(fitting, default=0) < PARAMS.min_fitting_share * len(rules):
            return Kind("numbering", clues, (), costs, unplaced=max(0, len(rules) - len(clues)))
        missing = self._missing_rule_costs
        return self._best_fitting("numbering", clues, {date: cost + missing[date] for date, cost in costs.items()})

    def reconcile_numbering(self, *others: Kind) -> Kind:
        """Return the numbering; missing rules cost less if they alone contradict what the other kinds agree on.

        The page then probably leaves these rules out, rather than restating revisions newer than its numbering.
        """
        dates = [self.history.revisions_in(one.intervals) for one in others if one.intervals]
        agreed, own = frozenset.intersection(*dates) if dates else frozenset(), self.numbering
        if not agreed or not own.intervals or agreed & self.history.revisions_in(own.intervals):
            return own
        waived = PARAMS.waived_missing_share
        costs = {date: cost - waived * self._missing_rule_costs[date] for date, cost in own.costs.items()}
        other = self._best_fitting("numbering", own.clues, costs)
        return other if agreed & self.history.revisions_in(other.intervals) else own

    @cached_property
    def references(self) -> Kind:
        """Evidence of references: which numbers are cited where the English cites a rule."""
        clues = tuple(self._reference_clues())
        costs = self._sums(clues)
        if not clues or min(costs.values()) > (1 - PARAMS.min_fitting_share) * len(clues):
            return Kind("references", clues, (), costs)
        least = min(costs.values())
        mixed = least >= PARAMS.mixed_reference_share * len(clues) and least >= 1 - PARAMS.slack
        slack = PARAMS.slack + (PARAMS.mixed_reference_slack if mixed else 0.0)
        return self._best_fitting("references", clues, costs, slack + PARAMS.reference_error_share * len(clues))

    @cached_property
    def wording(self) -> Kind:
        """Evidence of wording: which wordings the rules restate."""
        clues = tuple(self._wording_clues())
        absent = PARAMS.absent_rule_cost
        costs = {date: sum(one.costs.get(date, absent) for one in clues) for date in self._revisions}
        return self._best_fitting("wording", clues, costs, self._tie) if clues else Kind("wording", (), (), costs)

    @cached_property
    def rules_with_other_text(self) -> frozenset[str]:
        """The linked rules whose text equals a wording of other English rules and no wording of their counterpart."""
        rules = ((self.edition.by_number[number], id_) for number, id_ in self.counterparts.items())
        said = ((one.number, id_, self.history.said_by(one.restates or one.fingerprint())) for one, id_ in rules)
        return frozenset(number for number, id_, ids in said if ids and id_ not in ids)

    @cached_property
    def _numbers_elsewhere(self) -> Set[str]:
        """The numbers in sections that the English edition lacks.

        A number is left out if the English rule linked to it ever had that number.
        """
        there = {head_of(one.number, 1) for one in self.english.rules}
        linked = {number for number, rule in self.counterparts.items() if number in self._numbers_of(rule)}
        numbers = (one.number for one in self.edition.rules if self.knows_english and "." in one.number)
        return dict.fromkeys(one for one in numbers if head_of(one, 1) not in there and one not in linked).keys()

    @cached_property
    def _rules_elsewhere(self) -> Mapping[str, str]:
        """Number in `_numbers_elsewhere` -> id of the rule that it means in the revisions of the numbering."""
        return self.history.meant(self._numbers_elsewhere, self.history.revisions_in(self.numbering.intervals))

    @cached_property
    def _linked_ids(self) -> Mapping[str, str]:
        if not self.knows_english:
            return {}
        found = ((ours, self._english_ids.get(theirs)) for ours, theirs, _ in self._one_to_one_links())
        return {ours: rule for ours, rule in found if rule and ours in self.edition.by_number}

    @cached_property
    def _english_ids(self) -> Mapping[str, str | None]:
        """Number in the English edition -> id in the history; empty if it is not English or states no date."""
        date = self.english.stated_date
        if date is None or not self.english.language.startswith("en"):
            return {}
        return {rule.number: self.history.rule_at(rule.number, date) for rule in self.english.rules}

    @property
    def _tie(self) -> float:
        """Difference in cost below which wordings cannot be told apart in the edition's language."""
        return PARAMS.wording_tie if self.wording_fitter.knows_terms else PARAMS.wording_tie_unknown_terms

    @property
    def _revisions(self) -> tuple[str, ...]:
        return self.history.revisions()

    def _best_fitting(
        self, name: str, clues: tuple[Clue, ...], costs: dict[str, float], slack: float = PARAMS.slack
    ) -> Kind:
        """Return the evidence of one kind with the revisions whose cost is within `slack` of the lowest."""
        limit = min(costs.values()) + slack
        intervals = self.history.intervals([date for date, cost in costs.items() if cost < limit])
        return Kind(name, clues, intervals, costs, find_bounds(clues, intervals, self._revisions))

    @cached_property
    def confidence(self) -> dict[str, float]:
        """Number of each linked rule -> confidence of its link, which weights its evidence."""
        return {ours: confidence for ours, _, confidence in self._one_to_one_links()}

    def _numbers_of(self, rule: str) -> set[str]:
        return {one.number for one in self.history.numbers(rule)}

    def _is_verbatim(self, rule: Rule, id_: str | None) -> bool:
        fingerprint = rule.restates or rule.fingerprint()
        return id_ is not None and any(fingerprint == one.fingerprint for one in self.history.wordings(id_))

    def _one_to_one_links(self) -> Iterator[tuple[str, str, float]]:
        """Yield the edition's number, the English number, and the confidence of each one-to-one link."""
        mirrored = self.alignment.left == self.english.id and self.alignment.right == self.edition.id
        for link in self.alignment.links:
            if len(link.left) == len(link.right) == 1:
                ours, theirs = (link.right, link.left) if mirrored else (link.left, link.right)
                yield ours[0], theirs[0], link.confidence

    def _numbering_clues(self) -> Iterator[Clue]:
        for number, rule in self.counterparts.items():
            if number in self._numbers_of(rule):
                rules = {rule, *self._replacements(number, rule)}
                fitting = self._revisions_with(one for one in self.history.holders_of(number) if one.rule in rules)
                yield Clue("numbering", number, self._costs(fitting, self.confidence[number]))
        for number in self._numbers_elsewhere if self.is_same_book else ():
            fitting = self._revisions_with(self.history.holders_of(number))
            if fitting:
                yield Clue("numbering", number, self._costs(fitting, 1.0))

    def _revisions_with(self, periods: Iterable[NumberPeriod]) -> frozenset[str]:
        return self.history.revisions_in((one.first, one.last) for one in periods)

    def _costs(self, fitting: Collection[str], weight: float) -> dict[str, float]:
        """Return the cost of each revision by one clue: 0 for those in `fitting`, else `weight`."""
        return dict.fromkeys(self._revisions, weight) | dict.fromkeys(fitting, 0.0)

    def _sums(self, clues: Sequence[Clue]) -> dict[str, float]:
        """Return the cost of each revision by all clues, which have a cost for every revision."""
        sums = map(sum, _by_revision(clues))
        return dict(zip(self._revisions, sums, strict=True)) if clues else dict.fromkeys(self._revisions, 0.0)

    def _replacements(self, number: str, rule: str) -> Iterator[str]:
        """Yield the holders of `number` that this rule directly replaced, and those that directly replaced it.

        “Directly” means that one was added when the other was removed, so it is probably the same rule, rewritten. In a
        translation, the number may mean either.
        """
        following = dict(zip(self._revisions, self._revisions[1:], strict=False))
        life = self.history.numbers(rule)
        for one in self.history.holders_of(number):
            other = self.history.numbers(one.rule)
            if following.get(other[-1].last) == life[0].first or following.get(life[-1].last) == other[0].first:
                yield one.rule

    @cached_property
    def _missing_rule_costs(self) -> Mapping[str, float]:
        """Cost by date of the rules that the edition does not have although it covers their sections.

        If the edition does not declare what it covers, it is assumed to cover the sections of `_numbers_elsewhere`,
        provided that there are more such numbers than linked rules.
        """
        mostly = len(self._numbers_elsewhere) > len(self.counterparts)
        areas = self.edition.covers or {head_of(one, 1) for one in self._numbers_elsewhere if mostly}
        return missing_rule_costs(self.history.numbered, areas, self.edition.by_number.keys())

    @cached_property
    def _unreliable_links(self) -> Collection[str]:
        """The linked rules that are no evidence of references and wording.

        Their number never was their counterpart's, but another rule's in the revisions of the numbering. That rule was
        probably removed, and the link goes to the most similar one. Rules with another rule's text are included.
        """
        then = {date for first, last in self.numbering.intervals for date in (first, last)}
        removed = {
            number
            for number, rule in self.counterparts.items()
            if number not in self._numbers_of(rule) and any(self.history.rule_at(number, date) for date in then)
        }
        return removed | self.rules_with_other_text

    def _reference_clues(self) -> Iterator[Clue]:
        linked = {one: rule for one, rule in self.counterparts.items() if one not in self._unreliable_links}
        for number, rule in {**linked, **self._rules_elsewhere}.items():
            weight = 1.0 if number in self._rules_elsewhere else self.confidence[number]
            for cited in dict.fromkeys(one.number for one in self.edition.by_number[number].references):
                fitting = revisions_citing(self.history, rule, cited)
                if fitting:
                    yield Clue("references", number, self._costs(fitting, weight), {"cites": cited})

    def _wording_clues(self) -> Iterator[Clue]:
        for number, fits in self.wording_fits.items():
            if number in self._unreliable_links or max((-one.score for one in fits), default=0) < PARAMS.wording_tie:
                continue
            costs = {
                date: min(-one.score, PARAMS.max_wording_cost) * self.confidence[number]
                for one in fits
                for date in sorted(self.history.revisions_in([(one.wording.first, one.wording.last)]))
            }
            best = max(fits, key=lambda one: one.score)
            others = {one.wording.first: dict(one.against) for one in fits if one.score < -PARAMS.wording_tie}
            facts = {"follows": best.wording.first, "against": others}
            yield Clue("wording", number, costs, facts, self._tie)


def _by_revision(clues: Sequence[Clue]) -> Iterator[tuple[float, ...]]:
    """Yield, for each revision, the cost of every clue.

    Each clue must have a cost for every revision, all in the same order.
    """
    return zip(*(one.costs.values() for one in clues), strict=True)
