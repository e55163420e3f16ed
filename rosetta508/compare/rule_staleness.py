"""Standings: how each rule of an edition stands to an English one, and what changed in the English words since.

The words are those of the two English revisions: the one that the rule follows and the one it is compared with. They
are told where both texts are in the library; a digest's words are ours and tell nothing.
"""

from collections.abc import Iterator
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
from scraper.edition import Edition, Rule
from scraper.errors import RosettaError
from scraper.library import Library
from scraper.selecting import OFFICIAL

NO_COUNTERPART, SEVERAL, TITLE = "no-counterpart", "several", "title"
"""Why it is unclear how a rule stands: it corresponds to no English rule, or to several; or it is only a title."""
NUMBER, ENDED = "number", "ended"
"""What tells how a rule stands that corresponds to no English rule: its number alone, by which it is found or gone."""


@dataclass(frozen=True)
class RuleStandings:
    """An edition beside the English edition that it is compared with, and the library that English texts come from."""

    edition: Edition
    alignment: Alignment
    compared: Edition
    dating: Dating
    library: Library
    evidence: DatingEvidence | None = None
    """What the dating rests on, if that is known."""

    @cached_property
    def told(self) -> dict[str, Staleness]:
        """How each rule stands that is linked one to one with a rule the history knows, by its number."""
        known = self.evidence or DatingEvidence(self.edition, self.alignment, self.compared, History.load())
        return {one.rule: one for one in staleness_by_evidence(known, self.dating)}

    @cached_property
    def unlinked_rules(self) -> dict[str, UnlinkedRule]:
        """What the history says of the rules that the dating has no evidence of, by their numbers alone."""
        return {one.rule: one for one in date_unlinked_rules(self.edition, self.compared, self.dating)}

    @cached_property
    def rules(self) -> tuple[RuleDating, ...]:
        """The rules of which anything is known, in document order: those dated, and those told by their numbers."""
        known = {one.number: one for one in self.dating.rules}
        known |= {number: RuleDating(number, one.number_intervals) for number, one in self.unlinked_rules.items()}
        return tuple(known[one.number] for one in self.edition.rules if one.number in known)

    def document(self, number: str) -> dict[str, Any]:
        """Return what the dating document says of a rule's standing."""
        left = self.unlinked_rules.get(number)
        if left and left.standing != "unclear" and number not in self._linked and left.number_now not in self._at_hand:
            return self._left(left)
        one = self.told.get(number)
        if one is None:
            return {"standing": "unclear", "counterpart": None, "why": self._silent(number)}
        evidence = {name: fact for name, fact in one.evidence.items() if name != "by"}
        told = {
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
        return told | ({"words": words} if words else {})

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
        """Return the word diff from the English that a rule follows to the English compared with; () if not at hand."""
        one = self.told.get(number)
        if one is None or one.standing not in {"behind", "ahead"} or self.compared.is_digest:
            return ()
        now = self.compared.by_number.get(one.counterpart)
        then = next(self._texts(one), None)
        return diff_words(then.text, now.text) if now and then and then.text != now.text else ()

    def _texts(self, one: Staleness) -> Iterator[Rule]:
        """Yield the English texts that the rule follows, from the revisions in question, the newest first."""
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
        """Date and id of the official English texts in the library, the newest first; no file is opened for them."""
        start, end = "en-", f"-{OFFICIAL}"
        names = (one for one in self.library.ids() if one.startswith(start) and one.endswith(end))
        return sorted(((one.removeprefix(start).removesuffix(end), one) for one in names), reverse=True)

    def _read(self, name: str) -> Edition | None:
        """Return an edition; None if its file is damaged: words are shown beside what is known without them."""
        try:
            return self.library.get(name)
        except RosettaError:
            return None

    @cached_property
    def _linked(self) -> dict[str, Link]:
        return {number: link for link in self.alignment.links for number in link.left}

    @cached_property
    def _at_hand(self) -> frozenset[str]:
        """What the other edition has: a rule that is linked with none of it is not told by its number to be there."""
        return frozenset((*self.alignment.right_only, *(one for link in self.alignment.links for one in link.right)))

    def _silent(self, number: str) -> str:
        link = self._linked.get(number)
        if link is None:
            return NO_COUNTERPART
        if len(link.left) + len(link.right) > 2:
            return SEVERAL
        return TITLE if self.edition.by_number[number].is_heading else NO_COUNTERPART
