"""Link correction: the history of rule numbers corrects the links of an alignment.

If a page's numbering is dated, the history knows which English rule each number meant then and what happened to it. If
that rule was removed, the page's rule may be linked by mistake with the most similar rule of today. If it was
rewritten, the page's rule may get no link. A link is corrected if the history excludes it, unless the words
clearly support it.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from aligner.align.alignment import Alignment, Pairing
from aligner.dating.evidence import DatingEvidence
from aligner.dating.parameters import PARAMS
from aligner.history.history import History
from scraper.edition import Edition


def correct_links(
    alignment: Alignment, edition: Edition, english: Edition, history: History | None = None
) -> Alignment:
    """Return the alignment of a translation (left) with a dated English edition, corrected by the history.

    The alignment is returned unchanged if the history does not know the English edition, if the numbering has no date,
    or if too few numbers mean the rules they are linked to.
    """
    correction = LinkCorrection(edition, english, alignment, history or History.load())
    return correction.corrected_alignment if correction.is_applicable else alignment


@dataclass(frozen=True)
class LinkCorrection:
    """A translation, a dated English edition, their alignment, and the history of the rules."""

    edition: Edition
    english: Edition
    alignment: Alignment
    history: History

    @cached_property
    def is_applicable(self) -> bool:
        """Whether the numbering of the translation has a date, and enough numbers mean the rules they are linked to."""
        evidence = self._evidence
        numbers = [one for one in evidence.counterparts if "." in one]
        same = sum(self._id_by_number.get(one) == evidence.counterparts[one] for one in numbers)
        return bool(self._revisions) and same >= PARAMS.min_own_numbers * len(numbers)

    @cached_property
    def corrected_alignment(self) -> Alignment:
        """The alignment without the links that the history excludes, and with those that it adds."""
        excluded = frozenset(self._excluded_rules())
        remaining = [one for one in self.alignment.links if one.left[0] not in excluded]
        taken = {number for one in remaining for number in one.right}
        free = [*self.alignment.left_only, *excluded]
        found = {number: now for number in free if (now := self._number_now(number)) and now not in taken}
        links = [Pairing(one.left, one.right, one.confidence) for one in remaining]
        added = [Pairing((number,), (now,), PARAMS.number_link_confidence) for number, now in found.items()]
        return Alignment.of(self.edition, self.english, [*links, *added], self.alignment.notes)

    @cached_property
    def _evidence(self) -> DatingEvidence:
        return DatingEvidence(self.edition, self.alignment, self.english, self.history)

    @cached_property
    def _revisions(self) -> tuple[str, ...]:
        """The revisions that the numbering may be from, oldest first."""
        if not self._evidence.counterparts:
            return ()
        return tuple(sorted(self.history.revisions_in(self._evidence.numbering.intervals)))

    @cached_property
    def _id_by_number(self) -> Mapping[str, str]:
        """Number of the translation -> id of the one English rule that had it in all revisions of the numbering."""
        return self.history.meant((one.number for one in self.edition.rules), self._revisions)

    def _excluded_rules(self) -> Iterator[str]:
        """Yield the rules whose link the history excludes, unless the words clearly support it.

        A link is excluded if the English rule linked never had the number, was outside what the page covers, and took
        no text from the rule that the number meant.
        """
        for number, linked in self._evidence.counterparts.items():
            meant = self._id_by_number.get(number)
            if meant is None or meant == linked or any(one.number == number for one in self.history.numbers(linked)):
                continue
            excluded = self._is_out_of_reach(linked) and not self._took_text_from(linked, meant)
            if excluded and self._log_odds_of_link(number, linked, meant) < PARAMS.decisive_log_odds:
                yield number

    def _is_out_of_reach(self, id_: str) -> bool:
        """Return whether a rule was outside what the page covers in all revisions of the numbering.

        A rule that did not exist yet may have been added by whoever updated the page: the result is False.
        """
        numbers = {self.history.number_at(id_, date) for date in self._revisions}
        edition = self.edition
        return not any(one is None or one in edition.by_number or edition.reaches(one) for one in numbers)

    def _took_text_from(self, id_: str, source: str) -> bool:
        """Return whether a rule took over wording from another, directly or through others."""
        seen, older = {id_}, [id_]
        while older:
            one = older.pop()
            found = {*self.history.ancestors(one), *(passage.source for passage in self.history.received(one))} - seen
            seen |= found
            older += found
        return source in seen

    def _log_odds_of_link(self, number: str, linked: str, meant: str) -> float:
        """Return the log-odds of the rule linked over the rule that the number meant.

        They come from the words and, if the terms of the language are not known, from the confidence of the link.
        """
        fitter, last = self._evidence.wording_fitter, self._revisions[-1]
        wordings = [self.history.wording_at(id_, last) or self.history.wordings(id_)[0] for id_ in (linked, meant)]
        one, other = fitter.score_wordings(number, wordings)
        confidence = min(self._evidence.confidence[number], PARAMS.max_link_confidence)
        return one - other + (0.0 if fitter.knows_terms else math.log(confidence / (1 - confidence)))

    def _number_now(self, number: str) -> str | None:
        """Return the number, in the English edition compared with, of the rule that a number meant.

        None if that edition does not have it, or if the page's rule cannot restate it.
        """
        rule, meant = self.edition.by_number[number], self._id_by_number.get(number)
        now = self.history.number_at(meant, self.english.stated_date or "") if meant else None
        if rule.is_heading or meant is None or now is None or now not in self.english.by_number:
            return None
        wording = self.history.wording_at(meant, self._revisions[-1])
        return now if wording and self._evidence.wording_fitter.may_restate(rule, wording) else None
