"""How outdated each rule of an edition is compared with an English edition, and what changed in the English words.

The words are those of two English revisions: the one the rule follows and the one it is compared with. They are shown
if both texts are in the library; a digest's words are our own and say nothing about them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from aligner.align.alignment import Alignment, Link
from aligner.align.word_diff import Segment, diff_words
from aligner.dating.dating import Dating, RuleDating
from aligner.dating.evidence import DatingEvidence
from aligner.dating.staleness import Staleness, staleness_by_evidence
from aligner.dating.unlinked_rules import UnlinkedRule, date_unlinked_rules
from aligner.history import History
from aligner.history.history import Interval
from scraper.edition import Edition, Rule
from scraper.errors import RosettaError
from scraper.library import Library
from scraper.selecting import OFFICIAL

NO_COUNTERPART, SEVERAL, TITLE = "no-counterpart", "several", "title"
"""Why a rule's state is unknown: it corresponds to no English rule, to several, or it is only a title."""
NUMBER, ENDED = "number", "ended"
"""Evidence for a rule that corresponds to no English rule: its number exists today, or was removed."""


def common_intervals(ours: Sequence[Interval], theirs: Sequence[Interval]) -> tuple[Interval, ...]:
    """Return what two lists of intervals of revisions have in common; () if nothing."""
    both = ((max(since, first), min(until, last)) for since, until in ours for first, last in theirs)
    return tuple((first, last) for first, last in both if first <= last)


def followed_intervals(intervals: Sequence[Interval], standing: Staleness | None) -> tuple[Interval, ...]:
    """Return a rule's intervals; those of an outdated rule are restricted to the revisions that it follows.

    The dating of an outdated rule may also allow revisions of another sense. If no interval is left, return all.
    """
    if standing is None or not standing.is_behind_by_own_words:
        return tuple(intervals)
    return common_intervals(intervals, standing.follows) or tuple(intervals)


def intervals_by_kind(rule: RuleDating, standing: Staleness | None) -> dict[str, tuple[Interval, ...]]:
    """Return the intervals that each kind of evidence on a rule fits; `followed_intervals` for its wording."""
    found = {
        kind: tuple((first, last) for clue in clues for first, last in clue["intervals"])
        for kind, clues in rule.evidence.items()
    }
    return found | {"wording": followed_intervals(found.get("wording", ()), standing)}


@dataclass(frozen=True)
class RuleStandings:
    """An edition, the English edition it is compared with, and the library with the English texts."""

    edition: Edition
    alignment: Alignment
    compared: Edition
    dating: Dating
    library: Library
    evidence: DatingEvidence | None = None
    """The evidence of the dating, if known."""

    @cached_property
    def by_evidence(self) -> dict[str, Staleness]:
        """State by number of each rule that is linked one to one with a rule in the history."""
        known = self.evidence or DatingEvidence(self.edition, self.alignment, self.compared, History.load())
        return {one.rule: one for one in staleness_by_evidence(known, self.dating)}

    @cached_property
    def unlinked_rules(self) -> dict[str, UnlinkedRule]:
        """State, by number alone, of the rules for which the dating has no evidence."""
        return {one.rule: one for one in date_unlinked_rules(self.edition, self.compared, self.dating)}

    @cached_property
    def rules(self) -> tuple[RuleDating, ...]:
        """The rules with a known state, in document order: dated rules and rules known by number."""
        known = {one.number: one for one in self.dating.rules}
        known |= {number: RuleDating(number, one.number_intervals) for number, one in self.unlinked_rules.items()}
        return tuple(known[one.number] for one in self.edition.rules if one.number in known)

    def document(self, number: str) -> dict[str, Any]:
        """Return a rule's state as the dating document contains it."""
        left = self.unlinked_rules.get(number)
        unlinked = number not in self._linked
        if left and left.standing != "unclear" and unlinked and left.number_now not in self._compared_numbers:
            return self._left(left)
        one = self.by_evidence.get(number)
        if one is None:
            return {"standing": "unclear", "counterpart": None, "why": self._reason_unknown(number)}
        evidence = {name: fact for name, fact in one.evidence.items() if name != "by"}
        document = {
            "standing": one.standing,
            "counterpart": one.counterpart,
            "follows": [list(interval) for interval in one.follows],
            "behind_since": one.behind_since,
            "changes": list(one.changes),
            "only_examples": one.only_examples,
            "why": one.evidence["by"],
            "evidence": evidence,
        }
        words = [{"op": segment.op, "text": segment.text} for segment in self.words(number)]
        return document | ({"words": words} if words else {})

    def _left(self, one: UnlinkedRule) -> dict[str, Any]:
        return {
            "standing": one.standing,
            "counterpart": one.number_now,
            "behind_since": next(iter(one.changes), None),
            "changes": list(one.changes),
            "only_examples": one.only_examples,
            "why": NUMBER if one.number_now else ENDED,
        }

    def words(self, number: str) -> tuple[Segment, ...]:
        """Return the word diff from the English that a rule follows to the English compared with; () if unknown."""
        one = None if self.compared.is_digest else self.by_evidence.get(number)
        if one is None or one.standing not in {"behind", "ahead"}:
            return ()
        now = self.compared.by_number.get(one.counterpart)
        then = next(self._texts(one), None)
        return diff_words(then.text, now.text) if now and then and then.text != now.text else ()

    def _texts(self, one: Staleness) -> Iterator[Rule]:
        """Yield the English texts that the rule may follow, newest first."""
        history = History.load()
        for date, name in self._revisions:
            day = history.in_force(date)
            if day and any(first <= day <= last for first, last in one.follows):
                number = history.number_at(one.id, day)
                edition = self._read(name) if number else None
                if edition and not edition.is_digest and edition.by_number.get(number or ""):
                    yield edition.by_number[number or ""]

    @cached_property
    def _revisions(self) -> list[tuple[str, str]]:
        """Date and id of the official English texts in the library, newest first; no file is opened for it."""
        start, end = "en-", f"-{OFFICIAL}"
        names = (one for one in self.library.ids() if one.startswith(start) and one.endswith(end))
        return sorted(((one.removeprefix(start).removesuffix(end), one) for one in names), reverse=True)

    def _read(self, name: str) -> Edition | None:
        """Return an edition; None if its file is damaged: the state is then shown without words."""
        try:
            return self.library.get(name)
        except RosettaError:
            return None

    @cached_property
    def _linked(self) -> dict[str, Link]:
        return {number: link for link in self.alignment.links for number in link.left}

    @cached_property
    def _compared_numbers(self) -> frozenset[str]:
        """The numbers in `compared`.

        An unlinked rule whose number today is among them may correspond to a rule there.
        """
        return frozenset((*self.alignment.right_only, *(one for link in self.alignment.links for one in link.right)))

    def _reason_unknown(self, number: str) -> str:
        link = self._linked.get(number)
        if link is None:
            return NO_COUNTERPART
        if len(link.left) + len(link.right) > 2:
            return SEVERAL
        return TITLE if self.edition.by_number[number].is_heading else NO_COUNTERPART
