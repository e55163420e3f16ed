"""Comparison: a translation beside the English edition it is judged against, with all that the checks look at."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from aligner.align.alignment import Alignment, Link
from aligner.dating.dating import Dating
from aligner.dating.staleness import Staleness, staleness
from aligner.dating.unlinked_rules import date_unlinked_rules
from aligner.drift.finding import Address, Finding, Severity
from aligner.drift.untranslated_passages import Standing, standing_in_original
from aligner.edition_names import name_of, spoken
from aligner.history.history import History, Interval
from aligner.messages import in_all
from aligner.references.number_map import NumberMap
from aligner.text.logical_words import Senses
from aligner.text.rule_text import text_and_examples
from aligner.text.terms import TermTable, primary
from scraper.edition import Edition, Rule

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 100
"""How many rules of a book, at most about twice this, tell whether the term table speaks of it."""
_TERMS_PER_LETTER = 0.04
"""Terms by length in texts on the field of the table; other games' have half as many. A sign of Japanese is two."""


@dataclass(frozen=True)
class Comparison:
    """`left` is judged against `right`; `book` holds all editions of left's book, `left` among them."""

    left: Edition
    right: Edition
    alignment: Alignment
    book: Sequence[Edition] = ()
    terms: TermTable = field(default_factory=TermTable.load)
    history: History | None = None
    dating: Dating | None = None
    """Which English revisions left's content follows, if that is known."""

    @cached_property
    def links_of(self) -> Mapping[str, Link]:
        """The link that each linked rule of the left edition stands in."""
        return self.number_map.links_of

    @cached_property
    def number_map(self) -> NumberMap:
        """What carries a rule number of left's book to the right edition and back."""
        return NumberMap(self.left, self.right, self.alignment, self.book, self.history, self._cited_in)

    @cached_property
    def standings(self) -> tuple[Staleness, ...]:
        """How each linked rule stands to the English wording; empty where no history knows the right edition."""
        if self.history is None or self.dating is None:
            return ()
        return staleness(self.left, self.alignment, self.right, self.history, self.dating)

    @cached_property
    def ended(self) -> Mapping[str, str]:
        """Rules linked with nothing whose number, when the numbering is from, meant a rule that is gone: since when."""
        if self.history is None or self.dating is None:
            return {}
        found = date_unlinked_rules(self.left, self.right, self.dating, self.history)
        texts = {rule.number for rule in self.left.rules if not rule.is_heading} - self.links_of.keys()
        return {
            one.rule: one.changes[-1] for one in found if one.rule in texts and one.changes and one.number_now is None
        }

    @property
    def _cited_in(self) -> Sequence[Interval]:
        """The revisions whose numbers left's references follow: told by the references, else by the whole."""
        if self.dating is None:
            return ()
        return self.dating.references.intervals or self.dating.content

    @cached_property
    def vocabulary(self) -> Counter[str]:
        """The words of left's book, in lower case, and how often each stands there."""
        rules = [rule for edition in self.book or [self.left] for rule in edition.rules]
        return Counter(word for rule in rules for word in _WORD.findall(rule.text.casefold()))

    @cached_property
    def behind(self) -> frozenset[str]:
        """The rules that follow another English wording than the one compared with, or may, as the history tells."""
        return frozenset(one.rule for one in self.standings if one.standing != "current")

    @cached_property
    def standing_of(self) -> Mapping[str, Staleness]:
        """How a rule of the left edition stands to the English wording, by its number."""
        return {one.rule: one for one in self.standings}

    @cached_property
    def other(self) -> Mapping[str, str]:
        """What messages call the right edition, by language of the message."""
        return name_of(self.right)

    @property
    def same_language(self) -> bool:
        """Say whether both editions are of one language."""
        return primary(self.left.language) == primary(self.right.language)

    @cached_property
    def in_original(self) -> Standing:
        """What of left stands in the language of the right edition, untranslated."""
        if self.same_language or not self.word_for_word:
            return Standing({})
        return standing_in_original(self.left, self.right, self.alignment)

    def is_translated(self, rule: Rule) -> bool:
        """Say whether the words of a left rule may be compared with its counterpart's: none stand in its language."""
        return rule.number not in self.in_original.passages

    @property
    def word_for_word(self) -> bool:
        """Say whether both texts are the sources' own: a digest's small words are ours and prove nothing."""
        return not (self.left.is_digest or self.right.is_digest)

    @property
    def knows_both(self) -> bool:
        """Say whether the term table has both languages; checks that need it stay silent if not."""
        return self.terms.knows(self.left.language) and self.terms.knows(self.right.language)

    @cached_property
    def knows_terms(self) -> bool:
        """Say whether what one of the two never speaks of, by the term table, is news.

        In one language, the same words are at least the same words. Of another game's books the table knows but some
        everyday words, which a translator may well put otherwise than this game does.
        """
        both = (self.left, self.right)
        return self.knows_both and (self.same_language or bool(self.standings) or all(map(self.speaks_of_field, both)))

    def speaks_of_field(self, edition: Edition) -> bool:
        """Say whether an edition is as full of terms of the table as texts on its field are."""
        rules = [rule.text for rule in edition.rules if rule.text]
        sample = "\n".join(rules[:: 1 + len(rules) // _SAMPLE])
        letters = len(sample) * (2 if primary(edition.language) in {"ja", "zh"} else 1)
        return self.terms.count(sample, edition.language).total() >= _TERMS_PER_LETTER * letters

    def originals(self, number: str) -> Sequence[Rule]:
        """Return the rules of another language that a left rule translates; none where both are of one language."""
        link = None if self.same_language else self.links_of.get(number)
        return [self.right.by_number[one] for one in link.right] if link else ()

    def pairs(self) -> Iterator[tuple[Rule, Rule, Link]]:
        """Yield left rule, right rule and link of every one-to-one link, in left's order."""
        for rule in self.left.rules:
            link = self.links_of.get(rule.number)
            if link and len(link.left) == len(link.right) == 1:
                yield rule, self.right.by_number[link.right[0]], link

    def count(self, rule: Rule, edition: Edition) -> Counter[str]:
        """Return how often each term of the term table occurs in a rule's text and examples."""
        return self.terms.count(text_and_examples(rule), edition.language)

    def senses(self, text: str, edition: Edition) -> Counter[str]:
        """Count what turns the sense of a text: in one language its words, beside another what they may stand for."""
        if self.same_language:
            return self.terms.markers(text, edition.language)
        return Senses.load().count(text, edition.language, self.terms)

    def finding(
        self,
        kind: str,
        severity: Severity,
        rule: str | None,
        counterpart: str | None,
        template: str,
        **evidence: object,
    ) -> Finding:
        """Make a finding about a left rule; the message's facts are the evidence, the numbers and the editions.

        A piece of evidence that is a dict of languages (a term's names) reads in each message's own, as dates do.
        """
        told = {name: spoken(fact) for name, fact in evidence.items()}
        facts = told | {"rule": rule, "counterpart": counterpart, "edition": self.left.id, "other": self.other}
        where = Address(self.right.id, counterpart) if counterpart else None
        return Finding(kind, severity, self.left.id, rule, where, evidence, in_all(template, **facts))
