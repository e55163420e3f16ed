"""Standings: how each rule of an edition stands to an English one, and what changed in the English words since.

The words are those of the two English revisions: the one that the rule follows and the one it is compared with. They
are told where both texts are in the library; a digest's words are ours and tell nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from aligner.alignment import Alignment
from aligner.dating import Dating
from aligner.diff import Segment, diff_words
from aligner.history import History
from aligner.staleness import Staleness, staleness
from scraper.edition import Edition, Rule

NO_COUNTERPART, SEVERAL, TITLE = "no-counterpart", "several", "title"
"""Why it is unclear how a rule stands: it answers to no English rule, or to several; or it is only a title."""


@dataclass(frozen=True)
class Standings:
    """An edition beside the English edition that it is compared with; `english` are all English texts at hand."""

    edition: Edition
    alignment: Alignment
    compared: Edition
    dating: Dating
    english: Sequence[Edition] = ()

    @cached_property
    def told(self) -> dict[str, Staleness]:
        """How each rule stands that is linked one to one with a rule the history knows, by its number."""
        found = staleness(self.edition, self.alignment, self.compared, dating=self.dating)
        return {one.rule: one for one in found}

    def document(self, number: str) -> dict[str, Any]:
        """Return what the dating document says of a rule's standing."""
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
            "why": one.evidence["by"],
            "evidence": evidence,
        }
        words = [{"op": segment.op, "text": segment.text} for segment in self.words(number)]
        return told | ({"words": words} if words else {})

    def words(self, number: str) -> tuple[Segment, ...]:
        """Return the word diff from the English that a rule follows to the English compared with; () if not at hand."""
        one = self.told.get(number)
        if one is None or one.standing not in {"behind", "ahead"} or self.compared.is_digest:
            return ()
        now = self.compared.by_number.get(one.counterpart)
        then = next(self._texts(one), None)
        return diff_words(then.text, now.text) if now and then and then.text != now.text else ()

    def _texts(self, one: Staleness) -> Iterator[Rule]:
        """Yield the English texts that the rule follows, from editions of the dates in question, the newest first."""
        history = History.load()
        for edition in sorted(self.english, key=lambda text: text.stated_date or "", reverse=True):
            date = history.in_force(edition.stated_date or "")
            if date and not edition.is_digest and any(first <= date <= last for first, last in one.follows):
                rule = edition.by_number.get(history.number_at(one.id, date) or "")
                if rule and rule.text:
                    yield rule

    def _silent(self, number: str) -> str:
        link = next((link for link in self.alignment.links if number in link.left), None)
        if link is None:
            return NO_COUNTERPART
        if len(link.left) + len(link.right) > 2:
            return SEVERAL
        return TITLE if self.edition.by_number[number].is_heading else NO_COUNTERPART
