"""Succession: what the history knows of a translation's numbers corrects links that words alone made.

Of a page whose numbering is dated, the history knows which English rule each number meant then and what became of it.
Where such a rule is gone, the page's rule is easily linked with whatever is most like it now; where it was rewritten,
with nothing. A link stands corrected only where the history rules it out, and the words do not clearly gainsay that.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from aligner.align.alignment import Alignment, Pairing
from aligner.dating.evidence import Testimony
from aligner.history.history import History
from scraper.edition import Edition

_KEPT = 0.75
"""Share of the linked numbers that have to be those of the revisions the numbering is from: else it is no guide."""
_CLEARLY = 3.0
"""How much (as a log-likelihood) must speak for the rule linked with to outweigh the history: the words, or, where
the terms of the language are not known, how sure the link is."""
_SUREST = 0.999
_BY_NUMBER = 0.75
"""Confidence of a link that rests on the number and the history."""


def corrected(alignment: Alignment, edition: Edition, english: Edition, history: History | None = None) -> Alignment:
    """Return the alignment of a translation (left) with a dated English edition, as the history corrects it.

    It is returned as it is where no history knows the English edition, or the edition's numbering has no date.
    """
    succession = Succession(edition, english, alignment, history or History.load())
    return succession.alignment if succession.is_told else alignment


@dataclass(frozen=True)
class Succession:
    """A translation beside a dated English edition, how they are linked, and what the history knows of both."""

    edition: Edition
    english: Edition
    linked: Alignment
    history: History

    @cached_property
    def is_told(self) -> bool:
        """Say whether the numbering of the translation has a date, and is kept so well that a number tells the rule."""
        testimony = self._testimony
        numbers = [one for one in testimony.counterparts if "." in one]
        kept = sum(self._meant.get(one) == testimony.counterparts[one] for one in numbers)
        return bool(self._then) and kept >= _KEPT * len(numbers)

    @cached_property
    def alignment(self) -> Alignment:
        """The alignment without the links that the history rules out, and with those that it knows of."""
        refuted = frozenset(self._refuted())
        kept = [one for one in self.linked.links if one.left[0] not in refuted]
        taken = {number for one in kept for number in one.right}
        free = [*self.linked.left_only, *refuted]
        found = {number: now for number in free if (now := self._now(number)) and now not in taken}
        links = [Pairing(one.left, one.right, one.confidence) for one in kept]
        added = [Pairing((number,), (now,), _BY_NUMBER) for number, now in found.items()]
        return Alignment.of(self.edition, self.english, [*links, *added], self.linked.notes)

    @cached_property
    def _testimony(self) -> Testimony:
        return Testimony(self.edition, self.linked, self.english, self.history)

    @cached_property
    def _then(self) -> tuple[str, ...]:
        """The revisions that the numbering may be from, oldest first."""
        if not self._testimony.counterparts:
            return ()
        return tuple(sorted(self.history.days(self._testimony.numbering.intervals)))

    @cached_property
    def _meant(self) -> Mapping[str, str]:
        """Number of the translation -> id of the one English rule that bore it all the time the numbering is from."""
        return self.history.meant((one.number for one in self.edition.rules), self._then)

    def _refuted(self) -> Iterator[str]:
        """Yield the rules linked with what their number never meant, and with what the page cannot have held."""
        for number, linked in self._testimony.counterparts.items():
            meant = self._meant.get(number)
            if meant is None or meant == linked or any(one.number == number for one in self.history.numbers(linked)):
                continue
            strange = self._is_out_of_reach(linked) and not self._is_heir(linked, meant)
            if strange and self._in_favour(number, linked, meant) < _CLEARLY:
                yield number

    def _is_out_of_reach(self, id_: str) -> bool:
        """Say whether a rule stood where the page has nothing all the time that the numbering may be from.

        One that was not there yet may have been put in by whoever kept the page up to date.
        """
        then = {self.history.number_at(id_, day) for day in self._then}
        return not any(number is None or self._reaches(number) for number in then)

    def _reaches(self, number: str) -> bool:
        return number in self.edition.by_number or self.edition.reaches(number)

    def _is_heir(self, id_: str, of: str) -> bool:
        """Say whether a rule took over wording from another, straight or by way of others."""
        seen, older = {id_}, [id_]
        while older:
            one = older.pop()
            found = {*self.history.ancestors(one), *(passage.source for passage in self.history.received(one))} - seen
            seen |= found
            older += found
        return of in seen

    def _in_favour(self, number: str, linked: str, meant: str) -> float:
        """Return how much more speaks for the rule linked with than for the one that the number meant."""
        fitter, day = self._testimony.fitter, self._then[-1]
        wordings = [self.history.version_at(id_, day) or self.history.versions(id_)[0] for id_ in (linked, meant)]
        one, other = fitter.scores(number, wordings)
        sure = min(self._sure[number], _SUREST)
        return one - other + (0.0 if fitter.knows_terms else math.log(sure / (1 - sure)))

    @cached_property
    def _sure(self) -> Mapping[str, float]:
        return {link.left[0]: link.confidence for link in self.linked.links}

    def _now(self, number: str) -> str | None:
        """Return the English rule that a number's rule is now, if its words may well be those of that rule."""
        rule, meant = self.edition.by_number[number], self._meant.get(number)
        now = self.history.number_at(meant, self.english.stated_date or "") if meant else None
        if rule.is_heading or meant is None or now is None or now not in self.english.by_number:
            return None
        wording = self.history.version_at(meant, self._then[-1])
        return now if wording and self._testimony.fitter.is_like(rule, wording) else None
